"""nginx and Caddy with the files of `deploy/`, before real workers: only addresses and certificates are others."""

import os
import shutil
import signal
import socket
import ssl
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from kit.server.postgres import free_port
from kit.server.served import HERE, TIMEOUT

DEPLOY = Path(__file__).parents[3] / "deploy"
NGINX = """
daemon off; pid {folder}/pid; error_log {folder}/log warn; worker_processes 1; user {user};
events {{ worker_connections 512; }}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    include {folder}/upcard.conf;
}}
"""
CADDY = "{{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}}\nimport {site}\n"


class Proxy:
    """A proxy with https on a free port, whose certificate is its own."""

    program = ""

    def __init__(self, folder: Path, workers: list[int]) -> None:
        self.folder = folder
        self.port = free_port()
        self.log = (folder / "log").open("ab")
        self.process = self._start(workers)
        self.ssl = self._known_by()

    def _start(self, workers: list[int]) -> subprocess.Popen[bytes]:
        raise NotImplementedError

    def _authority(self) -> Path:
        """Whose signature its certificate has."""
        raise NotImplementedError

    @property
    def url(self) -> str:
        return f"https://{HERE}:{self.port}"

    def _known_by(self) -> ssl.SSLContext:
        """Wait until it answers under its certificate; by what that is known."""
        end = time.monotonic() + TIMEOUT
        while True:
            with suppress(OSError):
                known = ssl.create_default_context(cafile=str(self._authority()))
                with (
                    socket.create_connection((HERE, self.port)) as knock,
                    known.wrap_socket(knock, server_hostname=HERE),
                ):
                    return known
            assert self.process.poll() is None, (self.folder / "log").read_text("utf-8")
            assert time.monotonic() < end, f"{self.program} does not start"
            time.sleep(0.02)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(TIMEOUT)
        self.log.close()


class Nginx(Proxy):
    program = "nginx"

    def _start(self, workers: list[int]) -> subprocess.Popen[bytes]:
        site = (DEPLOY / "nginx.conf").read_text("utf-8")
        _certify(self.folder)
        changes = {
            "127.0.0.1:8766": f"{HERE}:{workers[0]}",
            "127.0.0.1:8767": f"{HERE}:{workers[1]}",
            "listen 443": f"listen {HERE}:{self.port}",
            "listen 80": f"listen {HERE}:{free_port()}",
            "cards.example.org;": f"{HERE};",
            "/etc/letsencrypt/live/cards.example.org": str(self.folder),
        }
        for ours, theirs in changes.items():
            assert ours in site
            site = site.replace(ours, theirs)
        (self.folder / "upcard.conf").write_text(site, "utf-8")
        user = "root" if os.getuid() == 0 else "nobody"
        (self.folder / "nginx.conf").write_text(NGINX.format(folder=self.folder, user=user), "utf-8")
        command = ["nginx", "-e", str(self.folder / "log"), "-c", str(self.folder / "nginx.conf")]
        return subprocess.Popen(command, stderr=self.log)

    def _authority(self) -> Path:
        return self.folder / "fullchain.pem"


class Caddy(Proxy):
    program = "caddy"

    def _start(self, workers: list[int]) -> subprocess.Popen[bytes]:
        main = self.folder / "Caddyfile"
        main.write_text(CADDY.format(site=DEPLOY / "Caddyfile"), "utf-8")
        environ = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "XDG_DATA_HOME": str(self.folder),
            "UPCARD_SITE": f"{HERE}:{self.port}",
            "UPCARD_UPSTREAMS": " ".join([f"{HERE}:{port}" for port in workers]),
        }
        command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(main)]
        return subprocess.Popen(command, stderr=self.log, stdout=self.log, env=environ)

    def _authority(self) -> Path:
        return self.folder / "caddy/pki/authorities/local/root.crt"


PROXIES: tuple[type[Proxy], ...] = (Nginx, Caddy)


def installed(kind: type[Proxy]) -> bool:
    return shutil.which(kind.program, path=f"{os.environ['PATH']}:/usr/sbin") is not None


def listens(port: int) -> bool:
    """Whether somebody listens there."""
    with socket.socket() as knock:
        return knock.connect_ex((HERE, port)) == 0


def _certify(folder: Path) -> None:
    """A certificate that this machine gives itself."""
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem"), "-days", "2"]
    what = ["-subj", "/CN=Upcard", "-addext", f"subjectAltName=IP:{HERE},DNS:localhost"]
    subprocess.run([*command, *files, *what], check=True, capture_output=True)

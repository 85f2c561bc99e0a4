"""A real Redis for tests: started on a free port, killed, stopped and started again at will."""

import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from kit.server.postgres import free_port

TIMEOUT = 60.0


def program() -> str | None:
    """Where `redis-server` is; None if it is not installed."""
    return shutil.which("redis-server")


class Bell:
    """One Redis that keeps nothing."""

    def __init__(self, program: str) -> None:
        self._program = program
        self.folder = Path(tempfile.mkdtemp(prefix="upcard-redis-"))
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Start it, on the same port as before, and wait until it answers."""
        flags = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(
            [self._program, *flags], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder
        )
        end = time.monotonic() + TIMEOUT
        while not self._answers():
            assert time.monotonic() < end, "Redis does not start"
            time.sleep(0.02)

    def _answers(self) -> bool:
        with suppress(OSError):
            return self.ask("PING").startswith(b"+PONG")
        return False

    def ask(self, command: str) -> bytes:
        """Send it a command; the beginning of its answer."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=5) as line:
            line.sendall(f"{command}\r\n".encode())
            return line.recv(4096)

    def pause(self) -> None:
        """Let it stand still."""
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on."""
        self.process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Let it end, and leave nothing behind."""
        if self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

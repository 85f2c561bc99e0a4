// Parts of the page that come when they are needed, also over a bad line, and from a server that was renewed meanwhile.
const AGAIN_MS = 3000;

/** Bring a part. One that cannot be had belongs to a version that is gone: the page is loaded anew, once the server answers. */
export async function bring<Part>(part: () => Promise<Part>): Promise<Part> {
  try {
    return await part();
  } catch {
    await answering();
    location.reload();
    return new Promise(() => {});
  }
}

async function answering(): Promise<void> {
  while (!(await fetch("/healthz", { cache: "no-store" }).then(({ ok }) => ok, () => false))) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

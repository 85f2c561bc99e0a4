"""A process that thinks: it reads jobs from its input and answers each on its output, until the input ends.

Frames are a length in four bytes and a pickle. A job is called with a function to which it may tell how far it is.
"""

import os
import pickle
import signal
import struct
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import IO

READY, TOLD, DONE, RAISED = "ready", "told", "done", "raised"
"""What is said: that jobs may come; of one, how far it is, what came of it, or what went wrong with it."""
MOST_BYTES = 1 << 26
"""A frame that says it is longer is none."""
NICENESS = 15
LENGTH = struct.Struct(">I")

Tell = Callable[[object], None]
Answer = tuple[str, object]


def write_frame(stream: IO[bytes], content: object) -> None:
    """Send something to the other side."""
    packed = pickle.dumps(content)
    stream.write(LENGTH.pack(len(packed)) + packed)
    stream.flush()


def read_frame(stream: IO[bytes]) -> object:
    """What the other side has sent; EOFError if it is there no more, ValueError if that is no frame."""
    (length,) = LENGTH.unpack(_exactly(stream, LENGTH.size))
    if length > MOST_BYTES:
        raise ValueError(f"a frame of {length} bytes")
    try:
        return pickle.loads(_exactly(stream, length))
    except EOFError:
        raise
    except Exception as wrong:  # a pickle of nonsense may raise anything
        raise ValueError(f"no frame: {wrong}") from wrong


def _exactly(stream: IO[bytes], length: int) -> bytes:
    read = stream.read(length)
    if len(read) < length:
        raise EOFError
    return read


def main() -> None:
    """Think until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever stops the server stops us
    with suppress(AttributeError):  # where processes have no niceness
        os.nice(NICENESS)
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints is no answer
    jobs: SimpleQueue[Callable[[Tell], object]] = SimpleQueue()
    Thread(target=_listen, args=(asked, jobs), daemon=True).start()
    write_frame(answers, (READY, os.getpid()))
    while True:
        write_frame(answers, _answer(jobs.get(), lambda told: write_frame(answers, (TOLD, told))))


def _listen(asked: IO[bytes], jobs: "SimpleQueue[Callable[[Tell], object]]") -> None:
    """Take jobs, also while one is being done: nobody is left to answer once the other side is gone."""
    try:
        while True:
            job = read_frame(asked)
            assert callable(job)
            jobs.put(job)
    finally:
        os._exit(0)


def _answer(job: Callable[[Tell], object], tell: Tell) -> Answer:
    try:
        return DONE, job(tell)
    except BrokenPipeError:
        raise
    except Exception as wrong:  # whatever a job does, the next one is done
        return RAISED, f"{type(wrong).__name__}: {wrong}"

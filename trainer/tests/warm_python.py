"""A Python that has already imported the trainer: importing it takes longer than a test trains.

`python warm_python.py FOLDER` writes the program FOLDER/python when it is ready, and serves until it is stopped.
FOLDER/python takes Python's arguments. For `-m citemill_trainer` with the same PYTHONPATH, this process forks one
that has the caller's files, folder and variables; anything else is given to the real Python.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import pkgutil
import selectors
import signal
import socket
import sys
import traceback
from pathlib import Path
from typing import NoReturn

CLIENT = """#!{python} -IS
import json, os, signal, socket, sys

if sys.argv[1:3] != ["-m", "citemill_trainer"] or os.environ.get("PYTHONPATH") != {path!r}:
    os.execv({python!r}, [{python!r}, *sys.argv[1:]])
server = socket.socket(socket.AF_UNIX)
server.connect({address!r})
request = json.dumps([sys.argv[3:], os.getcwd(), dict(os.environ)]).encode()
socket.send_fds(server, [len(request).to_bytes(4, "big")], [0, 1, 2])
server.sendall(request)

def receive():
    data = server.recv(4, socket.MSG_WAITALL)
    if len(data) < 4:
        sys.exit("warm_python: the server ended")
    return data

process = int.from_bytes(receive(), "big")
for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, lambda name, _: os.kill(process, name))
status = int.from_bytes(receive(), "big", signed=True)
if status < 0:
    if -status != signal.SIGKILL:
        signal.signal(-status, signal.SIG_DFL)
    os.kill(os.getpid(), -status)
sys.exit(status)
"""

# What a job imports in addition to the trainer's own modules: transformers imports a family when it is first used.
FAMILIES = ("bart", "bert", "encoder_decoder", "gpt2", "led", "llama", "longformer", "pegasus", "t5", "vit")
LAZY = (
    "onnxruntime.quantization",
    "peft",
    "torch._dynamo",
    "torch.onnx.utils",
    "torch.utils.data",
    "transformers.generation.utils",
    "transformers.models.auto.tokenization_auto",
    *(f"transformers.models.{family}.modeling_{family}" for family in FAMILIES),
)


def import_everything() -> None:
    import citemill_trainer

    for module in pkgutil.walk_packages(citemill_trainer.__path__, "citemill_trainer."):
        if not module.name.endswith("__main__"):
            # Some modules need optional packages.
            with contextlib.suppress(ImportError):
                importlib.import_module(module.name)
    for name in LAZY:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


def work(request: bytes, files: list[int]) -> NoReturn:
    """Runs a request in the forked process."""
    from citemill_trainer.cli import main

    code = 1
    try:
        arguments, folder, environment = json.loads(request)
        for number, file in enumerate(files):
            os.dup2(file, number)
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        code = main(arguments)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


class Server:
    def __init__(self, address: str) -> None:
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(address)
        self.listener.listen()
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.listener, selectors.EVENT_READ, self.accept)

    def serve(self) -> NoReturn:
        while True:
            for key, _ in self.selector.select():
                # An earlier event of this round may have ended it.
                if key.fileobj in {entry.fileobj for entry in self.selector.get_map().values()}:
                    key.data()

    def accept(self) -> None:
        connection, _ = self.listener.accept()
        length, files, _, _ = socket.recv_fds(connection, 4, 3)
        with connection.makefile("rb") as stream:
            request = stream.read(int.from_bytes(length, "big"))
        process = os.fork()
        if process == 0:
            work(request, files)
        for file in files:
            os.close(file)
        connection.sendall(process.to_bytes(4, "big"))
        handle = os.pidfd_open(process)

        def end() -> None:
            _, status = os.waitpid(process, 0)
            self.selector.unregister(handle)
            self.selector.unregister(connection)
            os.close(handle)
            with contextlib.suppress(OSError):
                connection.sendall(os.waitstatus_to_exitcode(status).to_bytes(4, "big", signed=True))
            connection.close()

        def abandon() -> None:
            """The caller sends nothing more, so its end of the connection is closed: it was killed."""
            os.kill(process, signal.SIGKILL)
            end()

        self.selector.register(handle, selectors.EVENT_READ, end)
        self.selector.register(connection, selectors.EVENT_READ, abandon)


def main() -> None:
    folder = Path(sys.argv[1]).resolve()
    address = str(folder / "socket")
    import_everything()
    server = Server(address)
    client = folder / "new"
    client.write_text(
        CLIENT.format(python=sys.executable, path=os.environ.get("PYTHONPATH"), address=address), encoding="utf-8"
    )
    client.chmod(0o755)
    client.rename(folder / "python")
    server.serve()


if __name__ == "__main__":
    main()

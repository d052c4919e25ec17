"""`python -m citemill_spark --master local[*] --conf k=v`: serves requests until standard input ends."""

import argparse
import os
import threading
from queue import SimpleQueue


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="citemill_spark")
    parser.add_argument("--master", default="local[*]")
    parser.add_argument("--conf", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--check", action="store_true", help="print the versions and leave")
    return parser.parse_args()


def requests_of(descriptor: int) -> "SimpleQueue[str]":
    """The lines of standard input. When it ends, who asks is gone: so is this process, whatever Spark is doing."""
    lines: SimpleQueue[str] = SimpleQueue()

    def read() -> None:
        with os.fdopen(descriptor, encoding="utf-8") as stream:
            for line in stream:
                lines.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    return lines


def main() -> None:
    asked = arguments()
    # Spark and the JVM may print, so answers have a separate channel, and the log is standard error.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    if asked.check:
        from citemill_spark.check import versions

        answers.write(versions() + "\n")
        return
    lines = requests_of(os.dup(0))
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    from citemill_spark.driver import Driver

    Driver(asked.master, dict(one.split("=", 1) for one in asked.conf), answers).serve(lines)


if __name__ == "__main__":
    main()

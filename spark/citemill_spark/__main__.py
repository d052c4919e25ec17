"""`python -m citemill_spark --master local[*] --conf k=v`: serves requests until standard input ends."""

import argparse
import os
import threading
from queue import SimpleQueue


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="citemill_spark")
    parser.add_argument("--master", default="local[*]")
    parser.add_argument("--conf", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--check", action="store_true", help="print the versions and exit")
    return parser.parse_args()


def queue_lines(descriptor: int) -> "SimpleQueue[str]":
    """Queues the lines of standard input; when that ends, the process exits at once, even while Spark is busy."""
    lines: SimpleQueue[str] = SimpleQueue()

    def read() -> None:
        with os.fdopen(descriptor, encoding="utf-8") as stream:
            for line in stream:
                lines.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    return lines


def main() -> None:
    arguments = parse_arguments()
    # Spark and the JVM may print, so answers have a separate channel, and the log is standard error.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    if arguments.check:
        from citemill_spark.check import versions

        answers.write(versions() + "\n")
        return
    lines = queue_lines(os.dup(0))
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    from citemill_spark.driver import Driver

    Driver(arguments.master, dict(setting.split("=", 1) for setting in arguments.conf), answers).serve(lines)


if __name__ == "__main__":
    main()

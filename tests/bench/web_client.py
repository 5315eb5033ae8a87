"""Readers of pages, each on a connection that stays open: a process of its own. Standard library only.

Takes one JSON object on stdin: {port, seconds, readers: [{cookie, paths}]}; gives the seconds of each answer by reader.
Any answer but 200 ends it.
"""

import json
import socket
import sys
import threading
import time
from itertools import cycle
from typing import Any

FEWEST = 5  # answers after the first, however long they take


def asked(path: str, cookie: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\nUser-Agent: bench\r\n\r\n".encode()


def answered(line: socket.socket) -> bytes:
    """The head of one answer, once its last byte is here."""
    got = b""
    while b"\r\n\r\n" not in got:
        got += (piece := line.recv(65536))
        if not piece:
            raise SystemExit(f"the connection was closed: {got[:200]!r}")
    head, _, body = got.partition(b"\r\n\r\n")
    left = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]) - len(body)
    while left > 0:
        left -= len(line.recv(min(left, 1 << 20)))
    return head


def read(port: int, reader: dict[str, Any], together: threading.Barrier, seconds: float, took: list[float]) -> None:
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        together.wait()
        until = time.perf_counter() + seconds
        for path in cycle(reader["paths"]):
            begin = time.perf_counter()
            if begin > until and len(took) > FEWEST:
                return
            line.sendall(asked(path, reader["cookie"]))
            head = answered(line)
            took.append(time.perf_counter() - begin)
            if not head.startswith(b"HTTP/1.1 200 "):
                raise SystemExit(f"{path}: {head[:300]!r}")


def main() -> None:
    """The command."""
    said = json.load(sys.stdin)
    readers = said["readers"]
    together = threading.Barrier(len(readers))
    took: list[list[float]] = [[] for _ in readers]
    threads = [
        threading.Thread(target=read, args=(said["port"], reader, together, said["seconds"], mine))
        for reader, mine in zip(readers, took, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    json.dump(took, sys.stdout)


if __name__ == "__main__":
    main()

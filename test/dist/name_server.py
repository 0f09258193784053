"""name_server.py NAME: answers for NAME with 127.0.0.1, on port 53 of loopback.

For a network namespace of its own, whose loopback it brings up first. Prints
"ready", and ends when its standard input does.
"""

import fcntl
import socket
import struct
import sys
import threading

SIOCGIFFLAGS, SIOCSIFFLAGS, IFF_UP = 0x8913, 0x8914, 0x1
A, NOT_FOUND, ANSWER = 1, 3, 0x8180
bytes_max = 4096


def bring_up_loopback():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        request = struct.pack("16sH14s", b"lo", 0, b"")
        flags = struct.unpack("16sH14s", fcntl.ioctl(
            any_socket, SIOCGIFFLAGS, request))[1]
        fcntl.ioctl(any_socket, SIOCSIFFLAGS,
                    struct.pack("16sH14s", b"lo", flags | IFF_UP, b""))


def answer(query, known):
    labels, at = [], 12
    while query[at]:
        labels.append(query[at + 1:at + 1 + query[at]])
        at += 1 + query[at]
    question = query[12:at + 5]
    kind = struct.unpack(">H", query[at + 1:at + 3])[0]
    is_known = b".".join(labels).lower() == known
    record = b""
    if is_known and kind == A:
        record = b"\xc0\x0c" + struct.pack(">HHIH", A, 1, 60, 4) + b"\x7f\0\0\1"
    flags = ANSWER if is_known else ANSWER | NOT_FOUND
    return query[:2] + struct.pack(">HHHHH", flags, 1, 1 if record else 0,
                                   0, 0) + question + record


def serve(server, known):
    while True:
        query, peer = server.recvfrom(bytes_max)
        server.sendto(answer(query, known), peer)


bring_up_loopback()
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as listening:
    listening.bind(("127.0.0.1", 53))
    threading.Thread(target=serve, daemon=True,
                     args=(listening, sys.argv[1].encode())).start()
    print("ready", flush=True)
    sys.stdin.read()

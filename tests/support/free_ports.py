#!/usr/bin/env python3
"""Free ports, for a server that a test tells where to listen:

    free_ports.py 2     prints "20113 31007", as free_ports(2) returns them

The system gives none of them to an outgoing connection before the server listens, as it does with ports from bind(0).
"""
import random
import socket
import sys
from pathlib import Path


def free_ports(number):
    first, last = map(int, Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split())
    others = [*range(10000, first), *range(last + 1, 65536)]
    found = []
    for port in random.sample(others, k=len(others)):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        found.append(port)
        if len(found) == number:
            return found
    raise SystemExit("free_ports: no port is free")


if __name__ == "__main__":
    print(*free_ports(int(sys.argv[1])))

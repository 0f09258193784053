#!/usr/bin/env python3
"""How long `cardinal lsp` takes from a key press to diagnostics.

    bench/lsp_changes.py PROGRAM [CHANGES] [BYTES]

Types letters into a description of an A2A card of about BYTES (10,000), one
change at a time, and waits for the diagnostics of each. Prints the median and
the 99th percentile in milliseconds. The program may be a command, such as
"valgrind --tool=callgrind build/release/cardinal".
"""
import json
import shlex
import statistics
import subprocess
import sys
import time


def card_of(size):
    card = {
        "name": "Trip planner", "description": "Plans trips by train and ferry.",
        "version": "1.0.0", "capabilities": {"streaming": True},
        "supportedInterfaces": [{"url": "https://trips.example.com/a2a",
                                 "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "skills": [],
    }
    while len(json.dumps(card, indent=2)) < size:
        number = len(card["skills"])
        card["skills"].append({
            "id": f"plan-{number}", "name": f"Plan {number}", "tags": ["travel", "trains"],
            "description": f"Plans a trip of {number} days by train and returns each connection.",
            "examples": [f"Plan {number} days from Lisbon to Oslo without flying"]})
    return json.dumps(card, indent=2) + "\n"


class Client:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(self, method, params, number=None):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if number is not None:
            message["id"] = number
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def until(self, method, version):
        while True:
            message = self.receive()
            if message.get("method") == method and message["params"].get("version") == version:
                return message


def main():
    command = shlex.split(sys.argv[1]) + ["lsp"]
    changes = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    text = card_of(int(sys.argv[3]) if len(sys.argv) > 3 else 10_000)
    uri = "file:///nowhere/agent-card.json"
    client = Client(command)
    client.send("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, 0)
    client.receive()
    client.send("initialized", {})
    published = "textDocument/publishDiagnostics"
    client.send("textDocument/didOpen", {"textDocument": {
        "uri": uri, "languageId": "json", "version": 1, "text": text}})
    client.until(published, 1)
    line = text[:text.index("Plans trips")].count("\n")
    column = text.splitlines()[line].index("Plans trips")
    times = []
    for version in range(2, changes + 2):
        place = {"line": line, "character": column}
        # Every other letter breaks the JSON, as half-written text does.
        letter = '"' if version % 2 else "a"
        end = {"line": line, "character": column + 1} if version > 2 else place
        begin = time.perf_counter()
        client.send("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": version},
            "contentChanges": [{"range": {"start": place, "end": end}, "text": letter}]})
        client.until(published, version)
        times.append((time.perf_counter() - begin) * 1000)
    client.send("shutdown", None, 1)
    client.send("exit", None)
    client.process.wait()
    if times:
        times.sort()
        print(f"{len(text)} bytes, {changes} changes: median {statistics.median(times):.3f} ms, "
              f"99th percentile {times[int(len(times) * 0.99)]:.3f} ms")


main()

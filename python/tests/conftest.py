"""Fixtures: cards of the examples, and a directory that runs. CARDINAL names
the program, EXAMPLES the folder with the cards."""

import os
import pathlib
import re
import subprocess
import tempfile

import pytest


@pytest.fixture(scope="session")
def examples():
    return pathlib.Path(os.environ["EXAMPLES"])


@pytest.fixture(scope="session")
def program():
    return os.environ["CARDINAL"]


@pytest.fixture(scope="session")
def directory(program, examples):
    """The URL of a directory with two agents."""
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [program, "serve", "--data", folder + "/data",
             "--listen", "127.0.0.1:0"],
            stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
        try:
            url = None
            for line in server.stderr:
                listening = re.search(r"listening on (\S+)", line)
                if listening:
                    url = listening.group(1).rstrip("/")
                    break
            if not url.startswith("http"):
                url = "http://" + url
            for card in ("trip-planner.a2a.json", "web-search.agentcard.json"):
                subprocess.run([program, "register", "--server", url,
                                str(examples / card)], check=True,
                               stdout=subprocess.DEVNULL)
            yield url
        finally:
            server.terminate()
            server.wait(30)

"""The FastAPI example of docs/python.md, asked by its test client. Run in the
folder with the blocks of the page; EXAMPLES names the folder with the cards."""

import json
import os
import pathlib

from fastapi.testclient import TestClient


def app_of_the_page():
    for block in sorted(pathlib.Path.cwd().glob("block_*.py")):
        text = block.read_text()
        if "FastAPI(" in text:
            names = {}
            exec(compile(text, str(block), "exec"), names)
            return names["app"]
    raise AssertionError("docs/python.md has no example of FastAPI")


def test_a_good_card_is_accepted_and_a_bad_one_is_not():
    client = TestClient(app_of_the_page())
    examples = pathlib.Path(os.environ["EXAMPLES"])
    card = json.loads((examples / "trip-planner.a2a.json").read_text())
    assert client.post("/agents", json=card).json() == {"accepted": "Trip planner"}
    del card["name"]
    refused = client.post("/agents", json=card)
    assert refused.status_code == 422
    assert any("name" in finding for finding in refused.json()["detail"])

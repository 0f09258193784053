"""discover against a directory that runs."""

import cardinal_check as cardinal
import pytest


def test_discover_finds_the_agent_for_a_task(directory):
    found = cardinal.discover(directory, "find train connections for a trip")
    assert found[0].name == "Trip planner"
    assert found[0].url == "https://trips.example.com/a2a"
    assert 0 < found[0].score <= 1


def test_discover_takes_the_options_of_the_api(directory):
    found = cardinal.discover(directory, filters={"dialects": ["agentcard"]})
    assert [one.dialect for one in found] == ["agentcard"]
    with pytest.raises(cardinal.DirectoryError, match="limit") as caught:
        cardinal.discover(directory, "anything", limit=0)
    assert caught.value.status == 400 and caught.value.problem["status"] == 400


def test_a_directory_that_is_not_there():
    with pytest.raises(cardinal.DirectoryError, match="refused"):
        cardinal.discover("http://127.0.0.1:9", "anything")
    with pytest.raises(cardinal.DirectoryError, match="expected the URL"):
        cardinal.discover("file:///etc/passwd", "anything")

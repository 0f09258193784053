"""The functions on real cards; expectations are of the specifications."""

import dataclasses
import json
import subprocess
import threading

import cardinal_check as cardinal
import pytest


def test_a_valid_card_has_no_errors(examples):
    report = cardinal.check(examples / "trip-planner.a2a.json")
    assert report.valid and report.dialect == "a2a" and report.version == "1.0"
    report.raise_for_errors()


def test_dict_text_bytes_and_path_are_the_same_card(examples):
    path = examples / "broken.agentcard.json"
    text = path.read_text()
    reports = [cardinal.check(given) for given in
               (path, text, text.encode(), bytearray(text.encode()))]
    assert len(set(reports)) == 1
    card = json.loads((examples / "trip-planner.a2a.json").read_text())
    del card["name"]
    assert [one.rule for one in cardinal.check(card).errors] == [
        one.rule for one in cardinal.check(json.dumps(card)).errors] != []


def test_answers_are_those_of_the_program(examples, program):
    for path in sorted(examples.glob("*.json")):
        if path.name == "cardinal.json":
            continue
        ours = cardinal.check(path).raw["results"][0]["diagnostics"]
        printed = subprocess.run([program, "check", "--json", "--no-config", path],
                                 capture_output=True, text=True).stdout
        assert ours == json.loads(printed)["results"][0]["diagnostics"], path


def test_errors_are_an_exception_with_diagnostics(examples):
    with pytest.raises(cardinal.CardError) as caught:
        cardinal.check(examples / "broken.agentcard.json").raise_for_errors()
    first = caught.value.diagnostics[0]
    assert (first.rule, first.pointer, first.line) == (
        "agentcard/agent-id-format", "/agent_id", 2)
    assert first.fix == cardinal.Fix(
        'write "01KA3S4J5K6M7N8P9Q0R1S2T3V"', True,
        (cardinal.Edit(16, 44, '"01KA3S4J5K6M7N8P9Q0R1S2T3V"'),))
    assert "2:15: error: " in str(caught.value)


def test_fix_repairs_and_reports_what_is_left(examples):
    broken = examples / "broken.agentcard.json"
    safe, every = cardinal.fix(broken), cardinal.fix(broken, all=True)
    assert 0 < safe.count < every.count
    assert every.card["version"] == "1.0.0"
    assert len(safe.report.errors) > len(every.report.errors)
    assert cardinal.fix(every.text, all=True).count == 0


def test_convert_and_back_is_the_original(examples):
    original = (examples / "translator.adp.json").read_text()
    a2a = cardinal.convert(original, "a2a")
    assert cardinal.check(a2a.text).dialect == "a2a"
    assert cardinal.convert(a2a.text, "adp").text == original


def test_convert_names_the_option_that_is_missing(examples):
    trip = examples / "trip-planner.a2a.json"
    with pytest.raises(cardinal.CallError, match='give it with "id"') as caught:
        cardinal.convert(trip, "agentcard")
    assert caught.value.code == "invalid"
    made = cardinal.convert(trip, "agentcard", id="01KA3S4J5K6M7N8P9Q0R1S2T3V")
    assert made.card["agent_id"] == "01KA3S4J5K6M7N8P9Q0R1S2T3V"


def test_diff_tells_breaking_changes(examples):
    older = json.loads((examples / "trip-planner.a2a.json").read_text())
    newer = json.loads(json.dumps(older))
    newer["skills"][0]["id"] = "another"
    comparison = cardinal.diff(older, newer)
    assert comparison.breaking
    assert cardinal.diff(older, older).changes == ()
    with pytest.raises(cardinal.CallError, match="new.* must be UTF-8; byte 0"):
        cardinal.diff(older, b"\xff")
    with pytest.raises(cardinal.CallError, match="invalid JSON"):
        cardinal.diff(older, "{")


def test_verify_with_a_key_that_is_trusted(examples, program, tmp_path):
    key, card = tmp_path / "key.pem", tmp_path / "card.json"
    subprocess.run([program, "key", "new", "--out", key], check=True,
                   capture_output=True)
    card.write_bytes((examples / "trip-planner.a2a.json").read_bytes())
    assert cardinal.verify(card).verdict == "unsigned"
    card.write_bytes(subprocess.run([program, "sign", "--key", key, card],
                                    check=True, capture_output=True).stdout)
    keys = json.loads(subprocess.run([program, "key", "jwks", key], check=True,
                                     capture_output=True).stdout)
    assert cardinal.verify(card).verdict == "key-unknown"
    assert cardinal.verify(card, keys=keys).valid
    changed = card.read_text().replace("Trip", "Tour", 1)
    assert cardinal.verify(changed, keys=keys).verdict == "invalid"


def test_explain_and_options_that_do_not_exist():
    rule = cardinal.explain("a2a/skill-id-unique")
    assert rule.severity == "error" and dataclasses.asdict(rule)["id"] == rule.id
    with pytest.raises(cardinal.CallError, match="a2a/skill-id-uniqe"):
        cardinal.explain("a2a/skill-id-uniqe")
    with pytest.raises(cardinal.CallError, match="profil") as caught:
        cardinal.check("{}", profil="a2a")
    assert caught.value.code == "usage" and caught.value.diagnostics
    with pytest.raises(cardinal.CallError, match="paths"):
        cardinal.check("{}", paths=["/etc/hostname"])
    with pytest.raises(TypeError, match="got int"):
        cardinal.check(7)


def test_what_is_not_utf8_is_a_finding():
    rules = [one.rule for one in cardinal.check(b'{"name": "\xff"}').errors]
    assert any(rule.startswith("json/") for rule in rules)
    assert not cardinal.check("\ud800").valid
    assert not cardinal.check(b"").valid


def test_many_threads_get_the_same_answers(examples):
    text = (examples / "broken.agentcard.json").read_text()
    expected, different = cardinal.check(text), []

    def work():
        different.extend(1 for _ in range(50) if cardinal.check(text) != expected)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert different == []

// Whether the extended card is only for who is known.
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

std::string place_of(Value way) {
  const std::string method(way["method"].string().value_or("GET"));
  return method + " " + for_terminal(way["url"].string().value_or(""));
}

void check_open(const Observation& seen, Findings& out) {
  for (const Value way : seen["extended"]["ways"].items()) {
    const bool without = way["without"].string() == "card";
    const bool bogus = way["bogus"].string() == "card";
    if (!without && !bogus) continue;
    out.add(way,
            place_of(way) + " gives the extended card " +
                (without ? "without credentials"
                         : "for credentials that are nobody's"),
            "answer 401 unless the caller is known");
  }
}

// What was answered, when it is the wrong way to say no.
std::string wrong_refusal(std::string_view answer, bool promised, bool is_rpc) {
  if (answer == "-32601" || (promised && answer == "404")) {
    return promised ? "does not know it, though the card promises one"
           : is_rpc ? "answers -32601; expected -32004 where the card "
                      "promises none"
                    : "";
  }
  if (promised && answer == "-32004") {
    return "says that it is not supported, though the card promises one";
  }
  if (promised && answer.starts_with("no answer")) {
    return "gives " + for_terminal(shortened(answer, 200));
  }
  if (promised && answer.size() == 3 && answer.starts_with('5')) {
    return "fails with status " + std::string(answer);
  }
  return "";
}

void check_error(const Observation& seen, Findings& out) {
  const Value extended = seen["extended"];
  const bool promised = extended["promised"].boolean() == true;
  for (const Value way : extended["ways"].items()) {
    const std::string wrong =
        wrong_refusal(way["without"].string().value_or(""), promised,
                      static_cast<bool>(way["method"].string()));
    if (!wrong.empty()) out.add(way, place_of(way) + " " + wrong);
  }
}

void check_valid(const Observation& seen, Findings& out) {
  const Value fault = seen["extended"]["fault"];
  if (const auto what = fault.string()) {
    out.add(fault, "the extended card is bad: " + for_terminal(*what));
  }
}

void check_skills(const Observation& seen, Findings& out) {
  const Value extended = seen["extended"];
  const auto more = extended["skills"].int64();
  const auto open = extended["public_skills"].int64();
  if (!more || !open || *more > *open) return;
  out.add(extended["skills"],
          "the extended card has " +
              counted(static_cast<std::uint64_t>(*more), "skill") + ", " +
              (*more == *open ? "no more than the public one"
                              : "fewer than the public one, which has " +
                                    std::to_string(*open)),
          "an extended card is worth asking for when it has more");
}

void check_cache(const Observation& seen, Findings& out) {
  const Value control = seen["extended"]["cache_control"];
  const auto text = control.string();
  if (!text || text->find("public") == std::string_view::npos) return;
  out.add(control,
          "the extended card may be kept by anybody: Cache-Control: " +
              for_terminal(*text),
          "send Cache-Control: private");
}

constinit const ProbeRule extended_open{
    {.id = "probe/extended-open",
     .severity = Severity::error,
     .summary = "The extended card is not given to strangers",
     .why = "It says what the public card keeps back.",
     .bad = R"({"extended": {"ways": [{"url": "https://agent.example.com/rest",
 "without": "card", "bogus": "card"}]}})",
     .good = R"({"extended": {"ways": [{"url": "https://agent.example.com/rest",
 "without": "refused", "bogus": "refused"}]}})",
     .spec = "A2A 1.0, 13.3",
     .examples = Examples::observations},
    1,
    check_open};

constinit const ProbeRule extended_error{
    {.id = "probe/extended-error",
     .severity = Severity::error,
     .summary = "The extended card is refused in the protocol's own words",
     .why = "Clients tell \"not for you\", \"not configured\" (-32007) and "
            "\"not supported\" (-32004) apart by the error.",
     .bad = R"({"extended": {"ways": [{"url": "https://agent.example.com/a2a",
 "method": "GetExtendedAgentCard", "without": "-32601"}]}})",
     .good = R"({"extended": {"ways": [{"url": "https://agent.example.com/a2a",
 "method": "GetExtendedAgentCard", "without": "-32007"}]}})",
     .spec = "A2A 1.0, 3.3.4 and 5.4",
     .examples = Examples::observations},
    1,
    check_error};

constinit const ProbeRule extended_valid{
    {.id = "probe/extended-valid",
     .severity = Severity::error,
     .summary = "The extended card is a good card itself",
     .why = "Clients put it in place of the public one.",
     .bad = R"({"extended": {"fault": "line 1: \"name\" is missing"}})",
     .good = R"({"extended": {"fault": null}})",
     .spec = "A2A 1.0, 3.1.11",
     .examples = Examples::observations},
    1,
    check_valid};

constinit const ProbeRule extended_skills{
    {.id = "probe/extended-skills",
     .severity = Severity::hint,
     .summary = "The extended card has more skills than the public one",
     .why = "Clients put it in place of the public one, and lose what it "
            "lacks.",
     .bad = R"({"extended": {"skills": 1, "public_skills": 2}})",
     .good = R"({"extended": {"skills": 2, "public_skills": 1}})",
     .spec = "A2A 1.0, 3.1.11; StackA2A, production checklist",
     .examples = Examples::observations},
    1,
    check_skills};

constinit const ProbeRule extended_cache{
    {.id = "probe/extended-cache",
     .severity = Severity::warning,
     .summary = "The extended card is for its caller's cache only",
     .why = "A shared cache would hand it to whoever asks next.",
     .bad = R"({"extended": {"cache_control": "public, max-age=60"}})",
     .good = R"({"extended": {"cache_control": "private, max-age=60"}})",
     .spec = "A2A 1.0, 13.3; RFC 9111, 3.5",
     .examples = Examples::observations},
    1,
    check_cache};

}  // namespace

ProbeRules extended_rules() {
  static constexpr const ProbeRule* rules[] = {
      &extended_open, &extended_error, &extended_valid, &extended_skills,
      &extended_cache};
  return rules;
}

}  // namespace cardinal::probe

// Whether the extended card is only for who is known.
#include <algorithm>

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
    const std::string message =
        way["is_public"].boolean() == true
            ? std::string(without ? " answers strangers"
                                  : " answers credentials that are nobody's") +
                  " with the public card instead of 401"
            : std::string(" gives the extended card ") +
                  (without ? "without credentials"
                           : "for credentials that are nobody's");
    out.add(way, place_of(way) + message,
            "answer 401 unless the caller is known");
  }
}

bool is_error(std::string_view answer) { return answer.starts_with('-'); }

std::string told_answer(std::string_view answer) {
  return (is_error(answer) ? "error " : "status ") +
         for_terminal(shortened(answer, 200));
}

// What is wrong with an answer where the card promises an extended one; other
// errors of JSON-RPC may be a refusal in the agent's own words.
std::string wrong_where_promised(std::string_view answer) {
  if (answer == "-32601" || answer == "404") {
    return "does not know it, though the card promises one";
  }
  if (answer == "-32004") {
    return "says that it is not supported, though the card promises one";
  }
  if (answer.starts_with("no answer")) {
    return "gives " + for_terminal(shortened(answer, 200));
  }
  if (is_error(answer)) return {};
  if (answer.starts_with('5')) return "fails with " + told_answer(answer);
  return "answers with " + told_answer(answer) + "; expected the card or 401";
}

bool is_one(std::string_view answer,
            std::initializer_list<std::string_view> fitting) {
  return std::ranges::find(fitting, answer) != fitting.end();
}

// The same where the card promises none. 0.3 does not say which error it is.
std::string wrong_where_not(std::string_view answer, Value way) {
  if (answer.starts_with("no answer")) return {};  // nobody said anything
  const bool is_rpc = static_cast<bool>(way["method"].string());
  if (!is_rpc) {
    return is_one(answer, {"404", "405", "400", "501", "-32004", "-32007"})
               ? ""
               : "answers with " + told_answer(answer) +
                     "; expected 404 where the card promises none";
  }
  const bool is_old = way["version"].string().value_or("1.0") != "1.0";
  if (is_one(answer, {"-32004"})) return {};
  if (is_old && is_one(answer, {"-32007", "-32601"})) return {};
  return "answers with " + told_answer(answer) +
         "; expected error -32004 where the card promises none";
}

void check_error(const Observation& seen, Findings& out) {
  const Value extended = seen["extended"];
  const bool promised = extended["promised"].boolean() == true;
  for (const Value way : extended["ways"].items()) {
    for (const std::string_view who : {"without", "bogus", "known"}) {
      const std::string_view answer = way[who].string().value_or("");
      // Of cards that strangers get probe/extended-open speaks.
      if (is_one(answer, {"", "card", "refused", "429"})) continue;
      const std::string wrong = promised ? wrong_where_promised(answer)
                                         : wrong_where_not(answer, way);
      if (wrong.empty()) continue;
      out.add(way, place_of(way) + " " + wrong);
      break;
    }
  }
}

void check_valid(const Observation& seen, Findings& out) {
  const Value fault = seen["extended"]["fault"];
  if (const auto what = fault.string()) {
    out.add(fault, "the extended card is bad: " + for_terminal(*what));
  }
}

// The right error for it, and a promise that is not kept.
void check_configured(Value extended, Findings& out) {
  if (extended["promised"].boolean() != true) return;
  for (const Value way : extended["ways"].items()) {
    for (const std::string_view who : {"without", "bogus", "known"}) {
      if (way[who].string() != "-32007") continue;
      out.add(way,
              place_of(way) +
                  " says that no extended card is configured (-32007), though "
                  "the card promises one",
              "configure one, or promise none");
      break;
    }
  }
}

void check_skills(const Observation& seen, Findings& out) {
  const Value extended = seen["extended"];
  check_configured(extended, out);
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
  if (!text || seen["extended"]["is_for_all"].boolean() != true) return;
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
     .why = "Clients tell \"not for you\" (401) and \"not supported\" (-32004) "
            "apart by it, and expect what the card promises.",
     .bad = R"({"extended": {"ways": [{"url": "https://agent.example.com/a2a",
 "method": "GetExtendedAgentCard", "without": "-32601"}]}})",
     .good = R"({"extended": {"ways": [{"url": "https://agent.example.com/a2a",
 "method": "GetExtendedAgentCard", "without": "refused"}]}})",
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
     .bad = R"({"extended": {"cache_control": "public, max-age=60",
 "is_for_all": true}})",
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

// Whether only authenticated callers get the extended card.
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
            ? std::string(without ? " answers requests without credentials"
                                  : " answers invalid credentials") +
                  " with the public card instead of 401"
            : std::string(" returns the extended card ") +
                  (without ? "without credentials" : "for invalid credentials");
    out.add(way, place_of(way) + message,
            "answer 401 unless the caller is authenticated");
  }
}

bool is_error(std::string_view answer) { return answer.starts_with('-'); }

std::string told_answer(std::string_view answer) {
  return (is_error(answer) ? "error " : "status ") +
         for_terminal(shortened(answer, 200));
}

// What is wrong with an answer if the card declares an extended one. Other
// JSON-RPC errors may be the agent's own refusals.
std::string wrong_where_promised(std::string_view answer) {
  if (answer == "-32601" || answer == "404") {
    return "is unknown to the agent, although the card declares an extended "
           "card";
  }
  if (answer == "-32004") {
    return "is reported as unsupported, although the card declares an extended "
           "card";
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

// The same if the card declares none. 0.3 does not define the error.
std::string wrong_where_not(std::string_view answer, Value way) {
  if (answer.starts_with("no answer")) return {};  // nothing to judge
  const bool is_rpc = static_cast<bool>(way["method"].string());
  if (!is_rpc) {
    return is_one(answer, {"404", "405", "400", "501", "-32004", "-32007"})
               ? ""
               : "answers with " + told_answer(answer) +
                     "; expected 404 because the card declares no extended "
                     "card";
  }
  const bool is_old = way["version"].string().value_or("1.0") != "1.0";
  if (is_one(answer, {"-32004"})) return {};
  if (is_old && is_one(answer, {"-32007", "-32601"})) return {};
  return "answers with " + told_answer(answer) +
         "; expected error -32004 because the card declares no extended card";
}

void check_error(const Observation& seen, Findings& out) {
  const Value extended = seen["extended"];
  const bool promised = extended["promised"].boolean() == true;
  for (const Value way : extended["ways"].items()) {
    for (const std::string_view who : {"without", "bogus", "known"}) {
      const std::string_view answer = way[who].string().value_or("");
      // probe/extended-open reports cards that need no authentication.
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
    out.add(fault, "the extended card is invalid: " + for_terminal(*what));
  }
}

// -32007 is the right error for a missing card, but the card declares one.
void check_configured(Value extended, Findings& out) {
  if (extended["promised"].boolean() != true) return;
  for (const Value way : extended["ways"].items()) {
    for (const std::string_view who : {"without", "bogus", "known"}) {
      if (way[who].string() != "-32007") continue;
      out.add(way,
              place_of(way) +
                  " reports that no extended card is configured (-32007), "
                  "although the card declares one",
              "configure one, or do not declare one");
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
          "list the public skills and further ones in the extended card");
}

void check_cache(const Observation& seen, Findings& out) {
  const Value control = seen["extended"]["cache_control"];
  const auto text = control.string();
  if (!text || seen["extended"]["is_for_all"].boolean() != true) return;
  out.add(control,
          "shared caches may store the extended card: Cache-Control: " +
              for_terminal(*text),
          "send Cache-Control: private");
}

constinit const ProbeRule extended_open_rule{
    {.id = "probe/extended-open",
     .category = Category::security,
     .severity = Severity::error,
     .title = "Extended card without authentication",
     .summary = "The extended card requires authentication",
     .why = "It contains what the public card withholds.",
     .bad = R"({"extended": {"ways": [{"url": "https://agent.example.com/rest",
 "without": "card", "bogus": "card"}]}})",
     .good = R"({"extended": {"ways": [{"url": "https://agent.example.com/rest",
 "without": "refused", "bogus": "refused"}]}})",
     .spec = "A2A 1.0, 13.3",
     .examples = Examples::observations},
    1,
    check_open};

constinit const ProbeRule extended_error_rule{
    {.id = "probe/extended-error",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Wrong error for extended card",
     .summary = "The extended card is refused with the errors of the protocol",
     .why = "Clients use the error to tell \"not authenticated\" (401) from "
            "\"not supported\" (-32004), and expect what the card declares.",
     .bad = R"({"extended": {"ways": [{"url": "https://agent.example.com/a2a",
 "method": "GetExtendedAgentCard", "without": "-32601"}]}})",
     .good = R"({"extended": {"ways": [{"url": "https://agent.example.com/a2a",
 "method": "GetExtendedAgentCard", "without": "refused"}]}})",
     .spec = "A2A 1.0, 3.3.4 and 5.4",
     .examples = Examples::observations},
    1,
    check_error};

constinit const ProbeRule extended_valid_rule{
    {.id = "probe/extended-valid",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Invalid extended card",
     .summary = "The extended card is itself valid",
     .why = "Clients use it in place of the public card.",
     .bad = R"({"extended": {"fault": "line 1: \"name\" is missing"}})",
     .good = R"({"extended": {"fault": null}})",
     .spec = "A2A 1.0, 3.1.11",
     .examples = Examples::observations},
    1,
    check_valid};

constinit const ProbeRule extended_skills_rule{
    {.id = "probe/extended-skills",
     .category = Category::correctness,
     .severity = Severity::hint,
     .title = "Extended card without further skills",
     .summary = "The extended card has more skills than the public one",
     .why = "Clients use it in place of the public card and lose the skills "
            "that it lacks.",
     .bad = R"({"extended": {"skills": 1, "public_skills": 2}})",
     .good = R"({"extended": {"skills": 2, "public_skills": 1}})",
     .spec = "A2A 1.0, 3.1.11; StackA2A, production checklist",
     .examples = Examples::observations},
    1,
    check_skills};

constinit const ProbeRule extended_cache_rule{
    {.id = "probe/extended-cache",
     .category = Category::security,
     .severity = Severity::warning,
     .title = "Extended card in shared caches",
     .summary = "Only the caller's own cache may store the extended card",
     .why = "A shared cache would serve it to the next caller.",
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
      &extended_open_rule, &extended_error_rule, &extended_valid_rule,
      &extended_skills_rule, &extended_cache_rule};
  return rules;
}

}  // namespace cardinal::probe

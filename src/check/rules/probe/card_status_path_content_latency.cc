// Whether the card is served at all, and at the right path.
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_status(const Observation& seen, Findings& out) {
  const auto status = seen["status"].int64();
  if (status == 200 || status == 401 || status == 403) return;
  const std::string fault = for_terminal(seen["fault"].string().value_or(""));
  const bool is_away = seen["is_away"].boolean() != false;
  out.add(seen["status"],
          status
              ? "the card's URL answers with status " + std::to_string(*status)
          : is_away ? "the card's URL gives no answer: " + fault
                    : "the card's URL gives no card: " + fault,
          "serve the card with status 200");
}

void check_public(const Observation& seen, Findings& out) {
  const auto status = seen["status"].int64();
  if (status != 401 && status != 403) return;
  out.add(seen["status"],
          "the card requires credentials: status " + std::to_string(*status),
          "serve a public card, and an extended one to authenticated callers: "
          "clients without credentials cannot discover the agent");
}

// The URL of the page, if the card itself was found elsewhere.
std::string elsewhere(const Observation& seen, std::string_view name) {
  const auto url = seen[name].string();
  return seen["dialect"].string() && url
             ? " at " + for_terminal(shortened(*url, 200))
             : "";
}

void check_no_card(const Observation& seen, Findings& out) {
  const auto what = seen["no_card"].string();
  if (!what) return;
  out.add(seen["no_card"],
          "status 200" + elsewhere(seen, "no_card_at") +
              " with content that is not a card: " +
              for_terminal(shortened(*what, 400)),
          "serve the card, or answer 404");
}

void check_soft_404(const Observation& seen, Findings& out) {
  const auto what = seen["soft_404"].string();
  if (!what) return;
  out.add(seen["soft_404"],
          "status 200" + elsewhere(seen, "soft_404_at") + " with " +
              std::string(*what) + " instead of a card",
          "serve the card, or answer 404");
}

void check_path(const Observation& seen, Findings& out) {
  const Value paths = seen["paths"];
  const auto only = paths["only_at"].string();
  const auto wanted = paths["wanted_at"].string();
  if (only && wanted) {
    const bool is_old =
        *only == "/.well-known/agent.json" && seen["dialect"].string() == "a2a";
    out.add(paths,
            "the card is only at " + std::string(*only) +
                (is_old ? ", the path of A2A 0.2" : ""),
            "serve it at " + std::string(*wanted) + " too");
  }
  for (const Value other : paths["differ"].items()) {
    out.add(
        paths,
        "a different card is at " + for_terminal(other.string().value_or("")),
        "serve the same card at both paths");
  }
}

void check_content_type(const Observation& seen, Findings& out) {
  const auto fault = seen["content_type_fault"].string();
  if (fault) out.add(seen["content_type_fault"], std::string(*fault));
}

void check_latency(const Observation& seen, Findings& out) {
  constexpr std::int64_t wanted_ms = 500;
  const auto ms = seen["latency_ms"].int64();
  if (!ms || *ms <= wanted_ms) return;
  out.add(seen["latency_ms"],
          "the card took " + std::to_string(*ms) + " ms; expected at most " +
              std::to_string(wanted_ms),
          "serve it faster: clients give up on slow discovery");
}

void check_not_checked(const Observation& seen, Findings& out) {
  for (const Value each : seen["not_checked"].items()) {
    out.add(each, "not checked: " + std::string(*each["what"].string()) + " (" +
                      std::string(*each["why"].string()) + ")");
  }
}

constinit const ProbeRule status{
    {.id = "probe/status",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Card not served",
     .summary = "The card's URL answers with 200",
     .why = "A client that gets anything else has no card.",
     .bad = R"({"status": 500})",
     .good = R"({"status": 200})",
     .spec = "A2A 1.0, 8.2 and 14.3; draft-aevum-agentcard-00, section 4",
     .examples = Examples::observations},
    1,
    check_status};

constinit const ProbeRule public_card{
    {.id = "probe/public",
     .category = Category::interoperability,
     .severity = Severity::hint,
     .title = "Card requires credentials",
     .summary = "The card requires no credentials",
     .why = "Requiring them is allowed, but then only clients that have them "
            "can discover the agent.",
     .bad = R"({"status": 401})",
     .good = R"({"status": 200})",
     .spec = "A2A 1.0, 8.2; StackA2A, Agent Card reference",
     .examples = Examples::observations},
    1,
    check_public};

constinit const ProbeRule no_card{
    {.id = "probe/no-card",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Response is not a card",
     .summary = "The card's URL returns a card",
     .why = "Clients treat the content of a 200 response as the card and fail "
            "on it.",
     .bad = R"({"dialect": null, "no_card": "line 1: expected a value"})",
     .good = R"({"no_card": null})",
     .spec = "A2A 1.0, 8.2; draft-aevum-agentcard-00, section 4",
     .examples = Examples::observations},
    1,
    check_no_card};

constinit const ProbeRule soft_404{
    {.id = "probe/soft-404",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Page instead of a card",
     .summary = "A response with status 200 is a card",
     .why = "Sites that answer every path with a page make clients expect a "
            "card where there is none.",
     .bad = R"({"soft_404": "a page of HTML or XML"})",
     .good = R"({"soft_404": null})",
     .spec = "RFC 9110, 15.3.1; A2A 1.0, 14.3",
     .examples = Examples::observations},
    1,
    check_soft_404};

constinit const ProbeRule path{
    {.id = "probe/path",
     .category = Category::interoperability,
     .severity = Severity::warning,
     .title = "Card at wrong path",
     .summary =
         "The card is at the path of its dialect, and the same at other paths",
     .why = "Clients since A2A 0.3 request agent-card.json, older ones "
            "agent.json, and those of AgentCard agentcard. Two cards look like "
            "two agents.",
     .bad = R"({"paths": {"only_at": "/.well-known/agent.json",
 "wanted_at": "/.well-known/agent-card.json"}})",
     .good = R"({"paths": {"only_at": null}})",
     .spec =
         "A2A 0.3.0, 5.3; A2A 1.0, 8.2; draft-aevum-agentcard-00, section 4",
     .examples = Examples::observations},
    1,
    check_path};

constinit const ProbeRule content_type{
    {.id = "probe/content-type",
     .category = Category::interoperability,
     .severity = Severity::warning,
     .overrides = {{{under_stacka2a, Severity::error}}},
     .title = "Wrong Content-Type",
     .summary =
         "The Content-Type is application/json or ends in +json, in UTF-8",
     .why = "Clients and proxies use it to decide how to handle the bytes.",
     .bad = R"({"content_type_fault": "its Content-Type is text/plain"})",
     .good = R"({"content_type_fault": null})",
     .spec = "A2A 1.0, 8.2; draft-aevum-agentcard-00, section 4; RFC 8259, 8.1",
     .examples = Examples::observations},
    1,
    check_content_type};

constinit const ProbeRule latency{
    {.id = "probe/latency",
     .category = Category::interoperability,
     .severity = Severity::hint,
     .title = "Slow response",
     .summary = "The card is served within half a second",
     .why = "Orchestrators query many agents and give up on slow ones.",
     .bad = R"({"latency_ms": 900})",
     .good = R"({"latency_ms": 499})",
     .spec = "StackA2A, production checklist",
     .examples = Examples::observations},
    1,
    check_latency};

constinit const ProbeRule not_checked{
    {.id = "probe/not-checked",
     .category = Category::correctness,
     .severity = Severity::hint,
     .title = "Check was not made",
     .summary = "All checks were made",
     .why = "What was not checked may be faulty.",
     .bad = R"({"not_checked": [{"what": "streaming",
 "why": "it begins with a task"}]})",
     .good = R"({"not_checked": []})",
     .spec = "Cardinal, docs/probe.md",
     .examples = Examples::observations},
    1,
    check_not_checked};

}  // namespace

ProbeRules card_status_path_content_latency_rules() {
  static constexpr const ProbeRule* rules[] = {
      &status, &public_card,  &no_card, &soft_404,
      &path,   &content_type, &latency, &not_checked};
  return rules;
}

}  // namespace cardinal::probe

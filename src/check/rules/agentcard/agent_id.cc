// agent_id (draft, section 2.1).
#include "base/ascii.h"
#include "base/text.h"
#include "base/time.h"
#include "base/utf8.h"
#include "check/repair.h"
#include "check/rules/agentcard/rules.h"

namespace cardinal::agentcard {
namespace {

// A card made on another machine may be ahead by what clocks drift.
constexpr std::int64_t clock_drift_ms = std::int64_t{5} * 60 * 1000;

void check_agent_id_required(const AnnotatedCard& card, Findings& out) {
  report_missing(card, out, Part::card, "agent_id",
                 "generate one with `cardinal id`");
}

constinit const CardRule agent_id_required_rule{
    .info =
        {
            .id = "agentcard/agent-id-required",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Missing agent id",
            .summary = "A card has an agent_id",
            .why = "It is the agent's identity: registries, records and goals "
                   "refer to it.",
            .bad = R"({"agent_id": null})",
            .good = R"({"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM"})",
            .spec = "draft-aevum-agentcard-00, section 2.1",
        },
    .triggers = member_missing,
    .check = check_agent_id_required,
};

void check_agent_id_format(const AnnotatedCard& card, Findings& out) {
  if (!card.agent_id) return;
  const std::string_view id = card.agent_id.text;
  const ParsedUlid parsed = parse_ulid(id);
  const std::string must =
      "\"agent_id\" must be 26 characters of 0-9 and A-Z without I, L, O, U";
  switch (parsed.fault) {
    case UlidFault::length:
      if (count_code_points(id) == 26) {  // but more bytes
        out.add(card.agent_id.at,
                must + "; got a character outside ASCII: " +
                    for_message(card.agent_id.at),
                "generate one with `cardinal id`");
        return;
      }
      out.add(card.agent_id.at,
              must + "; got " + counted(count_code_points(id), "character") +
                  ": " + for_message(card.agent_id.at),
              "generate one with `cardinal id`");
      return;
    case UlidFault::alphabet: {
      const std::string_view bad =
          id.substr(parsed.at, decode_utf8(id, parsed.at).bytes);
      out.add(card.agent_id.at,
              must + "; got \"" + std::string(bad) + "\" at character " +
                  std::to_string(parsed.at + 1),
              "generate one with `cardinal id`");
      return;
    }
    case UlidFault::lower_case: {
      const std::string upper = upper_case(id);
      Finding& finding =
          out.add(card.agent_id.at, must + "; got lower-case letters",
                  "write " + upper);
      finding.fix = rewritten(card.agent_id.at, upper);
      finding.fix->safe = true;  // base 32 reads both alike
      return;
    }
    default:
      return;
  }
}

constinit const CardRule agent_id_format_rule{
    .info =
        {
            .id = "agentcard/agent-id-format",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Invalid agent id",
            .summary = "agent_id is 26 characters of Crockford's base 32",
            .why = "Any other text is not a ULID. Readers that sort, index or "
                   "compare ids reject it or disagree about it.",
            .bad = R"({"agent_id": "01jdkx3w8r6t2n9v5qz4hyb7cm"})",
            .good = R"({"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM"})",
            .spec = "draft-aevum-agentcard-00, section 5, rule 1",
        },
    .triggers = id_irregular,
    .check = check_agent_id_format,
};

void check_agent_id_overflow(const AnnotatedCard& card, Findings& out) {
  if (!card.agent_id) return;
  if (parse_ulid(card.agent_id.text).fault != UlidFault::overflow) return;
  out.add(card.agent_id.at,
          std::string("the first character of a ULID must be 0 to 7; got \"") +
              card.agent_id.text[0] + "\", which exceeds 128 bits",
          "generate one with `cardinal id`");
}

constinit const CardRule agent_id_overflow_rule{
    .info =
        {
            .id = "agentcard/agent-id-overflow",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Agent id exceeds 128 bits",
            .summary = "agent_id fits the 128 bits of a ULID",
            .why = "26 characters hold 130 bits. Strict ULID libraries reject "
                   "values beyond 128 bits, and such values have no creation "
                   "time. Truncated UUIDs are a common cause.",
            .bad = R"({"agent_id": "9F1C2D3E4A5B6C7D8E9F0A1B2C"})",
            .good = R"({"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM"})",
            .spec = "draft-aevum-agentcard-00, section 2.1; ULID specification",
        },
    .triggers = id_irregular,
    .check = check_agent_id_overflow,
};

void check_agent_id_time(const AnnotatedCard& card, Findings& out) {
  if (!card.created_ms || *card.created_ms <= out.now_ms() + clock_drift_ms) {
    return;
  }
  out.add(card.agent_id.at,
          "the creation time in \"agent_id\" is in the future: " +
              iso8601_ms(*card.created_ms),
          "generate one with `cardinal id`");
}

constinit const CardRule agent_id_time_rule{
    .info =
        {
            .id = "agentcard/agent-id-time",
            .category = Category::correctness,
            .severity = Severity::hint,
            .title = "Agent id from the future",
            .summary = "The creation time in agent_id is not in the future",
            .why = "The first ten characters encode the creation time. A time "
                   "in the future is invented or comes from a wrong clock.",
            .bad = R"({"agent_id": "7ZZZKX3W8R6T2N9V5QZ4HYB7CM"})",
            .good = R"({"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM"})",
            .spec = "draft-aevum-agentcard-00, section 2.1",
        },
    .triggers = always,
    .check = check_agent_id_time,
};

void check_agent_id_entropy(const AnnotatedCard& card, Findings& out) {
  if (!card.agent_id) return;
  const ParsedUlid parsed = parse_ulid(card.agent_id.text);
  if (parsed.fault != UlidFault::none || !looks_predictable(parsed.ulid)) {
    return;
  }
  out.add(card.agent_id.at,
          "the random part of \"agent_id\" follows a pattern: \"" +
              std::string(card.agent_id.text.substr(10)) + "\"",
          "generate a random one with `cardinal id`");
}

constinit const CardRule agent_id_entropy_rule{
    .info =
        {
            .id = "agentcard/agent-id-entropy",
            .category = Category::security,
            .severity = Severity::hint,
            .title = "Predictable agent id",
            .summary = "The random part of agent_id looks random",
            .why = "The draft prohibits sequential and predictable random "
                   "parts: anyone who guesses the next id can claim it first.",
            .bad = R"({"agent_id": "01JDKX3W8R0000000000000001"})",
            .good = R"({"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM"})",
            .spec = "draft-aevum-agentcard-00, sections 2.1 and 8.2",
        },
    .triggers = id_irregular,
    .check = check_agent_id_entropy,
};

}  // namespace

CardRules agent_id_rules() {
  static constexpr const CardRule* rules[] = {
      &agent_id_required_rule, &agent_id_format_rule, &agent_id_overflow_rule,
      &agent_id_time_rule, &agent_id_entropy_rule};
  return rules;
}

}  // namespace cardinal::agentcard

// The payload: its text, its tag and what it carries (rules 8 and 9).
#include <fmt/format.h>

#include <string>

#include "cardinal/check.h"
#include "check/rules/pacr/rules.h"

namespace cardinal::pacr {
namespace {

void check_payload_text(const RecordView& record, Findings& out) {
  const Value value = record["payload"];
  if (!value.string() || record.bytes) return;
  out.add(value,
          "the payload must be base64 with padding (RFC 4648, section 4)",
          "encode the bytes with the standard alphabet, + and /");
}

void check_payload_size(const RecordView& record, Findings& out) {
  if (!record.bytes || record.bytes->size() <= payload_bytes_max) return;
  out.add(record["payload"],
          fmt::format("the payload has {} bytes; a ledger takes at most {}",
                      record.bytes->size(), payload_bytes_max),
          "put its digest into the record and keep the data elsewhere")
      .focus = Focus::opening;
}

void check_payload_tag(const RecordView& record, Findings& out) {
  if (!record.bytes) return;
  if (record.payload.fault == PayloadFault::unknown_kind) {
    out.add(record["payload"],
            fmt::format("the tag of the payload has the unknown kind {}; known "
                        "are 0 to {}",
                        record.payload.kind_byte, payload_kinds - 1),
            "use a kind of the draft, or leave out the tag");
  } else if (record.payload.fault == PayloadFault::truncated) {
    out.add(record["payload"],
            fmt::format("the tag of the payload is cut off after {} bytes",
                        record.bytes->size()),
            "after \"PACR\" comes the kind, and of a counterfactual 8 bytes of "
            "sim_real_corr");
  }
}

void check_sim_real_corr(const RecordView& record, Findings& out) {
  if (!record.bytes || record.payload.fault != PayloadFault::none) return;
  const auto correlation = record.payload.payload.sim_real_corr;
  // Not a number is neither.
  if (!correlation || (*correlation >= 0 && *correlation <= 1)) return;
  out.add(
      record["payload"],
      fmt::format("sim_real_corr must be from 0 to 1; got {}", *correlation),
      "write it as a big-endian double");
}

void check_card_payload(const RecordView& record, Findings& out) {
  if (!record.is_card) return;
  const Report report = check(std::string(record.inner.text()));
  for (const Diagnostic& found : report.diagnostics) {
    if (found.severity != Severity::error) continue;
    out.add(record["payload"],
            fmt::format("the card in the payload is invalid at {}: {} [{}]",
                        found.pointer.empty() ? "its root" : found.pointer,
                        found.message, found.rule->id),
            "check the card itself with cardinal check");
  }
}

constinit const RecordRule payload_text_rule{
    {.id = "pacr/payload-base64",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Payload is not base64",
     .summary = "The payload is base64 with padding",
     .why = "The payload is bytes that must come out as they went in.",
     .bad = R"({"payload": "UEFDUgE"})",
     .good = R"({"payload": "UEFDUgE="})",
     .spec = "PACR draft 00, P",
     .examples = Examples::records},
    1,
    check_payload_text};

constinit const RecordRule payload_size_rule{
    {.id = "pacr/payload-size",
     .category = Category::security,
     .severity = Severity::error,
     .title = "Payload too large",
     .summary = "A payload has at most 256 KiB",
     .why = "A ledger keeps every record for good and sends it to every "
            "follower.",
     .bad = "300,000 bytes in \"payload\"",
     .good = "262,144 bytes in \"payload\"",
     .spec = "Cardinal, docs/ledger.md",
     .examples = Examples::texts},
    1,
    check_payload_size};

constinit const RecordRule payload_tag_rule{
    {.id = "pacr/payload-tag",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Invalid payload tag",
     .summary = "A tagged payload is whole and of a known kind",
     .why = "The kind says whether something was observed, done or only "
            "simulated; a reader must not guess it.",
     .bad = R"({"payload": "UEFDUgY="})",
     .good = R"({"payload": "UEFDUgI="})",
     .spec = "PACR draft 00, validation rule 8",
     .examples = Examples::records},
    1,
    check_payload_tag};

constinit const RecordRule sim_real_corr_rule{
    {.id = "pacr/payload-sim-real-corr",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Correlation out of range",
     .summary = "sim_real_corr of a counterfactual is from 0 to 1",
     .why = "It says how much a simulation is worth as evidence.",
     .bad = R"({"payload": "UEFDUgVAAAAAAAAAAA=="})",
     .good = R"({"payload": "UEFDUgU/4AAAAAAAAA=="})",
     .spec = "PACR draft 00, validation rule 9",
     .examples = Examples::records},
    1,
    check_sim_real_corr};

constinit const RecordRule card_payload_rule{
    {.id = "pacr/card-payload",
     .category = Category::interoperability,
     .severity = Severity::warning,
     .title = "Invalid card in the payload",
     .summary = "A card that a record carries is valid",
     .why = "Whoever reads the record takes the card from it.",
     .bad =
         R"({"payload": "eyJhZ2VudF9pZCI6ICIwMUtBM1JaOFFONFQ3VjJXOVg1WTZCMUNERSIsICJuYW1lIjogIlNlYXJjaCIsICJ2ZXJzaW9uIjogIjEuMCIsICJjYXBhYmlsaXRpZXMiOiBbeyJpZCI6ICJ0b29sLndlYl9zZWFyY2giLCAiZGVzY3JpcHRpb24iOiAiU2VhcmNoZXMgdGhlIHdlYi4ifV0sICJlbmRwb2ludCI6IHsicHJvdG9jb2wiOiAiaHR0cHMiLCAidXJsIjogImh0dHBzOi8vYS5leGFtcGxlLyJ9fQ=="})",
     .good =
         R"({"payload": "eyJhZ2VudF9pZCI6ICIwMUtBM1JaOFFONFQ3VjJXOVg1WTZCMUNERSIsICJuYW1lIjogIlNlYXJjaCIsICJ2ZXJzaW9uIjogIjEuMC4wIiwgImNhcGFiaWxpdGllcyI6IFt7ImlkIjogInRvb2wud2ViX3NlYXJjaCIsICJkZXNjcmlwdGlvbiI6ICJTZWFyY2hlcyB0aGUgd2ViLiJ9XSwgImVuZHBvaW50IjogeyJwcm90b2NvbCI6ICJodHRwcyIsICJ1cmwiOiAiaHR0cHM6Ly9hLmV4YW1wbGUvIn19"})",
     .spec = "PACR draft 00, an AgentCard as the payload of a record",
     .examples = Examples::records},
    1,
    check_card_payload};

}  // namespace

RecordRules payload_rules() {
  static constexpr const RecordRule* rules[] = {
      &payload_text_rule, &payload_size_rule, &payload_tag_rule,
      &sim_real_corr_rule, &card_payload_rule};
  return rules;
}

}  // namespace cardinal::pacr

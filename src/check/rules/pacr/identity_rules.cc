// Identities and predecessors (rule 2 of the draft).
#include <set>
#include <string>

#include "check/rules/pacr/rules.h"

namespace cardinal::pacr {
namespace {

void check_id(Value value, Findings& out) {
  const auto text = value.string();
  if (!text || read_record_id(*text)) return;
  out.add(value,
          "an identity has 32 upper-case hexadecimal digits, or is a ULID; "
          "got " +
              for_message(value),
          "write the 128 bits as 32 of 0-9 and A-F");
}

void check_identity(const RecordView& record, Findings& out) {
  check_id(record["id"], out);
  std::uint32_t seen = 0;
  for (const Value each : record["predecessors"].items()) {
    if (++seen > predecessors_max) return;  // pacr/identity-predecessors-limit
    check_id(each, out);
  }
}

void check_self_reference(const RecordView& record, Findings& out) {
  if (!record.id) return;
  for (const Value each : record["predecessors"].items()) {
    const auto text = each.string();
    if (!text || read_record_id(*text) != record.id) continue;
    out.add(each, "the record names itself as its predecessor",
            "name the records that this one followed from");
  }
}

void check_predecessors_limit(const RecordView& record, Findings& out) {
  const Value list = record["predecessors"];
  if (!list.is(Kind::array) || list.size() <= predecessors_max) return;
  out.add(list,
          "the record has " + std::to_string(list.size()) +
              " predecessors; a ledger takes at most " +
              std::to_string(predecessors_max),
          "insert records that join some of them")
      .focus = Focus::opening;
}

void check_predecessor_twice(const RecordView& record, Findings& out) {
  const Value list = record["predecessors"];
  if (list.size() > predecessors_max) return;
  std::set<RecordId> seen;
  for (const Value each : list.items()) {
    const auto text = each.string();
    const auto id = text ? read_record_id(*text) : std::nullopt;
    if (!id || seen.insert(*id).second) continue;
    out.add(each, "this predecessor is there twice", "remove one of them");
  }
}

constinit const RecordRule identity_rule{
    {.id = "pacr/identity",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Invalid identity",
     .summary = "Identities have 32 upper-case hexadecimal digits",
     .why = "The identity is all that links records: two spellings of one "
            "would be two records.",
     .bad = R"({"id": "0190a5b2c3d4e5f60718293a4b5c6d7e"})",
     .good = R"({"id": "01KA3RZ8QN4T7V2W9X5Y6B1CDE"})",
     .spec = "PACR draft 00, iota",
     .examples = Examples::records},
    1,
    check_identity};

constinit const RecordRule self_reference_rule{
    {.id = "pacr/identity-self-reference",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Record precedes itself",
     .summary = "A record is not among its own predecessors",
     .why = "Causes come before effects; a cycle of one is still a cycle.",
     .bad = R"({"predecessors": ["0190A5B2C3D4E5F60718293A4B5C6D7E"]})",
     .good = R"({"predecessors": ["0190A5B2C3D4E5F60718293A4B5C6D7F"]})",
     .spec = "PACR draft 00, validation rule 2",
     .examples = Examples::records},
    1,
    check_self_reference};

constinit const RecordRule predecessors_limit_rule{
    {.id = "pacr/identity-predecessors-limit",
     .category = Category::security,
     .severity = Severity::error,
     .title = "Too many predecessors",
     .summary = "A record has at most 4,096 predecessors",
     .why = "The draft sets no limit, but every reader has one: a record with "
            "a hundred thousand of them is an attack on the graph.",
     .bad = "100,000 identities in \"predecessors\"",
     .good = "4,096 identities in \"predecessors\"",
     .spec = "Cardinal, docs/ledger.md",
     .examples = Examples::texts},
    1,
    check_predecessors_limit};

constinit const RecordRule predecessor_twice_rule{
    {.id = "pacr/identity-predecessor-twice",
     .category = Category::correctness,
     .severity = Severity::warning,
     .title = "Predecessor named twice",
     .summary = "Predecessors are a set",
     .why = "The order and number of mentions have no meaning; a repetition "
            "is a mistake of whoever wrote the record.",
     .bad = R"({"predecessors": ["0190A5B2C3D4E5F60718293A4B5C6D7F",
                                 "0190A5B2C3D4E5F60718293A4B5C6D7F"]})",
     .good = R"({"predecessors": ["0190A5B2C3D4E5F60718293A4B5C6D7F"]})",
     .spec = "PACR draft 00, Pi",
     .examples = Examples::records},
    1,
    check_predecessor_twice};

}  // namespace

RecordRules identity_rules() {
  static constexpr const RecordRule* rules[] = {
      &identity_rule, &self_reference_rule, &predecessors_limit_rule,
      &predecessor_twice_rule};
  return rules;
}

}  // namespace cardinal::pacr

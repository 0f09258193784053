// The six fields of a record and their types (rule 1 of the draft).
#include <string>

#include "check/rules/pacr/rules.h"

namespace cardinal::pacr {
namespace {

constexpr std::string_view top_names[] = {
    "id",        "predecessors",    "landauer_cost",
    "resources", "cognitive_split", "payload"};

bool is_absent(Value value) { return !value || value.is(Kind::null); }

void require_member(Value object, std::string_view name, Findings& out) {
  const Value value = object[name];
  if (!is_absent(value)) return;
  const std::string shown = "\"" + std::string(name) + "\"";
  if (value) {
    out.add(value, shown + " must not be null",
            "give its value: all fields are required");
    return;
  }
  out.add(object, shown + " is missing", "add it: all fields are required")
      .focus = Focus::object;
}

void check_field_required(const RecordView& record, Findings& out) {
  if (!record.root.is(Kind::object)) return;
  for (const std::string_view name : top_names) {
    require_member(record.root, name, out);
  }
  for (const EstimateField& field : estimate_fields) {
    const Value group = field.group.empty() ? record.root : record[field.group];
    if (!group.is(Kind::object)) continue;
    if (!field.group.empty() && field.is_required) {
      require_member(group, field.name, out);
    }
    const Value estimate = record.estimate(field);
    if (!estimate.is(Kind::object)) continue;
    for (const std::string_view member : estimate_members) {
      require_member(estimate, member, out);
    }
  }
}

void require_kind(Value value, Kind kind, std::string_view what,
                  Findings& out) {
  if (is_absent(value) || value.is(kind)) return;
  out.add(value, std::string(what) + " must be " +
                     std::string(kind_with_article(kind)) + "; got " +
                     std::string(kind_with_article(value.kind())));
}

void check_type(const RecordView& record, Findings& out) {
  if (!record.root.is(Kind::object)) {
    out.add(record.root,
            "a record must be an object; got " +
                std::string(kind_with_article(record.root.kind())),
            "give one record, an array of records, or one record per line");
    return;
  }
  require_kind(record["id"], Kind::string, "\"id\"", out);
  require_kind(record["predecessors"], Kind::array, "\"predecessors\"", out);
  require_kind(record["resources"], Kind::object, "\"resources\"", out);
  require_kind(record["cognitive_split"], Kind::object, "\"cognitive_split\"",
               out);
  require_kind(record["payload"], Kind::string, "\"payload\"", out);
  for (const Value each : record["predecessors"].items()) {
    require_kind(each, Kind::string, "a predecessor", out);
  }
  for (const EstimateField& field : estimate_fields) {
    const Value estimate = record.estimate(field);
    const std::string shown = "\"" + std::string(field.name) + "\"";
    require_kind(estimate, Kind::object, shown, out);
    for (const std::string_view member : estimate_members) {
      require_kind(estimate[member], Kind::number,
                   "\"" + std::string(member) + "\" of " + shown, out);
    }
  }
}

void report_unknown(Value object, std::span<const std::string_view> known,
                    Findings& out) {
  for (const Member member : object.members()) {
    if (is_one_of(known, member.name)) continue;
    const std::string meant = did_you_mean(member.name, known);
    out.add(member.value,
            for_message(member.value.key()) + " is not a member of the draft" +
                (meant.empty() ? "" : "; " + meant),
            "the ledger ignores it: what matters belongs into the payload")
        .focus = Focus::name;
  }
}

void check_unknown_member(const RecordView& record, Findings& out) {
  constexpr std::string_view resources[] = {"energy", "time", "space"};
  constexpr std::string_view split[] = {"statistical_complexity",
                                        "entropy_rate", "info_gain"};
  report_unknown(record.root, top_names, out);
  report_unknown(record["resources"], resources, out);
  report_unknown(record["cognitive_split"], split, out);
  for (const EstimateField& field : estimate_fields) {
    report_unknown(record.estimate(field), estimate_members, out);
  }
}

constinit const RecordRule field_required_rule{
    {.id = "pacr/field-required",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Missing field",
     .summary = "All six fields of a record are present, with their estimates",
     .why = "A record without one of them cannot be compared with others, and "
            "the draft demands that it be rejected.",
     .bad = R"({"landauer_cost": null})",
     .good = R"({"cognitive_split": {"info_gain": null}})",
     .spec = "PACR draft 00, validation rule 1",
     .examples = Examples::records},
    1,
    check_field_required};

constinit const RecordRule type_rule{
    {.id = "pacr/field-type",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Wrong type",
     .summary = "Every field has the type that the draft gives it",
     .why = "Readers in other languages stop at the first wrong type.",
     .bad = R"({"resources": {"space": {"upper": "4096"}}})",
     .good = R"({"resources": {"space": {"upper": 4097}}})",
     .spec = "PACR draft 00, validation rule 1",
     .examples = Examples::records},
    1,
    check_type};

constinit const RecordRule unknown_member_rule{
    {.id = "pacr/field-unknown",
     .category = Category::interoperability,
     .severity = Severity::hint,
     .title = "Unknown member",
     .summary = "A record has only the members of the draft",
     .why = "Other members are lost when a record is written as CBOR.",
     .bad = R"({"outcome": "ok"})",
     .good = R"({})",
     .spec = "PACR draft 00, the six fields",
     .examples = Examples::records},
    1,
    check_unknown_member};

}  // namespace

RecordRules field_rules() {
  static constexpr const RecordRule* rules[] = {
      &field_required_rule, &type_rule, &unknown_member_rule};
  return rules;
}

}  // namespace cardinal::pacr

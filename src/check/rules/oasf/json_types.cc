// JSON types.
#include "check/repair.h"
#include "check/rules/oasf/rules.h"

namespace cardinal::oasf {
namespace {

void check_json_type(const AnnotatedRecord& record, Findings& out) {
  for (const Mistyped& found : record.mistyped) {
    const std::string name = '"' + std::string(found.name) + '"';
    const std::string subject = found.annotation ? "a value of " + name
                                : found.item     ? "an item of " + name
                                                 : name;
    const bool unset = found.at.is(Kind::null) && !found.item &&
                       !found.required && !found.annotation;
    Finding& finding = out.add(
        found.at,
        subject + " must be " + std::string(kind_with_article(found.expected)) +
            "; got " + for_message(found.at),
        unset ? "omit the member" : "");
    finding.fix = unset ? removed(found.at, "remove it")
                        : retyped(found.at, found.expected);
  }
}

constinit const RecordRule json_type_rule{
    .info =
        {
            .id = "oasf/json-type",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Wrong JSON type",
            .summary = "Members have the JSON type that OASF defines",
            .why = "Records are read into typed messages, which fail on the "
                   "first value of another type. Values of annotations are "
                   "strings.",
            .bad = R"({"authors": [{"name": "Acme"}]})",
            .good = R"({"authors": ["Acme"]})",
            .spec = "OASF, dictionary of attributes: type",
        },
    .triggers = mistyped,
    .check = check_json_type,
};

}  // namespace

RecordRules json_type_rules() {
  static constexpr const RecordRule* rules[] = {&json_type_rule};
  return rules;
}

}  // namespace cardinal::oasf

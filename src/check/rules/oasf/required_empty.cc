// Required members that are empty.
#include "check/rules/oasf/rules.h"

namespace cardinal::oasf {
namespace {

void check_required_empty(const AnnotatedRecord& record, Findings& out) {
  for (const Value empty : record.empty) {
    const bool is_list = empty.is(Kind::array);
    out.add(empty, for_message(empty.key()) + " must not be empty",
            is_list && *empty.key().string() == "skills"
                ? "name a skill of OASF's taxonomy; base_skill (id 0) stands "
                  "for none in particular"
                : "OASF requires a value");
  }
}

constinit const RecordRule required_empty_rule{
    .info =
        {
            .id = "oasf/required-empty",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Empty required member",
            .summary = "Required lists and texts are not empty",
            .why = "The validator of OASF rejects them as if they were "
                   "missing. Converters that know no skills write such "
                   "records.",
            .bad = R"({"skills": []})",
            .good =
                R"({"skills": [{"id": 6, "name": "software_engineering"}]})",
            .spec = "OASF, validation: attribute_required_empty",
        },
    .triggers = required_empty,
    .check = check_required_empty,
};

}  // namespace

RecordRules required_empty_rules() {
  static constexpr const RecordRule* rules[] = {&required_empty_rule};
  return rules;
}

}  // namespace cardinal::oasf

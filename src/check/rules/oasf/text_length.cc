// Texts that are too long.
#include "check/rules/oasf/rules.h"

namespace cardinal::oasf {
namespace {

void check_text_length(const AnnotatedRecord& record, Findings& out) {
  for (const Value text : record.long_texts) {
    const bool is_description = *text.key().string() == "description";
    out.add(text,
            for_message(text.key()) + " has more than " +
                (is_description ? "10,000" : "2,000") + " characters",
            "shorten it");
  }
}

constinit const RecordRule text_length_rule{
    .info =
        {
            .id = "oasf/text-length",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Text too long",
            .summary = "A description has at most 10,000 characters, another "
                       "text 2,000",
            .why = "The validator of OASF rejects longer texts.",
            .bad = R"({"schema_version": "1.1.0", "version": "0123456789)"
#define OASF_FIFTY "01234567890123456789012345678901234567890123456789"
#define OASF_FIVE_HUNDRED                                                      \
  OASF_FIFTY OASF_FIFTY OASF_FIFTY OASF_FIFTY OASF_FIFTY OASF_FIFTY OASF_FIFTY \
      OASF_FIFTY OASF_FIFTY OASF_FIFTY
            OASF_FIVE_HUNDRED OASF_FIVE_HUNDRED
                OASF_FIVE_HUNDRED OASF_FIVE_HUNDRED R"("})",
            .good = R"({"version": "0123456789"})",
            .spec = "OASF, validation: attribute_value_exceeds_max_len",
        },
    .triggers = text_long,
    .check = check_text_length,
};

}  // namespace

RecordRules text_length_rules() {
  static constexpr const RecordRule* rules[] = {&text_length_rule};
  return rules;
}

}  // namespace cardinal::oasf

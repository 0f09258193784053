// How OASF records are checked: by their structure. The taxonomies, which are
// large and change with each release, are not part of the program.
#include "check/card_checker.h"
#include "check/registry.h"

namespace cardinal {

// The lists of all parts, in the order they run.
std::span<const oasf::RecordRule* const> oasf_rules() {
  using namespace oasf;
  static const auto rules = joined_rules<AnnotatedRecord>(
      {member_rules(), json_type_rules(), required_empty_rules(),
       text_length_rules(), schema_version_rules(), created_at_rules(),
       skill_rules(), locator_rules(), module_rules(), artifact_rules()});
  return rules;
}

namespace oasf {
namespace {

class RecordChecker final : public CardChecker {
 public:
  void check(Value root, std::string_view, CheckContext& context) override {
    read(root, record_);
    active_.run(record_, context.conditions_for(Dialect::oasf), context);
  }
  std::string_view version() const override { return name_of(record_.release); }

 private:
  AnnotatedRecord record_;
  ActiveRuleCache<AnnotatedRecord> active_{oasf_rules()};
};

std::string_view minimal_card_of(ProfileSet, std::string_view version) {
  if (version == "0.7") {
    return R"({"name": "Geo", "version": "1.0.0", "schema_version": "0.7.0",
  "description": "Turns addresses into coordinates.", "authors": ["Acme"],
  "created_at": "2026-01-15T00:00:00Z",
  "skills": [{"id": 10201, "name":
    "natural_language_processing/natural_language_generation/text_completion"}]})";
  }
  return R"({"name": "Geo", "version": "1.0.0", "schema_version": "1.1.0",
  "description": "Turns addresses into coordinates.", "authors": ["Acme"],
  "created_at": "2026-01-15T00:00:00Z",
  "skills": [{"id": 8, "name": "data_engineering_analytics"}]})";
}

}  // namespace

constinit const DialectRules dialect_rules = {
    .dialect = Dialect::oasf,
    .rules = [] { return infos_of(oasf_rules()); },
    .make_checker = []() -> std::unique_ptr<CardChecker> {
      return std::make_unique<RecordChecker>();
    },
    .minimal_card = minimal_card_of,
};

}  // namespace oasf
}  // namespace cardinal

// How ADP cards are checked.
#include "check/card_checker.h"
#include "check/registry.h"

namespace cardinal {

// The lists of all parts, in the order they run.
std::span<const adp::CardRule* const> adp_rules() {
  using namespace adp;
  static const auto rules = joined_rules<CardRule::ViewType>(
      {member_types_values_texts_rules(), member_names_rules(),
       id_did_version_rules(), tool_rules(), schema_rules(), endpoint_rules(),
       endpoint_uri_rules(), method_rules(), skill_rules(),
       constraints_languages_rates_items_rules(),
       timestamps_created_ttl_rules(), extension_rules(),
       size_and_revocation_rules(), signature_seq_sign_safe_rules()});
  return rules;
}

namespace adp {
namespace {

class AdpChecker final : public CardChecker {
 public:
  void check(Value card, std::string_view, DocumentCheck& document) override {
    read(card, card_);
    note_schemas(card_);
    active_.run(card_,
                document.conditions_for(Dialect::adp) | conditions_of(card_),
                document);
  }

 private:
  CardRule::ViewType card_;
  ActiveRules<CardRule::ViewType> active_{adp_rules()};
};

std::string_view minimal_card_of(ProfileSet, std::string_view) {
  return R"({"id": "agent://web-search", "name": "Search",
  "metadata": {"created_at": "2026-01-15T00:00:00Z"}})";
}

}  // namespace

constinit const DialectRules dialect_rules = {
    .dialect = Dialect::adp,
    .rules = [] { return infos_of(adp_rules()); },
    .make_checker = []() -> std::unique_ptr<CardChecker> {
      return std::make_unique<AdpChecker>();
    },
    .minimal_card = minimal_card_of,
};

}  // namespace adp
}  // namespace cardinal

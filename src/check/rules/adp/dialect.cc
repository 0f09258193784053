// How ADP cards are checked.
#include "check/card_checker.h"
#include "check/registry.h"
#include "check/rules/adp/signed_cards.h"

namespace cardinal {

// The lists of all parts, in the order they run.
std::span<const adp::CardRule* const> adp_rules() {
  using namespace adp;
  static const auto rules =
      joined_rules<AnnotatedCard>({required_member_rules(),
                                   type_rules(),
                                   null_value_rules(),
                                   blank_text_rules(),
                                   empty_member_rules(),
                                   integer_spelling_rules(),
                                   member_name_rules(),
                                   id_rules(),
                                   version_rules(),
                                   did_rules(),
                                   tool_rules(),
                                   schema_rules(),
                                   endpoint_rules(),
                                   endpoint_uri_rules(),
                                   endpoint_method_rules(),
                                   skill_rules(),
                                   constraint_rules(),
                                   language_rules(),
                                   rate_limit_rules(),
                                   repeated_item_rules(),
                                   timestamp_rules(),
                                   created_at_rules(),
                                   ttl_rules(),
                                   extension_rules(),
                                   size_rules(),
                                   revocation_rules(),
                                   seq_rules(),
                                   signature_rules(),
                                   sign_safe_rules()});
  return rules;
}

namespace adp {
namespace {

class AdpChecker final : public CardChecker {
 public:
  void check(Value card, std::string_view, CheckContext& context) override {
    read(card, card_);
    note_schemas(card_);
    active_.run(card_,
                context.conditions_for(Dialect::adp) | conditions_of(card_),
                context);
  }

 private:
  AnnotatedCard card_;
  ActiveRuleCache<AnnotatedCard> active_{adp_rules()};
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

// How A2A cards are checked.
#include "check/card_checker.h"
#include "check/registry.h"
#include "check/rules/a2a/minimal_cards.h"

namespace cardinal {

// The lists of all parts, in the order they run.
std::span<const a2a::CardRule* const> a2a_rules() {
  using namespace a2a;
  static const auto rules = joined_rules<CardRule::ViewType>(
      {member_types_and_nulls_rules(),
       unknown_and_snake_case_members_rules(),
       empty_lists_rules(),
       version_and_transport_rules(),
       moved_member_rules(),
       name_version_contact_text_rules(),
       urls_and_links_rules(),
       url_target_rules(),
       interface_rules(),
       interface_version_rules(),
       interface_list_rules(),
       interface_address_rules(),
       extensions_and_extended_card_rules(),
       mode_rules(),
       skill_rules(),
       skill_description_rules(),
       skill_scope_rules(),
       provider_description_url_rules(),
       text_rules(),
       scheme_rules(),
       scheme_and_requirement_forms_rules(),
       api_key_rules(),
       http_and_mutual_tls_rules(),
       oauth_rules(),
       oauth_and_open_id_urls_rules(),
       requirement_shape_rules(),
       requirement_rules(),
       security_schemes_and_authentication_rules(),
       hybrid_rules(),
       private_member_rules(),
       signature_rules()});
  return rules;
}

namespace a2a {
namespace {

class A2aChecker final : public CardChecker {
 public:
  void check(Value card, std::string_view version,
             DocumentCheck& document) override {
    read(card, card_, version_named(version));
    active_.run(card_,
                document.conditions_for(Dialect::a2a) | conditions_of(card_),
                document);
  }
  std::string_view version() const override {
    return name_of(card_.detected.version);
  }
  std::string_view version_reason() const override {
    return card_.detected.reason;
  }
  std::span<const std::string_view> detectable_versions() const override {
    static constexpr std::string_view versions[] = {"0.2", "0.3", "1.0"};
    return versions;
  }

 private:
  CardRule::ViewType card_;
  ActiveRules<CardRule::ViewType> active_{a2a_rules()};
};

}  // namespace

constinit const DialectRules dialect_rules = {
    .dialect = Dialect::a2a,
    .rules = [] { return infos_of(a2a_rules()); },
    .make_checker = []() -> std::unique_ptr<CardChecker> {
      return std::make_unique<A2aChecker>();
    },
    .minimal_card = minimal_card,
};

}  // namespace a2a
}  // namespace cardinal

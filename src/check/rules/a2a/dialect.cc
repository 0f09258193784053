// How A2A cards are checked.
#include <span>

#include "check/card_checker.h"
#include "check/registry.h"
#include "check/rules/a2a/minimal_cards.h"
#include "check/rules/a2a/url_places.h"
#include "check/signed_parts.h"

namespace cardinal {

// The lists of all parts, in the order they run.
std::span<const a2a::CardRule* const> a2a_rules() {
  using namespace a2a;
  static const auto rules = joined_rules<AnnotatedCard>(
      {required_member_rules(), type_rules(), null_value_rules(),
       snake_case_rules(), empty_lists_rules(), protocol_version_rules(),
       preferred_transport_rules(), moved_member_rules(), blank_text_rules(),
       version_rules(), name_rules(), contact_email_rules(), url_rules(),
       link_rules(), url_target_rules(), interface_rules(),
       interface_version_rules(), interface_list_rules(),
       interface_address_rules(), extension_rules(), extended_card_rules(),
       mode_rules(), skill_rules(), skill_description_rules(),
       skill_scope_rules(), provider_contact_rules(), description_rules(),
       url_path_rules(), text_rules(), scheme_rules(), scheme_form_rules(),
       requirement_list_rules(), api_key_rules(), http_scheme_rules(),
       mutual_tls_rules(), oauth_rules(), oauth_url_rules(), open_id_rules(),
       requirement_shape_rules(), requirement_rules(), scheme_use_rules(),
       security_required_rules(),
       // What a missing member costs says more.
       unknown_member_rules(), authentication_rules(), hybrid_rules(),
       private_member_rules(), signature_rules()});
  return rules;
}

namespace a2a {
namespace {

// Whether a card states 1.0 and has its address where 0.3 has it. Fixes of
// single members would leave a card that readers of neither version understand.
bool is_mixed(const AnnotatedCard& card) {
  return card.is(Version::v1_0) && card.url.present() &&
         card.interfaces_at.size() == 0;
}

class A2aChecker final : public CardChecker {
 public:
  void check(Value card, std::string_view version,
             CheckContext& context) override {
    read(card, card_, version_named(version), context.byte_classes());
    if (context.runs_all_rules() || (card_.facts & has_urls)) {
      find_urls(card_);
    }
    note_misspelled_members(card_);
    const std::size_t first = context.findings().list().size();
    active_.run(card_,
                context.conditions_for(Dialect::a2a) | conditions_of(card_),
                context);
    if (is_mixed(card_)) {
      for (Finding& finding :
           std::span(context.findings().list()).subspan(first)) {
        if (finding.fix && !finding.fix->reveals) finding.fix.reset();
      }
    }
    if (card_.signatures.empty()) return;
    SignedParts signed_parts;
    signed_parts.add(card_);
    signed_parts.withhold_fixes(context.findings());
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
  AnnotatedCard card_;
  ActiveRuleCache<AnnotatedCard> active_{a2a_rules()};
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

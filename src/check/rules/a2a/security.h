// What the rules about schemes and requirements share.
#pragma once

#include "card/a2a/scheme_kinds.h"
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

// The members of a scheme as readers of the card's version find them; absent in
// a form that they do not read, which a2a/scheme-era reports.
Value members_in_version(const AnnotatedCard& card, const Scheme& scheme);
// The same in any form.
Value members_of(const Scheme& scheme);

// Calls judge(scheme, members) for each scheme of that kind.
template <class Judge>
void for_each_of(const AnnotatedCard& card, SchemeKind kind,
                 const Judge& judge) {
  for (const Scheme& scheme : card.schemes) {
    if (scheme.kind != kind) continue;
    if (const Value body = members_in_version(card, scheme)) {
      judge(scheme, body);
    }
  }
}

// Names of HTTP schemes are case-insensitive (RFC 9110, section 11.1).
bool is_same_letters(std::string_view a, std::string_view b);

// How messages name a scheme: `scheme "bearer"`.
std::string scheme_called(const Scheme& scheme);

// The flows a scheme offers under names that some version knows.
struct Flow {
  std::string_view name;
  Value at;
};
std::vector<Flow> flows_of(Value flows);

// Whether it is a URL with a host.
bool is_absolute(std::string_view url);

// Members of another version that a security rule reports, so that the rules
// for members of other versions skip them.
bool is_reported_by_security(const AnnotatedCard& card,
                             const ForeignMember& member);

// Whether an entry of 1.0 names none of the declared schemes and has no object
// "schemes" to name them in: a2a/requirement-shape reports that alone.
bool has_no_schemes(const AnnotatedCard& card, const Requirement& requirement);
// Whether an entry of "security" in 0.x is the scheme itself:
// {"type": "http", "scheme": "bearer"}.
bool is_scheme(const AnnotatedCard& card, const Requirement& requirement);

}  // namespace cardinal::a2a

#include "check/rules/a2a/hybrid_conflicts.h"

#include <algorithm>

#include "base/text.h"

namespace cardinal::a2a {
namespace {

// Bounds the cost of a hostile card; real cards have fewer.
constexpr std::size_t alternatives_max = 64;
constexpr std::size_t shown_bytes_max = 60;

std::string sorted_and_joined(std::vector<std::string> words,
                              std::string_view separator) {
  std::ranges::sort(words);
  return joined(words, separator);
}

// The same text for the same requirement, in whatever order it is written:
// "key + oauth(read)".
std::string text_of(const AnnotatedCard& card, const Requirement& requirement) {
  std::vector<std::string> needs;
  for (const RequiredScheme& required : card.schemes_of(requirement)) {
    std::vector<std::string> scopes;
    for (const Value scope : required.scopes.items()) {
      scopes.emplace_back(scope.string().value_or(""));
    }
    std::string text(required.scheme);
    if (!scopes.empty()) {
      text += "(" + sorted_and_joined(std::move(scopes), ", ") + ")";
    }
    needs.push_back(std::move(text));
  }
  return needs.empty() ? "nothing" : sorted_and_joined(std::move(needs), " + ");
}

// What one list asks for; nothing if it is not in its own form, which
// a2a/requirement-shape reports.
std::optional<std::string> alternatives(const AnnotatedCard& card,
                                        std::span<const Requirement> written,
                                        bool of_1_0) {
  std::vector<std::string> found;
  for (const Requirement& requirement : written) {
    if (requirement.of_1_0 != of_1_0) continue;
    const bool in_form =
        requirement.form ==
            (of_1_0 ? RequirementForm::wrapped : RequirementForm::plain) ||
        requirement.first_scheme == requirement.end_scheme;
    if (!in_form || found.size() == alternatives_max) return std::nullopt;
    found.push_back(text_of(card, requirement));
  }
  return found.empty() ? "nothing"
                       : sorted_and_joined(std::move(found), " or ");
}

void compare(const AnnotatedCard& card, std::span<const Requirement> written,
             Value security, Value requirements,
             std::vector<HybridConflict>& out) {
  if (!security.is(Kind::array) || !requirements.is(Kind::array)) return;
  const auto old = alternatives(card, written, false);
  const auto now = alternatives(card, written, true);
  if (!old || !now || *old == *now) return;
  out.push_back({security,
                 "for clients of 0.3 \"security\" requires " +
                     shortened(*old, shown_bytes_max) +
                     ", but for clients of 1.0 securityRequirements requires " +
                     shortened(*now, shown_bytes_max),
                 "make both lists require the same credentials"});
}

}  // namespace

void add_requirement_conflicts(const AnnotatedCard& card,
                               std::vector<HybridConflict>& out) {
  compare(card, card.own_requirements(), card.security,
          card.security_requirements, out);
  for (const Skill& skill : card.skills) {
    compare(card, card.written_for(skill), skill.security,
            skill.security_requirements, out);
  }
}

std::optional<std::string> as_requirements_of_1_0(Value security) {
  std::string text = "[";
  for (const Value entry : security.items()) {
    if (!entry.is(Kind::object)) return std::nullopt;
    text += text.size() > 1 ? ", {\"schemes\": {" : "{\"schemes\": {";
    bool first = true;
    for (const Member need : entry.members()) {
      if (!need.value.is(Kind::array)) return std::nullopt;
      if (!first) text += ", ";
      first = false;
      append_quoted(text, need.name);
      text += ": {\"list\": " + std::string(need.value.raw()) + "}";
    }
    text += "}}";
  }
  return text + "]";
}

}  // namespace cardinal::a2a

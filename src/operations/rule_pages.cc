#include "operations/rule_pages.h"

#include "base/text.h"

namespace cardinal {
namespace {

// Bytes that no terminal or page can show are escaped; line breaks stay.
std::string shown_example(std::string_view text) {
  return for_terminal(text, "\n");
}

std::string indented(const std::string& text) {
  std::string out = "    ";
  for (const char c : text) {
    out.push_back(c);
    if (c == '\n') out += "    ";
  }
  return out;
}

std::string example_note(const RuleInfo& rule) {
  switch (rule.examples) {
    case Examples::patches:
      return "merged into a minimal card";
    case Examples::observations:
      return "merged into the observation of a good server";
    default:
      return "the whole text";
  }
}

}  // namespace

bool concerns(const RuleInfo& rule, const ProfileInfo& profile) {
  const std::string_view prefix = rule.id.substr(0, rule.id.find('/'));
  return !dialect_named(prefix) || prefix == name_of(profile.dialect);
}

std::string severities_of(const RuleInfo& rule) {
  std::string text(name_of(rule.severity));
  for (const ProfileInfo& profile : profiles()) {
    if (!concerns(rule, profile)) continue;
    const Severity there =
        rule.severity_for(conditions_of(*profile_named(profile.name)));
    if (there != rule.severity) {
      text += "; " + std::string(name_of(there)) + " under " +
              std::string(profile.name);
    }
  }
  constexpr std::pair<Condition, std::string_view> circumstances[] = {
      {in_0_1, "in 0.1"},
      {in_0_2, "in 0.2"},
      {in_0_3, "in 0.3"},
      {in_1_0, "in 1.0"},
      {card_signed, "in signed cards"},
      {card_hybrid, "in hybrid cards"}};
  for (const auto& [condition, words] : circumstances) {
    const Severity there = rule.severity_for(condition);
    if (there == rule.severity) continue;
    text += "; " + std::string(name_of(there)) + " " + std::string(words);
  }
  return text;
}

std::string rule_as_text(const RuleInfo& rule) {
  return std::string(rule.id) + "\n  " + std::string(rule.title) + "\n\n" +
         "expected: " + std::string(rule.summary) + "\n" +
         "category: " + std::string(name_of(rule.category)) + "\n" +
         "severity: " + severities_of(rule) + "\n" +
         "spec: " + std::string(rule.spec) + "\n\n" + std::string(rule.why) +
         "\n\nbad (" + example_note(rule) + "):\n" +
         indented(shown_example(rule.bad)) + "\n\ngood:\n" +
         indented(shown_example(rule.good)) + "\n";
}

std::string rule_as_markdown(const RuleInfo& rule) {
  return "# " + std::string(rule.id) + "\n\n" + std::string(rule.title) +
         ".\n\nExpected: " + std::string(rule.summary) + ".\n\n" +
         std::string(rule.why) +
         "\n\n- Category: " + std::string(name_of(rule.category)) +
         "\n- Severity: " + severities_of(rule) +
         "\n- Specification: " + std::string(rule.spec) + "\n\nBad (" +
         example_note(rule) + "):\n\n```json\n" + shown_example(rule.bad) +
         "\n```\n\nGood:\n\n```json\n" + shown_example(rule.good) + "\n```\n";
}

void write_rule_json(Writer& out, const RuleInfo& rule) {
  out.begin_object();
  out.key("id").string(rule.id);
  out.key("category").string(name_of(rule.category));
  out.key("severity").string(name_of(rule.severity));
  out.key("profiles").begin_object();
  for (const ProfileInfo& profile : profiles()) {
    if (!concerns(rule, profile)) continue;
    out.key(profile.name)
        .string(name_of(
            rule.severity_for(conditions_of(*profile_named(profile.name)))));
  }
  out.end_object();
  out.key("title").string(rule.title);
  out.key("summary").string(rule.summary);
  out.key("why").string(rule.why);
  out.key("spec").string(rule.spec);
  out.key("bad").string(shown_example(rule.bad));
  out.key("good").string(shown_example(rule.good));
  out.key("source").string(rule.source);
  out.end_object();
}

}  // namespace cardinal

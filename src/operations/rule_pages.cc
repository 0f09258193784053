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

// A text of the answer; a server of another version may leave one out.
std::string field(Value rule, std::string_view name) {
  return std::string(rule[name].string().value_or(""));
}

std::string example_note(const RuleInfo& rule) {
  switch (rule.examples) {
    case Examples::patches:
      return "merged into a minimal card";
    case Examples::observations:
      return "merged into the observation of a good server";
    case Examples::records:
      return "merged into a minimal record";
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

std::string rule_as_text(Value rule) {
  return field(rule, "id") + "\n  " + field(rule, "title") + "\n\n" +
         "expected: " + field(rule, "summary") + "\n" +
         "category: " + field(rule, "category") + "\n" +
         "severity: " + field(rule, "severities") + "\n" +
         "spec: " + field(rule, "spec") + "\n\n" + field(rule, "why") +
         "\n\nbad (" + field(rule, "examples") + "):\n" +
         indented(field(rule, "bad")) + "\n\ngood:\n" +
         indented(field(rule, "good")) + "\n";
}

std::string rule_as_markdown(Value rule) {
  return "# " + field(rule, "id") + "\n\n" + field(rule, "title") +
         ".\n\nExpected: " + field(rule, "summary") + ".\n\n" +
         field(rule, "why") + "\n\n- Category: " + field(rule, "category") +
         "\n- Severity: " + field(rule, "severities") +
         "\n- Specification: " + field(rule, "spec") + "\n\nBad (" +
         field(rule, "examples") + "):\n\n```json\n" + field(rule, "bad") +
         "\n```\n\nGood:\n\n```json\n" + field(rule, "good") + "\n```\n";
}

void write_rule_members(Writer& out, const RuleInfo& rule) {
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
  out.key("severities").string(severities_of(rule));
  out.key("title").string(rule.title);
  out.key("summary").string(rule.summary);
  out.key("why").string(rule.why);
  out.key("spec").string(rule.spec);
  out.key("examples").string(example_note(rule));
  out.key("bad").string(shown_example(rule.bad));
  out.key("good").string(shown_example(rule.good));
  out.key("source").string(rule.source);
}

}  // namespace cardinal

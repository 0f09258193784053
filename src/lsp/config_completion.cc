// Completion in cardinal.json, where names come from tables and not from its
// schema.
#include <algorithm>

#include "lsp/completion.h"

namespace cardinal::lsp {
namespace {

constexpr std::string_view severity_words[] = {"off", "hint", "warning",
                                               "error"};

bool ends_with(const Path& path, std::string_view name) {
  return !path.empty() && path.back() == name;
}

std::vector<Suggestion> rule_names(bool has_colon) {
  std::vector<Suggestion> all;
  const std::string_view rest = has_colon ? "" : ": \"off\"";
  const auto add = [&](const std::string& id, std::string_view title,
                       std::string_view description) {
    all.push_back({.kind = Suggestion::Kind::rule,
                   .label = id,
                   .insert = json_quoted(id).append(rest),
                   .detail = std::string(title),
                   .description = std::string(description)});
  };
  std::string_view group;
  for (const RuleInfo* const rule : all_rules()) {
    const std::string_view own = rule->id.substr(0, rule->id.find('/'));
    if (own != group) {
      group = own;
      add(std::string(own) + "/*", "all rules of " + std::string(own), "");
    }
    add(std::string(rule->id), rule->title, rule->summary);
  }
  return all;
}

template <class Words>
std::vector<Suggestion> words(const Words& names) {
  std::vector<Suggestion> all;
  for (const std::string_view name : names) {
    all.push_back({.kind = Suggestion::Kind::value,
                   .label = std::string(name),
                   .insert = json_quoted(name)});
  }
  return all;
}

std::vector<Suggestion> profile_names() {
  std::vector<Suggestion> all;
  for (const ProfileInfo& profile : profiles()) {
    all.push_back({.kind = Suggestion::Kind::value,
                   .label = std::string(profile.name),
                   .insert = json_quoted(profile.name),
                   .detail = std::string(title_of(profile.dialect)),
                   .description = std::string(profile.summary)});
  }
  return all;
}

}  // namespace

std::vector<Suggestion> config_suggestions(const Cursor& cursor) {
  const Path& path = cursor.path;
  if (cursor.in == Cursor::In::name) {
    if (ends_with(path, "rules")) return rule_names(cursor.has_colon);
    return {};
  }
  if (cursor.in != Cursor::In::value || path.empty()) return {};
  const std::size_t size = path.size();
  if (size >= 2 && path[size - 2] == "rules") return words(severity_words);
  const bool is_profile_item = size >= 2 && path[size - 2] == "profile";
  if (ends_with(path, "profile") || is_profile_item) return profile_names();
  if (ends_with(path, "dialect")) return words(dialect_names());
  if (ends_with(path, "as")) return words(dialect_version_names());
  return {};
}

}  // namespace cardinal::lsp

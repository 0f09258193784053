#include "directory/discovery/agent_tags.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "base/ascii.h"
#include "base/uri.h"
#include "cardinal/skill_tags.h"

namespace cardinal::directory {
namespace {

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = to_lower(c);
  return lower;
}

// A media type without its parameters.
std::string media_type_of(std::string_view mode) {
  std::string_view type = mode.substr(0, mode.find(';'));
  while (!type.empty() && type.back() == ' ') type.remove_suffix(1);
  return lower_case(type);
}

std::string_view auth_name(Agent::SchemeKind kind) {
  switch (kind) {
    case Agent::SchemeKind::api_key:
      return "apikey";
    case Agent::SchemeKind::http:
      return "http";
    case Agent::SchemeKind::oauth2:
      return "oauth2";
    case Agent::SchemeKind::open_id:
      return "openid";
    case Agent::SchemeKind::mutual_tls:
      return "mtls";
    case Agent::SchemeKind::aitp_signed:
      return "aitp-signed";
    case Agent::SchemeKind::unknown:
      break;
  }
  return "other";
}

class Labels {
 public:
  void add(std::string_view name, std::string_view value) {
    // A label longer than this is nobody's filter.
    if (value.empty() || value.size() > value_bytes_max) return;
    if (labels_.size() < labels_max) labels_.insert(label(name, value));
  }
  std::vector<std::string> take() { return {labels_.begin(), labels_.end()}; }

 private:
  static constexpr std::size_t value_bytes_max = 256;
  static constexpr std::size_t labels_max = 1'024;
  std::set<std::string> labels_;
};

void add_requirements(const Agent& agent,
                      const Agent::Requirements& requirements, Labels& labels) {
  if (!requirements) return;
  if (requirements->empty()) labels.add("auth", "none");
  for (const Agent::Alternative& alternative : *requirements) {
    if (alternative.empty()) labels.add("auth", "none");
    for (const Agent::Need& need : alternative) {
      const auto scheme =
          std::ranges::find(agent.schemes, need.scheme, &Agent::Scheme::name);
      labels.add("auth", scheme == agent.schemes.end()
                             ? "other"
                             : auth_name(scheme->kind));
    }
  }
}

void add_security(const Agent& agent, Labels& labels) {
  bool stated = agent.security.has_value();
  add_requirements(agent, agent.security, labels);
  for (const Agent::Interface& interface : agent.interfaces) {
    stated = stated || interface.security.has_value();
    add_requirements(agent, interface.security, labels);
  }
  for (const Agent::Skill& skill : agent.skills) {
    add_requirements(agent, skill.security, labels);
  }
  if (!stated && agent.schemes.empty()) labels.add("auth", "none");
}

void add_modes(const Agent& agent, Labels& labels) {
  const auto add = [&](std::string_view name,
                       const std::vector<std::string>& modes) {
    for (const std::string& mode : modes) {
      labels.add(name, media_type_of(mode));
    }
  };
  if (agent.skills.empty()) {
    add("input", agent.input_modes);
    add("output", agent.output_modes);
  }
  for (const Agent::Skill& skill : agent.skills) {
    add("input", agent.input_modes_of(skill));
    add("output", agent.output_modes_of(skill));
  }
}

void add_interfaces(const Agent& agent, Labels& labels) {
  for (const Agent::Interface& interface : agent.interfaces) {
    labels.add("protocol", lower_case(interface.protocol));
    const auto uri = read_uri(interface.url, {.unicode = true});
    if (uri && uri->host) labels.add("host", lower_case(*uri->host));
  }
  for (const Agent::Program& program : agent.programs) {
    labels.add("protocol", lower_case(program.protocol));
  }
}

// A string of JSON without escapes; empty for anything else.
std::string_view plain_string(std::string_view json) {
  if (json.size() < 2 || json.front() != '"' || json.contains('\\')) return {};
  return json.substr(1, json.size() - 2);
}

}  // namespace

std::vector<std::string> tag_texts_of(const Agent& agent) {
  std::vector<std::string> tags;
  std::unordered_set<std::string_view> seen;
  const auto add = [&](const std::string& tag) {
    if (!tag.empty() && seen.insert(tag).second) tags.push_back(tag);
  };
  for (const std::string& tag : agent.tags) add(tag);
  for (const Agent::Skill& skill : agent.skills) {
    for (const std::string& tag : skill.tags) add(tag);
  }
  if (!tags.empty()) return tags;
  for (const Agent::Skill& skill : agent.skills) add(skill.id);
  return tags;
}

std::string label(std::string_view name, std::string_view value) {
  std::string text(name);
  text += '=';
  text += value;
  return text;
}

std::vector<std::string> tag_labels_of(const Agent& agent) {
  Labels labels;
  for (const std::string& text : tag_texts_of(agent)) {
    const Result<SkillTag> tag = parse_skill_tag(text);
    if (!tag) continue;
    const std::string_view key = tag->key;
    labels.add("tag", key);
    for (std::size_t slash = key.find('/'); slash != key.npos;
         slash = key.find('/', slash + 1)) {
      labels.add("tag", key.substr(0, slash));
    }
  }
  return labels.take();
}

std::vector<std::string> filter_labels_of(const Agent& agent) {
  Labels labels;
  add_interfaces(agent, labels);
  add_security(agent, labels);
  add_modes(agent, labels);
  for (const std::string& language : agent.languages) {
    labels.add("language", lower_case(language));
  }
  bool streams = agent.streaming.value_or(false);
  for (const Agent::Skill& skill : agent.skills) {
    streams = streams || skill.streaming.value_or(false);
  }
  labels.add("streaming", streams ? "true" : "false");
  for (const Agent::Goal& goal : agent.goals) labels.add("goal", goal.id);
  for (const auto& [key, value] : agent.metadata) {
    if (key == "pacr:substrate_scope") {
      labels.add("substrate", plain_string(value));
    }
  }
  labels.add("provider", lower_case(agent.provider_name));
  return labels.take();
}

}  // namespace cardinal::directory

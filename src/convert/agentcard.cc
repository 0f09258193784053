// Writing an AgentCard (draft-aevum-agentcard-00).
#include "cardinal/agentcard.h"

#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"
#include "base/utf8.h"
#include "convert/agentcard_endpoint.h"
#include "convert/json_out.h"
#include "convert/preconditions.h"
#include "convert/stash.h"
#include "convert/tool_names.h"

namespace cardinal::convert {
namespace {

constexpr std::size_t name_code_points_max = 128;

// "v1.2" as "1.2.0"; empty when the result is not a SemVer version.
std::string as_semver(std::string_view version) {
  if (version.starts_with('v') || version.starts_with('V')) {
    version.remove_prefix(1);
  }
  for (const std::string_view rest : {"", ".0", ".0.0"}) {
    std::string longer = std::string(version) + std::string(rest);
    if (parse_semver(longer)) return longer;
  }
  return {};
}

std::string first_code_points(std::string_view text, std::size_t count) {
  std::size_t end = 0;
  for (; count > 0 && end < text.size(); --count) {
    end += decode_utf8(text, end).bytes;
  }
  return std::string(text.substr(0, end));
}

// Whether the writer itself sets this member of `metadata`.
bool is_own_key(std::string_view key, const Agent& agent) {
  return key == agentcard_stash_name || (key == "did" && !agent.did.empty()) ||
         (key == "description" && !agent.description.empty()) ||
         (key == "created_at" && !agent.created_at.empty());
}

class AgentCardWriter {
 public:
  explicit AgentCardWriter(const Writing& writing)
      : agent_(writing.agent),
        options_(writing.options),
        stash_(writing.stash),
        notes_(writing.notes),
        endpoint_(writing, out_) {}

  Result<std::string> write();

 private:
  Result<std::string> id();
  std::string name();
  std::string version();

  void put_capabilities();
  void put_capability(const Agent::Skill& skill, std::size_t i,
                      const std::string& id);
  void put_prices();
  void put_metadata();
  void put_goals();

  const Agent& agent_;
  const ConvertOptions& options_;
  const Stash* stash_;
  Notes& notes_;
  Writer out_;
  AgentCardEndpointWriter endpoint_;
};

Result<std::string> AgentCardWriter::id() {
  const std::string& id = options_.id.empty() ? agent_.ulid : options_.id;
  if (id.empty()) {
    return invalid(
        "an AgentCard needs a ULID, and the card has none; give it with --id "
        "(cardinal id makes a new one)");
  }
  const UlidFault fault = parse_ulid(id).fault;
  if (fault != UlidFault::none && fault != UlidFault::overflow) {
    return usage(
        "\"{}\" cannot be the agent_id of an AgentCard: it is not a ULID (26 "
        "characters of 0-9 and A-Z without I, L, O and U); give one with --id "
        "(cardinal id makes a new one)",
        id);
  }
  if (id != agent_.ulid) {
    notes_.lose(Aspect::id, 0, "an AgentCard is identified by its ULID");
  }
  return id;
}

std::string AgentCardWriter::name() {
  if (count_code_points(agent_.name) <= name_code_points_max) {
    return agent_.name;
  }
  notes_.lose(Aspect::name, 0,
              "it is longer than 128 characters and was truncated");
  return first_code_points(agent_.name, name_code_points_max);
}

std::string AgentCardWriter::version() {
  if (parse_semver(agent_.version)) return agent_.version;
  std::string made = as_semver(agent_.version);
  if (made.empty()) made = "0.0.0";
  if (agent_.version.empty()) {
    notes_.add("/version", "AgentCard requires one, and the card has none");
  } else {
    const std::string why = "AgentCard requires a SemVer 2.0.0 version; \"" +
                            agent_.version + "\" is not one";
    notes_.add("/version", why);
    notes_.lose(Aspect::version, 0, why);
  }
  return made;
}

void AgentCardWriter::put_capability(const Agent::Skill& skill, std::size_t i,
                                     const std::string& id) {
  const std::string where = "/capabilities/" + std::to_string(i);
  if (id != skill.id) {
    notes_.add(where + "/id", "\"" + skill.id +
                                  "\" is not a valid capability id; it is "
                                  "escaped, and converting back restores it");
  }
  if (!skill.name.empty() && skill.name != skill.id) {
    notes_.lose(Aspect::skill_name, i, "a capability has one name, its id");
  }
  out_.begin_object().key("id").string(id);
  put_text(out_, "description", skill.description);
  if (skill.tags.empty() && !agent_.tags.empty()) {
    notes_.add(where + "/tags", "the tags of the agent are used");
  }
  put_texts(out_, "tags", skill.tags.empty() ? agent_.tags : skill.tags);
  put_json(out_, "input_schema", skill.input_schema);
  put_json(out_, "output_schema", skill.output_schema);
  out_.end_object();
}

void AgentCardWriter::put_capabilities() {
  std::vector<std::string> ids;
  ids.reserve(agent_.skills.size());
  for (const Agent::Skill& skill : agent_.skills) ids.push_back(skill.id);
  // An ADP card may describe its agent by tags and have no tools.
  if (agent_.skills.empty()) ids = agent_.tags;
  const std::vector<ToolName> names = tool_names(ids, capability_names);
  out_.key("capabilities").begin_array();
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (!agent_.skills.empty()) {
      put_capability(agent_.skills[i], i, names[i].text);
      continue;
    }
    notes_.add("/capabilities/" + std::to_string(i),
               "AgentCard requires capabilities, and the card has only tags");
    out_.begin_object().key("id").string(names[i].text);
    put_list(out_, "tags", {ids[i]});
    out_.end_object();
  }
  out_.end_array();
}

void AgentCardWriter::put_prices() {
  if (agent_.prices.empty()) return;
  out_.key("pricing").begin_object();
  for (const auto& [price, json] : agent_.prices) out_.key(price).raw(json);
  out_.end_object();
}

void AgentCardWriter::put_metadata() {
  std::vector<const std::pair<std::string, JsonText>*> others;
  for (std::size_t i = 0; i < agent_.metadata.size(); ++i) {
    if (!is_own_key(agent_.metadata[i].first, agent_)) {
      others.push_back(&agent_.metadata[i]);
    } else {
      notes_.lose(Aspect::metadata, i,
                  "an AgentCard uses this name for something else");
    }
  }
  if (agent_.did.empty() && agent_.description.empty() &&
      agent_.created_at.empty() && others.empty() && !stash_) {
    return;
  }
  out_.key("metadata").begin_object();
  put_text(out_, "did", agent_.did);
  put_text(out_, "description", agent_.description);
  put_text(out_, "created_at", agent_.created_at);
  for (const auto* pair : others) out_.key(pair->first).raw(pair->second);
  if (stash_) {
    out_.key(agentcard_stash_name);
    put_stash(out_, *stash_);
  }
  out_.end_object();
}

void AgentCardWriter::put_goals() {
  if (agent_.goals.empty()) return;
  out_.key("goal_subscriptions").begin_array();
  for (const Agent::Goal& goal : agent_.goals) {
    out_.begin_object().key("goal_id").string(goal.id);
    put_text(out_, "description", goal.description);
    put_json(out_, "priority", goal.priority);
    out_.end_object();
  }
  out_.end_array();
}

Result<std::string> AgentCardWriter::write() {
  TRY_STATUS(require_not_revoked(agent_));
  TRY_STATUS(require_name(agent_, "an AgentCard"));
  TRY(const std::string own_id, id());
  TRY_STATUS(endpoint_.choose());
  if (agent_.skills.empty() && agent_.tags.empty()) {
    return invalid(
        "the card names no skill, and an AgentCard without a capability is "
        "invalid; add a skill to the original");
  }
  out_.begin_object().key("agent_id").string(own_id);
  out_.key("name").string(name()).key("version").string(version());
  put_capabilities();
  endpoint_.write();
  put_prices();
  put_metadata();
  put_goals();
  return out_.end_object().take();
}

}  // namespace

Result<std::string> write_agentcard(const Writing& writing) {
  return AgentCardWriter(writing).write();
}

}  // namespace cardinal::convert

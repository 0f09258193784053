// Writing an ADP card (draft-song-anp-adp-00).
#include "cardinal/adp.h"
#include "base/errors.h"

#include <algorithm>

#include "base/check_that.h"
#include "card/adp/fast_paths.h"
#include "convert/adp_parts.h"
#include "convert/json_out.h"
#include "convert/preconditions.h"
#include "convert/protocols.h"
#include "convert/stash.h"
#include "convert/tag_list.h"

namespace cardinal::convert {
namespace {

std::string_view protocol_for(std::string_view neutral) {
  if (neutral == "jsonrpc") return "a2a+jsonrpc";
  if (neutral == "http") return "http+json";
  return neutral;
}

class AdpWriter {
 public:
  explicit AdpWriter(const Writing& writing)
      : agent_(writing.agent),
        options_(writing.options),
        stash_(writing.stash),
        notes_(writing.notes) {}

  Result<std::string> write();

 private:
  Result<std::string> id() const;
  std::vector<std::string> tags();
  void put_tools();
  void put_endpoints();
  void put_endpoint(const Agent::Interface& interface, std::size_t i);
  std::string_view auth_word(const Agent::Requirements& security,
                             std::size_t i);
  std::string_view word_for(const Agent::Alternative& alternative,
                            bool& exact) const;
  void note_lost_schemes();
  void put_constraints();
  void put_metadata();
  void put_extensions();

  const Agent& agent_;
  const ConvertOptions& options_;
  const Stash* stash_;
  Notes& notes_;
  Writer out_;
  std::vector<std::string> words_used_;
};

Result<std::string> AdpWriter::id() const {
  const std::string& id = options_.id.empty() ? agent_.agent_uri : options_.id;
  if (id.empty()) {
    return invalid(
        "an ADP card needs an agent:// name, and the card has none; give it "
        "with --id agent://..., or mint one with --id new");
  }
  const ParsedAgentUri parsed = parse_agent_uri(id);
  if (parsed.fault == AgentUriFault::none && !parsed.uri.wildcard()) return id;
  return usage(
      "\"{}\" cannot be the id of an ADP card: {}; give another with --id "
      "agent://...",
      id,
      (parsed.fault == AgentUriFault::none
           ? "it is a wildcard, which matches many agents"
           : explain(parsed, id)));
}

std::vector<std::string> AdpWriter::tags() {
  for (std::size_t i = 0; i < agent_.skills.size(); ++i) {
    if (agent_.skills[i].tags.empty()) continue;
    notes_.lose(Aspect::skill_tags, i,
                "an ADP card has one list of tags for all skills");
  }
  return all_tags(agent_);
}

void AdpWriter::put_tools() {
  if (agent_.skills.empty()) return;
  const bool by_skill = std::ranges::any_of(
      agent_.skills, [](const auto& s) { return s.streaming.has_value(); });
  const bool all_stream = !by_skill && agent_.streaming == true;
  if (all_stream) {
    notes_.add("/tools",
               "the agent streams, so every tool is marked as streaming");
  } else if (!by_skill && agent_.streaming) {
    notes_.lose(Aspect::streaming, 0,
                "a tool expresses false by omitting the member");
  }
  out_.key("tools").begin_array();
  for (std::size_t i = 0; i < agent_.skills.size(); ++i) {
    const Agent::Skill& skill = agent_.skills[i];
    out_.begin_object().key("name").string(skill.id);
    if (!skill.name.empty() && skill.name != skill.id) {
      notes_.lose(Aspect::skill_name, i, "a tool has one name, its id");
    }
    put_text(out_, "description", skill.description);
    put_json(out_, "input_schema", skill.input_schema);
    put_json(out_, "output_schema", skill.output_schema);
    put_boolean(out_, "streaming", all_stream ? true : skill.streaming);
    put_boolean(out_, "idempotent", skill.idempotent);
    out_.end_object();
  }
  out_.end_array();
}

// Sets `exact` to false when the word does not describe all of it.
std::string_view AdpWriter::word_for(const Agent::Alternative& alternative,
                                     bool& exact) const {
  if (alternative.empty()) return "none";
  if (alternative.size() > 1) return {};
  const auto scheme = std::ranges::find(agent_.schemes, alternative[0].scheme,
                                        &Agent::Scheme::name);
  if (scheme == agent_.schemes.end()) return {};
  exact = exact && alternative[0].scopes.empty();
  switch (scheme->kind) {
    case Agent::SchemeKind::mutual_tls:
      return "mutual_tls";
    case Agent::SchemeKind::aitp_signed:
      return "aitp_signed";
    case Agent::SchemeKind::http:
      return scheme->http_scheme == "bearer" ? "bearer" : "";
    case Agent::SchemeKind::oauth2:
    case Agent::SchemeKind::open_id:
      exact = false;  // callers present the token as a bearer token
      return "bearer";
    case Agent::SchemeKind::api_key:
    case Agent::SchemeKind::unknown:
      break;
  }
  return {};
}

// The word for the first alternative that has one.
std::string_view AdpWriter::auth_word(const Agent::Requirements& security,
                                      std::size_t i) {
  if (!security) return {};
  if (security->empty()) return "none";
  bool exact = security->size() == 1;
  std::string_view found;
  for (const Agent::Alternative& alternative : *security) {
    found = word_for(alternative, exact);
    if (!found.empty()) break;
  }
  words_used_.emplace_back(found);
  const bool named =
      (*security)[0].empty() || (*security)[0][0].scheme == found;
  exact = exact && named;
  const bool by_interface = agent_.interfaces[i].security.has_value();
  if (found.empty() || !exact) {
    notes_.lose(by_interface ? Aspect::interface_security : Aspect::security,
                by_interface ? i : 0,
                found.empty()
                    ? "ADP has no word for it"
                    : "ADP names one authentication method without details");
  }
  return found;
}

void AdpWriter::put_endpoint(const Agent::Interface& interface, std::size_t i) {
  if (interface.protocol == "http") {
    notes_.lose(Aspect::interface_protocol, i,
                "the closest ADP protocol is http+json");
  }
  out_.begin_object();
  out_.key("protocol").string(protocol_for(interface.protocol));
  out_.key("uri").string(interface.url);
  if (interface.methods) put_list(out_, "methods", *interface.methods);
  const std::string_view auth =
      auth_word(interface.security ? interface.security : agent_.security, i);
  put_text(out_, "auth", auth);
  if (interface.priority) out_.key("priority").number(*interface.priority);
  out_.end_object();
}

void AdpWriter::put_endpoints() {
  if (agent_.interfaces.empty() && options_.url.empty()) {
    return note_lost_schemes();
  }
  out_.key("endpoints").begin_array();
  const bool known =
      std::ranges::find(agent_.interfaces, options_.url,
                        &Agent::Interface::url) != agent_.interfaces.end();
  if (!options_.url.empty() && !known) {
    out_.begin_object().key("protocol").string("http+json");
    out_.key("uri").string(options_.url).end_object();
  }
  for (std::size_t i = 0; i < agent_.interfaces.size(); ++i) {
    const Agent::Interface& interface = agent_.interfaces[i];
    if (interface.url.empty() || interface.protocol.empty()) {
      notes_.lose(Aspect::interface_url, i,
                  "its address or its protocol is missing");
      continue;
    }
    if (is_template(interface.url)) {
      notes_.lose(Aspect::interface_url, i,
                  "its address has parts that only the user knows");
      continue;
    }
    put_endpoint(interface, i);
  }
  out_.end_array();
  note_lost_schemes();
}

// An ADP card keeps the word for a scheme, and only if an endpoint uses it.
void AdpWriter::note_lost_schemes() {
  for (std::size_t i = 0; i < agent_.schemes.size(); ++i) {
    const Agent::Scheme& scheme = agent_.schemes[i];
    const bool used =
        std::ranges::find(words_used_, scheme.name) != words_used_.end();
    const bool more =
        !scheme.description.empty() || !scheme.bearer_format.empty();
    if (used && !more) continue;
    notes_.lose(Aspect::security_schemes, i, std::string(adp_word_only));
  }
}

void AdpWriter::put_constraints() {
  if (agent_.max_concurrent_tasks.empty() && agent_.max_input_tokens.empty() &&
      agent_.languages.empty() && agent_.rate_limit.empty()) {
    return;
  }
  out_.key("constraints").begin_object();
  put_json(out_, "max_concurrent_tasks", agent_.max_concurrent_tasks);
  put_json(out_, "max_input_tokens", agent_.max_input_tokens);
  put_texts(out_, "supported_languages", agent_.languages);
  put_text(out_, "rate_limit", agent_.rate_limit);
  out_.end_object();
}

void AdpWriter::put_metadata() {
  if (agent_.created_at.empty() && agent_.updated_at.empty() &&
      agent_.ttl.empty()) {
    return;
  }
  out_.key("metadata").begin_object();
  put_text(out_, "created_at", agent_.created_at);
  put_text(out_, "updated_at", agent_.updated_at);
  put_json(out_, "ttl", agent_.ttl);
  out_.end_object();
}

void AdpWriter::put_extensions() {
  std::vector<const std::pair<std::string, JsonText>*> fit;
  for (std::size_t i = 0; i < agent_.metadata.size(); ++i) {
    const auto& [name, json] = agent_.metadata[i];
    if (name == adp_stash_name) continue;
    if (json.starts_with('{') && adp::is_regular_namespace(name)) {
      fit.push_back(&agent_.metadata[i]);
    } else {
      notes_.lose(Aspect::metadata, i,
                  "an extension is an object under a name with dots");
    }
  }
  if (fit.empty() && !stash_) return;
  out_.key("extensions").begin_object();
  for (const auto* pair : fit) out_.key(pair->first).raw(pair->second);
  if (stash_) {
    out_.key(adp_stash_name);
    put_stash(out_, *stash_);
  }
  out_.end_object();
}

Result<std::string> AdpWriter::write() {
  TRY_STATUS(require_not_revoked(agent_));
  TRY_STATUS(require_name(agent_, "an ADP card"));
  TRY(const std::string own_id, id());
  if (own_id != agent_.agent_uri) {
    notes_.lose(Aspect::id, 0,
                "an ADP card is identified by its agent:// name");
  }
  out_.begin_object().key("id").string(own_id);
  out_.key("name").string(agent_.name);
  put_text(out_, "description", agent_.description);
  put_text(out_, "version", agent_.version);
  put_texts(out_, "skills", tags());
  put_tools();
  put_endpoints();
  put_constraints();
  put_text(out_, "did", agent_.did);
  put_metadata();
  put_extensions();
  put_json(out_, "seq", agent_.seq);
  return out_.end_object().take();
}

}  // namespace

Result<std::string> write_adp(const Writing& writing) {
  return AdpWriter(writing).write();
}

}  // namespace cardinal::convert

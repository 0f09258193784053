// Security schemes and requirements of an A2A card, in neutral words.
#include <algorithm>

#include "base/text.h"
#include "card/a2a/agent_parts.h"

namespace cardinal::a2a {
namespace {

// The object that holds the members, whatever form it is in.
Value body_of(const Scheme& scheme) {
  if (scheme.wrapped) return scheme.wrapped;
  if (scheme.form == SchemeForm::internal) return scheme.at["scheme"]["value"];
  return scheme.at;
}

Agent::SchemeKind neutral(SchemeKind kind) {
  switch (kind) {
    case SchemeKind::api_key:
      return Agent::SchemeKind::api_key;
    case SchemeKind::http:
      return Agent::SchemeKind::http;
    case SchemeKind::oauth2:
      return Agent::SchemeKind::oauth2;
    case SchemeKind::open_id:
      return Agent::SchemeKind::open_id;
    case SchemeKind::mutual_tls:
      return Agent::SchemeKind::mutual_tls;
    case SchemeKind::unknown:
      break;
  }
  return Agent::SchemeKind::unknown;
}

// Takes members of one scheme.
class SchemeReader {
 public:
  SchemeReader(AspectReader& from, std::size_t item)
      : from_(from), item_(item) {}

  std::string text(Value at) {
    return from_.text(Aspect::security_schemes, at, item_);
  }
  void took(Value at) { from_.took(Aspect::security_schemes, at, item_); }
  void took_empty(Value at) {
    from_.took_empty(Aspect::security_schemes, at, item_);
  }

  Agent::Flow flow(std::string_view kind, Value at) {
    Agent::Flow flow{.kind = std::string(kind)};
    flow.authorization_url = text(at["authorizationUrl"]);
    flow.token_url = text(at["tokenUrl"]);
    flow.refresh_url = text(at["refreshUrl"]);
    flow.device_url = text(at["deviceAuthorizationUrl"]);
    const Value scopes = at["scopes"];
    for (const Member scope : scopes.members()) {
      if (!scope.value.is(Kind::string)) continue;
      flow.scopes.emplace_back(scope.name, text(scope.value));
    }
    took_empty(scopes);
    flow.pkce_required =
        from_.boolean(Aspect::security_schemes, at["pkceRequired"], item_);
    took_empty(at);
    return flow;
  }

 private:
  AspectReader& from_;
  std::size_t item_;
};

Agent::Scheme take_scheme(const Scheme& scheme, SchemeReader from) {
  Agent::Scheme found{.name = std::string(scheme.name),
                      .kind = neutral(scheme.kind)};
  const Value body = body_of(scheme);
  // A hybrid card says it once more for older readers.
  if (scheme.form == SchemeForm::both) from.took(scheme.at);
  from.text(scheme.at["type"]);
  if (scheme.form == SchemeForm::internal) {
    from.text(scheme.at["scheme"]["$case"]);
  }
  found.description = from.text(body["description"]);
  switch (found.kind) {
    case Agent::SchemeKind::api_key:
      found.location =
          from.text(body["location"] ? body["location"] : body["in"]);
      found.parameter = from.text(body["name"]);
      break;
    case Agent::SchemeKind::http:
      found.http_scheme = from.text(body["scheme"]);
      found.bearer_format = from.text(body["bearerFormat"]);
      break;
    case Agent::SchemeKind::oauth2:
      found.url = from.text(body["oauth2MetadataUrl"]);
      for (const Member flow : body["flows"].members()) {
        if (!flow.value.is(Kind::object)) continue;
        found.flows.push_back(from.flow(flow.name, flow.value));
      }
      from.took_empty(body["flows"]);
      break;
    case Agent::SchemeKind::open_id:
      found.url = from.text(body["openIdConnectUrl"]);
      break;
    case Agent::SchemeKind::mutual_tls:
    case Agent::SchemeKind::aitp_signed:
    case Agent::SchemeKind::unknown:
      break;
  }
  from.took_empty(body);
  return found;
}

// 0.1 has only words, such as "bearer".
void take_authentication(Value authentication, AspectReader& from,
                         Agent& agent) {
  const Value words = authentication["schemes"];
  const auto names = from.texts(Aspect::security_schemes, words);
  if (names.empty()) return;
  agent.security.emplace();
  for (const std::string& name : names) {
    Agent::Scheme scheme{.name = name};
    for (const std::string_view known : {"bearer", "basic"}) {
      if (!is_same_word(name, known)) continue;
      scheme.kind = Agent::SchemeKind::http;
      scheme.http_scheme = std::string(known);
    }
    agent.schemes.push_back(std::move(scheme));
    agent.security->push_back({Agent::Need{.scheme = name}});
  }
}

std::vector<Agent::Alternative> alternatives(
    const Card& card, std::span<const Requirement> written) {
  std::vector<Agent::Alternative> found;
  found.reserve(written.size());
  for (const Requirement& requirement : written) {
    Agent::Alternative& needs = found.emplace_back();
    for (const RequiredScheme& required : card.schemes_of(requirement)) {
      Agent::Need& copied = needs.emplace_back();
      copied.scheme = std::string(required.scheme);
      for (const Value scope : required.scopes.items()) {
        if (const auto text = scope.string()) copied.scopes.emplace_back(*text);
      }
    }
  }
  return found;
}

// Those for readers of 0.3 come first in a hybrid card and say the same.
std::span<const Requirement> of_version(std::span<const Requirement> written) {
  const auto first = std::ranges::find(written, true, &Requirement::of_1_0);
  return first == written.end() ? written : std::span(first, written.end());
}

// The list as a whole, or those of its items that were made out.
void took_objects(Aspect aspect, Value list, std::size_t item,
                  AspectReader& from) {
  bool all = true;
  for (const Value one : list.items()) all = all && one.is(Kind::object);
  if (all) return from.took(aspect, list, item);
  for (const Value one : list.items()) {
    if (one.is(Kind::object)) from.took(aspect, one, item);
  }
}

}  // namespace

void take_schemes(const Card& card, AspectReader& from, Agent& agent) {
  agent.schemes.reserve(card.schemes.size());
  for (std::size_t i = 0; i < card.schemes.size(); ++i) {
    agent.schemes.push_back(take_scheme(card.schemes[i], {from, i}));
  }
  from.took_empty(Aspect::security_schemes, card.security_schemes);
}

void take_requirements(const Card& card, AspectReader& from, Agent& agent) {
  // ProtoJSON does not tell an empty list from one that is not there.
  const bool says = card.is(Version::v1_0)
                        ? !card.own_requirements().empty()
                        : card.security || card.security_requirements;
  if (says) {
    agent.security = alternatives(card, of_version(card.own_requirements()));
  } else if (const Value words = card.root["authentication"]) {
    take_authentication(words, from, agent);
  }
  took_objects(Aspect::security, card.security, 0, from);
  took_objects(Aspect::security, card.security_requirements, 0, from);
  for (std::size_t i = 0; i < card.skills.size(); ++i) {
    const Skill& skill = card.skills[i];
    const auto written = card.written_for(skill);
    const bool own = card.is(Version::v1_0)
                         ? !written.empty()
                         : skill.security || skill.security_requirements;
    if (own) {
      agent.skills[i].security = alternatives(card, of_version(written));
    }
    took_objects(Aspect::skill_security, skill.security, i, from);
    took_objects(Aspect::skill_security, skill.security_requirements, i, from);
  }
}

}  // namespace cardinal::a2a

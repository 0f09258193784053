// Calls of which none starts a task: a method that nobody has, a token request
// without a grant.
#include <set>

#include "wellknown/prober.h"

namespace cardinal::wellknown {
namespace {

constexpr std::size_t calls_max = 8;
constexpr std::int64_t method_not_found = -32601;

SeenLink seen_at(Value root, Value at, std::string_view url) {
  return {.pointer = pointer_from(root, at), .url = std::string(url)};
}

// Every "tokenUrl" below a value, whatever the card's version.
void add_token_urls(Value at, std::vector<Value>& out) {
  for (const Member member : at.members()) {
    if (member.name == "tokenUrl" && member.value.string()) {
      out.push_back(member.value);
    } else {
      add_token_urls(member.value, out);
    }
  }
}

// Without the code flow there need be no token endpoint (Discovery 1.0, 3).
bool has_code_flow(Value document) {
  for (const Value type : document["response_types_supported"].items()) {
    if (type.string().value_or("").find("code") != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

// OpenID Connect Discovery 1.0, section 3: what clients cannot do without.
std::string discovery_fault(const Document& found, const Faults& faults) {
  const Value root = found.root();
  if (!faults.empty()) return "invalid or ambiguous JSON";
  if (!root.is(Kind::object)) return "not a JSON object";
  for (const std::string_view name :
       {"issuer", "authorization_endpoint", "token_endpoint", "jwks_uri"}) {
    if (root[name].string()) continue;
    if (name == "token_endpoint" && !has_code_flow(root)) continue;
    return "it has no " + std::string(name);
  }
  return {};
}

}  // namespace

// The answer to a method that nobody has: an error, in the form of JSON-RPC.
SeenLink Prober::ask_rpc(const AgentWay& way) {
  SeenLink link = seen_at(card.root(), way.at, way.url);
  link.version = way.version;
  http::ClientRequest request = unknown_method_request(way);
  for (const auto& field : credentials_for(way.url)) {
    request.fields.push_back(field);
  }
  const auto response = send(std::move(request));
  if (!response) {
    link.fault = response.error().message;
    return link;
  }
  link.status = response->status;
  link.refused = response->status == 401 || response->status == 403;
  Faults faults;
  const Document answer = reader_.read(response->body, Limits{}, faults);
  const Value root = answer.root();
  link.code = root["error"]["code"].int64();
  if (!link.code) {
    link.fault = "status " + std::to_string(response->status) +
                 " without a JSON-RPC error";
  } else if (root["jsonrpc"].string() != "2.0") {
    link.fault = "its response has no \"jsonrpc\": \"2.0\"";
  } else if (link.code == method_not_found && root["id"].int64() != rpc_id) {
    link.fault = "the id of its response differs from that of the request";
  }
  return link;
}

void Prober::look_at_rpc() {
  if (!is_a2a()) return;
  a2a::Card view;
  a2a::read(card.root(), view);
  for (const AgentWay& way : rpc_ways(view)) {
    if (!is_web(way.url)) continue;
    if (seen.rpc.size() == calls_max) {
      return seen.skip_beyond("further JSON-RPC interfaces", calls_max);
    }
    SeenLink link = ask_rpc(way);
    if (is_late_) return;
    seen.rpc.push_back(std::move(link));
  }
}

void Prober::look_at_oidc() {
  std::set<std::string_view> asked;
  for (const Member scheme : card.root()["securitySchemes"].members()) {
    const Value plain = scheme.value["openIdConnectUrl"];
    const Value at =
        plain ? plain
              : scheme.value["openIdConnectSecurityScheme"]["openIdConnectUrl"];
    const auto url = at.string();
    if (!url || !asked.insert(*url).second) continue;
    if (seen.oidc.size() == calls_max) {
      return seen.skip_beyond("further OpenID Connect URLs", calls_max);
    }
    SeenLink link = seen_at(card.root(), at, *url);
    const auto response = get(link.url);
    if (is_late_) return;
    if (!response) {
      link.fault = response.error().message;
    } else if (response->status != 200) {
      link.fault = "status " + std::to_string(response->status);
    } else {
      Faults faults;
      const Document found = reader_.read(response->body, Limits{}, faults);
      link.fault = discovery_fault(found, faults);
    }
    seen.oidc.push_back(std::move(link));
  }
}

void Prober::look_at_token_urls() {
  std::vector<Value> places;
  add_token_urls(card.root()["securitySchemes"], places);
  std::set<std::string_view> asked;
  for (const Value at : places) {
    if (!asked.insert(at.text()).second) continue;
    if (seen.token_urls.size() == calls_max) {
      return seen.skip_beyond("further token URLs", calls_max);
    }
    SeenLink link = seen_at(card.root(), at, at.text());
    http::ClientRequest request;
    request.method = "POST";
    request.url = link.url;
    request.fields = {{"Content-Type", "application/x-www-form-urlencoded"},
                      {"Accept", "application/json"}};
    const auto response = send(std::move(request));
    if (is_late_) return;
    if (response) {
      link.status = response->status;
    } else {
      link.fault = response.error().message;
    }
    seen.token_urls.push_back(std::move(link));
  }
}

void Prober::note_unchecked() {
  const Value capabilities = card.root()["capabilities"];
  if (is_a2a() && !options_.active) {
    seen.skip("JSON-RPC, OpenID Connect and token URLs",
              "they are called only with --active");
    if (capabilities["streaming"].boolean() == true) {
      seen.skip("streaming", "a message is sent only with --active");
    }
  }
  if (capabilities["pushNotifications"].boolean() == true) {
    seen.skip("push notifications", "they need a task and a webhook");
  }
  if (seen.dialect == Dialect::adp) {
    seen.skip("ADP methods", "AITP's wire format is not published");
  }
}

}  // namespace cardinal::wellknown

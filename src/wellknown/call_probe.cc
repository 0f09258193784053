#include "wellknown/call_probe.h"

#include <set>

#include "http/rpc_response.h"

namespace cardinal::wellknown {
namespace {

constexpr std::size_t rpc_calls_max = 8;

ObservedLink seen_at(Value root, Value at, std::string_view url) {
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

// The response to an unknown method must be a JSON-RPC error.
ObservedLink CallProbe::ask_json_rpc(const AgentCall& call) {
  ObservedLink link = seen_at(card_.root(), call.at, call.url);
  link.version = call.version;
  http::ClientRequest request = unknown_method_request(call);
  for (const auto& field : credentials_.fields_for(call.url)) {
    request.fields.push_back(field);
  }
  const auto response = client_.send(std::move(request));
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
  } else if (link.code == rpc::method_not_found &&
             root["id"].int64() != rpc_id) {
    link.fault = "the id of its response differs from that of the request";
  }
  return link;
}

void CallProbe::observe_json_rpc() {
  if (!card_.is_a2a()) return;
  a2a::Card view;
  a2a::read(card_.root(), view);
  for (const AgentCall& call : json_rpc_calls(view)) {
    if (!is_web(call.url)) continue;
    if (seen_.rpc.size() == rpc_calls_max) {
      return seen_.skip_beyond("further JSON-RPC interfaces", rpc_calls_max);
    }
    ObservedLink link = ask_json_rpc(call);
    if (client_.is_late()) return;
    seen_.rpc.push_back(std::move(link));
  }
}

void CallProbe::observe_openid_connect() {
  std::set<std::string_view> requested;
  for (const Member scheme : card_.root()["securitySchemes"].members()) {
    const Value plain = scheme.value["openIdConnectUrl"];
    const Value at =
        plain ? plain
              : scheme.value["openIdConnectSecurityScheme"]["openIdConnectUrl"];
    const auto url = at.string();
    if (!url || !requested.insert(*url).second) continue;
    if (seen_.oidc.size() == rpc_calls_max) {
      return seen_.skip_beyond("further OpenID Connect URLs", rpc_calls_max);
    }
    ObservedLink link = seen_at(card_.root(), at, *url);
    const auto response = client_.get(link.url);
    if (client_.is_late()) return;
    if (!response) {
      link.fault = response.error().message;
    } else if (response->status != 200) {
      link.fault = "status " + std::to_string(response->status);
    } else {
      Faults faults;
      const Document found = reader_.read(response->body, Limits{}, faults);
      link.fault = discovery_fault(found, faults);
    }
    seen_.oidc.push_back(std::move(link));
  }
}

void CallProbe::observe_token_urls() {
  std::vector<Value> places;
  add_token_urls(card_.root()["securitySchemes"], places);
  std::set<std::string_view> requested;
  for (const Value at : places) {
    if (!requested.insert(at.string_unchecked()).second) continue;
    if (seen_.token_urls.size() == rpc_calls_max) {
      return seen_.skip_beyond("further token URLs", rpc_calls_max);
    }
    ObservedLink link = seen_at(card_.root(), at, at.string_unchecked());
    http::ClientRequest request;
    request.method = "POST";
    request.url = link.url;
    request.fields = {{"Content-Type", "application/x-www-form-urlencoded"},
                      {"Accept", "application/json"}};
    const auto response = client_.send(std::move(request));
    if (client_.is_late()) return;
    if (response) {
      link.status = response->status;
    } else {
      link.fault = response.error().message;
    }
    seen_.token_urls.push_back(std::move(link));
  }
}

}  // namespace cardinal::wellknown

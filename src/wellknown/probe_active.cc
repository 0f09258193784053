// Calls of which none starts a task: a method that nobody has, a token request
// without a grant.
#include <set>

#include "http/text.h"
#include "wellknown/prober.h"

namespace cardinal::wellknown {
namespace {

constexpr std::size_t calls_max = 8;

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

}  // namespace

void Prober::look_at_rpc() {
  if (!is_a2a()) return;
  a2a::Card view;
  a2a::read(card.root(), view);
  std::set<std::string_view> asked;
  for (const a2a::Interface& interface : view.interfaces) {
    const bool is_rpc =
        http::equal_ignoring_case(interface.binding.text, "JSONRPC") ||
        (interface.main && interface.binding.text.empty());
    if (!is_rpc || !interface.url || asked.size() == calls_max ||
        !asked.insert(interface.url.text).second) {
      continue;
    }
    SeenLink link = seen_at(card.root(), interface.url.at, interface.url.text);
    http::ClientRequest request;
    request.method = "POST";
    request.url = link.url;
    request.fields = {{"Content-Type", "application/json"},
                      {"Accept", "application/json"},
                      {"A2A-Version", "1.0"}};
    request.body =
        R"({"jsonrpc":"2.0","id":"probe","method":"cardinal/NoSuchMethod"})";
    for (const auto& field : credentials_for(link.url)) {
      request.fields.push_back(field);
    }
    const auto response = client_.send(request);
    if (!response) {
      link.fault = response.error().message;
    } else {
      link.status = response->status;
      link.refused = response->status == 401 || response->status == 403;
      Faults faults;
      const Document answer = reader_.read(response->body, Limits{}, faults);
      link.code = answer.root()["error"]["code"].int64();
      if (!link.code) {
        link.fault = "status " + std::to_string(response->status) +
                     " without a JSON-RPC error";
      }
    }
    seen.rpc.push_back(std::move(link));
  }
}

void Prober::look_at_oidc() {
  for (const Member scheme : card.root()["securitySchemes"].members()) {
    const Value plain = scheme.value["openIdConnectUrl"];
    const Value at =
        plain ? plain
              : scheme.value["openIdConnectSecurityScheme"]["openIdConnectUrl"];
    const auto url = at.string();
    if (!url || seen.oidc.size() == calls_max) continue;
    SeenLink link = seen_at(card.root(), at, *url);
    const auto response = get(link.url);
    if (!response) {
      link.fault = response.error().message;
    } else if (response->status != 200) {
      link.fault = "status " + std::to_string(response->status);
    } else {
      Faults faults;
      const Document found = reader_.read(response->body, Limits{}, faults);
      if (!found.root().is(Kind::object)) {
        link.fault = "it is no JSON object";
      } else if (!found.root()["issuer"].string()) {
        link.fault = "it has no issuer";
      }
    }
    seen.oidc.push_back(std::move(link));
  }
}

void Prober::look_at_token_urls() {
  std::vector<Value> places;
  add_token_urls(card.root()["securitySchemes"], places);
  for (const Value at : places) {
    if (seen.token_urls.size() == calls_max) break;
    SeenLink link = seen_at(card.root(), at, at.text());
    http::ClientRequest request;
    request.method = "POST";
    request.url = link.url;
    request.fields = {{"Content-Type", "application/x-www-form-urlencoded"},
                      {"Accept", "application/json"}};
    const auto response = client_.send(request);
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
    seen.skip("the methods of ADP", "AITP's wire format is not published");
  }
}

}  // namespace cardinal::wellknown

#include <algorithm>

#include "access/caller.h"
#include "base/check_that.h"

namespace cardinal::access {

std::string_view name_of(AuthMethod method) {
  constexpr std::string_view names[] = {
      "none", "bearer", "api-key", "basic", "jwt", "client-certificate"};
  return names[static_cast<std::size_t>(method)];
}

bool Principal::has(std::string_view scope) const {
  return std::ranges::find(scopes, scope) != scopes.end();
}

Result<Authority> Authority::read(const std::string& path, const Env& env) {
  TRY(CredentialStore store, read_credential_store(path, env));
  Authority authority;
  authority.store_ = std::make_shared<const CredentialStore>(std::move(store));
  return authority;
}

Authority Authority::of_nobody(const Env& env) {
  CredentialStore store;
  store.clock = env.clock;
  Authority authority;
  authority.store_ = std::make_shared<const CredentialStore>(std::move(store));
  return authority;
}

Principal Authority::who(const http::Request& request, bool* busy) const {
  Caller caller(*store_, request);
  if (busy != nullptr) *busy = false;
  if (caller.authorization().is_there) {
    const Proof proof =
        caller.authorization().is_bearer ? caller.bearer("") : caller.basic("");
    if (busy != nullptr) *busy = caller.is_busy();
    return proof.who;
  }
  for (const std::string& header : store_->api_key_headers) {
    const auto key = api_key_in(request, KeyLocation::header, header);
    if (key && key->empty()) continue;
    return key ? caller.api_key(*key, "").who : Principal{};
  }
  return caller.certificate("").who;
}

bool Authority::knows_agent(std::string_view agent,
                            std::string_view prefix) const {
  const std::int64_t now_ms = store_->clock->now_ms();
  return std::ranges::any_of(store_->agents, [&](const KnownAgent& entry) {
    return entry.agent == agent && entry.grant.is_for("", prefix) &&
           entry.grant.is_in_force(now_ms);
  });
}

bool Authority::has_agents() const { return !store_->agents.empty(); }

bool Authority::shows_credentials(const http::Request& request) const {
  return !request.client_subject.empty() ||
         std::ranges::any_of(headers(), [&](const std::string& name) {
           return request.header(name).has_value();
         });
}

std::vector<std::string> Authority::headers() const {
  std::vector<std::string> all = {"Authorization"};
  all.insert(all.end(), store_->api_key_headers.begin(),
             store_->api_key_headers.end());
  return all;
}

bool Authority::is_costly() const { return !store_->decoy.empty(); }

const std::vector<std::string>& Authority::warnings() const {
  return store_->warnings;
}

const std::string& Authority::path() const { return store_->path; }

}  // namespace cardinal::access

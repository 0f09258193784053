// Authenticates HTTP requests by bearer tokens, API keys, passwords, JSON Web
// Tokens and client certificates.
//
//   Result<access::Authority> read = access::Authority::read("auth.json", env);
//   auto authority = std::make_shared<const access::Authority>(*read);
//   Result<access::Gate> gate = access::Gate::of(card, authority, "example");
//   const access::Gate::Decision answer = gate->judge(request);
//   if (!answer.open) return gate->refusal(answer);
//
// The file has hashes only; docs/access.md describes it. Secrets of requests
// appear in no error, response or log line. Ambiguous or malformed credentials
// (two Authorization headers, for example) are ignored.
//
// Thread safety: an Authority and a Gate are immutable and may be used from
// many threads; to reload, read another one and swap the pointer. Verifying a
// password may take a tenth of a second: if is_costly(), call judge and who on
// a worker.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/a2a.h"
#include "cardinal/base.h"
#include "cardinal/http.h"

namespace cardinal::access {

enum class AuthMethod : std::uint8_t {
  none,
  bearer,
  api_key,
  basic,
  jwt,
  client_certificate,
};
std::string_view name_of(AuthMethod method);

// The authenticated caller. Empty name: unauthenticated.
struct Principal {
  std::string name;
  std::vector<std::string> scopes;
  AuthMethod method = AuthMethod::none;
  // Of a directory that the caller may write: each exact or, with a star at its
  // end, a beginning; empty: all.
  std::vector<std::string> subjects = {};
  // Which of the caller's credentials it is, for what must end with it: the
  // subject of a directory's token. Empty: not known.
  std::string credential = {};
  // The agent whose key signed the request, as a normalised agent:// name;
  // empty: none. Apart from the name: an agent proves who it is, and no more.
  std::string agent = {};

  explicit operator bool() const { return !name.empty(); }
  bool has(std::string_view scope) const;
  bool operator==(const Principal&) const = default;
};

struct CredentialStore;     // the auth file, as read
struct AccessRequirements;  // of a card

// 503: too many passwords are being verified.
http::Response busy_response();

class Authority {
 public:
  // `env` gives time and random bytes; its clock must outlive the Authority.
  // Fails: not_found, denied; invalid, with the file, the pointer into it,
  // what was found and what was expected.
  static Result<Authority> read(const std::string& path, const Env& env);
  // Knows no caller: for servers without an auth file, which can still say what
  // a call needs.
  static Authority of_nobody(const Env& env);

  // Authenticates a request without a card: by Authorization, else by the
  // file's API key headers, else by the client certificate. The first of them
  // that is present decides: with an invalid token the caller is
  // unauthenticated, whatever else the request has. Entries for certain schemes
  // of a card are ignored. `busy` is set when too many passwords are being
  // verified: the result is undecided.
  [[nodiscard]] Principal who(const http::Request& request,
                              bool* busy = nullptr) const;
  // Whether the file lists this agent, whose signature was verified, for the
  // agent with this prefix ("/" without one).
  [[nodiscard]] bool knows_agent(std::string_view agent,
                                 std::string_view prefix) const;
  bool has_agents() const;
  // Whether the request has any credentials that who() would verify; cheap.
  bool shows_credentials(const http::Request& request) const;
  // Headers that the result depends on, for Vary.
  std::vector<std::string> headers() const;

  // Whether some password of the file takes long to verify.
  bool is_costly() const;

  // Warnings for the owner of the file: others may read it, an entry has
  // expired, a key of a set is not usable. One sentence each.
  const std::vector<std::string>& warnings() const;
  const std::string& path() const;

  // For use in this module only.
  const CredentialStore& credentials() const { return *store_; }

 private:
  Authority() = default;
  std::shared_ptr<const CredentialStore> store_;
};

// Decides whether a request meets the security requirements of an A2A card: one
// alternative of the list, in every scheme that it names, with all scopes. An
// alternative without schemes never admits a request.
class Gate {
 public:
  // Copies what it needs of the card. `prefix` is that of its agent on the
  // server ("/" without one): entries for other prefixes do not count. Fails:
  // invalid, when the card declares no scheme, so that nobody could log in.
  static Result<Gate> of(const a2a::Card& card,
                         std::shared_ptr<const Authority> authority,
                         std::string realm, std::string prefix = {});

  struct [[nodiscard]] Decision {
    bool allowed = false;
    Principal who;
    bool lacks_scope = false;   // authenticated without a required scope: 403
    bool busy = false;          // too many passwords are being verified: 503
    bool shows_bearer = false;  // has a bearer token that did not help
    std::string scopes;         // required, if they are missing
  };
  Decision judge(const http::Request& request) const;

  // The values of WWW-Authenticate, one per scheme. The same for every invalid
  // credential.
  std::vector<std::string> challenges(const Decision& decision) const;
  // 401, 403 or 503 as a problem, with the challenges.
  http::Response refusal(const Decision& decision) const;

  // Whether the request may have credentials that judge() would verify. Cheap;
  // false is certain.
  bool shows_credentials(const http::Request& request) const;
  // Whether judge() may have to verify a password that takes long.
  bool is_costly() const;
  // Headers that the decision depends on, for Vary.
  const std::vector<std::string>& headers() const;
  // Whether some API key is in the query, which a server then should not log
  // (http::ServerOptions::log_queries).
  bool reads_query() const;
  // Schemes without credentials in the file, and requirements that no request
  // can meet: one sentence each.
  const std::vector<std::string>& lacking() const;

 private:
  explicit Gate(std::shared_ptr<const AccessRequirements> requirements)
      : requirements_(std::move(requirements)) {}
  std::shared_ptr<const AccessRequirements> requirements_;
};

}  // namespace cardinal::access

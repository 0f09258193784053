// Who is calling, by what an HTTP request shows: bearer tokens, API keys,
// passwords, JSON Web Tokens, client certificates.
//
//   Result<access::Authority> read = access::Authority::read("auth.json", env);
//   auto authority = std::make_shared<const access::Authority>(*read);
//   Result<access::Gate> gate = access::Gate::of(card, authority, "example");
//   const access::Gate::Answer answer = gate->judge(request);
//   if (!answer.open) return gate->refusal(answer);
//
// The file has hashes only; docs/access.md has its form. Secrets of requests
// stand in no error, no answer and no log line. Whatever is doubtful (two
// Authorization headers, a token that is malformed) counts as nothing shown.
//
// Thread safety: an Authority and a Gate are immutable and may be used from
// many threads; to reload, read another one and swap the pointer. A password
// may take a tenth of a second to try: where is_costly() says so, judge and who
// belong into a worker.
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

// Whom a request proved to come from. Empty name: unauthenticated.
struct Principal {
  std::string name;
  std::vector<std::string> scopes;
  AuthMethod method = AuthMethod::none;

  explicit operator bool() const { return !name.empty(); }
  bool has(std::string_view scope) const;
  bool operator==(const Principal&) const = default;
};

struct CredentialStore;     // the auth file, as read
struct AccessRequirements;  // those of a card

class Authority {
 public:
  // `env` gives time and random bytes; its clock must outlive the Authority.
  // Fails: not_found, denied; invalid, with the file, the pointer into it,
  // what was found and what was expected.
  static Result<Authority> read(const std::string& path, const Env& env);

  // By what the request itself shows, without any card: Authorization, else
  // the file's API key headers, else a client certificate. What is shown first
  // decides: a wrong token is a stranger's, whatever else is there. Entries
  // that are for some schemes of a card only do not count. `busy` is set when
  // too many passwords are being tried: nothing is known, ask again later.
  Principal who(const http::Request& request, bool* busy = nullptr) const;
  // Whether the request has anything that who would look at; cheap.
  bool shows_something(const http::Request& request) const;
  // Headers the answer depends on, for Vary.
  std::vector<std::string> headers() const;

  // Whether some password of the file takes long to try.
  bool is_costly() const;

  // What the owner of the file should know: others may read it, an entry has
  // run out, a key of a set is not usable. One sentence each.
  const std::vector<std::string>& warnings() const;
  const std::string& path() const;

  // For this module.
  const CredentialStore& credentials() const { return *store_; }

 private:
  Authority() = default;
  std::shared_ptr<const CredentialStore> store_;
};

// Whether a request fulfils the requirement list of an A2A card: one entry of
// it, in every scheme the entry names, with all scopes. An entry that asks for
// nothing never opens.
class Gate {
 public:
  // Copies what it needs of the card.
  // Fails: invalid, when the card declares no scheme: nothing a caller could
  // credential.
  static Result<Gate> of(const a2a::Card& card,
                         std::shared_ptr<const Authority> authority,
                         std::string realm);

  struct Answer {
    bool open = false;
    Principal who;
    bool lacks_scope = false;   // known, but not enough: 403
    bool busy = false;          // too many passwords are being tried: 503
    bool shows_bearer = false;  // a bearer token that did not open
    std::string scopes;         // wanted, when they are lacking
  };
  Answer judge(const http::Request& request) const;

  // The values of WWW-Authenticate, one per scheme. The same for every wrong
  // credential.
  std::vector<std::string> challenges(const Answer& answer) const;
  // 401, 403 or 503 as a problem, with the challenges.
  http::Response refusal(const Answer& answer) const;

  // Whether the request has anything that judge would look at. Cheap; a no is
  // certain to be no.
  bool shows_something(const http::Request& request) const;
  // Whether judge may have to try a password that takes long.
  bool is_costly() const;
  // Headers the decision depends on, for Vary.
  const std::vector<std::string>& headers() const;
  // Whether some key stands in the query, which a server then should not log
  // (http::ServerOptions::log_queries).
  bool reads_query() const;
  // What the card declares and the file has nothing for, or what can never be
  // fulfilled: one sentence each.
  const std::vector<std::string>& lacking() const;

 private:
  explicit Gate(std::shared_ptr<const AccessRequirements> requirements)
      : requirements_(std::move(requirements)) {}
  std::shared_ptr<const AccessRequirements> requirements_;
};

}  // namespace cardinal::access

// The auth file as read: who may call, and with which credentials.
#pragma once

#include <memory>
#include <optional>

#include "access/password_verifier.h"
#include "cardinal/access.h"
#include "cardinal/trust.h"

namespace cardinal::access {

// The caller that a credential authenticates, and for which schemes.
struct Grant {
  std::string name;
  std::vector<std::string> scopes;
  std::vector<std::string> schemes;  // of a card; empty: everywhere
  // Of agents on the server: "/translate", "/" for the one without a prefix.
  // Empty: of all of them.
  std::vector<std::string> prefixes;
  std::optional<std::int64_t> not_after_ms;
  // An application or gateway that others call through: if a requirement has
  // several schemes, the others may have another name.
  bool beside_others = false;

  // Both are empty without a card.
  bool is_for(std::string_view scheme, std::string_view prefix) const;
  bool is_in_force(std::int64_t now_ms) const {
    return !not_after_ms || now_ms < *not_after_ms;
  }
};

// A secret made by a machine, by its SHA-256.
struct HashedSecret {
  Sha256 digest{};
  Grant grant;
};

struct Password {
  std::string user;
  std::string argon2id;  // or empty, and
  Sha256 digest{};
  Grant grant;
};

struct Issuer {
  std::string issuer;
  std::vector<std::string> audiences;
  std::vector<NamedKey> keys;
  std::string scopes_claim;  // empty: scope, else scp
  std::int64_t leeway_s = 60;
  Grant grant;  // without a name: that is the token's subject
};

struct Certificate {
  std::string subject;  // RFC 2253; "*": every verified one
  Grant grant;          // without a name: the subject
};

// Known by the signatures of its requests (RFC 9421).
struct KnownAgent {
  std::string agent;  // a normalised agent:// name that contains its key
  Grant grant;
};

struct CredentialStore {
  std::string path;
  const Clock* clock = nullptr;
  std::vector<HashedSecret> tokens, api_keys;
  std::vector<Password> passwords;
  std::vector<Issuer> issuers;
  std::vector<Certificate> certificates;
  std::vector<KnownAgent> agents;
  std::vector<std::string> api_key_headers;
  std::vector<std::string> warnings;
  // As costly as the costliest password of the file; empty when none costs.
  std::string decoy;
  std::unique_ptr<PasswordVerifier> password_verifier;
};

// Fails as Authority::read does.
Result<CredentialStore> read_credential_store(const std::string& path,
                                              const Env& env);

}  // namespace cardinal::access

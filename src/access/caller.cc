#include "access/caller.h"

#include <algorithm>

namespace cardinal::access {
namespace {

// Compares all of them, so that the time does not reveal whether and where one
// matches.
const HashedSecret* find_secret(const std::vector<HashedSecret>& secrets,
                                std::string_view shown) {
  if (shown.empty()) return nullptr;
  const Sha256 digest = sha256(shown);
  const HashedSecret* found = nullptr;
  for (const HashedSecret& secret : secrets) {
    const bool same =
        equal_in_constant_time(bytes_of(secret.digest), bytes_of(digest));
    found = same ? &secret : found;
  }
  return found;
}

}  // namespace

Caller::Caller(const CredentialStore& store, const http::Request& request,
               std::string_view prefix)
    : store_(store),
      request_(request),
      prefix_(prefix),
      now_ms_(store.clock->now_ms()),
      authorization_(authorization_of(request)) {}

Proof Caller::proof_of(const Grant& grant, AuthMethod method,
                       std::string_view scheme) const {
  if (!grant.is_for(scheme, prefix_) || !grant.is_in_force(now_ms_)) return {};
  return {{grant.name, grant.scopes, method}, grant.beside_others};
}

Proof Caller::bearer(std::string_view scheme) {
  const std::string_view token = authorization_.token;
  if (token.empty()) return {};
  if (const HashedSecret* secret = find_secret(store_.tokens, token)) {
    return proof_of(secret->grant, AuthMethod::bearer, scheme);
  }
  if (store_.issuers.empty() || !is_jwt_shaped(token)) return {};
  if (!jwt_) jwt_ = verify_jwt(token, store_.issuers, now_ms_);
  if (!*jwt_) return {};
  const JwtClaims& claims = **jwt_;
  Proof proof = proof_of(claims.issuer->grant, AuthMethod::jwt, scheme);
  if (proof.who.method == AuthMethod::none) return {};
  // Subjects of two issuers, or a name of the file, are never taken for one
  // another: no issuer of the file has a "#" in it.
  proof.who.name = claims.issuer->issuer + "#" + claims.subject;
  proof.who.scopes = claims.scopes;
  return proof;
}

// Whether the user is unknown, the password wrong, or its hash a cheap one:
// where the file has any costly hash, every failure costs one.
void Caller::look_up_password() {
  has_tried_password_ = true;
  const BasicCredentials& shown = *authorization_.basic;
  const Sha256 digest = sha256(shown.password);
  const auto found =
      std::ranges::find(store_.passwords, shown.user, &Password::user);
  const Password* const known =
      found == store_.passwords.end() ? nullptr : &*found;
  if (known != nullptr && known->argon2id.empty() &&
      equal_in_constant_time(bytes_of(known->digest), bytes_of(digest))) {
    password_ = known;
    return;
  }
  if (store_.decoy.empty()) return;
  const bool costly = known != nullptr && !known->argon2id.empty();
  const PasswordResult tried = store_.password_verifier->verify(
      costly ? known->argon2id : store_.decoy, shown.password);
  is_busy_ = tried == PasswordResult::busy;
  if (costly && tried == PasswordResult::right) password_ = known;
}

Proof Caller::basic(std::string_view scheme) {
  if (!authorization_.basic) return {};
  if (!has_tried_password_) look_up_password();
  if (password_ == nullptr) return {};
  return proof_of(password_->grant, AuthMethod::basic, scheme);
}

Proof Caller::api_key(std::string_view key, std::string_view scheme) const {
  const HashedSecret* const secret = find_secret(store_.api_keys, key);
  if (secret == nullptr) return {};
  return proof_of(secret->grant, AuthMethod::api_key, scheme);
}

// An entry of the subject's own goes before the one for every subject.
Proof Caller::certificate(std::string_view scheme) const {
  const std::string_view subject = request_.client_subject;
  if (subject.empty() || !request_.secure) return {};
  const Certificate* found = nullptr;
  for (const Certificate& one : store_.certificates) {
    if (one.subject == subject) found = &one;
    if (one.subject == "*" && found == nullptr) found = &one;
  }
  if (found == nullptr) return {};
  Proof proof = proof_of(found->grant, AuthMethod::client_certificate, scheme);
  if (found->grant.name.empty() && proof.who.method != AuthMethod::none) {
    proof.who.name = std::string(subject);
  }
  return proof;
}

}  // namespace cardinal::access

// One request and the principals its credentials prove, each credential looked
// up once at most.
#pragma once

#include "access/credential_store.h"
#include "access/credentials.h"
#include "access/jwt.h"

namespace cardinal::access {

struct Proof {
  Principal who;
  bool beside_others = false;
  explicit operator bool() const { return static_cast<bool>(who); }
};

// `scheme` is the card's name for it; empty where there is no card. `prefix` is
// that of the card's agent on the server.
class Caller {
 public:
  Caller(const CredentialStore& store, const http::Request& request,
         std::string_view prefix = {});

  const Authorization& authorization() const { return authorization_; }
  // A password could not be tried now.
  bool is_busy() const { return is_busy_; }

  Proof bearer(std::string_view scheme);
  Proof basic(std::string_view scheme);
  Proof api_key(std::string_view key, std::string_view scheme) const;
  Proof certificate(std::string_view scheme) const;

 private:
  Proof proof_of(const Grant& grant, AuthMethod method,
                 std::string_view scheme) const;
  void look_up_password();

  const CredentialStore& store_;
  const http::Request& request_;
  std::string_view prefix_;
  std::int64_t now_ms_;
  Authorization authorization_;
  std::optional<Result<JwtClaims>> jwt_;
  const Password* password_ = nullptr;
  bool has_tried_password_ = false;
  bool is_busy_ = false;
};

}  // namespace cardinal::access

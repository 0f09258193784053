// Sends requests to the receivers of webhooks: through the guarded client, each
// signed with the directory's key (RFC 9421).
//
//   TRY_STATUS(sender.challenge(url, id));
//   const SentDelivery sent = sender.deliver(url, body);
//
// Thread safety: any thread.
#pragma once

#include <semaphore>
#include <string>

#include "cardinal/http_client.h"
#include "cardinal/trust.h"

namespace cardinal {

// What became of a request.
struct SentDelivery {
  bool is_accepted = false;  // 2xx
  bool is_gone = false;      // 410: the receiver wants no more
  std::string error = {};    // why it was not accepted
};

// For tests, which have no network.
struct WebhookTransport {
  virtual ~WebhookTransport() = default;
  virtual SentDelivery deliver(const std::string& url,
                               const std::string& body) = 0;
};

struct WebhookSenderOptions {
  http::ClientOptions client;
  bool allow_http = false;  // URLs without TLS, too
  // Challenges at a time; more are refused, so that slow receivers cannot keep
  // all workers of a server.
  std::ptrdiff_t challenges_max = 4;
};

// Short: a receiver stores what it gets and works on it later.
http::ClientLimits webhook_client_limits();

class WebhookSender final : public WebhookTransport {
 public:
  static constexpr std::ptrdiff_t challenges_most = 64;
  static constexpr std::string_view tag = "cardinal-webhook";

  WebhookSender(WebhookSenderOptions options, SigningKey key, Env& env);

  // Fails: usage, for a URL that is malformed or not https.
  Status require_url(const std::string& url) const;
  // Whether who is there wants the deliveries of this subscription: it must
  // answer {"type": "challenge", "challenge": C} with {"challenge": C}.
  // Fails: invalid, with what it answered or why it did not; denied, for a
  // forbidden address; unavailable, if too many challenges are under way.
  Status challenge(const std::string& url, const std::string& id);
  SentDelivery deliver(const std::string& url,
                       const std::string& body) override;

  const SigningKey& key() const { return key_; }
  // Its public half as a JWK.
  std::string public_jwk() const;

 private:
  std::expected<http::ClientResponse, Error> post(const std::string& url,
                                                  const std::string& body);

  const WebhookSenderOptions options_;
  const SigningKey key_;
  Env& env_;
  std::counting_semaphore<challenges_most> free_;
};

// The key of the directory in its folder, made if there is none.
Result<SigningKey> webhook_key_in(const std::string& folder, Env& env);

}  // namespace cardinal

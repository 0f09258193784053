#include "operations/webhooks/webhook_sender.h"

#include <algorithm>

#include "base/base64url.h"
#include "base/errors.h"
#include "base/text.h"
#include "cardinal/json.h"
#include "http/message_signature.h"
#include "http/url.h"

namespace cardinal {
namespace {

constexpr std::string_view signature_label = "cardinal";
constexpr std::size_t nonce_bytes = 16;

std::string random_text(std::size_t bytes, Env& env) {
  std::string out(bytes, '\0');
  env.random->fill(reinterpret_cast<std::uint8_t*>(out.data()), out.size());
  return encode_base64url(out);
}

// Gives a place back.
class ChallengePlace {
 public:
  explicit ChallengePlace(
      std::counting_semaphore<WebhookSender::challenges_most>& free)
      : free_(free) {}
  ChallengePlace(const ChallengePlace&) = delete;
  ChallengePlace& operator=(const ChallengePlace&) = delete;
  ~ChallengePlace() { free_.release(); }

 private:
  std::counting_semaphore<WebhookSender::challenges_most>& free_;
};

bool is_success(int status) { return status >= 200 && status < 300; }

Status require_answer(const http::ClientResponse& response,
                      std::string_view challenge) {
  constexpr std::string_view wanted =
      "expected 200 with {\"challenge\": ...}, the text that was sent";
  if (!is_success(response.status)) {
    return invalid("the receiver answered the challenge with status {}; {}",
                   response.status, wanted);
  }
  Faults faults;
  const Document answer = Reader().read(response.body, Limits{}, faults);
  const auto text = answer.root()["challenge"].string();
  if (!faults.empty() || !text) {
    return invalid("the receiver answered the challenge with {}; {}",
                   quoted(shortened(response.body, 80)), wanted);
  }
  if (*text != challenge) {
    return invalid("the receiver answered another challenge; {}", wanted);
  }
  return {};
}

}  // namespace

http::ClientLimits webhook_client_limits() {
  http::ClientLimits limits;
  limits.dns_ms = limits.connect_ms = limits.tls_ms = 3'000;
  limits.write_ms = limits.header_ms = limits.body_idle_ms = 5'000;
  limits.total_ms = 10'000;
  limits.body_bytes = 65'536;
  return limits;
}

WebhookSender::WebhookSender(WebhookSenderOptions options, SigningKey key,
                             Env& env)
    : options_(std::move(options)),
      key_(std::move(key)),
      env_(env),
      free_(std::clamp<std::ptrdiff_t>(options_.challenges_max, 1,
                                       challenges_most)) {}

std::string WebhookSender::public_jwk() const {
  return to_jwk(NamedKey{.key = key_.key.public_key(), .kid = key_.kid});
}

Status WebhookSender::require_url(const std::string& url) const {
  const Result<http::Url> parsed = http::parse_url(url);
  if (!parsed) return std::unexpected(parsed.error());
  if (parsed->is_secure || options_.allow_http) return {};
  return usage("\"url\" must be https; got {}", quoted(url));
}

std::expected<http::ClientResponse, Error> WebhookSender::post(
    const std::string& url, const std::string& body) {
  http::ClientRequest request{
      .method = "POST",
      .url = url,
      .fields = {{"Content-Type", "application/json"},
                 {"Content-Digest", http::content_digest(body)}},
      .body = body};
  const http::SignatureInput input{
      .components = {"@method", "@target-uri", "content-type",
                     "content-digest"},
      .created_s = env_.clock->now_ms() / 1'000,
      .keyid = key_.kid,
      .alg = std::string(http::signature_algorithm(key_.key.algorithm())),
      .nonce = random_text(nonce_bytes, env_),
      .tag = std::string(tag)};
  const Result<http::Fields> signature =
      http::sign_request({request.method, request.url, request.fields}, input,
                         signature_label, key_.key);
  if (!signature) return std::unexpected(signature.error());
  std::ranges::copy(*signature, std::back_inserter(request.fields));
  http::Client client(options_.client);
  auto response = client.send(request);
  if (!response) return std::unexpected(Error(std::move(response.error())));
  return *std::move(response);
}

Status WebhookSender::challenge(const std::string& url, const std::string& id) {
  TRY_STATUS(require_url(url));
  if (!free_.try_acquire()) {
    return unavailable(
        "as many receivers are being asked as the directory asks at a time; "
        "try again in a few seconds");
  }
  const ChallengePlace place(free_);
  const std::string challenge = random_text(nonce_bytes, env_);
  Writer json;
  json.begin_object().key("type").string("challenge");
  json.key("subscription").string(id);
  json.key("challenge").string(challenge);
  const auto response = post(url, json.end_object().take());
  if (!response && response.error().code == Code::denied) {
    return std::unexpected(response.error());
  }
  if (!response) {
    return invalid("the receiver did not answer the challenge: {}",
                   response.error().message);
  }
  return require_answer(*response, challenge);
}

SentDelivery WebhookSender::deliver(const std::string& url,
                                    const std::string& body) {
  const auto response = post(url, body);
  if (!response) return {.error = response.error().message};
  if (is_success(response->status)) return {.is_accepted = true};
  return {.is_gone = response->status == 410,
          .error = "status " + std::to_string(response->status)};
}

Result<SigningKey> webhook_key_in(const std::string& folder, Env& env) {
  return kept_signing_key(folder + "/webhook-key.json", env);
}

}  // namespace cardinal

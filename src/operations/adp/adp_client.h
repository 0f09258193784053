// Calls the ADP methods of an agent or a directory: JSON-RPC 2.0 in a POST,
// signed by RFC 9421 if there is a key.
//
//   AdpClient client("https://agents.example", {.client = options}, env);
//   client.sign_with(signer);
//   TRY(const AdpAnswer answer, client.call("adp.describe", "{}"));
//   use(answer.result());
//
// Thread safety: belongs to one thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cardinal/http_client.h"
#include "cardinal/json.h"
#include "operations/request_signer.h"

namespace cardinal {

// A response of the other side: a result, or an error of the protocol.
struct AdpAnswer {
  Document document;

  Value result() const { return document.root()["result"]; }
  Value error() const { return document.root()["error"]; }
};

// Where an agent answers ADP: /adp, if the URL names only a host.
// Fails: usage, for what is not an http or https URL.
Result<std::string> adp_url_of(const std::string& target);

class AdpClient {
 public:
  AdpClient(std::string url, http::ClientOptions options, Env& env)
      : url_(std::move(url)), client_(std::move(options)), env_(env) {}

  // From then on.
  void sign_with(RequestSigner signer) { signer_ = std::move(signer); }

  const std::string& url() const { return url_; }

  // Fails: as sending does; unavailable, for another status than 200; invalid,
  // for a response that is not one to this call.
  Result<AdpAnswer> call(std::string_view method, std::string_view params);

 private:
  std::string url_;
  http::Client client_;
  Env& env_;
  std::optional<RequestSigner> signer_;
};

}  // namespace cardinal

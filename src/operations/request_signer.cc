#include "operations/request_signer.h"

#include <algorithm>

#include "base/base64url.h"
#include "base/errors.h"
#include "http/message_signature.h"
#include "http/url.h"

namespace cardinal {
namespace {

constexpr std::size_t signer_nonce_bytes = 16;
constexpr std::string_view signer_label = "adp";

std::string signer_nonce(Env& env) {
  std::string bytes(signer_nonce_bytes, '\0');
  env.random->fill(reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size());
  return encode_base64url(bytes);
}

}  // namespace

Result<RequestSigner> RequestSigner::of(std::shared_ptr<const SigningKey> key,
                                        std::string agent) {
  if (key->key.algorithm() != Algorithm::eddsa) {
    return usage("agents sign requests with an Ed25519 key; got one for {}",
                 name_of(key->key.algorithm()));
  }
  const std::string own =
      "agent://" + label_of(key->key.public_key()).value_or("");
  if (agent.empty()) agent = own;
  // Another name may contain another key, or none: servers would refuse both.
  if (agent != own && !agent.starts_with(own + "/")) {
    return usage("the key is that of {}, and cannot sign as {}", own, agent);
  }
  return RequestSigner(std::move(key), std::move(agent));
}

Status RequestSigner::sign(http::ClientRequest& request, Env& env) const {
  TRY(const http::Url url, http::parse_url(request.url));
  request.fields.emplace_back("Content-Digest",
                              http::content_digest(request.body));
  http::SignatureInput input{
      .components = {"@method", "@target-uri"},
      .created_s = env.clock->now_ms() / 1'000,
      .keyid = agent_,
      .alg = std::string(http::signature_algorithm(key_->key.algorithm())),
      .nonce = signer_nonce(env)};
  if (!request.body.empty()) input.components.emplace_back("content-type");
  input.components.emplace_back("content-digest");
  TRY(const http::Fields signature,
      http::sign_request({request.method, url.text(), request.fields}, input,
                         signer_label, key_->key));
  std::ranges::copy(signature, std::back_inserter(request.fields));
  return {};
}

}  // namespace cardinal

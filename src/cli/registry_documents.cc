#include "cli/registry_documents.h"

#include "base/errors.h"
#include "base/file.h"
#include "base/uri.h"

namespace cardinal::cli {
namespace {

http::ClientOptions with_limits(http::ClientOptions options, Env& env) {
  options.limits.body_bytes = document_bytes_max;
  options.env = &env;
  return options;
}

}  // namespace

RegistryDocuments::RegistryDocuments(http::ClientOptions client,
                                     http::Cache* cache, Env& env)
    : client_(with_limits(std::move(client), env)), cache_(cache), env_(env) {}

Result<std::string> RegistryDocuments::read(const std::string& name) {
  if (!is_http_url(name)) {
    TRY(std::string text, read_whole(name, document_bytes_max));
    if (text.size() <= document_bytes_max) return text;
    return invalid("the file has more than {} bytes", document_bytes_max);
  }
  return requested(name);
}

Result<std::string> RegistryDocuments::requested(const std::string& url) {
  http::ClientRequest request{
      .method = "GET",
      .url = url,
      .fields = {{"Accept", "application/json, application/*+json;q=0.9"}},
      .body = {},
      .is_enough = {}};
  http::CacheLook look;
  if (cache_) {
    // However fresh it is: somebody wants to know what changed.
    request.fields.emplace_back("Cache-Control", "no-cache");
    look = cache_->look(request, "", env_.clock->now_ms());
  }
  http::ClientRequest sent = request;
  sent.fields.insert(sent.fields.end(), look.conditional.begin(),
                     look.conditional.end());
  auto response = client_.send(sent);
  if (!response) return std::unexpected<Error>(response.error());
  if (response->status == 304 && look.entry) {
    const auto kept = cache_->refresh(request, "", *response);
    if (kept) return (*kept)->body;
    response = client_.send(request);
    if (!response) return std::unexpected<Error>(response.error());
  }
  if (response->status != 200) {
    const bool may_be_back = response->status == 429 || response->status >= 500;
    if (may_be_back) {
      return unavailable("the server answered with status {}",
                         response->status);
    }
    return not_found("the server answered with status {}", response->status);
  }
  // What must not be stored is sent again next time.
  if (cache_ && response->redirects.empty()) {
    if (!cache_->store(request, "", *response, {})) {
      cache_->forget(url, "");
    }
  }
  return std::move(response->body);
}

}  // namespace cardinal::cli

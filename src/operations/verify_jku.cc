// Key sets that cards refer to, for verify --jku.
#include "wellknown/published_keys.h"

#include "base/errors.h"
#include "operations/fetch_options.h"
#include "operations/registry.h"
#include "operations/verify_sources.h"

namespace cardinal {

Status follow_jku(Call& call, wellknown::CardCache* cache,
                  VerifySources& sources) {
  if (text_of(call.input, "jku").empty()) return {};
  TRY(http::ClientOptions client, client_options(call));
  if (client.insecure) {
    return usage("--jku needs verified certificates; remove --insecure");
  }
  client.use_proxy_variables = call.services.files;
  sources.published =
      std::make_unique<wellknown::PublishedKeys>(std::move(client), cache);
  return {};
}

}  // namespace cardinal

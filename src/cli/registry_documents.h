// The documents of registries: requested, or read from files with what a URL
// would answer.
//
// Thread safety: belongs to one thread.
#pragma once

#include <string>

#include "cardinal/http_cache.h"

namespace cardinal::cli {

inline constexpr std::uint32_t document_bytes_max = 16u << 20;

class RegistryDocuments {
 public:
  // `cache`: what its servers confirm is not sent again; null: all of it is.
  RegistryDocuments(http::ClientOptions client, http::Cache* cache, Env& env);
  // Fails: unavailable, for a server that cannot be asked at the moment;
  // not_found, for one that does not have it; as reading a file does.
  Result<std::string> read(const std::string& name);

 private:
  Result<std::string> requested(const std::string& url);

  http::Client client_;
  http::Cache* cache_;
  Env& env_;
};

}  // namespace cardinal::cli

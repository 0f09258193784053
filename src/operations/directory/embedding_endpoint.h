// Embeddings by an HTTP endpoint of the form that OpenAI has and others copy:
// POST /v1/embeddings.
//
//   TRY(auto endpoint, EmbeddingEndpoint::make({.url = url, .model = model}));
//   TRY(EmbeddedTexts vectors, endpoint->embed(texts, 50));
//
// The operator names the endpoint, so every address is allowed. The key is sent
// in the field Authorization and shown nowhere; nor is the text of an error of
// the endpoint, which might repeat it.
//
// Thread safety: may be used from many threads.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cardinal/http_client.h"
#include "directory/embeddings/embedder.h"

namespace cardinal {

struct EmbeddingEndpointOptions {
  std::string url;  // of the host, of /v1, or of /v1/embeddings
  std::string model;
  std::string key;  // may be empty
  Env* env = &system_env();
};

class EmbeddingEndpoint final : public directory::Embedder {
 public:
  // Fails: usage, for a URL that cannot be used, a missing model, or a key that
  // would go to another machine in plain text.
  static Result<std::unique_ptr<EmbeddingEndpoint>> make(
      EmbeddingEndpointOptions options);
  ~EmbeddingEndpoint() override;

  std::string name() const override { return options_.model; }
  Result<directory::EmbeddedTexts> embed(std::span<const std::string> texts,
                                         std::int64_t timeout_ms) override;

 private:
  explicit EmbeddingEndpoint(EmbeddingEndpointOptions options);

  std::unique_ptr<http::Client> take_client();
  void give_back(std::unique_ptr<http::Client> client);

  const EmbeddingEndpointOptions options_;
  std::mutex lock_;
  std::vector<std::unique_ptr<http::Client>> idle_;
};

// The vectors of a response. Fails: invalid, if it is none, or has another
// number of vectors, or vectors of different lengths.
Result<directory::EmbeddedTexts> read_embeddings(std::string body,
                                                 std::size_t texts);

}  // namespace cardinal

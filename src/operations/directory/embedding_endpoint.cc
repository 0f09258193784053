#include "operations/directory/embedding_endpoint.h"

#include <algorithm>
#include <cmath>

#include "base/errors.h"
#include "cardinal/json.h"
#include "http/url.h"

namespace cardinal {
namespace {

using directory::EmbeddedTexts;
using directory::Embedder;

constexpr std::uint32_t response_bytes_max = 32u << 20;
constexpr std::size_t idle_clients_max = 16;
constexpr std::string_view embeddings_path = "/embeddings";

// As the OpenAI clients take it, with the base of the API, or whole.
Result<std::string> endpoint_url(const std::string& given) {
  Result<http::Url> url = http::parse_url(given);
  if (!url) return usage("--embeddings: {}", url.error().message);
  if (url->target.find('?') != std::string::npos) {
    return usage("--embeddings must have no query; got \"{}\"",
                 http::shown_url(given));
  }
  while (url->target.ends_with('/')) url->target.pop_back();
  if (url->target.empty()) url->target = "/v1";
  if (!url->target.ends_with(embeddings_path)) url->target += embeddings_path;
  return url->text();
}

bool is_loopback_host(const http::Url& url) {
  const std::optional<IpAddress> address = url.address();
  return url.host == "localhost" || url.host == "::1" ||
         (address && url.host.starts_with("127."));
}

std::string request_body(const std::string& model,
                         std::span<const std::string> texts) {
  Writer json;
  json.begin_object().key("model").string(model);
  json.key("encoding_format").string("float");
  json.key("input").begin_array();
  for (const std::string& text : texts) json.string(text);
  return json.end_array().end_object().take();
}

Result<std::vector<float>> read_vector(Value list) {
  std::vector<float> vector;
  double length = 0;
  for (const Value item : list.items()) {
    const std::optional<double> number = item.number();
    if (!number || vector.size() == Embedder::dimensions_max) {
      return invalid("an embedding must have at most {} numbers",
                     Embedder::dimensions_max);
    }
    vector.push_back(static_cast<float>(*number));
    length += *number * *number;
  }
  if (!(length > 0) || !std::isfinite(static_cast<float>(length))) {
    return invalid("an embedding must have a direction; got {} numbers",
                   vector.size());
  }
  return vector;
}

}  // namespace

Result<EmbeddedTexts> read_embeddings(std::string body, std::size_t texts) {
  Reader reader;
  Faults faults;
  const Document document =
      reader.read(std::move(body), {.bytes_max = response_bytes_max}, faults);
  const Value data = document.root()["data"];
  // Not a verdict on the texts: what stands in front of the model answers.
  if (!data.is(Kind::array)) {
    return unavailable(
        "expected JSON with a list \"data\"; the endpoint answers with "
        "something else");
  }
  EmbeddedTexts vectors(texts);
  std::size_t found = 0;
  for (const Value item : data.items()) {
    // In any order; most answer in that of the texts.
    const std::uint64_t index = item["index"].uint64().value_or(found);
    if (index >= texts || !vectors[index].empty()) {
      return invalid("expected {} embeddings, each once; got index {}", texts,
                     index);
    }
    TRY(vectors[index], read_vector(item["embedding"]));
    ++found;
  }
  if (found != texts) {
    return invalid("expected {} embeddings in \"data\"; got {}", texts, found);
  }
  const std::size_t dimensions = vectors.empty() ? 0 : vectors.front().size();
  for (const std::vector<float>& vector : vectors) {
    if (vector.size() == dimensions) continue;
    return invalid("embeddings of one answer have {} and {} dimensions",
                   dimensions, vector.size());
  }
  return vectors;
}

Result<std::unique_ptr<EmbeddingEndpoint>> EmbeddingEndpoint::make(
    EmbeddingEndpointOptions options) {
  if (options.model.empty()) {
    return usage("--embeddings needs --embeddings-model NAME");
  }
  TRY(options.url, endpoint_url(options.url));
  TRY(const http::Url url, http::parse_url(options.url));
  if (!options.key.empty() && !url.is_secure && !is_loopback_host(url)) {
    return usage(
        "the key of --embeddings would go to {} in plain text; use https, or "
        "an endpoint on this machine",
        url.host);
  }
  if (options.key.find_first_of("\r\n") != std::string::npos) {
    return usage("the key of --embeddings must be one line");
  }
  return std::unique_ptr<EmbeddingEndpoint>(
      new EmbeddingEndpoint(std::move(options)));
}

EmbeddingEndpoint::EmbeddingEndpoint(EmbeddingEndpointOptions options)
    : options_(std::move(options)) {}
EmbeddingEndpoint::~EmbeddingEndpoint() = default;

std::unique_ptr<http::Client> EmbeddingEndpoint::take_client() {
  {
    const std::scoped_lock hold(lock_);
    if (!idle_.empty()) {
      std::unique_ptr<http::Client> client = std::move(idle_.back());
      idle_.pop_back();
      return client;
    }
  }
  http::ClientOptions options{.allow_private = true, .env = options_.env};
  options.limits.body_bytes = response_bytes_max;
  options.limits.total_ms = options.limits.header_ms =
      options.limits.body_idle_ms = 60'000;
  return std::make_unique<http::Client>(std::move(options));
}

void EmbeddingEndpoint::give_back(std::unique_ptr<http::Client> client) {
  const std::scoped_lock hold(lock_);
  if (idle_.size() < idle_clients_max) idle_.push_back(std::move(client));
}

Result<EmbeddedTexts> EmbeddingEndpoint::embed(
    std::span<const std::string> texts, std::int64_t timeout_ms) {
  http::ClientRequest request{.method = "POST",
                              .url = options_.url,
                              .fields = {{"Content-Type", "application/json"},
                                         {"Accept", "application/json"}},
                              .body = request_body(options_.model, texts),
                              .is_enough = nullptr,
                              .total_ms = timeout_ms};
  if (!options_.key.empty()) {
    request.fields.emplace_back("Authorization", "Bearer " + options_.key);
  }
  std::unique_ptr<http::Client> client = take_client();
  auto response = client->send(request);
  give_back(std::move(client));
  if (!response) {
    return at(options_.url, unavailable("{}", response.error().message));
  }
  switch (response->status) {
    case 200:
      break;
    case 400:
    case 413:
    case 422:
      return at(options_.url,
                invalid("the endpoint refuses {} texts with status {}",
                        texts.size(), response->status));
    default:
      return at(options_.url,
                unavailable("expected status 200; got {}", response->status));
  }
  Result<EmbeddedTexts> vectors =
      read_embeddings(std::move(response->body), texts.size());
  if (vectors) return vectors;
  return at(options_.url, std::unexpected(vectors.error()));
}

}  // namespace cardinal

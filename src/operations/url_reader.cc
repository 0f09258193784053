#include "operations/url_reader.h"

namespace cardinal {

UrlReader::UrlReader(http::ClientOptions client, Env& env)
    : client_(std::move(client)), env_(env) {}

Result<UrlReader::Page> UrlReader::read(const std::string& url) {
  if (!fetcher_) {
    wellknown::FetchOptions options;
    options.client = client_;
    options.any_document = true;
    fetcher_ = std::make_unique<wellknown::Fetcher>(std::move(options),
                                                    TrustSources{}, env_);
  }
  auto card = fetcher_->fetch(url);
  if (!card) return std::unexpected(Error(std::move(card.error())));
  return Page{card->url, std::string(card->text())};
}

}  // namespace cardinal

#include "cli/outbound_work.h"

#include "base/errors.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

std::uint64_t random_seed(Env& env) {
  std::uint64_t seed = 0;
  env.random->fill(reinterpret_cast<std::uint8_t*>(&seed), sizeof seed);
  return seed;
}

std::size_t threads_in(Value input, std::string_view name,
                       std::size_t otherwise) {
  return static_cast<std::size_t>(input[name].uint64().value_or(otherwise));
}

}  // namespace

Result<std::unique_ptr<OutboundWork>> OutboundWork::make(
    Value input, const std::string& folder, directory::Directory& directory,
    Env& env) {
  std::unique_ptr<OutboundWork> work(new OutboundWork(directory, env));
  const bool allow_private = is_true(input, "allow_private");
  const http::ClientOptions client{.limits = card_client_limits(),
                                   .allow_private = allow_private,
                                   .env = &env};
  work->fetcher_ =
      std::make_unique<CardFetcher>(CardFetcherOptions{.client = client}, env);
  if (!is_true(input, "no_refresh")) {
    work->visitor_ = std::make_unique<SourceVisitor>(
        SourceVisitorOptions{.client = client}, env);
    directory::RefresherOptions& refresh = work->refresh_.emplace();
    refresh.queue.seed = random_seed(env);
    refresh.queue.host_pause_ms =
        input["refresh_pause"].int64().value_or(refresh.queue.host_pause_ms);
    refresh.threads = threads_in(input, "refresh_hosts", refresh.threads);
  }
  if (!is_true(input, "no_webhooks")) {
    TRY(SigningKey key, webhook_key_in(folder, env));
    work->sender_ = std::make_unique<WebhookSender>(
        WebhookSenderOptions{.client = {.limits = webhook_client_limits(),
                                        .allow_private = allow_private,
                                        .env = &env},
                             .allow_http = allow_private},
        std::move(key), env);
    work->deliveries_.threads =
        threads_in(input, "webhook_deliveries", work->deliveries_.threads);
  }
  return work;
}

void OutboundWork::provide(Services& services) {
  services.cards = fetcher_.get();
  services.webhooks = sender_.get();
}

void OutboundWork::start(Log& log, MetricRegistry& metrics) {
  if (refresh_) {
    refresh_->log = &log;
    refresher_ = std::make_unique<directory::Refresher>(directory_, *visitor_,
                                                        *refresh_, env_);
    refresher_->register_metrics(metrics);
    refresher_->start();
  }
  if (sender_) {
    deliveries_.log = &log;
    dispatcher_ = std::make_unique<WebhookDispatcher>(directory_, *sender_,
                                                      deliveries_, env_);
    dispatcher_->register_metrics(metrics);
    dispatcher_->start();
  }
}

}  // namespace cardinal::cli

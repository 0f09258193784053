// What a served directory does on the network by itself and for its callers:
// fetches cards, visits their sources again, delivers webhooks. All of it goes
// through the address guard.
//
// Thread safety: belongs to one thread; what it provides may be used by many.
#pragma once

#include <memory>
#include <optional>

#include "cardinal/log.h"
#include "cardinal/metrics.h"
#include "cardinal/operations.h"
#include "directory/refresh/refresher.h"
#include "operations/directory/card_fetcher.h"
#include "operations/directory/source_visitor.h"
#include "operations/webhooks/webhook_dispatcher.h"

namespace cardinal::cli {

class OutboundWork {
 public:
  // As the flags of serve say. All must outlive it.
  // Fails: as reading or making the key of webhooks does.
  static Result<std::unique_ptr<OutboundWork>> make(
      Value input, const std::string& folder, directory::Directory& directory,
      Env& env);

  void provide(Services& services);
  // Begins to visit and deliver; ends when it is destroyed.
  void start(Log& log, MetricRegistry& metrics);

 private:
  OutboundWork(directory::Directory& directory, Env& env)
      : directory_(directory), env_(env) {}

  directory::Directory& directory_;
  Env& env_;
  std::optional<directory::RefresherOptions> refresh_;  // absent: off
  WebhookDispatcherOptions deliveries_;
  std::unique_ptr<CardFetcher> fetcher_;
  std::unique_ptr<SourceVisitor> visitor_;
  std::unique_ptr<WebhookSender> sender_;  // null: off
  std::unique_ptr<directory::Refresher> refresher_;
  std::unique_ptr<WebhookDispatcher> dispatcher_;
};

}  // namespace cardinal::cli

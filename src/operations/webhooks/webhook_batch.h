// What one delivery to a subscription has: the next changes that its filter
// lets through and its maker may see.
#pragma once

#include <string>

#include "directory/directory.h"
#include "directory/webhooks/subscription.h"

namespace cardinal {

struct WebhookBatch {
  std::string body;        // JSON; empty: nothing to deliver
  std::uint64_t next = 0;  // the cursor after it
  std::size_t changes = 0;
};

// As what `subscription` sees its changes. Fails: denied, with the reason,
// when the token it was made with does not count any longer.
Result<directory::Viewer> viewer_of(const directory::Subscription& subscription,
                                    const store::Store& store,
                                    std::int64_t now_ms);

// Looks at most at `changes_max` changes after the cursor.
Result<WebhookBatch> next_batch(directory::Directory& directory,
                                const directory::Subscription& subscription,
                                const directory::Viewer& viewer,
                                std::size_t changes_max);

}  // namespace cardinal

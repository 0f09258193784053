// Subscriptions to the changes of a directory, kept in its log: where changes
// are delivered, which, for whom, and how far delivery has come.
//
//   proposal = subscription_proposal(subscription, now_ms);
//   TRY(const Subscription known, Subscriptions(store).named(id));
//
// Creating, resuming and deleting are changes of the log, which no feed shows.
// The progress of deliveries is a note: it replaces what is remembered of the
// subscription, so it survives a restart and adds nothing to the log.
//
// Thread safety: values; a Subscriptions may be used from many threads.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "directory/reading/viewer.h"
#include "directory/records/decide_record.h"

namespace cardinal::directory {

inline constexpr std::string_view webhook_prefix = "cardinal:webhook/";
inline constexpr std::size_t webhook_url_bytes_max = 1'024;
inline constexpr std::size_t webhook_filter_max = 16;  // of each sort
inline constexpr std::size_t webhook_word_bytes_max = 256;

// Empty: all. A change must fit each part that is not empty.
struct SubscriptionFilter {
  std::vector<std::string> subjects;  // beginnings of subjects
  std::vector<std::string> kinds;     // "put", "withdraw" ...
  std::vector<std::string> dialects;
  std::vector<std::string> tags;
  bool operator==(const SubscriptionFilter&) const = default;
};

// What changes with each delivery.
struct DeliveryState {
  std::uint64_t cursor = 0;  // delivered up to this change
  std::uint32_t failures = 0;
  std::string last_error = {};    // of the last failure; empty: none since
  std::string paused = {};        // why; empty: it is active
  std::int64_t delivered_ms = 0;  // the last success; 0: none yet
  bool operator==(const DeliveryState&) const = default;
};

struct Subscription {
  std::string id;
  std::string url;
  std::string owner = {};  // a publisher's name; empty: nobody
  // The subject of the token that it was made with: what that may see is
  // delivered, while it is valid. Empty: what everybody sees.
  std::string token = {};
  bool sees_all = false;  // made by the user of the machine
  SubscriptionFilter filter = {};
  std::int64_t created_ms = 0;
  bool is_deleted = false;
  DeliveryState delivery = {};
  bool operator==(const Subscription&) const = default;
};

// Fails: usage, when a text is too long or empty, has control characters or is
// not UTF-8, or there are too many.
[[nodiscard]] Status require_encodable(const Subscription& subscription);
// JSON by RFC 8785. Requires: require_encodable().
std::string encode(const Subscription& subscription);
// Fails: internal, for other bytes than encode() makes.
Result<Subscription> decode_subscription(std::string_view bytes);

// Creates it, or replaces everything about it.
store::Proposal subscription_proposal(const Subscription& subscription,
                                      std::int64_t now_ms);
// Only how far delivery is. Has no effect on one that was deleted.
store::Proposal progress_proposal(const Subscription& subscription,
                                  std::int64_t now_ms);

// Of the kind webhook.
store::Ruling decide_subscription(const std::optional<store::Head>& head,
                                  const store::Proposal& proposal);

class Subscriptions {
 public:
  explicit Subscriptions(const store::Store& store) : store_(store) {}

  // Fails: not_found, also for one that was deleted.
  Result<Subscription> named(std::string_view id) const;
  // In the order in which they were made, without those that were deleted.
  Result<std::vector<Subscription>> list() const;

 private:
  const store::Store& store_;
};

}  // namespace cardinal::directory

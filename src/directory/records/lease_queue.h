// When the next lease ends: then a `tick` is appended to the log, so that all
// replicas see the end at the same change.
//
//   LeaseQueue queue(std::move(leases));       // at start
//   queue.add({state.lease_end_ms, change});   // for every change and renewal
//   if (queue.next_due_ms() <= now_ms) append(tick_at(now_ms));
//
// An entry may be out of date, since a lease was renewed or its card replaced:
// whoever takes it looks at the head, and adds it again with the new time.
//
// Thread safety: belongs to one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cardinal/store.h"

namespace cardinal::directory {

struct LeaseEnd {
  std::int64_t due_ms = 0;   // the lease ends, or the grace after it
  std::uint64_t change = 0;  // of the subject whose lease it is
  bool operator==(const LeaseEnd&) const = default;
};

class LeaseQueue {
 public:
  LeaseQueue() = default;
  explicit LeaseQueue(std::vector<LeaseEnd> leases);

  void add(LeaseEnd lease);
  std::size_t size() const { return heap_.size(); }
  std::optional<std::int64_t> next_due_ms() const;
  // Removes at most `limit` that are due, the earliest first.
  std::vector<LeaseEnd> take_due(std::int64_t now_ms, std::size_t limit);

 private:
  std::vector<LeaseEnd> heap_;
};

// A tick is private: it is about no subject, so no reader of the tree needs it.
store::Proposal tick_at(std::int64_t now_ms);

}  // namespace cardinal::directory

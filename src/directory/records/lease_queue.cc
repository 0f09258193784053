#include "directory/records/lease_queue.h"

#include <algorithm>

#include "directory/records/record_facts.h"

namespace cardinal::directory {
namespace {

// The heap has the earliest first; of one time, the lowest number.
bool is_later(const LeaseEnd& a, const LeaseEnd& b) {
  return std::pair(a.due_ms, a.change) > std::pair(b.due_ms, b.change);
}

}  // namespace

LeaseQueue::LeaseQueue(std::vector<LeaseEnd> leases)
    : heap_(std::move(leases)) {
  std::ranges::make_heap(heap_, is_later);
}

void LeaseQueue::add(LeaseEnd lease) {
  heap_.push_back(lease);
  std::ranges::push_heap(heap_, is_later);
}

std::optional<std::int64_t> LeaseQueue::next_due_ms() const {
  if (heap_.empty()) return std::nullopt;
  return heap_.front().due_ms;
}

std::vector<LeaseEnd> LeaseQueue::take_due(std::int64_t now_ms,
                                           std::size_t limit) {
  std::vector<LeaseEnd> due;
  while (due.size() < limit && !heap_.empty() &&
         heap_.front().due_ms <= now_ms) {
    std::ranges::pop_heap(heap_, is_later);
    due.push_back(heap_.back());
    heap_.pop_back();
  }
  return due;
}

store::Proposal tick_at(std::int64_t now_ms) {
  return {.kind = store::Kind::tick,
          .subject = {},
          .is_public = false,
          .at_ms = now_ms,
          .rules = record_rules};
}

}  // namespace cardinal::directory

#include "ledger/record_graph.h"

#include <algorithm>
#include <bit>

#include "base/check_that.h"

namespace cardinal::ledger {

// Identities are chosen by strangers: both halves are mixed, so that equal
// beginnings do not fill one bucket.
std::size_t RecordGraph::IdHash::operator()(const RecordId& id) const {
  std::uint64_t hash = 0x9E3779B97F4A7C15;
  for (const std::uint8_t byte : id) {
    hash = (std::rotl(hash, 7) ^ byte) * 0xD6E8FEB86659FD93;
  }
  return hash ^ hash >> 32;
}

void RecordGraph::accept(const RecordId& id,
                         std::span<const RecordId> predecessors,
                         std::uint64_t change) {
  CHECK(nodes_.size() < none);
  const auto number = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({id, change, parents_.size(),
                    static_cast<std::uint32_t>(predecessors.size()), none});
  numbers_.emplace(id, number);
  for (const RecordId& each : predecessors) {
    const std::uint32_t parent = numbers_.at(each);
    parents_.push_back(parent);
    CHECK(edges_.size() < none);
    edges_.push_back({number, nodes_[parent].first_child});
    nodes_[parent].first_child = static_cast<std::uint32_t>(edges_.size() - 1);
  }
}

std::vector<std::uint64_t> RecordGraph::add(
    const RecordId& id, std::span<const RecordId> predecessors,
    std::uint64_t change, std::int64_t at_ms, bool counts) {
  std::vector<std::uint64_t> released;
  if (numbers_.contains(id) || held_.contains(id)) return released;
  Held record{.predecessors = {predecessors.begin(), predecessors.end()},
              .change = change,
              .confirmed = change,
              .at_ms = at_ms};
  for (const RecordId& each : predecessors) {
    if (numbers_.contains(each)) continue;
    ++record.missing;
    waiting_[each].push_back(id);
    ++references_;
  }
  if (record.missing > 0) {
    held_by_change_.emplace(change, id);
    if (!counts) held_for_nothing_.insert(change);
    held_.emplace(id, std::move(record));
    while (held_.size() > limits_.records_max ||
           references_ > limits_.references_max) {
      drop(held_for_nothing_.empty() ? held_by_change_.begin()->first
                                     : *held_for_nothing_.begin());
    }
    return released;
  }
  accept(id, predecessors, change);
  released.push_back(change);
  // A queue, not recursion: chains of records that wait are as long as a
  // stranger likes.
  std::deque<RecordId> accepted{id};
  while (!accepted.empty()) {
    const auto waiting = waiting_.extract(accepted.front());
    accepted.pop_front();
    if (waiting.empty()) continue;
    references_ -= waiting.mapped().size();
    for (const RecordId& each : waiting.mapped()) {
      const auto found = held_.find(each);
      if (found == held_.end() || --found->second.missing > 0) continue;
      const Held ready = std::move(found->second);
      held_.erase(found);
      held_by_change_.erase(ready.change);
      held_for_nothing_.erase(ready.change);
      accept(each, ready.predecessors, ready.confirmed);
      released.push_back(ready.confirmed);
      accepted.push_back(each);
    }
  }
  return released;
}

void RecordGraph::confirm(const RecordId& id, std::uint64_t change) {
  if (const auto node = numbers_.find(id); node != numbers_.end()) {
    nodes_[node->second].change = change;
  }
  const auto found = held_.find(id);
  if (found == held_.end()) return;
  found->second.confirmed = change;
  held_for_nothing_.erase(found->second.change);
}

void RecordGraph::drop(std::uint64_t change) {
  const auto known = held_by_change_.find(change);
  CHECK(known != held_by_change_.end());
  const RecordId id = known->second;
  held_by_change_.erase(known);
  held_for_nothing_.erase(change);
  const auto found = held_.find(id);
  for (const RecordId& each : found->second.predecessors) {
    const auto waiting = waiting_.find(each);
    if (waiting == waiting_.end()) continue;
    references_ -= std::erase(waiting->second, id);
    if (waiting->second.empty()) waiting_.erase(waiting);
  }
  held_.erase(found);
  ++expired_;
}

void RecordGraph::expire(std::int64_t now_ms) {
  // In the order of changes, which is that of their times.
  while (!held_by_change_.empty()) {
    const Held& oldest = held_.at(held_by_change_.begin()->second);
    if (now_ms - oldest.at_ms <= limits_.time_max_ms) return;
    drop(oldest.change);
  }
}

RecordGraph::Place RecordGraph::place_of(const RecordId& id) const {
  if (numbers_.contains(id)) return Place::accepted;
  return held_.contains(id) ? Place::held : Place::unknown;
}

std::optional<std::uint64_t> RecordGraph::change_of(const RecordId& id) const {
  if (const auto found = numbers_.find(id); found != numbers_.end()) {
    return nodes_[found->second].change;
  }
  const auto held = held_.find(id);
  if (held == held_.end()) return std::nullopt;
  return held->second.confirmed;
}

std::vector<RecordId> RecordGraph::predecessors_of(const RecordId& id) const {
  std::vector<RecordId> ids;
  const auto found = numbers_.find(id);
  if (found == numbers_.end()) return ids;
  const Node& node = nodes_[found->second];
  for (std::uint32_t i = 0; i < node.parents; ++i) {
    ids.push_back(nodes_[parents_[node.first_parent + i]].id);
  }
  return ids;
}

std::vector<RecordId> RecordGraph::successors_of(const RecordId& id) const {
  std::vector<RecordId> ids;
  const auto found = numbers_.find(id);
  if (found == numbers_.end()) return ids;
  for (std::uint32_t edge = nodes_[found->second].first_child; edge != none;
       edge = edges_[edge].next) {
    ids.push_back(nodes_[edges_[edge].child].id);
  }
  std::ranges::reverse(ids);  // as they came
  return ids;
}

std::vector<RecordId> RecordGraph::missing_of(const RecordId& id) const {
  std::vector<RecordId> ids;
  const auto found = held_.find(id);
  if (found == held_.end()) return ids;
  for (const RecordId& each : found->second.predecessors) {
    if (!numbers_.contains(each)) ids.push_back(each);
  }
  return ids;
}

std::size_t RecordGraph::heap_bytes() const {
  // A node of the table of numbers: the pair, a link and its hash.
  constexpr std::size_t table_node = 48;
  return nodes_.capacity() * sizeof(Node) +
         parents_.capacity() * sizeof(std::uint32_t) +
         edges_.capacity() * sizeof(Edge) + numbers_.size() * table_node +
         numbers_.bucket_count() * sizeof(void*);
}

}  // namespace cardinal::ledger

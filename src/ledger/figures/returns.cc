#include "ledger/figures/returns.h"

#include <algorithm>
#include <cstring>

#include "ledger/figures/policy.h"

namespace cardinal::ledger {

Returns::IdKey Returns::key_of(const RecordId& id) {
  IdKey key;
  std::memcpy(&key.high, id.data(), 8);
  std::memcpy(&key.low, id.data() + 8, 8);
  return key;
}

void Returns::touch(FlatTable<Reliance, std::int32_t>& table, Reliance pair,
                    std::int32_t half_life) {
  const auto [place, is_new] = table.try_emplace(pair, half_life);
  if (!is_new) place->second = std::max(place->second, half_life);
}

void Returns::add(std::uint32_t agent, std::uint32_t caller,
                  std::int32_t half_life, const Interaction& done) {
  const bool is_ok = done.outcome == Outcome::ok;
  if (agent >= agents_.size()) agents_.resize(agent + 1);
  if (is_ok) {
    if (Counts* counts = agents_[agent].at(half_life)) ++counts->results;
  }
  results_.try_emplace(key_of(done.id), Result{agent, half_life, is_ok, false});
  // Who asked and was refused relied on nobody.
  if (done.outcome != Outcome::rejected) {
    touch(edges_, {caller, agent}, half_life);
  }
  if (done.predecessors.size() > predecessors_counted_max) return;
  for (const RecordId& id : done.predecessors) {
    const auto found = results_.find(key_of(id));
    if (found == results_.end() || !found->second.is_ok) continue;
    Result& result = found->second;
    if (result.agent == caller) continue;  // its own result
    if (result.agent != agent) touch(edges_, {agent, result.agent}, half_life);
    touch(returning_, {caller, result.agent}, half_life);
    if (result.has_returned) continue;
    result.has_returned = true;
    Counts* counts = agents_[result.agent].at(result.half_life);
    if (counts != nullptr) ++counts->returned;
  }
}

std::vector<ReturnFigures> Returns::of_all(std::size_t agents,
                                           std::int32_t newest) const {
  std::vector<ReturnFigures> found(agents);
  const std::int32_t oldest = newest - half_lives_of_graph;
  for (std::size_t i = 0; i < std::min(agents, agents_.size()); ++i) {
    for (const auto& [half_life, counts] : agents_[i].all()) {
      if (half_life <= oldest || half_life > newest) continue;
      found[i].results += counts.results;
      found[i].returned += counts.returned;
    }
  }
  for (const auto& [pair, half_life] : returning_) {
    if (half_life > oldest && pair.to < agents) ++found[pair.to].returning;
  }
  return found;
}

std::vector<Reliance> Returns::edges(std::int32_t newest) const {
  std::vector<Reliance> found;
  found.reserve(edges_.size());
  for (const auto& [pair, half_life] : edges_) {
    if (half_life > newest - half_lives_of_graph) found.push_back(pair);
  }
  return found;
}

void Returns::sweep(std::int32_t newest) {
  const std::int32_t oldest = newest - half_lives_of_graph;
  const auto is_old_pair = [&](const auto& e) { return e.second <= oldest; };
  boost::unordered::erase_if(edges_, is_old_pair);
  boost::unordered::erase_if(returning_, is_old_pair);
  boost::unordered::erase_if(
      results_, [&](const auto& e) { return e.second.half_life <= oldest; });
}

std::size_t Returns::heap_bytes() const {
  std::size_t bytes = table_bytes(results_) + table_bytes(edges_) +
                      table_bytes(returning_) +
                      agents_.capacity() * sizeof(HalfLives<Counts>);
  for (const auto& agent : agents_) bytes += agent.heap_bytes();
  return bytes;
}

}  // namespace cardinal::ledger

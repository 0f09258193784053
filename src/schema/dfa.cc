#include "schema/dfa.h"

#include <algorithm>
#include <map>
#include <span>

#include "schema/nfa.h"

namespace cardinal::schema {
namespace {

constexpr std::size_t states_max = 2048;  // of the deterministic one
constexpr std::size_t classes_max = 255;
constexpr std::size_t work_max = 400'000;  // steps looked at while building

using Steps = std::vector<std::uint32_t>;  // of the Nfa, sorted

bool contains(const CodePointSet& set, std::uint32_t point) {
  const auto after =
      std::ranges::upper_bound(set.ranges, point, {}, &CodePointRange::first);
  return after != set.ranges.begin() && point <= (after - 1)->second;
}

}  // namespace

// Sets of steps become states, one after the other as they are reached.
class DfaBuilder {
 public:
  DfaBuilder(const Regex& regex, const Nfa& machine, std::size_t work_most)
      : regex_(regex), machine_(machine), work_most_(work_most) {}

  std::size_t work() const { return work_; }

  std::optional<Dfa> build() {
    if (!make_classes()) return std::nullopt;
    const std::uint32_t first[] = {machine_.start()};
    const Steps begun = closure(first, true, false);
    again_ = closure(first, false, false);
    dfa_.next_.assign(std::size_t{2} * dfa_.classes_, Dfa::dead);
    std::fill_n(dfa_.next_.data() + dfa_.classes_, dfa_.classes_, Dfa::found);
    dfa_.found_at_end_ = {false, true};
    // Not in ids_: the same steps mean something else further on.
    pending_.push_back(begun);
    begins_ = true;
    if (!add_state(begun)) return std::nullopt;
    begins_ = false;
    for (std::size_t i = 1; i < pending_.size(); ++i) {
      if (!add_state(Steps(pending_[i]))) return std::nullopt;
    }
    return std::move(dfa_);
  }

 private:
  bool make_classes();
  Steps closure(std::span<const std::uint32_t> from, bool at_begin,
                bool at_end);
  bool accepts(const Steps& steps) const {
    return std::ranges::any_of(steps, [this](std::uint32_t step) {
      return machine_.steps()[step].kind == StepKind::accept;
    });
  }
  bool add_state(const Steps& steps);
  std::uint16_t id_of(const Steps& steps);

  const Regex& regex_;
  const Nfa& machine_;
  Dfa dfa_;
  std::vector<std::uint32_t> samples_;  // a code point of each class
  Steps again_;  // what a match that begins further on starts with
  bool begins_ = false;
  std::map<Steps, std::uint16_t> ids_;
  std::vector<Steps> pending_;
  std::size_t work_most_;
  std::size_t work_ = 0;
};

bool DfaBuilder::make_classes() {
  std::vector<std::uint32_t> starts = {0};
  for (const CodePointSet& set : regex_.sets) {
    for (const auto& [first, last] : set.ranges) {
      starts.push_back(first);
      if (last < code_point_max) starts.push_back(last + 1);
    }
  }
  std::ranges::sort(starts);
  starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  // Ranges that all sets treat alike share a class.
  std::map<std::vector<bool>, std::uint8_t> known;
  work_ += starts.size() * regex_.sets.size();
  if (work_ > work_most_) return false;
  for (const std::uint32_t start : starts) {
    std::vector<bool> in;
    in.reserve(regex_.sets.size());
    for (const CodePointSet& set : regex_.sets) {
      in.push_back(contains(set, start));
    }
    const auto [at, is_new] =
        known.emplace(std::move(in), static_cast<std::uint8_t>(known.size()));
    if (known.size() > classes_max) return false;
    if (is_new) samples_.push_back(start);
    dfa_.range_classes_.push_back(at->second);
  }
  dfa_.class_starts_ = std::move(starts);
  dfa_.classes_ = static_cast<std::uint32_t>(known.size());
  for (std::uint32_t point = 0; point < 128; ++point) {
    dfa_.ascii_classes_[point] =
        static_cast<std::uint8_t>(dfa_.class_of(point));
  }
  return true;
}

Steps DfaBuilder::closure(std::span<const std::uint32_t> from, bool at_begin,
                          bool at_end) {
  Steps open(from.begin(), from.end()), reached;
  std::vector<bool> seen(machine_.steps().size());
  while (!open.empty()) {
    const std::uint32_t at = open.back();
    open.pop_back();
    if (seen[at]) continue;
    seen[at] = true;
    ++work_;
    const Step& step = machine_.steps()[at];
    if (step.kind == StepKind::split) {
      open.push_back(step.next);
      open.push_back(step.other);
    } else if (step.kind == StepKind::begin) {
      if (at_begin) open.push_back(step.next);
    } else if (step.kind == StepKind::end && at_end) {
      open.push_back(step.next);
    } else {
      reached.push_back(at);
    }
  }
  std::ranges::sort(reached);
  return reached;
}

std::uint16_t DfaBuilder::id_of(const Steps& steps) {
  if (steps.empty()) return Dfa::dead;
  if (accepts(steps)) return Dfa::found;
  const auto [at, is_new] = ids_.emplace(
      steps, static_cast<std::uint16_t>(Dfa::start + pending_.size()));
  if (is_new) pending_.push_back(steps);
  return at->second;
}

bool DfaBuilder::add_state(const Steps& steps) {
  if (pending_.size() > states_max || work_ > work_most_) return false;
  dfa_.found_at_end_.push_back(accepts(closure(steps, begins_, true)));
  const bool found = accepts(steps);
  for (std::uint32_t c = 0; c < dfa_.classes_; ++c) {
    Steps next = again_;
    for (const std::uint32_t at : steps) {
      ++work_;
      const Step& step = machine_.steps()[at];
      if (step.kind == StepKind::read &&
          contains(regex_.sets[step.set], samples_[c])) {
        next.push_back(step.next);
      }
    }
    dfa_.next_.push_back(found ? Dfa::found
                               : id_of(closure(next, false, false)));
  }
  if (found) dfa_.found_at_end_.back() = true;
  return true;
}

std::optional<Dfa> Dfa::build(const Regex& regex, std::size_t& work_left) {
  Nfa machine(regex);
  if (!machine.build()) return std::nullopt;
  DfaBuilder builder(regex, machine, std::min(work_left, work_max));
  auto dfa = builder.build();
  work_left -= std::min(work_left, builder.work());
  return dfa;
}

std::uint32_t Dfa::class_of(std::uint32_t point) const {
  const auto after = std::ranges::upper_bound(class_starts_, point);
  return range_classes_[static_cast<std::size_t>(after - class_starts_.begin() -
                                                 1)];
}

bool Dfa::finds(std::string_view text) const {
  std::uint32_t state = start;
  const auto byte = [](char c) { return static_cast<unsigned char>(c); };
  for (const char *at = text.data(), *end = at + text.size(); at < end;) {
    const unsigned lead = byte(*at);
    std::uint32_t point_class = 0;
    if (lead < 0x80) {
      point_class = ascii_classes_[lead];
      ++at;
    } else {
      const int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
      std::uint32_t point = lead & (0x3Fu >> more);
      for (int i = 1; i <= more; ++i) point = point << 6 | (byte(at[i]) & 63);
      point_class = class_of(point);
      at += more + 1;
    }
    state = next_[state * classes_ + point_class];
    if (state <= found) return state == found;
  }
  return found_at_end_[state];
}

}  // namespace cardinal::schema

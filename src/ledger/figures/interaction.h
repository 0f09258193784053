// One accepted record of an action, as the figures of the ledger see it.
//
// The ledger has validated the record, verified its signature and decided by
// policy how much it counts; the figures only add it up. Quantities are whole
// numbers, so that sums of them do not depend on the order of arrival.
//
//   Interaction done{.id = record.id, .agent = "urn:ulid:01J...",
//                    .capability = "text.translate",
//                    .caller = "agent://host.example/planner",
//                    .signed_by = SignedBy::caller,
//                    .is_caller_proven = true,
//                    .at_ms = record.at_ms,
//                    .energy_microjoules = to_microjoules(record.energy),
//                    .time_microseconds = to_microseconds(record.time),
//                    .change = change};
//   figures.add(done);
//
// Thread safety: values and free functions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cardinal::ledger {

using RecordId = std::array<std::uint8_t, 16>;

enum class Outcome : std::uint8_t { ok, failed, rejected };

// Which party of the interaction signed its record. What an agent signs of
// itself counts for volume, latency and energy, and never for its reputation.
enum class SignedBy : std::uint8_t { nobody, agent, caller };

constexpr std::uint32_t counts_fully_ppm = 1'000'000;
constexpr std::uint16_t rating_milli_max = 5'000;

struct Interaction {
  RecordId id{};
  std::vector<RecordId> predecessors = {};  // all accepted before this one
  std::string agent;                        // subjects, as in the directory
  std::string capability;
  std::string caller;
  std::string substrate_scope = {};  // of the agent; empty: not known
  Outcome outcome = Outcome::ok;
  SignedBy signed_by = SignedBy::nobody;
  // By policy, when the record was accepted: an identity that cost its owner
  // something (named by the operator, proved by its origin, or of a trust tier
  // of its own, see Figures::tier_of). Unproven callers together have a bounded
  // weight.
  bool is_caller_proven = false;
  // By policy: 0 for records that are kept and count for nothing, such as
  // unsigned ones in a public directory and those that violate physics.
  std::uint32_t counts_ppm = counts_fully_ppm;
  std::optional<std::uint16_t> rating_milli = {};  // 0 to 5000
  std::optional<std::uint64_t> output_tokens = {};
  // When it happened: `at` of the payload, never later than it was received.
  std::int64_t at_ms = 0;
  std::uint64_t energy_microjoules = 0;
  std::uint64_t time_microseconds = 0;
  std::uint64_t landauer_yoctojoules = 0;
  std::uint64_t complexity_microbits = 0;    // S_T, statistical complexity
  std::uint64_t entropy_rate_microbits = 0;  // H_T
  std::uint64_t change = 0;                  // of the store's log
};

// The point of an estimate as a whole number, to the nearest. What is negative
// or no number is 0, what does not fit is the largest value.
std::uint64_t to_microjoules(double joules);
std::uint64_t to_microseconds(double seconds);
std::uint64_t to_yoctojoules(double joules);
std::uint64_t to_microbits(double bits);
// 0 to 5 as thousandths; out of range is the nearest bound.
std::uint16_t to_rating_milli(double rating);

}  // namespace cardinal::ledger

#include "ledger/figures/tiers.h"

#include <array>
#include <bit>
#include <cstddef>

namespace cardinal::ledger {
namespace {

constexpr std::int64_t periods_kept = 64;
constexpr std::array<std::string_view, 4> tier_names = {
    "untrusted", "basic", "established", "verified"};

}  // namespace

std::string_view name_of(Tier tier) {
  return tier_names[static_cast<std::size_t>(tier)];
}

void ActivePeriods::add(std::int64_t period) {
  if (bits_ == 0) {
    newest_ = period;
    bits_ = 1;
    return;
  }
  if (period > newest_) {
    const std::int64_t steps = period - newest_;
    bits_ = steps < periods_kept ? bits_ << steps : 0;
    newest_ = period;
  }
  const std::int64_t age = newest_ - period;
  if (age < periods_kept) bits_ |= 1ULL << age;
}

std::uint32_t ActivePeriods::count(std::int64_t newest) const {
  if (bits_ == 0) return 0;
  if (newest >= newest_) {
    // The oldest fall out of the newest 64 as time goes on.
    const std::int64_t silent = newest - newest_;
    if (silent >= periods_kept) return 0;
    return static_cast<std::uint32_t>(std::popcount(bits_ << silent));
  }
  const std::int64_t later = newest_ - newest;
  if (later >= periods_kept) return 0;
  return static_cast<std::uint32_t>(std::popcount(bits_ >> later));
}

Tier tier_for(const ReturnFigures& returns, std::uint32_t periods,
              double reputation, const FiguresPolicy& policy) {
  const auto meets = [&](const TierRequirement& needed) {
    return returns.results > 0 && returns.rate() >= needed.return_rate &&
           returns.returning >= needed.returning && periods >= needed.periods &&
           reputation >= needed.reputation;
  };
  if (!meets(policy.basic)) return Tier::untrusted;
  if (!meets(policy.established)) return Tier::basic;
  return meets(policy.verified) ? Tier::verified : Tier::established;
}

}  // namespace cardinal::ledger

// Which of two cards of one subject takes precedence.
#include <algorithm>

#include "base/check_that.h"
#include "cardinal/trust.h"
#include "trust/adp_order.h"

namespace cardinal {
namespace {

constexpr std::int64_t drift_ms = 300'000;  // five minutes

// A time far in the future would take precedence forever.
std::optional<std::int64_t> bounded(std::optional<std::int64_t> time,
                                    std::int64_t now_ms) {
  if (!time) return std::nullopt;
  return std::min(*time, now_ms + drift_ms);
}

// Both signed by bound keys, or neither.
Decision by_age(const CardHead& head, const CardState& incoming,
                std::int64_t now_ms) {
  // The seq of an authentic card counts even after the card is gone.
  const auto known = incoming.authentic ? std::max(head.seq_high, head.card.seq)
                                        : head.card.seq;
  if (known || incoming.seq) {
    if (!incoming.seq || (known && *incoming.seq < *known)) {
      return Decision::stale;
    }
    return !known || *incoming.seq > *known ? Decision::newer
                                            : Decision::equivocation;
  }
  const auto before = bounded(head.card.updated_ms, now_ms);
  const auto after = bounded(incoming.updated_ms, now_ms);
  if (before && after && *before != *after) {
    return *after > *before ? Decision::newer : Decision::stale;
  }
  return Decision::latest;
}

Decision judge(const CardHead& head, const CardState& incoming,
               std::int64_t now_ms) {
  if (head.card.authentic && !incoming.authentic) return Decision::not_signed;
  if (head.card.authentic == incoming.authentic) {
    if (head.card.digest == incoming.digest) return Decision::same;
    if (!incoming.authentic && incoming.authority < head.card.authority) {
      return Decision::less_authority;
    }
    // What a lesser source claimed does not bind a better one: it could keep
    // the place for ever by a high seq.
    if (!incoming.authentic && incoming.authority > head.card.authority) {
      return Decision::newer;
    }
    return by_age(head, incoming, now_ms);
  }
  // The first signed card after unsigned ones: their claims do not count, only
  // what was signed before them.
  const bool below = incoming.seq < head.seq_high;  // none is below 0
  return below ? Decision::stale : Decision::newer;
}

}  // namespace

std::string_view name_of(Decision decision) {
  constexpr std::string_view names[] = {
      "first", "newer",        "latest",     "same",
      "stale", "equivocation", "not-signed", "less-authority"};
  return names[static_cast<std::size_t>(decision)];
}

bool is_kept(Decision decision) { return decision <= Decision::same; }

Result<CardState> card_state_of(Value card, const Verification& verification) {
  CHECK(verification.dialect);
  CardState state;
  state.authentic = is_bound(verification);
  TRY(const std::vector<SignedBytes> bytes,
      signed_bytes(card, *verification.dialect));
  state.digest = sha256(bytes.back().bytes);  // plain RFC 8785: all of it
  if (verification.dialect != Dialect::adp) return state;
  state.seq = seq_of(card);
  state.updated_ms = updated_ms_of(card);
  return state;
}

Ordering decide(const std::optional<CardHead>& current,
                const CardState& incoming, std::int64_t now_ms) {
  Ordering ordering{Decision::first, {}};
  if (current) {
    ordering.decision = judge(*current, incoming, now_ms);
    ordering.head = *current;
  }
  if (!is_kept(ordering.decision)) return ordering;
  if (ordering.decision != Decision::same) {
    ordering.head.card = incoming;
    ordering.head.card.updated_ms = bounded(incoming.updated_ms, now_ms);
  }
  if (incoming.authentic) {
    ordering.head.seq_high = std::max(ordering.head.seq_high, incoming.seq);
  }
  return ordering;
}

}  // namespace cardinal

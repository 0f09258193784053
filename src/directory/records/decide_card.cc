// Whether a card becomes the record of its subject, renews it, or is refused.
#include <algorithm>

#include "directory/records/record_case.h"

namespace cardinal::directory {
namespace {

constexpr RecordVerdict permitted = RecordVerdict::first;

// The card of a subject that exists.
class CardCase {
 public:
  explicit CardCase(const RecordCase& about)
      : about_(about),
        facts_(about.facts),
        state_(*about.state),
        ordering_(decide(state_.known, facts_.card, about.proposal.at_ms)) {}

  store::Ruling decide_replacement() const;

 private:
  // `permitted`, or why the sender may not speak for the subject, where
  // nothing in the card itself shows that it is newer.
  RecordVerdict permission() const {
    return facts_.card.authentic ? permission_of_signed()
                                 : permission_of_unsigned();
  }
  RecordVerdict permission_of_signed() const;
  RecordVerdict permission_of_unsigned() const;
  bool origin_proves_subject() const;
  bool has_other_visibility() const {
    return facts_.visibility != state_.visibility ||
           facts_.scopes != state_.scopes;
  }
  RecordVerdict permission_for_visibility() const;
  bool has_better_source() const {
    return facts_.card.authority > state_.known.card.authority;
  }

  store::Ruling renew() const;
  store::Ruling replace(RecordVerdict verdict) const;
  std::string next_owner() const;

  const RecordCase& about_;
  const RecordFacts& facts_;
  const RecordState& state_;
  Ordering ordering_;
};

void set_lease(RecordState& state, const RecordCase& about) {
  constexpr std::int64_t second_ms = 1'000;
  const RecordFacts& facts = about.facts;
  state.lease_end_ms = about.proposal.at_ms + facts.lease_s * second_ms;
  state.expires_ms = state.lease_end_ms + facts.grace_s * second_ms;
}

// What the facts say of the record, whatever it was before.
void set_card(RecordState& state, const RecordCase& about) {
  const RecordFacts& facts = about.facts;
  state.dialect = facts.dialect.value_or(Dialect::a2a);
  state.provenance = facts.provenance;
  state.host = facts.host;
  if (!facts.source_url.empty()) state.source_url = facts.source_url;
  state.visibility = facts.visibility;
  state.scopes = facts.scopes;
  state.removal = facts.revoked ? Removal::revoked : Removal::none;
  if (!is_operators(state.quarantine)) {
    state.quarantine = Quarantine::none;
    state.reason.clear();
  }
  state.text_change = 0;
  set_lease(state, about);
}

// A signature proves who wrote a card, not when: anybody can send an old one
// again. So where no seq or time shows that it is newer, its source counts.
RecordVerdict CardCase::permission_of_signed() const {
  const std::uint8_t authority = facts_.card.authority;
  const bool was_signed_away =
      state_.removal == Removal::revoked ||
      (state_.removal == Removal::withdrawn && state_.known.card.authentic);
  if (was_signed_away && authority < origin_authority) {
    return RecordVerdict::stale;
  }
  return authority < state_.known.card.authority ? RecordVerdict::less_authority
                                                 : permitted;
}

RecordVerdict CardCase::permission_of_unsigned() const {
  const std::uint8_t authority = facts_.card.authority;
  if (authority < state_.known.card.authority) {
    return RecordVerdict::less_authority;
  }
  if (authority == origin_authority) {
    return origin_proves_subject() ? permitted : RecordVerdict::not_owner;
  }
  if (has_better_source() || authority == no_authority) return permitted;
  return facts_.principal == state_.owner ? permitted
                                          : RecordVerdict::not_owner;
}

// A host proves which cards it serves. It has nothing to say about an id that
// names no host, unless the record is already of that host.
bool CardCase::origin_proves_subject() const {
  if (!about_.proposal.subject.starts_with("urn:ulid:")) return true;
  return facts_.authenticated || facts_.host == state_.host ||
         (!facts_.principal.empty() && facts_.principal == state_.owner);
}

RecordVerdict CardCase::permission_for_visibility() const {
  if (state_.removal != Removal::none || !has_other_visibility()) {
    return permitted;
  }
  const bool is_owner =
      state_.owner.empty() || facts_.principal == state_.owner;
  if (!is_owner && !facts_.authenticated) return RecordVerdict::not_owner;
  // The readers of the public log would never learn that it is gone.
  const bool hides = state_.visibility == Visibility::public_record &&
                     facts_.visibility != Visibility::public_record;
  return hides ? RecordVerdict::still_public : permitted;
}

// The first writer owns a record. Who brings a better proof, or brings it back
// by the proof of its origin, takes it over.
std::string CardCase::next_owner() const {
  const bool takes_over =
      state_.owner.empty() ||
      facts_.card.authentic != state_.known.card.authentic ||
      (!facts_.card.authentic && has_better_source()) ||
      (state_.removal != Removal::none &&
       facts_.card.authority == origin_authority);
  return takes_over && !facts_.principal.empty() ? facts_.principal
                                                 : state_.owner;
}

store::Ruling CardCase::replace(RecordVerdict verdict) const {
  RecordState next = state_;
  next.owner = next_owner();
  if (next.owner != state_.owner) next.owner_after = about_.head_change;
  next.known = ordering_.head;
  next.known.card.authority = facts_.card.authority;
  set_card(next, about_);
  return ruled(verdict, store::Effect::change, next);
}

// The same card once more.
store::Ruling CardCase::renew() const {
  if (facts_.revoked && state_.removal == Removal::revoked) {
    return ruled(RecordVerdict::same, store::Effect::none, state_);
  }
  if (const RecordVerdict denied = permission(); denied != permitted) {
    // Harmless where the record is there: nothing is renewed.
    if (state_.removal != Removal::none) return refused(denied);
    return ruled(RecordVerdict::same, store::Effect::none, state_);
  }
  if (!facts_.card.authentic && has_better_source()) {
    return replace(RecordVerdict::newer);
  }
  const bool is_removed = state_.removal != Removal::none;
  const bool has_ended =
      standing_at(state_, about_.proposal.at_ms) != Standing::live &&
      !is_operators(state_.quarantine);
  if (is_removed || has_ended || has_other_visibility()) {
    return replace(RecordVerdict::renewed);
  }
  RecordState next = state_;
  set_lease(next, about_);
  next.lease_end_ms = std::max(next.lease_end_ms, state_.lease_end_ms);
  next.expires_ms = std::max(next.expires_ms, state_.expires_ms);
  next.known.card.authority = facts_.card.authority;
  if (!facts_.source_url.empty()) next.source_url = facts_.source_url;
  return ruled(RecordVerdict::same,
               next == state_ ? store::Effect::none : store::Effect::note,
               next);
}

store::Ruling CardCase::decide_replacement() const {
  const Decision decision = ordering_.decision;
  if (decision == Decision::not_signed) {
    return refused(RecordVerdict::not_signed);
  }
  if (decision == Decision::same) {
    const RecordVerdict denied = permission_for_visibility();
    return denied == permitted ? renew() : refused(denied);
  }
  const bool shows_order =
      facts_.card.authentic && decision != Decision::latest;
  if (!shows_order) {
    const RecordVerdict denied = permission();
    if (denied != permitted) return refused(denied);
  }
  if (decision == Decision::stale) return refused(RecordVerdict::stale);
  if (decision == Decision::equivocation) {
    RecordState counted = state_;
    counted.equivocations =
        std::min(counted.equivocations + 1, store::number_max);
    return ruled(RecordVerdict::equivocation, store::Effect::note, counted);
  }
  if (const auto denied = permission_for_visibility(); denied != permitted) {
    return refused(denied);
  }
  return replace(decision == Decision::newer ? RecordVerdict::newer
                                             : RecordVerdict::latest);
}

store::Ruling decide_first(const RecordCase& about) {
  RecordState state;
  state.owner = about.facts.principal;
  state.known =
      decide(std::nullopt, about.facts.card, about.proposal.at_ms).head;
  set_card(state, about);
  return ruled(RecordVerdict::first, store::Effect::change, state);
}

}  // namespace

store::Ruling decide_card(const RecordCase& about) {
  if (!about.state) return decide_first(about);
  if (about.state->removal == Removal::taken_down) {
    return refused(RecordVerdict::taken_down);
  }
  // A banned agent may still say that its key is not to be trusted.
  if (about.state->quarantine == Quarantine::banned && !about.facts.revoked) {
    return refused(RecordVerdict::banned);
  }
  return CardCase(about).decide_replacement();
}

}  // namespace cardinal::directory

#include "directory/records/decide_record.h"

#include "base/errors.h"
#include "directory/records/record_case.h"

namespace cardinal::directory {
namespace {

bool is_about_card(store::Kind kind) {
  return kind == store::Kind::put || kind == store::Kind::revoke;
}

bool is_status_consistent(store::Kind kind, StatusChange status) {
  const bool is_ban =
      status == StatusChange::ban || status == StatusChange::unban;
  if (kind == store::Kind::withdraw && is_ban) return true;
  return (kind == store::Kind::status) == (status != StatusChange::none);
}

// What a proposal says twice is the same: otherwise it was not made by
// Admission.
bool is_consistent(const store::Proposal& proposal, const RecordFacts& facts) {
  const bool is_card = is_about_card(proposal.kind);
  const bool is_public =
      facts.visibility == Visibility::public_record || facts.was_public;
  return proposal.is_public == is_public && proposal.seq == facts.card.seq &&
         facts.revoked == (proposal.kind == store::Kind::revoke) &&
         is_status_consistent(proposal.kind, facts.status) &&
         is_card == facts.dialect.has_value() &&
         !(is_card && facts.was_public) &&
         !(facts.releases && proposal.kind != store::Kind::withdraw);
}

store::Ruling decide_case(const RecordCase& about) {
  const auto& if_change = about.facts.if_change;
  if (if_change && *if_change != about.head_change) {
    return refused(RecordVerdict::changed);
  }
  switch (about.proposal.kind) {
    case store::Kind::withdraw:
      return decide_withdraw(about);
    case store::Kind::takedown:
      return decide_takedown(about);
    case store::Kind::status:
      return decide_status(about);
    default:
      return decide_card(about);
  }
}

}  // namespace

store::Ruling refused(RecordVerdict verdict) {
  return {.verdict = static_cast<std::uint8_t>(verdict)};
}

store::Ruling ruled(RecordVerdict verdict, store::Effect effect,
                    const RecordState& state) {
  return {.verdict = static_cast<std::uint8_t>(verdict),
          .effect = effect,
          .seq_high = state.known.seq_high,
          .state = encode(state)};
}

store::Ruling decide_record(const std::optional<store::Head>& head,
                            const store::Proposal& proposal) {
  if (proposal.rules != record_rules) {
    return refused(RecordVerdict::other_rules);
  }
  switch (proposal.kind) {
    case store::Kind::put:
    case store::Kind::revoke:
    case store::Kind::withdraw:
    case store::Kind::takedown:
    case store::Kind::status:
      break;
    case store::Kind::tick:
      return {.verdict = static_cast<std::uint8_t>(RecordVerdict::ticked),
              .effect = store::Effect::change};
    case store::Kind::token:
    case store::Kind::ledger:
    case store::Kind::webhook:
    case store::Kind::abuse:
      return refused(RecordVerdict::not_a_record);
  }
  Result<RecordFacts> facts = decode_facts(proposal.facts);
  if (!facts || !is_consistent(proposal, *facts)) {
    return refused(RecordVerdict::damaged);
  }
  RecordCase about{.proposal = proposal,
                   .facts = *std::move(facts),
                   .head_change = head ? head->change : 0,
                   .state = std::nullopt};
  if (head) {
    Result<RecordState> state = state_of(*head);
    if (!state) return refused(RecordVerdict::damaged);
    about.state = *std::move(state);
  }
  return decide_case(about);
}

}  // namespace cardinal::directory

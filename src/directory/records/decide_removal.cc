// Withdrawing records, taking them down, and changing their status.
#include "directory/records/record_case.h"

namespace cardinal::directory {
namespace {

// The directory itself learned it where it got the record from.
bool is_learned_at_source(const RecordCase& about) {
  const std::string& url = about.facts.source_url;
  return !url.empty() && url == about.state->source_url;
}

bool is_owner(const RecordCase& about) {
  const std::string& principal = about.facts.principal;
  return !principal.empty() && principal == about.state->owner;
}

// Whether the sender knows who can see the record: otherwise the change could
// reveal a private one, or be hidden from those who see it.
bool has_seen(const RecordCase& about) {
  const RecordFacts& facts = about.facts;
  const RecordState& state = *about.state;
  const bool is_public = state.visibility == Visibility::public_record;
  if (facts.was_public != is_public) return false;
  return facts.status == StatusChange::visibility ||
         facts.visibility == state.visibility;
}

// RecordVerdict::removed, or why not.
RecordVerdict permission_to_withdraw(const RecordCase& about) {
  const RecordState& state = *about.state;
  if (about.facts.by_operator || about.facts.authenticated) {
    return RecordVerdict::removed;
  }
  if (state.known.card.authentic) return RecordVerdict::not_signed;
  const bool is_open = state.known.card.authority == no_authority;
  return is_learned_at_source(about) || is_owner(about) || is_open
             ? RecordVerdict::removed
             : RecordVerdict::not_owner;
}

store::Ruling with_removal(const RecordCase& about, Removal removal) {
  RecordState next = about.state.value_or(RecordState{});
  if (!about.state) {
    next.visibility = about.facts.visibility;
    next.scopes = about.facts.scopes;
  }
  next.removal = removal;
  // Removing a record and sending it again must not end what the operator
  // ordered.
  const bool stays =
      next.quarantine == Quarantine::banned ||
      (is_operators(next.quarantine) && !about.facts.by_operator);
  if (!stays) {
    next.quarantine = Quarantine::none;
    next.reason = about.facts.reason;
  } else if (removal == Removal::taken_down) {
    next.reason = about.facts.reason;
  }
  next.text_change = 0;
  return ruled(RecordVerdict::removed, store::Effect::change, next);
}

store::Ruling unchanged(const RecordCase& about) {
  return ruled(RecordVerdict::same, store::Effect::none, *about.state);
}

// RecordVerdict::updated, or why not.
RecordVerdict permission_for_status(const RecordCase& about) {
  const RecordFacts& facts = about.facts;
  const RecordState& state = *about.state;
  if (facts.by_operator) return RecordVerdict::updated;
  const bool is_signed = state.known.card.authentic;
  switch (facts.status) {
    case StatusChange::quarantine:
    case StatusChange::release:
      return is_learned_at_source(about) && !is_operators(state.quarantine)
                 ? RecordVerdict::updated
                 : RecordVerdict::not_owner;
    case StatusChange::visibility:
      if (facts.authenticated || (!is_signed && is_owner(about))) {
        return RecordVerdict::updated;
      }
      return is_signed ? RecordVerdict::not_signed : RecordVerdict::not_owner;
    case StatusChange::none:
    case StatusChange::owner:
    case StatusChange::ban:
    case StatusChange::unban:
      break;
  }
  return RecordVerdict::not_owner;
}

void set_ban(RecordState& state, const RecordFacts& facts) {
  if (facts.status == StatusChange::ban) {
    state.quarantine = Quarantine::banned;
    state.reason = facts.reason;
  } else if (state.quarantine == Quarantine::banned) {
    state.quarantine = Quarantine::none;
    state.reason.clear();
  }
}

// Of a subject that has no card: it stays without one.
store::Ruling decide_ban(const RecordCase& about) {
  if (!about.facts.by_operator) return refused(RecordVerdict::not_owner);
  const bool is_ban = about.facts.status == StatusChange::ban;
  if (!about.state && !is_ban) return refused(RecordVerdict::not_found);
  RecordState next =
      about.state.value_or(RecordState{.visibility = about.facts.visibility,
                                       .scopes = about.facts.scopes,
                                       .removal = Removal::withdrawn});
  // Registered meanwhile: that takes a change of its status.
  if (next.removal == Removal::none) return refused(RecordVerdict::changed);
  if (about.state && !has_seen(about)) return refused(RecordVerdict::changed);
  set_ban(next, about.facts);
  if (about.state && next == *about.state) {
    return ruled(RecordVerdict::same, store::Effect::none, next);
  }
  return ruled(RecordVerdict::updated, store::Effect::change, next);
}

RecordState with_status(const RecordCase& about) {
  const RecordFacts& facts = about.facts;
  RecordState next = *about.state;
  switch (facts.status) {
    case StatusChange::quarantine:
      next.quarantine =
          facts.by_operator ? Quarantine::from_operator : Quarantine::origin;
      next.reason = facts.reason;
      break;
    case StatusChange::release:
      next.quarantine = Quarantine::none;
      next.reason.clear();
      break;
    case StatusChange::visibility:
      next.visibility = facts.visibility;
      next.scopes = facts.scopes;
      break;
    case StatusChange::owner:
      next.owner_after =
          next.owner == facts.new_owner ? next.owner_after : about.head_change;
      next.owner = facts.new_owner;
      break;
    case StatusChange::ban:
    case StatusChange::unban:
      set_ban(next, facts);
      break;
    case StatusChange::none:
      break;
  }
  return next;
}

}  // namespace

store::Ruling decide_withdraw(const RecordCase& about) {
  if (about.facts.status != StatusChange::none) return decide_ban(about);
  if (!about.state) return refused(RecordVerdict::not_found);
  const Removal removal = about.state->removal;
  if (about.facts.releases) {
    if (!about.facts.by_operator) return refused(RecordVerdict::not_owner);
    if (removal != Removal::taken_down) {
      return refused(RecordVerdict::not_found);
    }
  } else if (removal == Removal::taken_down) {
    return refused(RecordVerdict::taken_down);
  } else if (removal != Removal::none) {
    return unchanged(about);
  }
  const RecordVerdict verdict = permission_to_withdraw(about);
  if (verdict != RecordVerdict::removed) return refused(verdict);
  if (!has_seen(about)) return refused(RecordVerdict::changed);
  return with_removal(about, Removal::withdrawn);
}

store::Ruling decide_takedown(const RecordCase& about) {
  if (!about.facts.by_operator) return refused(RecordVerdict::not_owner);
  if (!about.state) return with_removal(about, Removal::taken_down);
  if (about.state->removal == Removal::taken_down) return unchanged(about);
  if (!has_seen(about)) return refused(RecordVerdict::changed);
  return with_removal(about, Removal::taken_down);
}

store::Ruling decide_status(const RecordCase& about) {
  if (!about.state) return refused(RecordVerdict::not_found);
  if (about.state->removal == Removal::taken_down) {
    return refused(RecordVerdict::taken_down);
  }
  if (about.state->removal != Removal::none) {
    return refused(RecordVerdict::not_found);
  }
  const RecordVerdict verdict = permission_for_status(about);
  if (verdict != RecordVerdict::updated) return refused(verdict);
  if (!has_seen(about)) return refused(RecordVerdict::changed);
  const bool is_about_quarantine =
      about.facts.status == StatusChange::quarantine ||
      about.facts.status == StatusChange::release;
  if (is_about_quarantine && about.state->quarantine == Quarantine::banned) {
    return refused(RecordVerdict::banned);
  }
  RecordState next = with_status(about);
  if (next == *about.state) return unchanged(about);
  if (next.text_change == 0) next.text_change = about.head_change;
  return ruled(RecordVerdict::updated, store::Effect::change, next);
}

}  // namespace cardinal::directory

// What a directory should decide about records, by the simplest means: the
// rules of docs/directory.md one after the other, for public records whose
// subject names a host.
//
//   RecordModel model;
//   EXPECT_EQ(verdict_of(*ticket.wait()), model.apply(sent));
#pragma once

#include <map>
#include <string>

#include "directory/admission/admission_state.h"
#include "directory/records/decide_record.h"

namespace cardinal::test {

inline constexpr std::int64_t model_start_ms = 1'790'000'000'000;
inline constexpr std::uint32_t model_lease_s = 1'000, model_grace_s = 500;

struct Sent {
  store::Kind kind = store::Kind::put;
  std::string subject = "https://a.example/a2a";
  bool is_signed = false;
  std::uint8_t authority = directory::token_authority;
  std::string principal = {};
  std::optional<std::uint64_t> seq = {};
  std::uint8_t content = 1;  // not of removals
  bool authenticated = false;
  bool by_operator = false;
  std::int64_t at_s = 0;
};

// The seq and what revokes are in the card's bytes.
inline Sha256 digest_of(const Sent& sent) {
  Sha256 digest{};
  digest[0] = sent.content;
  digest[1] = sent.kind == store::Kind::revoke ? 1 : 0;
  digest[2] = static_cast<std::uint8_t>(sent.seq ? *sent.seq + 1 : 0);
  return digest;
}

inline store::Proposal proposal_of(const Sent& sent) {
  using namespace directory;
  const bool is_card =
      sent.kind == store::Kind::put || sent.kind == store::Kind::revoke;
  RecordFacts facts;
  facts.principal = sent.principal;
  facts.authenticated = sent.authenticated;
  facts.by_operator = sent.by_operator;
  facts.was_public = !is_card;
  facts.revoked = sent.kind == store::Kind::revoke;
  if (sent.kind == store::Kind::status) {
    facts.status = StatusChange::quarantine;
  }
  if (is_card) {
    facts.dialect = Dialect::adp;
    facts.provenance = sent.is_signed ? Provenance::signed_card
                                      : static_cast<Provenance>(sent.authority);
    facts.card = {.authentic = sent.is_signed,
                  .authority = sent.authority,
                  .seq = sent.seq};
    facts.card.digest = digest_of(sent);
    facts.lease_s = model_lease_s;
    facts.grace_s = model_grace_s;
  }
  store::Proposal proposal = directory::proposal_of(
      sent.kind, sent.subject, facts, model_start_ms + sent.at_s * 1'000);
  if (sent.kind == store::Kind::put) {
    proposal.body = store::pack(std::to_string(sent.content)).value();
  }
  return proposal;
}

class RecordModel {
 public:
  using Verdict = directory::RecordVerdict;
  struct Record {
    Sent card;  // the current one
    std::string owner;
    std::optional<std::uint64_t> high;
    bool is_gone = false, is_down = false, was_signed_away = false;
    bool is_revoked = false, is_quarantined = false;
    std::int64_t lease_end_s = 0;
    int equivocations = 0;
  };

  Verdict apply(const Sent& sent) {
    switch (sent.kind) {
      case store::Kind::withdraw:
        return withdraw(sent);
      case store::Kind::takedown:
        return take_down(sent);
      case store::Kind::status:
        return quarantine(sent);
      default:
        return records_.contains(sent.subject)
                   ? card(sent, records_.at(sent.subject))
                   : keep(sent, Verdict::first);
    }
  }
  const std::map<std::string, Record>& records() const { return records_; }

 private:
  Verdict keep(const Sent& sent, Verdict verdict) {
    const auto [at, is_new] = records_.try_emplace(sent.subject);
    Record& record = at->second;
    const bool brings_better_proof =
        !is_new &&
        (sent.is_signed != record.card.is_signed ||
         (!sent.is_signed && sent.authority > record.card.authority) ||
         ((record.is_gone || record.is_revoked) &&
          sent.authority == directory::origin_authority));
    if (is_new || record.owner.empty() || brings_better_proof) {
      if (!sent.principal.empty()) record.owner = sent.principal;
    }
    record.card = sent;
    if (sent.is_signed) record.high = std::max(record.high, sent.seq);
    record.is_gone = record.was_signed_away = false;
    record.is_revoked = sent.kind == store::Kind::revoke;
    record.lease_end_s = sent.at_s + model_lease_s;
    return verdict;
  }

  Verdict same(const Sent& sent, Record& record, bool is_permitted,
               Verdict otherwise) {
    if (sent.kind == store::Kind::revoke && record.is_revoked) {
      return Verdict::same;
    }
    const bool is_there = !record.is_gone && !record.is_revoked;
    if (!is_permitted) return is_there ? Verdict::same : otherwise;
    const bool is_over = sent.at_s >= record.lease_end_s;
    if (!is_there || (is_over && !record.is_quarantined)) {
      return keep(sent, Verdict::renewed);
    }
    record.lease_end_s =
        std::max(record.lease_end_s, sent.at_s + model_lease_s);
    record.card.authority = sent.authority;
    return Verdict::same;
  }

  Verdict by_seq(const Sent& sent, Record& record) {
    const auto known = sent.is_signed ? std::max(record.high, record.card.seq)
                                      : record.card.seq;
    if (!sent.seq || sent.seq < known) return Verdict::stale;
    if (sent.seq > known) return keep(sent, Verdict::newer);
    ++record.equivocations;
    return Verdict::equivocation;
  }

  Verdict card(const Sent& sent, Record& record) {
    const Sent& now = record.card;
    if (record.is_down) return Verdict::taken_down;
    const bool is_same =
        sent.is_signed == now.is_signed && digest_of(sent) == digest_of(now);
    if (now.is_signed && !sent.is_signed) return Verdict::not_signed;
    if (!now.is_signed && sent.is_signed) {
      return sent.seq < record.high ? Verdict::stale
                                    : keep(sent, Verdict::newer);
    }
    if (sent.is_signed) {
      Verdict refusal = Verdict::first;
      if (sent.authority < now.authority) refusal = Verdict::less_authority;
      if ((record.is_revoked || record.was_signed_away) &&
          sent.authority < directory::origin_authority) {
        refusal = Verdict::stale;
      }
      const bool is_permitted = refusal == Verdict::first;
      if (is_same) return same(sent, record, is_permitted, refusal);
      if (record.high || now.seq || sent.seq) return by_seq(sent, record);
      return is_permitted ? keep(sent, Verdict::latest) : refusal;
    }
    if (sent.kind == store::Kind::revoke && record.is_revoked && is_same) {
      return Verdict::same;
    }
    const bool is_gone = record.is_gone || record.is_revoked;
    if (sent.authority < now.authority) {
      return is_same && !is_gone ? Verdict::same : Verdict::less_authority;
    }
    if (sent.authority == directory::token_authority &&
        now.authority == directory::token_authority &&
        sent.principal != record.owner) {
      return is_same && !is_gone ? Verdict::same : Verdict::not_owner;
    }
    if (sent.authority > now.authority) return keep(sent, Verdict::newer);
    if (is_same) return same(sent, record, true, Verdict::same);
    if (now.seq || sent.seq) return by_seq(sent, record);
    return keep(sent, Verdict::latest);
  }

  Verdict withdraw(const Sent& sent) {
    const auto found = records_.find(sent.subject);
    if (found == records_.end()) return Verdict::not_found;
    Record& record = found->second;
    if (record.is_down) return Verdict::taken_down;
    if (record.is_gone || record.is_revoked) return Verdict::same;
    const bool is_trusted = sent.by_operator || sent.authenticated;
    if (!is_trusted && record.card.is_signed) return Verdict::not_signed;
    const bool is_owner =
        !sent.principal.empty() && sent.principal == record.owner;
    if (!is_trusted && !is_owner &&
        record.card.authority != directory::no_authority) {
      return Verdict::not_owner;
    }
    record.is_gone = true;
    record.was_signed_away = record.card.is_signed;
    if (sent.by_operator) record.is_quarantined = false;
    return Verdict::removed;
  }

  Verdict take_down(const Sent& sent) {
    if (!sent.by_operator) return Verdict::not_owner;
    const auto [at, is_new] = records_.try_emplace(sent.subject);
    if (is_new) at->second.card.authority = directory::no_authority;
    if (is_new) at->second.card.content = 0;
    if (at->second.is_down) return Verdict::same;
    at->second.is_gone = at->second.is_down = true;
    at->second.is_quarantined = false;
    return Verdict::removed;
  }

  Verdict quarantine(const Sent& sent) {
    const auto found = records_.find(sent.subject);
    if (found == records_.end()) return Verdict::not_found;
    Record& record = found->second;
    if (record.is_down) return Verdict::taken_down;
    if (record.is_gone || record.is_revoked) return Verdict::not_found;
    if (!sent.by_operator) return Verdict::not_owner;
    if (record.is_quarantined) return Verdict::same;
    record.is_quarantined = true;
    return Verdict::updated;
  }

  std::map<std::string, Record> records_;
};

}  // namespace cardinal::test

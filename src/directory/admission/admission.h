// Turns what a publisher sent into a proposal, or refuses it: size, dialect,
// findings, signature, authorship and subject are settled here, on the caller's
// thread. Which card takes precedence is decided later, by decide_record().
//
//   Admission admission({.policy = AdmissionPolicy::token}, system_env());
//   Admission::Prepared card = admission.prepare({.text = text, ...});
//   if (!card) return problem(card.error());
//   TRY(store::Ticket ticket, store.append(std::move(card->proposal)));
//
// docs/directory.md describes policies and authorship.
//
// Thread safety: may be used from many threads; what its TrustSources point to
// must outlive it.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cardinal/report.h"
#include "directory/admission/card_source.h"
#include "directory/records/decide_record.h"

namespace cardinal::directory {

// The least proof of authorship that is required.
enum class AdmissionPolicy : std::uint8_t {
  open,   // none: for development on loopback; what it admits is marked
  token,  // a named publisher
  proof,  // the agent's origin or signature
};
std::string_view name_of(AdmissionPolicy policy);
std::optional<AdmissionPolicy> admission_policy_named(std::string_view name);

enum class QualityPolicy : std::uint8_t {
  strict,   // errors refuse a card
  lenient,  // a readable card is admitted and marked: for crawls and mirrors
};

// In seconds. They become part of each record, so that replicas with other
// settings agree about it.
struct LeasePolicy {
  std::uint32_t default_s = 7 * 86'400;  // of cards that say nothing
  std::uint32_t min_s = 60;
  std::uint32_t max_s = lease_max_s;
  std::uint32_t grace_s = 86'400;  // from stale to expired
};

struct AdmissionOptions {
  AdmissionPolicy policy = AdmissionPolicy::proof;
  QualityPolicy quality = QualityPolicy::strict;
  LeasePolicy lease = {};
  std::size_t text_bytes_max = store::text_bytes_max;
  TrustSources trust = {};  // `now_ms` is set for each card
};

// Who asks, and what the caller of the directory has verified of them.
struct Sender {
  std::string principal = {};  // an authenticated publisher; empty: none
  // The normalised subject whose bound key signed the request; empty: none.
  std::string agent_id = {};
  bool is_operator = false;
  // The subjects that the publisher's token is for, each exact or, with a star
  // at its end, the beginning of normalised subjects; empty: all.
  std::vector<std::string> subjects = {};
  std::string request_id = {};
};

struct Submission {
  std::string text;
  std::optional<Dialect> dialect = {};  // empty: detect
  Sender sender = {};
  // Never taken from a request: the directory fetched it.
  std::optional<OriginProof> origin = {};
  // Its author was verified by another directory, and the operator of this one,
  // who must be the sender, answers for that.
  bool is_vouched = false;
  Visibility visibility = Visibility::public_record;
  std::vector<std::string> scopes = {};
  // They are those of the record; the request names none.
  bool keeps_visibility = false;
  // The record's last change, as the sender has seen it; 0: none.
  std::optional<std::uint64_t> if_change = {};
};

struct Admitted {
  store::Proposal proposal;  // put, or revoke
  std::string subject;
  RecordFacts facts;
  Report report;  // with the document
  Verification verification;
  // Withdraws the record of the agent's previous subject, after `proposal`.
  std::optional<store::Proposal> moved;
  std::vector<std::string> notes;  // for people: why a proof did not count
};

enum class AdmissionFault : std::uint8_t {
  bad_request,  // the request itself: names, scopes, visibility
  too_large,
  not_a_card,    // no known dialect, or not JSON
  not_a_record,  // an AI Catalog or an OASF record
  invalid_card,  // has errors; all are in the report
  no_subject,    // nothing identifies the agent, or in several ways
  invalid_signature,
  not_proved,   // authorship, by the policy or by ADP
  not_allowed,  // the token is for other subjects
};
std::string_view name_of(AdmissionFault fault);

// `message` says what to do as well.
struct AdmissionRefusal : Error {
  AdmissionFault fault = AdmissionFault::bad_request;
  std::optional<Report> report = {};  // with all diagnostics
  std::optional<Verification> verification = {};
};

// What would become of a proposal.
struct Preview {
  RecordVerdict verdict;
  store::Effect effect;
  std::string explanation;
};

// About a record that exists.
struct RecordRequest {
  std::string subject;
  Sender sender = {};
  // Of the record, as the sender has seen it.
  Visibility visibility = Visibility::public_record;
  std::vector<std::string> scopes = {};
  std::optional<std::uint64_t> if_change = {};
  std::string reason = {};
  // The directory itself learned it there; empty: the sender asks for it. A
  // proof, so it is never taken from a request.
  std::string source_url = {};
};

struct BanRequest {
  bool bans = true;      // otherwise it ends a ban
  bool has_card = true;  // as far as the sender has seen
};

struct StatusRequest {
  RecordRequest record;
  StatusChange change = StatusChange::none;
  Visibility visibility = Visibility::public_record;  // with that change
  std::vector<std::string> scopes = {};
  std::string owner = {};  // with that change
};

class Admission {
 public:
  using Prepared = std::expected<Admitted, AdmissionRefusal>;

  Admission(const AdmissionOptions& options, const Env& env);
  ~Admission();

  [[nodiscard]] Prepared prepare(const Submission& submission) const;

  // All fail: usage, for a subject or a text that cannot be stored; denied,
  // when the token is for other subjects or the operator is required.
  Result<store::Proposal> prepare_withdraw(const RecordRequest& request) const;
  // The reason is required.
  Result<store::Proposal> prepare_takedown(const RecordRequest& request) const;
  // Ends a takedown: cards of the subject are admitted again.
  Result<store::Proposal> prepare_release(const RecordRequest& request) const;
  Result<store::Proposal> prepare_status(const StatusRequest& request) const;
  // By the operator. An agent that has no card may be banned, too.
  Result<store::Proposal> prepare_ban(const RecordRequest& request,
                                      BanRequest ban) const;

  // Apply to what is prepared from then on.
  void set_policy(AdmissionPolicy policy, QualityPolicy quality);
  AdmissionPolicy policy() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// What would happen if the proposal came next; changes nothing.
// Why a proposal is refused, with the reason that the operator gave for a ban.
std::string explanation_for(RecordVerdict verdict,
                            const std::optional<store::Head>& head);

Preview preview(const std::optional<store::Head>& head,
                const store::Proposal& proposal);

}  // namespace cardinal::directory

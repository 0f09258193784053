#include "directory/admission/admission.h"

#include <algorithm>

#include "base/errors.h"
#include "base/text.h"
#include "base/uri.h"
#include "cardinal/adp.h"
#include "cardinal/check.h"
#include "directory/admission/admission_state.h"
#include "directory/admission/authorship.h"
#include "trust/subject.h"

namespace cardinal::directory {
namespace {

using Refused = std::unexpected<AdmissionRefusal>;

Refused refusal(AdmissionFault fault, const std::unexpected<Error>& error) {
  AdmissionRefusal refused{error.error()};
  refused.fault = fault;
  return Refused(std::move(refused));
}

// One card on its way through.
class CardAdmission {
 public:
  CardAdmission(const Submission& submission, const AdmissionOptions& options,
                AdmissionPolicy policy, QualityPolicy quality,
                CheckerPool& checkers, std::int64_t now_ms)
      : options_(options),
        policy_(policy),
        quality_(quality),
        submission_(submission),
        checkers_(checkers),
        now_ms_(now_ms) {}

  Admission::Prepared prepare();

 private:
  using Step = std::expected<void, AdmissionRefusal>;
  Step check();
  Step identify();
  Step verify();
  Step prove();
  Step state();
  Step propose();

  // With all that was found so far.
  Refused refuse(AdmissionFault fault, const std::unexpected<Error>& error);
  Value card() const { return out_.report.document.root(); }
  Dialect dialect() const { return *out_.report.dialect; }
  std::uint32_t lease_s() const;
  std::optional<store::Proposal> withdraw_previous() const;

  const AdmissionOptions& options_;
  const AdmissionPolicy policy_;
  const QualityPolicy quality_;
  const Submission& submission_;
  CheckerPool& checkers_;
  std::int64_t now_ms_;
  Authorship authorship_;
  Admitted out_;
};

Refused CardAdmission::refuse(AdmissionFault fault,
                              const std::unexpected<Error>& error) {
  Refused refused = refusal(fault, error);
  refused.error().report = std::move(out_.report);
  refused.error().verification = std::move(out_.verification);
  return refused;
}

CardAdmission::Step CardAdmission::check() {
  const std::size_t most =
      std::min(options_.text_bytes_max, store::text_bytes_max);
  if (submission_.text.size() > most) {
    return refusal(AdmissionFault::too_large,
                   invalid("the card has {} bytes; this directory stores at "
                           "most {}",
                           submission_.text.size(), most));
  }
  out_.report = checkers_.take(submission_.dialect)->check(submission_.text);
  const Report& report = out_.report;
  if (report.dialect && !is_record_dialect(*report.dialect)) {
    const bool is_catalog = report.dialect == Dialect::ai_catalog;
    return refuse(
        AdmissionFault::not_a_record,
        invalid("{}: register {} instead",
                is_catalog ? "an AI Catalog lists agents and is not a record"
                           : "an OASF record is not a card",
                is_catalog ? "the cards of its entries"
                           : "the card from which it was made"));
  }
  if (!report.dialect || !card().is(Kind::object)) {
    return refuse(AdmissionFault::not_a_card,
                  invalid("not an agent card as a JSON object: {}",
                          report.diagnostics.empty()
                              ? explain_detection(card())
                              : report.diagnostics.front().message));
  }
  const bool is_readable = report.document.clean();
  const bool is_strict = quality_ == QualityPolicy::strict;
  if (is_readable && (report.valid() || !is_strict)) return {};
  const std::size_t errors = report.count(Severity::error);
  return refuse(AdmissionFault::invalid_card,
                invalid("the card has {}; the directory admits cards without "
                        "{}: correct what the diagnostics report",
                        counted(errors, "error"),
                        is_strict ? "errors" : "errors in their JSON"));
}

// Kept apart from the subjects of other records of the store, which have
// neither of these forms.
bool is_subject_of_card(std::string_view subject) {
  return subject.contains("://") || subject.starts_with("urn:ulid:") ||
         is_host_and_port(subject);
}

CardAdmission::Step CardAdmission::identify() {
  const Result<std::string> subject = normal_subject_of(card(), dialect());
  const std::string_view named_by = dialect() == Dialect::adp ? "\"id\""
                                    : dialect() == Dialect::a2a
                                        ? "the URL of its preferred interface"
                                        : "\"agent_id\"";
  if (!subject) {
    return refuse(AdmissionFault::no_subject,
                  invalid("{} identifies the agent, and this one can be read "
                          "in several ways: {}",
                          named_by, subject.error().message));
  }
  if (subject->empty() || !is_subject_of_card(*subject) ||
      subject->size() > store::subject_bytes_max) {
    return refuse(
        AdmissionFault::no_subject,
        invalid("{} identifies the agent, and must be a URL or id of "
                "at most {} bytes; got {}",
                named_by, store::subject_bytes_max, quoted(*subject)));
  }
  out_.subject = *subject;
  if (is_allowed(submission_.sender, *subject)) return {};
  return refuse(AdmissionFault::not_allowed,
                not_allowed_error(submission_.sender, *subject));
}

CardAdmission::Step CardAdmission::verify() {
  TrustSources sources = options_.trust;
  sources.now_ms = now_ms_;
  out_.verification = cardinal::verify(card(), sources, dialect());
  if (out_.verification.verdict != Verdict::invalid) return {};
  return refuse(AdmissionFault::invalid_signature,
                invalid("the signature is invalid, and such a card is "
                        "discarded: {}",
                        std::string(out_.verification.reason)));
}

CardAdmission::Step CardAdmission::prove() {
  authorship_ =
      authorship_of(card(), dialect(), out_.verification, submission_);
  const Status proved =
      require_authorship(authorship_, dialect(), policy_, submission_);
  if (!proved) {
    return refuse(AdmissionFault::not_proved, std::unexpected(proved.error()));
  }
  const bool is_private = submission_.visibility == Visibility::private_record;
  if (is_private && submission_.sender.principal.empty() &&
      !submission_.keeps_visibility && !authorship_.authenticated) {
    return refuse(AdmissionFault::bad_request,
                  usage("a private record is for its owner: send the token of "
                        "a publisher, or sign the request with the key of the "
                        "agent"));
  }
  const bool is_partial = submission_.visibility == Visibility::partial_record;
  if (is_partial && dialect() != Dialect::adp) {
    return refuse(
        AdmissionFault::bad_request,
        usage("a partial record is for an ADP card, of which everybody "
              "sees id and name; {} has no such part",
              title_of(dialect())));
  }
  out_.notes = authorship_.notes;
  return {};
}

std::uint32_t CardAdmission::lease_s() const {
  const LeasePolicy& policy = options_.lease;
  const std::uint64_t most = std::min(policy.max_s, lease_max_s);
  std::uint64_t wanted = policy.default_s;
  const auto ttl = card()["metadata"]["ttl"].uint64();
  if (dialect() == Dialect::adp && ttl) {
    wanted = *ttl;
  } else if (authorship_.from_origin && submission_.origin->lifetime_s) {
    wanted = static_cast<std::uint64_t>(
        std::max<std::int64_t>(*submission_.origin->lifetime_s, 0));
  }
  const std::uint64_t least = std::min<std::uint64_t>(policy.min_s, most);
  return static_cast<std::uint32_t>(std::clamp(wanted, least, most));
}

// The facts of the record.
CardAdmission::Step CardAdmission::state() {
  RecordFacts& facts = out_.facts;
  const Sender& sender = submission_.sender;
  facts.principal = sender.principal;
  facts.authenticated = authorship_.authenticated;
  facts.by_operator = sender.is_operator;
  facts.request_id = sender.request_id;
  facts.if_change = submission_.if_change;
  facts.dialect = dialect();
  facts.provenance = authorship_.provenance;
  Result<CardState> card_state = card_state_of(card(), out_.verification);
  if (!card_state) {
    return refuse(AdmissionFault::invalid_card,
                  std::unexpected(card_state.error()));
  }
  facts.card = *card_state;
  facts.card.authority = authorship_.authority;
  if (facts.card.authentic) {
    facts.how = out_.verification.how;
    facts.key = out_.verification.key;
  }
  if (dialect() == Dialect::adp) {
    adp::Card view;
    adp::read(card(), view);
    facts.revoked = view.revoked();
  }
  facts.host = agent_host(card(), dialect());
  if (facts.host.size() > host_bytes_max) facts.host.clear();
  const Report& report = out_.report;
  const auto count = [&](Severity severity) {
    return static_cast<std::uint32_t>(report.count(severity));
  };
  facts.quality = {count(Severity::error), count(Severity::warning),
                   count(Severity::hint), !report.valid()};
  facts.lease_s = lease_s();
  facts.grace_s = std::min(options_.lease.grace_s, lease_max_s);
  if (authorship_.from_origin)
    facts.source_url = normal_source(submission_.origin->url);
  facts.visibility = submission_.visibility;
  facts.scopes = submission_.scopes;
  const Status encodable = require_encodable(facts);
  if (encodable) return {};
  return refuse(AdmissionFault::bad_request,
                std::unexpected(encodable.error()));
}

std::optional<store::Proposal> CardAdmission::withdraw_previous() const {
  if (!authorship_.from_origin) return std::nullopt;
  const OriginProof& origin = *submission_.origin;
  if (origin.previous_subject.empty() ||
      origin.previous_subject == out_.subject) {
    return std::nullopt;
  }
  RecordFacts facts;
  facts.request_id = submission_.sender.request_id;
  facts.source_url = normal_source(origin.url);
  facts.visibility = origin.previous_visibility;
  facts.scopes = origin.previous_scopes;
  facts.was_public = facts.visibility == Visibility::public_record;
  facts.moved_to = out_.subject;
  facts.reason = "the agent moved";
  if (!require_encodable(facts)) return std::nullopt;
  return proposal_of(store::Kind::withdraw, origin.previous_subject, facts,
                     now_ms_);
}

CardAdmission::Step CardAdmission::propose() {
  Result<store::Body> body = store::pack(submission_.text);
  if (!body) {
    return refuse(AdmissionFault::too_large, std::unexpected(body.error()));
  }
  out_.proposal =
      proposal_of(out_.facts.revoked ? store::Kind::revoke : store::Kind::put,
                  out_.subject, out_.facts, now_ms_);
  out_.proposal.body = *std::move(body);
  out_.moved = withdraw_previous();
  return {};
}

Admission::Prepared CardAdmission::prepare() {
  for (const auto step : {&CardAdmission::check, &CardAdmission::identify,
                          &CardAdmission::verify, &CardAdmission::prove,
                          &CardAdmission::state, &CardAdmission::propose}) {
    Step done = (this->*step)();
    if (!done) return std::unexpected(std::move(done.error()));
  }
  return std::move(out_);
}

}  // namespace

Admission::Admission(const AdmissionOptions& options, const Env& env)
    : state_(std::make_unique<State>(options, env)) {}
Admission::~Admission() = default;

void Admission::set_policy(AdmissionPolicy policy, QualityPolicy quality) {
  state_->policy = policy;
  state_->quality = quality;
}
AdmissionPolicy Admission::policy() const { return state_->policy; }

Admission::Prepared Admission::prepare(const Submission& submission) const {
  return CardAdmission(submission, state_->options, state_->policy,
                       state_->quality, state_->checkers, state_->now_ms())
      .prepare();
}

}  // namespace cardinal::directory

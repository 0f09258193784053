#include "store/proposal.h"

#include "base/errors.h"
#include "base/text.h"
#include "base/utf8.h"

namespace cardinal::store {
namespace {

Status require_subject(const Proposal& proposal) {
  const std::string_view subject = proposal.subject;
  if (proposal.kind == Kind::tick) {
    if (subject.empty()) return {};
    return invalid("a tick is about no subject; got {}", quoted(subject));
  }
  if (subject.empty()) {
    return invalid("a {} needs a subject", name_of(proposal.kind));
  }
  if (subject.size() > subject_bytes_max) {
    return invalid("the subject has {} bytes; at most {} are stored",
                   subject.size(), subject_bytes_max);
  }
  if (!is_utf8(subject)) {
    return invalid("the subject {} is not UTF-8", quoted(subject));
  }
  return {};
}

Status require_body(const Proposal& proposal) {
  const Kind kind = proposal.kind;
  const bool required = kind == Kind::put || kind == Kind::ledger;
  const bool forbidden = kind == Kind::tick || kind == Kind::takedown ||
                         kind == Kind::status || kind == Kind::webhook ||
                         kind == Kind::abuse;
  if (required && !proposal.body) {
    return invalid("a {} needs a body", name_of(kind));
  }
  if (forbidden && proposal.body) {
    return invalid("a {} has no body", name_of(kind));
  }
  if (!proposal.body) return {};
  const Body& body = *proposal.body;
  const bool fits = body.codec == Codec::plain
                        ? body.bytes.size() == body.text_bytes
                        : body.bytes.size() < body.text_bytes;
  if (body.text_bytes > text_bytes_max || !fits) {
    return invalid(
        "the body has {} bytes for a text of {}, at most {}: it was "
        "not made by pack()",
        body.bytes.size(), body.text_bytes, text_bytes_max);
  }
  return {};
}

}  // namespace

Status require_storable(const Proposal& proposal, std::uint32_t rules_max) {
  if (proposal.rules == 0 || proposal.rules > rules_max) {
    return conflict(
        "the proposal needs version {} of the rules, and this "
        "program knows versions up to {}: upgrade it",
        proposal.rules, rules_max);
  }
  if (proposal.at_ms < 0 || proposal.at_ms > time_max_ms) {
    return invalid("the time {} is outside of the years 1970 to 9999",
                   proposal.at_ms);
  }
  if (proposal.seq.value_or(0) > number_max) {
    return invalid("seq is {}; at most {} is stored", *proposal.seq,
                   number_max);
  }
  if (proposal.facts.size() > facts_bytes_max) {
    return invalid("the facts have {} bytes; at most {} are stored",
                   proposal.facts.size(), facts_bytes_max);
  }
  TRY_STATUS(require_subject(proposal));
  return require_body(proposal);
}

std::size_t bytes_of(const Proposal& proposal) {
  return sizeof(Proposal) + proposal.subject.size() + proposal.facts.size() +
         (proposal.body ? proposal.body->bytes.size() : 0);
}

}  // namespace cardinal::store

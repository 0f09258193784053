// What the verdicts are called, and what to do about a refusal.
#include "base/errors.h"
#include "directory/records/decide_record.h"

namespace cardinal::directory {
namespace {

struct VerdictText {
  RecordVerdict verdict;
  std::string_view name;
  Code code = Code::internal;         // of a refusal
  std::string_view explanation = {};  // of what happens, or did not and why
};

constexpr VerdictText verdict_texts[] = {
    {RecordVerdict::first, "first", {}, "the subject gets its first record"},
    {RecordVerdict::newer, "newer", {}, "the card replaces the current one"},
    {RecordVerdict::latest,
     "latest",
     {},
     "the card replaces the current one; nothing but its arrival says that it "
     "is newer"},
    {RecordVerdict::same,
     "same",
     {},
     "the record is so already; a publisher who may renews its lease"},
    {RecordVerdict::renewed, "renewed", {}, "the same card is valid again"},
    {RecordVerdict::removed, "removed", {}, "the record is removed"},
    {RecordVerdict::updated, "updated", {}, "the status of the record changes"},
    {RecordVerdict::ticked, "ticked", {}, "the time of the log moves on"},
    {RecordVerdict::stale, "stale", Code::conflict,
     "a newer card of this subject is known, or it was revoked or withdrawn "
     "and nothing shows that this card is newer: raise \"seq\" or, in a card "
     "without it, let the agent itself send the card"},
    {RecordVerdict::equivocation, "equivocation", Code::conflict,
     "another card with the same \"seq\" is known, and the first one is kept: "
     "raise \"seq\" with every change"},
    {RecordVerdict::not_signed, "not-signed", Code::denied,
     "the record is signed, and a signed request is not enough for it: to "
     "replace it, sign the card itself with that key; to end it, sign a "
     "revocation"},
    {RecordVerdict::less_authority, "less-authority", Code::denied,
     "the record has a better proof of authorship than this request: change "
     "the card where the agent serves it, or sign it"},
    {RecordVerdict::not_owner, "not-owner", Code::denied,
     "the record belongs to another publisher: prove the agent's origin, sign "
     "the card with a key bound to its subject, or ask the operator"},
    {RecordVerdict::not_found, "not-found", Code::not_found,
     "there is no such record"},
    {RecordVerdict::taken_down, "taken-down", Code::denied,
     "the operator has taken this record down, and alone can end that"},
    {RecordVerdict::changed, "changed", Code::conflict,
     "the record is not as the request expects it: read it again and repeat "
     "the request"},
    {RecordVerdict::still_public, "still-public", Code::conflict,
     "the record is public: change its visibility with record visibility "
     "first, so that those who follow the public log learn of it"},
    {RecordVerdict::banned, "banned", Code::denied,
     "the operator has banned this agent, and alone can end that"},
    {RecordVerdict::damaged, "damaged", Code::internal,
     "the proposal or what is stored of its subject cannot be read: check the "
     "store"},
    {RecordVerdict::other_rules, "other-rules", Code::internal,
     "the proposal needs another version of the rules: upgrade this program"},
    {RecordVerdict::not_a_record, "not-a-record", Code::internal,
     "proposals of this kind are not about records"},
};

const VerdictText& text_of(RecordVerdict verdict) {
  for (const VerdictText& each : verdict_texts) {
    if (each.verdict == verdict) return each;
  }
  return text_of(RecordVerdict::damaged);
}

}  // namespace

std::string_view name_of(RecordVerdict verdict) {
  return text_of(verdict).name;
}

bool is_accepted(RecordVerdict verdict) {
  return verdict <= RecordVerdict::ticked;
}

RecordVerdict verdict_of(const store::Outcome& outcome) {
  return static_cast<RecordVerdict>(outcome.verdict);
}

std::string_view explanation_of(RecordVerdict verdict) {
  return text_of(verdict).explanation;
}

Error error_of(RecordVerdict verdict) {
  CHECK(!is_accepted(verdict));
  return {text_of(verdict).code, std::string(explanation_of(verdict)), {}};
}

}  // namespace cardinal::directory

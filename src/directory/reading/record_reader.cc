#include "directory/reading/record_reader.h"

#include <algorithm>
#include <utility>

#include "base/errors.h"
#include "base/text.h"
#include "card/adp/partial_card.h"
#include "directory/records/quoted_subject.h"

namespace cardinal::directory {
namespace {

std::unexpected<Error> no_record(std::string_view subject) {
  return not_found("no record of {}", quoted_subject(subject));
}

Result<std::optional<std::string>> text_of(const store::Change& change) {
  if (!change.body) return std::nullopt;
  TRY(std::string text, store::unpack(*change.body));
  return text;
}

bool has_facts_of_card(store::Kind kind) {
  return kind == store::Kind::put || kind == store::Kind::revoke;
}

// How many changes are read from the store for one page at most, when most of
// them do not show.
constexpr std::size_t changes_scanned_max = 100'000;
constexpr std::size_t list_batch = 256;

bool is_partial(const RecordState& state) {
  return state.visibility == Visibility::partial_record;
}

// What everybody may see of a partial record.
void reduce(Record& record) {
  record.is_partial = true;
  if (record.text) {
    record.text = adp::minimal_card(*record.text);
    // That of the card would confirm what somebody guesses of it.
    record.digest = sha256(*record.text);
  } else {
    record.digest.reset();
  }
  record.facts = {.dialect = record.facts.dialect,
                  .provenance = record.facts.provenance,
                  .visibility = Visibility::partial_record};
  if (!record.state) return;
  record.state = RecordState{.dialect = record.state->dialect,
                             .provenance = record.state->provenance,
                             .visibility = Visibility::partial_record,
                             .removal = record.state->removal,
                             .quarantine = record.state->quarantine};
}

}  // namespace

Result<std::int64_t> RecordReader::now_ms() const {
  const std::uint64_t last = store_->end().change;
  if (last == 0) return 0;
  TRY(const std::optional<store::Change> change,
      store_->change(last, store::Bodies::omit));
  return change ? change->at_ms : 0;
}

// Public changes show to everybody, also when the record is private by now.
Result<bool> RecordReader::shows(const store::Change& change,
                                 const Viewer& viewer) const {
  if (change.subject.empty() || !is_record_subject(change.subject)) {
    return viewer.sees_all && change.subject.empty();
  }
  if (change.is_public || viewer.sees_all) return true;
  const bool is_nobody =
      viewer.principal.empty() && viewer.scopes.empty() && viewer.agent.empty();
  if (is_nobody) return false;
  TRY(const std::optional<store::Head> head, store_->head(change.subject));
  if (!head) return false;
  TRY(const RecordState state, state_of(*head));
  TRY(RecordFacts facts, decode_facts(change.facts));
  // Of a removal it is who removed the card, which need not be its owner.
  if (!has_facts_of_card(change.kind)) facts.principal.clear();
  return may_see_hidden_change(viewer, change.subject, state, change.number,
                               facts);
}

Result<Record> RecordReader::record_of(const store::Change& change) const {
  Record record{.subject = change.subject,
                .change = change.number,
                .at_ms = change.at_ms,
                .kind = change.kind,
                .digest = change.digest};
  TRY(record.facts, decode_facts(change.facts));
  TRY(record.text, text_of(change));
  return record;
}

Result<Record> RecordReader::get(std::string_view subject, const Viewer& viewer,
                                 std::optional<std::uint64_t> at) const {
  if (!is_record_subject(subject)) return no_record(subject);
  const std::uint64_t last = store_->end().change;
  if (at && *at > last) {
    return usage("change {} is not there yet; the last one is {}", *at, last);
  }
  TRY(const std::optional<store::Head> head, store_->head(subject));
  if (!head) return no_record(subject);
  TRY(RecordState state, state_of(*head));
  TRY(const std::optional<store::Change> version,
      store_->version(subject, at.value_or(store::number_max)));
  if (!version) return no_record(subject);
  TRY(const bool visible, shows(*version, viewer));
  TRY(Record record, record_of(*version));
  const bool sees_now = may_see(viewer, subject, state);
  // Earlier versions were public, or were what the record is now, or are for
  // nobody else.
  const bool is_part =
      !sees_now && is_partial(state) &&
      (version->number == head->change ||
       (!visible && record.facts.visibility == Visibility::partial_record));
  if (!is_part && (!visible || (!at && !sees_now))) return no_record(subject);
  // A change of status leaves the card as it was.
  std::uint64_t with_text = version->number;
  for (std::optional<store::Change> before = version;
       before && before->kind == store::Kind::status;) {
    with_text = before->previous;
    TRY(before, store_->change(with_text, store::Bodies::include));
    if (!before || !has_facts_of_card(before->kind)) continue;
    TRY(const Record card, record_of(*before));
    // Who may see it, and why, are of the status.
    const RecordFacts status = std::exchange(record.facts, card.facts);
    record.facts.visibility = status.visibility;
    record.facts.scopes = status.scopes;
    record.facts.reason = status.reason;
    record.text = card.text;
    record.digest = card.digest;
  }
  if (at && !record.text && store::leaves_live(record.kind)) {
    if (state.removal == Removal::taken_down) {
      return not_found(
          "the card of {} was taken down, and its text is erased{}{}",
          quoted_subject(subject), state.reason.empty() ? "" : ": ",
          state.reason);
    }
    return not_found(
        "the version of {} at change {} is older than the history that is "
        "kept; its history lists the versions that are there",
        quoted_subject(subject), *at);
  }
  if (version->number == head->change) {
    TRY(const std::int64_t now, now_ms());
    record.standing = standing_at(state, now);
    if (record.standing == Standing::banned) record.facts.reason = state.reason;
    record.state = std::move(state);
  }
  if (is_part) reduce(record);
  return record;
}

Result<store::Change> RecordReader::logged_change(
    std::string_view subject, std::optional<std::uint64_t> at) const {
  if (!is_record_subject(subject)) return no_record(subject);
  const std::uint64_t last = store_->end().change;
  if (at && *at > last) {
    return usage("change {} is not there yet; the last one is {}", *at, last);
  }
  TRY(const std::optional<store::Head> head, store_->head(subject));
  if (!head) return no_record(subject);
  TRY(const RecordState state, state_of(*head));
  const bool is_public = state.visibility == Visibility::public_record;
  if (!at && !is_public) return no_record(subject);
  TRY(std::optional<store::Change> change,
      store_->text_version(subject, at.value_or(store::number_max)));
  if (change && change->is_public) return *std::move(change);
  // That there is a record shows only if everybody may see it, and nothing
  // shows of what it was before.
  if (at || !is_public || !change) return no_record(subject);
  return not_found(
      "the log has no entry with the card of {}: the record was not public "
      "when it was registered",
      quoted_subject(subject));
}

Result<bool> RecordReader::is_hidden(std::string_view subject,
                                     const Viewer& viewer) const {
  if (!is_record_subject(subject)) return false;
  TRY(const std::optional<store::Head> head, store_->head(subject));
  if (!head) return false;
  TRY(const RecordState state, state_of(*head));
  return !is_partial(state) && !may_see(viewer, subject, state);
}

Result<std::vector<Record>> RecordReader::history(std::string_view subject,
                                                  const Viewer& viewer,
                                                  std::size_t limit,
                                                  bool with_texts) const {
  if (!is_record_subject(subject)) return no_record(subject);
  TRY(const std::optional<store::Head> head, store_->head(subject));
  if (!head) return no_record(subject);
  TRY(const std::vector<store::Change> versions,
      store_->versions(
          subject, limit,
          with_texts ? store::Bodies::include : store::Bodies::omit));
  std::vector<Record> records;
  for (const store::Change& version : versions) {
    TRY(const bool visible, shows(version, viewer));
    if (!visible) continue;
    TRY(Record record, record_of(version));
    records.push_back(std::move(record));
  }
  if (records.empty()) return no_record(subject);
  return records;
}

Result<std::vector<ListedRecord>> RecordReader::list(
    std::uint64_t after_id, std::size_t limit, const Viewer& viewer,
    ListedStandings standings) const {
  TRY(const std::int64_t now, now_ms());
  std::vector<ListedRecord> listed;
  while (listed.size() < limit) {
    TRY(const std::vector<store::Subject> subjects,
        store_->subjects(after_id, list_batch));
    for (const store::Subject& subject : subjects) {
      after_id = subject.id;
      if (!subject.head.is_live || !is_record_subject(subject.subject)) {
        continue;
      }
      TRY(RecordState state, state_of(subject.head));
      const Standing standing = standing_at(state, now);
      const bool is_there = standings == ListedStandings::all ||
                            standing == Standing::live ||
                            standing == Standing::stale;
      const bool is_known =
          is_partial(state) || may_see(viewer, subject.subject, state);
      if (!is_there || !is_known) continue;
      const std::uint64_t text_change = text_change_of(subject.head, state);
      listed.push_back({.id = subject.id,
                        .subject = subject.subject,
                        .change = subject.head.change,
                        .text_change = text_change,
                        .state = std::move(state),
                        .standing = standing});
      if (listed.size() == limit) return listed;
    }
    if (subjects.size() < list_batch) break;
  }
  return listed;
}

Result<ChangePage> RecordReader::changes(const store::Cursor& after,
                                         std::size_t limit,
                                         const Viewer& viewer,
                                         bool with_texts) const {
  ChangePage page{.next = after};
  for (std::size_t scanned = 0;
       page.changes.size() < limit && scanned < changes_scanned_max;) {
    TRY(const store::Page read,
        store_->read(
            page.next, limit - page.changes.size(),
            with_texts ? store::Bodies::include : store::Bodies::omit));
    for (const store::Change& change : read.changes) {
      TRY(const bool visible, shows(change, viewer));
      if (!visible) continue;
      RecordChange line{.change = change.number,
                        .kind = change.kind,
                        .subject = change.subject,
                        .at_ms = change.at_ms,
                        .seq = change.seq,
                        .digest = change.digest,
                        .previous = change.previous};
      if (!change.subject.empty()) {
        TRY(line.facts, decode_facts(change.facts));
      }
      TRY(line.text, text_of(change));
      page.changes.push_back(std::move(line));
    }
    scanned += read.changes.size();
    page.next = read.next;
    page.is_last = read.is_last;
    if (read.is_last) break;
  }
  return page;
}

}  // namespace cardinal::directory

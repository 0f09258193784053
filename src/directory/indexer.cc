#include "directory/indexer.h"

#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"
#include "directory/reading/record_reader.h"

namespace cardinal::directory {
namespace {

constexpr std::size_t leases_per_batch_max = 65'536;

bool is_shown(Standing standing) {
  return standing == Standing::live || standing == Standing::stale;
}

}  // namespace

// What becomes one call of DirectoryIndex::apply.
struct Indexer::Batch {
  std::vector<IndexChange> changes;
  // Cards that are added here, by their change: whose they are.
  std::unordered_map<std::uint64_t, std::string> subjects;
  std::uint64_t last_change = 0;
  StaleSubjects stale;
  bool stale_changed = false;
  bool is_bulk = false;

  void forget_stale(std::uint64_t hash) {
    if (stale.erase(hash) > 0) stale_changed = true;
  }
};

Indexer::Indexer(store::Store& store, DirectoryIndex& index,
                 const WordTable* words, const Env& env)
    : store_(store),
      index_(index),
      words_(words),
      env_(env),
      maker_(words),
      stale_(std::make_shared<const StaleSubjects>()),
      progress_(std::make_shared<store::Growth>(0)) {}

Indexer::~Indexer() { (void)stop(); }

Moment Indexer::moment() const {
  const std::scoped_lock hold(lock_);
  return moment_;
}

std::string Indexer::failure() const {
  const std::scoped_lock hold(lock_);
  return failure_;
}

std::string Indexer::write_failure() const {
  if (const auto trouble = index_.trouble()) return to_text(*trouble);
  const std::scoped_lock hold(lock_);
  return checkpoint_failure_;
}

store::Wake Indexer::on_applied(std::uint64_t change,
                                std::function<void()> wake) {
  if (change == 0) {
    wake();
    return {};
  }
  return progress_->on_grow(change - 1, std::move(wake));
}

void Indexer::publish(std::int64_t now_ms) {
  now_ms_ = now_ms;
  Moment next{.index = index_.snapshot(),
              .stale = stale_,
              .now_ms = now_ms,
              .has_word_vectors = words_ != nullptr};
  applied_ = next.index->change();
  {
    const std::scoped_lock hold(lock_);
    moment_ = std::move(next);
  }
  progress_->grow_to(applied_);
}

// Whose cards the index has, and when their leases end.
Status Indexer::load() {
  const auto snapshot = index_.snapshot();
  const Selection all = snapshot->select({}, {.all = true});
  std::unordered_map<std::uint64_t, std::uint64_t> indexed;
  std::vector<LeaseEnd> leases;
  for (const DocumentRef document : snapshot->newest(all, all.documents())) {
    const DocumentFacts facts = snapshot->facts(document);
    const std::uint64_t change = snapshot->change_of(document);
    // The newest comes first.
    indexed.try_emplace(facts.subject_hash, change);
    leases.push_back({std::int64_t{facts.lease_end_s} * 1'000, change});
  }
  indexed_ = std::move(indexed);
  leases_ = LeaseQueue(std::move(leases));
  std::int64_t now_ms = 0;
  if (const std::uint64_t change = snapshot->change(); change > 0) {
    TRY(const std::optional<store::Change> last,
        store_.change(change, store::Bodies::omit));
    if (last) now_ms = last->at_ms;
  }
  applied_ = snapshot->change();
  Batch batch{.last_change = applied_};
  TRY_STATUS(end_leases(now_ms, batch));
  stale_ = std::make_shared<const StaleSubjects>(std::move(batch.stale));
  publish(now_ms);
  return {};
}

// A file that was found damaged in use: answers say so from now on, until its
// cards are back. What was loaded from it is loaded again.
Status Indexer::mend() {
  publish(now_ms_);
  TRY_STATUS(rebuild_missing());
  return load();
}

// Cards of ranges whose files were lost, as far as they are still current.
Status Indexer::rebuild_missing() {
  std::int64_t now_ms = 0;
  if (index_.applied() > 0) {
    TRY(const std::optional<store::Change> last,
        store_.change(index_.applied(), store::Bodies::omit));
    if (last) now_ms = last->at_ms;
  }
  for (const ChangeRange& range : index_.missing_ranges()) {
    std::vector<IndexDocument> documents;
    store::Cursor at = store_.begin();
    at.change = range.first - 1;
    while (at.change < range.last) {
      TRY(const store::Page page,
          store_.read(at, page_changes, store::Bodies::include));
      for (const store::Change& change : page.changes) {
        if (change.number > range.last) break;
        if (change.kind != store::Kind::put &&
            change.kind != store::Kind::status) {
          continue;
        }
        TRY(const bool is_there, is_in_discovery(change.subject, now_ms));
        if (!is_there) continue;
        TRY(std::optional<IndexDocument> document, document_of(change, true));
        if (document) documents.push_back(*std::move(document));
      }
      at = page.next;
      if (page.is_last) break;
    }
    index_.rebuild(range, documents);
  }
  return {};
}

Result<bool> Indexer::is_in_discovery(std::string_view subject,
                                      std::int64_t now_ms) const {
  TRY(const std::optional<store::Head> head, store_.head(subject));
  if (!head || !head->is_live || !is_record_subject(subject)) return false;
  TRY(const RecordState state, state_of(*head));
  return is_shown(standing_at(state, now_ms));
}

Status Indexer::catch_up() {
  if (index_.applied() > store_.end().change) {
    return internal(
        "the index is of change {}, but the store ends at {}; delete the "
        "folder \"index\" of the directory, and it is made again",
        index_.applied(), store_.end().change);
  }
  TRY_STATUS(rebuild_missing());
  TRY_STATUS(load());
  store::Cursor at = store_.begin();
  at.change = applied_;
  while (true) {
    TRY(const store::Page page,
        store_.read(at, page_changes, store::Bodies::include));
    if (!page.changes.empty()) TRY_STATUS(apply_page(page));
    at = page.next;
    if (page.is_last) break;
  }
  is_catching_up_ = false;
  return {};
}

Status Indexer::apply_page(const store::Page& page) {
  Batch batch{.stale = *stale_, .is_bulk = is_catching_up_};
  for (const store::Change& change : page.changes) {
    batch.last_change = change.number;
    TRY_STATUS(add_change(change, batch));
  }
  const std::int64_t now_ms = page.changes.back().at_ms;
  TRY_STATUS(end_leases(now_ms, batch));
  std::erase_if(batch.changes, [](const IndexChange& change) {
    return !change.added && !change.gone;
  });
  index_.apply(batch.changes, batch.last_change);
  if (batch.stale_changed) {
    stale_ = std::make_shared<const StaleSubjects>(std::move(batch.stale));
  }
  publish(now_ms);
  return {};
}

Status Indexer::add_change(const store::Change& change, Batch& batch) {
  if (!is_record_subject(change.subject)) return {};
  switch (change.kind) {
    case store::Kind::put:
    case store::Kind::status: {
      remove(subject_hash(change.subject), batch);
      TRY(std::optional<IndexDocument> document,
          document_of(change, batch.is_bulk));
      if (document) add(change, *std::move(document), batch);
      return {};
    }
    case store::Kind::withdraw:
    case store::Kind::revoke:
    case store::Kind::takedown:
      remove(subject_hash(change.subject), batch);
      return {};
    case store::Kind::token:
    case store::Kind::tick:
    case store::Kind::ledger:
    case store::Kind::webhook:
    case store::Kind::abuse:
      break;
  }
  return {};
}

Result<std::optional<IndexDocument>> Indexer::document_of(
    const store::Change& change, bool only_current) {
  return change.kind == store::Kind::put ? card_document(change, only_current)
                                         : status_document(change);
}

// None for a card that is not shown. Who catches up does not look at cards that
// were replaced since.
Result<std::optional<IndexDocument>> Indexer::card_document(
    const store::Change& change, bool only_current) {
  TRY(const RecordFacts facts, decode_facts(change.facts));
  TRY(const std::optional<store::Head> head, store_.head(change.subject));
  if (!head) return internal("change {} has no head", change.number);
  TRY(const RecordState now, state_of(*head));
  const bool is_current = head->change == change.number;
  const bool is_hidden =
      is_current ? !is_shown(standing_at(now, change.at_ms)) : only_current;
  // A body that is gone was replaced or taken down.
  if (is_hidden || !change.body) return std::nullopt;
  TRY(const std::string text, store::unpack(*change.body));
  const RecordState access{.owner = now.owner,
                           .visibility = facts.visibility,
                           .scopes = facts.scopes};
  return maker_.make(
      {change.number, change.subject, change.at_ms, facts, access}, text);
}

// The card stays, but who may see it, or whether it is in quarantine, changed.
// Of several such changes the last one counts.
Result<std::optional<IndexDocument>> Indexer::status_document(
    const store::Change& change) {
  TRY(const std::optional<store::Head> head, store_.head(change.subject));
  if (!head || head->change != change.number) return std::nullopt;
  TRY(const RecordState state, state_of(*head));
  if (!is_shown(standing_at(state, change.at_ms))) return std::nullopt;
  TRY(const std::optional<store::Change> card,
      store_.change(text_change_of(*head, state), store::Bodies::include));
  if (!card || !card->body) return std::nullopt;
  TRY(const RecordFacts facts, decode_facts(card->facts));
  TRY(const std::string text, store::unpack(*card->body));
  return maker_.make({change.number, change.subject, card->at_ms, facts, state},
                     text);
}

void Indexer::add(const store::Change& change, IndexDocument document,
                  Batch& batch) {
  const DocumentFacts facts = document.facts;
  batch.changes.push_back(
      {.change = change.number, .added = std::move(document)});
  batch.subjects.emplace(change.number, change.subject);
  indexed_.insert_or_assign(facts.subject_hash, change.number);
  leases_.add({std::int64_t{facts.lease_end_s} * 1'000, change.number});
}

void Indexer::remove(std::uint64_t subject_hash, Batch& batch) {
  batch.forget_stale(subject_hash);
  const auto found = indexed_.find(subject_hash);
  if (found == indexed_.end()) return;
  const std::uint64_t gone = found->second;
  indexed_.erase(found);
  if (batch.subjects.erase(gone) > 0) {
    for (IndexChange& made : batch.changes) {
      if (made.change == gone) made.added.reset();
    }
    return;
  }
  batch.changes.push_back(
      {.change = batch.last_change,
       .gone = IndexChange::Gone{.change = gone,
                                 .document = indexed_document(gone)}});
}

// What the index has of a card, if that is certain: made again from the card.
// Otherwise the index has to search for it, as after a takedown.
std::optional<IndexDocument> Indexer::indexed_document(std::uint64_t change) {
  const auto card = store_.change(change, store::Bodies::include);
  if (!card || !*card || !(*card)->body) return std::nullopt;
  const store::Change& put = **card;
  const Result<RecordFacts> facts = decode_facts(put.facts);
  if (!facts || facts->visibility != Visibility::public_record) {
    return std::nullopt;
  }
  const Result<std::string> text = store::unpack(*put.body);
  if (!text) return std::nullopt;
  Result<IndexDocument> document = maker_.make(
      {put.number, put.subject, put.at_ms, *facts, RecordState{}}, *text);
  if (!document) return std::nullopt;
  return *std::move(document);
}

// A renewal is not a change, so a lease that is due here may go on: then there
// is nothing to tell, and its entry moves.
Result<bool> Indexer::has_lease_ended(std::int64_t now_ms) {
  const auto snapshot = index_.snapshot();
  for (;;) {
    const std::vector<LeaseEnd> due = leases_.take_due(now_ms, 1);
    if (due.empty()) return false;
    const LeaseEnd& lease = due.front();
    const auto document = snapshot->find(lease.change);
    if (!document) continue;  // another card took its place
    const std::string subject(subject_of_row(snapshot->row(*document)));
    Result<std::optional<store::Head>> head = store_.head(subject);
    Result<RecordState> state = !head   ? std::unexpected(head.error())
                                : *head ? state_of(**head)
                                        : not_found("no record");
    if (!state) {
      leases_.add(lease);
      return std::unexpected(state.error());
    }
    if (standing_at(*state, now_ms) != standing_at(*state, now_ms_)) {
      leases_.add(lease);
      return true;
    }
    if (const auto next = next_standing_ms(*state, now_ms)) {
      leases_.add({*next, lease.change});
    }
  }
}

// Leases that ended by the time of the last change: each is looked at again,
// because it may have been renewed.
Status Indexer::end_leases(std::int64_t now_ms, Batch& batch) {
  const auto snapshot = index_.snapshot();
  for (const LeaseEnd& lease : leases_.take_due(now_ms, leases_per_batch_max)) {
    std::string subject;
    if (const auto added = batch.subjects.find(lease.change);
        added != batch.subjects.end()) {
      subject = added->second;
    } else if (const auto document = snapshot->find(lease.change)) {
      subject = subject_of_row(snapshot->row(*document));
    }
    if (subject.empty()) continue;  // another card took its place
    const std::uint64_t hash = subject_hash(subject);
    const auto indexed = indexed_.find(hash);
    if (indexed == indexed_.end() || indexed->second != lease.change) continue;
    TRY(const std::optional<store::Head> head, store_.head(subject));
    if (!head) continue;
    TRY(const RecordState state, state_of(*head));
    const Standing standing = standing_at(state, now_ms);
    if (standing == Standing::expired) {
      remove(hash, batch);
      continue;
    }
    if (standing == Standing::stale) {
      batch.stale.insert(hash);
      batch.stale_changed = true;
    } else {
      batch.forget_stale(hash);
    }
    if (const auto next = next_standing_ms(state, now_ms)) {
      leases_.add({*next, lease.change});
    }
  }
  return {};
}

}  // namespace cardinal::directory

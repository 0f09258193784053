#include "directory/embeddings/embeddings.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/check_that.h"
#include "base/errors.h"
#include "base/utf8.h"
#include "directory/discovery/record_document.h"
#include "directory/reading/record_reader.h"

namespace cardinal::directory {
namespace {

constexpr std::size_t followed_changes = 256;
constexpr std::int64_t idle_ms = 1'000;
// After a failure; each further one doubles it.
constexpr std::int64_t retry_first_ms = 1'000, retry_most_ms = 60'000;
// After so many requests in a row that failed, none asks for a while.
constexpr int failures_in_a_row_max = 3;
constexpr std::int64_t request_pause_us = 5'000'000;
constexpr std::size_t remembered_max = 512;

std::string origin_of(store::Store& store, const Embedder& embedder) {
  const store::Cursor begin = store.begin();
  return std::string(reinterpret_cast<const char*>(begin.directory.data()),
                     begin.directory.size()) +
         "\n" + embedder.name();
}

}  // namespace

std::string embedded_text(const Agent& agent) {
  std::string text = agent.name + "\n" + agent.description + "\n";
  const auto add = [&](std::string_view part) {
    if (text.size() < embedded_bytes_max && !part.empty()) {
      text += part;
      text += '\n';
    }
  };
  for (const Agent::Skill& skill : agent.skills) {
    add(skill.name);
    add(skill.description);
    for (const std::string& example : skill.examples) add(example);
  }
  for (const std::string& tag : agent.tags) add(tag);
  if (text.size() > embedded_bytes_max) {
    std::size_t end = embedded_bytes_max;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) {
      --end;
    }
    text.resize(end);
  }
  return text;
}

Embeddings::Embeddings(store::Store& store, Embedder& embedder,
                       const std::string& path, std::int64_t request_timeout_ms,
                       const Env& env)
    : store_(store),
      embedder_(embedder),
      request_timeout_ms_(request_timeout_ms),
      env_(env),
      file_(path, origin_of(store, embedder)) {
  stats_.model = embedder.name();
}

Embeddings::~Embeddings() {
  {
    const std::scoped_lock hold(lock_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Embeddings::start() {
  CHECK(!thread_.joinable());
  thread_ = std::thread([this] { run(); });
}

EmbeddingStats Embeddings::stats() const {
  const std::uint64_t end = store_.end().change;
  const std::scoped_lock hold(lock_);
  EmbeddingStats now = stats_;
  now.dimensions = file_.dimensions();
  now.cards = file_.size();
  now.behind = end - std::min(followed_, end);
  return now;
}

bool Embeddings::is_paused() const {
  return paused_until_us_ > env_.clock->monotonic_us();
}

void Embeddings::count_request(const Status& done) const {
  const std::scoped_lock hold(lock_);
  if (done) {
    failed_in_a_row_ = 0;
    stats_.failure.clear();
    return;
  }
  ++stats_.late;
  stats_.failure = to_text(done.error());
  if (++failed_in_a_row_ >= failures_in_a_row_max) {
    failed_in_a_row_ = 0;
    paused_until_us_ = env_.clock->monotonic_us() + request_pause_us;
  }
}

std::optional<std::string> Embeddings::of_request(std::string_view text) const {
  const std::string request(text.substr(0, embedded_bytes_max));
  const std::size_t dimensions = file_.dimensions();
  if (dimensions == 0) return {};  // there is nothing to compare with
  {
    const std::scoped_lock hold(lock_);
    const auto known = remembered_.find(request);
    if (known != remembered_.end() && known->second.size() == dimensions) {
      return known->second;
    }
    if (is_paused()) {
      ++stats_.late;
      return {};
    }
    ++stats_.requests;
  }
  const Result<EmbeddedTexts> vectors =
      embedder_.embed(std::span(&request, 1), request_timeout_ms_);
  if (!vectors) {
    count_request(std::unexpected(vectors.error()));
    return {};
  }
  if (vectors->size() != 1 || vectors->front().size() != dimensions) {
    count_request(
        invalid("the model answers with {} dimensions; the cards have {}",
                vectors->empty() ? 0 : vectors->front().size(), dimensions));
    return {};
  }
  count_request({});
  std::string vector = quantized_embedding(vectors->front());
  const std::scoped_lock hold(lock_);
  if (remembered_.size() >= remembered_max) remembered_.clear();
  return remembered_.insert_or_assign(request, std::move(vector)).first->second;
}

// ---- The thread ----

bool Embeddings::pause_until_grown() {
  const store::Wake registration = store_.on_grow(followed_, [this] {
    const std::scoped_lock hold(lock_);
    grown_ = true;
    wake_.notify_all();
  });
  std::unique_lock hold(lock_);
  wake_.wait_for(hold, std::chrono::milliseconds(std::max(idle_ms, retry_ms_)),
                 [this] { return stopping_ || (grown_ && retry_ms_ == 0); });
  grown_ = false;
  return !stopping_;
}

bool Embeddings::is_stopping() const {
  const std::scoped_lock hold(lock_);
  return stopping_;
}

void Embeddings::run() {
  do {
    Status done = follow();
    if (done) done = embed_waiting();
    if (Status written = file_.flush(); done && !written) done = written;
    if (done) {
      retry_ms_ = 0;
      continue;
    }
    retry_ms_ = std::clamp(2 * retry_ms_, retry_first_ms, retry_most_ms);
    const std::scoped_lock hold(lock_);
    ++stats_.failures;
    stats_.failure = to_text(done.error());
  } while (pause_until_grown());
}

// All changes that are there, until a batch is full of cards to embed.
Status Embeddings::follow() {
  while (true) {
    if (waiting_.size() >= batch_cards) TRY_STATUS(embed_waiting());
    if (is_stopping()) return {};
    store::Cursor at = store_.begin();
    at.change = followed_;
    TRY(const store::Page page,
        store_.read(at, followed_changes, store::Bodies::omit));
    for (const store::Change& change : page.changes) {
      if (is_record_subject(change.subject)) {
        TRY_STATUS(look_at(change.subject));
      }
    }
    const std::scoped_lock hold(lock_);
    followed_ = page.next.change;
    if (page.is_last) return {};
  }
}

// As the subject is now, whatever the change was.
Status Embeddings::look_at(const std::string& subject) {
  const std::uint64_t hash = subject_hash(subject);
  TRY(const std::optional<store::Head> head, store_.head(subject));
  if (!head || !head->is_live) {
    file_.remove(hash);
    return {};
  }
  TRY(const RecordState state, state_of(*head));
  if (state.visibility != Visibility::public_record) {
    file_.remove(hash);
    return {};
  }
  const std::uint64_t change = text_change_of(*head, state);
  const auto refused = refused_.find(hash);
  if (file_.change_of(hash) == change ||
      (refused != refused_.end() && refused->second == change) ||
      std::ranges::find(waiting_, change, &Waiting::change) != waiting_.end()) {
    return {};
  }
  TRY(const std::optional<store::Change> card,
      store_.change(change, store::Bodies::include));
  if (!card || !card->body) return {};  // erased
  TRY(const std::string text, store::unpack(*card->body));
  Reader reader;
  const Result<Agent> agent = agent_in(text, state.dialect, reader);
  if (!agent) return {};  // discovery says so
  std::erase_if(waiting_,
                [&](const Waiting& other) { return other.subject == hash; });
  waiting_.push_back({hash, change, embedded_text(*agent)});
  return {};
}

Status Embeddings::embed_waiting() {
  while (!waiting_.empty() && !is_stopping()) {
    const std::size_t count = std::min(waiting_.size(), batch_cards);
    const std::span<const Waiting> batch = std::span(waiting_).first(count);
    const Status done = embed_batch(batch);
    if (!done && done.error().code != Code::invalid) return done;
    if (!done) {
      // One of them may be what the model does not take.
      for (const Waiting& card : batch) {
        const Status alone = embed_batch(std::span(&card, 1));
        if (alone) continue;
        if (alone.error().code != Code::invalid) return alone;
        refused_.insert_or_assign(card.subject, card.change);
        const std::scoped_lock hold(lock_);
        ++stats_.refused;
        stats_.failure = to_text(alone.error());
      }
    }
    waiting_.erase(waiting_.begin(),
                   waiting_.begin() + static_cast<std::ptrdiff_t>(count));
    TRY_STATUS(file_.flush());
  }
  return {};
}

Status Embeddings::embed_batch(std::span<const Waiting> batch) {
  std::vector<std::string> texts;
  texts.reserve(batch.size());
  for (const Waiting& card : batch) texts.push_back(card.text);
  TRY(const EmbeddedTexts vectors, embedder_.embed(texts, batch_timeout_ms));
  return take(batch, vectors);
}

// A model that answers with another dimension was replaced: if it does so
// twice in a row, everything is embedded anew.
Status Embeddings::take(std::span<const Waiting> batch,
                        const EmbeddedTexts& vectors) {
  if (vectors.size() != batch.size()) {
    return invalid("expected {} vectors; got {}", batch.size(), vectors.size());
  }
  const std::size_t dimensions = vectors.front().size();
  if (file_.dimensions() != 0 && file_.dimensions() != dimensions) {
    const std::size_t before = std::exchange(other_dimensions_, dimensions);
    if (before != dimensions) {
      return unavailable("the model answers with {} dimensions; expected {}",
                         dimensions, file_.dimensions());
    }
    file_.clear();
    const std::scoped_lock hold(lock_);
    followed_ = 0;
    remembered_.clear();
  }
  other_dimensions_ = 0;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    file_.put(batch[i].subject, batch[i].change,
              quantized_embedding(vectors[i]));
  }
  const std::scoped_lock hold(lock_);
  stats_.failure.clear();
  return {};
}

}  // namespace cardinal::directory

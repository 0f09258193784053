#include "transparency/published_log.h"

#include "base/errors.h"
#include "base/file.h"
#include "base/signals.h"
#include "base/text.h"
#include "transparency/signed_note.h"

namespace cardinal::transparency {
namespace {

constexpr std::size_t key_bytes_max = 1'024;

// Names the history: after a restore it is another one.
std::string origin_of(const store::Store& store) {
  const std::string cursor = store::to_text(store.begin());
  return "cardinal/" + cursor.substr(0, cursor.rfind('.'));
}

Result<LogSigner> make_key(const std::string& path, std::string origin,
                           const Env& env) {
  Env random = env;
  TRY(LogSigner made, LogSigner::generate(std::move(origin), random));
  TRY_STATUS(create_private(path, made.text().reveal()));
  return made;
}

Result<LogSigner> key_of(const store::Store& store,
                         const PublishedLogOptions& options) {
  const std::string path = log_key_path(options.folder);
  Result<std::string> text = read_whole(path, key_bytes_max);
  if (!text && text.error().code == Code::not_found) {
    return make_key(path,
                    options.origin.empty() ? origin_of(store) : options.origin,
                    *options.env);
  }
  if (!text) return std::unexpected(text.error());
  const Secret wiped(std::move(*text));
  Result<LogSigner> read = LogSigner::from(wiped.reveal());
  if (!read) return at(path, std::unexpected(read.error()));
  const std::string& origin = read->verifier().origin();
  if (options.origin.empty() || options.origin == origin) return read;
  return at(path, conflict("the log has the name {} already; a log keeps its "
                           "name, remove --log-origin {}",
                           cardinal::quoted(origin), options.origin));
}

}  // namespace

std::string log_key_path(const std::string& folder) {
  return folder + "/log-key";
}
std::string log_checkpoint_path(const std::string& folder) {
  return folder + "/log-checkpoint";
}

PublishedLog::PublishedLog(store::Store& store, PublishedLogOptions options,
                           LogSigner signer)
    : store_(store),
      options_(std::move(options)),
      signer_(std::move(signer)),
      growth_(std::make_shared<store::Growth>(0)) {}

PublishedLog::~PublishedLog() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

Result<std::unique_ptr<PublishedLog>> PublishedLog::open(
    store::Store& store, PublishedLogOptions options) {
  TRY(LogSigner signer, key_of(store, options));
  std::unique_ptr<PublishedLog> log(
      new PublishedLog(store, std::move(options), std::move(signer)));
  if (const Status loaded = log->load(); !loaded) {
    log->refusal_ = loaded.error();
  } else if (const Status made = log->publish(); !made) {
    log->failure_ = made.error();
  }
  return log;
}

// The last checkpoint must be of a tree that this store still has.
Status PublishedLog::load() {
  const std::string path = log_checkpoint_path(options_.folder);
  const Result<std::string> note = read_whole(path, note_bytes_max);
  if (!note && note.error().code == Code::not_found) return {};
  if (!note) return std::unexpected(note.error());
  const Result<Checkpoint> last = verifier().open(*note);
  if (!last) return at(path, std::unexpected(last.error()));
  TRY(store::TreeView tree, store_.tree());
  const std::uint64_t size = last->tree.size;
  const bool is_there = size <= tree.size();
  if (is_there) {
    TRY(const Sha256 root, tree.root(size));
    if (root == last->tree.root) return {};
  }
  return at(path,
            conflict("the log was published with {} entries that the store "
                     "{}; nothing is signed, since that would fork the log. "
                     "Restore the newest backup, or remove log-key and "
                     "log-checkpoint to begin another log",
                     size, is_there ? "has not" : "has no longer"));
}

std::shared_ptr<const PublishedCheckpoint> PublishedLog::checkpoint() const {
  const std::lock_guard lock(mutex_);
  return checkpoint_;
}

Status PublishedLog::status() const {
  const std::lock_guard lock(mutex_);
  if (refusal_) return std::unexpected(*refusal_);
  if (failure_) return std::unexpected(*failure_);
  return {};
}

Status PublishedLog::make_checkpoint() {
  const auto last = checkpoint();
  TRY(store::TreeView tree, store_.tree());
  const std::uint64_t size = tree.size();
  if (last && last->tree.size == size) return {};
  TRY(const Sha256 root, tree.root(size));
  auto made = std::make_shared<PublishedCheckpoint>();
  made->tree = {.size = size, .root = root};
  TRY(made->note, signer_.sign(made->tree));
  TRY_STATUS(write_private(log_checkpoint_path(options_.folder), made->note));
  {
    const std::lock_guard lock(mutex_);
    checkpoint_ = std::move(made);
  }
  growth_->grow_to(size);
  return {};
}

Status PublishedLog::publish() {
  const std::lock_guard one(publish_mutex_);
  {
    const std::lock_guard lock(mutex_);
    if (refusal_) return std::unexpected(*refusal_);
  }
  Status made = make_checkpoint();
  const std::lock_guard lock(mutex_);
  failure_ = made ? std::nullopt : std::optional(made.error());
  return made;
}

void PublishedLog::follow() {
  if (!is_following()) thread_ = std::thread([this] { run(); });
}

// A checkpoint, then a pause; then the next, if the store grew or the last
// attempt failed.
void PublishedLog::run() {
  block_all_signals();
  const std::chrono::milliseconds interval(options_.interval_ms);
  store::Wake wake;
  for (;;) {
    const std::uint64_t seen = store_.end().change;
    const bool has_failed = !publish();
    {
      const std::lock_guard lock(mutex_);
      has_grown_ = has_failed;
    }
    wake = store_.on_grow(seen, [this] {
      {
        const std::lock_guard lock(mutex_);
        has_grown_ = true;
      }
      changed_.notify_all();
    });
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, interval, [this] { return is_stopping_; });
    changed_.wait(lock, [this] { return is_stopping_ || has_grown_; });
    if (is_stopping_) return;
  }
}

store::Wake PublishedLog::on_published(std::uint64_t size,
                                       std::function<void()> wake) {
  return growth_->on_grow(size, std::move(wake));
}

Result<std::shared_ptr<const PublishedCheckpoint>> PublishedLog::published()
    const {
  auto last = checkpoint();
  if (last) return last;
  const Status why = status();
  return unavailable("the log has no checkpoint{}{}", why ? "" : ": ",
                     why ? "" : why.error().message);
}

Result<std::string> PublishedLog::tile(unsigned level, std::uint64_t index,
                                       std::uint64_t width) const {
  TRY(const auto last, published());
  const std::uint64_t count =
      level < merkle::tile_levels
          ? last->tree.size >> (merkle::tile_height * level)
          : 0;
  if (index > count / merkle::tile_width ||
      index * merkle::tile_width + width > count) {
    return not_found(
        "the checkpoint of {} entries has no {} hashes wide tile {} of level "
        "{}",
        last->tree.size, width, index, level);
  }
  TRY(store::TreeView tree, store_.tree());
  return tree.tile(level, index, width);
}

Result<std::string> PublishedLog::entries(std::uint64_t index,
                                          std::uint64_t width) const {
  TRY(const auto last, published());
  const std::uint64_t count = last->tree.size;
  if (index > count / merkle::tile_width ||
      index * merkle::tile_width + width > count) {
    return not_found("the checkpoint of {} entries has not {} in bundle {}",
                     count, width, index);
  }
  TRY(store::TreeView tree, store_.tree());
  return tree.entries(index, width);
}

Result<InclusionProof> PublishedLog::prove(const store::Change& change) const {
  CHECK(change.is_public && change.tree_size > 0);
  TRY(const auto last, published());
  const std::uint64_t index = change.tree_size - 1;
  if (index >= last->tree.size) {
    return unavailable("change {} is not under a checkpoint yet",
                       change.number);
  }
  TRY(store::TreeView tree, store_.tree());
  TRY(merkle::Proof hashes, tree.inclusion_proof(index, last->tree.size));
  return InclusionProof{.entry = store::entry_of(change),
                        .index = index,
                        .hashes = std::move(hashes),
                        .checkpoint = last->note};
}

}  // namespace cardinal::transparency

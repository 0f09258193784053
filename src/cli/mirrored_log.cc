#include "cli/mirrored_log.h"

#include <algorithm>
#include <map>

#include "base/errors.h"
#include "base/file.h"
#include "base/private_files.h"
#include "base/text.h"
#include "operations/key_text.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

using transparency::Continuation;
using transparency::LoggedChange;
using transparency::LogVerifier;
using transparency::ReadCheckpoint;

constexpr std::size_t mirror_state_bytes_max = 1u << 20;
// With their subjects they fit into the state.
constexpr std::size_t hidden_bytes_max = mirror_state_bytes_max / 2;

std::size_t bytes_of(const std::map<std::string, std::string>& texts) {
  std::size_t bytes = 0;
  for (const auto& [name, text] : texts) bytes += name.size() + text.size();
  return bytes;
}

}  // namespace

Result<MirroredLog> MirroredLog::open(const std::string& url,
                                      const std::string& key, std::string state,
                                      Env& env) {
  TRY(LogVerifier log, or_trouble(LogVerifier::from(key)));
  TRY(std::unique_ptr<transparency::LogSource> source,
      open_log_source(url, env));
  MirroredLog mirrored(std::move(log), std::move(source), std::move(state));
  TRY_STATUS(mirrored.read_state(env.clock->now_ms()));
  return mirrored;
}

Status MirroredLog::read_state(std::int64_t now_ms) {
  const Result<std::string> text = read_whole(state_, mirror_state_bytes_max);
  if (!text && text.error().code == Code::not_found) {
    renewed_ms_ = now_ms;
    needs_sweep_ = true;
    return {};
  }
  if (!text) return std::unexpected(text.error());
  Faults faults;
  const Document state = Reader().read(*text, Limits{}, faults);
  now_.note = text_of(state.root(), "checkpoint");
  auto checkpoint = log_.open(now_.note);
  if (!checkpoint) {
    return at(state_, usage("it is not the state of this log: {}; remove it to "
                            "begin again",
                            checkpoint.error().message));
  }
  now_.checkpoint = *std::move(checkpoint);
  done_ = std::min(state.root()["done"].uint64().value_or(0),
                   now_.checkpoint.tree.size);
  renewed_ms_ = state.root()["renewed_ms"].int64().value_or(0);
  needs_sweep_ = state.root()["sweep"].boolean().value_or(false);
  for (const Member each : state.root()["hidden"].members()) {
    hidden_[std::string(each.name)] = each.value.string().value_or("");
  }
  return {};
}

Result<std::string> MirroredLog::look() {
  Result<ReadCheckpoint> now = transparency::read_checkpoint(*source_, log_);
  if (!now && now.error().code == Code::invalid) {
    return "the checkpoint is not signed by " + log_.origin() + ": " +
           now.error().message;
  }
  if (!now) return std::unexpected(now.error());
  if (!now_.note.empty()) {
    const auto continues = transparency::continuation_of(
        *source_, now_.checkpoint.tree, now->checkpoint.tree);
    if (!continues && !is_fault_of_log(continues.error())) {
      return std::unexpected(continues.error());
    }
    const bool is_good = continues && (*continues == Continuation::same ||
                                       *continues == Continuation::grown);
    if (!is_good) {
      return "the log does not continue what it had signed before (" +
             std::to_string(now_.checkpoint.tree.size) + " entries, now " +
             std::to_string(now->checkpoint.tree.size) +
             "): it shrank, was forked or is damaged";
    }
  }
  now_ = *std::move(now);
  return std::string();
}

Result<std::vector<MirroredChange>> MirroredLog::next() {
  using merkle::tile_width;
  const merkle::TreeHead& tree = now_.checkpoint.tree;
  const std::uint64_t bundle = done_ / tile_width;
  const std::uint64_t begin = bundle * tile_width;
  const std::uint64_t width = std::min(tile_width, tree.size - begin);
  TRY(const std::vector<std::string> entries,
      transparency::read_entries(*source_, bundle, width));
  transparency::TileHashes hashes(*source_, tree.size);
  std::map<std::string, MirroredChange> last;
  for (std::uint64_t i = done_; i < begin + width; ++i) {
    const std::string& entry = entries[i - begin];
    TRY(const merkle::Proof proof,
        merkle::inclusion_proof(hashes, i, tree.size));
    if (!merkle::is_included(merkle::leaf_hash(entry), i, tree.size, proof,
                             tree.root)) {
      return invalid("entry {} of the log is not under its checkpoint", i);
    }
    TRY(LoggedChange change, transparency::logged_change_of(entry));
    if (change.subject.empty()) continue;
    MirroredChange& known = last[change.subject];
    if (known.card_digest.empty() && hidden_.contains(change.subject)) {
      known.card_digest = hidden_[change.subject];
    }
    if (change.kind == "put") known.card_digest = change.digest;
    known.change = std::move(change);
  }
  read_ = begin + width;
  std::vector<MirroredChange> changes;
  changes.reserve(last.size());
  for (auto& [subject, change] : last) changes.push_back(std::move(change));
  std::ranges::sort(changes, {},
                    [](const auto& each) { return each.change.change; });
  return changes;
}

Status MirroredLog::remember() {
  done_ = std::max(done_, read_);
  return write_state();
}

void MirroredLog::set_hidden(const std::string& subject, std::string digest) {
  hidden_.erase(subject);
  if (!digest.empty()) hidden_[subject] = std::move(digest);
}

Status MirroredLog::remember_sweep() {
  needs_sweep_ = false;
  return write_state();
}

Status MirroredLog::remember_renewal(std::int64_t now_ms) {
  renewed_ms_ = now_ms;
  return write_state();
}

Status MirroredLog::write_state() {
  Writer json;
  json.begin_object().key("checkpoint").string(now_.note);
  json.key("done").number(static_cast<std::int64_t>(done_));
  json.key("renewed_ms").number(renewed_ms_);
  if (needs_sweep_) json.key("sweep").boolean(true);
  // Those that do not fit come with their next version.
  while (bytes_of(hidden_) > hidden_bytes_max) hidden_.erase(hidden_.begin());
  if (!hidden_.empty()) {
    json.key("hidden").begin_object();
    for (const auto& [subject, digest] : hidden_) {
      json.key(subject).string(digest);
    }
    json.end_object();
  }
  return write_private(state_, json.end_object().take() + "\n");
}

}  // namespace cardinal::cli

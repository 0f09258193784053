#include "cli/registry_mirror.h"

#include <algorithm>

#include "base/errors.h"
#include "base/file.h"
#include "base/text.h"
#include "base/time.h"
#include "cardinal/crypto.h"
#include "cardinal/trust.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

constexpr std::size_t state_bytes_max = 256u << 20;
constexpr std::size_t entries_max = 200'000;
constexpr std::size_t texts_bytes_max = 512u << 20;
constexpr std::size_t cached_bytes_max = 512u << 20;
constexpr std::size_t warnings_max = 20;
constexpr std::int64_t day_ms = 86'400'000;
// Clocks differ, and a registry may show a change later than its time.
constexpr std::int64_t overlap_ms = 600'000;

std::int64_t time_in(std::string_view text) {
  const auto time = read_date_time(text, LeapSeconds::at_end_of_day);
  return time ? time->unix_ms : 0;
}

// Of the card itself; empty if it is not one.
std::string subject_in(const std::string& text) {
  Faults faults;
  const Document card = Reader().read(text, Limits{}, faults);
  const std::optional<Dialect> dialect = detect(card.root());
  if (!card.root() || !dialect) return {};
  return subject_of(card.root(), *dialect);
}

}  // namespace

Result<RegistryMirror> RegistryMirror::open(RegistryMirrorOptions options) {
  RegistryMirror mirror(std::move(options));
  TRY_STATUS(mirror.read_state());
  http::CacheOptions cache{.folder = mirror.options_.state + ".cache",
                           .bytes_max = cached_bytes_max,
                           .entries_max = entries_max,
                           .env = &mirror.options_.env};
  TRY(mirror.cache_, http::Cache::open(std::move(cache)));
  return mirror;
}

Status RegistryMirror::read_state() {
  const Result<std::string> text = read_whole(options_.state, state_bytes_max);
  if (!text && text.error().code == Code::not_found) return {};
  if (!text) return std::unexpected(text.error());
  Faults faults;
  const Document state =
      Reader().read(*text, Limits{.bytes_max = state_bytes_max}, faults);
  const Value root = state.root();
  if (text_of(root, "registry") != options_.url) {
    return at(options_.state,
              usage("it is not the state of a mirror of {}; remove it to begin "
                    "again",
                    options_.url));
  }
  is_done_ = is_true(root, "done");
  whole_ms_ = root["whole_ms"].int64().value_or(0);
  since_ms_ = root["since_ms"].int64().value_or(0);
  for (const Member member : root["entries"].members()) {
    entries_[std::string(member.name)] = {
        .subject = text_of(member.value, "subject"),
        .digest = text_of(member.value, "digest"),
        .at_ms = member.value["at_ms"].int64().value_or(0)};
  }
  return {};
}

Status RegistryMirror::write_state(bool is_done) {
  is_done_ = is_done;
  Writer json;
  json.begin_object().key("registry").string(options_.url);
  json.key("done").boolean(is_done);
  json.key("whole_ms").number(whole_ms_);
  json.key("since_ms").number(since_ms_);
  json.key("entries").begin_object();
  for (const auto& [entry, known] : entries_) {
    json.key(entry).begin_object().key("subject").string(known.subject);
    json.key("digest").string(known.digest);
    json.key("at_ms").number(known.at_ms).end_object();
  }
  json.end_object();
  return write_private(options_.state, json.end_object().take() + "\n");
}

Status RegistryMirror::recover(MirrorCopies& copies) {
  if (is_done_) return {};
  TRY(const std::vector<std::string> subjects, copies.subjects());
  recovered_ = {subjects.begin(), subjects.end()};
  for (const auto& [entry, known] : entries_) recovered_.erase(known.subject);
  whole_ms_ = 0;
  return {};
}

bool RegistryMirror::is_whole_due(std::int64_t now_ms) const {
  const bool is_incremental = options_.kind == RegistryKind::mcp_registry;
  return !is_incremental || whole_ms_ == 0 || now_ms - whole_ms_ >= day_ms;
}

Result<RegistryMirror::Listing> RegistryMirror::listing(std::int64_t now_ms) {
  Listing listing{.is_whole = is_whole_due(now_ms)};
  http::ClientOptions client;
  client.allow_private = options_.allow_private;
  RegistrySource source(
      options_.kind, {options_.url}, std::move(client), options_.env,
      {.cache = cache_.get(),
       .updated_since = listing.is_whole ? "" : iso8601_ms(since_ms_),
       .shows_gone = true});
  std::size_t bytes = 0;
  while (std::optional<SourcedCard> card = source.next()) {
    if (card->is_of_listing)
      return at(card->name, std::unexpected(*card->error));
    bytes += card->text.size();
    if (listing.entries.size() == entries_max || bytes > texts_bytes_max) {
      return at(options_.url, invalid("there are more than {} entries, or {} "
                                      "bytes of cards",
                                      entries_max, texts_bytes_max));
    }
    listing.has_failed_cards |= card->error.has_value();
    listing.newest_ms = std::max(listing.newest_ms, time_in(card->updated_at));
    listing.entries.push_back(*std::move(card));
  }
  listing.peers = source.peers();
  return listing;
}

Result<MirrorCounts> RegistryMirror::look(MirrorCopies& copies) {
  const std::int64_t now_ms = options_.env.clock->now_ms();
  TRY_STATUS(recover(copies));
  TRY(const Listing listing, listing(now_ms));
  listed_.clear();
  subjects_.clear();
  warnings_ = 0;
  TRY_STATUS(write_state(false));
  MirrorCounts counts;
  for (const SourcedCard& entry : listing.entries) {
    TRY_STATUS(apply(entry, copies, counts));
  }
  if (listing.is_whole) {
    TRY_STATUS(withdraw_unlisted(listing, copies, counts));
    whole_ms_ = now_ms;
  }
  if (warnings_ > warnings_max) {
    copies.warn(std::to_string(warnings_ - warnings_max) +
                " more entries were left out");
  }
  // A time of the registry that lies ahead would hide what changes until then.
  const std::int64_t newest =
      listing.newest_ms == 0 ? now_ms : std::min(now_ms, listing.newest_ms);
  since_ms_ = std::max(since_ms_, newest - overlap_ms);
  TRY_STATUS(ard::remember_peers(options_.peers, listing.peers, now_ms));
  TRY_STATUS(write_state(recovered_.empty()));
  return counts;
}

Status RegistryMirror::apply(const SourcedCard& entry, MirrorCopies& copies,
                             MirrorCounts& counts) {
  // Of two with one name the first counts.
  if (!listed_.insert(entry.entry).second) return {};
  if (entry.is_gone) {
    const auto known = entries_.find(entry.entry);
    if (known == entries_.end()) return {};
    const std::string subject = known->second.subject;
    entries_.erase(known);
    return withdraw(
        subject,
        "deleted at " + copies.url() +
            (entry.updated_at.empty() ? "" : ", " + entry.updated_at),
        copies, counts);
  }
  if (!entry.error) return apply_card(entry, copies, counts);
  ++counts.refused;
  warn(entry.name + ": not copied: " + to_text(*entry.error), copies);
  return {};
}

Status RegistryMirror::apply_card(const SourcedCard& entry,
                                  MirrorCopies& copies, MirrorCounts& counts) {
  const std::int64_t now_ms = options_.env.clock->now_ms();
  const std::string subject = subject_in(entry.text);
  if (subject.empty()) {
    ++counts.refused;
    warn(entry.name + ": not copied: it is not a card of an agent", copies);
    return {};
  }
  if (!subjects_.insert(subject).second) return {};
  const std::string digest = to_hex(sha256(entry.text));
  const auto found = entries_.find(entry.entry);
  const Known before = found == entries_.end() ? Known{} : found->second;
  // Registering it again renews its lease, which need not happen at each look.
  const bool is_recent = now_ms - before.at_ms < day_ms;
  if (before.subject == subject && before.digest == digest && is_recent) {
    ++counts.unchanged;
    return {};
  }
  TRY(const MirrorCopies::Held held, copies.held(subject));
  if (held == MirrorCopies::Held::own) {
    ++counts.own;
  } else {
    TRY(const bool is_there,
        copies.copy({.subject = subject, .text = entry.text}, counts));
    if (!is_there) return {};
    entries_[entry.entry] = {subject, digest, now_ms};
    recovered_.erase(subject);
  }
  // Later entries may have it.
  const bool has_moved = !before.subject.empty() && before.subject != subject;
  if (has_moved) recovered_.insert(before.subject);
  return {};
}

// What a card of an entry was about before, and what an earlier run left, has
// no entry of its own: it stays as long as some card could not be read.
Status RegistryMirror::withdraw_unlisted(const Listing& listing,
                                         MirrorCopies& copies,
                                         MirrorCounts& counts) {
  const std::string why = "no longer listed at " + copies.url();
  for (auto known = entries_.begin(); known != entries_.end();) {
    if (listed_.contains(known->first)) {
      ++known;
      continue;
    }
    const std::string subject = known->second.subject;
    known = entries_.erase(known);
    TRY_STATUS(withdraw(subject, why, copies, counts));
  }
  if (listing.has_failed_cards) return {};
  for (const std::string& subject : std::exchange(recovered_, {})) {
    TRY_STATUS(withdraw(subject, why, copies, counts));
  }
  return {};
}

Status RegistryMirror::withdraw(const std::string& subject,
                                const std::string& why, MirrorCopies& copies,
                                MirrorCounts& counts) {
  // Another entry has it now.
  if (subjects_.contains(subject)) return {};
  TRY(const MirrorCopies::Held held, copies.held(subject));
  using Held = MirrorCopies::Held;
  if (held != Held::copy && held != Held::hidden_copy) return {};
  return copies.withdraw(subject, why, counts);
}

void RegistryMirror::warn(const std::string& line, MirrorCopies& copies) {
  if (++warnings_ <= warnings_max) copies.warn(line);
}

}  // namespace cardinal::cli

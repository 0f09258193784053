#include "ard/fusion.h"

#include <algorithm>
#include <map>

#include "base/check_that.h"
#include "cardinal/crypto.h"

namespace cardinal::ard {
namespace {

constexpr double rank_offset = 60;

struct Candidate {
  FusedEntry entry;
  double weight = 0;
};

class Fusion {
 public:
  void add(FusedEntry entry, std::size_t rank) {
    const double weight = 1 / (rank_offset + static_cast<double>(rank));
    const std::size_t place = place_of(entry);
    if (place == candidates_.size()) {
      candidates_.push_back({std::move(entry), weight});
      return;
    }
    Candidate& known = candidates_[place];
    known.weight += weight;
    for (std::string& source : entry.sources) {
      const bool has_it = std::ranges::find(known.entry.sources, source) !=
                          known.entry.sources.end();
      if (!has_it) known.entry.sources.push_back(std::move(source));
    }
  }
  std::vector<FusedEntry> take() {
    std::ranges::stable_sort(candidates_, std::ranges::greater{},
                             &Candidate::weight);
    std::vector<FusedEntry> entries;
    entries.reserve(candidates_.size());
    for (Candidate& candidate : candidates_) {
      entries.push_back(std::move(candidate.entry));
    }
    return entries;
  }

 private:
  // Where the same entry is, or the end. Both of its names lead there then.
  std::size_t place_of(const FusedEntry& entry) {
    std::size_t place = candidates_.size();
    if (const auto found = by_identifier_.find(entry.identifier);
        found != by_identifier_.end()) {
      place = found->second;
    } else if (const auto same = by_digest_.find(entry.digest);
               !entry.digest.empty() && same != by_digest_.end()) {
      place = same->second;
    }
    by_identifier_.try_emplace(entry.identifier, place);
    if (!entry.digest.empty()) by_digest_.try_emplace(entry.digest, place);
    return place;
  }

  std::vector<Candidate> candidates_;
  std::map<std::string, std::size_t, std::less<>> by_identifier_, by_digest_;
};

// RFC 9651, 3.3.3: printable ASCII.
std::string structured_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c >= ' ' && c <= '~' ? c : '?';
  }
  return out + "\"";
}

}  // namespace

std::string artifact_digest(Value artifact) {
  if (!artifact) return {};
  const Result<std::string> canonical = canonicalize(artifact);
  return canonical ? to_hex(sha256(*canonical)) : std::string();
}

std::vector<FusedEntry> fuse(std::vector<FusedEntry> own,
                             const std::vector<UpstreamAnswer>& answers) {
  Fusion fusion;
  for (std::size_t i = 0; i < own.size(); ++i) {
    fusion.add(std::move(own[i]), i + 1);
  }
  for (const UpstreamAnswer& answer : answers) {
    for (std::size_t i = 0; i < answer.entries.size(); ++i) {
      const UpstreamEntry& entry = answer.entries[i];
      fusion.add({.identifier = entry.identifier,
                  .json = entry.json,
                  .score = entry.score,
                  .sources = {entry.source},
                  .digest = entry.digest},
                 i + 1);
    }
  }
  return fusion.take();
}

void write_result(Writer& json, const FusedEntry& entry) {
  CHECK(entry.json.size() > 2 && entry.json.ends_with('}'));
  std::string result = entry.json.substr(0, entry.json.size() - 1);
  result += ",\"score\":" + std::to_string(entry.score);
  result += ",\"source\":" + json_quoted(entry.sources.front());
  if (entry.sources.size() > 1) {
    Writer all;
    all.begin_array();
    for (const std::string& source : entry.sources) all.string(source);
    result += ",\"sources\":" + all.end_array().take();
  }
  json.raw(result + "}");
}

std::string outcome_text(const Peer& peer, const UpstreamAnswer& answer) {
  return structured_string(peer.name) + ";outcome=" + answer.outcome +
         ";results=" + std::to_string(answer.entries.size()) +
         ";ms=" + std::to_string(answer.took_ms);
}

}  // namespace cardinal::ard

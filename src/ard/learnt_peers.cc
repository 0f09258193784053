#include "ard/learnt_peers.h"

#include <algorithm>
#include <map>

#include "base/file.h"
#include "operations/registry.h"

namespace cardinal::ard {
namespace {

constexpr std::size_t peers_bytes_max = 1u << 20;
constexpr std::size_t peer_url_bytes_max = 1'024;
constexpr std::int64_t kept_ms = std::int64_t{30} * 86'400'000;

}  // namespace

std::optional<Peer> peer_in_entry(Value entry, bool allow_private) {
  std::string type = text_of(entry, "type");
  if (type.empty()) type = text_of(entry, "mediaType");
  if (type != "application/ai-registry+json" &&
      type != "application/ai-registry") {
    return std::nullopt;
  }
  const std::string url = text_of(entry, "url");
  if (url.size() > peer_url_bytes_max) return std::nullopt;
  Result<Peer> peer = peer_of(url);
  if (!peer || (peer->is_private() && !allow_private)) return std::nullopt;
  return *std::move(peer);
}

std::vector<LearntPeer> learnt_peers(const std::string& file,
                                     std::int64_t now_ms) {
  std::vector<LearntPeer> peers;
  const Result<std::string> text = read_whole(file, peers_bytes_max);
  if (!text) return peers;
  Faults faults;
  const Document read = Reader().read(*text, Limits{}, faults);
  for (const Value each : read.root()["peers"].items()) {
    Result<Peer> peer = peer_of(text_of(each, "url"));
    const std::int64_t at_ms = each["at_ms"].int64().value_or(0);
    if (!peer || now_ms - at_ms > kept_ms) continue;
    peers.push_back({*std::move(peer), text_of(each, "from"), at_ms});
    if (peers.size() == learnt_peers_max) break;
  }
  return peers;
}

Status remember_peers(const std::string& file,
                      std::span<const LearntPeer> found, std::int64_t now_ms) {
  if (found.empty()) return {};
  std::map<std::string, LearntPeer> by_url;
  for (LearntPeer& known : learnt_peers(file, now_ms)) {
    by_url.emplace(known.peer.url, std::move(known));
  }
  for (const LearntPeer& peer : found) {
    by_url.insert_or_assign(peer.peer.url, peer);
  }
  std::vector<LearntPeer> peers;
  peers.reserve(by_url.size());
  for (auto& [url, peer] : by_url) peers.push_back(std::move(peer));
  std::ranges::stable_sort(peers, std::ranges::greater(), &LearntPeer::at_ms);
  if (peers.size() > learnt_peers_max) peers.resize(learnt_peers_max);
  Writer json;
  json.begin_object().key("peers").begin_array();
  for (const LearntPeer& each : peers) {
    json.begin_object().key("url").string(each.peer.url);
    json.key("from").string(each.from);
    json.key("at_ms").number(each.at_ms).end_object();
  }
  json.end_array();
  return write_private(file, json.end_object().take() + "\n");
}

}  // namespace cardinal::ard

#include "ard/search.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "ard/learnt_peers.h"
#include "ard/merged_place.h"
#include "ard/request.h"
#include "base/errors.h"
#include "base/text.h"
#include "operations/registry.h"
#include "wellknown/agent_identifier.h"

namespace cardinal::ard {
namespace {

constexpr std::size_t page_size_default = 10, page_size_max = 100;

enum class FederationMode : std::uint8_t { automatic, referrals, none };

struct SearchRequest {
  ArdQuery query;
  FederationMode mode = FederationMode::automatic;
  std::size_t page_size = page_size_default;
  PagePlace from;
  // Of a merged search: `from` is behind the merged results, among those of
  // this directory alone.
  bool is_behind_merged = false;
  std::string asked;         // what page tokens are bound to
  std::string asked_behind;  // the same, of places behind merged results
};

Result<FederationMode> mode_of(const std::string& name) {
  if (name == "auto") return FederationMode::automatic;
  if (name == "referrals") return FederationMode::referrals;
  if (name == "none") return FederationMode::none;
  return usage("\"federation\" must be auto, referrals or none; got {}",
               quoted_unescaped(name));
}

Result<SearchRequest> read_search(Value body, const Federation& federation) {
  TRY_STATUS(only_members(body, "request",
                          {"query", "federation", "pageSize", "pageToken"}));
  SearchRequest request;
  TRY(request.query, read_query(body["query"], TextIs::required));
  TRY(const std::string mode, text_member(body, "federation", "auto"));
  TRY(request.mode, mode_of(mode));
  // Without anybody to ask, "auto" is "none".
  if (request.mode == FederationMode::automatic &&
      federation.upstreams().empty()) {
    request.mode = FederationMode::none;
  }
  TRY(request.page_size, count_member(body, "pageSize", page_size_default));
  request.page_size = std::min(request.page_size, page_size_max);
  const bool is_merged = request.mode == FederationMode::automatic;
  request.asked = (is_merged ? "merged " : "search ") + request.query.key;
  TRY(const std::string token, text_member(body, "pageToken", ""));
  request.asked_behind = "behind " + request.asked;
  if (!body["pageToken"]) return request;
  if (const auto behind = page_place_of(token, request.asked_behind);
      is_merged && behind) {
    request.from = *behind;
    request.is_behind_merged = true;
    return request;
  }
  TRY(request.from, page_place_of(token, request.asked));
  return request;
}

struct FoundPage {
  std::vector<FusedEntry> entries;
  std::optional<PagePlace> next;
  bool is_next_behind = false;  // of what is merged
};

FusedEntry fused_entry(const MatchedEntry& entry, const Host& host) {
  return {.identifier =
              std::string(entry.root()["identifier"].string().value_or("")),
          .json = entry.json,
          .score = entry.score,
          .sources = {host.registry_url()}};
}

Result<FoundPage> found_here(DirectoryCalls& calls, const Host& host,
                             const ArdQuery& query, const PagePlace& from,
                             std::size_t limit) {
  auto entries = MatchedEntries::ranked(calls, host, query, from, limit);
  FoundPage page;
  while (page.entries.size() < limit) {
    TRY(const std::optional<MatchedEntry> entry, entries.next());
    if (!entry) break;
    page.entries.push_back(fused_entry(*entry, host));
  }
  page.next = entries.place();
  return page;
}

// Whether the caller sees a record here that has this identifier.
Result<bool> is_held_here(DirectoryCalls& calls, const Host& host,
                          const std::string& identifier) {
  const auto subject =
      wellknown::subject_of_identifier(identifier, host.own_publisher);
  if (!subject) return false;
  const Result<Answered> got =
      calls.ask(get_operation, "{\"subject\":" + json_quoted(*subject) + "}");
  if (got) return true;
  const Code code = got.error().code;
  if (code == Code::not_found || code == Code::usage) return false;
  return std::unexpected(got.error());
}

// This directory speaks for its own agents: what others say of them only
// counts for the rank of those that were found here.
Status drop_entries_held_here(DirectoryCalls& calls, const Host& host,
                              const std::vector<FusedEntry>& found,
                              std::vector<UpstreamAnswer>& answers) {
  std::map<std::string, bool, std::less<>> is_dropped;
  for (const FusedEntry& entry : found) is_dropped[entry.identifier] = false;
  for (UpstreamAnswer& answer : answers) {
    for (const UpstreamEntry& entry : answer.entries) {
      if (is_dropped.contains(entry.identifier)) continue;
      TRY(is_dropped[entry.identifier],
          is_held_here(calls, host, entry.identifier));
    }
    std::erase_if(answer.entries, [&](const UpstreamEntry& entry) {
      return is_dropped[entry.identifier];
    });
  }
  return {};
}

// Directories name what has no host by themselves, so the same card has a name
// of each. Where others send whole cards, they are compared by content.
Status add_digests(DirectoryCalls& calls, const Host& host,
                   const std::vector<UpstreamAnswer>& answers,
                   std::vector<FusedEntry>& found) {
  const bool has_cards =
      std::ranges::any_of(answers, [](const UpstreamAnswer& answer) {
        return std::ranges::any_of(
            answer.entries,
            [](const UpstreamEntry& entry) { return !entry.digest.empty(); });
      });
  if (!has_cards) return {};
  for (FusedEntry& entry : found) {
    const auto subject =
        wellknown::subject_of_identifier(entry.identifier, host.own_publisher);
    if (!subject) continue;
    const Result<Answered> got =
        calls.ask(get_operation, "{\"subject\":" + json_quoted(*subject) + "}");
    if (got) {
      entry.digest = artifact_digest(got->root()["card"]);
    } else if (got.error().code != Code::not_found) {
      return std::unexpected(got.error());
    }
  }
  return {};
}

// Every page is a part of the same list: the merged results, then what this
// directory has besides.
Result<FoundPage> found_everywhere(DirectoryCalls& calls, const Host& host,
                                   Value body, const SearchRequest& request,
                                   const Federation& federation,
                                   std::vector<std::string>& outcomes) {
  TRY(const MergedPlace from, MergedPlace::of(request.from));
  TRY(FoundPage here, found_here(calls, host, request.query, {}, merged_max));
  std::vector<UpstreamAnswer> answers =
      federation.ask(body["query"], merged_max);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    outcomes.push_back(outcome_text(federation.upstreams()[i], answers[i]));
  }
  TRY_STATUS(drop_entries_held_here(calls, host, here.entries, answers));
  TRY_STATUS(add_digests(calls, host, answers, here.entries));
  std::vector<std::string> own;
  own.reserve(here.entries.size());
  for (const FusedEntry& entry : here.entries) own.push_back(entry.identifier);
  MergedPage merged = merged_page(fuse(std::move(here.entries), answers), own,
                                  from, request.page_size);
  FoundPage page{.entries = std::move(merged.entries), .next = {}};
  if (merged.has_more) {
    page.next = merged.end.page_place();
    return page;
  }
  page.next = here.next;
  page.is_next_behind = true;
  const std::size_t missing = request.page_size - page.entries.size();
  if (!here.next || missing == 0) return page;
  TRY(FoundPage rest,
      found_here(calls, host, request.query, *here.next, missing));
  std::ranges::move(rest.entries, std::back_inserter(page.entries));
  page.next = rest.next;
  return page;
}

void write_referral(Writer& json, const Peer& peer) {
  json.key("identifier").string(peer.identifier());
  json.key("displayName").string(peer.name);
  json.key("type").string("application/ai-registry+json");
  json.key("url").string(peer.url + "/search");
}

void write_referrals(Writer& json, const Federation& federation,
                     const std::string& own_url, const Env& env) {
  json.key("referrals").begin_array();
  std::set<std::string> named = {own_url};
  for (const Peer& peer : federation.referrals()) {
    named.insert(peer.url);
    json.begin_object();
    write_referral(json, peer);
    json.end_object();
  }
  const std::vector<LearntPeer> learnt =
      federation.learnt_file().empty()
          ? std::vector<LearntPeer>()
          : learnt_peers(federation.learnt_file(), env.clock->now_ms());
  for (const LearntPeer& each : learnt) {
    if (!named.insert(each.peer.url).second) continue;
    json.begin_object();
    write_referral(json, each.peer);
    json.key("metadata").begin_object().key("verified").boolean(false);
    json.key("learntFrom").string(each.from).end_object().end_object();
  }
  json.end_array();
}

}  // namespace

Result<SearchAnswer> search(DirectoryCalls& calls, const Host& host,
                            Value request, const Federation& federation) {
  TRY(const SearchRequest read, read_search(request, federation));
  SearchAnswer answer;
  FoundPage page;
  if (read.mode == FederationMode::automatic && !read.is_behind_merged) {
    TRY(page, found_everywhere(calls, host, request, read, federation,
                               answer.upstreams));
  } else {
    TRY(page, found_here(calls, host, read.query, read.from, read.page_size));
    page.is_next_behind = read.is_behind_merged;
  }
  Writer json;
  json.begin_object().key("results").begin_array();
  for (const FusedEntry& entry : page.entries) write_result(json, entry);
  json.end_array();
  if (read.mode == FederationMode::referrals) {
    write_referrals(json, federation, host.registry_url(), calls.env());
  }
  if (page.next) {
    json.key("pageToken")
        .string(to_page_token(
            *page.next, page.is_next_behind ? read.asked_behind : read.asked));
  }
  answer.json = json.end_object().take();
  return answer;
}

}  // namespace cardinal::ard

#include "web/pages.h"

#include <algorithm>

#include "base/uri.h"

namespace cardinal::web {
namespace {

constexpr std::string_view record_path = "/v1/agents/{subject}";
constexpr std::string_view facets =
    "facet=dialect&facet=provenance&facet=protocol&facet=auth&facet=streaming"
    "&facet=input&facet=tag&limit=8";

PageCall record_call(std::string_view name) {
  return {.name = name, .path = record_path, .query = "view=annotated"};
}
PageCall versions_call(std::string_view name) {
  return {.name = name, .path = "/v1/agents/{subject}/versions"};
}
PageCall findings_call(std::string_view name) {
  return {.name = name, .path = "/v1/agents/{subject}/findings"};
}

PageCall facet_call(std::string_view name, std::string_view query,
                    std::string_view filter) {
  return {.name = name,
          .path = "/v1/explore",
          .query = query,
          .passed = {"q", "tag", "filter"},
          .without_filter = filter};
}

Page agents_page() {
  return {
      .pattern = "/agents",
      .shell = "agents",
      .calls = {
          {.name = "first",
           .path = "/v1/discover",
           .query = "explain=true&limit=20",
           .passed = {"q", "tag", "filter", "sort", "cursor"}},
          {.name = "facets",
           .path = "/v1/explore",
           .query = facets,
           .passed = {"q", "tag", "filter"}},
          facet_call("facets-dialect", "facet=dialect&limit=8", "dialect"),
          facet_call("facets-provenance", "facet=provenance&limit=8",
                     "provenance"),
          facet_call("facets-protocol", "facet=protocol&limit=8", "protocol"),
          facet_call("facets-auth", "facet=auth&limit=8", "auth"),
          facet_call("facets-streaming", "facet=streaming&limit=8",
                     "streaming"),
          facet_call("facets-input", "facet=input&limit=8", "input_mode"),
          {.name = "stats", .path = "/v1/stats"}}};
}

// The tabs of an agent. All have its record, for their heads.
Page agent_tab(std::string_view pattern, std::vector<PageCall> calls) {
  Page page{.pattern = pattern, .shell = "agent", .calls = std::move(calls)};
  if (page.calls[0].path != record_path) {
    page.calls.push_back(record_call("record"));
  }
  return page;
}

std::vector<Page> agent_pages() {
  return {
      agent_tab("/agents/{subject}",
                {record_call("first"),
                 {.name = "reach", .path = "/v1/agents/{subject}/reach"},
                 {.name = "snippets", .path = "/v1/agents/{subject}/snippets"},
                 findings_call("findings"),
                 versions_call("versions")}),
      agent_tab("/agents/{subject}/card",
                {record_call("first"), versions_call("versions")}),
      agent_tab("/agents/{subject}/versions", {versions_call("first")}),
      agent_tab("/agents/{subject}/versions/{range}", {versions_call("first")}),
      agent_tab("/agents/{subject}/findings",
                {findings_call("first"), versions_call("versions")}),
      agent_tab("/agents/{subject}/trust",
                {record_call("first"), versions_call("versions")}),
      agent_tab("/agents/{subject}/history", {versions_call("first")}),
  };
}

// Pages about the directory as a whole.
std::vector<Page> directory_pages() {
  const PageCall stats{.name = "first", .path = "/v1/stats"};
  const PageCall shares{.name = "facets",
                        .path = "/v1/explore",
                        .query = "facet=dialect&facet=provenance"};
  const auto latest = [](std::string_view name) {
    return PageCall{.name = name,
                    .path = "/v1/changes",
                    .query = "limit=100",
                    .last_changes = 60};
  };
  return {
      {.pattern = "/",
       .shell = "home",
       .calls = {stats, shares, latest("latest")}},
      {.pattern = "/changes", .shell = "changes", .calls = {latest("first")}},
      {.pattern = "/status", .shell = "status", .calls = {stats, shares}},
      {.pattern = "/publish",
       .shell = "publish",
       .calls = {stats},
       .runs_wasm = true},
      {.pattern = "/goals",
       .shell = "goals",
       .calls = {{.name = "first", .path = "/v1/goals"}}},
      {.pattern = "/goals/{goal}",
       .shell = "goals",
       .calls = {{.name = "first",
                  .path = "/v1/goals",
                  .query = "goal={goal}"}}},
  };
}

// Pages that need no directory.
std::vector<Page> toolkit_pages() {
  return {
      {.pattern = "/check", .shell = "check", .runs_wasm = true},
      {.pattern = "/rules",
       .shell = "rules",
       .calls = {{.name = "first", .path = "/v1/rules"}}},
      {.pattern = "/rules/{rule*}",
       .shell = "rules",
       .calls = {{.name = "first", .path = "/v1/rules/{rule}"}}},
  };
}

std::vector<Page> all_pages() {
  std::vector<Page> all = {agents_page()};
  for (std::vector<Page> group :
       {agent_pages(), directory_pages(), toolkit_pages()}) {
    std::ranges::move(group, std::back_inserter(all));
  }
  return all;
}

// With the parameters of the page's path in the place of {names}.
std::string filled(std::string_view text, const http::Request& request) {
  std::string out;
  while (!text.empty()) {
    const std::size_t begin = std::min(text.find('{'), text.size());
    out += text.substr(0, begin);
    text.remove_prefix(begin);
    if (text.empty()) break;
    const std::size_t end = text.find('}');
    const std::string_view name = text.substr(1, end - 1);
    // The ids of rules are several segments.
    out += percent_encoded(request.parameter(name),
                           name == "rule" ? "-._~/" : unreserved_marks);
    text.remove_prefix(end + 1);
  }
  return out;
}

bool is_filter(std::string_view pair, std::string_view name) {
  constexpr std::string_view prefix = "filter=";
  if (!pair.starts_with(prefix)) return false;
  return percent_decoded(pair.substr(prefix.size()))
      .starts_with(std::string(name) + "=");
}

}  // namespace

const std::vector<Page>& pages() {
  static const std::vector<Page> all = all_pages();
  return all;
}

std::string target_of(const PageCall& call, const http::Request& request,
                      std::uint64_t change) {
  std::string query = filled(call.query, request);
  bool is_filtered = false;
  std::string_view rest = request.query;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view pair = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::string_view name = pair.substr(0, pair.find('='));
    if (pair.size() <= name.size() + 1) continue;  // as a form sends it: empty
    if (std::ranges::find(call.passed, name) == call.passed.end()) continue;
    if (!call.without_filter.empty() && is_filter(pair, call.without_filter)) {
      is_filtered = true;
      continue;
    }
    if (!query.empty()) query += '&';
    query += pair;
  }
  if (!call.without_filter.empty() && !is_filtered) return {};
  if (call.last_changes > 0) {
    const auto back = static_cast<std::uint64_t>(call.last_changes);
    if (!query.empty()) query += '&';
    query += "since=" + std::to_string(change > back ? change - back : 0);
  }
  std::string target = filled(call.path, request);
  if (!query.empty()) target += "?" + query;
  return target;
}

}  // namespace cardinal::web

#include "ard/browse.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "ard/list_filter.h"
#include "base/ascii.h"
#include "base/errors.h"
#include "base/text.h"
#include "base/uri.h"
#include "base/utf8.h"
#include "operations/registry.h"
#include "wellknown/agent_identifier.h"

namespace cardinal::ard {
namespace {

constexpr std::size_t list_size_default = 20, list_size_max = 100;
// Filtering and sorting read every record.
constexpr std::size_t browsed_max = 100'000;
constexpr std::string_view list_parameters[] = {"filter", "orderBy", "pageSize",
                                                "pageToken"};

using QueryParameters = std::map<std::string, std::string, std::less<>>;

struct ListRequest {
  ListFilter filter;
  std::vector<ListOrder> orders;
  std::size_t page_size = list_size_default;
  PagePlace from;
  std::string asked;
};

std::string decoded_parameter(std::string_view text) {
  std::string spaced(text);
  std::ranges::replace(spaced, '+', ' ');
  return percent_decoded(spaced);
}

Result<QueryParameters> read_parameters(std::string_view query) {
  QueryParameters read;
  while (!query.empty()) {
    const std::size_t end = std::min(query.find('&'), query.size());
    const std::string_view pair = query.substr(0, end);
    query.remove_prefix(std::min(end + 1, query.size()));
    if (pair.empty()) continue;
    const std::size_t equals = std::min(pair.find('='), pair.size());
    std::string name = decoded_parameter(pair.substr(0, equals));
    std::string value =
        decoded_parameter(pair.substr(std::min(equals + 1, pair.size())));
    if (!is_one_of(list_parameters, name)) {
      return usage("unknown parameter {}; expected one of {}",
                   quoted_unescaped(name), joined(list_parameters, ", "));
    }
    if (!is_utf8(value)) return usage("{} is not UTF-8", name);
    if (!read.try_emplace(name, std::move(value)).second) {
      return usage("{} is given twice; give it once", name);
    }
  }
  return read;
}

Result<std::size_t> page_size_of(const std::string& text) {
  std::size_t size = 0;
  const auto read =
      std::from_chars(text.data(), text.data() + text.size(), size);
  const bool is_number =
      read.ec == std::errc() && read.ptr == text.data() + text.size();
  if (is_number && size >= 1 && size <= list_size_max) return size;
  return usage("pageSize must be a whole number from 1 to {}; got {}",
               list_size_max, quoted_unescaped(text));
}

Result<ListRequest> read_list(std::string_view query) {
  TRY(QueryParameters given, read_parameters(query));
  ListRequest request;
  TRY(request.filter, read_list_filter(given["filter"]));
  TRY(request.orders, read_list_order(given["orderBy"]));
  if (const std::string& size = given["pageSize"]; !size.empty()) {
    TRY(request.page_size, page_size_of(size));
  }
  request.asked = "list " + given["filter"] + "\n" + given["orderBy"];
  if (const std::string& token = given["pageToken"]; !token.empty()) {
    TRY(request.from, page_place_of(token, request.asked));
  }
  return request;
}

std::int64_t time_ms_of(const std::string& text) {
  const auto time = parse_timestamp(text);
  return time ? time->unix_ms : 0;
}

// Of the oldest version that the directory has.
Result<std::int64_t> created_ms(DirectoryCalls& calls,
                                const std::string& subject) {
  TRY(const Answered answer,
      calls.ask(history_operation,
                "{\"limit\":1000,\"subject\":" + json_quoted(subject) + "}"));
  const Value versions = answer.root()["versions"];
  return time_ms_of(text_of(versions[versions.size() - 1], "at"));
}

Result<bool> passes(DirectoryCalls& calls, const MatchedEntry& entry,
                    const ListFilter& filter) {
  const auto name = entry.root()["displayName"].string().value_or("");
  const bool is_named =
      lower_case(name).find(filter.display_name) != std::string::npos;
  const std::int64_t at_ms = time_ms_of(entry.at);
  if (!is_named) return false;
  if (filter.updated_after_ms && at_ms <= *filter.updated_after_ms) {
    return false;
  }
  if (!filter.created_after_ms) return true;
  if (at_ms <= *filter.created_after_ms) return false;
  TRY(const std::int64_t created, created_ms(calls, entry.subject));
  return created > *filter.created_after_ms;
}

struct ListItem {
  std::string subject, name, identifier;
  std::int64_t updated_ms = 0;
  std::size_t number = 0;  // in the order of registration
};

int compared(const ListItem& a, const ListItem& b, ListOrder::By by) {
  const auto sign = [](auto order) { return order < 0 ? -1 : order > 0; };
  switch (by) {
    case ListOrder::By::name:
      return sign(a.name <=> b.name);
    case ListOrder::By::updated:
      return sign(a.updated_ms <=> b.updated_ms);
    case ListOrder::By::identifier:
      return sign(a.identifier <=> b.identifier);
    case ListOrder::By::created:
      break;
  }
  return sign(a.number <=> b.number);
}

void sort_items(std::vector<ListItem>& items,
                const std::vector<ListOrder>& orders) {
  std::ranges::stable_sort(items, [&](const ListItem& a, const ListItem& b) {
    for (const ListOrder& order : orders) {
      const int difference = compared(a, b, order.by);
      if (difference != 0) return (difference < 0) != order.is_descending;
    }
    return false;
  });
}

Result<std::vector<ListItem>> all_items(DirectoryCalls& calls, const Host& host,
                                        const ListRequest& request) {
  auto entries =
      MatchedEntries::listed(calls, host, request.filter.query, {}, 1'000);
  std::vector<ListItem> items;
  for (std::size_t n = 0;; ++n) {
    TRY(const std::optional<MatchedEntry> entry, entries.next());
    if (!entry) break;
    if (n == browsed_max) {
      return usage(
          "more than {} entries would have to be read for this filter and "
          "order; use POST /search, or no filter",
          browsed_max);
    }
    TRY(const bool is_wanted, passes(calls, *entry, request.filter));
    if (!is_wanted) continue;
    const Value root = entry->root();
    items.push_back(
        {.subject = entry->subject,
         .name = lower_case(root["displayName"].string().value_or("")),
         .identifier = std::string(root["identifier"].string().value_or("")),
         .updated_ms = time_ms_of(entry->at),
         .number = n});
  }
  sort_items(items, request.orders);
  return items;
}

struct ListPage {
  std::vector<std::string> subjects;
  std::optional<PagePlace> next;
  std::size_t total = 0;
};

Result<ListPage> filtered_page(DirectoryCalls& calls, const Host& host,
                               const ListRequest& request) {
  TRY(const std::vector<ListItem> items, all_items(calls, host, request));
  ListPage page;
  page.total = items.size();
  const std::size_t begin = std::min(request.from.offset, items.size());
  const std::size_t end = std::min(begin + request.page_size, items.size());
  for (std::size_t i = begin; i < end; ++i) {
    page.subjects.push_back(items[i].subject);
  }
  if (end < items.size()) page.next = PagePlace{"", end};
  return page;
}

Result<ListPage> plain_page(DirectoryCalls& calls, const Host& host,
                            const ListRequest& request) {
  const ArdQuery everything;
  auto entries = MatchedEntries::listed(calls, host, everything, request.from,
                                        request.page_size);
  ListPage page;
  while (page.subjects.size() < request.page_size) {
    TRY(const std::optional<MatchedEntry> entry, entries.next());
    if (!entry) break;
    page.subjects.push_back(entry->subject);
  }
  page.next = entries.place();
  TRY(const Answered stats, calls.ask(stats_operation, "{}"));
  page.total = stats.root()["agents"].uint64().value_or(0);
  return page;
}

}  // namespace

Result<std::string> list_entries(DirectoryCalls& calls, const Host& host,
                                 std::string_view query) {
  TRY(const ListRequest request, read_list(query));
  const bool is_plain = request.filter.is_empty() && request.orders.empty();
  TRY(const ListPage page, is_plain ? plain_page(calls, host, request)
                                    : filtered_page(calls, host, request));
  Writer json;
  json.begin_object().key("items").begin_array();
  for (const std::string& subject : page.subjects) {
    const Result<std::string> entry = complete_entry(calls, subject, host);
    if (entry) json.raw(*entry);
    if (entry || entry.error().code == Code::not_found) continue;  // by now
    return std::unexpected(entry.error());
  }
  json.end_array();
  json.key("total").number(static_cast<std::int64_t>(page.total));
  if (page.next) {
    json.key("pageToken").string(to_page_token(*page.next, request.asked));
  }
  return json.end_object().take();
}

Result<std::string> retrieve_entry(DirectoryCalls& calls, const Host& host,
                                   std::string_view identifier) {
  const auto current = wellknown::current_identifier(identifier);
  if (!current) {
    return usage(
        "{} is not an identifier of ARD; expected urn:air:<publisher>:"
        "<namespace>:<name>",
        quoted_unescaped(identifier));
  }
  const auto subject =
      wellknown::subject_of_identifier(*current, host.own_publisher);
  if (!subject) {
    return not_found("no entry has the identifier {}",
                     quoted_unescaped(*current, 300));
  }
  Result<std::string> entry = complete_entry(calls, *subject, host);
  if (!entry && entry.error().code == Code::not_found) {
    return not_found("no entry has the identifier {}",
                     quoted_unescaped(*current, 300));
  }
  return entry;
}

}  // namespace cardinal::ard

#include "ard/matching.h"

#include <cmath>

#include "base/errors.h"
#include "directory/discovery/summary_row.h"
#include "operations/registry.h"

namespace cardinal::ard {
namespace {

std::shared_ptr<const Document> read_entry(std::string json) {
  Faults faults;
  return std::make_shared<const Document>(
      Reader().read(std::move(json), Limits{}, faults));
}

// A cursor that the operation does not know was not one of ours.
std::unexpected<Error> page_failure(const Error& error,
                                    const PagePlace& place) {
  if (error.code == Code::usage && !place.cursor.empty()) {
    return bad_page_token();
  }
  return std::unexpected(error);
}

}  // namespace

Result<std::optional<MatchedEntry>> EntryFilter::entry_of(Value summary) const {
  Writer json;
  json.begin_object();
  write_summary_terms(json, summary, host_);
  MatchedEntry entry{.subject = text_of(summary, "subject"),
                     .json = json.end_object().take(),
                     .at = text_of(summary, "at"),
                     .score = static_cast<int>(std::lround(
                         100 * summary["score"].number().value_or(0))),
                     .document = nullptr};
  entry.document = read_entry(entry.json);
  const Result<bool> is_met = meets(entry);
  if (!is_met && is_met.error().code == Code::not_found) return std::nullopt;
  if (!is_met) return std::unexpected(is_met.error());
  if (!*is_met) return std::nullopt;
  return entry;
}

Result<bool> EntryFilter::meets(const MatchedEntry& entry) const {
  if (query_.constraints.empty()) return true;
  const bool may_be_cut =
      entry.root()["tags"].size() >= directory::summary_tags_max;
  if (!query_.needs_complete_entries() && !may_be_cut) {
    return query_.matches(entry.root());
  }
  TRY(std::string json, complete_entry(calls_, entry.subject, host_));
  return query_.matches(read_entry(std::move(json))->root());
}

MatchedEntries MatchedEntries::ranked(DirectoryCalls& calls, const Host& host,
                                      const ArdQuery& query, PagePlace from,
                                      std::size_t page_size) {
  MatchedEntries entries(calls, discover_operation, "results",
                         EntryFilter(calls, host, query), std::move(from));
  const std::size_t limit =
      query.is_by_dialect_only() ? page_size : directory::query_limit_max;
  const auto dialects = query.dialects();
  Writer json;
  json.begin_object().key("query").string(query.text);
  json.key("limit").number(static_cast<std::int64_t>(limit));
  if (dialects) {
    json.key("filters").begin_object().key("dialects").begin_array();
    for (const std::string& name : *dialects) json.string(name);
    json.end_array().end_object();
  }
  entries.input_ = json.end_object().take();
  entries.is_over_ = dialects && dialects->empty();
  return entries;
}

MatchedEntries MatchedEntries::listed(DirectoryCalls& calls, const Host& host,
                                      const ArdQuery& query, PagePlace from,
                                      std::size_t page_size) {
  MatchedEntries entries(calls, list_operation, "agents",
                         EntryFilter(calls, host, query), std::move(from));
  const std::size_t limit = query.constraints.empty() ? page_size : 1'000;
  entries.input_ = "{\"limit\":" + std::to_string(limit) + "}";
  return entries;
}

Status MatchedEntries::read_page() {
  std::string input = input_;
  if (!at_.cursor.empty()) {
    input.insert(input.size() - 1, ",\"cursor\":" + json_quoted(at_.cursor));
  }
  Result<Answered> page = calls_.ask(operation_, input);
  if (!page) return page_failure(page.error(), at_);
  page_ = std::move(*page);
  next_cursor_ = text_of(page_->root(), "next");
  return {};
}

Result<std::optional<MatchedEntry>> MatchedEntries::next() {
  while (!is_over_) {
    if (!page_) TRY_STATUS(read_page());
    const Value items = page_->root()[items_];
    while (at_.offset < items.size()) {
      const Value summary = items[at_.offset++];
      TRY(std::optional<MatchedEntry> entry, filter_.entry_of(summary));
      if (entry) return entry;
    }
    is_over_ = next_cursor_.empty();
    if (!is_over_) at_ = {next_cursor_, 0};
    page_.reset();
  }
  return std::nullopt;
}

std::optional<PagePlace> MatchedEntries::place() const {
  if (is_over_) return std::nullopt;
  const bool has_more_here = page_ && at_.offset < page_->root()[items_].size();
  if (has_more_here || !page_) return at_;
  if (next_cursor_.empty()) return std::nullopt;
  return PagePlace{next_cursor_, 0};
}

}  // namespace cardinal::ard

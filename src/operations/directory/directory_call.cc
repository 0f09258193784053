#include "operations/directory/directory_call.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/errors.h"
#include "base/text.h"
#include "base/time.h"
#include "cardinal/trust.h"

namespace cardinal {

bool is_administrator(const Call& call) {
  const access::Principal* const who = call.options.who;
  return call.services.is_operator || (who && who->has("admin"));
}

directory::Viewer viewer_of(const Call& call) {
  directory::Viewer viewer{.sees_all = is_administrator(call)};
  if (const access::Principal* const who = call.options.who) {
    viewer.principal = who->name;
    viewer.scopes = who->scopes;
    viewer.agent = who->agent;
  }
  return viewer;
}

directory::Sender sender_of(const Call& call) {
  directory::Sender sender{.is_operator = is_administrator(call),
                           .request_id = std::string(call.options.request_id)};
  if (const access::Principal* const who = call.options.who) {
    sender.principal = who->name;
    sender.subjects = who->subjects;
    sender.agent_id = who->agent;
  }
  return sender;
}

std::string named_subject(const Call& call, std::string_view name) {
  return normalised_subject(text_of(call.input, name));
}

std::optional<std::uint64_t> number_of(Value input, std::string_view name) {
  const auto number = input[name].number();  // an integer in any spelling
  if (!number || *number < 0) return std::nullopt;
  return static_cast<std::uint64_t>(*number);
}

std::size_t limit_of(Value input, std::size_t otherwise) {
  return static_cast<std::size_t>(
      number_of(input, "limit").value_or(otherwise));
}

void write_count(Writer& json, std::string_view name, std::uint64_t count) {
  json.key(name).number(static_cast<std::int64_t>(count));
}

void write_time(Writer& json, std::string_view name, std::int64_t unix_ms) {
  json.key(name).string(iso8601_ms(unix_ms));
}

void write_strings(Writer& json, std::string_view name,
                   std::span<const std::string> texts) {
  json.key(name).begin_array();
  for (const std::string& text : texts) json.string(text);
  json.end_array();
}

std::string_view dialect_name(const directory::RecordFacts& facts) {
  return facts.dialect ? name_of(*facts.dialect) : std::string_view();
}

void write_summary(Writer& json, const directory::Summary& summary) {
  json.key("subject").string(summary.subject);
  json.key("name").string(summary.name);
  json.key("description").string(summary.description);
  json.key("version").string_or_null(summary.version);
  json.key("provider").string_or_null(summary.provider);
  json.key("url").string_or_null(summary.url);
  json.key("protocol").string_or_null(summary.protocol);
  json.key("dialect").string(name_of(summary.dialect));
  json.key("provenance").string(summary.provenance);
  json.key("standing").string(summary.standing);
  write_strings(json, "tags", summary.tags);
  write_count(json, "errors", summary.errors);
  write_count(json, "change", summary.change);
  write_time(json, "at", summary.at_ms);
}

std::string place_text(const directory::Directory& directory,
                       std::uint64_t number) {
  store::Cursor cursor =
      const_cast<directory::Directory&>(directory).store().end();
  cursor.change = number;
  return store::to_text(cursor);
}

Result<Place> place_of(Value value, const directory::Directory& directory) {
  if (const auto number = value.number()) {
    if (*number >= 0)
      return Place{.number = static_cast<std::uint64_t>(*number)};
  }
  const std::string_view text = value.string().value_or("");
  const bool is_number =
      !text.empty() && text.size() <= 16 && std::ranges::all_of(text, is_digit);
  if (is_number) {
    return Place{.number = std::stoull(std::string(text))};
  }
  const Result<store::Cursor> cursor = store::cursor_of(text);
  if (!cursor) {
    return usage(
        "expected the number of a change, or a cursor of this directory; "
        "got {}",
        quoted_unescaped(text));
  }
  const store::Cursor here =
      const_cast<directory::Directory&>(directory).store().end();
  const bool is_ours =
      cursor->directory == here.directory && cursor->epoch == here.epoch;
  return Place{is_ours ? PlaceOf::this_history : PlaceOf::another,
               cursor->change};
}

Refusal gone_refusal() {
  return {.status = 410,
          .slug = "another-history",
          .title = "The cursor is of another history",
          .detail =
              "The cursor is of another directory, or a backup was restored "
              "since; read all records at /v1/agents, then go on with its "
              "\"feed\"."};
}

}  // namespace cardinal

#include "base/log_line.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "base/time.h"

namespace cardinal {
namespace {

constexpr std::size_t value_code_points_max = 2'000;
constexpr std::array<std::string_view, 4> level_names = {"error", "warn",
                                                         "info", "debug"};

// Printable UTF-8 without line ends, whatever the bytes are.
std::string printable(std::string_view text) {
  return for_terminal(shortened(text, value_code_points_max));
}

// Valid as a JSON string, because the text is printable.
void append_in_quotes(std::string& out, std::string_view printable_text) {
  out += '"';
  for (const char c : printable_text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += '"';
}

bool needs_quotes(std::string_view printable_text) {
  return printable_text.empty() ||
         printable_text.find_first_of(" =\"\\") != std::string_view::npos;
}

void append_value(std::string& out, const LogField& field, LogFormat format) {
  if (const auto* number = std::get_if<std::int64_t>(&field.value)) {
    out += std::to_string(*number);
    return;
  }
  const std::string text = printable(std::get<std::string_view>(field.value));
  if (format == LogFormat::json || needs_quotes(text)) {
    append_in_quotes(out, text);
  } else {
    out += text;
  }
}

std::string json_line(const LogEvent& event) {
  std::string out = "{\"time\":\"" + iso8601_ms(event.unix_ms) +
                    "\",\"level\":\"" + std::string(name_of(event.level)) +
                    "\",\"message\":";
  append_in_quotes(out, printable(event.message));
  for (const LogField& field : event.fields) {
    out += ",\"" + std::string(field.name) + "\":";
    append_value(out, field, LogFormat::json);
  }
  return out + "}\n";
}

}  // namespace

std::string_view name_of(LogLevel level) {
  return level_names[static_cast<std::size_t>(level)];
}

std::optional<LogLevel> log_level_of(std::string_view name) {
  const auto found = std::ranges::find(level_names, name);
  if (found == level_names.end()) return std::nullopt;
  return static_cast<LogLevel>(found - level_names.begin());
}

std::string log_line(const LogEvent& event, LogFormat format) {
  if (format == LogFormat::none) return {};
  if (format == LogFormat::json) return json_line(event);
  std::string out = iso8601_ms(event.unix_ms) + " " +
                    std::string(name_of(event.level)) +
                    " cardinal: " + printable(event.message);
  for (const LogField& field : event.fields) {
    out += ' ';
    out += field.name;
    out += '=';
    append_value(out, field, LogFormat::text);
  }
  return out + "\n";
}

}  // namespace cardinal

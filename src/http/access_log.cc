#include "http/access_log.h"

#include <algorithm>
#include <charconv>

#include "base/ascii.h"
#include "base/time.h"
#include "cardinal/json.h"

namespace cardinal::http {
namespace {

constexpr std::size_t target_bytes_max = 1'000;
constexpr std::size_t method_bytes_max = 32;

constexpr bool is_plain(char c) {
  return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

void append_escaped(std::string& out, std::string_view text,
                    std::size_t bytes_max) {
  const std::string_view shown = text.substr(0, bytes_max);
  // Nearly every target is plain and is copied as a whole.
  if (std::ranges::all_of(shown, is_plain)) {
    out += shown;
    if (text.size() > bytes_max) out += "...";
    return;
  }
  for (const char c : shown) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_plain(c)) {
      out += c;
    } else {
      out +=
          {'\\', 'x', hex_digits_lower[byte >> 4], hex_digits_lower[byte & 15]};
    }
  }
  if (text.size() > bytes_max) out += "...";
}

void append_number(std::string& out, std::int64_t value) {
  char digits[20];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  out.append(digits, end);
}

void append_json(std::string& out, const LogEntry& entry) {
  const auto member = [&](std::string_view name, std::string_view value) {
    out += ",\"";
    out += name;
    out += "\":";
    append_quoted(out, value);
  };
  out += "{\"time\":\"";
  out += entry.time;
  out += '"';
  member("remote", entry.remote);
  // Escaped twice, since the bytes need not be UTF-8, which JSON must be.
  member("method", for_log(entry.method, method_bytes_max));
  member("target", for_log(entry.target, target_bytes_max));
  out += ",\"status\":" + std::to_string(entry.status);
  out += ",\"bytes\":" + std::to_string(entry.body_bytes);
  out += ",\"micros\":" + std::to_string(entry.micros);
  member("request_id", entry.request_id);
  if (!entry.problem.empty()) member("problem", entry.problem);
  out += "}\n";
}

}  // namespace

std::string_view LogTimestamp::text(std::int64_t unix_ms) {
  if (unix_ms / 1'000 != second_) {
    second_ = unix_ms / 1'000;
    text_ = iso8601_ms(unix_ms);
    return text_;
  }
  // 2026-04-23T00:00:00.000Z
  const auto ms = static_cast<int>(unix_ms % 1'000);
  char* end = text_.data() + text_.size() - 4;
  end[0] = static_cast<char>('0' + ms / 100);
  end[1] = static_cast<char>('0' + ms / 10 % 10);
  end[2] = static_cast<char>('0' + ms % 10);
  return text_;
}

LogEntry log_entry_of(const Request& request) {
  LogEntry entry;
  entry.remote = request.remote;
  entry.method = request.method_name.empty() ? "-" : request.method_name;
  entry.target = request.target.empty() ? "-" : request.target;
  entry.request_id = request.request_id;
  return entry;
}

std::string for_log(std::string_view text, std::size_t bytes_max) {
  std::string out;
  append_escaped(out, text, bytes_max);
  return out;
}

void append_line(std::string& out, const LogEntry& entry, LogFormat format) {
  if (format == LogFormat::none) return;
  if (format == LogFormat::json) return append_json(out, entry);
  out += entry.time;
  out += ' ';
  out += entry.remote;
  out += " \"";
  append_escaped(out, entry.method, method_bytes_max);
  out += ' ';
  append_escaped(out, entry.target, target_bytes_max);
  out += "\" ";
  append_number(out, entry.status);
  out += ' ';
  append_number(out, static_cast<std::int64_t>(entry.body_bytes));
  out += ' ';
  append_number(out, entry.micros);
  out += "us ";
  out += entry.request_id;
  if (!entry.problem.empty()) {
    out += ' ';
    out += entry.problem;
  }
  out += '\n';
}

}  // namespace cardinal::http

// The log: one line per event, as text or JSON, for which no thread waits.
//
//   Log log({.format = LogFormat::json});
//   log.write(LogLevel::warn, "cannot accept connections",
//             {{"reason", reason}, {"open", connections}});
//
// Lines go into a bounded queue, and a thread of the log writes them. If the
// reader of the log is slower than the program, lines that find the queue full
// are dropped and counted, and the log says how many.
//
// Text of others may be a message or a value: line ends, control characters,
// escape sequences, bidirectional and other invisible characters are escaped.
//
// Thread safety: every member may be called from any thread.
#pragma once

#include <atomic>
#include <concepts>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "cardinal/base.h"

namespace cardinal {

enum class LogFormat : std::uint8_t { none, text, json };

// The most severe first.
enum class LogLevel : std::uint8_t { error, warn, info, debug };
std::string_view name_of(LogLevel level);
std::optional<LogLevel> log_level_of(std::string_view name);

struct LogField {
  LogField(std::string_view name_is, std::string_view text)
      : name(name_is), value(text) {}
  LogField(std::string_view name_is, std::integral auto number)
      : name(name_is), value(static_cast<std::int64_t>(number)) {}
  std::string_view name;  // letters, digits and "_"
  std::variant<std::string_view, std::int64_t> value;
};

struct LogOptions {
  LogFormat format = LogFormat::text;
  LogLevel level = LogLevel::info;  // the least severe that is written
  std::size_t queued_bytes_max = 1 << 20;
  // Gets whole lines, several at a time, from one thread; it may block. Null:
  // standard error.
  std::function<void(std::string_view)> output = {};
  const Env* env = &system_env();
};

class Log {
 public:
  explicit Log(LogOptions options);
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;
  // Writes what is queued. A reader of standard error that takes nothing for a
  // second loses the rest.
  ~Log();

  LogFormat format() const { return options_.format; }
  bool is_enabled(LogLevel level) const {
    return writer_ != nullptr &&
           level <= level_.load(std::memory_order_relaxed);
  }

  void set_level(LogLevel level) {
    level_.store(level, std::memory_order_relaxed);
  }

  // "TIME LEVEL cardinal: MESSAGE name=value", or a JSON object.
  void write(LogLevel level, std::string_view message,
             std::initializer_list<LogField> fields = {});
  // Lines that are formatted already, each with its end.
  void write_lines(std::string_view lines);

  // Waits until everything is written, but not longer than a second.
  void flush();
  std::uint64_t dropped_lines() const;

 private:
  class Writer;
  LogOptions options_;
  std::atomic<LogLevel> level_;
  std::unique_ptr<Writer> writer_;  // null: nothing is logged
};

}  // namespace cardinal

#include "cli/log_monitor.h"

#include <chrono>
#include <thread>

#include "base/errors.h"
#include "base/file.h"
#include "base/text.h"
#include "base/time.h"
#include "cli/log_sources.h"
#include "operations/registry.h"
#include "transparency/signed_note.h"

namespace cardinal::cli {
namespace {

using transparency::Continuation;
using transparency::LogSource;
using transparency::LogVerifier;
using transparency::ReadCheckpoint;

// What a look at the log has shown.
struct LogObservation {
  ReadCheckpoint now;
  std::optional<ReadCheckpoint> before;
  std::string alarm;  // the log was rewritten; or empty
};

Result<std::optional<ReadCheckpoint>> remembered(const std::string& file,
                                                 const LogVerifier& log) {
  Result<std::string> note = read_whole(file, transparency::note_bytes_max);
  if (!note && note.error().code == Code::not_found) return std::nullopt;
  if (!note) return std::unexpected(note.error());
  auto checkpoint = log.open(*note);
  if (!checkpoint) return at(file, std::unexpected(checkpoint.error()));
  return ReadCheckpoint{.checkpoint = *std::move(checkpoint),
                        .note = *std::move(note)};
}

Result<std::string> alarm_of(LogSource& source, const ReadCheckpoint& before,
                             const ReadCheckpoint& now) {
  const auto continues = transparency::continuation_of(
      source, before.checkpoint.tree, now.checkpoint.tree);
  const std::string sizes =
      " (it had " + std::to_string(before.checkpoint.tree.size) +
      " entries, and now has " + std::to_string(now.checkpoint.tree.size) + ")";
  if (!continues) {
    if (!is_fault_of_log(continues.error())) {
      return std::unexpected(continues.error());
    }
    return "THE LOG DOES NOT PROVE THAT IT ONLY GREW" + sizes + ": " +
           to_text(continues.error());
  }
  if (*continues == Continuation::shrunk) return "THE LOG HAS SHRUNK" + sizes;
  if (*continues == Continuation::forked) {
    return "THE LOG WAS FORKED: its past is not what it was" + sizes;
  }
  return std::string();
}

class LogMonitor {
 public:
  LogMonitor(CliOnlyCall& call, LogSource& source, LogVerifier log)
      : call_(call),
        source_(source),
        log_(std::move(log)),
        state_(text_of(call.input, "state")) {}

  // Returns the exit code: 0, or 1 after an alarm.
  Result<int> look() {
    TRY(auto before, remembered(state_, log_));
    Result<ReadCheckpoint> now = transparency::read_checkpoint(source_, log_);
    if (!now && now.error().code == Code::invalid) {
      warn("THE CHECKPOINT IS NOT SIGNED BY " + log_.origin() + ": " +
           now.error().message);
      return 1;
    }
    if (!now) return std::unexpected(now.error());
    LogObservation seen{.now = *std::move(now), .before = std::move(before)};
    if (seen.before) {
      TRY(seen.alarm, alarm_of(source_, *seen.before, seen.now));
    }
    report(seen);
    if (!seen.alarm.empty()) return 1;
    const bool is_new = !seen.before || seen.before->note != seen.now.note;
    if (is_new) TRY_STATUS(write_whole(state_, seen.now.note));
    return 0;
  }

  void warn(const std::string& line) {
    call_.messages.write("cardinal: " + for_terminal(line, "\n") + "\n");
  }

 private:
  void report(const LogObservation& seen) {
    const std::uint64_t size = seen.now.checkpoint.tree.size;
    const std::uint64_t before =
        seen.before ? seen.before->checkpoint.tree.size : 0;
    if (is_true(call_.input, "json")) {
      Writer json;
      json.begin_object();
      json.key("at").string(iso8601_ms(call_.env.clock->now_ms()));
      json.key("origin").string(log_.origin());
      json.key("size").number(static_cast<std::int64_t>(size));
      json.key("size_before");
      if (seen.before) {
        json.number(static_cast<std::int64_t>(before));
      } else {
        json.null();
      }
      json.key("verdict").string(seen.alarm.empty() ? "consistent"
                                                    : "rewritten");
      json.key("reason").string_or_null(seen.alarm);
      json.key("checkpoint").string(seen.now.note);
      json.key("checkpoint_before")
          .string_or_null(seen.before ? seen.before->note : "");
      call_.out.write(json.end_object().take() + "\n");
    } else if (seen.alarm.empty()) {
      call_.out.write(iso8601_ms(call_.env.clock->now_ms()) + " " +
                      log_.origin() + ": " + std::to_string(size) +
                      " entries, " +
                      (seen.before ? std::to_string(size - before) +
                                         " more than before: consistent\n"
                                   : "the first checkpoint seen\n"));
    }
    call_.out.flush();
    if (seen.alarm.empty()) return;
    warn(seen.alarm);
    warn("the log has signed both of these; keep them as evidence:");
    warn(state_ + ":\n" + seen.before->note);
    warn("now:\n" + seen.now.note);
  }

  CliOnlyCall& call_;
  LogSource& source_;
  const LogVerifier log_;
  const std::string state_;
};

Result<int> run_log_monitor(CliOnlyCall& call) {
  TRY(LogVerifier log, LogVerifier::from(text_of(call.input, "key")));
  TRY(const std::unique_ptr<LogSource> source,
      open_log_source(text_of(call.input, "log"), call.env));
  LogMonitor monitor(call, *source, std::move(log));
  if (is_true(call.input, "once")) return monitor.look();
  const std::chrono::seconds interval(
      call.input["interval"].int64().value_or(60));
  for (;;) {
    const Result<int> looked = monitor.look();
    if (looked && *looked != 0) return looked;
    // What is unavailable now may answer later.
    if (!looked) {
      if (looked.error().code != Code::unavailable) return looked;
      monitor.warn(to_text(looked.error()));
    }
    std::this_thread::sleep_for(interval);
  }
}

}  // namespace

constinit const CliOnlyVerb log_monitor_verb{
    .record = {.name = "log monitor",
               .summary = "Watch that a public log only grows",
               .details =
                   "Keeps the last checkpoint in a file, and has each new one "
                   "proved by the log's tiles: it must contain everything "
                   "that was there before. A log that shrank or was forked is "
                   "reported with both signed checkpoints, and the exit code "
                   "is 1; the file keeps the earlier one. Runs until it is "
                   "interrupted, or looks once. See docs/transparency.md.",
               .examples =
                   "cardinal log monitor data --once --state "
                   "data.checkpoint --key \"$(cardinal log key --data data)\"",
               .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["log", "key", "state"],
  "properties": {
)json" CARDINAL_LOG_FLAGS R"json(,
    "state": {"type": "string", "x-value": "FILE",
              "description": "Where the last checkpoint is kept; made if there is none"},
    "once": {"type": "boolean", "description": "Look once"},
    "interval": {"type": "integer", "minimum": 1, "maximum": 86400,
                 "x-value": "S", "description": "Seconds between two looks (60)"},
    "json": {"type": "boolean", "description": "Print a line of JSON per look"}
  }
})json",
               .output = "{}"},
    .run = run_log_monitor,
};

}  // namespace cardinal::cli

#include "cli/log_verify.h"

#include "base/base64.h"
#include "base/check_that.h"
#include "base/text.h"
#include "cli/log_sources.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

using transparency::Checkpoint;
using transparency::LogAudit;
using transparency::LogSource;
using transparency::LogVerifier;

std::string audit_json(const std::string& place, const Checkpoint& checkpoint,
                       const LogAudit& audit) {
  Writer json;
  json.begin_object().key("log").string(place);
  json.key("origin").string(checkpoint.origin);
  json.key("size").number(static_cast<std::int64_t>(checkpoint.tree.size));
  json.key("root").string(encode_base64(bytes_of(checkpoint.tree.root)));
  json.key("entries").number(static_cast<std::int64_t>(audit.entries));
  json.key("tiles").number(static_cast<std::int64_t>(audit.tiles));
  json.key("verdict").string(audit.fault.empty() ? "verified" : "wrong");
  json.key("reason").string_or_null(audit.fault);
  return json.end_object().take() + "\n";
}

std::string audit_text(const std::string& place, const Checkpoint& checkpoint,
                       const LogAudit& audit) {
  if (!audit.fault.empty()) {
    return place + ": WRONG after " + counted(audit.entries, "entry") + ": " +
           audit.fault + "\n";
  }
  return place + ": verified\n  log      " + checkpoint.origin +
         "\n  entries  " + std::to_string(audit.entries) + "\n  tiles    " +
         std::to_string(audit.tiles) + "\n  root     " +
         encode_base64(bytes_of(checkpoint.tree.root)) + "\n";
}

// A log that cannot be read to its end is wrong; a server that does not answer
// is trouble.
Result<LogAudit> audit_of(LogSource& source, const Checkpoint& checkpoint) {
  Result<LogAudit> audit = transparency::audit_log(source, checkpoint);
  if (audit || !is_fault_of_log(audit.error())) return audit;
  return LogAudit{.fault = to_text(audit.error())};
}

Result<int> run_log_verify(CliOnlyCall& call) {
  const std::string place = text_of(call.input, "log");
  TRY(const LogVerifier log, LogVerifier::from(text_of(call.input, "key")));
  TRY(const std::unique_ptr<LogSource> source,
      open_log_source(place, call.env));
  const auto read = transparency::read_checkpoint(*source, log);
  if (!read && read.error().code != Code::invalid) {
    return std::unexpected(read.error());
  }
  Checkpoint checkpoint{.origin = log.origin()};
  LogAudit audit;
  if (!read) {
    audit.fault =
        "the checkpoint is not to be trusted: " + read.error().message;
  } else {
    checkpoint = read->checkpoint;
    TRY(audit, audit_of(*source, checkpoint));
  }
  call.out.write(
      is_true(call.input, "json")
          ? audit_json(place, checkpoint, audit)
          : for_terminal(audit_text(place, checkpoint, audit), "\n"));
  return audit.fault.empty() ? 0 : 1;
}

}  // namespace

constinit const CliOnlyVerb log_verify_verb{
    .record = {.name = "log verify",
               .summary = "Verify a whole public log",
               .details =
                   "Reads the checkpoint, all entries and all tiles of a log, "
                   "and recomputes the root: nothing is missing, nothing was "
                   "changed, and the log's key has signed exactly this. "
                   "Memory does not grow with the log. Exit code 1: something "
                   "is wrong. See docs/transparency.md.",
               .examples = "cardinal log verify data --key \"$(cardinal log "
                           "key --data data)\"",
               .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["log", "key"],
  "properties": {
)json" CARDINAL_LOG_FLAGS R"json(,
    "json": {"type": "boolean", "description": "Print JSON"}
  }
})json",
               .output = "{}"},
    .run = run_log_verify,
};

}  // namespace cardinal::cli

#include "operations/input_files.h"
#include "operations/ledger/submission.h"

namespace cardinal {
namespace {

// The store's queue has room for a few calls of these.
constexpr std::size_t records_per_call_max = 1'000;

Result<Reply> recorded(std::vector<SubmittedRecord> sent,
                       directory::Directory& directory) {
  Writer json;
  SubmissionCounts counts;
  json.begin_object().key("results").begin_array();
  TRY_STATUS(write_results(sent, directory, false, json, counts));
  json.end_array();
  write_counts(json, counts);
  return Reply{
      .outcome = counts.refused > 0 ? Outcome::has_errors : Outcome::clean,
      .json = json.end_object().take()};
}

class RecordedLater final : public LaterReply {
 public:
  RecordedLater(std::vector<SubmittedRecord> sent,
                directory::Directory& directory)
      : sent_(std::move(sent)), directory_(directory) {}
  // They are written in order: the last one is durable after all others.
  void on_ready(std::function<void()> wake) override {
    for (auto each = sent_.rbegin(); each != sent_.rend(); ++each) {
      if (each->ticket) return each->ticket->on_complete(std::move(wake));
    }
    wake();
  }
  Result<Reply> finish() override {
    return recorded(std::move(sent_), directory_);
  }

 private:
  std::vector<SubmittedRecord> sent_;
  directory::Directory& directory_;
};

Result<Reply> run_ledger_record(Call& call) {
  TRY(const std::string_view text, document_view(call, "text", "record"));
  TRY(std::vector<SubmittedRecord> sent,
      submit(call, text, records_per_call_max));
  Reply reply;
  reply.later =
      std::make_unique<RecordedLater>(std::move(sent), directory_of(call));
  return reply;
}

// Records are kept for good: a file of many is read part by part, each durable
// before the next.
Result<Reply> run_ledger_import(Call& call) {
  TRY(const std::string_view text, document_view(call, "text", "record"));
  directory::Directory& directory = directory_of(call);
  Writer json;
  SubmissionCounts counts;
  json.begin_object().key("results").begin_array();
  std::string part;
  std::size_t lines = 0;
  const auto flush = [&]() -> Status {
    if (part.empty()) return {};
    TRY(std::vector<SubmittedRecord> sent,
        submit(call, part, ledger::records_max));
    part.clear();
    lines = 0;
    return write_results(sent, directory, true, json, counts);
  };
  for (const ledger::TextPart& each : ledger::split_lines(text)) {
    part.append(each.text) += '\n';
    if (++lines == records_per_call_max) TRY_STATUS(flush());
  }
  // A sequence of CBOR has no line end behind it.
  if (lines == 1 && part.size() == text.size() + 1) part.pop_back();
  TRY_STATUS(flush());
  json.end_array();
  write_counts(json, counts);
  return Reply{
      .outcome = counts.refused > 0 ? Outcome::has_errors : Outcome::clean,
      .json = json.end_object().take()};
}

Rendered submission_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown;
  for (const Value each : answer["results"].items()) {
    shown.out += text_of(each, "id") + ": " + text_of(each, "verdict");
    if (const auto reason = each["reason"].string()) {
      shown.out += " (" + std::string(*reason) + ")";
    }
    shown.out += "\n";
    for (const Value found : each["diagnostics"].items()) {
      if (found["severity"].string() == "hint") continue;
      shown.out += "  " + text_of(found, "severity") + ": " +
                   text_of(found, "message") + " [" + text_of(found, "rule") +
                   "]\n";
    }
  }
  std::string separator;
  for (const Member each : answer["summary"].members()) {
    shown.out += separator + std::string(each.value.raw()) + " " +
                 std::string(each.name);
    separator = ", ";
  }
  shown.out += "\n";
  return shown;
}

constexpr View submission_views[] = {
    {"text", "text/plain", submission_as_text}};

}  // namespace

constinit const Operation ledger_record_operation{
    .name = "ledger record",
    .summary = "Add PACR records to the ledger of a directory",
    .details =
        "Takes one record or many, in JSON or CBOR, and answers with a verdict "
        "for each: accepted, held (a predecessor is not there yet), flagged "
        "(it contradicts physics, is kept and counts for nothing), duplicate, "
        "confirmed (it was there, and is now signed by its caller), conflict "
        "or refused, with all findings. Records that nobody signed count for "
        "nothing, unless an administrator vouches for them. docs/ledger.md "
        "says what counts.",
    .examples =
        "cardinal ledger record --data data --vouch "
        "examples/ledger/records.jsonl",
    .route = {"POST", "/v1/ledger/records"},
    .scope = Scope::publish,
    .effects = {.read_only = false},
    .limits = {.input_bytes = 4u << 20},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "x-body": true,
  "properties": {
    "file": {"type": "string", "x-positional": true, "x-value": "FILE",
             "x-files": true, "x-file-for": "text", "x-required": true,
             "description": "Records in JSON, JSON Lines or CBOR, or - for standard input"},
    "record": {"x-api": true, "description": "A record, or an array of them"},
    "text": {"type": "string", "x-api": true,
             "description": "Instead of record: the exact text, also JSON Lines"},
    "vouch": {"type": "boolean", "x-admin": true,
              "description": "Administrators: unsigned records count as if their caller had signed them"}
  }
})json",
    .output = CARDINAL_SUBMISSION_OUTPUT,
    .needs_directory = true,
    .begins_directory = true,
    .views = submission_views,
    .run = run_ledger_record,
};

constinit const Operation ledger_import_operation{
    .name = "ledger import",
    .summary = "Add a file of PACR records to the ledger of a directory",
    .details =
        "As ledger record, for large files: records are added a thousand at a "
        "time, each thousand durable before the next, and the answer names "
        "only those that were refused. What is there already is skipped, so an "
        "import that was interrupted is run again.",
    .examples =
        "cardinal ledger import --data data examples/ledger/records.jsonl",
    .route = {"POST", "/v1/ledger/import"},
    .scope = Scope::admin,
    .effects = {.read_only = false},
    .limits = {.input_bytes = ledger::records_bytes_max, .timeout_ms = 300'000},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "x-body": true,
  "properties": {
    "file": {"type": "string", "x-positional": true, "x-value": "FILE",
             "x-files": true, "x-file-for": "text", "x-required": true,
             "description": "Records in JSON, JSON Lines or CBOR, or - for standard input"},
    "record": {"x-api": true, "description": "A record, or an array of them"},
    "text": {"type": "string", "x-api": true,
             "description": "Instead of record: the exact text, also JSON Lines"},
    "vouch": {"type": "boolean", "x-admin": true,
              "description": "Administrators: unsigned records count as if their caller had signed them"}
  }
})json",
    .output = CARDINAL_SUBMISSION_OUTPUT,
    .needs_directory = true,
    .begins_directory = true,
    .views = submission_views,
    .run = run_ledger_import,
};

}  // namespace cardinal

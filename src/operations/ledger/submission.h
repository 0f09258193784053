// Records on their way into the ledger of a directory: checked, admitted,
// appended, and answered with a verdict for each.
//
//   TRY(std::vector<SubmittedRecord> sent, submit(call, text, records_max));
//   TRY(std::string json, answer_for(sent, directory));
//
// Thread safety: values; a submission belongs to one thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ledger/record_check.h"
#include "operations/diagnostics.h"
#include "operations/directory/directory_call.h"

namespace cardinal {

struct SubmittedRecord {
  std::optional<ledger::RecordId> id;
  std::string id_text;      // as far as it could be read
  std::string diagnostics;  // JSON
  bool is_forensic = false;
  ledger::LedgerFacts facts;
  std::string reason;                   // why it, or its signature, is refused
  std::optional<store::Ticket> ticket;  // absent: refused before
};

// Checks the text and appends what is admitted. Fails: usage, beyond `most`
// records; as the store does.
Result<std::vector<SubmittedRecord>> submit(Call& call, std::string_view text,
                                            std::size_t most);

struct SubmissionCounts {
  std::uint64_t records = 0, accepted = 0, held = 0, duplicates = 0,
                refused = 0;
};
// Waits for the tickets. Writes one object per record, and counts them.
Status write_results(std::vector<SubmittedRecord>& sent,
                     directory::Directory& directory, bool only_refused,
                     Writer& json, SubmissionCounts& counts);
void write_counts(Writer& json, const SubmissionCounts& counts);

// Of the answers: one result per record, and a summary.
#define CARDINAL_SUBMISSION_OUTPUT                                                                 \
  R"json({"type": "object", "required": ["results", "summary"], )json"                             \
  R"json("additionalProperties": false, "properties": {)json"                                      \
  R"json("results": {"type": "array", "items": {"type": "object", )json"                           \
  R"json("required": ["id", "verdict", "change", "signed_by", "counts", )json"                     \
  R"json("reason", "diagnostics"], "additionalProperties": false, )json"                           \
  R"json("properties": {"id": {"type": "string"}, "verdict": {"enum": )json"                       \
  R"json(["accepted", "held", "flagged", "duplicate", "confirmed", )json"                          \
  R"json("conflict", "refused"]}, "change": {"type": "integer"}, )json"                            \
  R"json("signed_by": {"enum": ["nobody", "agent", "caller"]}, )json"                              \
  R"json("counts": {"type": "boolean"}, )json"                                                     \
  R"json("reason": {"type": ["string", "null"]}, "diagnostics": )json" CARDINAL_DIAGNOSTICS_SCHEMA \
  R"json(}}}, "summary": {"type": "object", "additionalProperties": )json"                         \
  R"json({"type": "integer"}}}})json"

}  // namespace cardinal

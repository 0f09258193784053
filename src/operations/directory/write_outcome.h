// What a refused write is in HTTP, and replies that wait for a write.
//
// Thread safety: free functions without shared state.
#pragma once

#include "operations/directory/directory_call.h"

namespace cardinal {

Refusal refusal_of(directory::AdmissionFault fault, std::string detail);
// Requires: the verdict is a refusal.
Refusal refusal_of(directory::RecordVerdict verdict, std::string detail);

// A request about a record that the caller has seen, with the reason and
// if_change of the input.
directory::RecordRequest request_about(const Call& call,
                                       const directory::Record& record);

// The reply to a change of a record that exists: when it is durable,
// {"subject", "change", "stored", "verdict", "reason"}.
Result<Reply> reply_after(directory::Directory& directory,
                          store::Proposal proposal);
// What it is for people: "SUBJECT <done> (change N)", or why it was not done.
Rendered written_as_text(Value answer, std::string_view done);
// Its output schema.
#define CARDINAL_WRITE_OUTPUT                                                  \
  R"json({"type": "object", "required": ["subject", "change", "stored", )json" \
  R"json("verdict", "reason"], "additionalProperties": false, )json"           \
  R"json("properties": {"subject": {"type": "string"}, )json"                  \
  R"json("change": {"type": "integer"}, "stored": {"type": "boolean"}, )json"  \
  R"json("verdict": {"type": "string"}, )json"                                 \
  R"json("reason": {"type": ["string", "null"], )json"                         \
  R"json("description": "Why it was refused"}}})json"

}  // namespace cardinal

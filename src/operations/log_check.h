// Whether cards are in a public log, for verify --log.
//
//   TRY(const std::shared_ptr<const LogCheck> log, log_check(call));
//   if (log) TRY(found, log->check(text, directory));
//
// Thread safety: a LogCheck is immutable.
#pragma once

#include <memory>
#include <optional>

#include "cardinal/transparency.h"
#include "operations/remote_caller.h"
#include "operations/verify_report.h"

namespace cardinal {

class LogCheck {
 public:
  LogCheck(transparency::LogVerifier log, std::string proof)
      : log_(std::move(log)), proof_(std::move(proof)) {}

  // Whether the log has this exact text as the card of its subject, by the
  // proof that was given, or by one of the directory; null: there is none.
  // Fails: as the directory does.
  Result<LoggedCard> check(const std::string& text,
                           RemoteCaller* directory) const;

 private:
  const transparency::LogVerifier log_;
  const std::string proof_;  // empty: ask the directory
};

// Null without --log. `has_directory`: proofs can be asked for.
// Fails: invalid, for a damaged key; usage, without any proof.
Result<std::shared_ptr<const LogCheck>> log_check(const Call& call,
                                                  bool has_directory);

// What log_check reads.
#define CARDINAL_LOG_CHECK_FLAGS                                                                    \
  R"json("log": {"type": "string", "x-value": "VKEY", "description": )json"                         \
  R"json("The card must be in the log with this key (see cardinal log key)" }, )json"               \
  R"json("proof": {"type": "string", "x-value": "FILE", "x-files": true, )json"                     \
  R"json("x-file-for": "proof_text", "description": )json"                                          \
  R"json("With --log: the proof (see cardinal proof); otherwise --server is asked for it" }, )json" \
  R"json("proof_text": {"type": "string", "x-api": true, "description": )json"                      \
  R"json("The text of the proof"})json"

}  // namespace cardinal

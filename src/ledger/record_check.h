// Reads PACR records from a text, in JSON or CBOR by content, and checks each
// by all rules: findings with places, and the records that have no errors.
//
//   RecordChecker checker({}, system_env());
//   CheckedRecords checked = checker.check(bytes);
//   for (const CheckedRecord& each : checked.records) use(each.record);
//
// A text is one record, an array of records or, in CBOR, a sequence of them;
// any of them may be in the envelope of a signature (JSON). JSON Lines are
// several texts: split_lines() takes them apart.
//
// Thread safety: a RecordChecker keeps buffers and belongs to one thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/report.h"
#include "ledger/envelope.h"
#include "ledger/record.h"

namespace cardinal::ledger {

inline constexpr std::uint32_t records_bytes_max = 16u << 20;  // of a text
inline constexpr std::size_t records_max = 10'000;             // in a text

struct CheckedRecord {
  // Absent if it has errors, except those of physics alone.
  std::optional<Record> record;
  bool is_forensic = false;  // it contradicts physics
  std::optional<Envelope> envelope;
  std::string id;    // as far as it could be read, for answers
  std::string text;  // its exact bytes: of the envelope, of the record in JSON;
                     // of one in CBOR its JSON form
  std::vector<Diagnostic> diagnostics;
};

struct CheckedRecords {
  Report report;  // of the whole text
  std::vector<CheckedRecord> records;
  bool is_binary = false;
};

class RecordChecker {
 public:
  RecordChecker(RuleChoice choice, const Env& env)
      : choice_(std::move(choice)), env_(env) {}

  CheckedRecords check(std::string text);

 private:
  void check_json(std::string text, CheckedRecords& out);
  void check_cbor(std::string_view bytes, CheckedRecords& out);
  CheckedRecord check_value(Value value, const Document& document);
  void check_envelope(Value value, const Document& document,
                      CheckedRecord& out);

  RuleChoice choice_;
  const Env& env_;
  Reader reader_;
};

struct TextPart {
  std::string_view text;
  std::uint32_t first_line = 1;
};
// The lines of JSON Lines that are not blank; any other text is one part.
std::vector<TextPart> split_lines(std::string_view text);

}  // namespace cardinal::ledger

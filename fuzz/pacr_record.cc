// Any bytes as PACR records, in JSON or CBOR: what is accepted is written and
// read back as the same record in both forms; nothing else happens.
#include <string>

#include "ledger/cbor_text.h"
#include "ledger/record_check.h"
#include "property.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace cardinal;
  const std::string text(reinterpret_cast<const char*>(data), size);
  static ledger::RecordChecker checker({}, system_env());
  for (const ledger::TextPart& part : ledger::split_lines(text)) {
    const ledger::CheckedRecords checked =
        checker.check(std::string(part.text));
    for (const Diagnostic& each : checked.report.diagnostics) {
      HOLDS(each.span.end <= part.text.size());
    }
    for (const ledger::CheckedRecord& each : checked.records) {
      if (!each.record) continue;
      const auto same = [&](std::string form) {
        const ledger::CheckedRecords again = checker.check(std::move(form));
        HOLDS(again.records.size() == 1);
        HOLDS(again.records[0].record == each.record);
      };
      same(to_json(*each.record));
      same(to_cbor(*each.record));
    }
  }
  return 0;
}

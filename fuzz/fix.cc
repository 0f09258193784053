// Fixing any bytes ends, never makes them worse, and leaves nothing to a
// second run.
#include <cstddef>

#include "cardinal/check.h"
#include "property.h"

namespace {

using namespace cardinal;

int stage_of(const Report& report) {
  if (!report.document.root()) return 0;
  if (report.dialect) return 3;
  return report.document.clean() ? 2 : 1;
}

void fix_twice(Checker& checker, const std::string& text, FixChoice choice) {
  const Report before = checker.check(text);
  const FixedText once = fix(checker, text, choice);
  const std::string fixed(once.report.document.text());
  HOLDS(once.fixed > 0 || fixed == text);
  // What can be read further may show errors that were there before.
  HOLDS(stage_of(once.report) >= stage_of(before));
  HOLDS(stage_of(once.report) > stage_of(before) || once.revealed ||
        once.report.count(Severity::error) <= before.count(Severity::error));
  HOLDS(!before.document.clean() || once.report.document.clean());
  const Report after = checker.check(fixed);
  HOLDS(after.diagnostics.size() == once.report.diagnostics.size());
  const FixedText twice = fix(checker, fixed, choice);
  HOLDS(twice.fixed == 0);
  HOLDS(twice.report.document.text() == fixed);
}

// Each fix alone can be applied, and only where it says.
void apply_each(const Report& report) {
  const std::string_view text = report.document.text();
  for (const Diagnostic& found : report.diagnostics) {
    if (!found.fix) continue;
    HOLDS(!found.fix->title.empty());
    HOLDS(!found.fix->edits.empty());
    HOLDS(apply_edits(text, found.fix->edits));
  }
}

// Where every fault has its repair, all of them together leave none.
void repair_all(const std::string& text) {
  static Reader reader;
  Faults faults;
  const Document document = reader.read(text, Limits{}, faults);
  if (!document.root()) return;
  std::vector<Edit> edits;
  for (const Fault& fault : faults) {
    if (fault.repair.empty()) return;
    edits.insert(edits.end(), fault.repair.begin(), fault.repair.end());
  }
  const auto repaired = apply_edits(text, edits);
  HOLDS(repaired);
  faults.clear();
  HOLDS(reader.read(*repaired, Limits{}, faults).clean());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  static Checker draft(CheckOptions{}, system_env());
  static Checker reference(
      CheckOptions{.profile = Profile::agentcard_reference}, system_env());
  repair_all(text);
  for (Checker* checker : {&draft, &reference}) {
    apply_each(checker->check(text));
    fix_twice(*checker, text, FixChoice::safe);
    fix_twice(*checker, text, FixChoice::all);
  }
  return 0;
}

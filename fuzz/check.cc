// Checking any bytes ends, and every finding has a place in them. Asking all
// rules gives what asking the woken ones gives.
#include <cstddef>

#include "cardinal/check.h"
#include "property.h"

namespace {

void compare(cardinal::Checker& woken, cardinal::Checker& all,
             const std::string& text) {
  cardinal::Report some = woken.check(text);
  cardinal::Report every = all.check(text);
  HOLDS(some.diagnostics.size() == every.diagnostics.size());
  for (std::size_t i = 0; i < some.diagnostics.size(); ++i) {
    const cardinal::Diagnostic& found = some.diagnostics[i];
    HOLDS(found.rule == every.diagnostics[i].rule);
    HOLDS(found.span == every.diagnostics[i].span);
    HOLDS(found.span.begin <= found.span.end);
    HOLDS(found.span.end <= text.size());
    HOLDS(!found.message.empty());
  }
  HOLDS(!some.document.root() || some.dialect || !some.valid());
  woken.recycle(std::move(some));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace cardinal;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto checker = [](Profile profile, bool run_all_rules) {
    return Checker(
        CheckOptions{.profile = profile, .run_all_rules = run_all_rules},
        system_env());
  };
  static Checker draft = checker(Profile::agentcard, false);
  static Checker draft_all = checker(Profile::agentcard, true);
  static Checker reference = checker(Profile::agentcard_reference, false);
  static Checker reference_all = checker(Profile::agentcard_reference, true);
  static Checker adp = checker(Profile::adp, false);
  static Checker adp_all = checker(Profile::adp, true);
  compare(draft, draft_all, text);
  compare(adp, adp_all, text);
  compare(reference, reference_all, text);
  return 0;
}

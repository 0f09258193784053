// Any two documents, a line each, as cards of any dialect: a card does not
// differ from itself, what was added one way was removed the other, and the
// JSON answer can be read again.
#include <algorithm>
#include <string>

#include "cardinal/compare.h"
#include "property.h"

namespace {

using namespace cardinal;

std::string_view take_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

Document read(std::string_view text) {
  Faults faults;
  Document document = Reader().read(std::string(text), Limits{}, faults);
  return faults.empty() ? std::move(document) : Document();
}

std::size_t count(const Comparison& found, ChangeKind kind,
                  std::string_view what) {
  return static_cast<std::size_t>(
      std::ranges::count_if(found.changes, [&](const CardChange& change) {
        return change.kind == kind && change.what == what;
      }));
}

void hold(const ComparedCard& before, const ComparedCard& after) {
  const Comparison found = compare(before, after);
  const Comparison back = compare(after, before);
  const std::string_view skill = name_of(Aspect::skill_id);
  HOLDS(count(found, ChangeKind::added, skill) ==
        count(back, ChangeKind::removed, skill));
  HOLDS(count(found, ChangeKind::removed, skill) ==
        count(back, ChangeKind::added, skill));
  const VersionAdvice advice = advise(found);
  HOLDS(read(json_of(found, advice)).root().is(Kind::object));
  HOLDS(!text_of(found, advice).empty());
  HOLDS(!markdown_of(found, advice).empty());
  for (const CardChange& change : found.changes) {
    HOLDS(!change.message.empty() && !change.why.empty());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const Document before = read(take_line(rest));
  const Document after = read(take_line(rest));
  if (!before.root().is(Kind::object) || !after.root().is(Kind::object)) {
    return 0;
  }
  constexpr Dialect dialects[] = {Dialect::agentcard, Dialect::a2a,
                                  Dialect::adp};
  for (const Dialect dialect : dialects) {
    HOLDS(compare({before.root(), dialect}, {before.root(), dialect})
              .changes.empty());
    for (const Dialect other : dialects) {
      hold({before.root(), dialect}, {after.root(), other});
    }
  }
  return 0;
}

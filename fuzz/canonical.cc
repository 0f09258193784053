// Canonical bytes are clean JSON whose canonical form is themselves.
#include <cstddef>

#include "cardinal/json.h"
#include "property.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace cardinal;
  static Reader reader;
  Faults faults;
  const Document document = reader.read(
      std::string(reinterpret_cast<const char*>(data), size), Limits{}, faults);
  const auto once = canonicalize(document.root());
  if (!once) return 0;
  HOLDS(document.clean());
  const Document again = reader.read(*once, Limits{}, faults);
  HOLDS(faults.empty());
  const auto twice = canonicalize(again.root());
  HOLDS(twice && *twice == *once);
  return 0;
}

// An agent URI prints as it was written, or is refused with a place in it; what
// is plain is right.
#include <cstddef>

#include "cardinal/card.h"
#include "property.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace cardinal;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const ParsedAgentUri parsed = parse_agent_uri(text);
  if (parsed.fault == AgentUriFault::none) {
    HOLDS(to_text(parsed.uri) == text);
    HOLDS(parse_agent_uri(to_text(parsed.uri)).uri == parsed.uri);
    HOLDS(!parsed.uri.authority.empty());
    HOLDS(explain(parsed, text).empty());
  } else {
    HOLDS(parsed.at <= text.size());
    HOLDS(!explain(parsed, text).empty());
    HOLDS(!is_plain_agent_uri(text));
  }
  return 0;
}

// Any bytes as the payload of a record: a tag is refused, or written as it was
// read; and an action that was read is read again from what is written.
#include <string>

#include "check/rules/pacr/payload.h"
#include "ledger/action.h"
#include "property.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace cardinal;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const pacr::ReadPayload read = pacr::read_payload(bytes);
  HOLDS(read.payload.inner.size() <= bytes.size());
  if (read.fault != pacr::PayloadFault::none) return 0;
  HOLDS(pacr::payload_bytes(read.payload) == bytes);
  const auto action = ledger::action_in(bytes);
  if (action) HOLDS(ledger::action_in(to_payload(*action)) == action);
  return 0;
}

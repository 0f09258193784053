// Any bytes as the facts or the state of a record: refused, or written as they
// were read; and no bytes stop deciding.
#include <string>

#include "directory/records/decide_record.h"
#include "property.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace cardinal;
  using namespace cardinal::directory;
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1,
                               size - 1);
  const auto facts = decode_facts(bytes);
  if (facts) HOLDS(encode(*facts) == bytes);
  const auto state = decode_state(bytes, std::nullopt);
  if (state) HOLDS(encode(*state) == bytes);
  // The first byte chooses the kind; the bytes are facts, state, or both.
  store::Proposal proposal{.kind = static_cast<store::Kind>(1 + data[0] % 8),
                           .subject = "https://a.example/a2a",
                           .is_public = (data[0] & 8) != 0,
                           .at_ms = 1'790'000'000'000,
                           .rules = record_rules,
                           .facts = std::string(bytes)};
  if (facts) proposal.seq = facts->card.seq;
  std::optional<store::Head> head;
  if ((data[0] & 16) != 0) {
    head =
        store::Head{.change = 1, .is_live = true, .state = std::string(bytes)};
  }
  const store::Ruling first = decide_record(head, proposal);
  HOLDS(first.state.size() <= store::facts_bytes_max);
  if (first.effect != store::Effect::change || first.state.empty()) return 0;
  // What was decided can be decided about.
  const store::Head next{.change = 2,
                         .is_live = store::leaves_live(proposal.kind),
                         .seq_high = first.seq_high,
                         .state = first.state};
  HOLDS(state_of(next).has_value());
  const store::Ruling again = decide_record(next, proposal);
  HOLDS(again.verdict != static_cast<std::uint8_t>(RecordVerdict::damaged));
  return 0;
}

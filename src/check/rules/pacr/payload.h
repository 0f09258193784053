// The payload of a PACR record: bytes that the ledger never alters. With a tag
// they say what kind of step the record is about.
//
//   "PACR" | kind (1 byte) | for a counterfactual: sim_real_corr, a big-endian
//   double | inner payload
//
// Without the tag the record is an observation.
//
// Thread safety: free functions without shared state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardinal::pacr {

enum class PayloadKind : std::uint8_t {
  observe,
  do_physical,
  do_digital,
  do_chemical,
  do_genetic,
  counterfactual,
};
inline constexpr std::uint8_t payload_kinds = 6;
// "Observe", "DoPhysical": as the draft spells them.
std::string_view name_of(PayloadKind kind);

struct Payload {
  bool is_tagged = false;
  PayloadKind kind = PayloadKind::observe;
  std::optional<double> sim_real_corr;  // of a counterfactual
  std::string_view inner;               // part of the bytes that were read
};

enum class PayloadFault : std::uint8_t {
  none,
  truncated,     // the tag is not whole
  unknown_kind,  // `kind_byte` is not one of the draft's
};
struct ReadPayload {
  Payload payload;
  PayloadFault fault = PayloadFault::none;
  std::uint8_t kind_byte = 0;
};
ReadPayload read_payload(std::string_view bytes);
// The bytes that are read as `payload`. Requires: a counterfactual has its
// correlation, and what is not tagged is an observation.
std::string payload_bytes(const Payload& payload);

}  // namespace cardinal::pacr

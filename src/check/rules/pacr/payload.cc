#include "check/rules/pacr/payload.h"

#include <array>
#include <bit>

namespace cardinal::pacr {
namespace {

constexpr std::string_view magic = "PACR";
constexpr std::size_t correlation_bytes = 8;

double big_endian_double(std::string_view bytes) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < correlation_bytes; ++i) {
    bits = bits << 8 | static_cast<std::uint8_t>(bytes[i]);
  }
  return std::bit_cast<double>(bits);
}

void append_big_endian(std::string& out, double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  for (int shift = 56; shift >= 0; shift -= 8) {
    out.push_back(static_cast<char>(bits >> shift));
  }
}

}  // namespace

std::string_view name_of(PayloadKind kind) {
  static constexpr std::array<std::string_view, payload_kinds> names = {
      "Observe",    "DoPhysical", "DoDigital",
      "DoChemical", "DoGenetic",  "Counterfactual"};
  return names[static_cast<std::size_t>(kind)];
}

ReadPayload read_payload(std::string_view bytes) {
  ReadPayload read;
  read.payload.inner = bytes;
  if (!bytes.starts_with(magic)) return read;
  read.payload.is_tagged = true;
  bytes.remove_prefix(magic.size());
  if (bytes.empty()) {
    read.fault = PayloadFault::truncated;
    return read;
  }
  read.kind_byte = static_cast<std::uint8_t>(bytes[0]);
  bytes.remove_prefix(1);
  if (read.kind_byte >= payload_kinds) {
    read.fault = PayloadFault::unknown_kind;
    return read;
  }
  read.payload.kind = static_cast<PayloadKind>(read.kind_byte);
  if (read.payload.kind == PayloadKind::counterfactual) {
    if (bytes.size() < correlation_bytes) {
      read.fault = PayloadFault::truncated;
      return read;
    }
    read.payload.sim_real_corr = big_endian_double(bytes);
    bytes.remove_prefix(correlation_bytes);
  }
  read.payload.inner = bytes;
  return read;
}

std::string payload_bytes(const Payload& payload) {
  if (!payload.is_tagged) return std::string(payload.inner);
  std::string bytes(magic);
  bytes.push_back(static_cast<char>(payload.kind));
  if (payload.kind == PayloadKind::counterfactual) {
    append_big_endian(bytes, payload.sim_real_corr.value_or(0));
  }
  return bytes.append(payload.inner);
}

}  // namespace cardinal::pacr

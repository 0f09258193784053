// The identity of a PACR record: 128 bits, written as 32 upper-case hexadecimal
// digits. The draft's own example has a ULID instead, so that is read, too.
//
// Thread safety: free functions without shared state.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardinal::pacr {

using RecordId = std::array<std::uint8_t, 16>;

// Absent for any other text, such as digits in lower case.
std::optional<RecordId> read_record_id(std::string_view text);
// 32 upper-case hexadecimal digits.
std::string to_text(const RecordId& id);

}  // namespace cardinal::pacr

// What an import did, card by card and as a whole.
//
// Thread safety: values; free functions without shared state.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/sink.h"

namespace cardinal::cli {

// What became of it.
struct ImportResult {
  std::string name;
  std::string verdict;  // "first", "same", "newer", "invalid-card" ...
  std::string reason;   // why it was refused
  bool stored = false;
  bool has_lost_owner = false;  // the importer may not set it
  bool is_vouched = false;      // by the importer
  bool is_trouble = false;      // there was no verdict
};

// The verdict on a card that was left out: registering it would renew it.
inline constexpr std::string_view expired_verdict = "expired";

struct ImportCounts {
  std::uint64_t registered = 0, updated = 0, unchanged = 0, refused = 0;
  std::uint64_t lost_owners = 0, expired = 0, vouched = 0;
  bool has_trouble = false;
  std::uint64_t all() const {
    return registered + updated + unchanged + refused;
  }
};

void count(const ImportResult& result, ImportCounts& counts);
// "2 registered, 0 updated, 1 unchanged, 0 refused".
std::string counts_text(const ImportCounts& counts);
// What the importer should know besides, a line each.
void write_import_notes(const ImportCounts& counts, Sink& messages);

}  // namespace cardinal::cli

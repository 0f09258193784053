// Records of the ledger as changes of a store: what is said beside each, and
// whether it is accepted.
//
//   store::Proposal proposal = ledger_proposal(record, text, facts, now_ms);
//   store::Ruling ruling = decide_ledger(head, proposal);
//
// The first change of a ledger is its beginning, which has no record: who
// follows the ledger reads the log from there.
//
// Thread safety: free functions without shared state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cardinal/store.h"
#include "ledger/record.h"

namespace cardinal::ledger {

inline constexpr std::string_view ledger_prefix = "cardinal:ledger:";
inline constexpr std::string_view ledger_beginning = "cardinal:ledger:begin";
inline constexpr std::uint32_t ledger_rules = 1;

// The subject of a record in the store.
std::string subject_of_record(const RecordId& id);

struct LedgerFacts {
  Sha256 digest{};  // of the record as Cardinal writes it in CBOR
  SignedBy signed_by = SignedBy::nobody;
  std::string how = {};  // why the key is trusted; of signed ones
  std::string key = {};  // its thumbprint
  // By policy, when it was received.
  std::uint32_t counts_ppm = 0;
  bool is_caller_proven = false;
  bool is_forensic = false;
  // It had waited too long for its predecessors, and was sent again.
  bool is_again = false;
  std::string scope = {};      // substrate scope of the agent
  std::string principal = {};  // who sent it
  std::string request_id = {};
  bool operator==(const LedgerFacts&) const = default;
};
std::string encode_ledger_facts(const LedgerFacts& facts);
// Fails: internal, for any other bytes than those that encode makes.
Result<LedgerFacts> decode_ledger_facts(std::string_view bytes);

Sha256 digest_of(const Record& record);

// `text` is what was sent: the record in JSON, or its envelope. Fails: as
// store::pack.
Result<store::Proposal> ledger_proposal(const RecordId& id,
                                        std::string_view text,
                                        const LedgerFacts& facts,
                                        std::int64_t now_ms);
Result<store::Proposal> beginning_proposal(std::int64_t now_ms);

enum class LedgerVerdict : std::uint8_t {
  accepted = 1,
  duplicate,    // it is there, by evidence at least as good
  confirmed,    // it was there, and is now signed by somebody better
  conflict,     // another record has the identity: the first stays
  other_rules,  // decided by rules that this program does not know
  damaged,
};
std::string_view name_of(LedgerVerdict verdict);

// Pure: the store's Decide function for Kind::ledger.
store::Ruling decide_ledger(const std::optional<store::Head>& head,
                            const store::Proposal& proposal);

}  // namespace cardinal::ledger

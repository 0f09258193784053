// Rules about PACR records (draft-aevum-causal-intervention-record-00): what
// one step of one agent was, what it cost, and what it followed from.
//
// Rules see the JSON form of a record. The ledger turns a record in CBOR into
// that form and the places of findings back into byte offsets.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "cardinal/report.h"
#include "check/engine.h"
#include "check/rules/pacr/identity.h"
#include "check/rules/pacr/payload.h"

namespace cardinal::pacr {

// The draft allows any number; a record must fit into a directory's store.
inline constexpr std::uint32_t predecessors_max = 4'096;
inline constexpr std::size_t payload_bytes_max = 256u << 10;
// Clocks differ; a later time is one from the future.
inline constexpr std::int64_t clock_skew_max_ms = std::int64_t{5} * 60 * 1'000;

// A quantity of a record: {point, lower, upper}.
struct EstimateField {
  std::string_view group;  // the member that has it; empty: the record itself
  std::string_view name;
  std::string_view unit;
  bool is_required = true;
};
inline constexpr std::array<EstimateField, 7> estimate_fields = {{
    {"", "landauer_cost", "joules"},
    {"resources", "energy", "joules"},
    {"resources", "time", "seconds"},
    {"resources", "space", "bytes"},
    {"cognitive_split", "statistical_complexity", "bits"},
    {"cognitive_split", "entropy_rate", "bits"},
    {"cognitive_split", "info_gain", "bits", false},
}};
inline constexpr std::array<std::string_view, 3> estimate_members = {
    "point", "lower", "upper"};

// A record in its JSON form, read once for all rules.
struct RecordView {
  explicit RecordView(Value record);

  Value operator[](std::string_view name) const { return root[name]; }
  Value estimate(const EstimateField& field) const {
    return field.group.empty() ? root[field.name]
                               : root[field.group][field.name];
  }
  // The point of an estimate; absent unless it is a number.
  std::optional<double> point_of(std::string_view group,
                                 std::string_view name) const;
  // An action payload: {agent, capability, caller, outcome, ...}.
  Value action() const { return is_action ? inner.root() : Value(); }

  Value root;
  Facts facts = 1;  // no rule is skipped: there are few
  std::optional<RecordId> id;
  std::optional<std::string> bytes;  // of the payload; absent: not base64
  ReadPayload payload;               // of `bytes`
  Document inner;                    // what the payload carries, if it is JSON
  bool is_action = false;
  bool is_card = false;
};

using RecordRule = Rule<RecordView>;
using RecordRules = RuleList<RecordView>;

RecordRules field_rules();
RecordRules identity_rules();
RecordRules estimate_rules();
RecordRules physics_rules();
RecordRules payload_rules();
RecordRules action_rules();

// CBOR that cannot be read as a record; its findings come from the reader.
extern const RuleInfo damaged_cbor;
// A signed record whose envelope is not a JWS; the same.
extern const RuleInfo damaged_envelope;
// What a card claims, against the ledger of a directory: found by the run of
// `check`.
extern const RuleInfo claim_differs;
extern const RuleInfo agent_banned;

// A record with only what the draft requires and no findings.
std::string_view minimal_record();

// The findings of all rules over one record, in the order of the rules.
void find_in_record(Value record, const RuleChoice& choice, Findings& out);

// Whether a record that has only such findings is kept, flagged: it is well
// formed and contradicts physics (the draft's rules 6 and 7).
bool is_forensic(const RuleInfo& rule);

}  // namespace cardinal::pacr

#include <algorithm>

#include "base/base64.h"
#include "check/registry.h"
#include "check/rule_severity.h"
#include "check/rules/pacr/rules.h"

namespace cardinal::pacr {
namespace {

// What a payload carries is small or no JSON that matters here.
constexpr Limits inner_limits{.bytes_max = payload_bytes_max, .depth_max = 32};

// An action names who did something; cards have other members.
bool is_action_object(Value value) {
  return value.is(Kind::object) && (value["agent"] || value["outcome"]) &&
         !value["agent_id"];
}

}  // namespace

RecordView::RecordView(Value record) : root(record) {
  if (const auto text = root["id"].string()) id = read_record_id(*text);
  const auto text = root["payload"].string();
  if (!text) return;
  bytes = decode_base64(*text);
  if (!bytes) return;
  payload = read_payload(*bytes);
  const std::string_view carried = payload.payload.inner;
  if (payload.fault != PayloadFault::none || !carried.starts_with('{')) return;
  Faults ignored;
  inner = Reader().read(std::string(carried), inner_limits, ignored);
  if (!ignored.empty()) inner = {};
  is_action = is_action_object(inner.root());
  is_card = !is_action && inner.root() && detect(inner.root()).has_value();
}

std::optional<double> RecordView::point_of(std::string_view group,
                                           std::string_view name) const {
  const Value holder = group.empty() ? root : root[group];
  return holder[name]["point"].number();
}

std::string_view minimal_record() {
  return R"json({
  "id": "0190A5B2C3D4E5F60718293A4B5C6D7E",
  "predecessors": [],
  "landauer_cost": {"point": 2.9e-18, "lower": 2.8e-18, "upper": 3e-18},
  "resources": {
    "energy": {"point": 0.5, "lower": 0.4, "upper": 0.6},
    "time": {"point": 1.2, "lower": 1.1, "upper": 1.3},
    "space": {"point": 4096, "lower": 4096, "upper": 4096}},
  "cognitive_split": {
    "statistical_complexity": {"point": 3, "lower": 2, "upper": 4},
    "entropy_rate": {"point": 1.5, "lower": 1, "upper": 2}},
  "payload": ""
})json";
}

void find_in_record(Value record, const RuleChoice& choice, Findings& out) {
  const RecordView view(record);
  for (const RecordRule* rule : pacr_rules()) {
    const Severity severity = severity_of(choice, rule->info, 0);
    if (severity == Severity::off) continue;
    out.set_rule(rule->info, severity);
    rule->check(view, out);
  }
}

}  // namespace cardinal::pacr

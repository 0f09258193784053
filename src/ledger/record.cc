#include "ledger/record.h"

#include <algorithm>

#include "base/base64.h"
#include "base/errors.h"
#include "ledger/cbor_tokens.h"

namespace cardinal::ledger {
namespace {

std::string_view bytes_of(const RecordId& id) {
  return {reinterpret_cast<const char*>(id.data()), id.size()};
}

Result<RecordId> id_of(Value value) {
  const auto text = value.string();
  const auto id = text ? pacr::read_record_id(*text) : std::nullopt;
  if (!id) return invalid("an identity has 32 hexadecimal digits");
  return *id;
}

Result<Estimate> estimate_of(Value value, bool is_optional = false) {
  if (is_optional && (!value || value.is(Kind::null))) return Estimate{};
  const auto point = value["point"].number(), lower = value["lower"].number(),
             upper = value["upper"].number();
  if (!point || !lower || !upper) {
    return invalid("an estimate has the numbers point, lower and upper");
  }
  // No sum of zeros is negative.
  return Estimate{*point + 0.0, *lower + 0.0, *upper + 0.0};
}

void write_estimate(Writer& out, std::string_view name,
                    const Estimate& estimate) {
  out.key(name).begin_object().key("point").number(estimate.point);
  out.key("lower").number(estimate.lower);
  out.key("upper").number(estimate.upper).end_object();
}

void append_estimate(std::string& out, std::string_view name,
                     const Estimate& estimate) {
  append_cbor_string(out, name);
  append_cbor_array(out, 3);
  for (const double value : {estimate.point, estimate.lower, estimate.upper}) {
    append_cbor_double(out, value);
  }
}

}  // namespace

Result<Record> record_of(Value value) {
  Record record;
  TRY(record.id, id_of(value["id"]));
  for (const Value each : value["predecessors"].items()) {
    TRY(const RecordId id, id_of(each));
    record.predecessors.push_back(id);
  }
  std::ranges::sort(record.predecessors);
  const auto twice = std::ranges::unique(record.predecessors);
  record.predecessors.erase(twice.begin(), twice.end());
  TRY(record.landauer_cost, estimate_of(value["landauer_cost"]));
  const Value resources = value["resources"], split = value["cognitive_split"];
  TRY(record.energy, estimate_of(resources["energy"]));
  TRY(record.time, estimate_of(resources["time"]));
  TRY(record.space, estimate_of(resources["space"]));
  TRY(record.statistical_complexity,
      estimate_of(split["statistical_complexity"]));
  TRY(record.entropy_rate, estimate_of(split["entropy_rate"]));
  TRY(record.info_gain, estimate_of(split["info_gain"], true));
  const auto payload = value["payload"].string();
  auto bytes = payload ? decode_base64(*payload) : std::nullopt;
  if (!bytes) return invalid("\"payload\" must be base64 with padding");
  record.payload = *std::move(bytes);
  return record;
}

std::string to_json(const Record& record) {
  Writer out;
  out.begin_object().key("id").string(pacr::to_text(record.id));
  out.key("predecessors").begin_array();
  for (const RecordId& id : record.predecessors) {
    out.string(pacr::to_text(id));
  }
  out.end_array();
  write_estimate(out, "landauer_cost", record.landauer_cost);
  out.key("resources").begin_object();
  write_estimate(out, "energy", record.energy);
  write_estimate(out, "time", record.time);
  write_estimate(out, "space", record.space);
  out.end_object().key("cognitive_split").begin_object();
  write_estimate(out, "statistical_complexity", record.statistical_complexity);
  write_estimate(out, "entropy_rate", record.entropy_rate);
  write_estimate(out, "info_gain", record.info_gain);
  out.end_object().key("payload").string(encode_base64(record.payload));
  return out.end_object().take();
}

std::string to_cbor(const Record& record) {
  std::string out;
  append_cbor_map(out, 6);
  append_cbor_string(out, "id");
  append_cbor_bytes(out, bytes_of(record.id));
  append_cbor_string(out, "predecessors");
  append_cbor_array(out, record.predecessors.size());
  for (const RecordId& id : record.predecessors) {
    append_cbor_bytes(out, bytes_of(id));
  }
  append_estimate(out, "landauer_cost", record.landauer_cost);
  append_cbor_string(out, "resources");
  append_cbor_map(out, 3);
  append_estimate(out, "energy", record.energy);
  append_estimate(out, "time", record.time);
  append_estimate(out, "space", record.space);
  append_cbor_string(out, "cognitive_split");
  append_cbor_map(out, 3);
  append_estimate(out, "statistical_complexity", record.statistical_complexity);
  append_estimate(out, "entropy_rate", record.entropy_rate);
  append_estimate(out, "info_gain", record.info_gain);
  append_cbor_string(out, "payload");
  append_cbor_bytes(out, record.payload);
  return out;
}

}  // namespace cardinal::ledger

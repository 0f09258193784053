// The trust store: a JSON file a person can read and edit.
//
//   {"version": 1, "pins": [{"subject": "agent://a", "key": {JWK},
//                            "added": "2026-11-15T12:00:00.000Z",
//                            "how": "pinned"}]}
#include <algorithm>
#include <filesystem>

#include "base/check_that.h"
#include "base/file.h"
#include "trust/jwk_members.h"

namespace cardinal {
namespace {

constexpr Limits store_limits{.bytes_max = 16u << 20, .depth_max = 8};
constexpr std::int64_t store_version = 1;

Error invalid(std::string message) {
  return {Code::invalid, std::move(message), {}};
}

Result<Pin> read_pin(Value value) {
  const auto subject = value["subject"].string();
  const auto origin = value["origin"].string();
  if (subject.has_value() == origin.has_value()) {
    return std::unexpected(
        invalid("a pin must have either \"subject\" or \"origin\""));
  }
  TRY(NamedKey key, read_jwk(value["key"]));
  return Pin{.subject = std::string(subject.value_or("")),
             .origin = std::string(origin.value_or("")),
             .key = std::move(key),
             .added = std::string(value["added"].string().value_or("")),
             .how = value["how"].string() == name_of(How::first_use)
                        ? How::first_use
                        : How::pinned};
}

Result<std::vector<Pin>> read_pins(Value root) {
  if (root["version"].int64() != store_version ||
      !root["pins"].is(Kind::array)) {
    return std::unexpected(
        invalid("a trust store has \"version\": 1 and an array \"pins\""));
  }
  std::vector<Pin> pins;
  for (const Value value : root["pins"].items()) {
    Result<Pin> pin = read_pin(value);
    if (!pin) {
      return std::unexpected(
          invalid(pointer_from(root, value) + ": " + pin.error().message));
    }
    pins.push_back(std::move(*pin));
  }
  return pins;
}

bool is_same(const Pin& a, const Pin& b) {
  return a.subject == b.subject && a.origin == b.origin &&
         a.key.key == b.key.key;
}

}  // namespace

std::string_view name_of(How how) {
  constexpr std::string_view names[] = {
      "none", "self-certified", "pinned", "trusted-jwks", "did", "first-use"};
  return names[static_cast<std::size_t>(how)];
}

Result<TrustStore> TrustStore::read(const std::string& path) {
  TRY(std::string text, read_whole(path, store_limits.bytes_max));
  Faults faults;
  const Document document =
      Reader().read(std::move(text), store_limits, faults);
  Result<std::vector<Pin>> pins =
      faults.empty() ? read_pins(document.root())
                     : Result<std::vector<Pin>>(std::unexpected(
                           invalid("it is no JSON: " + faults[0].message)));
  if (!pins) {
    pins.error().where = path;
    return std::unexpected(pins.error());
  }
  TrustStore store;
  store.pins_ = std::move(*pins);
  return store;
}

Status TrustStore::write(const std::string& path) const {
  Writer json(Writer::Layout{.indent = 2});
  json.begin_object().key("version").number(store_version);
  json.key("pins").begin_array();
  for (const Pin& pin : pins_) {
    json.begin_object();
    json.key(pin.origin.empty() ? "subject" : "origin")
        .string(pin.origin.empty() ? pin.subject : pin.origin);
    json.key("key").raw(to_jwk(pin.key));
    json.key("added").string(pin.added);
    json.key("how").string(name_of(pin.how)).end_object();
  }
  return write_whole(path, json.end_array().end_object().take() + "\n");
}

Status TrustStore::add(Pin pin) {
  for (const Pin& known : pins_) {
    if (!is_same(known, pin)) continue;
    return std::unexpected(
        Error{Code::conflict, "this key is pinned there already",
              pin.origin.empty() ? pin.subject : pin.origin});
  }
  pins_.push_back(std::move(pin));
  return {};
}

std::size_t TrustStore::remove(std::string_view whom,
                               std::string_view key_thumbprint) {
  return std::erase_if(pins_, [&](const Pin& pin) {
    const bool meant =
        pin.origin.empty() ? pin.subject == whom : pin.origin == whom;
    return meant && (key_thumbprint.empty() ||
                     thumbprint(pin.key.key) == key_thumbprint);
  });
}

// Those of the subject itself before those of its origin: the nearer word
// counts alone.
std::vector<const Pin*> TrustStore::pins_for(std::string_view subject) const {
  std::vector<const Pin*> found;
  if (subject.empty()) return found;
  for (const Pin& pin : pins_) {
    if (pin.origin.empty() && pin.subject == subject) found.push_back(&pin);
  }
  if (!found.empty()) return found;
  const std::string origin = origin_of(subject);
  if (origin.empty()) return found;
  for (const Pin& pin : pins_) {
    if (pin.origin == origin) found.push_back(&pin);
  }
  return found;
}

}  // namespace cardinal

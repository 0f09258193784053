#include "operations/pin_text.h"

namespace cardinal {

void write_pins(Writer& json, std::span<const Pin> pins) {
  json.begin_array();
  for (const Pin& pin : pins) {
    json.begin_object();
    json.key(pin.origin.empty() ? "subject" : "origin")
        .string(pin.origin.empty() ? pin.subject : pin.origin);
    json.key("thumbprint").string(thumbprint(pin.key.key));
    json.key("alg").string(name_of(pin.key.key.algorithm()));
    json.key("key").raw(to_jwk(pin.key));
    json.key("added").string(pin.added);
    json.key("how").string(name_of(pin.how)).end_object();
  }
  json.end_array();
}

std::string whom_of(Value pin) {
  const Value whom = pin["origin"] ? pin["origin"] : pin["subject"];
  return std::string(whom.string().value_or(""));
}

}  // namespace cardinal

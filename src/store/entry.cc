// What the tree says of a change, and what kinds of changes there are.
#include <array>

#include "base/ascii.h"
#include "base/time.h"
#include "cardinal/store.h"

namespace cardinal::store {
namespace {

// RFC 8785, 3.2.2.2: the short escapes, and other control characters as
// \u00xx. Requires: UTF-8.
void append_json_string(std::string& out, std::string_view text) {
  constexpr std::string_view controls = "\b\t\n\f\r", letters = "btnfr";
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    } else if (const auto at = controls.find(c); at != controls.npos) {
      out += {'\\', letters[at]};
    } else {
      out += "\\u00";
      out += {hex_digits_lower[byte >> 4], hex_digits_lower[byte & 15]};
    }
  }
  out += '"';
}

}  // namespace

std::string_view name_of(Kind kind) {
  constexpr std::array<std::string_view, 11> names = {
      "",     "put",    "withdraw", "revoke",  "takedown", "token",
      "tick", "ledger", "status",   "webhook", "abuse"};
  return names.at(static_cast<std::size_t>(kind));
}

bool leaves_live(Kind kind) {
  return kind == Kind::put || kind == Kind::token || kind == Kind::ledger ||
         kind == Kind::status || kind == Kind::webhook || kind == Kind::abuse;
}

std::string entry_of(const Change& change) {
  std::string out;
  out.reserve(256);
  out += "{\"at\":\"";
  out += iso8601_ms(change.at_ms);
  out += "\",\"change\":";
  out += std::to_string(change.number);
  if (change.digest) {
    out += ",\"digest\":\"sha256:";
    out += to_hex(*change.digest);
    out += '"';
  }
  out += ",\"kind\":\"";
  out += name_of(change.kind);
  out += '"';
  if (change.seq) {
    out += ",\"seq\":";
    out += std::to_string(*change.seq);
  }
  if (!change.subject.empty()) {
    out += ",\"subject\":";
    append_json_string(out, change.subject);
  }
  out += '}';
  return out;
}

}  // namespace cardinal::store

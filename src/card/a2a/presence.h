// Which members the messages of A2A 1.0 have and when ProtoJSON writes them
// (specification/a2a.proto; the presence classes of protocol buffers).
#pragma once

#include <span>
#include <string_view>

#include "cardinal/json.h"

namespace cardinal::a2a {

enum class Message : std::uint8_t {
  card,
  interface,
  provider,
  capabilities,
  extension,
  skill,
  requirement,
  string_list,
  scheme,  // exactly one member, as `flows`
  api_key,
  http,
  oauth2,
  open_id,
  mutual_tls,
  flows,
  authorization_code,
  client_credentials,
  device_code,
  implicit,
  password,
  none,  // a scalar, or JSON of anybody's
};

enum class Presence : std::uint8_t {
  required,   // written whatever it says
  tracked,    // `optional`, a message or a member of a oneof: written if given
  untracked,  // a scalar: not written when "" or false
  filled,     // a list or map: not written when empty
};

enum class Shape : std::uint8_t { scalar, object, list, map };

struct MessageField {
  std::string_view name;
  Presence presence;
  Shape shape = Shape::scalar;
  Message of = Message::none;  // of the object, the items or the values
};

// In the order of the oneof where there is one.
std::span<const MessageField> fields_of(Message message);
bool is_choice(Message message);

}  // namespace cardinal::a2a

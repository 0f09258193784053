// A directory's token in answers.
#pragma once

#include "directory/tokens/token_record.h"
#include "operations/directory/directory_call.h"

namespace cardinal {

// Appends its members to an object.
void write_token(Writer& json, const directory::ListedToken& token);
// "1f3a...: ann, read publish".
std::string token_line(Value token);

#define CARDINAL_TOKEN_PROPERTIES                                           \
  R"json("id": {"type": "string", )json"                                    \
  R"json("description": "SHA-256 of the token"}, )json"                     \
  R"json("name": {"type": "string"}, )json"                                 \
  R"json("scopes": {"type": "array", "items": {"type": "string"}}, )json"   \
  R"json("subjects": {"type": "array", "items": {"type": "string"}}, )json" \
  R"json("not_after": {"type": ["string", "null"]}, )json"                  \
  R"json("revoked": {"type": "boolean"})json"

}  // namespace cardinal

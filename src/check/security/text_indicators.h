// Indicators of threats in a text: short patterns with which secrets, addresses
// and instructions begin or that stand in them. One search finds all of them,
// fast where there are none; what it finds is then examined exactly.
//
// Thread safety: immutable.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/pattern_filter.h"

namespace cardinal {

enum class Indicator : std::uint8_t {
  key,               // the opening of a key form
  dotted_key,        // the same for forms with dots
  github_pat,        // the middle of github_pat_
  aws_key,           // AKIA, ASIA
  jwt,               // eyJ
  pem,               // -----BEGIN
  bearer,            // Bearer, before a token
  basic,             // Basic, before base64
  authorization,     // the end of Authorization:
  api_key,           // the end of api-key:
  secret_name,       // in JSON text: how names of secrets end, with the quote
  ipv4,              // the first number of a special network
  ipv4_number,       // a host that begins with a digit: //2130706433, //0x7f.1
  ipv6,              // an address in brackets, or of a special network
  host,              // a name that only a private network has
  localhost,         // its middle
  instruction,       // in the word that an instruction begins with
  instruction_noun,  // in a word for instructions, behind the first one
  new_role,          // the middle of "you are now a"
  system_prompt,     // the middle of "system prompt"
  chat_mark,  // what separates messages in a model's input, or hides them
};

// What an indicator may be about, as bits.
enum Threat : std::uint8_t {
  secret_threat = 1,
  address_threat = 2,
  instruction_threat = 4,
};
Threat threat_of(Indicator indicator);

// Calls look(context, text, at, pattern) for each indicator, until it returns
// true.
bool find_indicators(std::string_view text, PatternFilter::Look look,
                     void* context);
Indicator indicator_of(std::size_t pattern);

// The same with a function object look(at, indicator).
template <class Look>
bool for_each_indicator(std::string_view text, Look look) {
  return find_indicators(
      text,
      [](void* context, std::string_view, std::size_t at, std::size_t pattern) {
        return (*static_cast<Look*>(context))(at, indicator_of(pattern));
      },
      &look);
}

}  // namespace cardinal

// The byte strings that signatures of A2A cards are made over. The
// specification's (1.0, section 8.4.1) leaves out default values by the
// presence rules of its protocol buffers; the SDKs drop whatever is empty and
// whatever they do not know; others take RFC 8785 as it is. A form is what it
// leaves out of the card.
#pragma once

#include <vector>

#include "cardinal/a2a.h"

namespace cardinal::a2a {

// In the order a verifier tries them.
enum class CanonicalForm : std::uint8_t { specification, sdk_cleaned, jcs };
inline constexpr CanonicalForm canonical_forms[] = {
    CanonicalForm::specification, CanonicalForm::sdk_cleaned,
    CanonicalForm::jcs};
// "specification", "sdk-cleaned", "jcs"
std::string_view name_of(CanonicalForm form);
std::optional<CanonicalForm> canonical_form_named(std::string_view name);

enum class LeftOutWhy : std::uint8_t {
  signatures,     // they are not part of what they sign
  default_value,  // says what its absence says
  empty,          // "", [] or {}, also after its content was left out
  null_value,
  unknown,     // no member of A2A 1.0 at this place
  not_chosen,  // the second of members that exclude each other
};
std::string_view words_for(LeftOutWhy why);

struct LeftOut {
  Value at;
  LeftOutWhy why;
};

// In the order of the text; nothing inside something that is left out.
std::vector<LeftOut> left_out(Value card, CanonicalForm form);

}  // namespace cardinal::a2a

// What can be said of a card's free text: ids, sentences, personal data.
#pragma once

#include <cstddef>
#include <string_view>

namespace cardinal::agentcard {

// ^[a-z0-9][a-z0-9._-]*$
bool is_capability_id(std::string_view id);
// text. tool. data. fn. a2a., or a reverse-domain prefix (2.4.1).
bool has_known_namespace(std::string_view id);
// An e-mail address or a telephone number in a text; empty when there is none.
std::string_view find_personal_data(std::string_view text);
// Sentences by their closing marks; "e.g. this" is no end of one.
std::size_t count_sentences(std::string_view text);
// "does stuff", "to do", two words or fewer: nothing a caller could use.
bool says_nothing(std::string_view description);

}  // namespace cardinal::agentcard

// Whether a text is English, for rules that look for English words.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string_view>

namespace cardinal {

// Counts function words: "the", "of" and their like against "der", "les",
// "una", "oraz" and theirs, and words with letters that English does not have.
// A text is taken for English unless it has more of the others, or many such
// letters. Short texts without any of them count as English.
bool is_english(std::string_view text);

}  // namespace cardinal

// Whether a text is English, for rules that look for English words.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string_view>

namespace cardinal {

// Counts function words: "the", "of" and their like against "der", "les",
// "una", "oraz" and theirs. A text is taken for English unless it has more of
// other languages, or many letters that English does not have. Short texts
// without any function word count as English.
bool is_english(std::string_view text);

}  // namespace cardinal

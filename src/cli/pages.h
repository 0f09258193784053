// Help, man and documentation pages, printed from the verbs.
#pragma once

#include <string>

#include "cli/verbs.h"

namespace cardinal::cli {

std::string overview_text();
std::string help_text(const Verb& verb);
// The verbs that begin with one word.
std::string group_text(std::string_view group);
// Both for one verb, or for the program when `verb` is null.
std::string man_page(const Verb* verb);
std::string markdown_page(const Verb* verb);

}  // namespace cardinal::cli

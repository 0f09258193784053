// Findings about a damaged text: which of them hold whatever the damaged places
// said. See Document::partial_root.
#pragma once

#include <span>

#include "check/engine.h"

namespace cardinal {

// Rules whose findings rest on something that is absent elsewhere in the card,
// such as the definition of a name that is used: it may be what is damaged.
// test/check/damaged_cards_test.cc finds those that are not listed.
std::span<const std::string_view> rules_about_absence();

// Whether a member by which the version of a card is detected may be missing,
// or lack something.
bool version_is_in_doubt(Value card);

// Removes findings about values in doubt and those of the rules above, and all
// fixes: a damaged text is not edited.
void drop_findings_in_doubt(std::vector<Finding>& findings);

// Removes findings about a null that the text spells None or undefined: that is
// the fault, and what the author meant is open.
void drop_misspelled_nulls(std::vector<Finding>& findings);

// Removes findings from `first` on that are not in `others`, too: the same rule
// about the same value.
void keep_common(std::vector<Finding>& findings, std::size_t first,
                 const std::vector<Finding>& others);

}  // namespace cardinal

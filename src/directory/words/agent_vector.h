// The meaning of a card: the sum of the vectors of its terms.
#pragma once

#include <span>

#include "directory/text/agent_text.h"
#include "directory/words/word_table.h"

namespace cardinal {

// A term counts by its impact and by how much it says. All zeros without a
// table.
TextVector agent_vector(std::span<const AgentTerm> terms,
                        const WordTable* words);

}  // namespace cardinal

#include "directory/words/agent_vector.h"

namespace cardinal {

TextVector agent_vector(std::span<const AgentTerm> terms,
                        const WordTable* words) {
  VectorSum sum;
  if (words == nullptr) return sum.quantized();
  for (const AgentTerm& term : terms) {
    if (const auto row = words->row_of(term.term)) {
      sum.add(words->vector_of(*row),
              words->weight_of(*row) * static_cast<float>(term.impact));
    }
  }
  return sum.quantized(card_component_max);
}

}  // namespace cardinal

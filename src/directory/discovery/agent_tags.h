// The tags of an agent, and the labels under which the index finds it: exact
// words for filters, facets and tags.
//
//   for (const std::string& label : labels_of(agent, record)) ...
//   // "dialect=a2a", "tag=nlp", "tag=nlp/translation", "host=a.example"
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cardinal/agent.h"

namespace cardinal::directory {

// The tags of the agent and of its skills as the card spells them, each once.
// The capabilities of a card without tags are its tags.
std::vector<std::string> tag_texts_of(const Agent& agent);

// "tag=nlp/translation", and "tag=nlp", since a query for the general finds
// the specific. At most `tag_labels_max`.
// Aliases are a matter of queries, so that changing them changes no index.
std::vector<std::string> tag_labels_of(const Agent& agent);
inline constexpr std::size_t tag_labels_max = 1'024;

// What filters ask for, but for what only the directory knows of the record.
std::vector<std::string> filter_labels_of(const Agent& agent);

// "dialect" and "a2a": "dialect=a2a".
std::string label(std::string_view name, std::string_view value);

}  // namespace cardinal::directory

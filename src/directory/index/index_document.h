// A card as the index takes it: its terms, exact labels, vector, a few facts of
// fixed size, and the row that answers are made from.
//
//   IndexDocument document = make_index_document(
//       change, agent, {"dialect=a2a", "tag=nlp"}, facts, row, words,
//       analyzer);
//
// Labels are exact strings: "tag=nlp/translation", "dialect=a2a",
// "host=a.example". They are found by filters and facets, never by words. Who
// wants "nlp" to find "nlp/translation" gives both labels.
//
// Thread safety: values and free functions; an analyzer is one thread's.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "directory/text/agent_text.h"
#include "directory/words/text_vector.h"
#include "directory/words/word_table.h"

namespace cardinal {

// What ranking must know of every candidate, without its row. The index only
// keeps it. A change of its meaning needs a new `segment_magic`.
struct DocumentFacts {
  static constexpr std::uint32_t no_lease_end = 0xFFFF'FFFF;

  std::uint64_t subject_hash = 0;            // XXH3 of the subject
  std::uint32_t lease_end_s = no_lease_end;  // seconds since 1970
  std::uint32_t updated_s = 0;
  std::uint32_t tasks_max = 0;  // 0: not stated
  std::uint8_t dialect = 0, provenance = 0, quality = 0, flags = 0;
  std::uint32_t spare[2] = {};
  bool operator==(const DocumentFacts&) const = default;
};
static_assert(sizeof(DocumentFacts) == 32);

struct IndexDocument {
  std::uint64_t change = 0;         // that brought it
  std::vector<AgentTerm> terms;     // sorted
  std::vector<std::string> labels;  // sorted, each once
  TextVector vector{};
  std::string known_words;  // terms that the table of word vectors has
  DocumentFacts facts;
  std::string row;
  // Not for everybody. Kept apart from public ones, so that nothing an
  // anonymous viewer is answered depends on it.
  bool restricted = false;
  bool operator==(const IndexDocument&) const = default;
};

// Labels may come in any order and more than once; empty ones and those longer
// than `label_bytes_max` are left out. `words` may be null.
IndexDocument make_index_document(std::uint64_t change, const Agent& agent,
                                  std::vector<std::string> labels,
                                  const DocumentFacts& facts, std::string row,
                                  const WordTable* words,
                                  AgentAnalyzer& analyzer);

inline constexpr std::size_t label_bytes_max = 512;
// The first ones in their order.
inline constexpr std::size_t labels_max = 1'024;

}  // namespace cardinal

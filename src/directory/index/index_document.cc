#include "directory/index/index_document.h"

#include <algorithm>

#include "directory/index/known_words.h"
#include "directory/words/agent_vector.h"

namespace cardinal {

IndexDocument make_index_document(std::uint64_t change, const Agent& agent,
                                  std::vector<std::string> labels,
                                  const DocumentFacts& facts, std::string row,
                                  const WordTable* words,
                                  AgentAnalyzer& analyzer) {
  IndexDocument document;
  document.change = change;
  document.terms = analyzer.analyze(agent);
  document.vector = agent_vector(document.terms, words);
  document.known_words = known_words_of(document.terms, words);
  std::erase_if(labels, [](const std::string& label) {
    return label.empty() || label.size() > label_bytes_max;
  });
  std::ranges::sort(labels);
  const auto repeated = std::ranges::unique(labels);
  labels.erase(repeated.begin(), repeated.end());
  if (labels.size() > labels_max) labels.resize(labels_max);
  document.labels = std::move(labels);
  document.facts = facts;
  document.row = std::move(row);
  return document;
}

}  // namespace cardinal

// A record as the index takes it.
//
//   TRY(const Agent agent, agent_in(text, facts.dialect, reader));
//   TRY(IndexDocument document, maker.make(version, text));
//
// Thread safety: a maker belongs to one thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "directory/discovery/summary_row.h"
#include "directory/index/index_document.h"
#include "directory/index/index_query.h"
#include "directory/reading/viewer.h"

namespace cardinal::directory {

// The first eight bytes of the SHA-256 of a subject: nobody can make another
// one with the same.
std::uint64_t subject_hash(std::string_view subject);

// The content of a card that was admitted.
// Fails: internal, if it cannot be read after all.
Result<Agent> agent_in(std::string_view text, Dialect dialect, Reader& reader);

// DocumentFacts::quality
inline constexpr std::uint8_t has_no_errors = 0, has_errors = 1;
// Prices in DocumentFacts, rounded to a float; NaN: not stated.
float base_cost_in(const DocumentFacts& facts);
float per_token_in(const DocumentFacts& facts);

// A version of a record with its card.
struct RecordVersion {
  std::uint64_t change = 0;  // that brought the card
  std::string_view subject;
  std::int64_t at_ms = 0;
  const RecordFacts& facts;
  const RecordState& access;  // who may see it
};

class DocumentMaker {
 public:
  // `words` may be null.
  explicit DocumentMaker(const WordTable* words) : words_(words) {}

  // Fails: as agent_in().
  Result<IndexDocument> make(const RecordVersion& version,
                             std::string_view text);

 private:
  const WordTable* words_;
  Reader reader_;
  AgentAnalyzer analyzer_;
};

// What a viewer may know of: as labels of restricted documents.
IndexView index_view_of(const Viewer& viewer);

}  // namespace cardinal::directory

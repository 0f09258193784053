// The five factors of ADP, section 5, and the score they make.
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>

#include "directory/discovery/query.h"

namespace cardinal::directory {

// What the cosine of the embeddings of request and card adds to the score of a
// text at most (docs/ranking.md).
inline constexpr double embedding_share = 0.6;

// The weights that count for a query. A factor that was not asked for gives
// its weight to the other of tags and text; without both, neither counts.
// They add up to 1, unless all are 0.
Weights effective_weights(const Weights& weights, bool asks_tags,
                          bool asks_text);

// Fails: usage, for a weight that is negative or not a number, or if all that
// count are 0.
Status check_weights(const Weights& weights);

// How well a text answers, 0 to 1, of its score by docs/ranking.md: s/(s + k).
double text_factor(double text_score);

// Nothing is known: neutral. An agent with few completed tasks gets a boost.
double reputation_factor(const std::optional<Prior>& prior);
double rating_factor(const std::optional<Prior>& prior);
inline constexpr double neutral_prior = 0.5;
inline constexpr double cold_start_boost = 0.1;
inline constexpr std::uint64_t cold_start_tasks = 5;

// A stale agent was not heard of since its lease ended, or did not answer at
// its health URL: half available.
inline constexpr double stale_availability = 0.5;
// Cards with errors, which only a lenient directory admits.
inline constexpr double faulty_card_quality = 0.9;

double composite(const Weights& weights, const Factors& factors);

}  // namespace cardinal::directory

// Entries of ARD for the records of a directory.
//
// The artifact of an entry is the card, which the directory serves itself: its
// `url` is the card's address there. A result of Search has what a summary of
// the record has; a complete entry also has what only the card says.
//
// Thread safety: free functions without shared state.
#pragma once

#include "ard/directory_calls.h"
#include "cardinal/card.h"

namespace cardinal::ard {

// The server that entries lead to.
struct Host {
  std::string base_url;       // "https://agents.example"
  std::string own_publisher;  // of names that it gives

  static Host at(std::string base_url);
  std::string registry_url() const { return base_url + "/ard"; }
};

// The media type of a dialect's cards.
std::string_view artifact_type_of(Dialect dialect);
// The dialects of artifacts with that media type, by any of its names.
std::vector<Dialect> dialects_of_type(std::string_view media_type);

// The members of an entry, from a summary as `discover` and `list` have it.
void write_summary_terms(Writer& json, Value summary, const Host& host);

// The complete entry of a record, as JSON.
// Fails: as `get` does.
Result<std::string> complete_entry(DirectoryCalls& calls,
                                   const std::string& subject,
                                   const Host& host);

}  // namespace cardinal::ard

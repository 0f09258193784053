// The results of adp.discover within one message: everybody who was found.
//
//   std::string result = adp_results(found, room);
//
// Each result has an equal share of the room, so that no card, however long,
// hides those that rank below it. A card that is longer than its share is there
// in part (draft-song-anp-adp-00, 4.3: "or a subset thereof"), unless others
// leave enough room for it; the highest ranks come first.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>
#include <vector>

#include "cardinal/json.h"
#include "server/card_texts.h"

namespace cardinal::server {

// Of a result without its cards.
inline constexpr std::size_t adp_result_bytes = 256;

struct FoundCard {
  CardTexts::Text text;     // never null
  Value hit;                // as `discover` answers
  bool is_partial = false;  // the caller may not see the rest
};

// The result as JSON text, from the highest rank to the lowest. At most `room`
// bytes are of "results", and adp_result_bytes of the rest.
std::string adp_results(const std::vector<FoundCard>& found, std::size_t room);

}  // namespace cardinal::server

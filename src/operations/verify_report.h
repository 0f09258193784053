// What verify says of a card.
#pragma once

#include "cardinal/operations.h"
#include "cardinal/trust.h"

namespace cardinal {

// One object of "results".
std::string verification_as_json(const std::string& file,
                                 const Verification& found);
std::string verification_as_text(const std::string& file,
                                 const Verification& found);

// The bytes a signature of a card is made over, or why there are none.
struct Explanation {
  std::string file;
  std::vector<SignedBytes> forms;  // without what they leave out
  std::string reason;
};
Explanation explain_bytes(const std::string& file, std::string text,
                          std::optional<Dialect> dialect);
// With their digests and, of two cards, where they first differ. As JSON the
// members "explained" and "difference".
std::string explanations_as_text(std::span<const Explanation> cards);
std::string explanations_as_json(std::span<const Explanation> cards);

}  // namespace cardinal

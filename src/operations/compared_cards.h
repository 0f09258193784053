// Two cards to compare, from files or from the call itself.
#pragma once

#include "base/file.h"
#include "card/card_text.h"
#include "cardinal/compare.h"
#include "cardinal/operations.h"

namespace cardinal {

struct ReadCard {
  std::string path;  // empty for a card given as a value
  CardText given;
  FileStamp stamp;
  ComparedCard card;
};

// `value` where it is there, else the file. Nothing when the text is invalid
// JSON, which has been reported then.
// Fails: usage, when it is not a card that can be compared; as reading does.
Result<std::optional<ReadCard>> read_card(Call& call, Value value,
                                          const std::string& path);

}  // namespace cardinal

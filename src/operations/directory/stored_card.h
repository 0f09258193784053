// The text of a stored card, for operations that do with it what others do with
// a file.
//
// Thread safety: free functions without shared state.
#pragma once

#include "operations/directory/directory_call.h"

namespace cardinal {

// By the properties subject and at of the input; it has a text.
// Fails: as RecordReader::get; not_found, if the card was removed.
Result<directory::Record> stored_record(const Call& call);
// Its text.
Result<std::string> stored_card_text(const Call& call);

// The input of such an operation, without its own properties.
#define CARDINAL_STORED_CARD_PROPERTIES                                     \
  CARDINAL_SUBJECT_PROPERTY                                                 \
  R"json(, "at": {"type": "integer", "minimum": 1, )json"                   \
  R"json("maximum": 9007199254740991, "x-value": "N", "description": )json" \
  R"json("The card after this change"}, )json" CARDINAL_MIN_CHANGE

}  // namespace cardinal

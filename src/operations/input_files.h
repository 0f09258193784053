// Reads the files that an input names into documents beside it.
//
// A property of an input schema with "x-file-for": "text" names a file (or -,
// standard input) whose content is the document for the property "text". So an
// operation that takes one document knows texts only, and works alike for a
// command line, for a remote server and for a page in a browser.
#pragma once

#include <string>
#include <vector>

#include "cardinal/operations.h"

namespace cardinal {

struct ResolvedInput {
  std::string input;  // without the files
  std::vector<InputDocument> documents;
};

// Fails: as reading a file does; usage, where two properties name standard
// input.
Result<ResolvedInput> read_input_files(const Operation& operation,
                                       std::string_view input);

// The file of a card, which is then in the property "text".
#define CARDINAL_CARD_FILE_PROPERTY                                       \
  R"json("file": {"type": "string", "x-positional": true, )json"          \
  R"json("x-value": "CARD", "x-files": true, "x-file-for": "text", )json" \
  R"json("description": "Card file, or - for standard input"})json"

// Properties by which operations take one document.
#define CARDINAL_CARD_PROPERTIES                                              \
  R"json("card": {"description": "The card as a JSON value"},)json"           \
  R"json("text": {"type": "string", "x-api": true, )json"                     \
  R"json("description": "The exact text of the card, instead of card"},)json" \
  R"json("document_name": {"type": "string", "x-api": true, )json"            \
  R"json("description": "What the answer calls the card"})json"

// The document that a call has as `text`, exactly, or as the value `card`.
// Fails: usage, when it has neither or both.
Result<std::string> document_text(const Call& call,
                                  std::string_view text = "text",
                                  std::string_view card = "card");
// The same without a copy; refers to the call.
Result<std::string_view> document_view(const Call& call,
                                       std::string_view text = "text",
                                       std::string_view card = "card");

// What to call that document in the answer.
std::string document_name(const Call& call);

}  // namespace cardinal

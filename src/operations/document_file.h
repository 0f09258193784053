// The file that the document of a call was read from, for operations that
// rewrite it.
#pragma once

#include <string>
#include <string_view>

#include "cardinal/operations.h"

namespace cardinal {

// Its name as it was given; "-" for standard input, empty for a document that
// is not from a file.
std::string document_path(const Call& call, std::string_view text = "text");

// Gives the file another text.
// Fails: conflict, when it no longer has the text `before`; usage, when it is
// not a regular file; as writing does.
Status replace_document(const std::string& path, std::string_view before,
                        std::string_view after);

}  // namespace cardinal

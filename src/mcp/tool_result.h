// The result of a tool: text for the model, and the same as structured content.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>

#include "cardinal/operations.h"
#include "mcp/model_text.h"
#include "mcp/protocol.h"

namespace cardinal::mcp {

struct ResultOptions {
  Version version = Version::v2025_11_25;
  std::int64_t max_chars = chars_default;
};

// As JSON text. The structured content is the whole answer without invisible
// characters; the text is the operation's view for people, within the budget.
std::string tool_result(const Operation& operation, const std::string& input,
                        const Reply& reply, const ResultOptions& options);

// A failed call, with what to do in words of properties.
std::string error_result(const Operation& operation, const Error& error);

}  // namespace cardinal::mcp

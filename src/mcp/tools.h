// The tools: one per operation that serves a model, made from its record, and
// the four tools of the AgentCard reference server under their own names.
//
// Thread safety: the table is immutable.
#pragma once

#include <span>
#include <string>

#include "cardinal/operations.h"
#include "mcp/protocol.h"

namespace cardinal::mcp {

// How the arguments of a tool become the input of its operation.
enum class Arguments : std::uint8_t {
  as_they_are,
  card_json,  // "card_json", an object or a string, is the card
  query,      // "query" is an id or part of a name: several operations
};

struct Tool {
  std::string name;
  const Operation* operation;
  Arguments arguments = Arguments::as_they_are;
  std::string title, description;
  std::string input_schema;   // JSON
  std::string output_schema;  // JSON; empty: none
};

// In the order of the records, after those of AgentCard.
std::span<const Tool> all_tools();
// Null if there is none of that name.
const Tool* tool_named(std::string_view name);

// The tool as tools/list shows it.
std::string listed(const Tool& tool, Version version);

}  // namespace cardinal::mcp

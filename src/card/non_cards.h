// Documents that are near agent cards and often taken for them.
#pragma once

#include <string>

#include "cardinal/json.h"

namespace cardinal {

// What the document is and, if convert can read it, how to convert it: "this
// is an MCP registry server.json, not an agent card; ...". Empty if it is none
// of the known ones.
std::string describe_non_card(Value root);

// As explain_detection() for a document whose dialect detect() does not know.
// `non_card` is what describe_non_card() says about it.
std::string explain_unrecognised(Value root, const std::string& non_card);

// An MCP registry server.json: packages and remotes of a server.
bool is_mcp_server_json(Value root);

}  // namespace cardinal

// The module of an OASF record, for what the record itself has no place for.
#pragma once

#include "convert/oasf_parts.h"

namespace cardinal::convert {

struct OasfModule {
  OasfModuleKind kind = OasfModuleKind::own;
  std::string name;
  int id = 0;  // of OASF's own modules
  JsonText data;
};

// The A2A card of an agent that speaks A2A, the server of one that speaks MCP,
// or else Cardinal's own module with its tools.
OasfModule oasf_module_for(const Writing& writing);

}  // namespace cardinal::convert

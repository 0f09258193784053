// A2A cards of both versions for the tests of conversion.
#pragma once

#include "support/conversion.h"

namespace cardinal::test {

// A card of 0.3 with `more` members.
inline std::string card_0_3(std::string_view more = "") {
  return R"({"protocolVersion": "0.3.0", "name": "Planner",
    "description": "Plans journeys by rail.", "version": "2.1.0",
    "url": "https://a.example/rpc", "capabilities": {},
    "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
    "skills": [{"id": "plan", "name": "Plan", "tags": ["travel"],
                "description": "Plans a journey between two stations."}])" +
         std::string(more) + "}\n";
}

inline std::string card_1_0(std::string_view more = "",
                            std::string_view interface_version = "0.3") {
  return R"({"name": "Planner",
    "description": "Plans journeys by rail.", "version": "2.1.0",
    "supportedInterfaces": [{"url": "https://a.example/rpc",
      "protocolBinding": "JSONRPC", "protocolVersion": ")" +
         std::string(interface_version) + R"("}],
    "capabilities": {},
    "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
    "skills": [{"id": "plan", "name": "Plan", "tags": ["travel"],
                "description": "Plans a journey between two stations."}])" +
         std::string(more) + "}\n";
}

inline Converted up(std::string text) {
  return converted(std::move(text),
                   {.to = CardFormat::a2a_1_0, .exact_version = true});
}

inline Converted down(std::string text) {
  return converted(std::move(text),
                   {.to = CardFormat::a2a_0_3, .exact_version = true});
}

}  // namespace cardinal::test

#include "lsp/card_names.h"

namespace cardinal::lsp {
namespace {

struct CardName {
  std::string_view ending;
  DialectVersion dialect;
};

constexpr DialectVersion a2a_1_0{Dialect::a2a, "1.0"};
constexpr DialectVersion agentcard{Dialect::agentcard, ""};

constexpr CardName card_names[] = {
    {"/agent-card.json", a2a_1_0},
    {"/.well-known/agent.json", a2a_1_0},
    {".agent-card.json", a2a_1_0},
    {".a2a.json", a2a_1_0},
    {".agentcard.json", agentcard},
    {"/agentcard.json", agentcard},
    {"/.well-known/agentcard", agentcard},
    {".adp.json", {Dialect::adp, ""}},
    {"/ai-catalog.json", {Dialect::ai_catalog, ""}},
    {".ai-catalog.json", {Dialect::ai_catalog, ""}},
    {".oasf.json", {Dialect::oasf, ""}},
};

}  // namespace

std::optional<DialectVersion> dialect_of_name(std::string_view path) {
  for (const CardName& name : card_names) {
    if (path.ends_with(name.ending)) return name.dialect;
  }
  return std::nullopt;
}

}  // namespace cardinal::lsp

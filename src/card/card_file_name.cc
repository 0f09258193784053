#include "card/card_file_name.h"

#include <algorithm>
#include <iterator>

namespace cardinal {
namespace {

struct CardFileName {
  std::string_view ending;  // with a slash: of whole names
  std::optional<DialectVersion> dialect = std::nullopt;
};

constexpr DialectVersion a2a_1_0{Dialect::a2a, "1.0"};
constexpr DialectVersion agentcard_draft{Dialect::agentcard, ""};
constexpr DialectVersion catalog{Dialect::ai_catalog, ""};

// The first that fits counts.
constexpr CardFileName card_file_names[] = {
    {"/agent-card.json", a2a_1_0},
    {"/agent_card.json", a2a_1_0},
    {"/.well-known/agent.json", a2a_1_0},
    {"/agent.json"},  // of any dialect
    {".agent-card.json", a2a_1_0},
    {".a2a.json", a2a_1_0},
    {"/agentcard.json", agentcard_draft},
    {".agentcard.json", agentcard_draft},
    {"/.well-known/agentcard", agentcard_draft},
    {".adp.json", DialectVersion{Dialect::adp, ""}},
    {"/ai-catalog.json", catalog},
    {".ai-catalog.json", catalog},
    {"/.well-known/ard.json"},
    {".oasf.json", DialectVersion{Dialect::oasf, ""}},
};

// Null if the name says nothing.
const CardFileName* known_name(std::string_view path) {
  const auto fits = [&](const CardFileName& name) {
    return path.ends_with(name.ending) ||
           (name.ending.starts_with('/') && path == name.ending.substr(1));
  };
  const auto found = std::ranges::find_if(card_file_names, fits);
  return found == std::end(card_file_names) ? nullptr : found;
}

}  // namespace

bool is_card_file_name(std::string_view path) {
  return known_name(path) != nullptr;
}

std::optional<DialectVersion> dialect_of_file_name(std::string_view path) {
  const CardFileName* const name = known_name(path);
  return name ? name->dialect : std::nullopt;
}

}  // namespace cardinal

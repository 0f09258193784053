#include "convert/minted_id.h"

#include "base/ascii.h"
#include "base/text.h"

namespace cardinal::convert {

std::string slug_of(const Agent& agent) {
  constexpr std::size_t slug_bytes_max = 64;
  const std::string& full = agent.registry_name;
  return kebab_case(
      full.empty() ? agent.name : full.substr(full.rfind('/') + 1),
      slug_bytes_max);
}

std::string minted_id(CardFormat to, const Agent& agent, const Env& env) {
  Env source = env;  // the same generator
  if (to == CardFormat::agentcard) return to_text(mint_ulid(source));
  if (to != CardFormat::adp) return {};
  const std::string slug = slug_of(agent);
  return "agent://" + slug + (slug.empty() ? "" : "-") +
         lower_case(to_text(mint_ulid(source)));
}

}  // namespace cardinal::convert

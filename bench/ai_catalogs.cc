// Made-up AI Catalogs whose entries lead to URLs, without findings.
#include <algorithm>

#include "card_words.h"
#include "cardinal/json.h"
#include "cards.h"
#include "dice.h"

namespace cardinal::bench {
namespace {

constexpr std::array<std::string_view, 4> types = {
    "application/a2a-agent-card+json", "application/mcp-server-card+json",
    "application/ai-catalog+json", "application/ai-skill"};

std::string sentence(Dice& dice) {
  std::string text(dice.pick(verbs));
  text += " " + std::string(dice.pick(objects));
  return text + " " + std::string(dice.pick(manners)) + ".";
}

void write_entry(Writer& out, Dice& dice, std::string_view capability) {
  std::string id(capability);
  std::ranges::replace(id, '.', '-');
  std::ranges::replace(id, '_', '-');
  out.begin_object();
  out.key("identifier").string("urn:air:acme.dev:agent:" + id);
  out.key("displayName").string(dice.pick(names));
  out.key("type").string(dice.pick(types));
  out.key("url").string("https://agents.acme.dev/cards/" + id + ".json");
  out.key("description").string(sentence(dice));
  if (dice.in_100(50)) {
    out.key("tags").begin_array().string("acme").string(id).end_array();
  }
  if (dice.in_100(50)) {
    out.key("representativeQueries").begin_array();
    out.string(sentence(dice)).string(sentence(dice) + " Soon.");
    out.end_array();
  }
  if (dice.in_100(50)) {
    out.key("version").string(std::to_string(dice.below(9)) + ".1.0");
    out.key("updatedAt").string("2026-01-05T10:00:00Z");
  }
  out.end_object();
}

}  // namespace

std::vector<std::string> make_ai_catalogs() {
  Dice dice(20260115);
  std::vector<std::string> catalogs;
  while (catalogs.size() < card_count) {
    Writer out({.indent = dice.in_100(15) ? 0 : 2});
    out.begin_object().key("specVersion").string("1.0");
    out.key("host").begin_object();
    out.key("displayName").string("Acme");
    out.key("identifier").string("did:web:acme.dev");
    out.key("documentationUrl").string("https://docs.acme.dev/agents");
    out.end_object().key("entries").begin_array();
    const std::size_t first = dice.below(capability_ids.size());
    const auto count = static_cast<std::size_t>(dice.between(4, 8));
    for (std::size_t i = 0; i < count; ++i) {
      write_entry(out, dice,
                  capability_ids[(first + i) % capability_ids.size()]);
    }
    catalogs.push_back(out.end_array().end_object().take());
    const std::size_t bytes = catalogs.back().size();
    if (bytes < card_bytes_min || bytes > card_bytes_max) catalogs.pop_back();
  }
  return catalogs;
}

}  // namespace cardinal::bench

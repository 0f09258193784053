#include <algorithm>

#include "card/adp/signs.h"
#include "card/sign.h"
#include "cardinal/a2a.h"

namespace cardinal {
namespace {

constexpr std::string_view names[] = {"agentcard", "a2a", "adp", "ai-catalog"};

// A dialect adds its signs in a file of its own and a row here.
constexpr const Witness* witnesses[] = {&agentcard::witness, &a2a::witness,
                                        &adp::witness, &ai_catalog::witness};

// From this weight on a document is taken for the dialect.
constexpr int weight_needed = 3;

// From this weight on no other dialect could outweigh it.
constexpr int weight_certain = 6;

int weigh(const Witness& witness, const Top& root) {
  int weight = 0;
  for (const Sign& sign : witness.signs) {
    if (sign.seen(root)) weight += sign.weight;
    if (weight >= weight_certain) break;
  }
  return weight;
}

// From this weight on, or with all of what tells an agent from others, it is
// said what keeps a document from being a card of A2A.
constexpr int weight_near = 2;

bool has_identity_and_url(Value root) {
  for (const char* name : {"name", "description", "version", "url"}) {
    if (!root[name].is(Kind::string)) return false;
  }
  return true;
}

bool is_nearly_a2a(Value root) {
  const bool whole = has_identity_and_url(root);
  const Top top(root);
  return std::ranges::all_of(witnesses, [&](const Witness* witness) {
    const int weight = weigh(*witness, top);
    return witness->dialect == Dialect::a2a ? whole || weight >= weight_near
                                            : weight == 0;
  });
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += ", ";
    text += word;
  }
  return text;
}

}  // namespace

std::string_view name_of(Dialect dialect) {
  return names[static_cast<std::size_t>(dialect)];
}

std::span<const std::string_view> dialect_names() { return names; }

std::optional<Dialect> dialect_named(std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (found == std::end(names)) return std::nullopt;
  return static_cast<Dialect>(found - std::begin(names));
}

std::optional<Dialect> detect(Value root) {
  int best = weight_needed - 1;
  std::optional<Dialect> dialect;
  const Top top(root);
  if (adp::is_network_description(top)) return std::nullopt;
  for (const Witness* witness : witnesses) {
    const int weight = weigh(*witness, top);
    if (weight <= best) continue;
    best = weight;
    dialect = witness->dialect;
  }
  return dialect;
}

std::string explain_detection(Value root) {
  const Top top(root);
  if (adp::is_network_description(top)) {
    return "this is an Agent Network Protocol description (ad.json), which is "
           "a different format from ADP cards (draft-song-anp-adp-00)";
  }
  const auto dialect = detect(root);
  if (!dialect && is_nearly_a2a(root)) return a2a::near_miss(root);
  std::string text;
  for (const Witness* witness : witnesses) {
    if (dialect == witness->dialect) {
      std::vector<std::string> seen;
      for (const Sign& sign : witness->signs) {
        if (sign.seen(top)) seen.emplace_back(sign.what);
      }
      return std::string(witness->title) + ", recognised by " + joined(seen);
    }
    if (!text.empty()) text += "; ";
    const std::string missing = joined(witness->missing(root));
    text += std::string(witness->title) +
            (missing.empty() ? ": members have the wrong types"
                             : ": missing " + missing);
  }
  return text;
}

}  // namespace cardinal

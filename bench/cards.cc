#include "cards.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "card_words.h"
#include "cardinal/json.h"
#include "dice.h"

namespace cardinal::bench {
namespace {

std::string digits(std::int64_t value, std::size_t width) {
  const std::string plain = std::to_string(value);
  return std::string(width - std::min(width, plain.size()), '0') + plain;
}

class CardMaker {
 public:
  CardMaker(Dice& dice, int indent, bool ascii)
      : dice_(dice), out_({.indent = indent}), ascii_(ascii) {}
  std::string make();

 private:
  std::string ulid();
  std::string version();
  std::string sentence();
  void text(std::string_view text);
  void capability(std::string_view id);
  void schema(std::size_t properties);
  void property(const Property& property);
  void tags();
  void endpoint();
  void pricing();
  void metadata();
  void goals();

  Dice& dice_;
  Writer out_;
  const bool ascii_;
};

std::string CardMaker::make() {
  out_.begin_object();
  out_.key("agent_id").string(ulid());
  out_.key("name");
  const std::string name(dice_.pick(names));
  text(name + " " + std::string(dice_.pick(roles)));
  out_.key("version").string(version());
  out_.key("capabilities").begin_array();
  // Neighbours in the list, so that no card has one id twice.
  const std::size_t first = dice_.below(capability_ids.size());
  const auto count = static_cast<std::size_t>(dice_.between(3, 6));
  for (std::size_t i = 0; i < count; ++i) {
    capability(capability_ids[(first + i) % capability_ids.size()]);
  }
  out_.end_array();
  endpoint();
  pricing();
  metadata();
  if (dice_.in_100(60)) goals();
  return out_.end_object().take();
}

// A time of 2024 or 2025, then chance.
std::string CardMaker::ulid() {
  constexpr std::string_view alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  std::string id = dice_.in_100(50) ? "01H" : "01J";
  while (id.size() < 26) id.push_back(alphabet[dice_.below(32)]);
  return id;
}

std::string CardMaker::version() {
  std::string version = std::to_string(dice_.below(4));
  version += "." + std::to_string(dice_.below(20));
  version += "." + std::to_string(dice_.below(10));
  if (dice_.in_100(10)) version += "-rc." + std::to_string(dice_.below(5));
  return version;
}

std::string CardMaker::sentence() {
  std::string sentence(dice_.pick(verbs));
  for (const std::string_view word :
       {dice_.pick(objects), dice_.pick(manners)}) {
    sentence += " " + std::string(word);
  }
  return sentence + ".";
}

void CardMaker::text(std::string_view text) {
  if (!ascii_) {
    out_.string(text);
    return;
  }
  std::string quoted;
  append_quoted(quoted, text);
  std::string escaped;
  for (std::size_t at = 0; at < quoted.size(); ++at) {
    const auto lead = static_cast<std::uint8_t>(quoted[at]);
    if (lead < 0x80) {
      escaped.push_back(quoted[at]);
      continue;
    }
    // The word lists stay within U+0080..U+07FF: two bytes each.
    const auto trail = static_cast<std::uint8_t>(quoted[++at]);
    const std::uint32_t point = (lead & 0x1Fu) << 6 | (trail & 0x3Fu);
    escaped += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) {
      escaped.push_back("0123456789abcdef"[point >> shift & 0xF]);
    }
  }
  out_.raw(escaped);
}

void CardMaker::capability(std::string_view id) {
  out_.begin_object();
  out_.key("id").string(id);
  out_.key("description");
  std::string description = sentence();
  if (dice_.in_100(50)) description += " " + sentence();
  if (dice_.in_100(2)) description += "\nSay \"help\" for examples.";
  text(description);
  if (dice_.in_100(55)) {
    out_.key("input_schema");
    schema(1 + dice_.below(3));
  }
  if (dice_.in_100(25)) {
    out_.key("output_schema");
    schema(1 + dice_.below(2));
  }
  if (dice_.in_100(70)) tags();
  out_.end_object();
}

void CardMaker::schema(std::size_t count) {
  const std::size_t first = dice_.below(properties.size());
  out_.begin_object();
  out_.key("type").string("object");
  out_.key("properties").begin_object();
  for (std::size_t i = 0; i < count; ++i) {
    property(properties[(first + i) % properties.size()]);
  }
  out_.end_object();
  out_.key("required").begin_array();
  out_.string(properties[first].name).end_array();
  out_.end_object();
}

void CardMaker::property(const Property& property) {
  out_.key(property.name).begin_object();
  out_.key("type").string(property.type);
  if (property.type == "array") {
    out_.key("items").begin_object().key("type").string("string").end_object();
    out_.key("maxItems").number(dice_.between(1, 256));
  } else if (property.type == "boolean") {
    out_.key("default").boolean(dice_.in_100(50));
  } else if (property.type == "string") {
    if (dice_.in_100(50)) {
      out_.key("maxLength").number(dice_.between(16, 32768));
    }
  } else {
    out_.key("minimum").number(std::int64_t{0});
    out_.key("default").raw(property.type == "number"
                                ? "0." + std::to_string(dice_.between(1, 9))
                                : std::to_string(dice_.between(1, 500)));
  }
  if (dice_.in_100(40)) {
    out_.key("description");
    text(property.description);
  }
  out_.end_object();
}

void CardMaker::tags() {
  const std::size_t first = dice_.below(tag_words.size());
  const std::size_t count = 2 + dice_.below(3);
  out_.key("tags").begin_array();
  for (std::size_t i = 0; i < count; ++i) {
    out_.string(tag_words[(first + i) % tag_words.size()]);
  }
  out_.end_array();
}

void CardMaker::endpoint() {
  const std::string host(dice_.pick(hosts));
  out_.key("endpoint").begin_object();
  out_.key("protocol").string("https");
  out_.key("url").string("https://" + host + ".example/v1/agents/" +
                         std::to_string(dice_.below(100000)));
  out_.key("auth").begin_object();
  out_.key("scheme").string(dice_.pick(auth_schemes)).end_object();
  out_.end_object();
}

void CardMaker::pricing() {
  const auto joules = [&](std::int64_t exponent) {
    std::string spelled = std::to_string(dice_.between(1, 9));
    spelled += "." + std::to_string(dice_.between(1, 9));
    return spelled + "e-" + std::to_string(exponent);
  };
  out_.key("pricing").begin_object();
  out_.key("base_cost_joules").raw(joules(dice_.between(6, 18)));
  out_.key("per_token_joules").raw(joules(dice_.between(8, 21)));
  out_.end_object();
}

void CardMaker::metadata() {
  out_.key("metadata").begin_object();
  out_.key("framework").string(dice_.pick(frameworks));
  std::string created = "2025-" + digits(dice_.between(1, 12), 2);
  created += "-" + digits(dice_.between(1, 28), 2);
  created += "T" + digits(dice_.between(0, 23), 2);
  created += ":" + digits(dice_.between(0, 59), 2) + ":00Z";
  out_.key("created_at").string(created);
  out_.key("pacr:trust_tier").string(dice_.pick(trust_tiers));
  if (dice_.in_100(50)) out_.key("replicas").number(dice_.between(1, 64));
  out_.end_object();
}

void CardMaker::goals() {
  out_.key("goal_subscriptions").begin_array().begin_object();
  out_.key("goal_id").string(ulid());
  out_.key("description");
  text(dice_.pick(objects));
  out_.key("priority").raw("0." + std::to_string(dice_.between(1, 9)));
  out_.end_object().end_array();
}

}  // namespace

std::vector<std::string> make_cards() {
  Dice dice(20260425);
  std::vector<std::string> cards;
  while (cards.size() < card_count) {
    const bool one_line = dice.in_100(15);
    const bool ascii = dice.in_100(8);
    cards.push_back(CardMaker(dice, one_line ? 0 : 2, ascii).make());
    const std::size_t bytes = cards.back().size();
    if (bytes < card_bytes_min || bytes > card_bytes_max) cards.pop_back();
  }
  return cards;
}

}  // namespace cardinal::bench

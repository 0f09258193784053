// Made-up ADP cards, signed in form, that have no findings.
#include <algorithm>

#include "card_words.h"
#include "cardinal/json.h"
#include "cards.h"
#include "dice.h"

namespace cardinal::bench {
namespace {

// Of no card: checking looks at its form only.
constexpr std::string_view signature =
    "kqAJqfDUyrhyDoILX2QlQKKye1QWUD-Ps3YiI-vbadoIWsHkPhWZbkWPNhPQ8R2MOHsurrQwKu"
    "6wDSkWErsMAA";

class AdpMaker {
 public:
  AdpMaker(Dice& dice, int indent) : dice_(dice), out_({.indent = indent}) {}
  std::string make();

 private:
  std::string sentence() {
    std::string text(dice_.pick(verbs));
    text += " " + std::string(dice_.pick(objects));
    return text + " " + std::string(dice_.pick(manners)) + ".";
  }
  void tool(std::string_view name);
  void schema(std::string_view name, std::size_t count);
  void endpoints(const std::string& id);
  void constraints();
  void metadata();

  Dice& dice_;
  Writer out_;
};

std::string AdpMaker::make() {
  const std::string id = "agent://agent-" + std::to_string(dice_.below(9000));
  out_.begin_object();
  out_.key("id").string(id);
  out_.key("name").string(std::string(dice_.pick(names)) + " " +
                          std::string(dice_.pick(roles)));
  out_.key("description").string(sentence() + " " + sentence());
  out_.key("version").string(std::to_string(dice_.below(4)) + "." +
                             std::to_string(dice_.below(20)) + ".0");
  out_.key("did").string(
      "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK");
  out_.key("skills").begin_array();
  out_.string("nlp/translation").string("retrieval/web-search");
  out_.string(dice_.pick(tag_words)).end_array();
  out_.key("tools").begin_array();
  const std::size_t first = dice_.below(capability_ids.size());
  const auto count = static_cast<std::size_t>(dice_.between(2, 3));
  for (std::size_t i = 0; i < count; ++i) {
    tool(capability_ids[(first + i) % capability_ids.size()]);
  }
  out_.end_array();
  endpoints(id);
  constraints();
  metadata();
  out_.key("seq").number(dice_.between(1, 100000));
  out_.key("signature").string(signature);
  return out_.end_object().take();
}

void AdpMaker::tool(std::string_view name) {
  out_.begin_object();
  out_.key("name").string(name);
  out_.key("description").string(sentence());
  schema("input_schema", 3);
  schema("output_schema", 1);
  out_.key("streaming").boolean(dice_.in_100(30));
  out_.key("idempotent").boolean(dice_.in_100(50)).end_object();
}

void AdpMaker::schema(std::string_view name, std::size_t count) {
  const std::size_t first = dice_.below(properties.size());
  out_.key(name).begin_object();
  out_.key("type").string("object");
  out_.key("properties").begin_object();
  for (std::size_t i = 0; i < count; ++i) {
    const Property& property = properties[(first + i) % properties.size()];
    out_.key(property.name).begin_object();
    out_.key("type").string(property.type);
    out_.key("description").string(property.description).end_object();
  }
  out_.end_object();
  out_.key("required").begin_array().string(properties[first].name);
  out_.end_array().end_object();
}

void AdpMaker::endpoints(const std::string& id) {
  out_.key("endpoints").begin_array().begin_object();
  out_.key("protocol").string("aitp").key("uri").string(id).end_object();
  out_.begin_object().key("protocol").string("http+json");
  out_.key("uri").string("https://" + std::string(dice_.pick(hosts)) +
                         ".dev/v1");
  out_.key("auth").string(dice_.in_100(70) ? "bearer" : "mutual_tls");
  out_.key("priority").number(std::int64_t{10});
  out_.end_object().end_array();
}

void AdpMaker::constraints() {
  out_.key("constraints").begin_object();
  out_.key("max_concurrent_tasks").number(dice_.between(1, 64));
  out_.key("max_input_tokens").number(dice_.between(1000, 200000));
  out_.key("supported_languages").begin_array().string("en").string("de");
  out_.string("zh").end_array();
  out_.key("rate_limit").string("60/min").end_object();
}

void AdpMaker::metadata() {
  out_.key("metadata").begin_object();
  out_.key("created_at").string("2025-01-15T00:00:00Z");
  out_.key("updated_at").string("2025-03-24T12:00:00Z");
  out_.key("ttl").number(std::int64_t{3600}).end_object();
  if (!dice_.in_100(50)) return;
  out_.key("extensions").begin_object().key("clawnet.reputation");
  out_.begin_object().key("score").number(78.5).end_object().end_object();
}

}  // namespace

std::vector<std::string> make_adp_cards() {
  Dice dice(20260115);
  std::vector<std::string> cards;
  while (cards.size() < card_count) {
    cards.push_back(AdpMaker(dice, dice.in_100(15) ? 0 : 2).make());
    const std::size_t bytes = cards.back().size();
    if (bytes < card_bytes_min || bytes > card_bytes_max) cards.pop_back();
  }
  return cards;
}

}  // namespace cardinal::bench

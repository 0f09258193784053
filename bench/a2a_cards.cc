// Made-up A2A cards, of 0.3 and 1.0 in turn, that have no findings.
#include <algorithm>

#include "card_words.h"
#include "cardinal/json.h"
#include "cards.h"
#include "dice.h"

namespace cardinal::bench {
namespace {

class A2aMaker {
 public:
  A2aMaker(Dice& dice, int indent, bool newest)
      : dice_(dice), out_({.indent = indent}), newest_(newest) {}
  std::string make();

 private:
  std::string sentence() {
    std::string text(dice_.pick(verbs));
    text += " " + std::string(dice_.pick(objects));
    return text + " " + std::string(dice_.pick(manners)) + ".";
  }
  void interfaces(const std::string& url);
  void security();
  void skill(std::string_view capability);
  void modes(std::string_view name) {
    out_.key(name).begin_array().string("text/plain");
    if (dice_.in_100(50)) out_.string("application/json");
    out_.end_array();
  }

  Dice& dice_;
  Writer out_;
  bool newest_;
};

std::string A2aMaker::make() {
  out_.begin_object();
  out_.key("name").string(std::string(dice_.pick(names)) + " " +
                          std::string(dice_.pick(roles)));
  out_.key("description").string(sentence() + " " + sentence());
  out_.key("version").string(std::to_string(dice_.below(4)) + "." +
                             std::to_string(dice_.below(20)) + ".0");
  interfaces("https://agent" + std::to_string(dice_.below(900)) +
             ".acme.dev/a2a");
  out_.key("provider").begin_object();
  out_.key("organization").string("Acme");
  out_.key("url").string("https://acme.dev").end_object();
  out_.key("documentationUrl").string("https://docs.acme.dev/agents");
  out_.key("capabilities").begin_object();
  out_.key("streaming").boolean(dice_.in_100(60));
  out_.key("pushNotifications").boolean(dice_.in_100(30)).end_object();
  modes("defaultInputModes");
  modes("defaultOutputModes");
  out_.key("skills").begin_array();
  const std::size_t first = dice_.below(capability_ids.size());
  const auto count = static_cast<std::size_t>(dice_.between(3, 5));
  for (std::size_t i = 0; i < count; ++i) {
    skill(capability_ids[(first + i) % capability_ids.size()]);
  }
  out_.end_array();
  security();
  return out_.end_object().take();
}

void A2aMaker::interfaces(const std::string& url) {
  if (!newest_) {
    out_.key("protocolVersion").string("0.3.0");
    out_.key("url").string(url);
    out_.key("preferredTransport").string("JSONRPC");
    return;
  }
  out_.key("supportedInterfaces").begin_array().begin_object();
  out_.key("url").string(url);
  out_.key("protocolBinding").string("JSONRPC");
  out_.key("protocolVersion").string("1.0").end_object().end_array();
}

void A2aMaker::security() {
  out_.key("securitySchemes").begin_object().key("bearer").begin_object();
  if (newest_) {
    out_.key("httpAuthSecurityScheme").begin_object();
    out_.key("scheme").string("bearer").end_object();
  } else {
    out_.key("type").string("http").key("scheme").string("bearer");
  }
  out_.end_object().end_object();
  out_.key(newest_ ? "securityRequirements" : "security").begin_array();
  out_.begin_object();
  if (newest_) {
    out_.key("schemes").begin_object().key("bearer").begin_object();
    out_.key("list").begin_array().end_array().end_object().end_object();
  } else {
    out_.key("bearer").begin_array().end_array();
  }
  out_.end_object().end_array();
}

void A2aMaker::skill(std::string_view capability) {
  std::string id(capability);
  std::ranges::replace(id, '.', '-');
  std::ranges::replace(id, '_', '-');
  out_.begin_object();
  out_.key("id").string(id);
  out_.key("name").string(std::string(dice_.pick(verbs)) + " for others");
  out_.key("description").string(sentence() + " " + sentence());
  out_.key("tags").begin_array().string(id.substr(0, id.find('-')));
  out_.string("acme").end_array();
  out_.key("examples").begin_array();
  out_.string(sentence()).string(sentence() + " Soon.").end_array();
  out_.end_object();
}

std::vector<std::string> make(bool with_newest) {
  Dice dice(20250731);
  std::vector<std::string> cards;
  while (cards.size() < card_count) {
    const bool newest = with_newest && cards.size() % 2 == 0;
    cards.push_back(A2aMaker(dice, dice.in_100(15) ? 0 : 2, newest).make());
    const std::size_t bytes = cards.back().size();
    if (bytes < card_bytes_min || bytes > card_bytes_max) cards.pop_back();
  }
  return cards;
}

}  // namespace

std::vector<std::string> make_a2a_cards() { return make(true); }

std::vector<std::string> make_a2a_0_3_cards() { return make(false); }

}  // namespace cardinal::bench

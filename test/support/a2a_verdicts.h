// Whole A2A cards and what is to be said of them: which version a card is, what
// is wrong with it, and what its view makes of it.
#pragma once

#include <string>
#include <vector>

#include "cardinal/a2a.h"
#include "support/cards.h"

namespace cardinal::test {

// The minimal card of a version with a patch.
inline std::string a2a_card(const char* version, std::string_view patch) {
  return merged(minimal_card(Profile::a2a, version), patch);
}

// "A2A 1.0", or "A2A 1.0, hybrid", or "no A2A"; then its errors and warnings
// as "error rule pointer". Hints are advice and decide nothing.
inline std::vector<std::string> verdict(std::string_view card,
                                        Profile profile = Profile::a2a) {
  const Parsed parsed = parse(card);
  const bool known = detect(parsed.root()) == Dialect::a2a;
  const a2a::Detection found = a2a::detect_version(parsed.root());
  std::vector<std::string> lines = {
      known ? "A2A " + std::string(name_of(found.version)) +
                  (found.hybrid ? ", hybrid" : "")
            : "no A2A"};
  for (std::string& line : findings(card, {.profile = profile})) {
    if (!line.starts_with("hint ")) lines.push_back(std::move(line));
  }
  return lines;
}

// A card's view, with the document it points into.
struct A2aView {
  explicit A2aView(std::string_view text) : parsed(parse(text)) {
    a2a::read(parsed.root(), card);
  }
  A2aView(const A2aView&) = delete;
  A2aView& operator=(const A2aView&) = delete;

  // What a caller of the skill must satisfy: "a + b(scope) | c", or "nothing".
  std::string requirements(std::size_t skill = 0) const {
    std::string text;
    for (const auto& entry : card.requirements_of(card.skills.at(skill))) {
      text += text.empty() ? "" : " | ";
      std::string all;
      for (const a2a::RequiredScheme& required : card.schemes_of(entry)) {
        all += (all.empty() ? "" : " + ") + std::string(required.scheme);
        for (const Value scope : required.scopes.items()) {
          all += "(" + std::string(scope.string().value_or("?")) + ")";
        }
      }
      text += all.empty() ? "anyone" : all;
    }
    return text.empty() ? "nothing" : text;
  }

  // "url binding version" of each, in order; "-" for what is not said.
  std::vector<std::string> interfaces() const {
    std::vector<std::string> lines;
    for (const a2a::Interface& interface : card.interfaces) {
      std::string line;
      for (const Text& text :
           {interface.url, interface.binding, interface.protocol_version}) {
        line += line.empty() ? "" : " ";
        line += text ? text.text : "-";
      }
      lines.push_back(std::move(line));
    }
    return lines;
  }

  static std::string texts(Value list) {
    std::string text;
    for (const Value item : list.items()) {
      text +=
          (text.empty() ? "" : ", ") + std::string(item.string().value_or("?"));
    }
    return text;
  }

  Parsed parsed;
  a2a::Card card;
};

}  // namespace cardinal::test

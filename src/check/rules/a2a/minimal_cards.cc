// A2A cards that have only what they need, for examples and tests.
#include "check/rules/a2a/minimal_cards.h"

#include <algorithm>
#include <array>

namespace cardinal::a2a {
namespace {

constexpr std::string_view minimal_a2a_1_0 =
    R"({"name": "Search", "description": "Searches the public web.",
  "version": "1.0.0",
  "supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
    "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
  "capabilities": {},
  "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
  "skills": [{"id": "web-search", "name": "Web search",
    "description": "Searches the web for a phrase and returns ten results as text.",
    "tags": ["search"]}],
  "securitySchemes": {"bearer":
    {"httpAuthSecurityScheme": {"scheme": "bearer"}}},
  "securityRequirements": [{"schemes": {"bearer": {"list": []}}}]})";

constexpr std::string_view minimal_a2a_0_3 =
    R"({"name": "Search", "description": "Searches the public web.",
  "version": "1.0.0", "protocolVersion": "0.3.0",
  "url": "https://agent.acme.dev/a2a", "preferredTransport": "JSONRPC",
  "capabilities": {},
  "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
  "skills": [{"id": "web-search", "name": "Web search",
    "description": "Searches the web for a phrase and returns ten results as text.",
    "tags": ["search"]}],
  "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
  "security": [{"bearer": []}]})";

constexpr std::string_view minimal_a2a_0_2 =
    R"({"name": "Search", "description": "Searches the public web.",
  "version": "1.0.0", "url": "https://agent.acme.dev/a2a",
  "capabilities": {},
  "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
  "skills": [{"id": "web-search", "name": "Web search",
    "description": "Searches the web for a phrase and returns ten results as text.",
    "tags": ["search"]}],
  "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
  "security": [{"bearer": []}]})";

constexpr std::string_view minimal_a2a_0_1 =
    R"({"name": "Search", "version": "1.0.0",
  "url": "https://agent.acme.dev/a2a", "capabilities": {},
  "skills": [{"id": "web-search", "name": "Web search"}]})";

// What a card that is published has in front. 1.0 has no place for an address.
constexpr std::string_view provider =
    R"("provider": {"organization": "Acme", "url": "https://acme.dev"}, )";
constexpr std::string_view contact =
    R"("provider": {"organization": "Acme", "url": "https://acme.dev",
    "contactEmail": "agents@acme.dev"}, )";

// And what its skill has behind its tags.
constexpr std::string_view tags_text = R"("tags": ["search"])";
constexpr std::string_view examples_text =
    R"(, "examples": ["Find reviews of electric cargo bikes",
      "What was announced about RISC-V this week?"])";

template <const std::string_view& Card, const std::string_view& Members>
constexpr auto with_members = [] {
  constexpr std::size_t skill = Card.find(tags_text) + tags_text.size();
  static_assert(Card.contains(tags_text));
  std::array<char, Card.size() + Members.size() + examples_text.size()> text{
      '{'};
  auto end = std::ranges::copy(Members, text.begin() + 1).out;
  end = std::ranges::copy(Card.substr(1, skill - 1), end).out;
  end = std::ranges::copy(examples_text, end).out;
  std::ranges::copy(Card.substr(skill), end);
  return text;
}();

template <const std::string_view& Card, const std::string_view& Members>
constexpr std::string_view published(with_members<Card, Members>.data(),
                                     with_members<Card, Members>.size());

}  // namespace

std::string_view minimal_card(ProfileSet profiles, std::string_view version) {
  if (profiles.contains(Profile::stacka2a)) {
    return published<minimal_a2a_0_3, contact>;
  }
  if (profiles.contains(Profile::production)) {
    if (version == "0.1" || version == "0.2") {
      return published<minimal_a2a_0_2, contact>;
    }
    if (version == "0.3") return published<minimal_a2a_0_3, contact>;
    return published<minimal_a2a_1_0, provider>;
  }
  if (version == "0.1") return minimal_a2a_0_1;
  if (version == "0.2") return minimal_a2a_0_2;
  return version == "0.3" ? minimal_a2a_0_3 : minimal_a2a_1_0;
}

}  // namespace cardinal::a2a

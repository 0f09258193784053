// print_mutations COUNT [DIALECT]: seeded cards as JSON Lines, for the peers to
// judge.
#include <cstdlib>
#include <iostream>

#include "cardinal/json.h"
#include "support/mutations.h"

int main(int count, char** words) {
  using namespace cardinal;
  const long cards = count > 1 ? std::strtol(words[1], nullptr, 10) : 1000;
  const std::string_view dialect = count > 2 ? words[2] : "agentcard";
  const auto make = dialect == "a2a"          ? test::mutated_a2a_card
                    : dialect == "ai-catalog" ? test::mutated_ai_catalog
                                              : test::mutated_card;
  Reader reader;
  for (long seed = 0; seed < cards; ++seed) {
    Faults faults;
    const Document card =
        reader.read(make(static_cast<std::uint64_t>(seed)), Limits{}, faults);
    if (!faults.empty()) continue;  // two members of one name
    std::string line(card.text());
    for (char& c : line) {
      if (c == '\n') c = ' ';
    }
    std::cout << line << '\n';
  }
}

// print_mutations COUNT [a2a]: seeded cards as JSON Lines, for the peers to
// judge.
#include <cstdlib>
#include <iostream>

#include "cardinal/json.h"
#include "support/mutations.h"

int main(int count, char** words) {
  using namespace cardinal;
  const long cards = count > 1 ? std::strtol(words[1], nullptr, 10) : 1000;
  const bool a2a = count > 2 && std::string_view(words[2]) == "a2a";
  Reader reader;
  for (long seed = 0; seed < cards; ++seed) {
    Faults faults;
    const auto number = static_cast<std::uint64_t>(seed);
    const Document card = reader.read(
        a2a ? test::mutated_a2a_card(number) : test::mutated_card(number),
        Limits{}, faults);
    if (!faults.empty()) continue;  // two members of one name
    std::string line(card.text());
    for (char& c : line) {
      if (c == '\n') c = ' ';
    }
    std::cout << line << '\n';
  }
}

// Prints made-up cards as JSON Lines: line breaks become blanks, so that the
// peers read as many bytes as we do. Without an argument the reference cards,
// with "a2a" those of A2A 0.3.
#include <algorithm>
#include <iostream>

#include "cards.h"

int main(int argc, char** argv) {
  using namespace cardinal::bench;
  const bool a2a = argc > 1 && std::string_view(argv[1]) == "a2a";
  for (std::string& card :
       a2a ? make_a2a_0_3_cards() : make_reference_cards()) {
    std::ranges::replace(card, '\n', ' ');
    std::cout << card << '\n';
  }
}

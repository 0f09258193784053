// Prints the reference cards as JSON Lines: line breaks become blanks, so that
// the peers read as many bytes as we do.
#include <algorithm>
#include <iostream>

#include "cards.h"

int main() {
  for (std::string& card : cardinal::bench::make_reference_cards()) {
    std::ranges::replace(card, '\n', ' ');
    std::cout << card << '\n';
  }
}

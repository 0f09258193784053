// How a dialect is recognised.
#pragma once

#include "cardinal/card.h"

namespace cardinal {

// One sign that a document is of a dialect.
struct Sign {
  std::string_view what;
  int weight;
  bool (*seen)(Value root);
};

}  // namespace cardinal

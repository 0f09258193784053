// Checks a value against one of our own schemas: those of the operations'
// inputs and outputs and of the configuration.
//
// It knows the keywords these use and no others: type, enum, properties,
// required, additionalProperties, items, minItems, minimum, anyOf. A schema
// with a further assertion keyword stops the program, so that nothing we
// publish is quietly not enforced.
#pragma once

#include <string>
#include <vector>

#include "cardinal/json.h"

namespace cardinal {

struct ShapeFault {
  Value at;   // in the instance
  bool name;  // about the member's name rather than its value
  std::string message;
  std::string help;
};

std::vector<ShapeFault> check_shape(Value schema, Value instance);

}  // namespace cardinal

// The kind of an instance as a bit.
#pragma once

#include <cmath>

#include "json/node_view.h"
#include "schema/program.h"

namespace cardinal::schema {

inline Kinds kind_of(const NodeView& nodes, Index at) {
  switch (nodes.kind(at)) {
    case Kind::absent:
      return 0;
    case Kind::null:
      return null_kind;
    case Kind::boolean:
      return boolean_kind;
    case Kind::number: {
      if (nodes.is_integer(at)) return integer_kind;
      const double number = nodes.fraction(at);
      return std::floor(number) == number ? integer_kind : fraction_kind;
    }
    case Kind::string:
      return string_kind;
    case Kind::array:
      return array_kind;
    case Kind::object:
      return object_kind;
  }
  return 0;
}

}  // namespace cardinal::schema

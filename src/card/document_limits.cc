#include "card/document_limits.h"

namespace cardinal {

bool may_be_catalog(std::string_view text) {
  return text.contains("\"entries\"") &&
         (text.contains("\"specVersion\"") || text.contains("\"identifier\""));
}

Limits limits_for(std::string_view text, const Limits& given) {
  Limits limits = given;
  if (text.size() > limits.bytes_max &&
      limits.bytes_max == Limits{}.bytes_max && may_be_catalog(text)) {
    limits.bytes_max = document_bytes_max;
  }
  return limits;
}

}  // namespace cardinal

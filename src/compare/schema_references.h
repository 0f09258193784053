// References within one schema document.
#pragma once

#include <map>
#include <string_view>

#include "cardinal/json.h"

namespace cardinal {

class SchemaReferences {
 public:
  explicit SchemaReferences(Value root);
  // Absent if it leads to another document, or nowhere.
  Value target(std::string_view reference) const;

 private:
  Value root_;
  std::map<std::string_view, Value> anchors_;
  bool has_inner_ids_ = false;
};

}  // namespace cardinal

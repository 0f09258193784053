// What is wrong with a schema, found while it is compiled.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cardinal/schema.h"
#include "schema/resources.h"

namespace cardinal::schema {

class CompileFaults {
 public:
  // The first fault of each location counts; beyond a hundred none does.
  void add(SchemaLocation location, std::string message, std::string help = {});
  bool empty() const { return faults_.empty(); }
  bool full() const;
  // In the order of the text, with pointers into the documents.
  std::vector<SchemaFault> take(const std::vector<ProgramDocument>& documents);

 private:
  std::vector<std::pair<SchemaLocation, SchemaFault>> faults_;
};

}  // namespace cardinal::schema

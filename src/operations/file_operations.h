// Implementations of operations that read and write files. They are apart from
// the records, so that the rest can be built where there are no files, such as
// in a browser. For an input without a file they do what the record's own
// function does.
#pragma once

#include "cardinal/operations.h"

namespace cardinal {

class FileOperations {
 public:
  using Run = Result<Reply> (*)(Call& call);
  struct Entry {
    std::string_view operation;
    Run run;
  };
  explicit constexpr FileOperations(std::span<const Entry> entries)
      : entries_(entries) {}
  // Null for an operation without files.
  Run find(std::string_view operation) const {
    for (const Entry& entry : entries_) {
      if (entry.operation == operation) return entry.run;
    }
    return nullptr;
  }

 private:
  std::span<const Entry> entries_;
};

// Those of the command line.
const FileOperations& file_operations();
// For many cards in one text, which are answered as a stream.
const FileOperations& line_operations();

}  // namespace cardinal

#include "operations/other_writers.h"

#include "base/file_owner.h"

namespace cardinal {

void note_other_writers(const std::string& path, Notes& notes) {
  const std::string who = who_else_can_change(path);
  if (!who.empty()) notes.push_back("warning: " + path + ": " + who);
}

}  // namespace cardinal

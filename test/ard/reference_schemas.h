// The schemas of ARD's published OpenAPI document, which is YAML: this reads as
// much of YAML as that document has.
#pragma once

#include <string>
#include <vector>

namespace cardinal::ard::test {

// The document as JSON.
std::string json_of_yaml(const std::string& yaml);

// What the schema of that name finds in an answer, one line each; a note if
// the document is not there.
struct ReferenceVerdict {
  bool was_judged = false;
  std::vector<std::string> failures;
};
ReferenceVerdict judged_by_reference(const std::string& schema,
                                     const std::string& answer);

}  // namespace cardinal::ard::test

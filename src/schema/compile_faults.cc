#include "schema/compile_faults.h"

#include <algorithm>

namespace cardinal::schema {
namespace {

constexpr std::size_t faults_max = 100;

}  // namespace

bool CompileFaults::full() const { return faults_.size() >= faults_max; }

void CompileFaults::add(SchemaLocation location, std::string message,
                        std::string help) {
  // A reference is followed more than once.
  if (full() ||
      std::ranges::find(faults_, location,
                        &std::pair<SchemaLocation, SchemaFault>::first) !=
          faults_.end()) {
    return;
  }
  faults_.emplace_back(
      location, SchemaFault{{}, {}, std::move(message), std::move(help)});
}

std::vector<SchemaFault> CompileFaults::take(
    const std::vector<ProgramDocument>& documents) {
  std::ranges::stable_sort(faults_, {},
                           [](const auto& fault) { return fault.first; });
  std::vector<SchemaFault> faults;
  for (auto& [location, fault] : faults_) {
    const ProgramDocument& in = documents[location.document];
    const Value root = in.document.root();
    fault.pointer = pointer_from(root, Value(root.table(), location.node));
    if (location.document > 0) fault.document = in.uri;
    faults.push_back(std::move(fault));
  }
  return faults;
}

}  // namespace cardinal::schema

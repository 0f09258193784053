#include "base/source_filter.h"

#include "base/text.h"

namespace cardinal {
namespace {

constexpr std::string_view dependency_folders[] = {
    "node_modules",   "bower_components", "jspm_packages",
    "vendor",         "target",           "venv",
    "__pypackages__", "__pycache__",      "site-packages"};

}  // namespace

SourceFilter::SourceFilter(const std::string& folder, bool ignore_files) {
  if (ignore_files) ignored_.emplace(folder);
}

void SourceFilter::enter(const std::string& folder) {
  if (ignored_) ignored_->enter(folder);
}

bool SourceFilter::skips(const std::string& folder, std::string_view name,
                         bool is_folder) const {
  if (name.starts_with('.') && !(is_folder && name == ".well-known")) {
    return true;
  }
  if (is_folder && is_one_of(dependency_folders, name)) return true;
  return ignored_ && ignored_->ignores(folder, name, is_folder);
}

}  // namespace cardinal

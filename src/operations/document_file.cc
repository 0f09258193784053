#include "operations/document_file.h"

#include <filesystem>

#include "base/errors.h"
#include "base/file.h"

namespace cardinal {

std::string document_path(const Call& call, std::string_view text) {
  const Asked asked{call.input, call.options.documents};
  return std::string(asked.name(text, ""));
}

Status replace_document(const std::string& path, std::string_view before,
                        std::string_view after) {
  std::error_code ignored;
  // Nothing else can be read a second time.
  if (!std::filesystem::is_regular_file(path, ignored)) {
    return at(path, usage("only a regular file can be rewritten"));
  }
  TRY(const FileContent now, read_content(path, before.size()));
  if (now.text != before) {
    return at(path, conflict("somebody else changed the file after it was "
                             "read; nothing was written, run it again"));
  }
  return replace_whole(path, after, now.stamp);
}

}  // namespace cardinal

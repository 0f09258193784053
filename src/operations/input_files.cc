#include "operations/input_files.h"

#include <filesystem>

#include "base/check_that.h"
#include "base/errors.h"
#include "base/file.h"

namespace cardinal {
namespace {

// A document of any kind, so larger than a card may be.
constexpr std::size_t file_bytes_max = 64u << 20;

// The property that takes the text of the file that `property` names; empty if
// it names none.
std::string_view text_property_of(Value properties, std::string_view property) {
  return properties[property]["x-file-for"].string().value_or("");
}

// The property that takes a URL instead of a file; empty if this is none.
std::string_view url_property_of(Value properties, std::string_view property,
                                 std::string_view value) {
  const bool is_url =
      value.starts_with("https://") || value.starts_with("http://");
  if (!is_url) return {};
  return properties[property]["x-url-for"].string().value_or("");
}

}  // namespace

Result<ResolvedInput> read_input_files(const Operation& operation,
                                       std::string_view input) {
  Faults faults;
  const Document schema =
      Reader().read(std::string(operation.input), Limits{}, faults);
  const Document given = Reader().read(
      std::string(input), {.bytes_max = operation.limits.input_bytes}, faults);
  ResolvedInput resolved;
  if (!faults.empty()) {
    resolved.input = input;  // call() reports it
    return resolved;
  }
  const Value properties = schema.root()["properties"];
  bool reads_standard_input = false;
  Writer json;
  json.begin_object();
  for (const Member member : given.root().members()) {
    const std::string_view text = text_property_of(properties, member.name);
    const auto path = member.value.string();
    // call() refuses an empty name.
    const bool is_path = properties[member.name]["x-path"] && path;
    if (is_path && !path->empty()) {
      std::error_code failed;
      const auto absolute =
          std::filesystem::absolute(std::string(*path), failed);
      json.key(member.name)
          .string(failed ? std::string(*path) : absolute.string());
      continue;
    }
    if (text.empty() || !path || path->empty()) {
      json.key(member.name).raw(member.value.raw());
      continue;
    }
    const auto url = url_property_of(properties, member.name, *path);
    if (!url.empty() && !given.root()[url]) {
      json.key(url).string(*path);
      continue;
    }
    if (*path == "-" && reads_standard_input) {
      return usage(
          "standard input can be read only once; give a file for one of the "
          "two");
    }
    reads_standard_input |= *path == "-";
    std::string name(*path);
    TRY(std::string content, read_whole(name, file_bytes_max));
    resolved.documents.push_back(
        {std::string(text), std::move(content), std::move(name)});
  }
  resolved.input = json.end_object().take();
  return resolved;
}

}  // namespace cardinal

#include "operations/input_files.h"

#include <algorithm>
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

std::string_view Asked::text(std::string_view property) const {
  const auto found =
      std::ranges::find(documents, property, &InputDocument::property);
  if (found != documents.end()) return found->text;
  return input[property].string().value_or("");
}

std::string_view Asked::name(std::string_view property,
                             std::string_view otherwise) const {
  const auto found =
      std::ranges::find(documents, property, &InputDocument::property);
  const bool has_name = found != documents.end() && !found->name.empty();
  return has_name ? std::string_view(found->name) : otherwise;
}

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

Result<std::string> document_text(const Call& call, std::string_view text,
                                  std::string_view card) {
  TRY(const std::string_view found, document_view(call, text, card));
  return std::string(found);
}

Result<std::string_view> document_view(const Call& call, std::string_view text,
                                       std::string_view card) {
  const auto& documents = call.options.documents;
  const auto beside =
      std::ranges::find(documents, text, &InputDocument::property);
  const auto exact = call.input[text].string();
  const Value value = call.input[card];
  const int given =
      (beside != documents.end()) + exact.has_value() + (value ? 1 : 0);
  if (given > 1) {
    return usage("\"{}\" and \"{}\" cannot be combined; give one", card, text);
  }
  if (beside != documents.end()) return std::string_view(beside->text);
  if (exact) return *exact;
  if (value) return value.raw();
  return usage("\"{}\" or \"{}\" is missing; give the document", card, text);
}

std::string document_name(const Call& call) {
  const Asked asked{call.input, call.options.documents};
  return std::string(asked.name(
      "text", call.input["document_name"].string().value_or("card")));
}

}  // namespace cardinal

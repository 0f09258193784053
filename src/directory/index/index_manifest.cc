#include "directory/index/index_manifest.h"

#include <fmt/core.h>

#include <charconv>

#include "base/parse_number.h"
#include "cardinal/json.h"
#include "directory/mapped_file.h"

namespace cardinal {
namespace {

constexpr std::int64_t manifest_format = 1;

std::string hex(std::uint64_t number) { return fmt::format("{:016x}", number); }

std::string hex(const std::array<std::uint8_t, 16>& id) {
  std::string out;
  for (const std::uint8_t byte : id) out += fmt::format("{:02x}", byte);
  return out;
}

std::optional<std::uint64_t> number_of_hex(std::string_view text) {
  if (text.size() != 16) return std::nullopt;
  return parse_number<std::uint64_t>(text, 16);
}

void write_range(Writer& out, const ChangeRange& range, bool restricted) {
  out.key("first").number(static_cast<std::int64_t>(range.first));
  out.key("last").number(static_cast<std::int64_t>(range.last));
  out.key("restricted").boolean(restricted);
}

std::string to_json_without_sum(const IndexManifest& manifest) {
  Writer out(Writer::Layout{.indent = 1});
  out.begin_object();
  out.key("format").number(manifest_format);
  out.key("directory").string(hex(manifest.origin.directory));
  out.key("epoch").number(static_cast<std::int64_t>(manifest.origin.epoch));
  out.key("words").string(hex(manifest.words));
  out.key("change").number(static_cast<std::int64_t>(manifest.change));
  out.key("nextFile").number(static_cast<std::int64_t>(manifest.next_file));
  out.key("segments").begin_array();
  for (const ManifestSegment& segment : manifest.segments) {
    out.begin_object();
    out.key("file").string(segment.file);
    out.key("checksum").string(hex(segment.checksum));
    write_range(out, segment.range, segment.restricted);
    out.key("deletions").string_or_null(segment.deletions);
    out.end_object();
  }
  out.end_array().key("missing").begin_array();
  for (const ManifestGap& gap : manifest.gaps) {
    out.begin_object();
    write_range(out, gap.range, gap.restricted);
    out.end_object();
  }
  out.end_array().end_object();
  return out.take();
}

// What the reader expected and did not find is remembered.
class ManifestReader {
 public:
  std::uint64_t number(Value value) {
    const auto found = value.uint64();
    if (!found) ok_ = false;
    return found.value_or(0);
  }
  std::uint64_t hex_number(Value value) {
    const auto found = number_of_hex(value.string().value_or(""));
    if (!found) ok_ = false;
    return found.value_or(0);
  }
  std::string name(Value value) {
    std::string text(value.string().value_or(""));
    // A name in the folder, nothing that leads out of it.
    if (text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-.") !=
            std::string::npos ||
        text.starts_with('.')) {
      ok_ = false;
    }
    return text;
  }
  bool boolean(Value value) {
    const auto found = value.boolean();
    if (!found) ok_ = false;
    return found.value_or(false);
  }
  ChangeRange range(Value value) {
    const ChangeRange found{number(value["first"]), number(value["last"])};
    if (found.first > found.last) ok_ = false;
    return found;
  }
  void id(Value value, std::array<std::uint8_t, 16>& out) {
    const std::string text(value.string().value_or(""));
    if (text.size() != 2 * out.size()) {
      ok_ = false;
      return;
    }
    for (std::size_t i = 0; i < out.size(); ++i) {
      const char* digits = text.data() + 2 * i;
      const auto [stop, error] =
          std::from_chars(digits, digits + 2, out[i], 16);
      if (error != std::errc() || stop != digits + 2) ok_ = false;
    }
  }
  bool ok() const { return ok_; }

 private:
  bool ok_ = true;
};

IndexManifest manifest_in(Value root, ManifestReader& reader) {
  IndexManifest manifest;
  reader.id(root["directory"], manifest.origin.directory);
  manifest.origin.epoch = reader.number(root["epoch"]);
  manifest.words = reader.hex_number(root["words"]);
  manifest.change = reader.number(root["change"]);
  manifest.next_file = reader.number(root["nextFile"]);
  for (const Value item : root["segments"].items()) {
    ManifestSegment segment;
    segment.file = reader.name(item["file"]);
    segment.checksum = reader.hex_number(item["checksum"]);
    segment.range = reader.range(item);
    segment.restricted = reader.boolean(item["restricted"]);
    segment.deletions = reader.name(item["deletions"]);
    manifest.segments.push_back(std::move(segment));
  }
  for (const Value item : root["missing"].items()) {
    manifest.gaps.push_back(
        {reader.range(item), reader.boolean(item["restricted"])});
  }
  return manifest;
}

}  // namespace

// The sum is of the text of the other member.
std::string to_json(const IndexManifest& manifest) {
  const std::string text = to_json_without_sum(manifest);
  return "{\"checksum\": \"" + hex(checksum_of(text)) +
         "\",\n\"index\": " + text + "}\n";
}

std::optional<IndexManifest> read_manifest(std::string_view text) {
  Reader parser;
  Faults faults;
  const Document document = parser.read(std::string(text), Limits{}, faults);
  if (!faults.empty()) return {};
  const Value root = document.root()["index"];
  const std::string_view sum =
      document.root()["checksum"].string().value_or("");
  if (number_of_hex(sum) != checksum_of(root.raw()) ||
      root["format"].uint64() != manifest_format) {
    return {};
  }
  ManifestReader reader;
  IndexManifest manifest = manifest_in(root, reader);
  if (!reader.ok()) return {};
  return manifest;
}

}  // namespace cardinal

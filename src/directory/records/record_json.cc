#include "directory/records/record_json.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/errors.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cardinal/card.h"

namespace cardinal::directory {
namespace {

Reader& record_reader() {
  thread_local Reader reader;
  return reader;
}

bool has_control_characters(std::string_view text) {
  return std::ranges::any_of(text, [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
  });
}

}  // namespace

RecordWriter& RecordWriter::text(std::string_view name,
                                 std::string_view value) {
  if (!value.empty()) json_.key(name).string(value);
  return *this;
}

RecordWriter& RecordWriter::number(std::string_view name, std::uint64_t value) {
  if (value != 0) json_.key(name).number(static_cast<std::int64_t>(value));
  return *this;
}

RecordWriter& RecordWriter::number(std::string_view name,
                                   std::optional<std::uint64_t> value) {
  if (value) json_.key(name).number(static_cast<std::int64_t>(*value));
  return *this;
}

RecordWriter& RecordWriter::time(std::string_view name,
                                 std::optional<std::int64_t> value) {
  if (value) json_.key(name).number(*value);
  return *this;
}

RecordWriter& RecordWriter::flag(std::string_view name, bool value) {
  if (value) json_.key(name).boolean(true);
  return *this;
}

RecordWriter& RecordWriter::list(std::string_view name,
                                 const std::vector<std::string>& values) {
  if (values.empty()) return *this;
  json_.key(name).begin_array();
  for (const std::string& value : values) json_.string(value);
  json_.end_array();
  return *this;
}

RecordWriter& RecordWriter::digest(std::string_view name, const Sha256& value) {
  if (value != Sha256{}) json_.key(name).string(to_hex(value));
  return *this;
}

std::string text_in(Value root, std::string_view name) {
  return std::string(root[name].string().value_or(""));
}

std::uint64_t number_in(Value root, std::string_view name, std::uint64_t most) {
  return std::min(root[name].uint64().value_or(0), most);
}

std::optional<std::uint64_t> optional_number_in(Value root,
                                                std::string_view name) {
  const auto number = root[name].uint64();
  if (!number || *number > exact_integer_max) return std::nullopt;
  return number;
}

std::optional<std::int64_t> time_in(Value root, std::string_view name) {
  constexpr auto most = static_cast<std::int64_t>(exact_integer_max);
  const auto time = root[name].int64();
  if (!time || *time > most || *time < -most) return std::nullopt;
  return time;
}

bool flag_in(Value root, std::string_view name) {
  return root[name].boolean().value_or(false);
}

std::vector<std::string> list_in(Value root, std::string_view name) {
  std::vector<std::string> texts;
  for (const Value item : root[name].items()) {
    texts.emplace_back(item.string().value_or(""));
  }
  return texts;
}

Sha256 digest_in(Value root, std::string_view name) {
  const std::string_view hex = root[name].string().value_or("");
  Sha256 digest{};
  if (hex.size() != digest.size() * 2) return digest;
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const int high = hex_value(hex[2 * i]), low = hex_value(hex[2 * i + 1]);
    if (high < 0 || low < 0) return Sha256{};
    digest[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return digest;
}

Status require_plain(std::string_view what, std::string_view text,
                     std::size_t bytes_max) {
  if (text.size() > bytes_max) {
    return usage("the {} has {} bytes; at most {} are stored", what,
                 text.size(), bytes_max);
  }
  if (!is_utf8(text) || has_control_characters(text)) {
    return usage(
        "the {} must be UTF-8 without control characters, which readers would "
        "interpret; got {}",
        what, quoted(text));
  }
  return {};
}

RecordDocument::RecordDocument(std::string_view bytes)
    : document_(record_reader().read_clean(std::string(bytes), Limits{})) {}

RecordDocument::~RecordDocument() {
  record_reader().recycle(std::move(document_));
}

}  // namespace cardinal::directory

// The encoding that facts and state share: one JSON object by RFC 8785, without
// members that have their default value.
//
//   RecordWriter out;
//   out.text("host", host).number("lease", lease_s);  // in the order of names
//   return out.take();
//
// A reader takes what it understands, encodes it again and compares: so every
// other spelling, unknown member and damaged byte is found, without a test for
// each.
//
// Thread safety: values; free functions without shared state.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cardinal/crypto.h"
#include "cardinal/json.h"

namespace cardinal::directory {

class RecordWriter {
 public:
  RecordWriter() { json_.begin_object(); }
  // Each writes nothing for the default value: empty, 0, false, absent.
  RecordWriter& text(std::string_view name, std::string_view value);
  RecordWriter& number(std::string_view name, std::uint64_t value);
  RecordWriter& number(std::string_view name,
                       std::optional<std::uint64_t> value);
  RecordWriter& time(std::string_view name, std::optional<std::int64_t> value);
  RecordWriter& flag(std::string_view name, bool value);
  RecordWriter& list(std::string_view name,
                     const std::vector<std::string>& values);
  RecordWriter& digest(std::string_view name, const Sha256& value);
  std::string take() { return json_.end_object().take(); }

 private:
  Writer json_;
};

// The value of a member, or its default for one that is absent or another.
std::string text_in(Value root, std::string_view name);
std::uint64_t number_in(Value root, std::string_view name, std::uint64_t most);
std::optional<std::uint64_t> optional_number_in(Value root,
                                                std::string_view name);
std::optional<std::int64_t> time_in(Value root, std::string_view name);
bool flag_in(Value root, std::string_view name);
std::vector<std::string> list_in(Value root, std::string_view name);
Sha256 digest_in(Value root, std::string_view name);
// The enumerator whose name it is; `count` of them begin at 0.
template <class Enum>
Enum name_in(Value root, std::string_view name, std::size_t count) {
  const auto text = root[name].string();
  for (std::size_t i = 0; text && i < count; ++i) {
    if (name_of(static_cast<Enum>(i)) == *text) return static_cast<Enum>(i);
  }
  return Enum{};
}

// Fails: usage, with the name of the text and what was expected.
[[nodiscard]] Status require_plain(std::string_view what, std::string_view text,
                                   std::size_t bytes_max);

// Absent unless the bytes are one JSON object. Kept in buffers of the thread.
class RecordDocument {
 public:
  explicit RecordDocument(std::string_view bytes);
  ~RecordDocument();
  RecordDocument(const RecordDocument&) = delete;
  Value root() const { return document_.root(); }

 private:
  Document document_;
};

}  // namespace cardinal::directory

#include "ard/request.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/errors.h"
#include "base/text.h"

namespace cardinal::ard {
namespace {

bool is_json_type(std::string_view content_type) {
  const std::string_view type =
      trimmed(content_type.substr(0, content_type.find(';')));
  return equal_ignoring_case(type, "application/json") ||
         (type.size() > 5 &&
          equal_ignoring_case(type.substr(type.size() - 5), "+json"));
}

}  // namespace

Result<Document> read_request(const http::Request& request) {
  const auto type = request.header("Content-Type");
  if (type && !is_json_type(*type)) {
    return usage("the body must be application/json; got {}",
                 quoted_unescaped(*type));
  }
  Faults faults;
  constexpr Limits limits{.bytes_max = request_bytes_max, .faults_max = 1};
  Document read = Reader().read(std::string(request.body), limits, faults);
  if (!faults.empty()) {
    return usage("the body is not JSON: {}", faults.front().message);
  }
  if (!read.root().is(Kind::object)) {
    return usage("the body must be an object; got {}",
                 kind_with_article(read.root().kind()));
  }
  return read;
}

Status only_members(Value object, std::string_view place,
                    std::initializer_list<std::string_view> names) {
  if (!object.is(Kind::object)) {
    return usage("\"{}\" must be an object; got {}", place,
                 kind_with_article(object.kind()));
  }
  for (const Member member : object.members()) {
    if (std::ranges::find(names, member.name) != names.end()) continue;
    return usage("unknown member {} in \"{}\"; expected {}",
                 quoted_unescaped(member.name), place,
                 joined(std::vector<std::string_view>(names), ", "));
  }
  return {};
}

Result<std::string> text_member(Value object, std::string_view name,
                                std::string_view otherwise) {
  const Value member = object[name];
  if (!member) return std::string(otherwise);
  const auto text = member.string();
  if (!text) {
    return usage("\"{}\" must be a string; got {}", name,
                 kind_with_article(member.kind()));
  }
  return std::string(*text);
}

Result<std::size_t> count_member(Value object, std::string_view name,
                                 std::size_t otherwise) {
  const Value member = object[name];
  if (!member) return otherwise;
  const auto count = member.int64();
  if (!count || *count < 1) {
    return usage("\"{}\" must be a whole number from 1; got {}", name,
                 quoted_unescaped(member.raw()));
  }
  return static_cast<std::size_t>(*count);
}

}  // namespace cardinal::ard

// Files that a run could not read or write, in its answer.
#pragma once

#include <string>
#include <vector>

#include "base/normal_url.h"
#include "cardinal/json.h"

namespace cardinal {

class FailureList {
 public:
  void add(const Error& error) {
    if (failures_.size() < failures_max) failures_.push_back(error);
  }
  // {"failures":[...]} for a list of lines.
  std::string as_line() const {
    const std::string list = member();
    return list.empty() ? "{\"failures\":[]}\n" : "{" + list.substr(1) + "}\n";
  }
  // ,"failures":[...], or nothing if there are none.
  std::string member() const {
    if (failures_.empty()) return {};
    Writer json(Writer::Layout{.visible_only = true});
    json.begin_array();
    for (const Error& failure : failures_) {
      json.begin_object().key("file").string(without_user_info(failure.where));
      json.key("message")
          .string(without_user_info(failure.message))
          .end_object();
    }
    return ",\"failures\":" + json.end_array().take();
  }

 private:
  // Beyond it only the notes of the run have them.
  static constexpr std::size_t failures_max = 1'000;
  std::vector<Error> failures_;
};

// The schema of the member "failures".
#define CARDINAL_FAILURES_SCHEMA                                          \
  R"json({ )json"                                                         \
  R"json("description": "Files that could not be read or written", )json" \
  R"json("type": "array", "items": { )json"                               \
  R"json("type": "object", )json"                                         \
  R"json("required": ["file", "message"], )json"                          \
  R"json("additionalProperties": false, )json"                            \
  R"json("properties": {"file": {"type": "string"}, )json"                \
  R"json("message": {"type": "string"}}}})json"

}  // namespace cardinal

#include "support/deletions.h"

#include <algorithm>

namespace cardinal::test {
namespace {

constexpr std::string_view spaces = " \t\r\n";
constexpr std::string_view structure = "{}[]:,";

std::size_t string_end(std::string_view json, std::size_t begin) {
  std::size_t at = begin + 1;
  while (json[at] != '"') at += json[at] == '\\' ? 2 : 1;
  return at + 1;
}

}  // namespace

std::vector<Deletion> deletions_of(std::string_view json) {
  std::vector<Deletion> list;
  for (std::size_t at = json.find_first_not_of(spaces); at < json.size();
       at = json.find_first_not_of(spaces, at)) {
    std::size_t end = at + 1;
    if (json[at] == '"') {
      end = string_end(json, at);
      list.push_back({at, end, '"'});
      list.push_back({end - 1, end, 'q'});
    } else if (structure.contains(json[at])) {
      list.push_back({at, end, json[at]});
    } else {
      end = std::min(json.find_first_of("{}[]:,\" \t\r\n", at), json.size());
      const bool number =
          json[at] == '-' || (json[at] >= '0' && json[at] <= '9');
      list.push_back({at, end, number ? '0' : 'a'});
    }
    at = end;
  }
  return list;
}

std::string without(std::string_view json, const Deletion& deletion) {
  std::string text(json);
  text.erase(deletion.begin, deletion.end - deletion.begin);
  return text;
}

std::string on_one_line(std::string_view json) {
  std::string line;
  for (std::size_t at = json.find_first_not_of(spaces); at < json.size();
       at = json.find_first_not_of(spaces, at)) {
    const std::size_t end = json[at] == '"' ? string_end(json, at) : at + 1;
    line += json.substr(at, end - at);
    at = end;
  }
  return line;
}

}  // namespace cardinal::test

#include "http/event_stream.h"

namespace cardinal::http {
namespace {

// Takes the first line that has ended; lines end with LF, CR LF or CR.
bool next_line(std::string_view& rest, std::string_view& line) {
  const std::size_t end = rest.find_first_of("\r\n");
  if (end == std::string_view::npos) return false;
  line = rest.substr(0, end);
  const bool is_pair = rest.substr(end, 2) == "\r\n";
  rest.remove_prefix(end + (is_pair ? 2 : 1));
  return true;
}

}  // namespace

std::vector<std::string> events_in(std::string_view stream) {
  std::vector<std::string> events;
  std::string data;
  bool has_data = false;
  std::string_view line;
  if (stream.starts_with("\xEF\xBB\xBF")) stream.remove_prefix(3);
  while (next_line(stream, line)) {
    if (line.empty()) {
      if (has_data) events.push_back(std::move(data));
      data.clear();
      has_data = false;
      continue;
    }
    const std::size_t colon = line.find(':');
    if (line.substr(0, colon) != "data") continue;
    std::string_view value =
        colon == std::string_view::npos ? "" : line.substr(colon + 1);
    if (value.starts_with(' ')) value.remove_prefix(1);
    if (has_data) data += '\n';
    data += value;
    has_data = true;
  }
  return events;
}

}  // namespace cardinal::http

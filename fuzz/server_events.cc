// Any bytes as events: a reader by the standard gets back exactly those events,
// however the stream is cut into pieces, and so does our own.
#include <algorithm>

#include "cardinal/http_events.h"
#include "http/event_stream.h"
#include "property.h"
#include "support/event_reader.h"

namespace {

using cardinal::http::ServerEvent;
using cardinal::test::EventReader;
using cardinal::test::ReadEvent;

// Takes the bytes up to the next 0xFF.
std::string next_part(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\xFF'), rest.size());
  std::string part(rest.substr(0, end));
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

bool has_any(std::string_view text, std::string_view bytes) {
  return text.find_first_of(bytes) != std::string_view::npos;
}

// The line ends of a stream are one kind to its reader.
std::string with_line_feeds(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n' && i > 0 && text[i - 1] == '\r') continue;
    out += text[i] == '\r' ? '\n' : text[i];
  }
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  std::string stream, last_id;
  std::vector<ReadEvent> expected;
  std::vector<std::string> expected_data;
  while (!rest.empty()) {
    ServerEvent event;
    event.id = next_part(rest);
    event.type = next_part(rest);
    event.data = next_part(rest);
    append_event(stream, event);
    const bool has_id = !event.id.empty() &&
                        event.id.size() <= cardinal::http::event_id_bytes_max &&
                        !has_any(event.id, std::string_view("\r\n\0", 3));
    if (has_id) last_id = event.id;
    const bool has_type = !event.type.empty() && !has_any(event.type, "\r\n");
    expected.push_back({has_type ? event.type : "message",
                        with_line_feeds(event.data), last_id});
    expected_data.push_back(expected.back().data);
  }
  EventReader whole, cut;
  whole.read(stream);
  HOLDS(whole.events == expected);
  HOLDS(!whole.retry && whole.comments == 0);
  for (std::size_t at = 0; at < stream.size();) {
    const std::size_t count = 1 + (at * 7 + size) % 5;
    cut.read(std::string_view(stream).substr(at, count));
    at += count;
  }
  HOLDS(cut.events == expected);
  HOLDS(cardinal::http::events_in(stream) == expected_data);
  return 0;
}

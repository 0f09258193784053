// Reads a text/event-stream by the steps of HTML, 9.2.6 ("Interpreting an event
// stream"), independent of how the stream was written.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::test {

struct ReadEvent {
  std::string type, data, last_event_id;
  bool operator==(const ReadEvent&) const = default;
};

class EventReader {
 public:
  // Takes the next bytes of the stream, cut anywhere.
  void read(std::string_view bytes) {
    for (const char c : bytes) {
      // CR LF is one end of line.
      const bool is_second = c == '\n' && was_cr_;
      was_cr_ = c == '\r';
      if (is_second) continue;
      if (c == '\r' || c == '\n') {
        take_line();
        line_.clear();
      } else {
        line_ += c;
      }
    }
  }
  std::vector<ReadEvent> events;
  std::string last_event_id;
  std::optional<std::string> retry;
  int comments = 0;

 private:
  void take_line() {
    if (is_first_ && line_.starts_with("\xEF\xBB\xBF")) line_.erase(0, 3);
    is_first_ = false;
    if (line_.empty()) return dispatch();
    if (line_[0] == ':') {
      ++comments;
      return;
    }
    const std::size_t colon = line_.find(':');
    const std::string field = line_.substr(0, colon);
    std::string value;
    if (colon != std::string::npos) value = line_.substr(colon + 1);
    if (value.starts_with(' ')) value.erase(0, 1);
    if (field == "event") {
      type_ = value;
    } else if (field == "data") {
      data_ += value + '\n';
    } else if (field == "id") {
      if (value.find('\0') == std::string::npos) id_ = value;
    } else if (field == "retry") {
      if (value.find_first_not_of("0123456789") == std::string::npos) {
        retry = value;
      }
    }
  }
  void dispatch() {
    last_event_id = id_;
    if (!data_.empty()) {
      data_.pop_back();
      events.push_back(
          {type_.empty() ? "message" : type_, data_, last_event_id});
    }
    data_.clear();
    type_.clear();
  }
  std::string line_, data_, type_, id_;
  bool was_cr_ = false;
  bool is_first_ = true;
};

}  // namespace cardinal::test

#include "json/layout.h"

namespace cardinal {
namespace {

constexpr std::size_t line_bytes_max = 60;

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

class LayOut {
 public:
  explicit LayOut(std::string_view json) : json_(json) {
    out_.reserve(json.size() + json.size() / 2);
  }

  std::string run() {
    while (at_ < json_.size()) step(json_[at_]);
    return std::move(out_);
  }

 private:
  void step(char c) {
    if (is_blank(c)) {
      ++at_;
    } else if (c == '"') {
      string();
    } else if (c == '{' || c == '[') {
      open(c);
    } else if (c == '}' || c == ']') {
      --depth_;
      new_line();
      take(1);
    } else if (c == ',') {
      take(1);
      new_line();
    } else if (c == ':') {
      take(1);
      out_.push_back(' ');
    } else {
      take(1);
    }
  }

  void take(std::size_t count) {
    out_.append(json_, at_, count);
    at_ += count;
  }

  std::size_t end_of_string(std::size_t at) const {
    for (++at; json_[at] != '"'; ++at) {
      if (json_[at] == '\\') ++at;
    }
    return at + 1;
  }

  void string() { take(end_of_string(at_) - at_); }

  void new_line() {
    out_.push_back('\n');
    out_.append(2 * depth_, ' ');
  }

  void open(char bracket) {
    std::size_t next = at_ + 1;
    while (is_blank(json_[next])) ++next;
    if (json_[next] == '}' || json_[next] == ']') {
      out_.push_back(bracket);
      out_.push_back(json_[next]);
      at_ = next + 1;
      return;
    }
    if (bracket == '[' && on_one_line()) return;
    take(1);
    ++depth_;
    new_line();
  }

  // Writes a list of scalars, should it be short.
  bool on_one_line() {
    std::string line = "[";
    for (std::size_t at = at_ + 1; line.size() <= line_bytes_max;) {
      const char c = json_[at];
      if (c == '{' || c == '[') return false;
      if (c == '"') {
        const std::size_t end = end_of_string(at);
        line.append(json_, at, end - at);
        at = end;
        continue;
      }
      ++at;
      if (is_blank(c)) continue;
      line.push_back(c);
      if (c == ',') line.push_back(' ');
      if (c != ']') continue;
      out_ += line;
      at_ = at;
      return true;
    }
    return false;
  }

  std::string_view json_;
  std::string out_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
};

}  // namespace

std::string laid_out(std::string_view json) { return LayOut(json).run(); }

}  // namespace cardinal

#include "json/layout.h"

#include <utility>

#include "base/check_that.h"

namespace cardinal {
namespace {

constexpr std::size_t line_bytes_max = 61;  // of a list, with its brackets

// Works on the node table: where a token ends need not be found again.
class LayOut {
 public:
  LayOut(const Document& document, const TextLayout& layout)
      : text_(document.text()), layout_(layout), line_begin_(layout.line_end) {
    out_.reserve(text_.size() + text_.size() / 2);
  }

  std::string run(Value root) {
    value(root);
    if (layout_.ends_with_line_end) out_ += layout_.line_end;
    return std::move(out_);
  }

 private:
  void value(Value value) {
    if (value.is(Kind::object)) {
      object(value);
    } else if (value.is(Kind::array)) {
      array(value);
    } else {
      token(value);
    }
  }

  void token(Value scalar) {
    const Span span = scalar.span();
    out_.append(text_.data() + span.begin, span.end - span.begin);
  }

  void new_line(char after) {
    out_.push_back(after);
    out_ += line_begin_;
  }

  void object(Value object) {
    if (object.size() == 0) {
      out_ += "{}";
      return;
    }
    line_begin_ += layout_.indent;
    char before = '{';
    for (const Member member : object.members()) {
      new_line(std::exchange(before, ','));
      token(member.value.key());
      out_ += ": ";
      value(member.value);
    }
    close('}');
  }

  void array(Value array) {
    if (is_short(array)) return on_one_line(array);
    line_begin_ += layout_.indent;
    char before = '[';
    for (const Value item : array.items()) {
      new_line(std::exchange(before, ','));
      value(item);
    }
    close(']');
  }

  void close(char bracket) {
    line_begin_.resize(line_begin_.size() - layout_.indent.size());
    out_ += line_begin_;
    out_.push_back(bracket);
  }

  // Scalars only, and not many.
  static bool is_short(Value array) {
    std::size_t bytes = 2;
    for (const Value item : array.items()) {
      if (item.is(Kind::object) || item.is(Kind::array)) return false;
      const Span span = item.span();
      bytes += span.end - span.begin + (bytes == 2 ? 0 : 2);
      if (bytes > line_bytes_max) return false;
    }
    return true;
  }

  void on_one_line(Value array) {
    out_.push_back('[');
    bool first = true;
    for (const Value item : array.items()) {
      if (!std::exchange(first, false)) out_ += ", ";
      token(item);
    }
    out_.push_back(']');
  }

  std::string_view text_;
  const TextLayout& layout_;
  std::string out_;
  std::string line_begin_;  // and the indent of each level
};

}  // namespace

std::string laid_out(const Document& document, const TextLayout& layout) {
  CHECK(document.root());
  return LayOut(document, layout).run(document.root());
}

}  // namespace cardinal

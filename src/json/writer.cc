#include <cstdio>

#include "base/check_that.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cardinal/json.h"

namespace cardinal {
namespace {

void append_unicode_escape(std::string& out, std::uint32_t point) {
  char buffer[16];
  if (point > 0xFFFF) {
    std::snprintf(buffer, sizeof buffer, "\\u%04x\\u%04x",
                  0xD800 + ((point - 0x10000) >> 10),
                  0xDC00 + ((point - 0x10000) & 0x3FF));
  } else {
    std::snprintf(buffer, sizeof buffer, "\\u%04x", point);
  }
  out += buffer;
}

}  // namespace

void append_quoted(std::string& out, std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  out.push_back('"');
  std::size_t clean_from = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<std::uint8_t>(text[i]);
    if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
    out.append(text, clean_from, i - clean_from);
    clean_from = i + 1;
    switch (byte) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\b':
        out += "\\b";
        break;
      case '\f':
        out += "\\f";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        out += "\\u00";
        out.push_back(digits[byte >> 4]);
        out.push_back(digits[byte & 0xF]);
    }
  }
  out.append(text, clean_from);
  out.push_back('"');
}

void Writer::quoted(std::string_view text) {
  if (!layout_.visible_only) return append_quoted(out_, text);
  std::string plain;
  append_quoted(plain, text);
  for (std::size_t at = 0; at < plain.size();) {
    const Utf8Step step = decode_utf8(plain, at);
    if (step.valid && is_invisible(step.point)) {
      append_unicode_escape(out_, step.point);
    } else {
      out_.append(plain, at, step.bytes);
    }
    at += step.bytes;
  }
}

void Writer::new_line() {
  if (layout_.indent == 0) return;
  out_.push_back('\n');
  out_.append(static_cast<std::size_t>(depth_) *
                  static_cast<std::size_t>(layout_.indent),
              ' ');
}

void Writer::before_value() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (depth_ == 0) return;
  if (!first_) out_.push_back(',');
  first_ = false;
  new_line();
}

Writer& Writer::open(char bracket) {
  before_value();
  out_.push_back(bracket);
  ++depth_;
  first_ = true;
  return *this;
}

Writer& Writer::close(char bracket) {
  CHECK(depth_ > 0);
  --depth_;
  if (!first_) new_line();
  out_.push_back(bracket);
  first_ = false;
  return *this;
}

Writer& Writer::key(std::string_view name) {
  before_value();
  quoted(name);
  out_ += layout_.indent ? ": " : ":";
  after_key_ = true;
  return *this;
}

Writer& Writer::string(std::string_view text) {
  before_value();
  quoted(text);
  return *this;
}

Writer& Writer::number(std::int64_t value) {
  before_value();
  out_ += std::to_string(value);
  return *this;
}

Writer& Writer::number(double value) {
  before_value();
  append_number(out_, value);
  return *this;
}

Writer& Writer::boolean(bool value) { return raw(value ? "true" : "false"); }

Writer& Writer::null() { return raw("null"); }

Writer& Writer::raw(std::string_view json) {
  before_value();
  out_ += json;
  return *this;
}

std::string Writer::take() {
  CHECK(depth_ == 0);
  first_ = true;
  return std::move(out_);
}

}  // namespace cardinal

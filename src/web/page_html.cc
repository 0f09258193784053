#include "web/page_html.h"

namespace cardinal::web {
namespace {

constexpr std::string_view mark = "<!--first-->";

// In JSON a "<" is only ever inside a string.
void append_data(std::string& out, std::string_view json) {
  for (const char c : json) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
}

void append_block(std::string& out, const FirstAnswer& first) {
  if (first.answer.body.size() > first_answer_bytes_max) return;
  const bool is_json =
      first.answer.content_type.find("json") != std::string::npos;
  if (!is_json) return;
  out += R"(<script type="application/json" id=")";
  out += html_escaped(first.name);
  out += R"(" data-status=")" + std::to_string(first.answer.status) + R"(">)";
  append_data(out, first.answer.body);
  out += "</script>\n";
}

// The same page as text, with the query it has.
std::string text_target(std::string_view target) {
  std::string text(target);
  text += target.find('?') == std::string_view::npos ? "?" : "&";
  return text + "format=text";
}

}  // namespace

std::string html_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string page_html(std::string_view shell,
                      const std::vector<FirstAnswer>& answers,
                      std::string_view target) {
  const std::size_t at = shell.find(mark);
  std::string out(shell.substr(0, at));
  if (at == std::string_view::npos) return out;
  for (const FirstAnswer& first : answers) append_block(out, first);
  if (!answers.empty()) {
    out += R"(<noscript><p class="noscript">This page needs JavaScript. )"
           R"(<a href=")" +
           html_escaped(text_target(target)) +
           R"(">Read it as plain text</a>.</p></noscript>)";
  }
  out += shell.substr(at + mark.size());
  return out;
}

}  // namespace cardinal::web

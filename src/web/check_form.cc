#include "web/check_form.h"

#include <charconv>

#include "web/page_html.h"

namespace cardinal::web {
namespace {

std::optional<std::string> form_decoded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out.push_back(text[i] == '+' ? ' ' : text[i]);
      continue;
    }
    unsigned value = 0;
    const std::string_view digits = text.substr(i + 1, 2);
    const auto [end, error] = std::from_chars(
        digits.data(), digits.data() + digits.size(), value, 16);
    if (error != std::errc() || digits.size() != 2 ||
        end != digits.data() + 2) {
      return std::nullopt;
    }
    out.push_back(static_cast<char>(value));
    i += 2;
  }
  return out;
}

void insert_before(std::string& html, std::string_view mark,
                   std::string_view text) {
  const std::size_t at = html.find(mark);
  if (at != std::string::npos) html.insert(at, text);
}

}  // namespace

std::optional<std::string> form_field(std::string_view body,
                                      std::string_view name) {
  while (!body.empty()) {
    const std::size_t end = std::min(body.find('&'), body.size());
    const std::string_view field = body.substr(0, end);
    body.remove_prefix(std::min(end + 1, body.size()));
    const std::size_t equals = field.find('=');
    if (equals == std::string_view::npos || field.substr(0, equals) != name) {
      continue;
    }
    return form_decoded(field.substr(equals + 1));
  }
  return std::nullopt;
}

std::string checked_page(std::string_view shell, std::string_view card,
                         std::string_view report) {
  std::string html(shell);
  // A text area drops the first line feed of its text.
  insert_before(html, "</textarea>", "\n" + html_escaped(card));
  insert_before(html, "<!--report-->",
                "<pre class=\"report\" tabindex=\"0\">" + html_escaped(report) +
                    "</pre>");
  return html;
}

http::Response answer_check_form(const http::Request& request,
                                 std::string_view shell,
                                 const InnerRequests& inner) {
  const std::optional<std::string> card = form_field(request.body, "text");
  if (!card) {
    return http::problem(400, "wrong-usage", "Not the form of this page",
                         "Send the card in the field \"text\".");
  }
  const InnerAnswer answer =
      inner.post(request, "/v1/check", "text/plain", *card, "text/plain");
  http::Response response =
      http::Response::text(answer.status, "text/html; charset=utf-8",
                           checked_page(shell, *card, answer.body));
  response.fields.emplace_back("Cache-Control", "no-store");
  return response;
}

}  // namespace cardinal::web

#include "operations/directory/token_answer.h"

#include "base/text.h"
#include "base/time.h"

namespace cardinal {

void write_token(Writer& json, const directory::ListedToken& token) {
  json.key("id").string(token.id);
  json.key("name").string(token.facts.principal);
  write_strings(json, "scopes", token.facts.scopes);
  write_strings(json, "subjects", token.facts.subjects);
  json.key("not_after")
      .string_or_null(
          token.facts.not_after_ms ? iso8601_ms(token.facts.not_after_ms) : "");
  json.key("revoked").boolean(token.facts.revoked);
}

std::string token_line(Value token) {
  const auto words = [](Value list) {
    std::vector<std::string_view> all;
    for (const Value item : list.items()) {
      all.push_back(item.string().value_or(""));
    }
    return joined(all, " ");
  };
  std::string line = text_of(token, "id").substr(0, 16) + "  " +
                     text_of(token, "name") + ": " + words(token["scopes"]);
  if (token["subjects"].size() > 0) {
    line += ", only " + words(token["subjects"]);
  }
  const std::string end = text_of(token, "not_after");
  if (!end.empty()) line += ", until " + end;
  if (is_true(token, "revoked")) line += " (revoked)";
  return line;
}

}  // namespace cardinal

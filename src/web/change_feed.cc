#include "web/change_feed.h"

#include <charconv>
#include <ranges>
#include <vector>

#include "base/text.h"
#include "base/uri.h"
#include "cardinal/json.h"
#include "web/page_html.h"

namespace cardinal::web {
namespace {

constexpr std::string_view answer_type = "application/json";
constexpr std::size_t shown_code_points_max = 300;
// Of a feed without entries: it must have a time.
constexpr std::string_view no_time = "1970-01-01T00:00:00Z";

std::string text_in(Value object, std::string_view name) {
  return std::string(object[name].string().value_or(""));
}

// Two code points that are characters in UTF-8 and none in XML 1.0.
std::string without_noncharacters(std::string text) {
  for (const std::string_view point : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
    for (std::size_t at = 0; (at = text.find(point, at)) != text.npos;) {
      text.replace(at, point.size(), "\xEF\xBF\xBD");
    }
  }
  return text;
}

// What a reader of feeds may show as it is. XML has no way to write most
// control characters; here they are written as people would.
std::string shown(std::string_view text) {
  return html_escaped(without_noncharacters(
      shortened(for_terminal(text), shown_code_points_max)));
}

std::string word_of(Value change) {
  const std::string kind = text_in(change, "kind");
  if (kind == "put") {
    return change["previous"].uint64().value_or(0) > 0 ? "updated"
                                                       : "registered";
  }
  if (kind == "withdraw") return "withdrawn";
  if (kind == "revoke") return "revoked";
  if (kind == "takedown") return "taken down";
  return kind == "status" ? "status changed" : kind;
}

std::string element(std::string_view name, const std::string& content) {
  return "<" + std::string(name) + ">" + content + "</" + std::string(name) +
         ">\n";
}

std::string summary_of(Value change) {
  std::string text = "change " + std::string(change["change"].raw());
  if (const auto dialect = change["dialect"].string()) {
    text += ", card: " + std::string(*dialect);
  }
  if (const auto provenance = change["provenance"].string()) {
    text += ", authorship: " + std::string(*provenance);
  }
  if (const auto reason = change["reason"].string()) {
    text += ", reason: " + std::string(*reason);
  }
  if (const auto moved = change["moved_to"].string()) {
    text += ", moved to " + std::string(*moved);
  }
  return text;
}

std::string entry(Value change) {
  const std::string subject = text_in(change, "subject");
  std::string xml = "<entry>\n";
  xml +=
      element("id", "urn:cardinal:change:" + shown(text_in(change, "cursor")));
  xml += element("title", shown(word_of(change) + ": " + subject));
  xml += element("updated", shown(text_in(change, "at")));
  xml += "<link rel=\"alternate\" type=\"text/html\" href=\"/agents/" +
         html_escaped(percent_encoded(subject, unreserved_marks)) + "\"/>\n";
  xml += "<category term=\"" + shown(text_in(change, "kind")) + "\"/>\n";
  xml += element("summary", shown(summary_of(change)));
  return xml + "</entry>\n";
}

// "<directory>.<epoch>.<n>": what stays the same as long as the history does.
std::string history_of(const std::string& cursor) {
  return cursor.substr(0, cursor.rfind('.'));
}

std::uint64_t last_change_in(const InnerAnswer& stats) {
  const std::string_view text = stats.field("Cardinal-Change");
  std::uint64_t change = 0;
  std::from_chars(text.data(), text.data() + text.size(), change);
  return change;
}

http::Response passed_on(InnerAnswer answer) {
  http::Response response = http::Response::text(
      answer.status, answer.content_type, std::move(answer.body));
  response.fields.insert(response.fields.end(), answer.fields.begin(),
                         answer.fields.end());
  return response;
}

}  // namespace

std::string change_feed(std::string_view answer) {
  Faults faults;
  const Document document =
      Reader().read(std::string(answer), Limits{}, faults);
  std::vector<Value> changes;
  for (const Value change : document.root()["changes"].items()) {
    changes.push_back(change);
  }
  std::string xml =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
      "<feed xmlns=\"http://www.w3.org/2005/Atom\">\n";
  xml += element("id", "urn:cardinal:changes:" +
                           shown(history_of(text_in(document.root(), "next"))));
  xml += element("title", "Changes of the directory");
  xml += element("updated", changes.empty()
                                ? std::string(no_time)
                                : shown(text_in(changes.back(), "at")));
  xml += element("author", "<name>Cardinal</name>");
  xml +=
      "<link rel=\"self\" type=\"application/atom+xml\" "
      "href=\"/changes.atom\"/>\n"
      "<link rel=\"alternate\" type=\"text/html\" href=\"/changes\"/>\n";
  for (const Value change : changes | std::views::reverse) xml += entry(change);
  return xml + "</feed>\n";
}

http::Response answer_change_feed(const http::Request& request,
                                  const InnerRequests& inner, Env& env) {
  InnerAnswer stats = inner.get(request, "/v1/stats", answer_type);
  if (stats.status != 200) return passed_on(std::move(stats));
  const std::uint64_t last = last_change_in(stats);
  const std::uint64_t since =
      last > feed_changes_max ? last - feed_changes_max : 0;
  InnerAnswer answer =
      inner.get(request, "/v1/changes?limit=100&since=" + std::to_string(since),
                answer_type);
  if (answer.status != 200) return passed_on(std::move(answer));
  return http::Response::of(std::make_shared<http::Representation>(
      change_feed(answer.body),
      http::Representation::Options{
          .content_type = "application/atom+xml; charset=utf-8",
          .cache_control = "private, no-cache",
          .vary = "Authorization",
          .env = &env}));
}

}  // namespace cardinal::web

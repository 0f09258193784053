// Which calls pages make, and what is in their HTML.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "web/page_html.h"
#include "web/pages.h"

namespace cardinal::web {
namespace {

using testing::HasSubstr;
using testing::Not;

const Page& page_at(std::string_view pattern) {
  for (const Page& page : pages()) {
    if (page.pattern == pattern) return page;
  }
  ADD_FAILURE() << "no page " << pattern;
  return pages()[0];
}

const PageCall& call_named(std::string_view pattern, std::string_view name) {
  for (const PageCall& call : page_at(pattern).calls) {
    if (call.name == name) return call;
  }
  ADD_FAILURE() << pattern << " makes no call " << name;
  return page_at(pattern).calls[0];
}

http::Request request_of(std::string_view query) {
  http::Request request;
  request.method = http::Method::get;
  request.query = query;
  return request;
}

TEST(Pages, PassOnlyTheirOwnParameters) {
  const PageCall& call = call_named("/agents", "first");
  EXPECT_EQ(
      target_of(call,
                request_of("q=web+search&format=text&at=1&tag=a%2Fb&cursor="),
                0),
      "/v1/discover?explain=true&limit=20&q=web+search&tag=a%2Fb");
}

TEST(Pages, CountAFacetWithoutItsOwnFilter) {
  const PageCall& call = call_named("/agents", "facets-dialect");
  EXPECT_EQ(target_of(call, request_of("q=x&filter=auth=none"), 0), "");
  EXPECT_EQ(
      target_of(call, request_of("q=x&filter=dialect%3Da2a&filter=auth=none"),
                0),
      "/v1/explore?facet=dialect&limit=8&q=x&filter=auth=none");
}

TEST(Pages, EncodeSubjects) {
  http::Request request = request_of("");
  request.parameters.emplace_back("subject", "https://a.test/x?y#z");
  EXPECT_EQ(target_of(call_named("/agents/{subject}", "first"), request, 0),
            "/v1/agents/https%3A%2F%2Fa.test%2Fx%3Fy%23z?view=annotated");
  request.parameters[0] = {"rule", "a2a/type"};
  EXPECT_EQ(target_of(call_named("/rules/{rule*}", "first"), request, 0),
            "/v1/rules/a2a/type");
  request.parameters[0] = {"goal", "a&b=c"};
  EXPECT_EQ(target_of(call_named("/goals/{goal}", "first"), request, 0),
            "/v1/goals?goal=a%26b%3Dc");
}

TEST(Pages, ReadTheLastChanges) {
  const PageCall& call = call_named("/changes", "first");
  EXPECT_EQ(target_of(call, request_of(""), 7),
            "/v1/changes?limit=100&since=0");
  EXPECT_EQ(target_of(call, request_of(""), 100),
            "/v1/changes?limit=100&since=40");
}

TEST(PageHtml, NothingInAnAnswerEndsItsBlock) {
  const std::string html = page_html(
      "<main></main><!--first--></body>",
      {{.name = "first",
        .answer = {.status = 200,
                   .content_type = "application/json",
                   .body = R"({"name":"</script><script>alert(1)<!--"})",
                   .fields = {}}}},
      "/agents?q=\"><b>&x=1");
  EXPECT_THAT(html, HasSubstr(R"(id="first" data-status="200">{"name":")"
                              R"(\u003c/script>\u003cscript>alert(1)\u003c!--)"
                              R"("}</script>)"));
  EXPECT_THAT(html, HasSubstr("/agents?q=&quot;&gt;&lt;b&gt;&amp;x=1&amp;"
                              "format=text"));
  EXPECT_THAT(html, HasSubstr("</noscript></body>"));
}

TEST(PageHtml, LeavesOutWhatIsTooLargeOrNotJson) {
  const std::vector<FirstAnswer> answers = {
      {.name = "large",
       .answer = {.status = 200,
                  .content_type = "application/json",
                  .body = "\"" + std::string(first_answer_bytes_max, 'x'),
                  .fields = {}}},
      {.name = "text",
       .answer = {.status = 200,
                  .content_type = "text/plain",
                  .body = "x",
                  .fields = {}}}};
  EXPECT_THAT(page_html("<!--first-->", answers, "/"),
              Not(HasSubstr("<script")));
}

}  // namespace
}  // namespace cardinal::web

#include "wellknown/ard_link.h"

#include <gtest/gtest.h>

#include "wellknown/fetching.h"

namespace cardinal::wellknown::test {
namespace {

TEST(ArdLink, IsReadFromTheField) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {R"(</.well-known/ard.json>; rel="ard")", "/.well-known/ard.json"},
      {R"(<a>; rel=next, <b>; rel="x ARD"; type="a,b")", "b"},
      {R"(<a>; title="<z>, rel=ard"; rel=prev, <b>;rel=ard)", "b"},
      {R"(<old>; rel="ai-catalog", <new>; rel="ard")", "new"},
      {R"(<old>; rel="ai-catalog")", "old"},
      {R"(<a>; rel="next"; rel="ard")", ""},
      {R"(<a>; rel="standard")", ""},
      {R"(<a; rel="ard")", ""},
      {R"(<a>; rel="ard)", "a"},
      {"<", ""},
      {"<>;;;=,=;<", ""},
      {"", ""},
  };
  for (const auto& [value, expected] : cases) {
    EXPECT_EQ(ard_link_in_field(value).value_or(""), expected) << value;
  }
}

TEST(ArdLink, IsReadFromTheHeadOfAPage) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {R"(<html><head><LINK REL="ard" HREF="/e.json"></head>)", "/e.json"},
      {"<link href=/e.json rel=ard />", "/e.json"},
      {"<link href='a b' rel='icon'><link rel='ai-catalog' href='c'>", "c"},
      {R"(<!-- <link rel="ard" href="x"> --><link rel="ard" href="y">)", "y"},
      {R"(<head></head><body><link rel="ard" href="x">)", ""},
      {R"(<link rel="ard">)", ""},
      {R"(<link rel="ard" href="x)", "x"},
      {"<link", ""},
      {"<!-- <link rel=ard href=x>", ""},
  };
  for (const auto& [html, expected] : cases) {
    EXPECT_EQ(ard_link_in_html(html).value_or(""), expected) << html;
  }
}

constexpr std::string_view catalog_text =
    R"({"specVersion": "1.0", "entries": []})";

TEST(Fetch, FollowsTheLinkOfAPageToItsListOfAgents) {
  Pages pages;
  pages.set("/", ok("<html><head><link rel=\"ard\" href=\"lists/ard\">",
                    "text/html; charset=utf-8"));
  pages.set("/lists/ard",
            ok(std::string(catalog_text), "application/ai-catalog+json"));
  Fetcher fetcher(options_here(), {}, system_env());
  const auto card = fetcher.fetch(pages.url(""));
  ASSERT_TRUE(card) << card.error().message;
  EXPECT_EQ(card->url, pages.url("/lists/ard"));
}

TEST(Fetch, ALinkElsewhereGetsNoCredentials) {
  Pages pages, other;
  pages.set("/",
            status(404, "Link: <" + other.url("/ard") + ">; rel=\"ard\"\r\n"));
  other.set("/ard", ok(std::string(catalog_text)));
  FetchOptions options = options_here();
  options.credentials = {{"Authorization", "Bearer secret"}};
  Fetcher fetcher(std::move(options), {}, system_env());
  const auto card = fetcher.fetch(pages.url(""));
  ASSERT_TRUE(card) << card.error().message;
  EXPECT_EQ(card->url, other.url("/ard"));
  ASSERT_EQ(other.requests().size(), 1u);
  EXPECT_EQ(other.requests()[0].find("secret"), std::string::npos);
}

TEST(Fetch, FollowsNoLinkWhereACardOfADialectIsWanted) {
  Pages pages;
  pages.set("/", ok("<link rel=ard href=/list>", "text/html"));
  pages.set("/list", ok(std::string(catalog_text)));
  FetchOptions options = options_here();
  options.dialect = Dialect::a2a;
  Fetcher fetcher(std::move(options), {}, system_env());
  EXPECT_EQ(outcome_of(fetcher.fetch(pages.url(""))), "no-card");
}

}  // namespace
}  // namespace cardinal::wellknown::test

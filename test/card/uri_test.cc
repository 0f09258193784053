#include <gtest/gtest.h>

#include <random>

#include "cardinal/card.h"

namespace cardinal {
namespace {

struct UriRow {
  std::string_view text, scheme, host, port, path;
};

// RFC 3986, sections 1.1.2, 3 and 5.4.
TEST(Uri, AcceptsTheExamplesOfRfc3986) {
  constexpr UriRow rows[] = {
      {"ftp://ftp.is.co.za/rfc/rfc1808.txt", "ftp", "ftp.is.co.za", "",
       "/rfc/rfc1808.txt"},
      {"http://www.ietf.org/rfc/rfc2396.txt", "http", "www.ietf.org", "",
       "/rfc/rfc2396.txt"},
      {"ldap://[2001:db8::7]/c=GB?objectClass?one", "ldap", "[2001:db8::7]", "",
       "/c=GB"},
      {"mailto:John.Doe@example.com", "mailto", "", "", "John.Doe@example.com"},
      {"news:comp.infosystems.www.servers.unix", "news", "", "",
       "comp.infosystems.www.servers.unix"},
      {"tel:+1-816-555-1212", "tel", "", "", "+1-816-555-1212"},
      {"telnet://192.0.2.16:80/", "telnet", "192.0.2.16", "80", "/"},
      {"urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "urn", "", "",
       "oasis:names:specification:docbook:dtd:xml:4.1.2"},
      {"foo://example.com:8042/over/there?name=ferret#nose", "foo",
       "example.com", "8042", "/over/there"},
      {"http://a/b/c/d;p?q", "http", "a", "", "/b/c/d;p"},
      {"file:///etc/hosts", "file", "", "", "/etc/hosts"},
  };
  for (const UriRow& row : rows) {
    SCOPED_TRACE(row.text);
    const Result<Uri> uri = parse_uri(row.text);
    ASSERT_TRUE(uri);
    EXPECT_EQ(uri->scheme, row.scheme);
    EXPECT_EQ(uri->host, row.host);
    EXPECT_EQ(uri->port, row.port);
    EXPECT_EQ(uri->path, row.path);
    EXPECT_EQ(uri->has_authority,
              row.text.find("://") != std::string_view::npos);
    EXPECT_FALSE(uri->has_user_info);
  }
}

TEST(Uri, AcceptsWhatTheGrammarAllows) {
  for (const std::string_view text :
       {"a:", "https://", "HTTPS://EXAMPLE.COM", "https://a.example:/",
        "https://a.example:99999/", "https://a_b.example/", "x+y-z.1:rest",
        "https://a.example/%20%C3%A9",
        "https://a.example?q=/?:@!$&'()*+,;=", "https://a.example/#/a?b",
        "http://[::1]:8080/", "http://[::ffff:192.0.2.1]/",
        "http://[v1.fe80::a+en1]/", "stdio:server.py", "mcp://local/tools"}) {
    EXPECT_TRUE(parse_uri(text)) << text;
  }
}

TEST(Uri, SchemeIsGivenInLowerCase) {
  EXPECT_EQ(parse_uri("HtTpS://Example.COM/A")->scheme, "https");
  EXPECT_EQ(parse_uri("HtTpS://Example.COM/A")->path, "/A");
}

TEST(Uri, UserInfoIsSeen) {
  for (const std::string_view text :
       {"https://user@a.example/", "https://user:secret@a.example:1/",
        "ftp://user:@a.example"}) {
    SCOPED_TRACE(text);
    const Result<Uri> uri = parse_uri(text);
    ASSERT_TRUE(uri);
    EXPECT_TRUE(uri->has_user_info);
    EXPECT_EQ(uri->host, "a.example");
  }
  EXPECT_FALSE(parse_uri("https://a.example/@user")->has_user_info);
}

struct Refusal {
  std::string_view text, reason;
};

TEST(Uri, RefusalNamesWhatIsWrongAndWhere) {
  constexpr Refusal rows[] = {
      {"", "it is empty"},
      {"agent.example.com/api", "it has no scheme such as https://"},
      {"//agent.example.com", "it has no scheme such as https://"},
      {"/path", "it has no scheme such as https://"},
      {"1http://a.example", "it has no scheme such as https://"},
      {"see the documentation", "it has no scheme such as https://"},
      {" https://a.example", "it begins with white space"},
      {"https://a.example/a b", "it has a blank at character 20; write %20"},
      {"https://a.example/ ", "it ends with white space"},
      {"https://a.example/\n", "it ends with white space"},
      {"https://a b.example/",
       "it has a blank at character 10; a host name has none"},
      {"https://b\u00fccher.example/",
       "\"\u00fc\" at character 10 must be written in ASCII in a host name: "
       "xn--..."},
      {"https://a.example/%",
       "the % at character 19 is not followed by two "
       "hexadecimal digits"},
      {"https://a.example/%4",
       "the % at character 19 is not followed by two "
       "hexadecimal digits"},
      {"https://a.example/%zz",
       "the % at character 19 is not followed by two "
       "hexadecimal digits"},
      {"http://[::1", "the [ at character 8 is never closed"},
      {"http://[::g]/", "the [ at character 8 begins no IP address"},
      {"http://[::1]x/", "the [ at character 8 begins no IP address"},
      {"http://::1]/", "the ] at character 11 closes nothing"},
      {"https://a.example:80x/", "the port at character 19 must be digits"},
      {"https://a.example:b", "the port at character 19 must be digits"},
      {"https://u:p@a:1:2/", "the port at character 15 must be digits"},
      {"https://a@b@c/", "it has a second @ at character 12; write %40"},
      {"https://a.example/#a#b",
       "it has a second # at character 21; write %23"},
      {"https://a.example/[id]",
       "\"[\" at character 19 must be "
       "percent-encoded outside of the host"},
  };
  for (const Refusal& row : rows) {
    SCOPED_TRACE(row.text);
    const Result<Uri> uri = parse_uri(row.text);
    ASSERT_FALSE(uri);
    EXPECT_EQ(uri.error().code, Code::invalid);
    EXPECT_EQ(uri.error().message, row.reason);
  }
}

TEST(Uri, RefusalNamesTheCharacterThatMustBeEncoded) {
  constexpr Refusal rows[] = {
      {"https://a.example/\u6771", "\"\u6771\" at character 19"},
      {"https://a.example/\nb", "\"\\u{A}\" at character 19"},
      {"https://a.example/\x7f", "\"\\u{7F}\" at character 19"},
      {"https://a.example/\u202e", "\"\\u{202E}\" at character 19"},
      {"https://a.example/\xff", "\"\\xFF\" at character 19"},
      {std::string_view("https://a.example/\0", 19),
       "\"\\u{0}\" at character 19"},
      {"https://a.example/{id}", "\"{\" at character 19"},
      {"https://a.example\\b", "\"\\\" at character 18"},
      {"https://a.example/<>", "\"<\" at character 19"},
  };
  for (const Refusal& row : rows) {
    SCOPED_TRACE(row.text);
    const Result<Uri> uri = parse_uri(row.text);
    ASSERT_FALSE(uri);
    EXPECT_EQ(uri.error().message,
              std::string(row.reason) + " must be percent-encoded in a URI");
  }
}

// Readers that disagree on the host connect to different machines.
TEST(Uri, HostDoesNotEndWithAnAddressItBeginsWith) {
  constexpr UriRow rows[] = {
      {"https://127.0.0.1.example/a", "https", "127.0.0.1.example", "", "/a"},
      {"https://127.0.0.1x", "https", "127.0.0.1x", "", ""},
      {"https://127.0.0.1x:80", "https", "127.0.0.1x", "80", ""},
      {"https://127.0.0.1:80/", "https", "127.0.0.1", "80", "/"},
      {"https://127.0.0.256/", "https", "127.0.0.256", "", "/"},
  };
  for (const UriRow& row : rows) {
    SCOPED_TRACE(row.text);
    const Result<Uri> uri = parse_uri(row.text);
    ASSERT_TRUE(uri);
    EXPECT_EQ(uri->host, row.host);
    EXPECT_EQ(uri->port, row.port);
    EXPECT_EQ(uri->path, row.path);
  }
}

// The header's promise: what is plain needs no full parse.
void expect_full_parse_agrees(std::string_view text) {
  if (!is_plain_https(text)) return;
  const Result<Uri> uri = parse_uri(text);
  ASSERT_TRUE(uri) << text;
  EXPECT_EQ(uri->scheme, "https") << text;
  EXPECT_FALSE(uri->host.empty()) << text;
  EXPECT_FALSE(uri->has_user_info) << text;
  if (uri->port.empty()) return;
  const int port = std::stoi(uri->port);
  EXPECT_TRUE(port >= 1 && port <= 65535) << text;
}

TEST(PlainHttps, AcceptsTheUsualShape) {
  for (const std::string_view text :
       {"https://a.example", "https://a.example/", "https://agents.example.com",
        "https://a.example:8443/api/v1/x-y_z.json", "https://localhost:1",
        "https://a.example/A/b", "https://1.a.example", "https://a1.b2c"}) {
    EXPECT_TRUE(is_plain_https(text)) << text;
    expect_full_parse_agrees(text);
  }
}

TEST(PlainHttps, LeavesTheUnusualToTheFullParse) {
  for (const std::string_view text : {"",
                                      "https",
                                      "https:/",
                                      "https://",
                                      "https:///a",
                                      "HTTPS://a.example",
                                      "http://a.example",
                                      "https://A.example",
                                      "https://a.example?q",
                                      "https://a.example/?q",
                                      "https://a.example/#f",
                                      "https://a.example:",
                                      "https://a.example:/",
                                      "https://a.example:0/",
                                      "https://a.example:080/",
                                      "https://a.example:99999/",
                                      "https://a.example:80x/",
                                      "https://user@a.example/",
                                      "https://192.0.2.16/a",
                                      "https://127.1/",
                                      "https://0x7f.0x1",
                                      "https://a.0x/",
                                      "https://a.example./",
                                      "https://[::1]/",
                                      "https://a.example/%20",
                                      "https://a.example/a b",
                                      "https://a.example/\u00e9",
                                      "https://b\u00fccher.example/",
                                      "https://a.example/~me",
                                      " https://a.example"}) {
    EXPECT_FALSE(is_plain_https(text)) << text;
  }
}

TEST(PlainHttps, WhatItAcceptsTheFullParseAcceptsToo) {
  constexpr std::string_view pieces[] = {
      "https://", "https:", "http://",  "/",         ":",   "@", "?",
      "#",        "[",      "]",        "%",         "%41", ".", "-",
      "_",        "~",      "a",        "Z",         "0",   "9", "8",
      "443",      "a.bc",   "..",       "localhost", "\\",  " ", "\t",
      "\u00e9",   "\x7f",   "192.0.2.1"};
  constexpr unsigned seed = 3986;
  std::mt19937 random(seed);
  int plain = 0;
  for (int round = 0; round < 25'000; ++round) {
    std::string text = random() % 4 == 0 ? "" : "https://";
    for (auto left = random() % 8; left > 0; --left) {
      text += pieces[random() % std::size(pieces)];
    }
    plain += is_plain_https(text);
    expect_full_parse_agrees(text);
    const Result<Uri> uri = parse_uri(text);
    if (!uri || !uri->has_authority || uri->path.empty()) continue;
    EXPECT_EQ(uri->path[0], '/') << text;
  }
  EXPECT_GT(plain, 500) << "seed " << seed << " hardly tests anything";
}

}  // namespace
}  // namespace cardinal

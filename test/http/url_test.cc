#include "http/url.h"

#include <gmock/gmock.h>

namespace cardinal::http {
namespace {

std::string read_url(const std::string& text) {
  const auto url = parse_url(text);
  return url ? url->text() : "refused: " + url.error().message;
}

struct UrlRow {
  std::string given, read;
};

TEST(Url, IsReadOneWay) {
  const UrlRow rows[] = {
      {"https://a.example", "https://a.example/"},
      {"HTTPS://A.Example:443/x", "https://a.example/x"},
      {"http://a.example:80", "http://a.example/"},
      {"http://a.example:8080?q=1", "http://a.example:8080/?q=1"},
      {"https://a.example/p?q#f", "https://a.example/p?q"},
      {"https://a.example#f", "https://a.example/"},
      {"https://a.example/a/../b/./c", "https://a.example/b/c"},
      {"https://a.example/%7Ea%2fb", "https://a.example/~a%2Fb"},
      {"https://a.example./x", "https://a.example./x"},
      {"https://xn--bcher-kva.example/", "https://xn--bcher-kva.example/"},
      {"http://127.0.0.1:8420/", "http://127.0.0.1:8420/"},
      {"http://[::1]/", "http://[::1]/"},
      {"http://[2001:DB8::0:1]:81/", "http://[2001:db8::1]:81/"},
      {"https://127.0.0.1.evil.example/", "https://127.0.0.1.evil.example/"},
      {"https://a_b.example/", "https://a_b.example/"},
  };
  for (const UrlRow& row : rows) EXPECT_EQ(read_url(row.given), row.read);
}

TEST(Url, IsRefusedWhereReadersPartWays) {
  const std::string rows[] = {
      "",
      "a.example",
      "//a.example/",
      "ftp://a.example/",
      "file:///etc/passwd",
      "javascript://a.example/",
      "https:a.example",
      "https:/a.example",
      "https://",
      "https:///path",
      "https://:443/",
      "https://a.example:/",
      "https://a.example:0/",
      "https://a.example:65536/",
      "https://a.example:80x/",
      "https://a.example:+80/",
      "https://user@a.example/",
      "https://user:secret@a.example/",
      "https://a.example\\@b.example/",
      "https://a.example\\b",
      "https://a.example/b c",
      "https://a.example/\r\nX: y",
      "https://a.example/?a b",
      "https://a.example/%",
      "https://a.example/%00",
      "https://a%2eexample/",
      "https://a..example/",
      "https://.example/",
      "https://b\xC3\xBC"
      "cher.example/",
      "https://a.example /",
      " https://a.example/",
      "https://[::1/",
      "https://[::1]x/",
      "https://[127.0.0.1]/",
      "https://[fe80::1%25eth0]/",
      "https://::1/",
      // IPv4 addresses in disguise
      "http://2130706433/",
      "http://0177.0.0.1/",
      "http://0x7f000001/",
      "http://0x7f.0.0.1/",
      "http://127.1/",
      "http://127.0.0.1./",
      "http://127.0.0.01/",
      "http://1.2.3.4.5/",
      "http://a.256/",
      "http://a.0x1f/",
      "https://" + std::string(64, 'a') + ".example/",
      "https://a.example/" + std::string(8'000, 'a'),
  };
  for (const std::string& row : rows) {
    EXPECT_THAT(read_url(row), ::testing::StartsWith("refused: ")) << row;
  }
}

TEST(Url, APasswordIsNotShown) {
  EXPECT_EQ(shown_url("https://me:pass@a.example/x"),
            "\"https://...@a.example/x\"");
  EXPECT_EQ(shown_url("me:pass@a.example/x"), "\"...@a.example/x\"");
  EXPECT_EQ(shown_url("https://a.example/@x"), "\"https://a.example/@x\"");
}

// RFC 3986 5.4, as far as it is about http.
TEST(Url, ReferencesAreResolved) {
  const Url base = *parse_url("http://a/b/c/d;p?q");
  const UrlRow rows[] = {
      {"g", "http://a/b/c/g"},
      {"./g", "http://a/b/c/g"},
      {"g/", "http://a/b/c/g/"},
      {"/g", "http://a/g"},
      {"//g", "http://g/"},
      {"?y", "http://a/b/c/d;p?y"},
      {"g?y", "http://a/b/c/g?y"},
      {"#s", "http://a/b/c/d;p?q"},
      {"g#s", "http://a/b/c/g"},
      {";x", "http://a/b/c/;x"},
      {"", "http://a/b/c/d;p?q"},
      {".", "http://a/b/c/"},
      {"..", "http://a/b/"},
      {"../g", "http://a/b/g"},
      {"../../../g", "http://a/g"},
      {"https://h/x", "https://h/x"},
      {"/x?u=http://z/", "http://a/x?u=http://z/"},
  };
  for (const UrlRow& row : rows) {
    const auto url = resolve_reference(base, row.given);
    EXPECT_EQ(url ? url->text() : url.error().message, row.read) << row.given;
  }
  for (const std::string given :
       {"g:h", "mailto:x@y", "http:g", "///x", "\\\\h\\x", "/a b"}) {
    EXPECT_FALSE(resolve_reference(base, given)) << given;
  }
}

}  // namespace
}  // namespace cardinal::http

// Responses as bytes: what is read, what is refused by which name, and that
// the cuts make no difference.
#include "http/response_reader.h"

#include <gmock/gmock.h>

#include "http/gzip.h"

namespace cardinal::http {
namespace {

ClientLimits small_limits() {
  ClientLimits limits;
  limits.header_bytes = 500;
  limits.header_count = 8;
  limits.body_bytes = 1'000;
  limits.informational = 2;
  return limits;
}

// "200 body", "bad-head", or "unfinished"; `ends`: the connection does.
std::string read(std::string_view bytes, bool ends, std::size_t piece,
                 bool is_head = false) {
  const ClientLimits limits = small_limits();
  ResponseReader reader(limits, is_head);
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    const auto step = reader.read(bytes.substr(at, piece));
    if (step.fault) return std::string(slug_of(step.fault->kind));
    if (step.is_done) {
      return std::to_string(reader.status()) + " " + reader.body();
    }
  }
  if (!ends) return "unfinished";
  if (const auto fault = reader.finish(true)) {
    return std::string(slug_of(fault->kind));
  }
  return std::to_string(reader.status()) + " " + reader.body();
}

std::string verdict(std::string_view bytes, bool ends = true,
                    bool is_head = false) {
  const std::string whole = read(bytes, ends, bytes.size() + 1, is_head);
  for (const std::size_t piece : {1u, 2u, 3u, 7u, 50u}) {
    EXPECT_EQ(read(bytes, ends, piece, is_head), whole) << bytes;
  }
  return whole;
}

std::string with_body(const std::string& fields, const std::string& body) {
  return "HTTP/1.1 200 OK\r\n" + fields + "\r\n" + body;
}

TEST(ResponseReader, TakesBodiesOutOfTheirFraming) {
  EXPECT_EQ(verdict(with_body("Content-Length: 2\r\n", "ab"), false), "200 ab");
  EXPECT_EQ(verdict(with_body("Content-Length: 0\r\n", ""), false), "200 ");
  EXPECT_EQ(verdict(with_body("Content-Length: 2\r\n", "abcd"), false),
            "200 ab");
  EXPECT_EQ(verdict(with_body("transfer-encoding: Chunked\r\n",
                              "2\r\nab\r\n1;x=y\r\nc\r\n0\r\nT: x\r\n\r\n"),
                    false),
            "200 abc");
  EXPECT_EQ(verdict(with_body("", "until the end")), "200 until the end");
  EXPECT_EQ(verdict(with_body("", "")), "200 ");
  EXPECT_EQ(verdict("HTTP/1.0 404\r\n\r\nno"), "404 no");
  EXPECT_EQ(verdict("HTTP/1.1 200 \r\n\r\nno"), "200 no");
}

TEST(ResponseReader, SomeAnswersHaveNoBody) {
  EXPECT_EQ(verdict("HTTP/1.1 204 No Content\r\n\r\n", false), "204 ");
  EXPECT_EQ(
      verdict("HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n", false),
      "304 ");
  EXPECT_EQ(verdict(with_body("Content-Length: 9\r\n", ""), false, true),
            "200 ");
  EXPECT_EQ(verdict(with_body("Content-Encoding: br\r\n", ""), false, true),
            "200 ");
}

TEST(ResponseReader, InflatesGzipWithinItsBound) {
  const std::string text(900, 'x');
  const std::string packed = gzipped(text);
  const std::string encoding = "Content-Encoding: gzip\r\n";
  const std::string length =
      "Content-Length: " + std::to_string(packed.size()) + "\r\n";
  EXPECT_EQ(verdict(with_body(encoding + length, packed)), "200 " + text);
  EXPECT_EQ(verdict(with_body("Content-Encoding: X-GZIP\r\n", packed)),
            "200 " + text);
  const std::string ab = gzipped("a") + gzipped("b");
  EXPECT_EQ(verdict(with_body(encoding, ab)), "200 ab");
  EXPECT_EQ(verdict(with_body(encoding, "")), "200 ");
  const std::string bomb = gzipped(std::string(1'000'000, '\0'));
  EXPECT_EQ(verdict(with_body(encoding, bomb)), "body-too-large");
  EXPECT_EQ(verdict(with_body(encoding, gzipped(std::string(1'000, 'x')))),
            "200 " + std::string(1'000, 'x'));
  EXPECT_EQ(verdict(with_body(encoding, gzipped(std::string(1'001, 'x')))),
            "body-too-large");
  EXPECT_EQ(verdict(with_body(encoding, "no gzip")), "bad-gzip");
  EXPECT_EQ(verdict(with_body(encoding, packed + "x")), "bad-gzip");
  EXPECT_EQ(verdict(with_body(encoding, packed.substr(0, packed.size() - 1))),
            "bad-gzip");
  // Members that hold nothing are no way to send without end.
  std::string endless;
  while (endless.size() < 10'000) endless += gzipped("");
  EXPECT_EQ(verdict(with_body(encoding, endless)), "body-too-large");
}

TEST(ResponseReader, OtherEncodingsAreRefusedByName) {
  for (const std::string name :
       {"br", "deflate", "zstd", "gzip, gzip", "gzip, identity", "compress"}) {
    EXPECT_EQ(verdict(with_body("Content-Encoding: " + name + "\r\n", "x")),
              "unknown-encoding");
  }
  EXPECT_EQ(verdict(with_body("Content-Encoding: identity\r\n", "x")), "200 x");
}

TEST(ResponseReader, NoGuessAboutWhereAnAnswerEnds) {
  const std::string rows[] = {
      "Content-Length: 2\r\nContent-Length: 2\r\n",
      "Content-Length: 2\r\nContent-Length: 3\r\n",
      "Content-Length: 2, 2\r\n",
      "Content-Length: -1\r\n",
      "Content-Length: +2\r\n",
      "Content-Length: 0x2\r\n",
      "Content-Length:\r\n",
      "Content-Length: 99999999999999999999\r\n",
      "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
      "Transfer-Encoding: gzip, chunked\r\n",
      "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
      "Transfer-Encoding: identity\r\n",
  };
  for (const std::string& row : rows) {
    EXPECT_EQ(verdict(with_body(row, "ab")), "bad-length") << row;
  }
  EXPECT_EQ(verdict("HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0"),
            "bad-length");
}

TEST(ResponseReader, WhatIsCutShortIsNoAnswer) {
  EXPECT_EQ(verdict(""), "no-answer");
  EXPECT_EQ(verdict("HTTP/1.1 200 OK\r\nA: b"), "cut-short");
  EXPECT_EQ(verdict("HT"), "cut-short");
  EXPECT_EQ(verdict(with_body("Content-Length: 3\r\n", "ab")), "cut-short");
  EXPECT_EQ(verdict(with_body("Transfer-Encoding: chunked\r\n", "2\r\nab\r\n")),
            "cut-short");
  const ClientLimits limits = small_limits();
  ResponseReader reader(limits, false);
  reader.read(with_body("", "half of it"));
  const auto fault = reader.finish(false);  // TLS without its goodbye
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, ClientFault::cut_short);
}

TEST(ResponseReader, HeadsAreStrictAndBounded) {
  const Fields rows = {
      {"\x15\x03\x01", "not-http"},
      {"SSH-2.0-x\r\n", "not-http"},
      {"HTTP/2.0 200 OK\r\n\r\n", "not-http"},
      {"ICY 200 OK\r\n\r\n", "not-http"},
      {"<!DOCTYPE html>", "not-http"},
      {"\r\nHTTP/1.1 200 OK\r\n\r\n", "not-http"},
      {"HTTP/1.1 20 OK\r\n\r\n", "bad-head"},
      {"HTTP/1.1  200 OK\r\n\r\n", "bad-head"},
      {"HTTP/1.1 2000 OK\r\n\r\n", "bad-head"},
      {"HTTP/1.1 600 OK\r\n\r\n", "bad-head"},
      {"HTTP/1.1 000 OK\r\n\r\n", "bad-head"},
      {"HTTP/1.x 200 OK\r\n\r\n", "bad-head"},
      {"HTTP/1.1 200 OK\n\n", "bad-head"},
      {"HTTP/1.1 200 O\rK\r\n\r\n", "bad-head"},
      {"HTTP/1.1 101 Switching\r\n\r\n", "bad-head"},
      {"HTTP/1.1 200 OK\r\nA : b\r\n\r\n", "bad-head"},
      {"HTTP/1.1 200 OK\r\n: b\r\n\r\n", "bad-head"},
      {"HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "bad-head"},
      {"HTTP/1.1 200 OK\r\nA: b\n\r\n", "bad-head"},
      {"HTTP/1.1 200 OK\r\nA: b\rc\r\n\r\n", "bad-head"},
      {"HTTP/1.1 200 OK\r\nA: \x01\r\n\r\n", "bad-head"},
      {"HTTP/1.1 200 OK\r\n folded\r\n\r\n", "bad-head"},
      {"HTTP/1.1 200 OK\r\nA: " + std::string(600, 'a') + "\r\n\r\n",
       "header-too-large"},
      {"HTTP/1.1 200 " + std::string(600, 'a'), "header-too-large"},
  };
  for (const auto& [bytes, expected] : rows) {
    EXPECT_EQ(verdict(bytes), expected) << bytes;
  }
  std::string many = "HTTP/1.1 200 OK\r\n";
  for (int i = 0; i < 9; ++i) many += "A: b\r\n";
  EXPECT_EQ(verdict(many + "\r\n"), "header-too-large");
  EXPECT_EQ(verdict(with_body("Transfer-Encoding: chunked\r\n",
                              "0\r\nT: " + std::string(600, 'a'))),
            "header-too-large");
}

TEST(ResponseReader, BodiesAreBounded) {
  EXPECT_EQ(verdict(with_body("Content-Length: 1001\r\n", "")),
            "body-too-large");
  EXPECT_EQ(verdict(with_body("Transfer-Encoding: chunked\r\n", "3e9\r\n")),
            "body-too-large");
  EXPECT_EQ(verdict(with_body("", std::string(1'001, 'a'))), "body-too-large");
  EXPECT_EQ(verdict(with_body("", std::string(1'000, 'a'))),
            "200 " + std::string(1'000, 'a'));
  EXPECT_EQ(verdict(with_body("Transfer-Encoding: chunked\r\n", "xyz\r\n")),
            "bad-chunk");
}

TEST(ResponseReader, InformationalAnswersArePassedOverAndCounted) {
  const std::string hint = "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n";
  const std::string answer = with_body("Content-Length: 2\r\n", "ab");
  EXPECT_EQ(verdict(hint + hint + answer, false), "200 ab");
  EXPECT_EQ(verdict(hint + hint + hint + answer), "bad-head");
  EXPECT_EQ(verdict(hint), "cut-short");
}

TEST(ResponseReader, FieldsAreKeptAsTheyCame) {
  const ClientLimits limits = small_limits();
  ResponseReader reader(limits, false);
  reader.read(
      "HTTP/1.1 200 OK\r\nETag:  \"a\" \r\nVary: a\r\nvary: b\r\n"
      "X: one\r\n\ttwo\r\nContent-Length: 0\r\n\r\n");
  EXPECT_EQ(http::field_of(reader.fields(), "etag"), "\"a\"");
  EXPECT_EQ(list_of(reader.fields(), "Vary"), "a, b");
  EXPECT_EQ(http::field_of(reader.fields(), "x"), "one two");
  EXPECT_EQ(http::field_of(reader.fields(), "y"), std::nullopt);
  EXPECT_TRUE(reader.keeps_alive());
}

}  // namespace
}  // namespace cardinal::http

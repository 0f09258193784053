// Requests as RFC 9112 has them, and the shapes by which one request is
// smuggled inside another; each cut at every byte.
#include "http/head.h"

#include <gtest/gtest.h>

#include "http/body_reader.h"

namespace cardinal::http {
namespace {

struct Read {
  std::string refusal;  // its slug, "more", or empty when there is a request
  int status = 0;
  std::string path, query, host, body;
  std::size_t used = 0;
  bool operator==(const Read&) const = default;
};

// Feeds `bytes` in pieces that end at the given places.
Read read_request(const std::string& bytes, std::vector<std::size_t> cuts) {
  const ServerLimits limits;
  HeadScanner scanner;
  RequestHead head;
  Read read;
  std::optional<BodyReader> reader;
  std::size_t used = 0;
  cuts.push_back(bytes.size());
  const auto refused = [&](const Refusal& refusal) {
    read.refusal = refusal.slug;
    read.status = refusal.status;
    return read;
  };
  for (const std::size_t cut : cuts) {
    const std::string_view so_far = std::string_view(bytes).substr(0, cut);
    if (!reader) {
      const Scan scan = scanner.scan(so_far, limits);
      if (scan.refusal != nullptr) return refused(*scan.refusal);
      if (scan.end == 0) continue;
      const Refusal* bad =
          parse_head(so_far.substr(scan.begin, scan.end - scan.begin), head);
      if (bad != nullptr) return refused(*bad);
      used = scan.end;
      reader = head.is_chunked ? BodyReader::of_chunks(100, limits)
                               : BodyReader::of_length(head.content_length);
    }
    const auto step = reader->read(so_far.substr(used), read.body);
    used += step.used;
    if (step.refusal != nullptr) return refused(*step.refusal);
    if (!step.is_done) continue;
    read.path = head.request.path;
    read.query = head.request.query;
    read.host = head.request.host;
    read.used = used;
    return read;
  }
  read = {};
  read.refusal = "more";
  return read;
}

Read read_whole(const std::string& bytes) { return read_request(bytes, {}); }

struct Case {
  std::string name, bytes;
  int status;  // 0: a request; -1: not whole yet
  std::string slug_or_path, body = "";
};

const std::string start = "GET /a HTTP/1.1\r\n";
const std::string host = "Host: h\r\n";
const std::string post = "POST /a HTTP/1.1\r\nHost: h\r\n";
const std::string chunks = post + "Transfer-Encoding: chunked\r\n\r\n";

const std::vector<Case> cases = {
    {"plain", start + host + "\r\n", 0, "/a"},
    {"empty line first", "\r\n" + start + host + "\r\n", 0, "/a"},
    {"two empty lines first", "\r\n\r\n" + start, 400, "bad-request-line"},
    {"not whole", start + host, -1, ""},
    {"HTTP/1.0 needs no host", "GET /a HTTP/1.0\r\n\r\n", 0, "/a"},
    {"absolute", "GET http://x.example:80/a?b HTTP/1.1\r\n" + host + "\r\n", 0,
     "/a"},
    {"absolute without path",
     "GET http://x.example HTTP/1.1\r\n" + host + "\r\n", 0, "/"},
    {"other scheme", "GET ftp://x/a HTTP/1.1\r\n" + host + "\r\n", 400,
     "bad-target"},
    {"user in authority", "GET http://u@x/a HTTP/1.1\r\n" + host + "\r\n", 400,
     "bad-target"},
    {"asterisk", "OPTIONS * HTTP/1.1\r\n" + host + "\r\n", 0, "*"},
    {"asterisk of GET", "GET * HTTP/1.1\r\n" + host + "\r\n", 400,
     "bad-target"},
    {"connect", "CONNECT h:1 HTTP/1.1\r\n" + host + "\r\n", 501,
     "unknown-method"},
    {"fragment", "GET /a#b HTTP/1.1\r\n" + host + "\r\n", 400, "bad-target"},
    {"fragment in query", "GET /a?c#b HTTP/1.1\r\n" + host + "\r\n", 400,
     "bad-target"},
    {"blank in target", "GET /a b HTTP/1.1\r\n" + host + "\r\n", 400,
     "bad-request-line"},
    {"two blanks", "GET  /a HTTP/1.1\r\n" + host + "\r\n", 400,
     "bad-request-line"},
    {"tab for blank", "GET\t/a HTTP/1.1\r\n" + host + "\r\n", 400,
     "bad-request-line"},
    {"no version", "GET /a\r\n" + host + "\r\n", 400, "bad-request-line"},
    {"blank behind version", "GET /a HTTP/1.1 \r\n" + host + "\r\n", 400,
     "bad-request-line"},
    {"small version", "GET /a http/1.1\r\n" + host + "\r\n", 400,
     "bad-request-line"},
    {"HTTP/2", "PRI * HTTP/2.0\r\n\r\n", 505, "unknown-version"},
    {"HTTP/1.2", "GET /a HTTP/1.2\r\n" + host + "\r\n", 505, "unknown-version"},
    {"unknown method", "BREW /a HTTP/1.1\r\n" + host + "\r\n", 501,
     "unknown-method"},
    {"methods have a case", "get /a HTTP/1.1\r\n" + host + "\r\n", 501,
     "unknown-method"},
    {"TLS", std::string("\x16\x03\x01\x02\x00", 5), 400, "bad-request-line"},
    {"lone LF", "GET /a HTTP/1.1\nHost: h\n\n", 400, "bad-line-ending"},
    {"lone LF in the header", start + "Host: h\nX: y\r\n\r\n", 400,
     "bad-line-ending"},
    {"lone CR", start + "Host: h\rX: y\r\n\r\n", 400, "bad-line-ending"},
    {"CR CR LF", start + "Host: h\r\r\n\r\n", 400, "bad-line-ending"},
    {"folded", start + host + "X: a\r\n b\r\n\r\n", 400, "folded-field"},
    {"folded first", start + " X: a\r\n" + host + "\r\n", 400, "folded-field"},
    {"folded by tab", start + host + "X: a\r\n\tb\r\n\r\n", 400,
     "folded-field"},
    {"blank before colon", start + "Host : h\r\n\r\n", 400, "bad-field"},
    {"no colon", start + host + "X\r\n\r\n", 400, "bad-field"},
    {"no name", start + host + ": x\r\n\r\n", 400, "bad-field"},
    {"NUL in value", start + host + std::string("X: a\0b\r\n\r\n", 10), 400,
     "bad-field"},
    {"other bytes in value", start + host + "X: \xC3\xA9\r\n\r\n", 0, "/a"},
    {"no host", start + "\r\n", 400, "bad-host"},
    {"two hosts", start + host + host + "\r\n", 400, "bad-host"},
    {"empty host", start + "Host:\r\n\r\n", 400, "bad-host"},
    {"list as host", start + "Host: a, b\r\n\r\n", 400, "bad-host"},
    {"path in host", start + "Host: a/b\r\n\r\n", 400, "bad-host"},
    {"user in host", start + "Host: u@a\r\n\r\n", 400, "bad-host"},
    {"IPv6 host", start + "Host: [::1]:80\r\n\r\n", 0, "/a"},
    {"open bracket", start + "Host: [::1\r\n\r\n", 400, "bad-host"},
    {"two authorizations",
     start + host +
         "Authorization: Bearer a\r\nauthorization: Bearer b\r\n\r\n",
     400, "repeated-field"},
    {"two equal authorizations, apart",
     start + "Authorization: Bearer a\r\n" + host +
         "X: y\r\nAuthorization: Bearer a\r\n\r\n",
     400, "repeated-field"},
    {"two authorizations with HTTP/1.0",
     "GET /a HTTP/1.0\r\nAuthorization: a\r\nAuthorization: b\r\n\r\n", 400,
     "repeated-field"},
    {"two types",
     post +
         "Content-Type: text/plain\r\ncontent-type: application/json\r\n\r\n",
     400, "repeated-field"},
    {"two idempotency keys",
     post + "Idempotency-Key: a\r\nIDEMPOTENCY-KEY: b\r\n\r\n", 400,
     "repeated-field"},
    {"two origins", post + "Origin: http://h\r\nOrigin: http://x\r\n\r\n", 400,
     "repeated-field"},
    {"two sites",
     post + "Sec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site\r\n\r\n", 400,
     "repeated-field"},
    {"two sessions", post + "Mcp-Session-Id: a\r\nMcp-Session-Id: b\r\n\r\n",
     400, "repeated-field"},
    {"one of each",
     post + "Authorization: a\r\nContent-Type: b\r\nIdempotency-Key: c\r\n"
            "Origin: d\r\nSec-Fetch-Site: e\r\nMcp-Session-Id: f\r\n\r\n",
     0, "/a"},
    {"two lines of a list",
     start + host + "If-Match: \"a\"\r\nIf-Match: \"b\"\r\n\r\n", 0, "/a"},
    {"two encodings of a body",
     post + "Content-Encoding: gzip\r\nContent-Encoding: identity\r\n"
            "Content-Length: 1\r\n\r\na",
     415, "encoded-body"},
    {"length", post + "Content-Length: 3\r\n\r\nabcGET", 0, "/a", "abc"},
    {"length of GET", start + host + "Content-Length: 3\r\n\r\nabc", 0, "/a",
     "abc"},
    {"two lengths", post + "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
     400, "bad-length"},
    {"two equal lengths",
     post + "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc", 400,
     "bad-length"},
    {"list of lengths", post + "Content-Length: 3, 3\r\n\r\nabc", 400,
     "bad-length"},
    {"signed length", post + "Content-Length: +3\r\n\r\nabc", 400,
     "bad-length"},
    {"negative length", post + "Content-Length: -3\r\n\r\nabc", 400,
     "bad-length"},
    {"hexadecimal length", post + "Content-Length: 0x3\r\n\r\nabc", 400,
     "bad-length"},
    {"empty length", post + "Content-Length:\r\n\r\nabc", 400, "bad-length"},
    {"huge length", post + "Content-Length: 99999999999999999999\r\n\r\n", 400,
     "bad-length"},
    {"length and coding",
     post + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", 400,
     "bad-length"},
    {"coding and length",
     post + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n", 400,
     "bad-length"},
    {"other coding and length",
     post + "Transfer-Encoding: gzip\r\nContent-Length: 3\r\n\r\n", 400,
     "bad-length"},
    {"two codings",
     post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
     400, "bad-length"},
    {"identity", post + "Transfer-Encoding: identity\r\n\r\n", 501,
     "unknown-transfer-coding"},
    {"gzip, chunked", post + "Transfer-Encoding: gzip, chunked\r\n\r\n", 501,
     "unknown-transfer-coding"},
    {"chunked, gzip", post + "Transfer-Encoding: chunked, gzip\r\n\r\n", 400,
     "bad-length"},
    {"empty coding behind", post + "Transfer-Encoding: chunked,\r\n\r\n", 400,
     "bad-length"},
    {"empty coding before", post + "Transfer-Encoding: ,chunked\r\n\r\n", 400,
     "bad-length"},
    {"vertical tab in coding", post + "Transfer-Encoding: \vchunked\r\n\r\n",
     400, "bad-field"},
    {"quoted coding", post + "Transfer-Encoding: \"chunked\"\r\n\r\n", 501,
     "unknown-transfer-coding"},
    {"coding with HTTP/1.0",
     "POST /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400,
     "bad-length"},
    {"Chunked", post + "Transfer-Encoding: Chunked\r\n\r\n0\r\n\r\n", 0, "/a"},
    {"chunks", chunks + "3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\nGET", 0, "/a",
     "abc0123456789"},
    {"extension", chunks + "3;x=\"y\"\r\nabc\r\n0;z\r\n\r\n", 0, "/a", "abc"},
    {"trailer", chunks + "0\r\nX: y\r\nContent-Length: 9\r\n\r\n", 0, "/a"},
    {"folded trailer", chunks + "0\r\nX: y\r\n z\r\n\r\n", 400, "bad-chunk"},
    {"no size", chunks + "\r\nabc\r\n0\r\n\r\n", 400, "bad-chunk"},
    {"size of minus", chunks + "-1\r\nabc\r\n0\r\n\r\n", 400, "bad-chunk"},
    {"size with 0x", chunks + "0x3\r\nabc\r\n0\r\n\r\n", 400, "bad-chunk"},
    {"blank before size", chunks + " 3\r\nabc\r\n0\r\n\r\n", 400, "bad-chunk"},
    {"blank behind size", chunks + "3 \r\nabc\r\n0\r\n\r\n", 400, "bad-chunk"},
    {"size ends with LF", chunks + "3\nabc\r\n0\r\n\r\n", 400, "bad-chunk"},
    {"size ends with CR", chunks + "3\rabc\r\n0\r\n\r\n", 400, "bad-chunk"},
    {"LF in extension", chunks + "3;a\nb\r\nabc\r\n0\r\n\r\n", 400,
     "bad-chunk"},
    {"longer than its size", chunks + "3\r\nabcd\r\n0\r\n\r\n", 400,
     "bad-chunk"},
    {"too large", chunks + "65\r\n", 413, "body-too-large"},
    {"too large together", chunks + "3\r\nabc\r\n62\r\n", 413,
     "body-too-large"},
    {"size beyond 64 bits", chunks + "10000000000000003\r\nabc", 413,
     "body-too-large"},
    {"zeros without end", chunks + std::string(2'000, '0'), 400, "bad-chunk"},
    {"extension without end", chunks + "3;" + std::string(2'000, 'x'), 400,
     "bad-chunk"},
    {"trailer without end", chunks + "0\r\nx:" + std::string(20'000, 'x'), 431,
     "headers-too-large"},
    {"long target", "GET /" + std::string(9'000, 'x'), 414, "target-too-long"},
    {"long header", start + "X: " + std::string(17'000, 'x'), 431,
     "headers-too-large"},
    {"expectation", post + "Expect: 100-continue\r\nContent-Length: 1\r\n\r\na",
     0, "/a", "a"},
    {"other expectation", post + "Expect: cake\r\n\r\n", 417,
     "bad-expectation"},
    {"encoded body",
     post + "Content-Encoding: gzip\r\nContent-Length: 1\r\n\r\na", 415,
     "encoded-body"},
    {"body as it is",
     post + "Content-Encoding: identity\r\nContent-Length: 1\r\n\r\na", 0, "/a",
     "a"},
};

TEST(Head, EachCaseHasItsStatus) {
  for (const Case& one : cases) {
    SCOPED_TRACE(one.name);
    const Read read = read_whole(one.bytes);
    if (one.status > 0) {
      EXPECT_EQ(read.refusal, one.slug_or_path);
      EXPECT_EQ(read.status, one.status);
    } else {
      EXPECT_EQ(read.refusal, one.status < 0 ? "more" : "");
      EXPECT_EQ(read.path, one.slug_or_path);
      EXPECT_EQ(read.body, one.body);
    }
  }
}

TEST(Head, ACutAtAnyByteChangesNothing) {
  for (const Case& one : cases) {
    if (one.bytes.size() > 1'000) continue;
    SCOPED_TRACE(one.name);
    const Read whole = read_whole(one.bytes);
    std::vector<std::size_t> every;
    for (std::size_t i = 0; i < one.bytes.size(); ++i) {
      EXPECT_EQ(read_request(one.bytes, {i}).refusal, whole.refusal) << i;
      EXPECT_TRUE(read_request(one.bytes, {i}) == whole) << i;
      every.push_back(i);
    }
    EXPECT_TRUE(read_request(one.bytes, every) == whole);
  }
}

TEST(Head, LeavesWhatBelongsToTheNextRequest) {
  const std::string first = post + "Content-Length: 3\r\n\r\nabc";
  EXPECT_EQ(read_whole(first + first).used, first.size());
  const std::string chunked = chunks + "1\r\na\r\n0\r\n\r\n";
  EXPECT_EQ(read_whole(chunked + first).used, chunked.size());
}

TEST(Head, TheHostOfAnAbsoluteTargetCounts) {
  const Read read =
      read_whole("GET http://x.example:80/a?b=c HTTP/1.1\r\n" + host + "\r\n");
  EXPECT_EQ(read.host, "x.example:80");
  EXPECT_EQ(read.query, "b=c");
}

TEST(Head, FieldsHaveAMostNumber) {
  std::string bytes = start + host;
  for (int i = 0; i < 63; ++i) bytes += "X: y\r\n";
  EXPECT_EQ(read_whole(bytes + "\r\n").refusal, "");
  EXPECT_EQ(read_whole(bytes + "X: y\r\n\r\n").refusal, "headers-too-large");
}

TEST(Head, KeepAliveIsTheDefaultOfHttp11Only) {
  const auto keeps = [](const std::string& bytes) {
    RequestHead head;
    EXPECT_EQ(parse_head(bytes, head), nullptr);
    return head.keep_alive;
  };
  EXPECT_TRUE(keeps(start + host + "\r\n"));
  EXPECT_FALSE(keeps(start + host + "Connection: x, Close\r\n\r\n"));
  EXPECT_FALSE(keeps("GET /a HTTP/1.0\r\n\r\n"));
  EXPECT_TRUE(keeps("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"));
}

}  // namespace
}  // namespace cardinal::http

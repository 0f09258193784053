// Which bytes of a representation a request gets.
#include <gtest/gtest.h>
#include <zlib.h>

#include <fstream>

#include "http/conditional.h"
#include "http/date.h"
#include "http/response.h"
#include "support/paths.h"

namespace cardinal::http {
namespace {

constexpr std::int64_t nov_6_1994 = 784'111'777;

Request request_with(std::vector<Field> fields, Method method = Method::get) {
  Request request;
  request.method = method;
  request.fields = std::move(fields);
  return request;
}

TEST(Date, IsWrittenOneWayAndReadInThree) {
  constexpr std::int64_t now = 1'800'000'000;
  EXPECT_EQ(http_date(nov_6_1994), "Sun, 06 Nov 1994 08:49:37 GMT");
  for (const std::string_view text :
       {"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994"}) {
    EXPECT_EQ(parse_http_date(text, now), nov_6_1994) << text;
  }
  EXPECT_EQ(parse_http_date("Sunday, 06-Nov-70 08:49:37 GMT", now).value() /
                    31'556'952 +
                1970,
            2070);
  for (const std::string_view text :
       {"", "Sun", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37",
        "Sun, 06 Nov 1994 08:49:37 GMT ", "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:49:37 GMT", "Xun, 06 Nov 1994 08:49:37 GMT",
        "Sun, 06 anF 1994 08:49:37 GMT", "1994-11-06T08:49:37Z",
        "Sun Nov 6 08:49:37 1994"}) {
    EXPECT_EQ(parse_http_date(text, now), std::nullopt) << text;
  }
}

TEST(Conditional, FollowsTheOrderOfTheFields) {
  const std::string_view before = "Sun, 06 Nov 1994 08:49:36 GMT";
  const std::string_view at = "Sun, 06 Nov 1994 08:49:37 GMT";
  using enum PreconditionResult;
  const std::tuple<std::vector<Field>, PreconditionResult, PreconditionResult>
      rows[] = {
          // fields, verdict on GET, verdict on PUT
          {{}, proceed, proceed},
          {{{"If-None-Match", "\"a\""}}, not_modified, failed},
          {{{"If-None-Match", "W/\"a\""}}, not_modified, failed},
          {{{"If-None-Match", "\"b\", W/\"a\""}}, not_modified, failed},
          {{{"If-None-Match", "\"b\""}, {"if-none-match", "\"a\""}},
           not_modified,
           failed},
          {{{"If-None-Match", "*"}}, not_modified, failed},
          {{{"If-None-Match", "\"b\""}}, proceed, proceed},
          {{{"If-None-Match", "a"}}, proceed, proceed},
          {{{"If-None-Match", "\"x,\"a\""}}, proceed, proceed},
          {{{"If-None-Match", "\"b\""}, {"If-Modified-Since", at}},
           proceed,
           proceed},
          {{{"If-Modified-Since", at}}, not_modified, proceed},
          {{{"If-Modified-Since", before}}, proceed, proceed},
          {{{"If-Modified-Since", "yesterday"}}, proceed, proceed},
          {{{"If-Match", "\"a\""}}, proceed, proceed},
          {{{"If-Match", "*"}}, proceed, proceed},
          {{{"If-Match", "W/\"a\""}}, failed, failed},
          {{{"If-Match", "\"b\""}}, failed, failed},
          {{{"If-Match", "\"a\""}, {"If-None-Match", "\"a\""}},
           not_modified,
           failed},
          {{{"If-Unmodified-Since", before}}, failed, failed},
          {{{"If-Unmodified-Since", at}}, proceed, proceed},
          {{{"If-Match", "\"a\""}, {"If-Unmodified-Since", before}},
           proceed,
           proceed},
      };
  const Clock& clock = *system_env().clock;
  int row = 0;
  for (const auto& [fields, get, put] : rows) {
    SCOPED_TRACE(row++);
    EXPECT_EQ(preconditions(request_with(fields), "\"a\"", nov_6_1994, clock),
              get);
    EXPECT_EQ(preconditions(request_with(fields, Method::put), "\"a\"",
                            nov_6_1994, clock),
              put);
  }
  EXPECT_EQ(preconditions(request_with({{"If-None-Match", "*"}}, Method::put),
                          "", 0, clock),
            proceed);
  EXPECT_EQ(preconditions(request_with({{"If-Match", "*"}}, Method::put), "", 0,
                          clock),
            failed);
}

TEST(AcceptEncoding, WeighsGzipAgainstPlain) {
  const std::pair<std::string_view, bool> rows[] = {
      {"gzip", true},
      {"gzip, deflate, br", true},
      {"GZIP", true},
      {"x-gzip", true},
      {"gzip;q=0.5", true},
      {"gzip;q=0.001", true},
      {"gzip; q=0", false},
      {"gzip;q=0.000", false},
      {"gzip;q=1.001", false},
      {"gzip;q=2", false},
      {"gzip;q=x", false},
      {"*", true},
      {"*;q=0", false},
      {"*;q=0.5, gzip;q=0", false},
      {"identity, gzip;q=0.5", false},
      {"identity;q=0.5, gzip", true},
      {"identity;q=0, gzip;q=0.1", true},
      {"br", false},
      {"", false},
  };
  for (const auto& [value, wanted] : rows) {
    EXPECT_EQ(prefers_gzip(request_with({{"Accept-Encoding", value}})), wanted)
        << value;
  }
  EXPECT_FALSE(prefers_gzip(request_with({})));
  EXPECT_TRUE(prefers_gzip(
      request_with({{"Accept-Encoding", "br"}, {"Accept-Encoding", "gzip"}})));
}

std::string unzipped(std::string_view bytes) {
  std::string out(100'000, '\0');
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
  std::string in(bytes);
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

Representation some_representation() {
  Representation::Options options;
  options.content_type = "application/agentcard+json";
  options.cache_control = "public, max-age=60";
  options.vary = "Accept";
  options.last_modified = nov_6_1994;
  options.fields = {{"Deprecation", "@0"}, {"X-Odd", "a\r\nb"}};
  return Representation(std::string(1'000, 'a'), options);
}

TEST(Representation, HasAStrongTagForEachEncoding) {
  const Representation content = some_representation();
  const auto plain = content.select(request_with({}));
  EXPECT_EQ(plain.status, 200);
  EXPECT_EQ(plain.body, std::string(1'000, 'a'));
  EXPECT_EQ(plain.header_text,
            "Content-Type: application/agentcard+json\r\n"
            "Content-Length: 1000\r\n"
            "ETag: " +
                content.etag() +
                "\r\n"
                "Cache-Control: public, max-age=60\r\n"
                "Vary: Accept, Accept-Encoding\r\n"
                "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT\r\n"
                "Deprecation: @0\r\n"
                "X-Odd: a  b\r\n\r\n");
  const auto gzip = content.select(request_with({{"Accept-Encoding", "gzip"}}));
  EXPECT_EQ(gzip.status, 200);
  EXPECT_EQ(unzipped(gzip.body), plain.body);
  EXPECT_NE(gzip.header_text.find("Content-Encoding: gzip\r\n"),
            std::string_view::npos);
  EXPECT_EQ(gzip.header_text.find("ETag: " + content.etag()),
            std::string_view::npos);
}

TEST(Representation, Answers304ForTheEncodingItWouldSend) {
  const Representation content = some_representation();
  const auto same =
      content.select(request_with({{"If-None-Match", content.etag()}}));
  EXPECT_EQ(same.status, 304);
  EXPECT_EQ(same.body, "");
  EXPECT_EQ(same.header_text.find("Content-"), std::string_view::npos);
  EXPECT_TRUE(same.header_text.starts_with("ETag: " + content.etag() + "\r\n"));
  EXPECT_EQ(content
                .select(request_with({{"If-None-Match", content.etag()},
                                      {"Accept-Encoding", "gzip"}}))
                .status,
            200);
  EXPECT_EQ(content.select(request_with({{"If-Match", "\"x\""}})).status, 412);
}

TEST(Representation, TypesAndBytesHaveTagsOfTheirOwn) {
  Representation::Options json, other;
  other.content_type = "application/agentcard+json";
  EXPECT_NE(Representation("{}", json).etag(),
            Representation("{}", other).etag());
  EXPECT_NE(Representation("{}", json).etag(),
            Representation("[]", json).etag());
  EXPECT_EQ(Representation("{}", json).etag(),
            Representation("{}", json).etag());
  // Too small to gain: one encoding, and nothing to vary by.
  const Representation small("{}", json);
  EXPECT_EQ(
      small.select(request_with({{"Accept-Encoding", "gzip"}})).header_text,
      "Content-Type: application/json\r\nContent-Length: 2\r\nETag: " +
          small.etag() + "\r\nCache-Control: no-cache\r\n\r\n");
}

TEST(Problem, EachRefusalStandsInTheDocuments) {
  std::ifstream file(cardinal::test::source_dir() + "/docs/http.md");
  const std::string page(std::istreambuf_iterator<char>(file), {});
  for (const Refusal* refusal : refusal::all) {
    EXPECT_NE(page.find("| " + std::to_string(refusal->status) + " | `" +
                        std::string(refusal->slug) + "` | " +
                        std::string(refusal->title) + " |"),
              std::string::npos)
        << refusal->slug;
  }
}

TEST(Problem, IsOfRfc9457) {
  const Response response = problem(refusal::body_too_large);
  EXPECT_EQ(
      response.body,
      "{\"type\":\"urn:cardinal:problem:body-too-large\",\"title\":\"Request "
      "body too large\",\"status\":413,\"detail\":\"Send a smaller body.\"}\n");
  EXPECT_EQ(header_text_of(response),
            "Content-Type: application/problem+json\r\nCache-Control: "
            "no-store\r\nContent-Length: " +
                std::to_string(response.body.size()) + "\r\n\r\n");
  const Response lost = problem(Error{Code::not_found, "no such agent", "/a"});
  EXPECT_EQ(lost.status, 404);
  EXPECT_NE(lost.body.find("/a: no such agent"), std::string::npos);
}

TEST(Problem, ThatPassesSaysWhenToComeBack) {
  for (const int status : {503, 504}) {
    EXPECT_NE(header_text_of(problem(status, "a", "b", "c"))
                  .find("\r\nRetry-After: 1\r\n"),
              std::string::npos)
        << status;
  }
}

}  // namespace
}  // namespace cardinal::http

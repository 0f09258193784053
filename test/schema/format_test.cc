#include "schema/format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "cardinal/json.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAreArray;

// "file: group: test" for each verdict of the suite that is not ours.
const std::vector<std::string> known_differences = {};

void judge(const std::string& file, Value group, int& judged,
           std::vector<std::string>& differences) {
  const auto name = group["schema"]["format"].string();
  ASSERT_TRUE(name) << file;
  const auto format = format_named(*name);
  for (const Value test : group["tests"].items()) {
    const auto text = test["data"].string();
    // Only strings have a format, and a pattern is compiled elsewhere.
    if (!text || format == Format::regex) continue;
    const bool valid = !format || is_format(*format, *text);
    ++judged;
    if (valid == test["valid"].boolean()) continue;
    differences.push_back(file + ": " +
                          std::string(*group["description"].string()) + ": " +
                          std::string(*test["description"].string()));
  }
}

TEST(FormatVectors, AgreeWithTheSuiteButForWhatIsListed) {
  const fs::path folder = SHARED_OR_SKIP(
      "vectors/json-schema-2020-12/tests/draft2020-12/optional/format");
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    files.push_back(entry.path());
  }
  std::ranges::sort(files);
  Reader reader;
  int judged = 0;
  std::vector<std::string> differences;
  for (const fs::path& file : files) {
    Faults faults;
    const Document document =
        reader.read(test::read_file(file), Limits{}, faults);
    ASSERT_TRUE(faults.empty()) << file << ": " << faults[0].message;
    for (const Value group : document.root().items()) {
      judge(file.filename().string(), group, judged, differences);
    }
  }
  EXPECT_THAT(differences, ElementsAreArray(known_differences));
  EXPECT_EQ(judged, 630);
}

struct FormatRow {
  Format format;
  std::vector<std::string_view> good, bad;
};

void expect_verdicts(const std::vector<FormatRow>& rows) {
  for (const FormatRow& row : rows) {
    SCOPED_TRACE(name_of(row.format));
    for (const std::string_view text : row.good) {
      EXPECT_TRUE(is_format(row.format, text)) << text;
    }
    for (const std::string_view text : row.bad) {
      EXPECT_FALSE(is_format(row.format, text)) << text;
    }
  }
}

TEST(Format, IsFoundByTheNameItHas) {
  for (int i = 0; i <= static_cast<int>(Format::regex); ++i) {
    const auto format = static_cast<Format>(i);
    EXPECT_EQ(format_named(name_of(format)), format);
  }
  EXPECT_EQ(name_of(Format::relative_json_pointer), "relative-json-pointer");
  EXPECT_EQ(format_named("color"), std::nullopt);
  EXPECT_EQ(format_named("Date"), std::nullopt);
  EXPECT_EQ(format_named(""), std::nullopt);
}

TEST(Format, LeavesPatternsToTheirCompiler) {
  EXPECT_TRUE(is_format(Format::regex, "("));
}

// RFC 3339: 5.8 and appendix A, with ISO 8601's own examples of durations.
TEST(Format, KnowsTheDatesAndTimesOfRfc3339) {
  expect_verdicts({
      {Format::date_time,
       {"1985-04-12T23:20:50.52Z", "1996-12-19T16:39:57-08:00",
        "1990-12-31T23:59:60Z", "1990-12-31T15:59:60-08:00",
        "1937-01-01T12:00:27.87+00:20", "1991-01-01T00:59:60+01:00",
        "2000-02-29t00:00:00z"},
       {"1985-04-12 23:20:50Z", "1985-04-12T23:20:50", "1985-04-12T23:20:50.Z",
        "1985-04-12T23:20:60Z", "1990-12-30T23:59:60Z",
        "1990-12-31T23:59:60-08:00", "1991-01-02T00:59:60+01:00",
        "1990-12-29T15:59:60-08:00", "1900-02-29T00:00:00Z", ""}},
      {Format::date,
       {"0000-02-29", "9999-12-31"},
       {"1985-4-12", "1985-04-31", "1985-00-12", "1985-04-12Z"}},
      {Format::time,
       {"00:00:00Z", "23:59:59.999999999999999999999999+23:59"},
       {"24:00:00Z", "00:00Z", "00:00:00+0100", "00:00:00Z "}},
      {Format::duration,
       {"P1Y2M3DT4H5M6S", "P3W", "p3w", "PT0S", "P00012345678901234567890D"},
       {"P", "PT", "P1", "1D", "P1D1M", "P1Y1D", "PT1H1S", "P1W1D", "P1DT",
        "PT1D", "P1.5D", "P1H"}},
  });
}

// RFC 5321, 4.1.2 and 4.1.3; RFC 3696, 3; RFC 6531.
TEST(Format, KnowsTheMailboxesOfRfc5321) {
  expect_verdicts({
      {Format::email,
       {"user+mailbox@example.com", "customer/department=shipping@example.com",
        "$A12345@example.com", "!def!xyz%abc@example.com",
        "\"Abc\\@def\"@example.com", "\"Fred Bloggs\"@example.com", "\"\"@a",
        "a@[192.0.2.1]", "a@[ipv6:2001:db8::1]"},
       {"a", "a@", "@a", "a@b@c", "a@-b", "a@b.", "\"a@b", "\"a\"b@c",
        "\"a\\\"@b", "a@[192.0.2.1", "a@[2001:db8::1]", "a@[IPv6:]",
        "a@[x-tag:1]", "\"\t\"@b", "\u00E9@example.com", "a@\u00E9.example"}},
      {Format::idn_email,
       {"\u00E9@example.com", "a@\u00E9.example", "\"\u00E9 \"@a"},
       {"\u00E9", "a@\u00C9.example", "\u00E9 @a", "a@[::1]x"}},
  });
}

// RFC 4291, 2.2 and RFC 2673, 3.2.
TEST(Format, KnowsTheAddressesOfRfc4291) {
  expect_verdicts({
      {Format::ipv4,
       {"0.0.0.0", "255.255.255.255", "192.0.2.10"},
       {"", "192.0.2", "192.0.2.256", "192.0.2.010", "192.0.2.1.", "1.2.3.4.5",
        "192.0.2.1000"}},
      {Format::ipv6,
       {"ABCD:EF01:2345:6789:ABCD:EF01:2345:6789",
        "2001:DB8:0:0:8:800:200C:417A", "2001:DB8::8:800:200C:417A",
        "FF01::101", "::1", "::", "0:0:0:0:0:0:13.1.68.3",
        "::FFFF:129.144.52.38", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8"},
       {"", ":", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
        "1:2:3:4::5:6:7:8", "::12345", "::g",
        "1.2.3.4::", "1:2:3:4:5:6:7:1.2.3.4", "::1%eth0", ":1::", "1:"}},
  });
}

// RFC 3492, 7.1; RFC 5892, appendix A; RFC 5893, 2.
TEST(Format, KnowsTheHostNamesOfRfc1123AndRfc5890) {
  const std::string name_of_253 =
      std::string(63, 'a') + '.' + std::string(63, 'b') + '.' +
      std::string(63, 'c') + '.' + std::string(61, 'd');
  const std::string name_of_254 = name_of_253 + 'd';
  expect_verdicts({
      {Format::hostname,
       {"3com.com", "Example.COM", "ab--cd.example", "xn--bcher-kva.example",
        "XN--BCHER-KVA", "xn--ihqwcrb4cv8a8dqg056pqjye", "xn--mgba3a4f16a",
        name_of_253},
       {"a..b", "a.", "-a", "a-", "a_b", "b\u00FCcher.example", "xn--",
        "xn--a-", "xn--999999999", "xn---kva", "xn--bcher-kva-",
        "xn--mgba3a4f16a.1a", name_of_254}},
      {Format::idn_hostname,
       {"b\u00FCcher.example", "B.example", "\u0645\u062B\u0627\u0644.example",
        "\u05D0\u05B7", "\u05D01.example",
        "\u0646\u0627\u0645\u0647\u200C\u0627\u06CC", "l\u00B7l\u3002cat",
        "\u0DC1\u0DCA\u200D\u0DBB\u0DD3"},
       {"B\u00FCcher.example", "\u2603.example", "\u05D0b", "\u05D0.1b",
        "\u0627\u200C\u0628", "ab--\u00FC", "\u00FC-", "\u0301a", "\u00FC_",
        "\uFF41", "\u0378", "\U0001F600.example"}},
  });
}

// RFC 3986: 1.1.2, 4.2 and 5.4; RFC 3987.
TEST(Format, KnowsTheIdentifiersOfRfc3986) {
  expect_verdicts({
      {Format::uri,
       {"ftp://ftp.is.co.za/rfc/rfc1808.txt", "urn:a", "a:", "a://",
        "http://[v7.a:b]:80", "telnet://192.0.2.16:80/", "a://@:/?#",
        "mailto:John.Doe@example.com", "a:b:c@d/e//f?g?h#i?j/k"},
       {"", "a", ":a", "//a", "a b:c", "http://[::1", "http://::1]",
        "http://[::1]a", "http://[v.a]", "http://[vg.a]", "http://a:b",
        "http://a@b@c", "a:[", "a:#b#c", "a:%", "a:%4", "a:\u00E9"}},
      {Format::uri_reference,
       {"g:h", "", "g", "./g", "//g", "?y", "g?y#s", ";x", "..", "./a:b",
        "a/b:c"},
       {"a b", "1:2", ":", "#a#b", "[", "\u00E9", "//a:b"}},
      {Format::iri,
       {"http://r\u00E9sum\u00E9.example.org", "a:?\uE000", "a:\U000E1000"},
       {"a:\uE000", "a:#\uE000", "a:\u0080", "a:\uFFFF", "a:\U0001FFFE",
        "a:\U000E0001", "a:\u202E", "\u00E9:a"}},
      {Format::iri_reference,
       {"\u00E9", "//\u00E9/\u00E9"},
       {"\u00E9:a", "\\"}},
  });
}

// RFC 6570, 1.2 and 2; RFC 6901, 5; RFC 4122, 3.
TEST(Format, KnowsTemplatesPointersAndUuids) {
  expect_verdicts({
      {Format::uri_template,
       {"http://example.com/~{username}/", "{?q,lang}", "{+path:6}/here",
        "{/list*,path:4}", "{&x,y,empty}", "{;hello:5}", "X{.var:3}{#a.b_c}",
        "{|later}", "{%C3%A9*}", "\u00E9"},
       {"{", "}", "{a", "a}", "{{a}}", "{a b}", "{a:}", "{a:*}", "{a*:3}",
        "{a.}", "{.}", "{a,}", "%4", "<", "\u0080"}},
      {Format::json_pointer,
       {"", "/foo/0", "/", "/a~1b", "/c%d", "/ ", "/m~0n", "/\u00E9"},
       {"a", "#/a", "/~", "/~2", "/a~"}},
      {Format::relative_json_pointer,
       {"0", "1/0", "0-1", "2/highly/nested/objects", "0#", "0-1#", "1+10/a"},
       {"", "/a", "-1", "01", "0a", "0+", "0+01", "0##", "0#/a", "1/~"}},
      {Format::uuid,
       {"f81d4fae-7dec-11d0-a765-00a0c91e6bf6"},
       {"", "f81d4fae7dec11d0a76500a0c91e6bf6",
        "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
        "f81d4fae-7dec-11d0-a765-00a0c91e6bfg"}},
  });
}

}  // namespace
}  // namespace cardinal

// What must hold in single forms of a report, whatever stands in the card.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/utf8.h"
#include "check/report/reporter.h"
#include "support/cards.h"
#include "support/mutations.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"
#include "support/transcript.h"

namespace cardinal {
namespace {

using ::testing::HasSubstr;

std::string reported(std::string_view format, std::string_view name,
                     std::string_view card, std::uint32_t first_line = 1) {
  const auto reporter = reporter_named(format, {});
  const Report report = test::checked(card);
  CheckSummary summary;
  summary.add(report);
  std::string out = reporter->opening();
  reporter->file({name, first_line, &report}, out);
  return out + reporter->closing(summary);
}

// The offset of a place as SARIF gives it, lines and code points from 1.
std::size_t offset_of(std::string_view text, std::int64_t line,
                      std::int64_t column) {
  std::size_t at = 0;
  for (; line > 1; --line) at = text.find('\n', at) + 1;
  for (; column > 1; --column) {
    do ++at;
    while (at < text.size() && (text[at] & 0xC0) == 0x80);
  }
  return at;
}

std::string applied(std::string_view text, Value replacements) {
  std::vector<Edit> edits;
  for (const Value replacement : replacements.items()) {
    const Value region = replacement["deletedRegion"];
    const auto place = [&](std::string_view line, std::string_view column) {
      return static_cast<std::uint32_t>(
          offset_of(text, *region[line].int64(), *region[column].int64()));
    };
    edits.push_back(
        {{place("startLine", "startColumn"), place("endLine", "endColumn")},
         std::string(
             replacement["insertedContent"]["text"].string().value_or(""))});
  }
  return apply_edits(text, edits).value_or("edits overlap");
}

TEST(Sarif, RegionsOfFixesAreTheEdits) {
  const std::string card =
      "{\n  \"name\": \"\u00E9\U0001F600\", 'it': \"\u00E9\", // \u00E9\n"
      "  \"version\": \"1.0\", \"agent_id\": 1, \"endpoint\": {}, }\n";
  const Report report = test::checked(card);
  const test::Parsed log = test::parse(reported("sarif", "a.json", card));
  ASSERT_TRUE(log.faults.empty());
  const Value results = log.root()["runs"][0]["results"];
  ASSERT_EQ(results.size(), report.diagnostics.size());
  std::size_t fixes = 0;
  for (std::size_t i = 0; i < report.diagnostics.size(); ++i) {
    const auto& fix = report.diagnostics[i].fix;
    ASSERT_EQ(fix.has_value(), static_cast<bool>(results[i]["fixes"]));
    if (!fix) continue;
    const Value change = results[i]["fixes"][0]["artifactChanges"][0];
    EXPECT_EQ(change["artifactLocation"]["uri"].string(), "a.json");
    EXPECT_EQ(applied(card, change["replacements"]),
              *apply_edits(card, fix->edits));
    ++fixes;
  }
  EXPECT_EQ(fixes, 5u);
}

// ---- Findings about how a card is served ----

std::string reported_without_place(std::string_view format) {
  Report report;
  report.diagnostics.push_back({.rule = rule_named("probe/etag"),
                                .severity = Severity::error,
                                .message = "there is no ETag",
                                .about_text = false});
  std::string out;
  reporter_named(format, {})
      ->file({"https://a.example/x?y=%41", 1, &report}, out);
  return out;
}

TEST(Reports, NameNoPlaceWhereThereIsNone) {
  const test::Parsed json = test::parse(reported_without_place("json"));
  const Value found = json.root()["diagnostics"][0];
  for (const auto name : {"line", "column", "end_line", "end_column"}) {
    EXPECT_TRUE(found[name].is(Kind::null)) << name;
  }
  EXPECT_EQ(reported_without_place("github"),
            "::error file=https%3A//a.example/x?y=%2541,title=" +
                std::string(rule_named("probe/etag")->title) +
                " (probe/etag)::there is no ETag\n");
  EXPECT_THAT(reported_without_place("junit"),
              HasSubstr("https://a.example/x?y=%41: error: there is no ETag"));
  const test::Parsed sarif = test::parse(reported_without_place("sarif"));
  const Value place = sarif.root()["locations"][0]["physicalLocation"];
  EXPECT_FALSE(place["region"]);
  EXPECT_EQ(place["artifactLocation"]["uri"].string(),
            "https://a.example/x?y=%41");
}

// ---- Titles ----

TEST(Reports, TitlesNameTheFaultAndHelpSaysWhatWasExpected) {
  EXPECT_THAT(reported("github", "a.json", "[1,]"),
              HasSubstr(",title=Trailing or extra comma (json/extra-comma)::"));
  const test::Parsed log = test::parse(reported("sarif", "a.json", "[1,]"));
  const Value driver = log.root()["runs"][0]["tool"]["driver"];
  const auto text_of = [&](std::string_view name) -> std::string {
    for (const Value rule : driver["rules"].items()) {
      if (rule["id"].string() != "json/extra-comma") continue;
      return std::string(rule[name]["text"].string().value_or(""));
    }
    return {};
  };
  EXPECT_EQ(text_of("shortDescription"), "Trailing or extra comma");
  EXPECT_EQ(text_of("help"),
            "Expected: Each comma separates two members or items. JavaScript "
            "allows a trailing comma, JSON does not: readers reject the text. "
            "See RFC 8259.");
}

// ---- Fixes ----

TEST(Sarif, SaysNoFixesBehindAByteOrderMark) {
  EXPECT_THAT(reported("sarif", "a.json", "[1,]"), HasSubstr("\"fixes\""));
  EXPECT_THAT(reported("sarif", "a.json", "\xEF\xBB\xBF[1,]"),
              testing::Not(HasSubstr("\"fixes\"")));
}

TEST(Junit, CountsOneCardASuite) {
  EXPECT_EQ(
      reported("junit", "good.json", minimal_card(Profile::agentcard)),
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"cardinal check\">\n"
      "<testsuite name=\"good.json\" tests=\"1\" failures=\"0\" errors=\"0\" "
      "skipped=\"0\">\n"
      "<testcase name=\"good.json\" classname=\"agentcard\">\n"
      "</testcase>\n</testsuite>\n</testsuites>\n");
}

TEST(Junit, TellsErrorsAsTheFailureAndTheRestAsOutput) {
  const std::string out =
      reported("junit", "a&b.jsonl",
               test::merged(minimal_card(Profile::agentcard),
                            R"({"version": "<1>", "metadata": {"pacr:x": 1}})"),
               7);
  EXPECT_THAT(out, HasSubstr("<testsuite name=\"a&amp;b.jsonl:7\" tests=\"1\" "
                             "failures=\"1\""));
  EXPECT_THAT(out, HasSubstr("<failure message=\"1 error\" "
                             "type=\"agentcard/version-semver\">"
                             "a&amp;b.jsonl:7:"));
  EXPECT_THAT(out, HasSubstr("got &quot;&lt;1&gt;&quot; ["));
  EXPECT_THAT(out, HasSubstr("<system-out>a&amp;b.jsonl:8:"));
}

TEST(Junit, IsWellFormedWhateverTheCardHolds) {
  const test::TempFolder folder;
  std::string all = "]]>\xFF\xEF\xBF\xBE\xEF\xBF\xBF\x1B\x01&<\"'";
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    folder.put("a" + std::to_string(seed) + ".xml",
               reported("junit", all + std::to_string(seed),
                        test::mutated_card(seed)));
  }
  folder.put("b.xml",
             reported("junit", "x", "{\"agent_id\": \"" + all + "\"}"));
  folder.put("c.xml", reported("junit", "x", all));
  if (!test::run_command("command -v xmllint > /dev/null", folder.path())
           .empty()) {
    GTEST_SKIP() << test::note_skip("no xmllint");
  }
  EXPECT_EQ(test::run_command("xmllint --noout *.xml", folder.path()), "");
}

TEST(ReportForms, StayValidWithANameThatIsNotUtf8) {
  for (const std::string_view format :
       {"text", "json", "sarif", "junit", "github"}) {
    SCOPED_TRACE(format);
    const std::string out = reported(format, "caf\xE9.json", R"({"url": 1})");
    EXPECT_TRUE(is_utf8(out));
    EXPECT_THAT(out, HasSubstr("caf"));
    if (format != "json" && format != "sarif") continue;
    EXPECT_TRUE(test::parse(out).document.clean());
  }
}

}  // namespace
}  // namespace cardinal

#include "directory/discovery/summary_row.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/utf8.h"

namespace cardinal::directory {
namespace {

SummaryRow example() {
  SummaryRow row;
  row.summary = {.subject = "https://a.example/a2a",
                 .name = "Übersetzer",
                 .description = "Translates",
                 .version = "1.2.0",
                 .provider = "Example",
                 .url = "https://a.example/a2a",
                 .protocol = "jsonrpc",
                 .dialect = Dialect::adp,
                 .provenance = "signed",
                 .tags = {"nlp/translation", ""},
                 .errors = 300,
                 .at_ms = 1'790'000'000'123};
  row.prices = {.base_cost = 2.854e-21};
  return row;
}

void expect_equal(const SummaryRow& a, const SummaryRow& b) {
  EXPECT_EQ(a.summary.subject, b.summary.subject);
  EXPECT_EQ(a.summary.name, b.summary.name);
  EXPECT_EQ(a.summary.description, b.summary.description);
  EXPECT_EQ(a.summary.version, b.summary.version);
  EXPECT_EQ(a.summary.provider, b.summary.provider);
  EXPECT_EQ(a.summary.url, b.summary.url);
  EXPECT_EQ(a.summary.protocol, b.summary.protocol);
  EXPECT_EQ(a.summary.dialect, b.summary.dialect);
  EXPECT_EQ(a.summary.provenance, b.summary.provenance);
  EXPECT_EQ(a.summary.tags, b.summary.tags);
  EXPECT_EQ(a.summary.errors, b.summary.errors);
  EXPECT_EQ(a.summary.at_ms, b.summary.at_ms);
  EXPECT_EQ(a.prices, b.prices);
}

TEST(SummaryRow, ReadsWhatWasWritten) {
  const SummaryRow row = example();
  expect_equal(read_row(to_row(row)).value(), row);
  SummaryRow elsewhere = example();
  elsewhere.summary.url = "https://b.example/";
  expect_equal(read_row(to_row(elsewhere)).value(), elsewhere);
  EXPECT_EQ(subject_of_row(to_row(row)), "https://a.example/a2a");
}

TEST(SummaryRow, DamageIsAnErrorAtEveryByte) {
  const std::string row = to_row(example());
  for (std::size_t size = 0; size < row.size(); ++size) {
    EXPECT_FALSE(read_row(row.substr(0, size))) << size;
  }
  EXPECT_FALSE(read_row(row + "x"));
  for (std::size_t i = 0; i < row.size(); ++i) {
    std::string damaged = row;
    damaged[i] = static_cast<char>(damaged[i] ^ 0xFF);
    (void)read_row(damaged);  // whatever it says, it ends
    (void)subject_of_row(damaged);
  }
}

TEST(SummaryRow, LongTextsAreCutAtACharacter) {
  Agent agent;
  for (int i = 0; i < 200; ++i) agent.description += "é€";
  for (int i = 0; i < 200; ++i) agent.tags.push_back(std::to_string(i));
  const Summary summary = summary_of(agent, Dialect::a2a, "s");
  EXPECT_LE(summary.description.size(), summary_description_bytes_max + 3);
  EXPECT_TRUE(is_utf8(summary.description));
  EXPECT_TRUE(summary.description.ends_with("…"));
  EXPECT_EQ(summary.tags.size(), summary_tags_max);
}

}  // namespace
}  // namespace cardinal::directory

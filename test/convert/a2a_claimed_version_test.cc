// No interface of a converted card claims a later version of A2A than its
// source states or, where it states none, 0.3: a client would send messages
// that the agent does not understand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <charconv>
#include <filesystem>

#include "cardinal/convert.h"
#include "json/node_view.h"
#include "support/parsed.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

using ::testing::ElementsAre;

using Numbers = std::pair<int, int>;

Numbers numbers_of(std::string_view text) {
  Numbers found{0, 0};
  const char* const end = text.data() + text.size();
  const auto major = std::from_chars(text.data(), end, found.first);
  if (major.ptr < end && *major.ptr == '.') {
    std::from_chars(major.ptr + 1, end, found.second);
  }
  return found;
}

// The latest version that a document states anywhere.
std::optional<Numbers> latest_in(Value root) {
  if (!root) return std::nullopt;
  std::optional<Numbers> latest;
  const NodeView nodes(root);
  for (std::uint32_t i = 0; i < nodes.count(); ++i) {
    if (nodes.is_name(i)) continue;
    const Value value = nodes.value(i);
    const auto key = value.key() ? value.key().string() : std::nullopt;
    if (!key || (*key != "protocolVersion" && *key != "protocolVersions" &&
                 *key != "protocol_version")) {
      continue;
    }
    const auto note = [&](Value at) {
      const auto text = at.string();
      // Other words name no version.
      if (!text || text->empty() || (*text)[0] < '0' || (*text)[0] > '9')
        return;
      latest = std::max(latest.value_or(Numbers{0, 0}), numbers_of(*text));
    };
    note(value);
    for (const Value item : value.items()) note(item);
  }
  return latest;
}

ConvertOptions to(CardFormat format, bool hybrid = false) {
  ConvertOptions options;
  options.to = format;
  options.hybrid = hybrid;
  options.exact_version = true;
  options.embed_original = false;
  return options;
}

const std::vector<ConvertOptions>& targets() {
  static const std::vector<ConvertOptions> list = {
      to(CardFormat::a2a_0_3), to(CardFormat::a2a_1_0),
      to(CardFormat::a2a_1_0, true)};
  return list;
}

TEST(A2aClaimedVersion, IsNeverLaterThanTheSourceStates) {
  const fs::path corpus = SHARED_OR_SKIP("corpus");
  int converted = 0;
  for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() != ".json") continue;
    const std::string text = test::read_file(entry.path());
    const Numbers latest =
        latest_in(test::parse(text).root()).value_or(Numbers{0, 3});
    for (const ConvertOptions& options : targets()) {
      const auto made = Converter(options, test::fixed_env()).convert(text);
      if (!made || made->unchanged) continue;
      ++converted;
      const auto claimed = latest_in(test::parse(made->text).root());
      ASSERT_TRUE(claimed) << entry.path();
      EXPECT_LE(*claimed, latest) << entry.path() << "\n" << made->text;
    }
  }
  EXPECT_GT(converted, 100);
}

std::string converted_text(std::string_view card,
                           const ConvertOptions& options) {
  const auto made =
      Converter(options, test::fixed_env()).convert(std::string(card));
  return made ? made->text : made.error().message;
}

constexpr std::string_view card_without_version =
    R"({"name": "A", "description": "Searches the public web for pages.",
  "version": "1.0.0", "url": "https://agent.acme.dev/a2a", "capabilities": {},
  "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
  "skills": [{"id": "web-search", "name": "Search", "tags": ["web"],
    "description": "Searches the public web for pages."}]})";

// Of every interface and of the card itself.
std::vector<std::string> versions_in(std::string_view text) {
  std::vector<std::string> list;
  const test::Parsed parsed = test::parse(text);
  for (const Value each : parsed.root()["supportedInterfaces"].items()) {
    list.emplace_back(each["protocolVersion"].string().value_or("-"));
  }
  if (const auto own = parsed.root()["protocolVersion"].string()) {
    list.emplace_back(*own);
  }
  return list;
}

TEST(A2aClaimedVersion, IsThatOfTheSource) {
  const auto claims = [](std::string_view patch,
                         const ConvertOptions& options) {
    return versions_in(
        converted_text(test::merged(card_without_version, patch), options));
  };
  const ConvertOptions& old = targets()[0];
  const ConvertOptions& current = targets()[1];
  const ConvertOptions& both = targets()[2];
  EXPECT_THAT(claims("{}", current), ElementsAre("0.3"));
  EXPECT_THAT(claims("{}", old), ElementsAre("0.3.0"));
  EXPECT_THAT(claims("{}", both), ElementsAre("0.3", "0.3.0"));
  EXPECT_THAT(claims(R"({"protocolVersion": "0.2.5"})", current),
              ElementsAre("0.2"));
  EXPECT_THAT(claims(R"({"protocolVersion": "0.2.5"})", old),
              ElementsAre("0.2.5"));
  EXPECT_THAT(claims(R"({"protocolVersion": "0.3.0"})", current),
              ElementsAre("0.3"));
  // It is called at its url, and says that it speaks 1.0 there.
  EXPECT_THAT(claims(R"({"protocolVersion": "1.0"})", current),
              ElementsAre("1.0"));
}

TEST(A2aClaimedVersion, OfADraftIsWhatItLists) {
  const std::string card =
      test::merged(card_without_version,
                   R"({"url": null, "protocolVersions": ["0.2.6", "1.0"],
  "supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
    "protocolBinding": "JSONRPC"}]})");
  ConvertOptions options = targets()[1];
  options.to = CardFormat::oasf;
  options.created_at = "2026-01-01T00:00:00Z";
  options.author = "Acme";
  const std::string record = converted_text(card, options);
  EXPECT_THAT(versions_in(converted_text(record, targets()[1])),
              ElementsAre("0.2", "1.0"));
}

// A hybrid card is read by clients of both generations.
TEST(A2aHybridCard, HasBothForms) {
  const std::string card =
      test::merged(card_without_version,
                   R"({"url": null, "supportedInterfaces": [
    {"url": "https://agent.acme.dev/v1", "protocolBinding": "JSONRPC",
     "protocolVersion": "1.0"},
    {"url": "https://agent.acme.dev/v0", "protocolBinding": "JSONRPC",
     "protocolVersion": "0.3"}],
  "securitySchemes": {"key": {"apiKeySecurityScheme":
    {"location": "header", "name": "X-Key"}}},
  "securityRequirements": [{"schemes": {"key": {"list": []}}}]})");
  const test::Parsed made = test::parse(converted_text(card, targets()[2]));
  const Value root = made.root();
  EXPECT_EQ(root["url"].string(), "https://agent.acme.dev/v0");
  EXPECT_EQ(root["protocolVersion"].string(), "0.3.0");
  EXPECT_EQ(root["supportedInterfaces"].size(), 2u);
  EXPECT_EQ(root["securitySchemes"]["key"]["type"].string(), "apiKey");
  EXPECT_TRUE(root["securitySchemes"]["key"]["apiKeySecurityScheme"]);
  EXPECT_TRUE(root["security"]);
  EXPECT_TRUE(root["securityRequirements"]);
}

TEST(A2aHybridCard, NeedsAnAddressOf0_3) {
  const std::string card =
      test::merged(card_without_version,
                   R"({"url": null, "supportedInterfaces": [
    {"url": "https://agent.acme.dev/v1", "protocolBinding": "JSONRPC",
     "protocolVersion": "1.0"}]})");
  EXPECT_THAT(converted_text(card, targets()[2]),
              testing::HasSubstr("which clients of 0.3 do not"));
}

}  // namespace
}  // namespace cardinal

// Tokens of a directory: what is kept of them, and when they count.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "directory/decide_change.h"
#include "directory/tokens/token_record.h"
#include "support/temp_folder.h"

namespace cardinal::directory {
namespace {

constexpr std::int64_t now_ms = 1'800'000'000'000;

std::unique_ptr<store::Store> open_store(const test::TempFolder& folder) {
  auto opened = store::Store::open(
      {.folder = folder.path("data"), .decide = decide_change});
  EXPECT_TRUE(opened) << opened.error().message;
  return std::move(*opened);
}

RecordVerdict append(store::Store& store, const TokenFacts& facts,
                     std::string_view token) {
  const auto ticket =
      store.append(token_proposal(facts, token_subject(token), now_ms));
  EXPECT_TRUE(ticket) << ticket.error().message;
  const auto outcome = ticket->wait();
  EXPECT_TRUE(outcome) << outcome.error().message;
  return verdict_of(*outcome);
}

TEST(TokenFacts, AreEncodedOneWay) {
  const TokenFacts all{.principal = "ann",
                       .scopes = {"publish", "team \"a\""},
                       .subjects = {"https://a.example/*"},
                       .not_after_ms = now_ms,
                       .revoked = true};
  EXPECT_EQ(encode(all),
            R"({"not_after":1800000000000,"principal":"ann","revoked":true,)"
            R"("scopes":["publish","team \"a\""],)"
            R"("subjects":["https://a.example/*"]})");
  const TokenFacts least{.principal = "b", .scopes = {}};
  for (const TokenFacts& facts : {all, least}) {
    const auto decoded = decode_token(encode(facts));
    ASSERT_TRUE(decoded) << decoded.error().message;
    EXPECT_EQ(*decoded, facts);
  }
  for (const char* other :
       {"", "{}", "[]", R"({"principal":""})", R"({"principal":1})",
        R"({ "principal":"a"})", R"({"principal":"a","revoked":false})",
        R"({"principal":"a","x":1})", R"({"scopes":[],"principal":"a"})"}) {
    EXPECT_FALSE(decode_token(other)) << other;
  }
}

TEST(TokenFacts, WhatCannotBeStoredIsRefused) {
  EXPECT_FALSE(require_encodable(TokenFacts{.principal = "", .scopes = {}}));
  EXPECT_FALSE(
      require_encodable(TokenFacts{.principal = "a\nb", .scopes = {}}));
  EXPECT_FALSE(
      require_encodable(TokenFacts{.principal = "\xff", .scopes = {}}));
  EXPECT_FALSE(require_encodable(TokenFacts{.principal = "a", .scopes = {""}}));
  EXPECT_FALSE(require_encodable(
      TokenFacts{.principal = "a",
                 .scopes = std::vector<std::string>(scopes_max + 1, "s")}));
  EXPECT_TRUE(
      require_encodable(TokenFacts{.principal = "ann", .scopes = {"read"}}));
}

TEST(Tokens, CountUntilTheyEndOrAreRevoked) {
  const test::TempFolder folder;
  const auto store = open_store(folder);
  const TokenFacts ann{.principal = "ann", .scopes = {"publish"}};
  TokenFacts ends = ann;
  ends.not_after_ms = now_ms + 1'000;
  EXPECT_EQ(append(*store, ann, "one"), RecordVerdict::first);
  EXPECT_EQ(append(*store, ann, "one"), RecordVerdict::same);
  EXPECT_EQ(append(*store, ends, "two"), RecordVerdict::first);
  const Tokens tokens(*store);
  EXPECT_EQ(*tokens.find("one", now_ms), ann);
  EXPECT_EQ(*tokens.find("two", now_ms + 999), ends);
  EXPECT_EQ(*tokens.find("two", now_ms + 1'000), std::nullopt);
  EXPECT_EQ(*tokens.find("three", now_ms), std::nullopt);
  EXPECT_EQ(*tokens.find("", now_ms), std::nullopt);
  TokenFacts revoked = ann;
  revoked.revoked = true;
  EXPECT_EQ(append(*store, revoked, "never"), RecordVerdict::not_found);
  EXPECT_EQ(append(*store, revoked, "one"), RecordVerdict::removed);
  EXPECT_EQ(*tokens.find("one", now_ms), std::nullopt);
  EXPECT_EQ(tokens.list()->size(), 2u);
}

TEST(Tokens, AreNamedByTheBeginningOfTheirId) {
  const test::TempFolder folder;
  const auto store = open_store(folder);
  EXPECT_EQ(append(*store, {.principal = "ann", .scopes = {}}, "one"),
            RecordVerdict::first);
  const Tokens tokens(*store);
  const std::string id = tokens.list()->front().id;
  EXPECT_EQ(tokens.named(id.substr(0, 8))->facts.principal, "ann");
  EXPECT_EQ(tokens.named(id.substr(0, 7)).error().code, Code::usage);
  EXPECT_EQ(tokens.named("*").error().code, Code::usage);
  EXPECT_EQ(tokens.named("0000000000").error().code, Code::not_found);
}

// Nothing in the folder is the token, and no tree has a leaf of it.
TEST(Tokens, AreNotKeptThemselves) {
  const test::TempFolder folder;
  {
    const auto store = open_store(folder);
    EXPECT_EQ(append(*store, {.principal = "ann", .scopes = {}},
                     "cardinal_secret-of-ann"),
              RecordVerdict::first);
    EXPECT_EQ(store->tree()->size(), 0u);
  }
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(folder.path("data"))) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), {});
    EXPECT_EQ(bytes.find("secret-of-ann"), std::string::npos) << entry.path();
  }
}

}  // namespace
}  // namespace cardinal::directory

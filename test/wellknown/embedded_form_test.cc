// Cards in JSON strings (draft-aevum-agentcard-00, section 3): published as
// objects, and read where a server sends such a string.
#include "wellknown/probing.h"

namespace cardinal::wellknown {
namespace {

using namespace test;

TEST(EmbeddedForm, IsServedAsTheObject) {
  for (const auto& [path, card] : {std::pair(agentcard_path, agentcard()),
                                   std::pair(card_path, a2a_card("1.0"))}) {
    Published plain, embedded;
    plain.add("card.json", card);
    embedded.add("card.json", json_quoted(card) + "\n");
    ASSERT_EQ(plain.start(), "");
    ASSERT_EQ(embedded.start(), "");
    EXPECT_EQ(body_of(embedded.ask_for(path)), card);
    EXPECT_EQ(body_of(embedded.ask_for(path)), body_of(plain.ask_for(path)));
    EXPECT_EQ(field_of(embedded.ask_for(path), "ETag"),
              field_of(plain.ask_for(path), "ETag"));
  }
}

TEST(EmbeddedForm, WithInvalidJsonInsideIsNotServedEvenByForce) {
  Published published;
  published.options.force = true;
  const std::string card = agentcard();
  published.add("card.json",
                json_quoted(card.substr(0, card.rfind('}')) + ", }"));
  EXPECT_THAT(published.start(), testing::HasSubstr("no member after this"));
}

TEST(EmbeddedForm, IsFetchedAsTheObject) {
  Pages pages, twice_pages;
  twice_pages.set(agentcard_path, ok(json_quoted(json_quoted(agentcard()))));
  pages.set(agentcard_path, ok(json_quoted(agentcard())));
  FetchOptions options = options_here();
  options.any_scheme = true;
  Fetcher fetcher(options, {}, system_env());
  const auto fetched = fetcher.fetch(pages.url());
  ASSERT_TRUE(fetched) << fetched.error().message;
  EXPECT_EQ(fetched->text(), agentcard());
  EXPECT_EQ(fetched->report().dialect, Dialect::agentcard);
  EXPECT_THAT(
      fetched->notes,
      testing::Contains(testing::HasSubstr("sent the card as a JSON string")));
  const auto twice = fetcher.fetch(twice_pages.url());
  ASSERT_FALSE(twice);
  EXPECT_THAT(twice.error().message,
              testing::HasSubstr("a string that contains another string"));
}

TEST(EmbeddedForm, IsProbedAsTheObjectAndComparedAsASavedFile) {
  Pages plain, embedded;
  plain.set(card_path, ok(a2a_card("1.0")));
  embedded.set(card_path, ok(json_quoted(a2a_card("1.0"))));
  const auto seen = probe(plain.url(), probing(), system_env());
  const auto seen_embedded = probe(embedded.url(), probing(), system_env());
  ASSERT_TRUE(seen_embedded);
  EXPECT_EQ(seen_embedded->report.dialect, Dialect::a2a);
  EXPECT_EQ(found(seen_embedded), found(seen));
  ProbeOptions options = probing();
  options.saved = json_quoted(a2a_card("1.0", R"({"name": "Another"})"));
  const auto drifted = probe(plain.url(), options, system_env());
  ASSERT_TRUE(drifted) << drifted.error().message;
  EXPECT_THAT(found(drifted), testing::Contains("probe/drift"));
}

}  // namespace
}  // namespace cardinal::wellknown

#include <gtest/gtest.h>

#include "card/agentcard/wording.h"

namespace cardinal::agentcard {
namespace {

// ^[a-z0-9][a-z0-9._-]*$
TEST(CapabilityId, FollowsThePatternOfTheDraft) {
  for (const std::string_view id :
       {"a", "0", "text.summarise", "tool.web_search", "fn.get-weather", "a.",
        "a..b", "9_-.", "com.example.custom_capability"}) {
    EXPECT_TRUE(is_capability_id(id)) << id;
  }
  for (const std::string_view id :
       {"", ".a", "_a", "-a", "A", "aB", "tool.Web", "a b", " a", "a ", "a\n",
        "a/b", "a:b", "a@b", "a`", "a[", "{a", "caf\u00e9", "\u00e9"}) {
    EXPECT_FALSE(is_capability_id(id)) << id;
  }
  EXPECT_FALSE(is_capability_id(std::string_view("a\0", 2)));
}

TEST(CapabilityId, ConventionalNamespacesAreKnown) {
  for (const std::string_view id :
       {"text.generate", "tool.web_search", "data.query_sql", "fn.get_weather",
        "a2a.delegate", "text.x.y"}) {
    EXPECT_TRUE(has_known_namespace(id)) << id;
  }
  for (const std::string_view id :
       {"", "text", "text.", "texts.generate", "tools.search", "search",
        "my.search", "agent.do.it", "Text.generate"}) {
    EXPECT_FALSE(has_known_namespace(id)) << id;
  }
}

// A domain has two labels; the capability's own name comes behind it.
TEST(CapabilityId, ReverseDomainPrefixesAreKnown) {
  for (const std::string_view id :
       {"com.example.x", "com.example.custom_capability", "org.example.a.b",
        "net.example.x", "dev.example.x", "io.github.user.tool",
        "uk.co.example.x", "ai.example.search"}) {
    EXPECT_TRUE(has_known_namespace(id)) << id;
  }
  for (const std::string_view id :
       {"com", "com.", "com.example", "com.example.", "com..x", ".com.x",
        "com.example..x", "example.com.x", "c0.example.x"}) {
    EXPECT_FALSE(has_known_namespace(id)) << id;
  }
}

struct Found {
  std::string_view text, found;
};

TEST(PersonalData, FindsMailAddressesAndTelephoneNumbers) {
  constexpr Found rows[] = {
      {"jo@example.com", "jo@example.com"},
      {"Ask jo.smith+cards@mail.example.co.uk.",
       "jo.smith+cards@mail.example.co.uk"},
      {"<JO_1%x@EXAMPLE.ORG>", "JO_1%x@EXAMPLE.ORG"},
      {"mailto:jo@example.com?subject=x", "jo@example.com"},
      {"a@b, then jo@example.com", "jo@example.com"},
      {"+442079460958", "+442079460958"},
      {"Call +44 20 7946 0958.", "+44 20 7946 0958"},
      {"tel:+1-816-555-1212", "+1-816-555-1212"},
      {"+1 (816) 555.1212, day", "+1 (816) 555.1212"},
      {"(555) 123-4567", "(555) 123-4567"},
      {"(555)123-4567", "(555)123-4567"},
      {"ring 555-123-4567 now", "555-123-4567"},
      {"ring 555 123 4567.", "555 123 4567"},
  };
  for (const Found& row : rows) {
    EXPECT_EQ(find_personal_data(row.text), row.found) << row.text;
  }
}

TEST(PersonalData, SparesWhatOnlyLooksAlike) {
  for (const std::string_view text :
       {"", "plain words",
        // Times and versions.
        "2026-04-23", "2026-04-23T00:00:00Z", "2026-04-23T00:00:00.000+00:00",
        "2026-04-23 10:00:00 +0200", "UTC+01:00", "20260423", "1745366400",
        "1.2.3", "1.20.300-4", "10.20.3000", "v2026.04.23",
        // Identities and addresses of machines.
        "01HZQK3P8EMXR9V7T5N2W4J6C0", "550e8400-e29b-41d4-a716-446655440000",
        "192.168.100.200", "192.168.100.200:8080", "2001:db8::7",
        "https://a.example/x?y=12345678",
        // At signs.
        "@name", "@scope/package", "@scope/package@1.2.3", "package@1.2.3",
        "ask @name.", "git@github.com:acme/agent.git",
        "clone ssh://git@git.acme.dev/agent", "a@b", "user@localhost",
        "@example.com", "a @ b.com", "x@.com", "x@y.", "x@y.1", "x@y.c",
        // Numbers.
        "+1234567", "+1234567890123456", "+ 44 20 7946 0958", "C++ 20 2023",
        "a+442079460958", "+44 20 7946 0958x", "100 200 300", "1555-123-4567",
        "555-123-45678", "x555-123-4567", "555-123-4567-8", "9.555-123-4567",
        "(555) 123", "555--123-4567", "4111 1111 1111 1111"}) {
    EXPECT_EQ(find_personal_data(text), "") << text;
  }
}

struct Counted {
  std::string_view text;
  std::size_t sentences;
};

TEST(Sentences, AreCountedByTheirClosingMarks) {
  constexpr Counted rows[] = {
      {"", 0},
      {"   ", 0},
      {"...", 0},
      {"Summarise a document", 1},
      {"Summarise a document.", 1},
      {"Summarise a document.  \n", 1},
      {"Takes a text. Returns a summary.", 2},
      {"Takes a text. Returns a summary", 2},
      {"Fast! Is it? It is.", 3},
      {"One.\nTwo.\r\nThree.\tFour.", 4},
      {"Really?! Yes.", 2},
      {"\u00dcbersetzt Texte. \u00c4ndert nichts.", 2},
      {"\u6771\u4eac", 1},
  };
  for (const Counted& row : rows) {
    EXPECT_EQ(count_sentences(row.text), row.sentences) << row.text;
  }
}

TEST(Sentences, DoNotEndAtOtherDots) {
  for (const std::string_view text :
       {"Finds places, e.g. this one.",
        "Finds places, e.g. Paris or Rome.",
        "Text only, i.e. no pictures.",
        "Text only, i.e. Unicode.",
        "Reads CSV etc. and more.",
        "Rounds 3.14 to 3.1.",
        "Calls https://a.example/v1.0/x?y=1 for you.",
        "Needs version 1.2.3 or later.",
        "Waits... and returns.",
        "Reads .csv files.",
        "Uses text.generate and fn.call.",
        "Returns the weather, e.g.",
        "Ask Dr. Smith or Prof. Jones.",
        "Covers the U.S. Senate.",
        "Compares A vs. B by J. Doe et al. 2024.",
        "Made by Acme Inc. Berlin, approx. 20 items.",
        "Reads CSV, JSON, etc. Excel needs an export.",
        "Liest Belege, z.B. Rechnungen bzw. Quittungen, ca. 20 je Tag.",
        "Speaks v1.2 and v2.0 of the API.",
        "Wyszukuje trasy, np. Warszawa do Gdyni."}) {
    EXPECT_EQ(count_sentences(text), 1u) << text;
  }
}

TEST(Description, SaysNothingInEmptyPhrases) {
  for (const std::string_view text :
       {"", " ", "...", "does stuff", "Does stuff.", "DOES  THINGS!", "TODO",
        "tbd", "N/A", "None", "test", "Placeholder", "lorem ipsum",
        "To be defined.", "insert description here", " Fill me in "}) {
    EXPECT_TRUE(says_nothing(text)) << text;
  }
}

TEST(Description, SaysNothingInTwoWords) {
  for (const std::string_view text :
       {"search", "Web search.", "text.summarise",
        "Internationalization-of-all-documents-and-pictures  now "}) {
    EXPECT_TRUE(says_nothing(text)) << text;
  }
}

TEST(Description, SaysSomethingInThreeWordsOrWithoutBlanks) {
  for (const std::string_view text :
       {"Summarise a document", "Search the web.", "Does stuff with cards",
        "Translate texts to German", "\u6587\u66f8\u3092\u8981\u7d04"}) {
    EXPECT_FALSE(says_nothing(text)) << text;
  }
}

}  // namespace
}  // namespace cardinal::agentcard

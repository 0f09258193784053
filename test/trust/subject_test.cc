// A pin holds however a card spells its subject.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/ascii.h"
#include "support/keys.h"
#include "support/mutations.h"

namespace cardinal {
namespace {

using ::testing::HasSubstr;

// Other spellings of one URL: each step keeps what some reader makes of it.
class UrlSpelling {
 public:
  explicit UrlSpelling(std::uint64_t seed) : dice_{seed} {}

  std::string of(std::string_view url) {
    const std::size_t host = url.find("://") + 3;
    const std::size_t path = std::min(url.find('/', host), url.size());
    std::string text = any_case(url.substr(0, host - 3)) + slashes();
    text += maybe("user:secret@") +
            escaped(any_case(url.substr(host, path - host)));
    text += maybe(".") + port() + dots() + escaped(url.substr(path + 1));
    return maybe(" \t") + with_tabs(text) + maybe("\n ");
  }

 private:
  std::string maybe(std::string_view text) {
    return dice_.roll(3) == 0 ? std::string(text) : "";
  }
  std::string slashes() {
    constexpr std::string_view forms[] = {"://", "://", "://",
                                          ":",   ":/",  ":///"};
    return std::string(dice_.pick(forms));
  }
  std::string port() {
    constexpr std::string_view forms[] = {"",     "",      ":",
                                          ":443", ":0443", ":000443"};
    return std::string(dice_.pick(forms));
  }
  std::string dots() {
    constexpr std::string_view forms[] = {"/",      "/",     "/./",
                                          "/x/../", "/%2e/", "/x/%2E%2e/"};
    return std::string(dice_.pick(forms));
  }
  std::string any_case(std::string_view text) {
    std::string out(text);
    for (char& c : out) {
      if (dice_.roll(3) == 0) c = to_upper(c);
    }
    return out;
  }
  std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
      constexpr std::string_view lower = "0123456789abcdef";
      const std::string_view digits =
          dice_.roll(2) ? lower : std::string_view("0123456789ABCDEF");
      const auto byte = static_cast<unsigned char>(c);
      if (c != '/' && c != '%' && c != ':' && dice_.roll(5) == 0) {
        out += {'%', digits[byte >> 4], digits[byte & 15]};
      } else {
        out += c;
      }
    }
    return out;
  }
  std::string with_tabs(std::string_view text) {
    std::string out;
    for (const char c : text) {
      if (dice_.roll(20) == 0) out += "\t\r\n"[dice_.roll(3)];
      out += c;
    }
    return out;
  }

  test::Dice dice_;
};

std::string a2a_card(std::string_view url) {
  Writer name;
  name.string(url);
  return R"({"name": "n", "description": "d", "version": "1.0.0",
    "supportedInterfaces": [{"url": )" +
         name.take() +
         R"(, "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
    "capabilities": {}, "defaultInputModes": ["text/plain"],
    "defaultOutputModes": ["text/plain"], "skills": []})";
}

std::string adp_card_of(std::string_view id) {
  return R"({"id": ")" + std::string(id) +
         R"(", "name": "n", "version": "1.0.0", "seq": 1})";
}

TEST(NormalSubjects, AreTheSameForEverySpellingOfAUrl) {
  constexpr std::string_view urls[] = {
      "https://a.example/agents/one", "https://a.example/",
      "https://xn--bcher-kva.example/a-b_c~d", "https://127.0.0.1/x"};
  std::uint64_t seed = 1;
  for (const std::string_view url : urls) {
    EXPECT_EQ(normalised_subject(url), url);
    for (int i = 0; i < 2'000; ++i, ++seed) {
      const std::string spelled = UrlSpelling(seed).of(url);
      EXPECT_EQ(normalised_subject(spelled), url)
          << "seed " << seed << ": " << spelled;
      EXPECT_EQ(origin_of(spelled), url.substr(0, url.find('/', 8)));
    }
  }
}

// The spellings that were found to get past a pin, and their relatives.
TEST(NormalSubjects, KnowTheSpellingsOfAttacks) {
  const struct {
    std::string_view spelled, normal;
  } rows[] = {
      {"https://a.example./x", "https://a.example/x"},
      {"https://a%2eexample/x", "https://a.example/x"},
      {"https://a.example:0443/x", "https://a.example/x"},
      {"https://a.ex\tample/x", "https://a.example/x"},
      {"https://u:p@a.example/x", "https://a.example/x"},
      {"https://a.example/%78", "https://a.example/x"},
      {"https://a.example/y/../x", "https://a.example/x"},
      {"https://a.example/x%2fy", "https://a.example/x%2Fy"},
      {"https:a.example/x", "https://a.example/x"},
      {"https://[0:0::0:1]:443/", "https://[::1]/"},
      {"Grpc.Example.:0050051", "grpc.example:50051"},
      {"GRPC://A.example.:50051", "grpc://a.example:50051/"},
      {"AGENT://Translator./", "agent://translator"},
      {"agent://trans%6cator", "agent://translator"},
      {"agent://a/./b/../c", "agent://a/c"},
      {"urn:ulid:01jz8q4v7x3m5n9p2r6t8w0y1z",
       "urn:ulid:01JZ8Q4V7X3M5N9P2R6T8W0Y1Z"},
      {"URN:ULID:01JZ8Q4V7X3M5N9P2R6T8W0Y1Z",
       "urn:ulid:01JZ8Q4V7X3M5N9P2R6T8W0Y1Z"},
      {"https://a.example/#tenant=%74", "https://a.example/#tenant=t"},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(normalised_subject(row.spelled), row.normal) << row.spelled;
    EXPECT_EQ(normalised_subject(row.normal), row.normal);
  }
}

// Names that contain a key: base 32 in any case, base 58 as it is.
TEST(NormalSubjects, KeepTheKeysInNames) {
  const PublicKey key = test::signing_key().key.public_key();
  const std::string label = *label_of(key);
  EXPECT_EQ(normalised_subject("agent://" + upper_case(label)),
            "agent://" + label);
  for (const std::string& name :
       {did_key_of(key)->substr(8), *peer_id_of(key)}) {
    EXPECT_EQ(normalised_subject("AGENT://" + name + "."), "agent://" + name);
  }
}

TEST(NormalSubjects, AreTheirOwnNormalForm) {
  constexpr std::string_view seeds[] = {
      "https://u@A.example.:0443/a/%2e%2e/b%2Fc?q=%41#f",
      "agent://A%2e/x?y",
      "api.Example:0443",
      "urn:ulid:01jz8q4v7x3m5n9p2r6t8w0y1z",
      "https://a.example/#tenant=a%20b",
      "dns:///a.example:443"};
  for (std::uint64_t seed = 1; seed <= 20'000; ++seed) {
    test::Dice dice{seed};
    std::string text(dice.pick(seeds));
    for (int i = 0; i < 4; ++i) {
      constexpr std::string_view bytes = ":/?#[]@%.\\\t 0a2eA\x7f";
      text[dice.roll(text.size())] = bytes[dice.roll(bytes.size())];
    }
    const std::string once = normalised_subject(text);
    // What has no normal form stays as it is, except for a user.
    if (once == text || once.contains("...")) continue;
    EXPECT_EQ(normalised_subject(once), once) << text;
  }
}

// A card signed by another trusted key, in any spelling, is never valid.
TEST(Pins, HoldForEverySpelling) {
  const SigningKey pinned = test::signing_key(Algorithm::eddsa, 1);
  const SigningKey other = test::signing_key(Algorithm::eddsa, 2);
  const NamedKey trusted[] = {test::shared_part(other)};
  TrustStore by_subject, by_origin;
  const std::string url = "https://a.example/agents/one";
  ASSERT_TRUE(
      by_subject.add({.subject = url, .key = test::shared_part(pinned)}));
  ASSERT_TRUE(by_origin.add(
      {.origin = "https://a.example", .key = test::shared_part(pinned)}));
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const std::string spelled = UrlSpelling(seed).of(url);
    const std::string card = test::signed_text(a2a_card(spelled), other);
    for (const TrustStore* store : {&by_subject, &by_origin}) {
      EXPECT_EQ(test::verified(card, {.store = store, .jwks = trusted}).verdict,
                Verdict::invalid)
          << "seed " << seed << ": " << spelled;
    }
  }
}

TEST(Pins, HoldForNamesOfAgents) {
  const SigningKey pinned = test::signing_key(Algorithm::eddsa, 1);
  const SigningKey other = test::signing_key(Algorithm::eddsa, 2);
  const NamedKey trusted[] = {test::shared_part(other)};
  TrustStore store;
  ASSERT_TRUE(store.add(
      {.subject = "agent://translator", .key = test::shared_part(pinned)}));
  for (const std::string_view id :
       {"agent://translator", "AGENT://translator", "agent://Translator",
        "agent://translator.", "agent://translator/", "agent://trans%6Cator",
        "agent://translator%2e", "agent://translator/.",
        "agent://translator/x/.."}) {
    const std::string card = test::signed_text(adp_card_of(id), other);
    EXPECT_EQ(test::verified(card, {.store = &store, .jwks = trusted}).verdict,
              Verdict::invalid)
        << id;
    EXPECT_EQ(test::verified(test::signed_text(adp_card_of(id), pinned),
                             {.store = &store, .jwks = trusted})
                  .how,
              How::pinned)
        << id;
  }
}

// What readers may take for different hosts is nobody's.
TEST(Pins, LeaveNothingOfAUrlWithTwoReadings) {
  const SigningKey other = test::signing_key(Algorithm::eddsa, 2);
  const NamedKey trusted[] = {test::shared_part(other)};
  for (const std::string_view url :
       {"https:\\\\a.example/x", "https://b.example\\@a.example/x",
        "https://a.exa\xC3\xA4mple/x",
        "https://a\xE3\x80\x82"
        "example/x",
        "https://b.example@c.example@a.example/", "https://a.example:99999/",
        "https://0x7f.1/", "https://a..example/", "//a.example/x",
        "https://a.exa%00mple/", "a.example/x"}) {
    const Verification found = test::verified(
        test::signed_text(a2a_card(url), other), {.jwks = trusted});
    EXPECT_EQ(found.verdict, Verdict::partial) << url;
    EXPECT_THAT(found.reason, HasSubstr("can be read in several ways")) << url;
  }
}

}  // namespace
}  // namespace cardinal

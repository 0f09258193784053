// Every valid A2A card can be signed, and no change of what identifies and
// locates the agent or of what is asked of callers keeps the verdict "valid":
// not with one of the signatures taken away either.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/base64url.h"
#include "cardinal/report.h"
#include "json/node_view.h"
#include "support/a2a_mutations.h"
#include "support/cards.h"
#include "support/keys.h"
#include "support/paths.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

struct NamedText {
  std::string name, text;
};

void add_files(const fs::path& folder, std::vector<NamedText>& cards) {
  if (folder.empty()) return;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".json") continue;
    cards.push_back({entry.path().filename(), test::read_file(entry.path())});
  }
}

// Valid cards: full and seeded ones of every version, the examples and, where
// they are there, those of the corpus. Without their signatures.
const std::vector<NamedText>& valid_cards() {
  static const std::vector<NamedText> found = [] {
    std::vector<NamedText> all, valid;
    for (const std::string version : {"0.1", "0.2", "0.3", "1.0", "hybrid"}) {
      all.push_back({"full " + version, test::full_a2a_card(version)});
      for (std::uint64_t seed = 0; seed < 12; ++seed) {
        all.push_back({version + " " + std::to_string(seed),
                       test::mutated_a2a_card(version, seed)});
      }
    }
    for (const std::string version : {"0.3", "1.0"}) {
      all.push_back({"minimal " + version,
                     std::string(minimal_card(Profile::a2a, version))});
    }
    add_files(test::source_dir() + "/examples", all);
    add_files(test::shared_path("corpus/a2a"), all);
    for (NamedText& each : all) {
      const Report report = test::checked(each.text);
      if (report.dialect != Dialect::a2a || !report.valid()) continue;
      each.text = test::merged(each.text, R"({"signatures": null})");
      valid.push_back(std::move(each));
    }
    return valid;
  }();
  return found;
}

std::string merged_signatures(const std::string& text,
                              const std::vector<std::string>& entries) {
  std::string list;
  for (const std::string& each : entries) {
    list += (list.empty() ? "" : ", ") + each;
  }
  return test::merged(text, R"({"signatures": [)" + list + "]}");
}

// The card with all of its signatures, and with each alone.
std::vector<std::string> with_fewer_signatures(const std::string& text) {
  const test::Parsed parsed = test::parse(text);
  std::vector<std::string> entries, all = {text};
  for (const Value entry : parsed.root()["signatures"].items()) {
    entries.emplace_back(entry.raw());
  }
  if (entries.size() < 2) return all;
  for (const std::string& each : entries) {
    all.push_back(merged_signatures(text, {each}));
  }
  return all;
}

TEST(EveryValidA2aCard, CanBeSignedAndVerified) {
  const SigningKey key = test::signing_key();
  const NamedKey trusted[] = {test::shared_part(key)};
  for (const auto& [name, text] : valid_cards()) {
    SCOPED_TRACE(name);
    const Verification found =
        test::verified(test::signed_text(text, key), {.jwks = trusted});
    EXPECT_EQ(found.verdict, Verdict::valid) << found.reason;
    EXPECT_EQ(found.canonical_form, "specification");
  }
  EXPECT_GE(valid_cards().size(), 5u);
}

// What the SDKs sign is among it, as its own signature or as the only one.
TEST(EveryValidA2aCard, HasASignatureOfTheSdksForm) {
  const SigningKey key = test::signing_key();
  for (const auto& [name, text] : valid_cards()) {
    SCOPED_TRACE(name);
    const test::Parsed parsed = test::parse(test::signed_text(text, key));
    const auto forms = signed_bytes(parsed.root(), Dialect::a2a);
    ASSERT_TRUE(forms);
    for (const std::string_view form : {"specification", "sdk-cleaned"}) {
      const auto bytes = std::ranges::find(*forms, form, &SignedBytes::form);
      bool is_signed = false;
      for (const Value entry : parsed.root()["signatures"].items()) {
        is_signed |= key.key.public_key().verify(
            std::string(*entry["protected"].string()) + "." +
                encode_base64url(bytes->bytes),
            decode_base64url(*entry["signature"].string()).bytes);
      }
      EXPECT_TRUE(is_signed) << form;
    }
  }
}

constexpr std::string_view essential[] = {"name",
                                          "url",
                                          "protocolVersion",
                                          "preferredTransport",
                                          "supportedInterfaces",
                                          "additionalInterfaces",
                                          "securitySchemes",
                                          "security",
                                          "securityRequirements",
                                          "authentication",
                                          "skills"};

class Attacks : public testing::Test {
 protected:
  void expect_never_valid(const std::string& text) {
    for (const std::string& each : with_fewer_signatures(text)) {
      const test::Parsed parsed = test::parse(each);
      const Verification found =
          verify(parsed.root(), {.jwks = trusted_}, Dialect::a2a);
      EXPECT_NE(found.verdict, Verdict::valid) << each;
      ++tried_;
    }
  }

  SigningKey key_ = test::signing_key();
  NamedKey trusted_[1] = {test::shared_part(key_)};
  int tried_ = 0;
};

// Another value of the same kind that is not empty.
std::string changed(Value value) {
  switch (value.kind()) {
    case Kind::string:
      return json_quoted(std::string(*value.string()) + "x");
    case Kind::boolean:
      return *value.boolean() ? "false" : "true";
    case Kind::number:
      return value.raw() == "77" ? "78" : "77";
    default:
      return "\"x\"";
  }
}

TEST_F(Attacks, ChangeNoEssentialMember) {
  for (const auto& [name, text] : valid_cards()) {
    SCOPED_TRACE(name);
    const std::string card = test::signed_text(text, key_);
    const test::Parsed parsed = test::parse(card);
    const NodeView nodes(parsed.root());
    for (std::uint32_t i = 0; i < nodes.count(); ++i) {
      const Value value = nodes.value(i);
      const std::string pointer = pointer_from(parsed.root(), value);
      const auto is_there = [&](std::string_view member) {
        const std::string place = "/" + std::string(member);
        return pointer == place || pointer.starts_with(place + "/");
      };
      if (nodes.is_name(i) || !std::ranges::any_of(essential, is_there)) {
        continue;
      }
      expect_never_valid(
          *apply_edits(card, {replace_value(value, changed(value))}));
    }
  }
  EXPECT_GT(tried_, 100);
}

bool is_empty(Value value) {
  return value.is(Kind::null) || value.string() == "" ||
         ((value.is(Kind::array) || value.is(Kind::object)) &&
          value.size() == 0);
}

// One, and every set of them that a stranger could find useful.
TEST_F(Attacks, RemoveNoEssentialMember) {
  for (const auto& [name, text] : valid_cards()) {
    SCOPED_TRACE(name);
    const std::string card = test::signed_text(text, key_);
    const test::Parsed parsed = test::parse(card);
    std::string some;
    for (const std::string_view member : essential) {
      const Value value = parsed.root()[member];
      // What is empty says what its absence says.
      if (!value || is_empty(value)) continue;
      const std::string removal = "\"" + std::string(member) + "\": null";
      expect_never_valid(test::merged(card, "{" + removal + "}"));
      some += (some.empty() ? "" : ", ") + removal;
      expect_never_valid(test::merged(card, "{" + some + "}"));
    }
  }
  EXPECT_GT(tried_, 20);
}

TEST_F(Attacks, AddNoEssentialMember) {
  const std::string_view additions[] = {
      R"({"url": "https://evil.example"})",
      R"({"URL": "https://evil.example"})",
      R"({"supported_interfaces": [{"url": "https://evil.example"}]})",
      R"({"preferredTransport": "GRPC"})",
      R"({"protocolVersion": "9"})",
      R"({"additionalInterfaces": [{"url": "https://evil.example",
                                    "transport": "GRPC"}]})",
      R"({"supportedInterfaces": [{"url": "https://evil.example",
          "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
      R"({"security": [{"evil": []}]})",
      R"({"security": []})",
      R"({"authentication": {"schemes": ["Basic"]}})",
      R"({"securityRequirements": [{"schemes": {"evil": {}}}]})",
      R"({"securitySchemes": {"evil": {"mtlsSecurityScheme": {}}}})",
      R"({"securitySchemes": {"evil": {"type": "http", "scheme": "basic"}}})",
      R"({"capabilities": {"extensions": [{"uri": "https://evil.example",
                                           "required": true}]}})"};
  for (const auto& [name, text] : valid_cards()) {
    SCOPED_TRACE(name);
    const std::string card = test::signed_text(text, key_);
    const auto before = canonicalize(test::parse(card).root());
    for (const std::string_view addition : additions) {
      const std::string other = test::merged(card, addition);
      if (*canonicalize(test::parse(other).root()) == *before) continue;
      expect_never_valid(other);
    }
    // Inside what is there.
    const test::Parsed parsed = test::parse(card);
    for (const std::string_view list : {"skills", "supportedInterfaces"}) {
      for (const Value item : parsed.root()[list].items()) {
        expect_never_valid(*apply_edits(
            card, {insert_member(item, "evil", R"("https://evil.example")")}));
      }
    }
  }
  EXPECT_GT(tried_, 100);
}

constexpr std::string_view card_of_0_3 = R"({
  "protocolVersion": "0.3.0", "name": "Echo", "description": "Echoes text.",
  "url": "https://echo.example/a2a", "preferredTransport": "JSONRPC",
  "additionalInterfaces": [{"url": "https://echo.example/a2a",
                            "transport": "JSONRPC"}],
  "version": "1", "capabilities": {"streaming": true},
  "securitySchemes": {"k": {"type": "apiKey", "in": "header", "name": "X"}},
  "security": [{"k": []}],
  "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
  "skills": [{"id": "echo", "name": "Echo", "description": "Echoes.",
              "tags": ["text"]}]})";

TEST_F(Attacks, LeaveAPartialSignatureOf03Partial) {
  const std::string card =
      test::signed_text(card_of_0_3, key_, {.form = "sdk-cleaned"});
  for (const std::string& text :
       {card, test::merged(card, R"({"url": "https://evil.example",
           "additionalInterfaces": [{"url": "https://evil.example",
                                     "transport": "JSONRPC"}]})")}) {
    const Verification found = test::verified(text, {.jwks = trusted_});
    EXPECT_EQ(found.verdict, Verdict::partial);
    EXPECT_EQ(found.canonical_form, "sdk-cleaned");
    EXPECT_THAT(found.reason, HasSubstr("does not cover"));
    EXPECT_THAT(found.reason, HasSubstr("/url"));
    EXPECT_THAT(found.uncovered, testing::Contains("/additionalInterfaces"));
    EXPECT_FALSE(found.to_pin);
  }
}

// A signature by an SDK: its header does not say what it omits.
TEST_F(Attacks, TakeNoUrlAwayFromACardTheSdkSigned) {
  const test::Parsed parsed = test::parse(card_of_0_3);
  const auto forms = signed_bytes(parsed.root(), Dialect::a2a);
  const std::string header =
      encode_base64url(R"({"alg":"EdDSA","typ":"JOSE","kid":"k"})");
  const std::string entry =
      R"({"protected": ")" + header + R"(", "signature": ")" +
      encode_base64url(
          *key_.key.sign(header + "." + encode_base64url((*forms)[1].bytes))) +
      "\"}";
  const NamedKey trusted[] = {{key_.key.public_key(), "k"}};
  const std::string stripped = test::merged(
      merged_signatures(std::string(card_of_0_3), {entry}),
      R"({"url": null, "additionalInterfaces": null, "protocolVersion": null,
          "preferredTransport": null, "security": null,
          "securitySchemes": null})");
  const test::Parsed text = test::parse(stripped);
  const Verification found =
      verify(text.root(), {.jwks = trusted}, Dialect::a2a);
  EXPECT_EQ(found.verdict, Verdict::partial);
  EXPECT_THAT(found.reason, HasSubstr("neither \"supportedInterfaces\""));
}

// Without the mark in its header, the signature of the SDKs' form would cover
// this card whole: the requirement leaves no trace in it.
TEST_F(Attacks, RemoveNoRequirementWithoutScopes) {
  const std::string card = test::signed_text(
      test::merged(minimal_card(Profile::a2a, "1.0"),
                   R"({"securitySchemes": {"m": {"mtlsSecurityScheme":
                                                 {"description": "d"}}},
                       "securityRequirements": [{"schemes": {"m": {}}}]})"),
      key_);
  ASSERT_EQ(test::parse(card).root()["signatures"].size(), 2u);
  const std::string without =
      test::merged(card, R"({"securityRequirements": null})");
  expect_never_valid(without);
  const Verification found =
      test::verified(with_fewer_signatures(without).back(), {.jwks = trusted_});
  EXPECT_EQ(found.verdict, Verdict::partial);
  EXPECT_THAT(found.reason, HasSubstr("removed"));
}

// The key that made the partial signature also made one that does not match.
TEST_F(Attacks, AreInvalidWhereAnotherSignatureByTheKeyFails) {
  const std::string card = test::signed_text(card_of_0_3, key_);
  const std::string other =
      test::merged(card, R"({"url": "https://evil.example"})");
  const Verification found = test::verified(other, {.jwks = trusted_});
  EXPECT_EQ(found.verdict, Verdict::invalid);
  EXPECT_THAT(found.reason, HasSubstr("covers only part"));
  // Another's failure says nothing about the partial signature.
  const SigningKey stranger = test::signing_key(Algorithm::eddsa, 7);
  const std::string both = test::signed_text(
      test::signed_text(card_of_0_3, stranger, {.form = "jcs"}), key_,
      {.form = "sdk-cleaned"});
  const NamedKey nameless[] = {{key_.key.public_key(), {}}};
  EXPECT_EQ(test::verified(both, {.jwks = nameless}).verdict, Verdict::partial);
}

TEST(SignA2a, NamesTheFormOnlyWhereItCoversLess) {
  const SigningKey key = test::signing_key();
  const auto headers = [&](std::string_view card, const SignOptions& options) {
    std::vector<std::string> found;
    const test::Parsed parsed =
        test::parse(test::signed_text(card, key, options));
    for (const Value entry : parsed.root()["signatures"].items()) {
      const std::string header =
          decode_base64url(*entry["protected"].string()).bytes;
      const std::size_t at = header.find("\"cardinal:form\"");
      found.push_back(at == header.npos ? "" : header.substr(at));
    }
    return found;
  };
  using ::testing::ElementsAre;
  const std::string marked = R"("cardinal:form":"sdk-cleaned"})";
  EXPECT_THAT(headers(card_of_0_3, {}), ElementsAre("", marked));
  EXPECT_THAT(headers(card_of_0_3, {.form = "specification"}), ElementsAre(""));
  EXPECT_THAT(headers(card_of_0_3, {.form = "sdk-cleaned"}),
              ElementsAre(marked));
  const std::string plain =
      test::merged(minimal_card(Profile::a2a, "1.0"),
                   R"({"capabilities": {"streaming": true},
                       "securitySchemes": null, "securityRequirements": null})");
  EXPECT_THAT(headers(plain, {}), ElementsAre(""));
  EXPECT_THAT(headers(plain, {.form = "sdk-cleaned"}), ElementsAre(""));
}

}  // namespace
}  // namespace cardinal

// What a card asks of its callers, where a member is null, mistyped or of
// another version.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/cards.h"

namespace cardinal {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<std::string> found_in(const char* version, const char* patch,
                                  Profile profile = Profile::a2a) {
  auto found =
      test::findings(test::merged(minimal_card(profile, version), patch),
                     {.dialect = Dialect::a2a, .profile = profile});
  std::erase_if(found, [](const std::string& each) {
    return each.starts_with("hint a2a/skill") ||
           each.contains("a2a/provider-contact");
  });
  return found;
}

// The card as it is written, because a merge patch removes what is null.
std::string with_null(std::string card, std::string_view member) {
  const test::Parsed parsed = test::parse(card);
  return *apply_edits(card, {replace_value(parsed.root()[member], "null")});
}

TEST(A2aSecurityAbsent, NullDeclaresNoScheme) {
  const std::string card = with_null(
      std::string(minimal_card(Profile::a2a, "1.0")), "securitySchemes");
  EXPECT_THAT(test::findings(card, {.dialect = Dialect::a2a}),
              Contains(HasSubstr("error a2a/requirement-declared "
                                 "/securityRequirements/0/schemes/bearer")));
}

TEST(A2aSecurityAbsent, AMistypedListIsOneFinding) {
  for (const char* value : {"42", "\"bearer\"", "true", "{}"}) {
    const std::string of_1_0 =
        R"({"securityRequirements": )" + std::string(value) + "}";
    EXPECT_THAT(found_in("1.0", of_1_0.c_str()),
                ElementsAre("error a2a/type /securityRequirements"))
        << value;
    const std::string of_0_3 = R"({"security": )" + std::string(value) + "}";
    EXPECT_THAT(found_in("0.3", of_0_3.c_str()),
                ElementsAre("error a2a/type /security"))
        << value;
  }
}

TEST(A2aSecurityAbsent, LegacyAuthenticationIsNoAbsence) {
  for (const Profile profile : {Profile::a2a, Profile::production}) {
    const auto found = found_in("1.0", R"({"securitySchemes": null,
          "securityRequirements": null,
          "authentication": {"schemes": ["bearer"]}})",
                                profile);
    EXPECT_THAT(found, Contains("warning a2a/authentication-legacy "
                                "/authentication"));
    EXPECT_THAT(found, Not(Contains(HasSubstr("a2a/security-none"))));
  }
}

// A card of 0.3 that states 1.0 lacks one thing; its other members change with
// the conversion.
TEST(A2aSecurityAbsent, ACardThatOnlyClaims10IsOneError) {
  for (const char* stated : {"1.0", "1.0.0", "v1.0", "1.1"}) {
    const std::string patch =
        R"({"protocolVersion": ")" + std::string(stated) + R"("})";
    EXPECT_THAT(found_in("0.3", patch.c_str()),
                ElementsAre("error a2a/member-required "))
        << stated;
  }
}

TEST(A2aTenant, MayHaveSlashesWhereItIsNoPath) {
  for (const char* binding : {"JSONRPC", "GRPC", "HTTP+JSON"}) {
    const bool is_path = std::string_view(binding) == "HTTP+JSON";
    const std::string patch =
        R"({"supportedInterfaces": [{"url": "https://agent.acme.dev",
          "protocolBinding": ")" +
        std::string(binding) +
        R"(", "protocolVersion": "1.0", "tenant": "acme/search"}]})";
    const auto found = found_in("1.0", patch.c_str());
    EXPECT_EQ(std::ranges::count(found,
                                 "warning a2a/interface-tenant "
                                 "/supportedInterfaces/0/tenant"),
              is_path ? 1 : 0)
        << binding;
  }
}

TEST(A2aInterfaceVersion, HasNoLeadingZeros) {
  for (const char* version :
       {"01.0", "1.00", "00.3", "0.03", "001.000", "1.0.00", "01", "1.01"}) {
    const std::string patch =
        R"({"supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
          "protocolBinding": "JSONRPC", "protocolVersion": ")" +
        std::string(version) + R"("}]})";
    EXPECT_THAT(found_in("1.0", patch.c_str()),
                ElementsAre("error a2a/interface-version-format "
                            "/supportedInterfaces/0/protocolVersion"))
        << version;
  }
}

TEST(A2aProvider, UrlIsNotBlank) {
  for (const char* version : {"0.2", "0.3", "1.0"}) {
    for (const char* url : {"", " ", "\\t"}) {
      const std::string patch = R"({"provider": {"organization": "Acme",
          "url": ")" + std::string(url) +
                                R"("}})";
      EXPECT_THAT(found_in(version, patch.c_str()),
                  ElementsAre("error a2a/text-blank /provider/url"))
          << version << " '" << url << "'";
    }
  }
}

TEST(A2aExtensions, AtTheTopAreMisplacedAsListAndAsObject) {
  for (const char* value :
       {R"([{"uri": "https://acme.dev/e/v1"}])",
        R"({"uri": "https://acme.dev/e/v1"})",
        R"({"https://acme.dev/e/v1": {"required": true}})"}) {
    for (const char* version : {"0.3", "1.0"}) {
      const std::string patch = R"({"extensions": )" + std::string(value) + "}";
      EXPECT_THAT(found_in(version, patch.c_str()),
                  ElementsAre("warning a2a/extensions-misplaced /extensions"))
          << version << " " << value;
    }
  }
}

}  // namespace
}  // namespace cardinal

// Names that are nearly right: one finding each, and a fix that holds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/cards.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const test::CheckSettings as_a2a{.dialect = Dialect::a2a};

std::string patched(std::string_view version, std::string_view patch) {
  return test::merged(minimal_card(Profile::a2a, version), patch);
}

TEST(A2aNames, ARequiredMemberInSnakeCaseIsOneFinding) {
  constexpr std::string_view patch = R"({"defaultInputModes": null,
    "default_input_modes": ["text/plain"]})";
  // ProtoJSON readers of 1.0 take it, those of 0.3 miss a required member.
  EXPECT_THAT(test::findings(patched("1.0", patch), as_a2a),
              ElementsAre("warning a2a/snake-case /default_input_modes"));
  EXPECT_THAT(test::findings(patched("0.3", patch), as_a2a),
              ElementsAre("error a2a/snake-case /default_input_modes"));
}

TEST(A2aNames, AWholeCardInSnakeCaseIsRepaired) {
  std::string card = patched("1.0", "{}");
  for (const auto& [name, snake] :
       {std::pair<std::string, std::string>{"supportedInterfaces",
                                            "supported_interfaces"},
        {"defaultInputModes", "default_input_modes"},
        {"protocolBinding", "protocol_binding"}}) {
    card.replace(card.find(name), name.size(), snake);
  }
  EXPECT_THAT(
      test::findings(test::fixed_text(card, test::Fixes::safe, as_a2a), as_a2a),
      IsEmpty());
}

TEST(A2aNames, ANearMissOfARequiredMemberIsOneFinding) {
  const std::string card =
      patched("0.3", R"({"description": null, "descripton": "Searches."})");
  EXPECT_THAT(test::findings(card, as_a2a),
              ElementsAre("error a2a/member-required /descripton"));
}

TEST(A2aNames, TheOtherVersionsNameOfABindingIsOneFinding) {
  EXPECT_THAT(
      test::findings(patched("1.0", R"({"supportedInterfaces": [
        {"url": "https://agent.acme.dev/a2a", "transport": "JSONRPC",
         "protocolVersion": "1.0"}]})"),
                     as_a2a),
      ElementsAre(
          "error a2a/member-required /supportedInterfaces/0/transport"));
}

TEST(A2aNames, BothSpellingsHaveNoFixToOne) {
  const Report report = test::checked(
      patched("1.0",
              R"({"iconUrl": "https://a.dev/i", "icon_url": "https://a.dev"})"),
      as_a2a);
  ASSERT_EQ(report.diagnostics.size(), 1u);
  EXPECT_EQ(report.diagnostics[0].rule->id, "a2a/snake-case");
  EXPECT_FALSE(report.diagnostics[0].fix);
}

TEST(A2aNames, UnknownMembersNameWhatWasMeant) {
  const auto help = [](std::string_view patch) {
    const Report report = test::checked(patched("1.0", patch), as_a2a);
    return report.diagnostics.size() == 1 ? report.diagnostics[0].help
                                          : std::string("not one finding");
  };
  EXPECT_EQ(help(R"({"iconURI": "https://acme.dev/i.png"})"),
            "did you mean \"iconUrl\"?");
  EXPECT_EQ(help(R"({"preferedTransport": "JSONRPC"})"),
            "did you mean \"preferredTransport\" of A2A 0.3?");
}

// A switch under a wrong name is a switch that is off.
TEST(A2aNames, UnknownCapabilitiesAreHints) {
  EXPECT_THAT(
      test::findings(patched("1.0", R"({"capabilities": {"streamming": true,
                "x-batch": true, "search": true, "push_notifications": true}})"),
                     as_a2a),
      ElementsAre("hint a2a/unknown-member /capabilities/streamming",
                  "hint a2a/unknown-member /capabilities/search",
                  "warning a2a/snake-case "
                  "/capabilities/push_notifications"));
}

// The version decides which address is missing, so it is told what made it.
TEST(A2aNames, AMissingAddressNamesTheVersionAndItsEvidence) {
  const auto help = [](std::string_view version, std::string_view patch) {
    const Report report = test::checked(patched(version, patch), as_a2a);
    for (const Diagnostic& found : report.diagnostics) {
      if (found.help.size() > std::string_view("A2A 1.0 requires it").size()) {
        return found.help;
      }
    }
    return std::string("nothing");
  };
  EXPECT_EQ(help("1.0", R"({"supportedInterfaces": null})"),
            "A2A 1.0 requires it (securityRequirements is present and no "
            "version is stated)");
  EXPECT_EQ(help("0.3", R"({"url": null})"),
            "A2A 0.3 requires it (protocolVersion states it)");
  EXPECT_EQ(help("0.2", R"({"url": null, "securitySchemes": null,
                            "security": null})"),
            "A2A 0.2 and 0.3 require \"url\", 1.0 requires "
            "\"supportedInterfaces\"");
}

// A signature covers the members a reader knows: what else is there can be
// changed by anyone on the way.
TEST(A2aNames, UnknownMembersOfSignedCardsAreAWarning) {
  EXPECT_THAT(test::findings(patched("1.0", R"({"tier": "gold", "signatures": [
            {"protected": "e30", "signature": "c2ln"}]})"),
                             {.rules = {.only = {"a2a/unknown-member"}}}),
              ElementsAre("warning a2a/unknown-member /tier"));
}

TEST(A2aNames, TextsAreJudgedWhereProgramsCompareThem) {
  EXPECT_THAT(test::findings(patched("1.0", R"({"name": "Se\u0007arch",
        "description": " Searches the public web. ",
        "skills": [{"id": "web-search\n", "name": "Web search",
          "description": "Searches the web for a phrase and returns results.",
          "tags": ["a\u007fb", " find"]}]})"),
                             {.rules = {.only = {"a2a/text-edges"}}}),
              ElementsAre("hint a2a/text-edges /name",
                          "hint a2a/text-edges /skills/0/id",
                          "hint a2a/text-edges /skills/0/tags/0",
                          "hint a2a/text-edges /skills/0/tags/1"));
}

// As many near misses as a card can hold: quadratic work would take minutes.
TEST(A2aNames, ManyNearMissesAreBounded) {
  std::string card = R"({"url": "https://agent.acme.dev/a2a")";
  for (int i = 0; i < 40'000; ++i) {
    card += ",\"name_" + std::to_string(i) + "\":0";
  }
  card += "}";
  const Report report = test::checked(card, as_a2a);
  EXPECT_EQ(report.diagnostics.size(), 1000u);
  EXPECT_GT(report.left_out_count(), 38'000u);
}

}  // namespace
}  // namespace cardinal

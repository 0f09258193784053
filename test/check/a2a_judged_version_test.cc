// By which version a card is judged never lets it off: what that version
// requires is missed when it is gone, what it allows disturbs nothing else, and
// one mistake is one error. Over the real cards and full cards of every
// version; the tables are written by hand from the official schemas.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "cardinal/a2a.h"
#include "support/a2a_mutations.h"
#include "support/cards.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// a2a.json of 0.2.0 and 0.3.0, AgentCard.required; a2a.proto of 1.0.
const std::vector<std::string>& required_of(std::string_view version) {
  static const std::vector<std::string> of_0_2 = {"capabilities",
                                                  "defaultInputModes",
                                                  "defaultOutputModes",
                                                  "description",
                                                  "name",
                                                  "skills",
                                                  "url",
                                                  "version"};
  static const std::vector<std::string> of_0_3 = [] {
    std::vector<std::string> list = of_0_2;
    list.emplace_back("protocolVersion");
    return list;
  }();
  static const std::vector<std::string> of_1_0 = {"capabilities",
                                                  "defaultInputModes",
                                                  "defaultOutputModes",
                                                  "description",
                                                  "name",
                                                  "skills",
                                                  "supportedInterfaces",
                                                  "version"};
  return version == "1.0" ? of_1_0 : version == "0.3" ? of_0_3 : of_0_2;
}

// Optional members of a version with a good value each.
using Members = std::vector<std::pair<std::string, std::string>>;
Members optional_of(std::string_view version, bool states_version) {
  Members list = {
      {"provider", R"({"organization": "Acme", "url": "https://acme.dev"})"},
      {"documentationUrl", R"("https://acme.dev/docs")"},
      {"securitySchemes", "{}"}};
  if (version != "1.0") {
    list.emplace_back("security", "[]");
    list.emplace_back("supportsAuthenticatedExtendedCard", "false");
  }
  list.emplace_back("iconUrl", R"("https://acme.dev/i.png")");
  // 0.2.0 does not have these.
  if (version != "1.0" && (version != "0.2" || states_version)) {
    list.emplace_back("preferredTransport", R"("JSONRPC")");
    list.emplace_back("additionalInterfaces", "[]");
  }
  if (version == "1.0") list.emplace_back("securityRequirements", "[]");
  return list;
}

std::vector<std::string> cards() {
  std::vector<std::string> list;
  for (const char* version : {"0.2", "0.3", "1.0"}) {
    list.push_back(test::full_a2a_card(version));
    list.emplace_back(minimal_card(Profile::a2a, version));
  }
  const fs::path corpus = test::shared_path("corpus");
  if (corpus.empty()) return list;
  for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() != ".json") continue;
    std::string text = test::read_file(entry.path());
    const test::Parsed parsed = test::parse(text);
    if (parsed.faults.empty() && detect(parsed.root()) == Dialect::a2a) {
      list.push_back(std::move(text));
    }
  }
  return list;
}

Report a2a_checked(const std::string& card, test::CheckSettings settings = {}) {
  settings.dialect = Dialect::a2a;
  return test::checked(card, settings);
}

// "rule pointer message" of every error; of one that lists several missing
// members, one for each.
std::set<std::string> errors_of(const Report& report) {
  std::set<std::string> errors;
  for (const Diagnostic& each : report.diagnostics) {
    if (each.severity != Severity::error) continue;
    const std::string place = std::string(each.rule->id) + " " + each.pointer;
    const std::size_t names = each.message.find(" has no \"");
    if (names == std::string::npos) {
      errors.insert(place + " " + each.message);
      continue;
    }
    for (std::size_t at = each.message.find('"', names);
         at != std::string::npos;) {
      const std::size_t end = each.message.find('"', at + 1);
      errors.insert(place + " has no " + each.message.substr(at, end + 1 - at));
      at = each.message.find('"', end + 1);
    }
  }
  return errors;
}

std::string without(const test::Parsed& card, std::string_view name) {
  return *apply_edits(card.document.text(),
                      {remove_element(card.root(), card.root()[name])});
}

TEST(A2aJudgedVersion, AMissingRequiredMemberIsNamed) {
  int removed = 0;
  for (const std::string& card : cards()) {
    const test::Parsed parsed = test::parse(card);
    const std::string version = a2a_checked(card).version;
    // A card of 1.0 in the spelling of its proto, for whoever reads that.
    if (parsed.root()["supported_interfaces"]) continue;
    for (const std::string& name : required_of(version)) {
      if (!parsed.root()[name]) continue;
      // Nothing else may show the version then.
      if (name == "protocolVersion" || name == "supportedInterfaces") continue;
      ++removed;
      // ProtoJSON of 1.0 reads the other spelling as well.
      const bool has_other_spelling = (name == "defaultInputModes" &&
                                       parsed.root()["default_input_modes"]) ||
                                      (name == "defaultOutputModes" &&
                                       parsed.root()["default_output_modes"]);
      if (version == "1.0" && has_other_spelling) continue;
      const Report report = a2a_checked(without(parsed, name));
      EXPECT_TRUE(report.version == version || name == "skills")
          << name << " of " << card.substr(0, 200);
      const bool named =
          std::ranges::any_of(errors_of(report), [&](const std::string& error) {
            return error.find('"' + name + '"') != std::string::npos;
          });
      EXPECT_TRUE(named) << name << " of " << card.substr(0, 200)
                         << testing::PrintToString(errors_of(report));
    }
  }
  EXPECT_GT(removed, 40);
}

TEST(A2aJudgedVersion, AnAddedMemberDisturbsNoOther) {
  int added = 0;
  for (const std::string& card : cards()) {
    const test::Parsed parsed = test::parse(card);
    const Report before = a2a_checked(card);
    const std::set<std::string> errors = errors_of(before);
    const bool states = parsed.root()["protocolVersion"].is(Kind::string);
    Members members = optional_of(before.version, states);
    // Required ones that are missing, too.
    for (const auto& [name, value] :
         Members{{"description", R"("Searches the public web for pages.")"},
                 {"defaultInputModes", R"(["text/plain"])"},
                 {"capabilities", "{}"}}) {
      members.emplace_back(name, value);
    }
    for (const auto& [name, value] : members) {
      if (parsed.root()[name]) continue;
      ++added;
      const Report after = a2a_checked(
          *apply_edits(card, {insert_member(parsed.root(), name, value)}));
      EXPECT_EQ(after.version, before.version)
          << name << " in " << card.substr(0, 200);
      for (const std::string& error : errors_of(after)) {
        const bool is_own = error.find("/" + name) != std::string::npos ||
                            error.find('"' + name + '"') != std::string::npos;
        EXPECT_TRUE(is_own || errors.contains(error))
            << error << " after " << name << " was added to "
            << card.substr(0, 200);
      }
    }
  }
  // The minimal cards alone give twelve; the real cards hundreds.
  EXPECT_GE(added, test::shared_path("corpus").empty() ? 12 : 300);
}

// The same with the address, which once made an invalid card a valid one of
// 0.1, or five errors that asked for a card of 1.0.
TEST(A2aJudgedVersion, AMissingOrMalformedUrlIsOneError) {
  for (const Profile profile : {Profile::a2a, Profile::stacka2a}) {
    for (const char* version : {"0.2", "0.3"}) {
      const std::string card(minimal_card(profile, version));
      const auto errors = [&](std::string_view url) {
        std::vector<std::string> list;
        for (std::string& line : test::findings(
                 test::merged(card, "{\"url\": " + std::string(url) + "}"),
                 {.profile = profile})) {
          if (line.starts_with("error")) list.push_back(std::move(line));
        }
        return list;
      };
      EXPECT_THAT(errors("null"), ElementsAre("error a2a/member-required "));
      EXPECT_THAT(errors("7"), ElementsAre("error a2a/type /url"));
      EXPECT_THAT(errors("{\"a\": 1}"), ElementsAre("error a2a/type /url"));
      for (const char* url : {"\"\"", "\"agent.acme.dev\"", "\"not a url\"",
                              "\"/a2a\"", "\"https://\""}) {
        const auto found = errors(url);
        EXPECT_EQ(found.size(), 1u) << url << testing::PrintToString(found);
        for (const std::string& error : found) {
          EXPECT_THAT(error, HasSubstr(" /url"));
        }
      }
    }
  }
}

TEST(A2aJudgedVersion, OneMistakeInACardOf0_3IsOneError) {
  const std::string card = test::full_a2a_card("0.3");
  ASSERT_THAT(errors_of(a2a_checked(card)), IsEmpty());
  const test::Parsed parsed = test::parse(card);
  for (const Member member : parsed.root().members()) {
    const std::string wrong = member.value.is(Kind::string) ? "7" : "\"x\"";
    const auto errors = errors_of(
        a2a_checked(*apply_edits(card, {replace_value(member.value, wrong)})));
    EXPECT_EQ(errors.size(), 1u)
        << member.name << testing::PrintToString(errors);
  }
  for (const std::string& name : required_of("0.3")) {
    if (name == "protocolVersion") continue;
    const auto errors = errors_of(a2a_checked(without(parsed, name)));
    EXPECT_EQ(errors.size(), 1u) << name << testing::PrintToString(errors);
  }
}

TEST(A2aJudgedVersion, ARequestedVersionIsTheOneJudgedBy) {
  const std::string card =
      test::merged(minimal_card(Profile::a2a, "0.3"),
                   R"({"security": null, "securitySchemes": null})");
  EXPECT_EQ(a2a_checked(card).version, "0.3");
  const Report report = a2a_checked(card, {.version = "1.0"});
  EXPECT_EQ(report.version, "1.0");
  EXPECT_EQ(report.reason, "this version was requested");
  EXPECT_THAT(errors_of(report),
              ElementsAre(HasSubstr("has no \"supportedInterfaces\"")));
  EXPECT_THAT(errors_of(a2a_checked(card, {.version = "0.1"})), IsEmpty());
}

TEST(A2aJudgedVersion, VersionsWithoutAClientAreErrorsInProduction) {
  const auto errors = [](const char* version, std::string_view patch,
                         std::string_view as = {}) {
    return errors_of(a2a_checked(
        test::merged(minimal_card(Profile::production, version), patch),
        {.version = as, .profile = Profile::production}));
  };
  for (const char* unread : {"0.1.0", "0.4.0", "0.0.1"}) {
    EXPECT_THAT(
        errors("0.3", "{\"protocolVersion\": \"" + std::string(unread) + "\"}"),
        testing::Contains(HasSubstr("a2a/protocol-version-range")))
        << unread;
  }
  EXPECT_THAT(errors("0.3", "{}"), IsEmpty());
  EXPECT_THAT(errors("0.3", R"({"protocolVersion": "0.2.5"})"), IsEmpty());
  EXPECT_THAT(errors("0.3", "{}", "0.1"),
              testing::Contains(HasSubstr("A2A 0.1")));
  EXPECT_THAT(errors("1.0", R"({"supportedInterfaces": [
    {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
     "protocolVersion": "2.1"}]})"),
              ElementsAre(HasSubstr("a2a/interface-version-known")));
}

// Readers of 1.0 ignore a url at the top level.
TEST(A2aJudgedVersion, AUrlBesideInterfacesBreaksNoRule) {
  for (const Profile profile : {Profile::a2a, Profile::production}) {
    const std::string card =
        test::merged(minimal_card(profile, "1.0"),
                     R"({"url": "https://other.acme.dev/a2a"})");
    EXPECT_THAT(errors_of(a2a_checked(card, {.profile = profile})), IsEmpty());
  }
}

}  // namespace
}  // namespace cardinal

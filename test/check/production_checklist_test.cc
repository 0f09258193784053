// StackA2A's production checklist under the profile production: one row per
// item that a card can show.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/cards.h"
#include "support/paths.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> under_production(std::string_view version,
                                          std::string_view patch) {
  return test::findings(
      test::merged(minimal_card(Profile::production, version), patch),
      {.dialect = Dialect::a2a, .profile = Profile::production});
}

struct Row {
  std::string_view item;
  std::string_view patch;  // on a card of 0.3 without findings, or its skill
  std::string_view finding;
};

// What is below /skills/0 is a patch on this skill.
constexpr std::string_view skill = R"({"id": "web-search",
  "name": "Web search", "description":
  "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"], "examples": ["Find reviews of electric cargo bikes",
  "What was announced about RISC-V this week?"]})";

std::string patch_of(const Row& row) {
  const bool whole = !row.finding.contains("/skills/0");
  if (whole) return std::string(row.patch);
  return "{\"skills\": [" + test::merged(skill, row.patch) + "]}";
}

constexpr Row rows[] = {
    {"HTTPS is enabled", R"({"url": "http://agent.acme.dev/a2a"})",
     "error a2a/url-https /url"},
    {"name is concise",
     R"({"name": "Searches the public web and returns ten results for any phrase"})",
     "warning a2a/name-length /name"},
    {"description is specific", R"({"description": "Does web stuff"})",
     "warning a2a/description-quality /description"},
    {"version follows semver", R"({"version": "spring"})",
     "warning a2a/version-semver /version"},
    {"not the card URL",
     R"({"url": "https://agent.acme.dev/.well-known/agent-card.json"})",
     "error a2a/url-is-card /url"},
    {"provider is populated", R"({"provider": null})",
     "warning a2a/provider-contact "},
    {"organization info", R"({"provider": {"organization": null}})",
     "error a2a/member-required /provider"},
    {"contact email", R"({"provider": {"contactEmail": null}})",
     "warning a2a/provider-contact /provider"},
    {"valid contact email", R"({"provider": {"contactEmail": "desk"}})",
     "warning a2a/contact-email /provider/contactEmail"},
    {"At least one skill", R"({"skills": []})",
     "error a2a/skills-empty /skills"},
    {"kebab-case", R"({"id": "WebSearch"})",
     "warning a2a/skill-id-form /skills/0/id"},
    {"unique id",
     R"({"skills": [{"id": "a", "name": "A", "description":
        "Returns ten results as text.", "tags": ["a"]},
        {"id": "a", "name": "B", "description":
        "Returns ten results as text.", "tags": ["a"]}]})",
     "error a2a/skill-id-unique /skills/1/id"},
    {"what the skill does", R"({"description": "Does web stuff"})",
     "warning a2a/skill-description-quality /skills/0/description"},
    {"inputs and outputs",
     R"({"description": "Handles code review for teams"})",
     "warning a2a/skill-description-content /skills/0/description"},
    {"2-5 examples: one", R"({"examples": ["Find cargo bikes"]})",
     "warning a2a/skill-examples-count /skills/0/examples"},
    {"2-5 examples: six", R"({"examples": ["Find a bike", "Find b",
        "Find c", "Find d", "Find e", "Find f"]})",
     "warning a2a/skill-examples-count /skills/0/examples"},
    {"2-5 examples: an empty list", R"({"examples": []})",
     "warning a2a/skill-examples-empty /skills/0/examples"},
    {"2-5 examples: omitted, which is acceptable", R"({"examples": null})",
     "hint a2a/skill-examples-count /skills/0"},
    {"realistic examples", R"({"examples": ["Find a bike", "Hello"]})",
     "warning a2a/skill-examples-trivial /skills/0/examples/1"},
    {"tags are present", R"({"tags": []})",
     "warning a2a/tags-empty /skills/0/tags"},
    {"accurate modes", R"({"inputModes": ["text"]})",
     "warning a2a/mode-legacy-word /skills/0/inputModes/0"},
    {"accurate modes: no ranges", R"({"inputModes": ["image/*"]})",
     "warning a2a/mode-range /skills/0/inputModes/0"},
    {"extendedAgentCard", R"({"supportsAuthenticatedExtendedCard": true,
        "securitySchemes": null, "security": null})",
     "error a2a/extended-card-security /supportsAuthenticatedExtendedCard"},
    {"securitySchemes", R"({"securitySchemes": {"bearer": {"type": "token"}}})",
     "error a2a/scheme-kind /securitySchemes/bearer/type"},
    {"security is declared", R"({"securitySchemes": null, "security": null})",
     "warning a2a/security-none-public "},
    {"valid scheme names", R"({"security": [{"other": []}]})",
     "error a2a/requirement-declared /security/0/other"},
    {"OIDC discovery URLs", R"({"securitySchemes": {"bearer": {
        "type": "openIdConnect", "scheme": null,
        "openIdConnectUrl": "https://auth.acme.dev/login"}}})",
     "warning a2a/open-id-discovery "
     "/securitySchemes/bearer/openIdConnectUrl"},
    {"API keys are not hardcoded",
     R"({"description": "Searches. Use sk-ant-api03-ZkT9vQ2mXr7LwB4nYc8Hd1Js6Gp3Ef5Ua0Ri_tOqWxNyMzKb."})",
     "error card/secret /description"},
    {"one job per skill",
     R"({"description": "Translates documents, summarizes reports, books flights, sends mail and deploys sites."})",
     "warning a2a/skill-overloaded /skills/0/description"},
    {"sensitive skills", R"({"id": "query-prod-db"})",
     "warning a2a/skill-sensitive /skills/0/id"},
};

TEST(ProductionChecklist, ReportsWhatACardShows) {
  for (const Row& row : rows) {
    EXPECT_THAT(under_production("0.3", patch_of(row)), Contains(row.finding))
        << row.item;
  }
}

TEST(ProductionChecklist, IsFulfilledByTheMinimalCards) {
  for (const char* version : {"0.2", "0.3", "1.0"}) {
    EXPECT_THAT(under_production(version, "{}"), IsEmpty()) << version;
  }
}

TEST(ProductionChecklist, AsksForNoAddressWhere10HasNoPlaceForIt) {
  for (const char* version : {"0.2", "0.3"}) {
    EXPECT_THAT(
        under_production(version, R"({"provider": {"contactEmail": null}})"),
        ElementsAre("warning a2a/provider-contact /provider"));
  }
  EXPECT_THAT(under_production("1.0", R"({"provider": null})"),
              ElementsAre("warning a2a/provider-contact "));
}

// The table in docs/a2a.md, from its heading to the next empty line.
std::vector<std::string> checklist_rows() {
  const std::string page = test::read_file(test::source_dir() + "/docs/a2a.md");
  const std::size_t begin = page.find("Its production checklist");
  std::vector<std::string> lines;
  std::size_t at = page.find("|---", begin);
  for (at = page.find('\n', at) + 1; page[at] == '|';) {
    const std::size_t end = page.find('\n', at);
    lines.push_back(page.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

TEST(ProductionChecklist, IsMappedToRulesThatAreOn) {
  constexpr std::size_t items = 32;  // of the document
  const auto lines = checklist_rows();
  EXPECT_EQ(lines.size(), items);
  for (const std::string& line : lines) {
    std::size_t rules = 0;
    for (const char* prefix : {"a2a/", "card/", "probe/"}) {
      for (std::size_t at = line.find(prefix); at != std::string::npos;
           at = line.find(prefix, at + 1)) {
        const std::size_t end = line.find_first_not_of(
            "abcdefghijklmnopqrstuvwxyz0123456789-/", at);
        const RuleInfo* const rule = rule_named(line.substr(at, end - at));
        ASSERT_TRUE(rule) << line;
        EXPECT_NE(rule->severity_for(conditions_of(Profile::production)),
                  Severity::off)
            << rule->id;
        ++rules;
      }
    }
    EXPECT_TRUE(rules > 0 || line.contains("not visible")) << line;
  }
}

}  // namespace
}  // namespace cardinal

// Each JSON block of StackA2A's reference, with its verdict under its profile.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/cards.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr char stacka2a_seed[] = "seeds/a2a-agent-card-reference-stacka2a.txt";

// The object or array after `mark`, which stands behind `heading`.
std::string value_after(const std::string& text, const std::string& heading,
                        const std::string& mark = "") {
  const std::size_t from = text.find(mark, text.find(heading));
  EXPECT_NE(from, std::string::npos) << heading << mark;
  const std::size_t begin = text.find_first_of("{[", from);
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = begin; i < text.size(); ++i) {
    if (text[i] == '\\') ++i;
    if (text[i] == '"') in_string = !in_string;
    if (in_string) continue;
    depth += text[i] == '{' || text[i] == '[';
    depth -= text[i] == '}' || text[i] == ']';
    if (depth == 0) return text.substr(begin, i - begin + 1);
  }
  ADD_FAILURE() << heading << mark;
  return {};
}

std::vector<std::string> stacka2a_errors(const std::string& card) {
  EXPECT_TRUE(test::parse(card).faults.empty()) << card;
  auto found = test::findings(
      card, {.dialect = Dialect::a2a, .profile = Profile::stacka2a});
  std::erase_if(found, [](const std::string& finding) {
    return !finding.starts_with("error ");
  });
  return found;
}

// Patches laid over the minimal card, one after the other.
std::vector<std::string> errors_with(
    std::initializer_list<std::string> patches) {
  std::string card(minimal_card(Profile::stacka2a));
  for (const std::string& patch : patches) card = test::merged(card, patch);
  return stacka2a_errors(card);
}

std::string as_member(const std::string& name, const std::string& value) {
  return "{\"" + name + "\": " + value + "}";
}

TEST(StackA2aSeed, ProviderAndCapabilitiesAreValid) {
  const auto path = SHARED_OR_SKIP(stacka2a_seed);
  const std::string text = test::read_file(path);
  EXPECT_THAT(errors_with({value_after(text, "string (email) No")}), IsEmpty());
  EXPECT_THAT(errors_with({value_after(text, "\nCapabilities object\n")}),
              IsEmpty());
}

TEST(StackA2aSeed, SkillsAreValid) {
  const auto path = SHARED_OR_SKIP(stacka2a_seed);
  const std::string text = test::read_file(path);
  const std::string skills = value_after(text, "\nSkill fields\n", "\n{");
  EXPECT_THAT(errors_with({skills}), IsEmpty());
  const std::string examples =
      value_after(text, "\nSkill examples\n", "\"examples\": [");
  const std::string skill =
      R"({"id": "code-review", "name": "Code review", "examples": )" +
      examples +
      R"(, "description": "Reviews source code in Python, Go and Java."})";
  EXPECT_THAT(errors_with({as_member("skills", "[" + skill + "]")}), IsEmpty());
}

TEST(StackA2aSeed, SecuritySchemesAreValid) {
  const auto path = SHARED_OR_SKIP(stacka2a_seed);
  const std::string text = test::read_file(path);
  for (const char* heading : {"\nAPI Key\n", "\nBearer token (most common):\n",
                              "\nBasic authentication:\n", "\nOAuth 2.0\n",
                              "\nOpenID Connect\n", "\nMutual TLS (mTLS)\n"}) {
    SCOPED_TRACE(heading);
    EXPECT_THAT(errors_with({value_after(text, heading, "\n{")}), IsEmpty());
  }
}

TEST(StackA2aSeed, FlowsAreValidWithTheScopesAskedFor) {
  const auto path = SHARED_OR_SKIP(stacka2a_seed);
  const std::string text = test::read_file(path);
  const auto scheme = [&](const char* heading) {
    return R"({"securitySchemes": {"oauth2": {"type": "oauth2", "flows": )" +
           value_after(text, heading, "\"flows\"") + "}}}";
  };
  const std::string services = scheme("\nClient credentials flow (service");
  const std::string people = scheme("\nAuthorization code flow (user");
  const std::string needs = as_member(
      "security", value_after(text, "\nThe security array at the agent"));
  EXPECT_THAT(errors_with({services, needs}), IsEmpty());
  EXPECT_THAT(
      errors_with({people, R"({"security": [{"oauth2": ["user:repos"]}]})"}),
      IsEmpty());
}

TEST(StackA2aSeed, AlternativesAndCombinationsAreValid) {
  const auto path = SHARED_OR_SKIP(stacka2a_seed);
  const std::string text = test::read_file(path);
  const std::string key = value_after(text, "\nAPI Key\n", "\n{");
  const std::string bearer =
      value_after(text, "\nBearer token (most common):\n");
  const std::string tls = value_after(text, "\nMutual TLS (mTLS)\n", "\n{");
  const std::string either =
      as_member("security", value_after(text, "// OR: client can use"));
  const std::string both = as_member(
      "security", value_after(text, "// AND: client must", "\"security\""));
  EXPECT_THAT(errors_with({key, bearer, either}), IsEmpty());
  EXPECT_THAT(errors_with({bearer, tls, both}), IsEmpty());
}

// The block on modes leaves out what its own table of skill fields requires.
TEST(StackA2aSeed, TheSkillWithModesLacksItsDescription) {
  const auto path = SHARED_OR_SKIP(stacka2a_seed);
  const std::string text = test::read_file(path);
  const std::string modes =
      value_after(text, "\nChoosing input/output modes\n", "\n{");
  EXPECT_THAT(errors_with({modes}),
              ElementsAre("error a2a/member-required /skills/0"));
}

TEST(StackA2aSeed, TheAnnotatedExampleIsValid) {
  const auto path = SHARED_OR_SKIP(stacka2a_seed);
  const std::string text = test::read_file(path);
  EXPECT_THAT(
      stacka2a_errors(value_after(text, "\nFull annotated example\n", "\n{")),
      IsEmpty());
}

// Style is no error.
TEST(StackA2aSeed, DescriptionsBadAndGoodAreValid) {
  const auto path = SHARED_OR_SKIP(stacka2a_seed);
  const std::string text = test::read_file(path);
  for (const char* begin :
       {"\"Does code stuff", "\"A powerful AI", "\"Handles code",
        "\"Analyzes source code", "\"Translates documents"}) {
    const std::size_t from = text.find(begin);
    ASSERT_NE(from, std::string::npos) << begin;
    const std::string description =
        text.substr(from, text.find('"', from + 1) + 1 - from);
    const std::string skill =
        R"([{"id": "code-review", "name": "Code review", "description": )" +
        description + "}]";
    EXPECT_THAT(errors_with({as_member("skills", skill)}), IsEmpty());
  }
}

TEST(StackA2aSeed, WhatItsTablesCallOptionalIsOptional) {
  const std::string bare =
      R"({"name": "Search", "description": "Searches the public web.",
  "version": "1.0.0", "url": "https://agent.acme.dev/a2a",
  "provider": {"organization": "Acme"},
  "skills": [{"id": "web-search", "name": "Web search",
    "description": "Searches the web for a phrase and returns ten results."}]})";
  EXPECT_THAT(stacka2a_errors(bare), IsEmpty());
  EXPECT_THAT(
      stacka2a_errors(test::merged(bare, R"({"protocolVersion": "0.3.0"})")),
      IsEmpty());
  for (const char* member : {"name", "description", "version", "skills"}) {
    EXPECT_THAT(stacka2a_errors(test::merged(bare, as_member(member, "null"))),
                ElementsAre("error a2a/member-required "))
        << member;
  }
}

// Lines of its production checklist that the specification does not know.
TEST(StackA2aSeed, ItsChecklistGivesHints) {
  const auto hints = [](std::string_view patch,
                        Profile profile = Profile::stacka2a) {
    return test::findings(test::merged(minimal_card(profile, "0.3"), patch),
                          {.dialect = Dialect::a2a, .profile = profile});
  };
  // "provider is populated with valid organization info and contact email"
  EXPECT_THAT(hints(R"({"provider": null})"),
              ElementsAre("hint a2a/provider-contact "));
  EXPECT_THAT(hints(R"({"provider": {"contactEmail": null}})"),
              ElementsAre("hint a2a/provider-contact /provider"));
  EXPECT_THAT(hints(R"({"provider": null})", Profile::a2a), IsEmpty());
  // "a fully qualified HTTPS URL including the path"
  for (const char* url :
       {"https://agent.acme.dev", "https://agent.acme.dev/"}) {
    const std::string patch = R"({"url": ")" + std::string(url) + "\"}";
    EXPECT_THAT(hints(patch), ElementsAre("hint a2a/url-path /url")) << url;
    EXPECT_THAT(hints(patch, Profile::a2a), IsEmpty()) << url;
  }
  // "description is specific enough"
  EXPECT_THAT(hints(R"({"description": "TODO: describe this agent"})"),
              ElementsAre("hint a2a/description-quality /description"));
  EXPECT_THAT(hints(R"({"description": "Search"})"),
              ElementsAre("hint a2a/description-quality /description"));
  // "tags are present", though its table calls them optional; "kebab-case";
  // "2-5 realistic examples". Of the last two no version of A2A speaks.
  const auto skill = [](std::string_view members) {
    return R"({"skills": [{"name": "Web search", "description":
        "Searches the web for a phrase and returns ten results.", )" +
           std::string(members) + "}]}";
  };
  EXPECT_THAT(hints(skill(R"("id": "web-search")")),
              ElementsAre("hint a2a/tags-empty /skills/0"));
  const std::string odd =
      skill(R"("id": "webSearch", "tags": ["a"], "examples": ["Find a bike"])");
  EXPECT_THAT(hints(odd),
              ElementsAre("hint a2a/skill-id-form /skills/0/id",
                          "hint a2a/skill-examples-count /skills/0/examples"));
  EXPECT_THAT(hints(odd, Profile::a2a), IsEmpty());
}

}  // namespace
}  // namespace cardinal

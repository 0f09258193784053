// Findings about members that an object lacks: which text they mark, and which
// fixes they offer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/a2a_mutations.h"
#include "support/cards.h"
#include "support/mutations.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Sample {
  ProfileSet profile;
  std::string card;
};

std::vector<Sample> samples() {
  std::vector<Sample> all;
  for (const ProfileInfo& info : profiles()) {
    const Profile profile = *profile_named(info.name);
    all.push_back({profile, std::string(minimal_card(profile))});
    for (const RuleInfo* rule : all_rules()) {
      const std::string prefix = std::string(name_of(info.dialect)) + "/";
      if (rule->examples != Examples::patches) continue;
      if (!rule->id.starts_with(prefix)) continue;
      all.push_back({profile, test::merged(minimal_card(profile, rule->version),
                                           rule->good)});
    }
  }
  for (const char* version : {"0.1", "0.2", "0.3", "1.0", "hybrid"}) {
    all.push_back({Profile::a2a, test::full_a2a_card(version)});
  }
  all.push_back({Profile::adp, test::full_adp_card()});
  return all;
}

// Calls `use` with the text without each of its members.
void for_each_without(Value value, Value root,
                      const std::function<void(const std::string&)>& use) {
  const std::string text(root.raw());
  for (const Member member : value.members()) {
    use(*apply_edits(text, {remove_element(value, member.value)}));
    for_each_without(member.value, root, use);
  }
  for (const Value item : value.items()) for_each_without(item, root, use);
}

template <class Use>
void for_each_incomplete_card(Use use) {
  for (const Sample& sample : samples()) {
    const test::Parsed parsed = test::parse(sample.card);
    const test::CheckSettings options{.dialect = sample.profile.dialect(),
                                      .profile = sample.profile};
    for_each_without(parsed.root(), parsed.root(),
                     [&](const std::string& card) { use(card, options); });
  }
}

// Rules about documents as a whole mark an opening only.
bool marks_opening(std::string_view rule) {
  return rule == "ai-catalog/nesting-depth" || rule.starts_with("card/");
}

TEST(MissingMembers, MarkTheWholeObjectThatLacksThem) {
  std::size_t objects = 0;
  for_each_incomplete_card(
      [&](const std::string& card, const test::CheckSettings& options) {
        const Report report = test::checked(card, options);
        const Value root = report.document.root();
        for (const Diagnostic& found : report.diagnostics) {
          const auto at = resolve(root, found.pointer);
          if (!at || !at->is(Kind::object) || marks_opening(found.rule->id)) {
            continue;
          }
          if (found.span == at->key_span()) continue;
          const Span whole = at->span();
          const Span opening{whole.begin, whole.begin + 1};
          EXPECT_EQ(found.span, found.pointer.empty() ? opening : whole)
              << found.rule->id << " " << found.pointer << "\n"
              << card;
          ++objects;
        }
      });
  EXPECT_GT(objects, 500u);
}

std::size_t count_of(const Report& report, std::string_view rule) {
  return static_cast<std::size_t>(
      std::ranges::count(report.diagnostics, rule,
                         [](const Diagnostic& d) { return d.rule->id; }));
}

// A safe insertion says what the specification assumes without it.
constexpr std::string_view assumed[] = {
    R"(add "capabilities": {})", R"(add "scopes": {})",
    R"(add "preferredTransport": "JSONRPC")", R"(add "scheme": "none")"};

// Whether `report` says of the same object that it lacks the member which the
// fix adds: of `add "scopes": {}` the first word in quotes.
bool still_lacks(const Report& report, const Diagnostic& found) {
  const std::string& title = found.fix->title;
  const std::size_t begin = title.find('"');
  const std::string member =
      title.substr(begin, title.find('"', begin + 1) - begin + 1);
  return std::ranges::any_of(report.diagnostics, [&](const Diagnostic& each) {
    return each.rule == found.rule && each.pointer == found.pointer &&
           each.message.find(member) != std::string::npos;
  });
}

TEST(MissingMembers, AreInsertedOnlyWhereThatEndsTheirFinding) {
  std::size_t insertions = 0;
  for_each_incomplete_card([&](const std::string& card,
                               const test::CheckSettings& options) {
    const Report before = test::checked(card, options);
    for (const Diagnostic& found : before.diagnostics) {
      if (!found.fix || !found.fix->title.starts_with("add \"")) continue;
      ++insertions;
      SCOPED_TRACE(found.fix->title + "\n" + card);
      const auto fixed = apply_edits(card, found.fix->edits);
      ASSERT_TRUE(fixed);
      const Report after = test::checked(*fixed, options);
      // Others that the object lacks are listed in the same finding.
      EXPECT_FALSE(still_lacks(after, found)) << *fixed;
      EXPECT_LE(count_of(after, found.rule->id),
                count_of(before, found.rule->id));
      EXPECT_LE(after.count(Severity::error), before.count(Severity::error));
      if (!found.fix->safe || found.rule->id == "a2a/scheme-era") continue;
      EXPECT_THAT(assumed, ::testing::Contains(found.fix->title));
    }
  });
  EXPECT_GT(insertions, 20u);
}

std::vector<std::string> insertions(std::string_view card, Profile profile) {
  std::vector<std::string> titles;
  for (const Diagnostic& found :
       test::checked(card, {.profile = profile}).diagnostics) {
    if (!found.fix || !found.fix->title.starts_with("add ")) continue;
    titles.push_back(found.fix->title + (found.fix->safe ? ", safe" : ""));
  }
  return titles;
}

std::vector<std::string> insertions_in(std::string_view version,
                                       std::string_view patch) {
  return insertions(test::merged(minimal_card(Profile::a2a, version), patch),
                    Profile::a2a);
}

TEST(MissingMembers, OfA2aThatAreCertain) {
  for (const char* version : {"0.2", "0.3", "1.0"}) {
    EXPECT_THAT(insertions_in(version, R"({"capabilities": null})"),
                ElementsAre(R"(add "capabilities": {}, safe)"));
    for (const char* member :
         {"name", "description", "version", "defaultInputModes", "skills"}) {
      EXPECT_THAT(
          insertions_in(version, "{\"" + std::string(member) + "\": null}"),
          IsEmpty())
          << member;
    }
  }
  EXPECT_THAT(insertions_in("0.3", R"({"protocolVersion": null})"), IsEmpty());
  EXPECT_THAT(
      insertions_in("1.0", R"({"capabilities": null, "version": null})"),
      ElementsAre(R"(add "capabilities": {}, safe)"));
  EXPECT_THAT(insertions_in("1.0", R"({"capabilities": null, "signatures": [
      {"protected": "e30", "signature": "AA"}]})"),
              IsEmpty());
}

TEST(MissingMembers, TransportOf03IsTheDefaultUnlessAnotherIsListed) {
  EXPECT_THAT(insertions_in("0.3", R"({"preferredTransport": null})"),
              ElementsAre(R"(add "preferredTransport": "JSONRPC", safe)"));
  const auto listed = [](std::string_view transport) {
    return insertions_in("0.3", R"({"preferredTransport": null,
        "additionalInterfaces": [{"url": "https://agent.acme.dev/a2a",
        "transport": ")" + std::string(transport) +
                                    R"("}]})");
  };
  EXPECT_THAT(listed("JSONRPC"),
              ElementsAre(R"(add "preferredTransport": "JSONRPC", safe)"));
  EXPECT_THAT(listed("HTTP+JSON"), IsEmpty());
}

TEST(MissingMembers, VersionOfAnInterfaceIsTheOneThatTheCardStates) {
  const auto stated = [](std::string_view members, std::string_view more = "") {
    return insertions_in("1.0", "{" + std::string(members) +
                                    R"("supportedInterfaces": [
        {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC"})" +
                                    std::string(more) + "]}");
  };
  EXPECT_THAT(stated(R"("protocolVersion": "1.0", )"),
              ElementsAre(R"(add "protocolVersion": "1.0")"));
  EXPECT_THAT(stated(R"("protocolVersion": "1.0.0", )"),
              ElementsAre(R"(add "protocolVersion": "1.0")"));
  EXPECT_THAT(stated(""), IsEmpty());
  EXPECT_THAT(stated(R"("protocolVersion": "latest", )"), IsEmpty());
  // The statement is about "url", or another interface contradicts it.
  EXPECT_THAT(stated(R"("protocolVersion": "0.3.0",
                        "url": "https://agent.acme.dev/a2a", )"),
              IsEmpty());
  EXPECT_THAT(stated(R"("protocolVersion": "1.0", )", R"(, {
      "url": "https://agent.acme.dev/old", "protocolBinding": "JSONRPC",
      "protocolVersion": "0.3"})"),
              IsEmpty());
}

TEST(MissingMembers, OfSecuritySchemesThatAreCertain) {
  const auto bearer = [](std::string_view scheme) {
    return insertions_in("0.3", R"({"securitySchemes": {"bearer": )" +
                                    std::string(scheme) + "}}");
  };
  EXPECT_THAT(bearer(R"({"scheme": null, "bearerFormat": "JWT"})"),
              ElementsAre(R"(add "scheme": "bearer")"));
  EXPECT_THAT(bearer(R"({"scheme": null})"), IsEmpty());
  const auto flow = [](std::string_view version, std::string_view scheme) {
    return insertions_in(version, R"({"securitySchemes": {"bearer": )" +
                                      std::string(scheme) + "}}");
  };
  EXPECT_THAT(flow("1.0", R"({"httpAuthSecurityScheme": null,
      "oauth2SecurityScheme": {"flows": {"clientCredentials":
      {"tokenUrl": "https://auth.acme.dev/token"}}}})"),
              ElementsAre(R"(add "scopes": {}, safe)"));
  EXPECT_THAT(flow("0.3", R"({"type": "oauth2", "scheme": null,
      "flows": {"clientCredentials":
      {"tokenUrl": "https://auth.acme.dev/token"}}})"),
              IsEmpty());
}

TEST(MissingMembers, OfOtherDialectsThatAreCertain) {
  const auto catalog = [](std::string_view patch) {
    return insertions(test::merged(minimal_card(Profile::ai_catalog), patch),
                      Profile::ai_catalog);
  };
  EXPECT_THAT(catalog(R"({"specVersion": null})"),
              ElementsAre(R"(add "specVersion": "1.0")"));
  const std::string card(minimal_card(Profile::a2a));
  const auto entry = [](const std::string& content) {
    return R"({"entries": [{"identifier": "urn:air:acme.dev:agent:search",
        "displayName": "Search", )" +
           content + "}]}";
  };
  EXPECT_THAT(catalog(entry("\"data\": " + card)),
              ElementsAre(R"(add "type": "application/a2a-agent-card+json")"));
  EXPECT_THAT(catalog(entry(R"("url": "https://acme.dev/search.json")")),
              IsEmpty());
  const auto reference = [](std::string_view auth) {
    return insertions(
        test::merged(minimal_card(Profile::agentcard_reference),
                     R"({"endpoint": {"auth": )" + std::string(auth) + "}}"),
        Profile::agentcard_reference);
  };
  EXPECT_THAT(reference("{}"), ElementsAre(R"(add "scheme": "none", safe)"));
  EXPECT_THAT(reference(R"({"header": "X-API-Key"})"), IsEmpty());
}

}  // namespace
}  // namespace cardinal

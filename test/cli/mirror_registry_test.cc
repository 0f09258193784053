// `mirror --from`: copies of what registries and catalogs list, from servers
// that answer as they should, and from those that lie, loop, never end or die.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/registry_server.h"
#include "support/temp_folder.h"
#include "support/transcript.h"

namespace cardinal {
namespace {

using test::RegistryServer;
using test::run_command;
using testing::HasSubstr;
using testing::Not;

std::string card_of_agent(int number, const std::string& name = "Reader") {
  return R"({"protocolVersion": "0.3.0", "name": ")" + name +
         R"(", "description": "Reads invoices and finds mistakes in them.",
  "url": "https://agents.example/)" +
         std::to_string(number) +
         R"(", "preferredTransport": "JSONRPC", "version": "1.0.0",
  "capabilities": {}, "defaultInputModes": ["text/plain"],
  "defaultOutputModes": ["text/plain"], "skills": [{"id": "invoices",
  "name": "Invoices", "description": "Finds mistakes in invoices.",
  "tags": ["finance"]}]})";
}
std::string agent_subject(int number) {
  return "https://agents.example/" + std::to_string(number);
}

std::string catalog_entry(int number, const std::string& url) {
  return R"({"identifier": "urn:air:agents.example:https:)" +
         std::to_string(number) +
         R"(", "displayName": "Reader", "type": )"
         R"("application/a2a-agent-card+json", "url": ")" +
         url + "\"}";
}

std::string server_json(const std::string& name, const std::string& status,
                        const std::string& description = "Weather by city.",
                        const std::string& updated = "2026-01-02T00:00:00Z") {
  return R"({"server": {"name": "io.example/)" + name +
         R"(", "description": ")" + description +
         R"(", "version": "1.0.0", "remotes": [{"type": "streamable-http", )"
         R"("url": "https://weather.example/)" +
         name +
         R"("}]}, "_meta": {"io.modelcontextprotocol.registry/official")" +
         R"(: {"status": ")" + status +
         R"(", "isLatest": true, "updatedAt": ")" + updated + R"("}}})";
}

class MirrorRegistry : public ::testing::Test {
 protected:
  std::string mirror(const std::string& kind, const std::string& url,
                     const std::string& flags = "") {
    return run_command(
        "cardinal mirror --data here --once --allow-private "
        "--from " +
            kind + " " + url + " " + flags,
        folder.path());
  }
  std::string here(const std::string& command) {
    return run_command("cardinal " + command + " --data here", folder.path());
  }

  const test::TempFolder folder;
  RegistryServer registry;
};

// Catalogs in catalogs, with cards by URL and inside.
class MirrorCatalog : public MirrorRegistry {
 protected:
  MirrorCatalog() {
    registry.put("/cards/1", card_of_agent(1));
    registry.put("/cards/2", card_of_agent(2));
    registry.put("/.well-known/ard.json",
                 R"({"entries": [{"identifier": "urn:air:x:catalog:a", )"
                 R"("displayName": "A", "type": "application/ai-catalog+json",)"
                 R"( "url": ")" +
                     registry.url("/a.json") + "\"}, " +
                     catalog_entry(1, registry.url("/cards/1")) + "]}");
    list_second(true);
  }
  void list_second(bool is_listed) {
    registry.put(
        "/a.json",
        R"({"specVersion": "1.0", "entries": [)" +
            (is_listed ? catalog_entry(2, registry.url("/cards/2")) : "") +
            "]}");
  }
  std::string looked(const std::string& flags = "") {
    return mirror("ai-catalog", registry.url(), flags);
  }
};

TEST_F(MirrorCatalog, KeepsWhereCopiesAreFromAndIsNotTheirAdmission) {
  EXPECT_THAT(looked(),
              HasSubstr(": 2 copied, 0 unchanged, 0 withdrawn, 0 hidden, 0 "
                        "left as our own, 0 refused\n"));
  const std::string copy = here("get --json " + agent_subject(2));
  EXPECT_THAT(copy, HasSubstr("\"owner\":\"mirror:" + registry.url() + "\""));
  EXPECT_THAT(copy, HasSubstr(R"("provenance":"token")"));
  EXPECT_THAT(copy, HasSubstr(R"("visibility":"scoped","scopes":["mirror"])"));
  EXPECT_THAT(here("export"), Not(HasSubstr("agents.example")));
  EXPECT_THAT(here("export --mirrored"), HasSubstr(agent_subject(2)));
  EXPECT_THAT(here("stats --json"), HasSubstr(R"("tree_size":0)"));
}

TEST_F(MirrorCatalog, AsksOnlyWhetherDocumentsHaveChanged) {
  looked();
  EXPECT_EQ(registry.confirmed(), 0);
  EXPECT_THAT(looked(), HasSubstr(": 0 copied, 2 unchanged, 0 withdrawn"));
  EXPECT_EQ(registry.confirmed(), 4);
  registry.put("/cards/1", card_of_agent(1, "Another reader"));
  EXPECT_THAT(looked(), HasSubstr(": 1 copied, 1 unchanged"));
  EXPECT_EQ(registry.confirmed(), 7);
  EXPECT_THAT(here("get " + agent_subject(1)), HasSubstr("Another reader"));
}

TEST_F(MirrorCatalog, WithdrawsWhatIsNotListedAnyMore) {
  looked();
  list_second(false);
  EXPECT_THAT(looked(), HasSubstr("1 withdrawn"));
  const std::string gone = here("get " + agent_subject(2));
  EXPECT_THAT(gone, HasSubstr("is withdrawn since change"));
  EXPECT_THAT(gone, HasSubstr("no longer listed at " + registry.url()));
  list_second(true);
  EXPECT_THAT(looked(), HasSubstr("1 copied, 1 unchanged, 0 withdrawn"));
  EXPECT_THAT(here("get " + agent_subject(2)), HasSubstr("Reader"));
}

TEST_F(MirrorCatalog, LeavesACopyWhoseCardCannotBeRead) {
  looked();
  registry.remove("/cards/2");
  EXPECT_THAT(looked(),
              HasSubstr("0 withdrawn, 0 hidden, 0 left as our own, 1 refused"));
  EXPECT_THAT(here("get " + agent_subject(2)), HasSubstr("Reader"));
  registry.put("/cards/2", "not a card");
  EXPECT_THAT(looked(),
              HasSubstr("0 withdrawn, 0 hidden, 0 left as our own, 1 refused"));
  EXPECT_THAT(here("get " + agent_subject(2)), HasSubstr("Reader"));
}

TEST_F(MirrorCatalog, ChangesNothingUnlessTheListingIsWhole) {
  looked();
  registry.put("/cards/3", card_of_agent(3));
  const std::string more =
      R"({"entries": [)" + catalog_entry(3, registry.url("/cards/3"));
  const std::string broken[] = {
      more,                // cut
      R"({"items": {}})",  // not a list
      more + R"(, {"type": "application/ai-catalog+json", "url": ")" +
          registry.url("/missing.json") + "\"}]}",  // a part is missing
      more + R"(], "pageToken": "again"})",         // pages in a circle
  };
  registry.otherwise([&](const std::string& target) {
    return target.starts_with("/.well-known/ard.json?pageToken=")
               ? more + R"(], "pageToken": "again"})"
               : std::string();
  });
  for (const std::string& manifest : broken) {
    SCOPED_TRACE(manifest);
    registry.put("/.well-known/ard.json", manifest);
    const std::string said = looked();
    EXPECT_THAT(said, HasSubstr("[exit "));
    EXPECT_THAT(here("list"), Not(HasSubstr(agent_subject(3))));
    EXPECT_THAT(here("list"), HasSubstr(agent_subject(2)));
  }
  registry.put("/.well-known/ard.json", more + "]}");
  registry.cut(true);
  EXPECT_THAT(looked(), HasSubstr("[exit 2]"));
  EXPECT_THAT(here("list"), HasSubstr(agent_subject(2)));
}

TEST_F(MirrorCatalog, LeavesOwnRecordsAsTheyAre) {
  folder.put("own.json", card_of_agent(2, "Our own"));
  here("register own.json --owner ann");
  EXPECT_THAT(looked(),
              HasSubstr("1 copied, 0 unchanged, 0 withdrawn, 0 hidden, 1 left "
                        "as our own"));
  EXPECT_THAT(here("get --json " + agent_subject(2)),
              HasSubstr("\"owner\":\"ann\""));
  list_second(false);
  EXPECT_THAT(looked(), HasSubstr("0 withdrawn"));
  EXPECT_THAT(here("get " + agent_subject(2)), HasSubstr("Our own"));
}

TEST_F(MirrorCatalog, TakesOneCardPerAgentHoweverManyTheRegistryHas) {
  registry.put("/cards/9", card_of_agent(1, "Liar"));
  registry.put("/a.json", R"({"specVersion": "1.0", "entries": [)" +
                              catalog_entry(9, registry.url("/cards/9")) +
                              "]}");
  EXPECT_THAT(looked(), HasSubstr("1 copied"));
  EXPECT_THAT(looked(), HasSubstr("0 copied"));
  EXPECT_THAT(here("get " + agent_subject(1)), Not(HasSubstr("Liar")));
}

TEST_F(MirrorCatalog, FollowsAnEntryWhoseCardIsOfAnotherAgent) {
  looked();
  registry.put("/cards/2", card_of_agent(4));
  EXPECT_THAT(looked(), HasSubstr("1 copied, 1 unchanged, 1 withdrawn"));
  EXPECT_THAT(here("list"), Not(HasSubstr(agent_subject(2))));
  EXPECT_THAT(here("list"), HasSubstr(agent_subject(4)));
}

TEST_F(MirrorCatalog, FindsItsCopiesWithoutItsState) {
  looked();
  run_command("rm here/mirror-*.json", folder.path());
  list_second(false);
  EXPECT_THAT(looked(), HasSubstr("1 unchanged, 1 withdrawn"));
  EXPECT_THAT(here("list"), Not(HasSubstr(agent_subject(2))));
}

TEST_F(MirrorCatalog, EndsWhereCatalogsAreInEachOtherWithoutAnEnd) {
  registry.otherwise([this](const std::string& target) {
    return R"({"entries": [{"type": "application/ai-catalog+json", "url": ")" +
           registry.url(target + "x") + "\"}]}";
  });
  registry.put("/a.json", R"({"entries": [{"type": "application/ai-catalog)"
                          R"(+json", "url": ")" +
                              registry.url("/x") + "\"}]}");
  const std::string said = looked();
  EXPECT_THAT(said, HasSubstr("more than 8 catalogs in each other; nothing was "
                              "taken over\n[exit 1]"));
  EXPECT_THAT(here("list"), Not(HasSubstr("agents.example")));
}

TEST_F(MirrorCatalog, NotesRegistriesThatTheCatalogsName) {
  registry.put("/a.json",
               R"({"entries": [{"identifier": "urn:air:g.example:registry:g",)"
               R"( "displayName": "G", "type": "application/ai-registry+json",)"
               R"( "url": "https://g.example/ard"}]})");
  looked();
  const std::string noted =
      run_command("cat here/learnt-peers.json", folder.path());
  EXPECT_THAT(noted, HasSubstr(R"({"url":"https://g.example/ard","from":")" +
                               registry.url("/a.json") + "\""));
}

TEST_F(MirrorCatalog, ShowsCopiesToEverybodyIfThatIsAllowed) {
  looked("--public");
  EXPECT_THAT(here("get --json " + agent_subject(1)),
              HasSubstr(R"("visibility":"public")"));
}

TEST_F(MirrorRegistry, ReadsAnArdRegistryPageByPage) {
  registry.put("/cards/1", card_of_agent(1));
  registry.put("/cards/2", card_of_agent(2));
  registry.put("/ard/agents?pageSize=100",
               R"({"items": [)" + catalog_entry(1, registry.url("/cards/1")) +
                   R"(], "pageToken": "p2"})");
  registry.put(
      "/ard/agents?pageSize=100&pageToken=p2",
      R"({"items": [)" + catalog_entry(2, registry.url("/cards/2")) + "]}");
  EXPECT_THAT(mirror("ard", registry.url("/ard")), HasSubstr("2 copied"));
  registry.remove("/ard/agents?pageSize=100&pageToken=p2");
  EXPECT_THAT(mirror("ard", registry.url("/ard")), HasSubstr("[exit 2]"));
  EXPECT_THAT(here("list"), HasSubstr(agent_subject(2)));
}

TEST_F(MirrorRegistry, AsksARegistryOfServersForWhatChanged) {
  const std::string first = "/v0.1/servers?limit=100";
  registry.put(first, R"({"servers": [)" + server_json("a", "active") +
                          R"(], "metadata": {"nextCursor": "a:1"}})");
  registry.put(first + "&cursor=a%3A1",
               R"({"servers": [)" + server_json("b", "active") + "," +
                   server_json("c", "deleted") + R"(], "metadata": {}})");
  EXPECT_THAT(mirror("mcp-registry", registry.url()), HasSubstr("2 copied"));
  registry.take_targets();
  registry.otherwise([](const std::string& target) {
    return target.find("updated_since=") == std::string::npos
               ? std::string()
               : R"({"servers": [)" +
                     server_json("a", "deleted", "Weather by city.",
                                 "2026-02-02T00:00:00Z") +
                     "," + server_json("d", "active") + R"(], "metadata": {}})";
  });
  EXPECT_THAT(mirror("mcp-registry", registry.url()),
              HasSubstr("1 copied, 0 unchanged, 1 withdrawn"));
  // The last change that the registry has shown, less the overlap.
  EXPECT_THAT(registry.take_targets(),
              testing::ElementsAre(
                  first + "&updated_since=2026-01-01T23%3A50%3A00.000Z"));
  const std::string listed = here("list");
  EXPECT_THAT(listed, Not(HasSubstr("io.example/a")));
  EXPECT_THAT(listed, HasSubstr("io.example/b"));
  EXPECT_THAT(listed, HasSubstr("io.example/d"));
}

TEST_F(MirrorRegistry, IsNotMisledByTimesToCome) {
  registry.otherwise([](const std::string&) {
    return R"({"servers": [)" +
           server_json("a", "active", "Weather by city.",
                       "9999-01-01T00:00:00Z") +
           R"(], "metadata": {}})";
  });
  mirror("mcp-registry", registry.url());
  registry.take_targets();
  mirror("mcp-registry", registry.url());
  for (const std::string& target : registry.take_targets()) {
    EXPECT_THAT(target, HasSubstr("updated_since=20"));
  }
}

TEST_F(MirrorRegistry, AsksTheOlderPathOfARegistryThatHasNoOther) {
  registry.put("/v0/servers?limit=100",
               R"({"servers": [)" + server_json("a", "active") + "]}");
  EXPECT_THAT(mirror("mcp-registry", registry.url()), HasSubstr("1 copied"));
}

TEST_F(MirrorRegistry, EndsWithARegistryThatHasNoEnd) {
  std::atomic<int> page = 0;
  registry.otherwise([&](const std::string&) {
    return R"({"servers": [)" + server_json("a", "active") +
           R"(], "metadata": {"nextCursor": ")" + std::to_string(++page) +
           "\"}}";
  });
  EXPECT_THAT(mirror("mcp-registry", registry.url()),
              HasSubstr("pages in a row have nothing new"));
  EXPECT_THAT(here("list"), Not(HasSubstr("io.example")));
}

TEST_F(MirrorRegistry, SaysWhichFlagsBelongTogether) {
  EXPECT_THAT(mirror("ard", "https://a.example", "--key x"),
              HasSubstr("give --from or --key\n[exit 2]"));
  EXPECT_THAT(here("mirror --once https://a.example"),
              HasSubstr("--key VKEY is needed"));
}

// The same against a server that runs on the folder is in test/e2e/mirror.
TEST_F(MirrorRegistry, RefusesPrivateAddressesUnlessAllowed) {
  registry.put("/v0/servers?limit=100", R"({"servers": []})");
  const std::string said =
      here("mirror --once --from mcp-registry " + registry.url());
  EXPECT_THAT(said, HasSubstr("[exit 2]"));
  EXPECT_TRUE(registry.take_targets().empty());
}

}  // namespace
}  // namespace cardinal

// Code that calls an agent does so, with what the card says and nothing else.
#include "operations/call_snippets.h"

#include <gmock/gmock.h>

#include "cardinal/json.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"
#include "support/transcript.h"

namespace cardinal {
namespace {

using ::testing::HasSubstr;

Agent agent_with(std::string protocol, std::string version,
                 std::string url = "https://a.example/rpc") {
  Agent agent;
  agent.name = "A";
  Agent::Interface interface;
  interface.url = std::move(url);
  interface.protocol = std::move(protocol);
  interface.protocol_version = std::move(version);
  agent.interfaces.push_back(std::move(interface));
  return agent;
}

std::string snippet_in(const Agent& agent, std::string_view language) {
  for (const CallSnippet& each : call_snippets(agent, Dialect::a2a).snippets) {
    if (each.language == language) return each.text;
  }
  return "";
}

TEST(CallSnippets, UseTheMethodOfTheVersion) {
  EXPECT_THAT(snippet_in(agent_with("jsonrpc", "1.0"), "curl"),
              HasSubstr(R"("method":"SendMessage")"));
  EXPECT_THAT(snippet_in(agent_with("jsonrpc", "0.3.0"), "curl"),
              HasSubstr(R"("method":"message/send")"));
  // Without a version, clients read 0.3.
  EXPECT_THAT(snippet_in(agent_with("jsonrpc", ""), "curl"),
              HasSubstr(R"("method":"message/send")"));
  EXPECT_THAT(snippet_in(agent_with("http+json", "1.0"), "curl"),
              HasSubstr("'https://a.example/rpc/message:send'"));
  EXPECT_THAT(snippet_in(agent_with("http+json", "0.3.0"), "curl"),
              HasSubstr("'https://a.example/rpc/v1/message:send'"));
}

TEST(CallSnippets, SendTheTenantWhereTheVersionHasIt) {
  Agent agent = agent_with("jsonrpc", "1.0");
  agent.interfaces[0].tenant = "acme";
  EXPECT_THAT(snippet_in(agent, "curl"), HasSubstr(R"("tenant":"acme")"));
  agent.interfaces[0].protocol = "http+json";
  EXPECT_THAT(snippet_in(agent, "curl"), HasSubstr("/rpc/acme/message:send"));
}

TEST(CallSnippets, TakeCredentialsFromVariables) {
  Agent agent = agent_with("jsonrpc", "1.0");
  const Agent::Alternative both = {{"key", {}}, {"oauth", {"read"}}};
  agent.security.emplace().push_back(both);
  agent.schemes = {{.name = "key",
                    .kind = Agent::SchemeKind::api_key,
                    .location = "header",
                    .parameter = "X-Key"},
                   {.name = "oauth", .kind = Agent::SchemeKind::oauth2}};
  EXPECT_THAT(snippet_in(agent, "curl"), HasSubstr("-H 'X-Key: '\"$API_KEY\""));
  EXPECT_THAT(snippet_in(agent, "curl"),
              HasSubstr("-H 'Authorization: Bearer '\"$TOKEN\""));
  EXPECT_THAT(snippet_in(agent, "python"),
              HasSubstr("\"Authorization\": \"Bearer \" + "
                        "os.environ[\"TOKEN\"],"));
  EXPECT_THAT(snippet_in(agent, "typescript"),
              HasSubstr("\"X-Key\": process.env.API_KEY,"));
  const auto found = call_snippets(agent, Dialect::a2a);
  EXPECT_THAT(found.snippets.front().variables,
              ::testing::ElementsAre("API_KEY", "TOKEN"));
}

TEST(CallSnippets, SayWhyThereIsNone) {
  const auto grpc = call_snippets(agent_with("grpc", "1.0"), Dialect::a2a);
  EXPECT_THAT(grpc.snippets, ::testing::IsEmpty());
  EXPECT_THAT(grpc.notes, ::testing::ElementsAre(HasSubstr("\"grpc\"")));
  const auto file =
      call_snippets(agent_with("jsonrpc", "1.0", "file:///etc"), Dialect::a2a);
  EXPECT_THAT(file.notes, ::testing::ElementsAre(HasSubstr("http or https")));
  // ADP defines no requests for http+json.
  const auto adp = call_snippets(agent_with("http+json", ""), Dialect::adp);
  EXPECT_THAT(adp.snippets, ::testing::IsEmpty());
}

TEST(CallSnippets, ConfigureAHostOfMcp) {
  Agent agent = agent_with("mcp", "");
  agent.name = "My Server!";
  const auto found = call_snippets(agent, Dialect::agentcard);
  ASSERT_EQ(found.snippets.size(), 1u);
  EXPECT_EQ(found.snippets[0].text, R"({
  "mcpServers": {
    "my-server": {
      "type": "http",
      "url": "https://a.example/rpc"
    }
  }
}
)");
}

TEST(CallSnippets, ShowWhatTheySend) {
  Agent agent = agent_with("jsonrpc", "1.0");
  Agent::Skill skill;
  skill.examples = {"a\u202eb\U000e0041 \u00e9"};
  agent.skills.push_back(skill);
  EXPECT_THAT(snippet_in(agent, "curl"),
              HasSubstr("\"a\\u202eb\\udb40\\udc41 \u00e9\""));
}

// Every text of the card tries to leave its quotes, in every language.
TEST(CallSnippets, RunNoCodeOfTheCard) {
  const test::TempFolder folder;
  for (const std::string attack :
       {"'; touch owned; '", "\"; touch owned; \"", "$(touch owned)",
        "`touch owned`", "\\'; touch owned #", "a\n touch owned\n",
        "\"); import os; os.system(\"touch owned\"); (\"",
        "\"}); require(\"fs\").writeFileSync(\"owned\",\"\"); ({\"", "${1+1}",
        "-o owned", "@owned"}) {
    Agent agent = agent_with("jsonrpc", "1.0", "http://127.0.0.1:1/x");
    agent.interfaces[0].tenant = attack;
    Agent::Skill skill;
    skill.examples = {attack};
    agent.skills.push_back(skill);
    agent.security.emplace().push_back({Agent::Need{attack, {}}});
    agent.schemes = {{.name = attack,
                      .kind = Agent::SchemeKind::api_key,
                      .location = "header",
                      .parameter = attack}};
    const std::string curl = snippet_in(agent, "curl");
    folder.put("call.sh",
               "curl() { printf '%s\\n' \"$@\" > arguments; }\n" + curl);
    ASSERT_EQ(test::run_command("sh call.sh", folder.path()), "") << curl;
    EXPECT_FALSE(std::filesystem::exists(folder.path("owned"))) << curl;
    // The message arrives as the card has it.
    Writer json;
    EXPECT_THAT(test::read_file(folder.path("arguments")),
                HasSubstr(json.string(attack).take()));
    folder.put("call.py", snippet_in(agent, "python"));
    test::run_command("python3 call.py", folder.path());
    EXPECT_FALSE(std::filesystem::exists(folder.path("owned"))) << attack;
    folder.put("call.mjs", snippet_in(agent, "typescript"));
    test::run_command("node call.mjs", folder.path());
    EXPECT_FALSE(std::filesystem::exists(folder.path("owned"))) << attack;
  }
}

}  // namespace
}  // namespace cardinal

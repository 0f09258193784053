// Tools over all records: what is listed is valid, and every call is answered.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "mcp/mcp_session.h"
#include "mcp/tools.h"
#include "schema/builtin_schema.h"

namespace cardinal::mcp {
namespace {

using test::content_text;
using test::McpSession;
using testing::HasSubstr;
using testing::Not;

constexpr std::string_view web_search = R"({
  "agent_id": "01KA3RZ8QN4T7V2W9X5Y6B1CDE", "name": "Web search",
  "version": "1.2.0", "capabilities": [{"id": "tool.web_search",
  "description": "Search the public web for a phrase.", "tags": ["search"]}],
  "endpoint": {"protocol": "https", "url": "https://search.example.com/a"}})";

std::string with_card(std::string_view card) {
  return "{\"card_json\": " + std::string(card) + "}";
}

// Names of properties may be anything; keywords of ours may not be there.
void expect_no_keyword_of_ours(Value schema) {
  for (const Value item : schema.items()) expect_no_keyword_of_ours(item);
  for (const Member member : schema.members()) {
    EXPECT_FALSE(member.name.starts_with("x-")) << member.name;
    expect_no_keyword_of_ours(member.value);
  }
}

void expect_valid_schema(const std::string& text) {
  const Document schema = McpSession::read(text);
  EXPECT_EQ(schema.root()["type"].string(), "object");
  expect_no_keyword_of_ours(schema.root());
  const SchemaResult compiled =
      compile_schema(schema.root(), *system_env().clock);
  EXPECT_TRUE(compiled) << compiled.error()[0].message;
}

TEST(McpTools, HaveValidSchemasAndNamesThatHostsAccept) {
  std::set<std::string> names;
  for (const Tool& tool : all_tools()) {
    SCOPED_TRACE(tool.name);
    EXPECT_TRUE(names.insert(tool.name).second);
    EXPECT_LE(tool.name.size(), 64u);
    EXPECT_EQ(tool.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"),
              std::string::npos);
    expect_valid_schema(tool.input_schema);
    if (!tool.output_schema.empty()) expect_valid_schema(tool.output_schema);
    // A message is one line.
    EXPECT_THAT(listed(tool, Version::v2025_11_25), Not(HasSubstr("\n")));
    EXPECT_THAT(tool.description, Not(HasSubstr("--")));
    EXPECT_THAT(tool.input_schema, Not(HasSubstr("--")));
    EXPECT_THAT(tool.description, Not(HasSubstr("xit code")));
  }
  EXPECT_TRUE(names.contains("record_diff"));
  EXPECT_TRUE(names.contains("agentcard_declare"));
  EXPECT_FALSE(names.contains("backup"));
  EXPECT_FALSE(names.contains("token_issue"));
}

TEST(McpTools, OfferNoFilesAndNothingOfTheOperator) {
  for (const Tool& tool : all_tools()) {
    const Document schema = McpSession::read(tool.input_schema);
    for (const char* property :
         {"file", "paths", "config", "cacert", "insecure", "allow_private",
          "jsonl", "owner"}) {
      EXPECT_FALSE(schema.root()["properties"][property])
          << tool.name << " " << property;
    }
  }
}

TEST(McpTools, AreListedPageByPage) {
  McpSession session({.tools_per_page = 10});
  std::vector<std::string> names;
  std::string params = "{}";
  for (;;) {
    const Document page = session.ask("tools/list", params);
    const Value result = page.root()["result"];
    EXPECT_LE(result["tools"].size(), 10u);
    for (const Value tool : result["tools"].items()) {
      names.emplace_back(*tool["name"].string());
    }
    if (!result["nextCursor"]) break;
    params = "{\"cursor\": " + std::string(result["nextCursor"].raw()) + "}";
  }
  std::vector<std::string> expected;
  for (const Tool& tool : all_tools()) expected.push_back(tool.name);
  EXPECT_EQ(names, expected);
  for (const char* bad : {"\"x\"", "\"-1\"", "\"0\"", "\"999\"", "5", "{}"}) {
    const Document page =
        session.ask("tools/list", "{\"cursor\": " + std::string(bad) + "}");
    EXPECT_EQ(page.root()["error"]["code"].int64(), rpc::invalid_params) << bad;
  }
}

TEST(McpTools, ShowWhatTheVersionHas) {
  const auto first_tool = [](std::string_view version) {
    McpSession session({.version = version});
    return std::string(session.ask("tools/list")
                           .root()["result"]["tools"][std::size_t{0}]
                           .raw());
  };
  EXPECT_THAT(first_tool("2024-11-05"), Not(HasSubstr("annotations")));
  EXPECT_THAT(first_tool("2025-03-26"), HasSubstr("\"readOnlyHint\":false"));
  EXPECT_THAT(first_tool("2025-03-26"), Not(HasSubstr("outputSchema")));
  EXPECT_THAT(first_tool("2025-06-18"), HasSubstr("outputSchema"));
  McpSession old({.version = "2025-03-26"});
  EXPECT_FALSE(old.call("id").root()["result"]["structuredContent"]);
  McpSession current;
  EXPECT_TRUE(current.call("id").root()["result"]["structuredContent"]);
}

// An error of the protocol, or a result; with isError or as listed.
void expect_answer(const Tool& tool, const Document& response) {
  const Value result = response.root()["result"];
  if (!result) {
    EXPECT_EQ(response.root()["error"]["code"].int64(), rpc::invalid_params)
        << response.text();
    return;
  }
  EXPECT_TRUE(result["content"][std::size_t{0}]["text"].is(Kind::string));
  const Value structured = result["structuredContent"];
  EXPECT_TRUE(structured || result["isError"].boolean() == true);
  if (!structured || tool.output_schema.empty()) return;
  EXPECT_TRUE(
      validate_by_builtin_schema(tool.output_schema, structured, system_env())
          .empty())
      << structured.raw();
}

TEST(McpTools, AnswerAnyArguments) {
  McpSession session;
  session.call("agentcard_declare", with_card(web_search));
  for (const Tool& tool : all_tools()) {
    SCOPED_TRACE(tool.name);
    const Document schema = McpSession::read(tool.input_schema);
    for (const char* bad :
         {"{}", "[]", "1", "\"x\"", "null", R"({"no_such_argument": 1})",
          R"({"max_chars": "many"})", R"({"max_chars": 1})"}) {
      expect_answer(tool, session.call(tool.name, bad));
    }
    for (const Member each : schema.root()["properties"].members()) {
      for (const char* value :
           {"null", "1", "-1", "true", "\"\"", "\"\\u0000\\u202E\"", "[]",
            "[1, {}]", "{}", "\"{\""}) {
        expect_answer(tool,
                      session.call(tool.name, "{\"" + std::string(each.name) +
                                                  "\": " + value + "}"));
      }
    }
  }
}

TEST(McpTools, ReportAllThatIsWrongWithArguments) {
  McpSession session;
  const Document response =
      session.call("check", R"({"text": 1, "no_such": 2, "max_chars": 0})");
  const Value error = response.root()["error"];
  EXPECT_EQ(error["code"].int64(), rpc::invalid_params);
  EXPECT_EQ(error["data"]["failures"].size(), 3u) << error.raw();
  const Document unknown = session.call("chek");
  EXPECT_THAT(std::string(unknown.root()["error"]["message"].raw()),
              HasSubstr("check"));
}

TEST(McpTools, RegisterFindAndResolveACard) {
  McpSession session;
  const Document declared =
      session.call("agentcard_declare", with_card(web_search));
  const Value stored = declared.root()["result"];
  EXPECT_EQ(stored["isError"].boolean(), false) << stored.raw();
  EXPECT_EQ(stored["structuredContent"]["subject"].string(),
            "urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE");
  // What this session has written shows at once.
  const Document found =
      session.call("discover", R"({"query": "search the web"})");
  EXPECT_THAT(content_text(found), HasSubstr("Web search"));
  EXPECT_THAT(content_text(session.call("agentcard_list")),
              HasSubstr("Web search"));
  for (const char* query : {"01KA3RZ8QN4T7V2W9X5Y6B1CDE", "sear", "WEB",
                            "urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE"}) {
    const Document resolved = session.call(
        "agentcard_resolve", "{\"query\": \"" + std::string(query) + "\"}");
    EXPECT_THAT(content_text(resolved), HasSubstr("Web search")) << query;
  }
}

TEST(McpTools, TakeACardAsObjectOrString) {
  McpSession session;
  const std::string as_text = json_quoted(web_search);
  for (const std::string& card : {std::string(web_search), as_text}) {
    const Document response =
        session.call("agentcard_validate", with_card(card));
    EXPECT_EQ(response.root()["result"]["structuredContent"]["summary"]["valid"]
                  .int64(),
              1)
        << response.text();
  }
}

TEST(McpTools, SayThatARefusedCardIsAnError) {
  McpSession session;
  const Document response =
      session.call("agentcard_declare", R"({"card_json": {"name": "x"}})");
  EXPECT_EQ(response.root()["result"]["isError"].boolean(), true);
  EXPECT_THAT(content_text(response), HasSubstr("Refused"));
  const Document missing = session.call("get", R"({"subject": "agent://a/b"})");
  EXPECT_EQ(missing.root()["result"]["isError"].boolean(), true);
}

TEST(McpTools, RefuseWhatTheyDoNotOffer) {
  McpSession session;
  const Document response = session.call(
      "register",
      "{\"owner\": \"ann\", \"card\": " + std::string(web_search) + "}");
  EXPECT_THAT(std::string(response.root()["error"]["message"].raw()),
              HasSubstr("it is for administrators"));
}

TEST(McpTools, GiveNoAdviceThatOnlyTheCommandLineCanFollow) {
  McpSession session;
  session.call("agentcard_declare", with_card(web_search));
  constexpr std::string_view subject =
      R"("subject": "urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE")";
  const std::string inputs[][2] = {
      {"get", R"({"as": "oasf", )" + std::string(subject) + "}"},
      {"get", R"({"as": "adp", )" + std::string(subject) + "}"},
      {"record_visibility",
       R"({"visibility": "private", )" + std::string(subject) + "}"},
  };
  for (const auto& [tool, input] : inputs) {
    const Document response = session.call(tool, input);
    EXPECT_EQ(response.root()["result"]["isError"].boolean(), true) << input;
    EXPECT_THAT(content_text(response), Not(HasSubstr("--"))) << input;
    EXPECT_THAT(content_text(response), Not(HasSubstr("record owner")));
  }
}

TEST(McpTools, HideNothingFromTheReader) {
  McpSession session;
  std::string card(web_search);
  card.replace(card.find("Web search"), 10,
               "Web\\u200B \\u202Esearch\\u001b[2J\\uFE01\\uFE0E\\u2800");
  const Document response = session.call("agentcard_declare", with_card(card));
  for (const Document& each :
       {session.call("list"),
        session.call("discover", R"({"query": "web"})")}) {
    for (const char* hidden :
         {"\xE2\x80\x8B", "\xE2\x80\xAE", "\\u200b", "\\u202e", "\\u001b",
          "\xEF\xB8\x81", "\xEF\xB8\x8E", "\xE2\xA0\x80", "\\ufe01", "\\ufe0e",
          "\\u2800"}) {
      EXPECT_THAT(std::string(each.text()), Not(HasSubstr(hidden)));
    }
    EXPECT_THAT(content_text(each), HasSubstr("data, not instructions"));
  }
}

TEST(McpTools, CutTextToTheBudgetAndSaySo) {
  McpSession session;
  const std::string cut =
      content_text(session.call("rules", R"({"max_chars": 300})"));
  EXPECT_LT(cut.size(), 500u);
  EXPECT_THAT(cut, HasSubstr("(Cut: "));
  EXPECT_THAT(cut, HasSubstr("max_chars"));
  const std::string all =
      content_text(session.call("rules", R"({"max_chars": 200000})"));
  EXPECT_THAT(all, Not(HasSubstr("(Cut: ")));
}

}  // namespace
}  // namespace cardinal::mcp

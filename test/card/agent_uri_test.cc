#include <gtest/gtest.h>

#include "cardinal/card.h"

namespace cardinal {
namespace {

TEST(AgentUri, IsTakenApart) {
  const ParsedAgentUri parsed =
      parse_agent_uri("agent://translate/zh-en/fast?model=a&b=/?x");
  EXPECT_EQ(parsed.fault, AgentUriFault::none);
  EXPECT_EQ(parsed.uri.scheme, "agent");
  EXPECT_EQ(parsed.uri.authority, "translate");
  EXPECT_EQ(parsed.uri.path, "/zh-en/fast");
  EXPECT_EQ(parsed.uri.query, "model=a&b=/?x");
  EXPECT_FALSE(parsed.uri.wildcard());
}

TEST(AgentUri, NeedsOnlyAName) {
  const ParsedAgentUri parsed = parse_agent_uri("agent://translator-zh-en");
  EXPECT_EQ(parsed.fault, AgentUriFault::none);
  EXPECT_EQ(parsed.uri.authority, "translator-zh-en");
  EXPECT_EQ(parsed.uri.path, "");
  EXPECT_EQ(parsed.uri.query, std::nullopt);
}

TEST(AgentUri, WithAStarAsksForAnyAgent) {
  EXPECT_TRUE(parse_agent_uri("agent://*/nlp").uri.wildcard());
  EXPECT_TRUE(parse_agent_uri("agent://*").uri.wildcard());
  EXPECT_FALSE(parse_agent_uri("agent://a*/nlp").uri.wildcard());
}

TEST(AgentUri, PrintsAsItWasWritten) {
  for (const std::string_view text :
       {"agent://a", "AGENT://A", "Agent://a/", "agent://a//b", "agent://a?",
        "agent://a/b?c=d", "agent://%41%2f/x:y@z", "agent://*/nlp?",
        "agent://example/svc=search", "agent://a.b_c~d!$&'()*+,;="}) {
    const ParsedAgentUri parsed = parse_agent_uri(text);
    EXPECT_EQ(parsed.fault, AgentUriFault::none) << text;
    EXPECT_EQ(to_text(parsed.uri), text);
    EXPECT_EQ(explain(parsed, text), "");
  }
}

struct Wrong {
  std::string_view text;
  AgentUriFault fault;
  std::size_t at;
  std::string_view words;
};

TEST(AgentUri, SaysWhatIsWrongAndWhere) {
  using enum AgentUriFault;
  const Wrong cases[] = {
      {"", scheme, 0, "it does not begin with agent://"},
      {"https://a.example", scheme, 0, "it does not begin with agent://"},
      {"agent:/a", scheme, 0, "it does not begin with agent://"},
      {" agent://a", scheme, 0, "it does not begin with agent://"},
      {"agent://", authority, 8, "no name stands behind agent://"},
      {"agent:///a", authority, 8, "no name stands behind agent://"},
      {"agent://?a", authority, 8, "no name stands behind agent://"},
      {"agent://me@a", user_info, 10,
       "the @ at character 11 puts something before the agent's name"},
      {"agent://a:80/b", port, 9,
       "the : at character 10 adds a port, which a name does not have"},
      {"agent://a#b", fragment, 9,
       "the # at character 10 begins a fragment, which names no agent"},
      {"agent://a/b?c#d", fragment, 13,
       "the # at character 14 begins a fragment, which names no agent"},
      {"agent://a%4", percent, 9,
       "the % at character 10 is not followed by two hexadecimal digits"},
      {"agent://a%4/1", percent, 9,
       "the % at character 10 is not followed by two hexadecimal digits"},
      {"agent://a b", character, 9,
       "\" \" at character 10 must be percent-encoded in a URI"},
      {"agent://a/\"", character, 10,
       "\"\"\" at character 11 must be percent-encoded in a URI"},
      {"agent://\xE7\xBF\xBB", character, 8,
       "\"\xE7\xBF\xBB\" at character 9 must be percent-encoded in a URI"},
      {"agent://[::1]", port, 9,
       "the : at character 10 adds a port, which a name does not have"},
  };
  for (const Wrong& wrong : cases) {
    const ParsedAgentUri parsed = parse_agent_uri(wrong.text);
    EXPECT_EQ(parsed.fault, wrong.fault) << wrong.text;
    EXPECT_EQ(parsed.at, wrong.at) << wrong.text;
    EXPECT_EQ(explain(parsed, wrong.text), wrong.words);
    EXPECT_EQ(parsed.uri, AgentUri{}) << wrong.text;
  }
}

TEST(AgentUri, HasAtMost255Bytes) {
  const std::string longest = "agent://" + std::string(247, 'a');
  EXPECT_EQ(parse_agent_uri(longest).fault, AgentUriFault::none);
  EXPECT_TRUE(is_plain_agent_uri(longest));
  const std::string longer = longest + "a";
  EXPECT_EQ(parse_agent_uri(longer).fault, AgentUriFault::length);
  EXPECT_EQ(explain(parse_agent_uri(longer), longer),
            "it has 256 bytes, more than 255");
  EXPECT_FALSE(is_plain_agent_uri(longer));
}

TEST(AgentUri, ThePlainOnesAreRightAsTheyAre) {
  for (const std::string_view text :
       {"agent://translator-zh-en", "agent://translate/zh-en",
        "agent://example/svc=search/inst=2", "agent://a.b_c"}) {
    EXPECT_TRUE(is_plain_agent_uri(text)) << text;
    EXPECT_EQ(parse_agent_uri(text).fault, AgentUriFault::none) << text;
  }
  for (const std::string_view text :
       {"agent://", "agent:///a", "agent://A", "agent://a%20", "agent://a?b",
        "agent://*/a", "AGENT://a", "agent://a:1", "https://a", ""}) {
    EXPECT_FALSE(is_plain_agent_uri(text)) << text;
  }
}

}  // namespace
}  // namespace cardinal

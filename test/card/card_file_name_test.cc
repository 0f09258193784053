#include "card/card_file_name.h"

#include <gtest/gtest.h>

#include <string>

namespace cardinal {
namespace {

std::string new_file_of(std::string_view path) {
  const auto found = dialect_of_file_name(path);
  if (!found) return "none";
  return std::string(name_of(found->dialect)) + " " +
         std::string(found->version);
}

TEST(CardFileName, IsThatOfAFileWhereverItIs) {
  for (const std::string name :
       {"agent-card.json", "agent_card.json", "agentcard.json", "agent.json",
        "ai-catalog.json", "x.agentcard.json", "x.agent-card.json",
        "x.a2a.json", "x.adp.json", "x.ai-catalog.json", "x.oasf.json",
        ".well-known/agentcard", ".well-known/ard.json"}) {
    SCOPED_TRACE(name);
    EXPECT_TRUE(is_card_file_name(name));
    EXPECT_TRUE(is_card_file_name("a b/" + name));
    EXPECT_TRUE(is_card_file_name("/" + name));
  }
}

TEST(CardFileName, IsNotThatOfOtherFiles) {
  for (const std::string name :
       {"", "/", "package.json", "my-agent.json", "agentcard", "ard.json",
        "agent.json/x", "agent-card.json.bak", "not-agent-card.json",
        "x.well-known/agentcard", "a2a.json", "Agent-Card.json"}) {
    SCOPED_TRACE(name);
    EXPECT_FALSE(is_card_file_name(name));
    EXPECT_EQ(new_file_of(name), "none");
  }
}

TEST(CardFileName, SaysTheDialectOfANewFile) {
  EXPECT_EQ(new_file_of("a/agent-card.json"), "a2a 1.0");
  EXPECT_EQ(new_file_of("agent_card.json"), "a2a 1.0");
  EXPECT_EQ(new_file_of("/x/.well-known/agent.json"), "a2a 1.0");
  EXPECT_EQ(new_file_of("x.a2a.json"), "a2a 1.0");
  EXPECT_EQ(new_file_of("agentcard.json"), "agentcard ");
  EXPECT_EQ(new_file_of("/x/.well-known/agentcard"), "agentcard ");
  EXPECT_EQ(new_file_of("x.adp.json"), "adp ");
  EXPECT_EQ(new_file_of("x.ai-catalog.json"), "ai-catalog ");
  EXPECT_EQ(new_file_of("x.oasf.json"), "oasf ");
  // A card, but of any dialect.
  EXPECT_EQ(new_file_of("agent.json"), "none");
}

}  // namespace
}  // namespace cardinal

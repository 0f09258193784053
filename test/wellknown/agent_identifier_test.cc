#include "wellknown/agent_identifier.h"

#include <gtest/gtest.h>

namespace cardinal::wellknown {
namespace {

TEST(Identifiers, AreTheSubjectInAnotherSpelling) {
  const std::pair<std::string, std::string> cases[] = {
      {"https://agents.example/1", "urn:air:agents.example:https:1"},
      {"https://agents.example", "urn:air:agents.example:https"},
      {"https://agents.example/", "urn:air:agents.example:https:_"},
      {"http://a.example:8080/x/y", "urn:air:a.example:http.8080:x:y"},
      {"https://a.example/x//y/", "urn:air:a.example:https:x:_:y:_"},
      {"https://a.example/x_y?z=1#tenant=t",
       "urn:air:a.example:https:x_5Fy_3Fz_3D1_23tenant_3Dt"},
      {"agent://planner/nlp", "urn:air:planner:agent:nlp"},
      {"urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE",
       "urn:air:dir.example:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE"},
      {"https://[::1]/x",
       "urn:air:dir.example:subject:"
       "https_3A_2F_2F_5B_3A_3A1_5D_2Fx"},
      {"agent://Upper/x",
       "urn:air:dir.example:subject:"
       "agent_3A_2F_2FUpper_2Fx"},
      {"grpc.example:443", "urn:air:dir.example:subject:grpc.example_3A443"},
      {"https://a.example?q",
       "urn:air:dir.example:subject:"
       "https_3A_2F_2Fa.example_3Fq"},
      {"https://a.example/caf\xC3\xA9", "urn:air:a.example:https:caf_C3_A9"},
  };
  for (const auto& [subject, identifier] : cases) {
    EXPECT_EQ(identifier_of(subject, "dir.example"), identifier);
    EXPECT_EQ(subject_of_identifier(identifier, "dir.example"), subject);
    EXPECT_EQ(current_identifier(identifier), identifier);
  }
}

TEST(Identifiers, InAnotherSpellingAreOtherNames) {
  for (const char* identifier :
       {"urn:air:agents.example:https:%31", "urn:air:agents.example:https:_31",
        "urn:air:AGENTS.example:https:1", "urn:air:other.example:ulid:01K",
        "urn:air:agents.example:ftp:1", "urn:air:agents.example:https:_zz",
        "urn:air:agents.example:https:a_2", "urn:air:dir.example:subject",
        "urn:ai:agents.example:https:1", "nonsense", ""}) {
    EXPECT_EQ(subject_of_identifier(identifier, "dir.example"), std::nullopt)
        << identifier;
  }
}

TEST(Identifiers, OfTheGenerationBeforeAreRead) {
  EXPECT_EQ(current_identifier("urn:ai:a.example:https:1"),
            "urn:air:a.example:https:1");
  EXPECT_EQ(current_identifier("not-a-valid-ard-urn"), std::nullopt);
  EXPECT_EQ(current_identifier("urn:air:a.example"), std::nullopt);
  EXPECT_EQ(current_identifier("urn:air:a.example:"), std::nullopt);
}

TEST(Identifiers, AreNamedByTheServerWhereTheSubjectNamesNobody) {
  EXPECT_EQ(own_publisher_of("https://Agents.example:8443/x"),
            "agents.example");
  EXPECT_EQ(own_publisher_of("http://127.0.0.1:8420"), "127.0.0.1");
  EXPECT_EQ(own_publisher_of("http://[::1]:8420"), "localhost");
  EXPECT_EQ(own_publisher_of(""), "localhost");
}

}  // namespace
}  // namespace cardinal::wellknown

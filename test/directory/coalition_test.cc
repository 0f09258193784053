#include "directory/discovery/coalition.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cardinal::directory {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

CoalitionCandidate candidate(std::string subject, double priority,
                             std::vector<std::string> tags) {
  CoalitionCandidate made{.priority = priority};
  made.summary.subject = std::move(subject);
  made.agent.tags = std::move(tags);
  return made;
}

std::vector<std::string> subjects_of(const Coalition& coalition) {
  std::vector<std::string> subjects;
  for (const auto& member : coalition.members) {
    subjects.push_back(member.summary.subject);
  }
  return subjects;
}

const std::vector<std::string> needs = {"nlp", "vision/ocr", "audio"};

TEST(Coalition, FewAgentsCoverWhatIsNeeded) {
  const CoalitionCandidate agents[] = {
      candidate("a", 0.1, {"nlp/translation"}),
      candidate("b", 0.1, {"vision/ocr", "nlp"}),
      candidate("c", 0.9, {"audio/speech-to-text"})};
  const Coalition made = form_coalition(agents, needs, nullptr).value();
  EXPECT_THAT(subjects_of(made), ElementsAre("b", "c"));
  EXPECT_THAT(made.members[0].covers, ElementsAre("nlp", "vision/ocr"));
  EXPECT_THAT(made.uncovered, IsEmpty());
}

TEST(Coalition, TheUncoveredRestIsNamed) {
  const CoalitionCandidate agents[] = {candidate("a", 1, {"nlp"})};
  const Coalition made = form_coalition(agents, needs, nullptr).value();
  EXPECT_THAT(subjects_of(made), ElementsAre("a"));
  EXPECT_THAT(made.uncovered, ElementsAre("vision/ocr", "audio"));
  EXPECT_THAT(form_coalition({}, needs, nullptr).value().uncovered,
              ElementsAre("nlp", "vision/ocr", "audio"));
}

TEST(Coalition, OfEqualAgentsTheOneWithHigherPriorityIsTaken) {
  const CoalitionCandidate agents[] = {candidate("a", 0.2, {"nlp"}),
                                       candidate("b", 0.7, {"nlp"}),
                                       candidate("c", 0.7, {"nlp"})};
  const std::string one[] = {"nlp"};
  EXPECT_THAT(subjects_of(form_coalition(agents, one, nullptr).value()),
              ElementsAre("b"));
}

// Greedy choice takes the widest first, which later choices may replace.
TEST(Coalition, NobodyIsThereWhosePartTheOthersCover) {
  const CoalitionCandidate agents[] = {
      candidate("wide", 1, {"b", "c", "d", "e"}),
      candidate("left", 1, {"a", "b", "c"}),
      candidate("right", 1, {"d", "e", "f"})};
  const std::string six[] = {"a", "b", "c", "d", "e", "f"};
  EXPECT_THAT(subjects_of(form_coalition(agents, six, nullptr).value()),
              ElementsAre("left", "right"));
}

TEST(Coalition, AnIdOfASkillIsACapabilityToo) {
  CoalitionCandidate agent = candidate("a", 1, {"travel"});
  agent.agent.skills = {{.id = "plan-trip", .name = "Plan a trip"}};
  const std::string wanted[] = {"Plan-Trip", "plan a trip", "travel", "hotel"};
  const Coalition made =
      form_coalition(std::span(&agent, 1), wanted, nullptr).value();
  EXPECT_THAT(made.uncovered, ElementsAre("hotel"));
}

}  // namespace
}  // namespace cardinal::directory

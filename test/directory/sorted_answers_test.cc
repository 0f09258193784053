// Answers of discover in another order than relevance, page by page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "directory/directory_support.h"

namespace cardinal::directory {
namespace {

using test::card_of;
using test::OpenDirectory;
using testing::ElementsAre;

std::vector<std::string> names_on_all_pages(OpenDirectory& directory,
                                            Query query) {
  std::vector<std::string> names;
  for (int page = 0; page < 100; ++page) {
    const Answer answer = directory->discover(query, {}).value();
    for (const Hit& hit : answer.hits) names.push_back(hit.summary.name);
    if (answer.next.empty()) break;
    query.cursor = answer.next;
  }
  return names;
}

// By name without regard to case, full width or signs before it; of equal
// names, and of updates within one second, the later change comes first.
TEST(SortedAnswers, AreByNameOrByUpdate) {
  OpenDirectory directory;
  const std::vector<std::string> added = {"beta",
                                          "\xEF\xBC\xA1lpha",
                                          "Zeta",
                                          "\xC3\x89tude",
                                          "alpha",
                                          "[eta]",
                                          "Beta",
                                          "gamma",
                                          "alpha",
                                          std::string(100, 'x') + "2",
                                          std::string(100, 'x') + "1"};
  for (std::size_t i = 0; i < added.size(); ++i) {
    directory.clock().advance_s(i % 3 == 0 ? 2 : 0);
    (void)directory.put(card_of(
        {.host = "h" + std::to_string(10 + i) + ".example", .name = added[i]}));
  }
  for (const std::size_t limit : {1u, 3u, 100u}) {
    SCOPED_TRACE(limit);
    // Names count to 64 bytes; then the change decides.
    EXPECT_THAT(
        names_on_all_pages(directory, {.limit = limit, .sort = Sort::name}),
        ElementsAre("alpha", "alpha", "\xEF\xBC\xA1lpha", "Beta", "beta",
                    "[eta]", "gamma", std::string(100, 'x') + "1",
                    std::string(100, 'x') + "2", "Zeta", "\xC3\x89tude"));
    EXPECT_THAT(
        names_on_all_pages(directory, {.limit = limit, .sort = Sort::updated}),
        ElementsAre(added[10], added[9], added[8], added[7], added[6], added[5],
                    added[4], added[3], added[2], added[1], added[0]));
  }
}

// Records that come and go between pages neither repeat nor hide others.
TEST(SortedAnswers, GoOnWhereTheyEnded) {
  for (const Sort sort : {Sort::name, Sort::updated}) {
    OpenDirectory directory;
    for (const char* name : {"b", "d", "f", "h"}) {
      directory.clock().advance_s(2);
      (void)directory.put(
          card_of({.host = std::string(name) + ".example", .name = name}));
    }
    Query query{.limit = 2, .sort = sort};
    const Answer first = directory->discover(query, {}).value();
    const bool by_name = sort == Sort::name;
    EXPECT_EQ(first.hits[1].summary.name, by_name ? "d" : "f");
    (void)directory.withdraw(first.hits[1].summary.subject);
    directory.clock().advance_s(2);
    (void)directory.put(card_of({.host = "a.example", .name = "a"}));
    query.cursor = first.next;
    std::vector<std::string> rest = names_on_all_pages(directory, query);
    EXPECT_THAT(rest, by_name ? ElementsAre("f", "h") : ElementsAre("d", "b"));
    query.sort = by_name ? Sort::updated : Sort::name;
    EXPECT_FALSE(directory->discover(query, {}));
  }
}

}  // namespace
}  // namespace cardinal::directory

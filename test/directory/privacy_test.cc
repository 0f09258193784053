// A record that is not public shows up nowhere but to those who may see it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "directory_support.h"

namespace cardinal::directory {
namespace {

using test::card_of;
using test::card_subject;
using test::CardSpec;
using test::OpenDirectory;
using ::testing::Contains;
using ::testing::IsEmpty;
using ::testing::Not;

// Words that no other card has, and a host, a tag and a goal of its own.
const CardSpec secret{.host = "zanzibar.example",
                      .name = "Zanzibarine",
                      .description = "Quillfeathers for the xylotheque.",
                      .tags = {"hidden/zanzibarism"},
                      .skill = "Brings a quillfeather."};
const CardSpec open_card{.host = "open.example",
                         .name = "Open",
                         .description = "Brings letters to the library.",
                         .tags = {"post"},
                         .skill = "Brings a letter."};

Submission restricted(Visibility visibility, std::vector<std::string> scopes) {
  return {.sender = {.principal = "owner"},
          .visibility = visibility,
          .scopes = std::move(scopes)};
}

// Everything that a viewer can be told.
std::string all_that_shows(OpenDirectory& directory, const Viewer& viewer) {
  std::string shown;
  const auto add = [&](std::string_view text) {
    shown += text;
    shown += '\n';
  };
  for (const char* text :
       {"quillfeather", "quillfeathr", "zanzibarine xylotheque", "zanzibarin",
        "letter", "brings"}) {
    const Answer answer =
        directory
            ->discover({.text = text, .limit = 100, .explain = true}, viewer)
            .value();
    for (const ReadAs& word : answer.words) add(word.read_as);
    for (const Hit& hit : answer.hits) {
      add(hit.summary.subject);
      add(hit.summary.name);
      add(hit.summary.description);
    }
  }
  for (const Query& query :
       {Query{.limit = 100}, Query{.tags = {"hidden"}, .limit = 100}}) {
    const Answer answer = directory->discover(query, viewer).value();
    for (const Hit& hit : answer.hits) add(hit.summary.subject);
  }
  std::vector<std::string> names(facet_names().begin(), facet_names().end());
  const auto facets = directory->explore({}, viewer, names, 100).value();
  for (const Facet& facet : facets) {
    for (const FacetValue& value : facet.values) {
      add(facet.name + " " + value.value + " " + std::to_string(value.count));
    }
  }
  const RecordReader records = directory->records();
  const auto all = records.list(0, 100, viewer).value();
  for (const ListedRecord& listed : all) {
    add(listed.subject);
  }
  const ChangePage feed =
      records.changes(directory->store().begin(), 100, viewer, true).value();
  for (const RecordChange& change : feed.changes) {
    add(change.subject);
    add(change.text.value_or(""));
  }
  if (const auto record = records.get(card_subject(secret), viewer)) {
    add(record->subject);
  }
  if (records.history(card_subject(secret), viewer, 10, true)) {
    add(card_subject(secret));
  }
  if (directory->why_not({.text = "letter"}, viewer, card_subject(secret))) {
    add(card_subject(secret));
  }
  add("agents " + std::to_string(directory->stats(viewer)->agents));
  return shown;
}

struct Case {
  Visibility visibility;
  std::vector<std::string> scopes;
};

class Privacy : public ::testing::TestWithParam<Case> {};

TEST_P(Privacy, NothingOfTheRecordShowsToOthers) {
  OpenDirectory without;
  (void)without.put(card_of(open_card));
  OpenDirectory directory;
  (void)directory.put(card_of(open_card));
  (void)directory.put(card_of(secret),
                      restricted(GetParam().visibility, GetParam().scopes));
  for (const Viewer& viewer :
       {Viewer{}, Viewer{.principal = "somebody"},
        Viewer{.principal = "somebody", .scopes = {"team-b"}}}) {
    EXPECT_EQ(all_that_shows(directory, viewer),
              all_that_shows(without, viewer));
  }
  directory.close();
  directory.open();
  EXPECT_EQ(all_that_shows(directory, {}), all_that_shows(without, {}));
}

TEST_P(Privacy, TheRecordShowsToItsOwnerAndTheOperator) {
  OpenDirectory directory;
  (void)directory.put(card_of(secret),
                      restricted(GetParam().visibility, GetParam().scopes));
  for (const Viewer& viewer :
       {Viewer{.principal = "owner"}, Viewer{.sees_all = true}}) {
    EXPECT_THAT(directory.find("quillfeather", viewer),
                Contains(card_subject(secret)));
    EXPECT_TRUE(directory->records().get(card_subject(secret), viewer));
    EXPECT_EQ(directory->records()
                  .changes(directory->store().begin(), 10, viewer, false)
                  ->changes.size(),
              1u);
  }
  const bool is_scoped = GetParam().visibility == Visibility::scoped_record;
  EXPECT_EQ(directory.find("quillfeather", {.scopes = {"team-a"}}).size(),
            is_scoped ? 1u : 0u);
}

INSTANTIATE_TEST_SUITE_P(Visibilities, Privacy,
                         ::testing::Values(Case{Visibility::private_record, {}},
                                           Case{Visibility::scoped_record,
                                                {"team-a"}}));

TEST(ChangedVisibility, CountsAtOnce) {
  OpenDirectory directory;
  (void)directory.put(card_of(secret),
                      restricted(Visibility::private_record, {}));
  EXPECT_THAT(directory.find("quillfeather"), IsEmpty());
  Result<store::Proposal> status = directory->admission().prepare_status(
      {.record = {.subject = card_subject(secret),
                  .sender = {.principal = "owner"},
                  .visibility = Visibility::private_record},
       .change = StatusChange::visibility,
       .visibility = Visibility::public_record});
  ASSERT_TRUE(status) << to_text(status.error());
  EXPECT_EQ(verdict_of(directory.append(*std::move(status))),
            RecordVerdict::updated);
  EXPECT_THAT(directory.find("quillfeather"), Contains(card_subject(secret)));
  EXPECT_TRUE(directory->records().get(card_subject(secret), {}));
}

// What a record was before it became public, or the scope of others.
TEST_P(Privacy, StaysWhenTheRecordBecomesPublic) {
  OpenDirectory directory;
  (void)directory.put(card_of(secret),
                      restricted(GetParam().visibility, GetParam().scopes));
  CardSpec later = secret;
  later.description = "Brings letters to the library.";
  later.version = "1.0.1";
  EXPECT_TRUE(is_accepted(verdict_of(
      directory.put(card_of(later), {.sender = {.principal = "owner"}}))));
  const std::string subject = card_subject(secret);
  const auto shown_to = [&](const Viewer& viewer) {
    std::string shown;
    const auto versions =
        directory->records().history(subject, viewer, 10, true);
    for (const Record& version : versions.value()) {
      shown += version.text.value_or("");
    }
    const auto changes = directory->records().changes(
        directory->store().begin(), 10, viewer, true);
    for (const RecordChange& change : changes->changes) {
      shown += change.text.value_or("");
    }
    if (const auto first = directory->records().get(subject, viewer, 1)) {
      shown += first->text.value_or("");
    }
    return shown;
  };
  for (const Viewer& viewer :
       {Viewer{}, Viewer{.principal = "other"}, Viewer{.scopes = {"team-b"}},
        Viewer{.principal = "other", .scopes = {"team-b"}}}) {
    const std::string shown = shown_to(viewer);
    EXPECT_THAT(shown, ::testing::HasSubstr("Brings letters"));
    EXPECT_THAT(shown, Not(::testing::HasSubstr("xylotheque")));
  }
  EXPECT_THAT(shown_to({.principal = "owner"}),
              ::testing::HasSubstr("xylotheque"));
}

}  // namespace
}  // namespace cardinal::directory

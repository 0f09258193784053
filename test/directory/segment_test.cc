#include "directory/index/segment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "directory/index/posting_cursor.h"
#include "directory/index/segment_merge.h"
#include "directory/index/segment_writer.h"
#include "directory/random_agents.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

using ::testing::HasSubstr;

const SegmentOrigin origin{{1, 2, 3}, 7};

// The agents of a seed, as they are indexed.
std::vector<IndexedDocument> documents_of(std::uint64_t seed, std::size_t count,
                                          std::uint64_t first_change = 1) {
  test::Dice dice{seed};
  AgentAnalyzer analyzer;
  std::vector<IndexedDocument> documents;
  for (std::size_t i = 0; i < count; ++i) {
    IndexedDocument document{.change = first_change + 3 * i,
                             .row = "row " + std::to_string(i),
                             .terms = analyzer.analyze(random_agent(dice))};
    document.vector[i % vector_dimensions] = static_cast<std::int8_t>(i % 100);
    documents.push_back(std::move(document));
  }
  return documents;
}

std::string bytes_of(const std::vector<IndexedDocument>& documents) {
  return write_segment(documents, origin, 1, documents.back().change);
}

Segment segment_of(std::string bytes) {
  Result<Segment> segment =
      Segment::read(SharedBytes(std::move(bytes)), origin);
  EXPECT_TRUE(segment) << segment.error().message;
  return *std::move(segment);
}

using PostingsByTerm = std::map<std::string, std::vector<Posting>>;

PostingsByTerm postings_of(const std::vector<IndexedDocument>& documents) {
  PostingsByTerm postings;
  for (std::uint32_t i = 0; i < documents.size(); ++i) {
    for (const AgentTerm& term : documents[i].terms) {
      postings[term.term].push_back({i, term.impact});
    }
  }
  return postings;
}

PostingsByTerm postings_in(const Segment& segment) {
  PostingsByTerm postings;
  SegmentTerms terms(segment);
  while (terms.next()) {
    PostingCursor cursor(segment, terms.index(), 1);
    for (; cursor.document() != no_document; cursor.next()) {
      postings[terms.term()].push_back({cursor.document(), cursor.impact()});
    }
  }
  return postings;
}

TEST(Segment, HasEveryPostingOfItsDocuments) {
  for (const std::size_t count : {1u, 2u, 127u, 128u, 129u, 1'000u}) {
    const std::vector<IndexedDocument> documents = documents_of(count, count);
    EXPECT_EQ(postings_in(segment_of(bytes_of(documents))),
              postings_of(documents));
  }
}

TEST(Segment, FindsItsTermsAndNoOthers) {
  const std::vector<IndexedDocument> documents = documents_of(5, 200);
  const Segment segment = segment_of(bytes_of(documents));
  for (const auto& [term, postings] : postings_of(documents)) {
    const auto index = segment.find(term);
    ASSERT_TRUE(index) << term;
    EXPECT_EQ(segment.term(*index).documents, postings.size());
    EXPECT_FALSE(segment.find(term + "x")) << term;
  }
  EXPECT_FALSE(segment.find(""));
  EXPECT_FALSE(segment.find("\xFF"));
}

TEST(Segment, KeepsWhatBelongsToADocument) {
  const std::vector<IndexedDocument> documents = documents_of(6, 50);
  const Segment segment = segment_of(bytes_of(documents));
  ASSERT_EQ(segment.documents(), 50u);
  for (std::uint32_t i = 0; i < 50; ++i) {
    EXPECT_EQ(segment.change_of(i), documents[i].change);
    EXPECT_EQ(segment.document_of(documents[i].change), i);
    EXPECT_EQ(segment.document_of(documents[i].change + 1), std::nullopt);
    EXPECT_EQ(segment.row_of(i), documents[i].row);
    EXPECT_EQ(segment.vector_of(i), documents[i].vector);
  }
}

TEST(PostingCursor, SeeksWhatAWalkFinds) {
  const std::vector<IndexedDocument> documents = documents_of(8, 1'000);
  const Segment segment = segment_of(bytes_of(documents));
  test::Dice dice{9};
  for (const auto& [term, postings] : postings_of(documents)) {
    PostingCursor cursor(segment, *segment.find(term), 3);
    std::uint32_t target = 0;
    while (target < 1'000) {
      const auto expected = std::ranges::find_if(
          postings, [&](const Posting& p) { return p.document >= target; });
      const std::uint32_t bound = cursor.best_at(target);
      cursor.seek(target);
      if (expected == postings.end()) {
        ASSERT_EQ(cursor.document(), no_document);
        break;
      }
      ASSERT_EQ(cursor.document(), expected->document) << term;
      ASSERT_EQ(cursor.score(), expected->impact * 3u);
      ASSERT_LE(cursor.score(), bound);
      ASSERT_LE(bound, cursor.best());
      target =
          cursor.document() + 1 + static_cast<std::uint32_t>(dice.roll(200));
    }
  }
}

TEST(SegmentMerge, IsTheSegmentOfAllLiveDocuments) {
  const std::vector<IndexedDocument> one = documents_of(11, 300);
  const std::vector<IndexedDocument> two = documents_of(12, 200, 10'000);
  const Segment first = segment_of(bytes_of(one));
  const Segment second = segment_of(write_segment(two, origin, 901, 11'000));
  DocumentBits deleted(5, 0);
  std::vector<IndexedDocument> live;
  for (std::uint32_t i = 0; i < one.size(); ++i) {
    if (i % 3 == 0) {
      deleted[i / 64] |= std::uint64_t{1} << (i % 64);
    } else {
      live.push_back(one[i]);
    }
  }
  live.insert(live.end(), two.begin(), two.end());
  const DocumentBits none;
  const MergeInput inputs[] = {{&first, &deleted}, {&second, &none}};
  EXPECT_EQ(merge_segments(inputs), write_segment(live, origin, 1, 11'000));
}

TEST(Segment, OpensTheFileItWasWrittenTo) {
  const test::TempFolder folder;
  const std::vector<IndexedDocument> documents = documents_of(13, 20);
  const Result<Segment> segment =
      Segment::open(folder.put("a.segment", bytes_of(documents)), origin);
  ASSERT_TRUE(segment) << segment.error().message;
  EXPECT_EQ(postings_in(*segment), postings_of(documents));
  EXPECT_EQ(segment->header().first_change, 1u);
  EXPECT_EQ(segment->header().last_change, documents.back().change);
}

TEST(Segment, RefusesEveryDamage) {
  const std::string whole = bytes_of(documents_of(14, 30));
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ (1 << (i % 8)));
    ASSERT_FALSE(Segment::read(SharedBytes(std::move(damaged)), origin)) << i;
  }
  for (std::size_t size = 0; size < whole.size(); size += 7) {
    ASSERT_FALSE(Segment::read(SharedBytes(whole.substr(0, size)), origin));
  }
  EXPECT_FALSE(Segment::read(SharedBytes(whole + "x"), origin));
}

TEST(Segment, RefusesAnotherDirectorysAndAnotherTables) {
  const test::TempFolder folder;
  const std::string path = folder.put("a", bytes_of(documents_of(15, 3)));
  const Result<Segment> foreign = Segment::open(path, {{9}, origin.words});
  ASSERT_FALSE(foreign);
  EXPECT_EQ(foreign.error().where, path);
  EXPECT_THAT(foreign.error().message,
              HasSubstr("is of directory 01020300000000000000000000000000, "
                        "expected 09000000000000000000000000000000"));
  const Result<Segment> other = Segment::open(path, {origin.directory, 8});
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().message, HasSubstr("another table of word"));
  EXPECT_EQ(Segment::open(folder.path("none"), origin).error().code,
            Code::not_found);
}

}  // namespace
}  // namespace cardinal

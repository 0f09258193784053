#include "directory/index/segment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "directory/index/segment_merge.h"
#include "directory/index/tier_lookup.h"
#include "directory/random_agents.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

using ::testing::HasSubstr;

const SegmentOrigin origin{{1, 2, 3}, 7};

// The agents of a seed, as they are indexed.
std::vector<IndexDocument> documents_of(std::uint64_t seed, std::size_t count,
                                        std::uint64_t first_change = 1) {
  test::Dice dice{seed};
  AgentAnalyzer analyzer;
  std::vector<IndexDocument> documents;
  for (std::size_t i = 0; i < count; ++i) {
    DocumentFacts facts;
    facts.updated_s = static_cast<std::uint32_t>(i);
    IndexDocument document = make_index_document(
        first_change + 3 * i, random_agent(dice),
        {"tag=" + std::to_string(dice.roll(5)), "dialect=a2a"}, facts,
        "row " + std::to_string(i), nullptr, analyzer);
    document.vector[i % vector_dimensions] = static_cast<std::int8_t>(i % 8);
    documents.push_back(std::move(document));
  }
  return documents;
}

std::string bytes_of(const std::vector<IndexDocument>& documents,
                     std::uint64_t first = 1) {
  std::vector<const IndexDocument*> pointers;
  for (const IndexDocument& document : documents) pointers.push_back(&document);
  return write_segment(pointers, origin, false,
                       {first, documents.back().change});
}

Segment segment_of(std::string bytes) {
  Result<Segment> segment =
      Segment::read(SharedBytes(std::move(bytes)), origin);
  EXPECT_TRUE(segment) << segment.error().message;
  return *std::move(segment);
}

using PostingsByTerm = std::map<std::string, std::vector<Posting>>;

PostingsByTerm postings_of(const std::vector<IndexDocument>& documents) {
  PostingsByTerm postings;
  for (std::uint32_t i = 0; i < documents.size(); ++i) {
    for (const AgentTerm& term : documents[i].terms) {
      postings[term.term].push_back(
          {i, static_cast<std::uint8_t>(level_of_impact(term.impact))});
    }
    for (const std::string& label : documents[i].labels) {
      postings[label_term(label)].push_back({i, impact_levels - 1});
    }
  }
  return postings;
}

PostingsByTerm postings_in(const Segment& segment) {
  PostingsByTerm postings;
  SegmentTerms terms(segment);
  while (terms.next()) {
    append_postings(segment, terms.index(), postings[terms.term()]);
  }
  return postings;
}

TEST(Segment, HasEveryPostingOfItsDocuments) {
  for (const std::size_t count : {1u, 2u, 127u, 128u, 129u, 1'000u, 4'000u}) {
    const std::vector<IndexDocument> documents = documents_of(count, count);
    EXPECT_EQ(postings_in(segment_of(bytes_of(documents))),
              postings_of(documents));
  }
}

TEST(Segment, FindsItsTermsAndNoOthers) {
  const std::vector<IndexDocument> documents = documents_of(5, 200);
  const Segment segment = segment_of(bytes_of(documents));
  std::uint32_t number = 0;
  for (const auto& [term, postings] : postings_of(documents)) {
    EXPECT_EQ(segment.find(term), number) << term;
    EXPECT_EQ(segment.lower_bound(term), number) << term;
    EXPECT_EQ(segment.lower_bound(term + '\0'), number + 1) << term;
    EXPECT_EQ(segment.term(number).documents, postings.size());
    EXPECT_FALSE(segment.find(term + "x")) << term;
    ++number;
  }
  EXPECT_EQ(segment.terms(), number);
  EXPECT_FALSE(segment.find(""));
  EXPECT_FALSE(segment.find("\xFF"));
}

TEST(Segment, KeepsWhatBelongsToADocument) {
  const std::vector<IndexDocument> documents = documents_of(6, 50);
  const Segment segment = segment_of(bytes_of(documents));
  ASSERT_EQ(segment.documents(), 50u);
  for (std::uint32_t i = 0; i < 50; ++i) {
    EXPECT_EQ(segment.change_of(i), documents[i].change);
    EXPECT_EQ(segment.document_of(documents[i].change), i);
    EXPECT_EQ(segment.document_of(documents[i].change + 1), std::nullopt);
    EXPECT_EQ(segment.row_of(i), documents[i].row);
    EXPECT_EQ(segment.facts_of(i), documents[i].facts);
    EXPECT_TRUE(std::ranges::equal(segment.vector_of(i), documents[i].vector));
  }
}

TEST(PostingList, DividesLongListsByLevel) {
  const std::vector<IndexDocument> documents = documents_of(7, 4'000);
  const Segment segment = segment_of(bytes_of(documents));
  std::size_t divided = 0;
  for (std::uint32_t term = 0; term < segment.terms(); ++term) {
    std::uint32_t count = 0, above = impact_levels;
    for (const PostingTier& tier : posting_list(segment, term)) {
      EXPECT_LT(tier.high, above);
      EXPECT_LE(tier.low, tier.high);
      above = tier.low;
      count += tier.count;
    }
    EXPECT_EQ(count, segment.term(term).documents);
    divided += above < impact_levels && count > tiers_from;
  }
  EXPECT_GT(divided, 5u);
}

TEST(TierLookup, FindsWhatAWalkFinds) {
  const std::vector<IndexDocument> documents = documents_of(8, 4'000);
  const Segment segment = segment_of(bytes_of(documents));
  test::Dice dice{9};
  for (const auto& [term, postings] : postings_of(documents)) {
    std::map<std::uint32_t, std::uint32_t> expected, found;
    std::vector<std::uint32_t> asked;
    for (std::uint32_t at = 0; at < 4'000;
         at += 1 + static_cast<std::uint32_t>(dice.roll(300))) {
      asked.push_back(at);
    }
    for (const Posting& posting : postings) {
      if (std::ranges::binary_search(asked, posting.document)) {
        expected[posting.document] = posting.level;
      }
    }
    for (const PostingTier& tier : posting_list(segment, *segment.find(term))) {
      TierLookup lookup(segment, tier);
      for (const std::uint32_t document : asked) {
        const auto level = lookup.level_of(document);
        if (level) found[document] = *level;
      }
    }
    ASSERT_EQ(found, expected) << term;
  }
}

TEST(SegmentMerge, IsTheSegmentOfAllLiveDocuments) {
  const std::vector<IndexDocument> one = documents_of(11, 300);
  const std::vector<IndexDocument> two = documents_of(12, 900, 10'000);
  const Segment first = segment_of(bytes_of(one));
  const Segment second = segment_of(bytes_of(two, 901));
  DocumentBits deleted(words_for(300), 0);
  std::vector<IndexDocument> live;
  for (std::uint32_t i = 0; i < one.size(); ++i) {
    if (i % 3 == 0) {
      set_bit(deleted, i);
    } else {
      live.push_back(one[i]);
    }
  }
  live.insert(live.end(), two.begin(), two.end());
  const DocumentBits none;
  const MergeInput inputs[] = {{&first, &deleted}, {&second, &none}};
  const std::string expected = bytes_of(live);
  EXPECT_EQ(merge_segments(inputs).finish(range_of(inputs)), expected);
  const test::TempFolder folder;
  const std::string path = folder.path("merged");
  const Status written =
      merge_segments(inputs, folder.path()).finish(range_of(inputs), path);
  ASSERT_TRUE(written) << written.error().message;
  const Result<Segment> segment = Segment::open(path, origin);
  ASSERT_TRUE(segment) << segment.error().message;
  EXPECT_EQ(segment->bytes(), expected);
  EXPECT_EQ(folder.names(), std::vector<std::string>{"merged"});
}

// Everything a reader may ask for.
std::size_t read_all(const Segment& segment) {
  std::size_t sum = 0;
  for (std::uint32_t i = 0; i < segment.documents(); ++i) {
    sum += segment.row_of(i).size() + segment.change_of(i) % 7;
    sum += static_cast<std::size_t>(
        dot(segment.vector_of(i), segment.vector_of(i)));
  }
  std::vector<Posting> postings;
  SegmentTerms terms(segment);
  while (terms.next()) {
    postings.clear();
    append_postings(segment, terms.index(), postings);
    for (const Posting& posting : postings) {
      EXPECT_LT(posting.document, segment.documents());
      EXPECT_LT(posting.level, impact_levels);
    }
    for (const PostingTier& tier : posting_list(segment, terms.index())) {
      TierLookup lookup(segment, tier);
      for (std::uint32_t i = 0; i < segment.documents(); i += 3) {
        sum += lookup.level_of(i).value_or(0);
      }
    }
    sum += segment.find(terms.term()).value_or(0);
    sum += segment.lower_bound(terms.term()) + postings.size();
  }
  return sum;
}

// Damage is found where it would lead astray, or does no harm until the whole
// file is read.
TEST(Segment, NoDamageIsReadBeyondItsSection) {
  const std::string whole = bytes_of(documents_of(14, 600));
  test::Dice dice{15};
  for (std::size_t i = 0; i < whole.size(); i += 1 + dice.roll(40)) {
    std::string damaged = whole;
    damaged[i] =
        static_cast<char>(dice.roll(2) == 0 ? ~damaged[i] : damaged[i] ^ 1);
    const Result<Segment> segment =
        Segment::read(SharedBytes(std::move(damaged)), origin);
    if (i < sizeof(SegmentHeader)) {
      ASSERT_FALSE(segment) << i;
      continue;
    }
    ASSERT_TRUE(segment) << i;
    ASSERT_FALSE(segment->verify()) << i;
    read_all(*segment);
  }
  for (std::size_t size = 0; size < whole.size(); size += 97) {
    ASSERT_FALSE(Segment::read(SharedBytes(whole.substr(0, size)), origin));
  }
  EXPECT_FALSE(Segment::read(SharedBytes(whole + "x"), origin));
  EXPECT_TRUE(segment_of(whole).verify());
}

TEST(Segment, RandomBytesAreNotReadBeyondTheirSection) {
  const std::string whole = bytes_of(documents_of(16, 400));
  test::Dice dice{17};
  for (int round = 0; round < 30; ++round) {
    std::string damaged = whole;
    const std::size_t begin =
        sizeof(SegmentHeader) + dice.roll(whole.size() - sizeof(SegmentHeader));
    const std::size_t end =
        std::min(whole.size(), begin + dice.roll(whole.size() / 4));
    for (std::size_t i = begin; i < end; ++i) {
      damaged[i] = static_cast<char>(dice.roll(256));
    }
    const Result<Segment> segment =
        Segment::read(SharedBytes(std::move(damaged)), origin);
    ASSERT_TRUE(segment);
    read_all(*segment);
  }
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

// A text with one token missing: one or two faults, and what is read besides
// them is what the whole text says.
#include <gtest/gtest.h>

#include "json/shared_texts.h"
#include "support/deletions.h"
#include "support/parsed.h"
#include "support/paths.h"

namespace cardinal {
namespace {

using test::Deletion;
using test::parse;
using test::Parsed;

bool agrees(Value read, Value whole);

bool has_item_like(Value array, Value item) {
  for (const Value each : array.items()) {
    if (agrees(item, each)) return true;
  }
  return false;
}

// Whether a value says nothing that the whole text does not say. A container in
// doubt may lack something, and what is in doubt inside it says nothing.
bool agrees(Value read, Value whole) {
  if (read.kind() != whole.kind()) return read.in_doubt();
  if (read.in_doubt() && read.kind() < Kind::array) return true;
  if (!read.in_doubt() && read.size() != whole.size()) return false;
  if (read.string() != whole.string()) return false;
  if (read.boolean() != whole.boolean()) return false;
  if (read.number() != whole.number()) return false;
  for (const Value item : read.items()) {
    if (!item.in_doubt() && !has_item_like(whole, item)) return false;
  }
  for (const Member member : read.members()) {
    if (read.in_doubt() && member.value.in_doubt()) continue;
    const Value meant = whole[member.name];
    if (!meant || !agrees(member.value, meant)) return false;
  }
  return true;
}

// Of an array an item may be missing whose comma is left: ["a", , "b"] is read
// as two items.
bool lacks_item(std::string_view text, const Deletion& deletion) {
  if (deletion.token != '"' && deletion.token != '0' && deletion.token != 'a')
    return false;
  const std::size_t before =
      text.substr(0, deletion.begin).find_last_not_of(" \t\r\n");
  const std::size_t after = text.find_first_not_of(" \t\r\n", deletion.end);
  return before < text.size() && text[before] != ':' && after < text.size() &&
         text[after] != ':';
}

// In a text on one line nothing shows where an object without its closing brace
// ends, so members of the object around it are taken for its own.
bool is_undecidable(std::string_view text, const Deletion& deletion) {
  return deletion.token == '}' && !text.contains('\n');
}

// Every member of the root stays, except the one that was damaged.
std::string lost_member(Value read, Value whole, const Deletion& deletion) {
  for (const Member member : whole.members()) {
    const Span span = member.value.member_span();
    const bool damaged =
        span.begin <= deletion.begin && deletion.begin < span.end;
    if (!damaged && !read[member.name]) return std::string(member.name);
  }
  return {};
}

void expect_readable(std::string_view text, std::size_t deletions_max) {
  const Parsed whole = parse(text);
  if (!whole.document.clean() || !whole.root().is(Kind::object)) return;
  const std::vector<Deletion> all = test::deletions_of(text);
  const std::size_t step = 1 + all.size() / deletions_max;
  for (std::size_t i = 0; i < all.size(); i += step) {
    const std::string damaged = test::without(text, all[i]);
    const Parsed read = parse(damaged);
    SCOPED_TRACE(std::string("without ") + all[i].token + " at " +
                 std::to_string(all[i].begin));
    ASSERT_LE(read.faults.size(), 2u) << read.faults[2].message;
    if (read.document.clean()) continue;  // [1,2] without its comma: [12]
    const Value root = read.document.partial_root();
    ASSERT_TRUE(root.is(Kind::object)) << read.faults[0].message;
    ASSERT_TRUE(agrees(root, whole.root()) || lacks_item(text, all[i]));
    if (is_undecidable(text, all[i])) continue;
    ASSERT_EQ(lost_member(root, whole.root(), all[i]), "");
  }
}

void expect_all_readable(const std::filesystem::path& folder,
                         std::size_t deletions_max) {
  constexpr std::size_t bytes_max = 10'000;  // the others take too long
  for (const test::SharedText& card : test::texts_in(folder)) {
    SCOPED_TRACE(card.name);
    if (card.text.size() > bytes_max) continue;
    expect_readable(card.text, deletions_max);
    if (!parse(card.text).document.clean()) continue;
    expect_readable(test::on_one_line(card.text), deletions_max);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(Deletions, OfAnyTokenOfAnExampleLeaveTheRestReadable) {
  expect_all_readable(std::filesystem::path(test::source_dir()) / "examples",
                      100'000);
}

TEST(Deletions, OfTokensOfRealCardsLeaveTheRestReadable) {
  const std::filesystem::path corpus = SHARED_OR_SKIP("corpus");
  expect_all_readable(corpus, 40);
}

TEST(Deletions, NeverGiveADocumentThatIsNotCertain) {
  for (const char* text :
       {"{\"a\": , \"b\": 1}", "{\"a\", \"b\": 1}", "{\"a\": {\"b\": 1}",
        "{\"a\": \"b\": 1}}", "{: 1, \"b\": 1}", "{\"a\": yes}",
        "{\"a\": \"x,\n\"b\": 1}", "{\"a\": \"x\"], \"b\": 1}"}) {
    SCOPED_TRACE(text);
    const Parsed read = parse(text);
    EXPECT_FALSE(read.root());
    const Value partial = read.document.partial_root();
    EXPECT_TRUE(partial.in_doubt() || partial["a"].in_doubt());
    for (const Fault& fault : read.faults) EXPECT_TRUE(fault.repair.empty());
  }
}

}  // namespace
}  // namespace cardinal

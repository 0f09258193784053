// What is called compatible is: every value that the sender's schema allows,
// the receiver's allows too. Our evaluator says what is allowed; it is held
// against the official test suite elsewhere.
#include <gtest/gtest.h>

#include "cardinal/compare.h"
#include "cardinal/schema.h"
#include "support/dice.h"
#include "support/parsed.h"
#include "support/schemas.h"

namespace cardinal {
namespace {

std::string card_of(const std::string& schema, bool input) {
  return R"({"id": "agent://a", "name": "A", "tools": [{"name": "t", ")" +
         std::string(input ? "input" : "output") + R"(_schema": )" + schema +
         "}]}";
}

struct Verdict {
  bool compatible = true;
  bool new_member = false;
  std::string messages;
};

Verdict verdict_on(const std::string& before, const std::string& after,
                   bool input) {
  const test::Parsed from = test::parse(card_of(before, input));
  const test::Parsed to = test::parse(card_of(after, input));
  const Comparison found =
      compare({from.root(), Dialect::adp}, {to.root(), Dialect::adp});
  Verdict verdict;
  for (const CardChange& change : found.changes) {
    verdict.compatible =
        verdict.compatible && change.level != ChangeLevel::breaking;
    verdict.new_member = verdict.new_member ||
                         change.message.find(" is new") != std::string::npos;
    verdict.messages += change.message + "\n";
  }
  return verdict;
}

// A sender sends no members that it does not name. Where fewer values of a
// part could mean more of the whole, it is left as it is.
void close(Value schema, Writer& out) {
  if (schema.is(Kind::object)) {
    out.begin_object();
    for (const Member member : schema.members()) {
      out.key(member.name);
      const bool turns = member.name == "not" || member.name == "if" ||
                         member.name == "contains" || member.name == "oneOf";
      turns ? void(out.raw(member.value.raw())) : close(member.value, out);
    }
    if (schema["properties"].is(Kind::object) &&
        !schema["additionalProperties"]) {
      out.key("additionalProperties").boolean(false);
    }
    out.end_object();
  } else if (schema.is(Kind::array)) {
    out.begin_array();
    for (const Value item : schema.items()) close(item, out);
    out.end_array();
  } else {
    out.raw(schema.raw());
  }
}

std::string closed(const std::string& schema) {
  const test::Parsed parsed = test::parse(schema);
  Writer out;
  close(parsed.root(), out);
  return out.take();
}

// Of made-up pairs few are compatible: change one place of a schema by taking
// a subschema of another one.
std::string changed_schema(const std::string& schema, test::Dice& dice) {
  const test::Parsed parsed = test::parse(schema);
  const test::Parsed other =
      test::parse(test::random_schema(dice.roll(1u << 20)));
  if (!parsed.root().is(Kind::object) || !other.root().is(Kind::object)) {
    return schema;
  }
  const auto members = [](Value object) {
    std::vector<Member> list;
    for (const Member member : object.members()) list.push_back(member);
    return list;
  };
  Value at = parsed.root();
  while (dice.roll(2) == 0) {
    const Value deeper =
        at["properties"].is(Kind::object) && at["properties"].size() > 0
            ? dice.pick(members(at["properties"])).value
            : at["items"];
    if (!deeper.is(Kind::object)) break;
    at = deeper;
  }
  std::vector<Edit> edits;
  const auto mine = members(at);
  if (dice.roll(3) == 0 && !mine.empty()) {
    edits.push_back(remove_element(at, dice.pick(mine).value));
  } else if (other.root().size() > 0) {
    const auto theirs = members(other.root());
    const Member taken = dice.pick(theirs);
    if (taken.value.raw().find("$ref") != std::string_view::npos) return schema;
    edits.push_back(
        at[taken.name]
            ? replace_value(at[taken.name], std::string(taken.value.raw()))
            : insert_member(at, taken.name, taken.value.raw()));
  }
  return *apply_edits(schema, edits);
}

struct Tally {
  int pairs = 0, compatible = 0, values = 0;
};

void hold_against_values(std::uint64_t seed, bool input, Tally& tally) {
  test::Dice dice{seed};
  const std::string before = test::random_schema(seed);
  std::string after = changed_schema(before, dice);
  if (dice.roll(3) == 0) after = changed_schema(after, dice);
  const Verdict verdict = verdict_on(before, after, input);
  ++tally.pairs;
  if (!verdict.compatible || before == after) return;
  ++tally.compatible;
  const std::string& sender = input ? before : after;
  const std::string& receiver = input ? after : before;
  // A definition may be used where fewer values of it mean more of the whole.
  if (verdict.new_member && sender.find("$ref") != std::string::npos) return;
  const test::Parsed from =
      test::parse(verdict.new_member ? closed(sender) : sender);
  const test::Parsed to = test::parse(receiver);
  const SchemaResult sends = compile_schema(from.root(), *system_env().clock);
  const SchemaResult takes = compile_schema(to.root(), *system_env().clock);
  if (!sends || !takes) return;
  SchemaEvaluator evaluator(*test::fixed_env().clock);
  for (std::uint64_t i = 0; i < 60; ++i) {
    const test::Parsed value =
        test::parse(test::random_instance(seed * 1000 + i));
    if (evaluator.evaluate(*sends, value.root()) != Fit::fits) continue;
    ++tally.values;
    ASSERT_EQ(evaluator.evaluate(*takes, value.root()), Fit::fits)
        << "seed " << seed << (input ? " input\n" : " output\n") << before
        << "\n"
        << after << "\n"
        << value.document.text() << "\n"
        << verdict.messages;
  }
}

TEST(SchemaOracle, CompatibleMeansThatEveryValueStillFits) {
  Tally tally;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    hold_against_values(seed, seed % 2 == 0, tally);
    if (HasFatalFailure()) return;
  }
  // The test would prove nothing were there none to look at.
  EXPECT_GT(tally.compatible, tally.pairs / 20);
  EXPECT_GT(tally.values, 5000);
}

}  // namespace
}  // namespace cardinal

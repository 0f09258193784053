// However a signed card is laid out, its verdict stays; whatever it says that
// is covered, changing it ends the verdict.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/utf8.h"
#include "cardinal/rule.h"
#include "json/node_view.h"
#include "support/keys.h"
#include "support/mutations.h"

namespace cardinal {
namespace {

// The same JSON in another spelling: members in another order, white space,
// and characters as escapes.
class Respelling {
 public:
  explicit Respelling(std::uint64_t seed) : dice_{seed} {}

  std::string of(Value value) {
    switch (value.kind()) {
      case Kind::string:
        return text(*value.string());
      case Kind::array: {
        std::string out = "[";
        for (const Value item : value.items()) {
          out += (out.size() > 1 ? "," : "") + blank() + of(item) + blank();
        }
        return out + "]";
      }
      case Kind::object:
        return object(value);
      default:
        return std::string(value.raw());
    }
  }

 private:
  std::string blank() {
    constexpr std::string_view blanks[] = {"", "", " ", "\n", "\t", "\r\n  "};
    return std::string(dice_.pick(blanks));
  }

  std::string object(Value value) {
    std::vector<std::string> members;
    for (const Member member : value.members()) {
      members.push_back(blank() + text(member.name) + blank() + ":" + blank() +
                        of(member.value) + blank());
    }
    for (std::size_t i = members.size(); i > 1; --i) {
      std::swap(members[i - 1], members[dice_.roll(i)]);
    }
    std::string out = "{";
    for (const std::string& member : members) {
      out += (out.size() > 1 ? "," : "") + member;
    }
    return out + "}";
  }

  std::string text(std::string_view bytes) {
    std::string out = "\"";
    for (std::size_t at = 0; at < bytes.size();) {
      const Utf8Step step = decode_utf8(bytes, at);
      const std::string_view character = bytes.substr(at, step.bytes);
      at += step.bytes;
      if (step.point < 0x20 || step.point == '"' || step.point == '\\' ||
          (step.point < 0x10000 && dice_.roll(4) == 0)) {
        char escape[8];
        std::snprintf(escape, sizeof escape,
                      dice_.roll(2) ? "\\u%04x" : "\\u%04X", step.point);
        out += escape;
      } else {
        out += character;
      }
    }
    return out + "\"";
  }

  test::Dice dice_;
};

struct Case {
  std::string text;
  NamedKey trusted[1];
};

// Signed cards of every dialect, and of A2A in every form.
std::vector<Case> signed_cards() {
  const SigningKey key = test::signing_key();
  std::vector<Case> cases;
  const auto add = [&](const std::string& card, const SignOptions& options) {
    cases.push_back(
        {test::signed_text(card, key, options), {test::shared_part(key)}});
  };
  add(test::merged(test::full_adp_card(), R"({"did": null})"), {.seq = 4});
  add(test::merged(test::full_card(), R"({"metadata": {"did": null}})"), {});
  for (const std::string form : {"specification", "sdk-cleaned", "jcs"}) {
    add(test::full_a2a_card(), {.form = form, .replace = true});
    add(std::string(minimal_card(Profile::a2a, "1.0")), {.form = form});
  }
  return cases;
}

TEST(Verdicts, StayWhateverTheSpelling) {
  for (const Case& each : signed_cards()) {
    const test::Parsed parsed = test::parse(each.text);
    const Verification before = verify(parsed.root(), {.jwks = each.trusted});
    ASSERT_FALSE(before.canonical_form.empty()) << before.reason;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      SCOPED_TRACE(seed);
      const std::string other = Respelling(seed).of(parsed.root());
      const Verification after = test::verified(other, {.jwks = each.trusted});
      EXPECT_EQ(after.verdict, before.verdict) << after.reason << other;
      EXPECT_EQ(after.canonical_form, before.canonical_form);
      EXPECT_THAT(after.uncovered,
                  testing::UnorderedElementsAreArray(before.uncovered));
    }
  }
}

// Another value of the same kind.
std::string changed_value(Value value) {
  switch (value.kind()) {
    case Kind::string: {
      std::string text(*value.string());
      text += "x";
      std::string json;
      append_quoted(json, text);
      return json;
    }
    case Kind::boolean:
      return *value.boolean() ? "false" : "true";
    case Kind::null:
      return "1";
    case Kind::number:
      return std::string(value.raw()) == "77" ? "78" : "77";
    default:  // not an empty one: what was in it may not be covered
      return "\"x\"";
  }
}

bool lies_in(std::string_view pointer, std::string_view place) {
  return pointer.starts_with(place) &&
         (pointer.size() == place.size() || pointer[place.size()] == '/');
}

bool is_open(const std::string& pointer, const Verification& found) {
  if (pointer.empty() || lies_in(pointer, "/signatures")) return true;
  return std::ranges::any_of(found.uncovered, [&](const std::string& place) {
    return lies_in(pointer, place);
  });
}

TEST(Verdicts, EndWithEveryChangeOfWhatIsCovered) {
  int changes = 0;
  for (const Case& each : signed_cards()) {
    const test::Parsed parsed = test::parse(each.text);
    const Value root = parsed.root();
    const Verification found = verify(root, {.jwks = each.trusted});
    const NodeView nodes(root);
    for (std::uint32_t i = 0; i < nodes.count(); ++i) {
      const Value value = nodes.value(i);
      const std::string pointer = pointer_from(root, value);
      if (is_open(pointer, found)) continue;
      const bool name = nodes.is_name(i);
      const std::string other =
          *apply_edits(each.text, {replace_value(value, changed_value(value))});
      const Verification after = verify(test::parse(other).root(),
                                        {.jwks = each.trusted}, found.dialect);
      EXPECT_TRUE(after.canonical_form.empty())
          << found.canonical_form << " " << pointer << (name ? " (name)" : "")
          << " of " << each.text;
      ++changes;
    }
  }
  EXPECT_GT(changes, 500);
}

}  // namespace
}  // namespace cardinal

#include "support/schemas.h"

#include <string_view>

#include "support/dice.h"

namespace cardinal::test {
namespace {

using namespace std::literals;

constexpr std::string_view names[] = {"a", "b", "c", "foo", "längë", "x/y"};
constexpr std::string_view scalars[] = {
    "null",   "true",      "false",
    "0",      "1",         "1.0",
    "-3",     "2.5",       "7",
    "1e2",    "\"\"",      "\"a\"",
    "\"ab\"", "\"foo\"",   "100",
    "0.01",   "\"éé\"",    "\"A1\"",
    "19.99",  "\"a-b_c\"", "4611686018427387904"};
constexpr std::string_view types[] = {"\"null\"",   "\"boolean\"", "\"object\"",
                                      "\"array\"",  "\"number\"",  "\"string\"",
                                      "\"integer\""};
constexpr std::string_view patterns[] = {"^a",     "b$",       "^[a-z]*$",
                                         "^.{2}$", "o+",       "^(a|foo)$",
                                         "[^a]",   "^\\\\w+$", "\\\\d"};
constexpr std::string_view odd_values[] = {"null",
                                           "-1",
                                           "0",
                                           "1.5",
                                           "\"text\"",
                                           "[]",
                                           "{}",
                                           "[1]",
                                           "[\"a\", \"a\"]",
                                           "true",
                                           "\"object\"",
                                           "[\"object\"]",
                                           "2.0",
                                           "{\"a\": 1}",
                                           "[{}]",
                                           "[\"string\", \"null\"]"};
constexpr std::string_view odd_names[] = {"nullabel",  "exampel",
                                          "propertes", "x-note",
                                          "optional",  "additionalItems"};

class SchemaMaker {
 public:
  SchemaMaker(Dice& dice, bool odd) : dice_(dice), odd_(odd) {}

  std::string root() {
    std::string schema = object(0);
    // Definitions refer to later ones only, so that no reference loops.
    schema.pop_back();
    if (schema.size() > 1) schema += ", ";
    schema += "\"$defs\": {";
    for (int i = 0; i < definitions; ++i) {
      first_definition_ = i + 1;
      schema += (i > 0 ? ", " : "") + quoted("d" + std::to_string(i)) + ": " +
                object(2);
    }
    return schema + "}}";
  }

 private:
  static constexpr int definitions = 3;

  static std::string quoted(std::string_view text) {
    return "\"" + std::string(text) + "\"";
  }
  std::string number(std::uint64_t below) {
    return std::to_string(dice_.roll(below));
  }
  std::string schema(int depth) {
    if (dice_.roll(8) == 0) return dice_.roll(3) == 0 ? "false" : "true";
    return object(depth);
  }
  std::string list(int depth) {
    std::string out = "[";
    for (std::uint64_t n = 1 + dice_.roll(3); n > 0; --n) {
      out += schema(depth + 1) + (n > 1 ? ", " : "");
    }
    return out + "]";
  }
  std::string map(int depth) {
    std::string out = "{";
    const std::uint64_t first = dice_.roll(std::size(names));
    for (std::uint64_t n = 0, count = dice_.roll(4); n < count; ++n) {
      out += (n > 0 ? ", " : "") +
             quoted(names[(first + n) % std::size(names)]) + ": " +
             schema(depth + 1);
    }
    return out + "}";
  }
  std::string name_list() {
    const std::uint64_t first = dice_.roll(std::size(names));
    std::string out = "[";
    for (std::uint64_t n = 0, count = dice_.roll(3); n < count; ++n) {
      out +=
          (n > 0 ? ", " : "") + quoted(names[(first + n) % std::size(names)]);
    }
    return out + "]";
  }
  std::string object(int depth);
  std::string keyword(int depth);
  std::string nested(int depth);
  std::string plain();

  Dice& dice_;
  bool odd_;
  int first_definition_ = 0;
};

std::string SchemaMaker::plain() {
  switch (dice_.roll(20)) {
    case 0:
      return "\"type\": " + std::string(dice_.pick(types));
    case 1:
      return "\"type\": [\"string\", \"integer\", \"object\"]";
    case 2:
      return "\"const\": " + std::string(dice_.pick(scalars));
    case 3:
      return "\"enum\": [" + std::string(dice_.pick(scalars)) + ", [1], " +
             std::string(dice_.pick(scalars)) + "]";
    case 4:
      return "\"minimum\": " + number(5);
    case 5:
      return "\"maximum\": " + number(9);
    case 6:
      return "\"exclusiveMinimum\": " + number(3);
    case 7:
      return "\"exclusiveMaximum\": " + number(9);
    case 8:
      return "\"multipleOf\": "s + (dice_.roll(2) ? "2" : "0.5");
    case 9:
      return "\"minLength\": " + number(3);
    case 10:
      return "\"maxLength\": " + number(4);
    case 11:
      return "\"pattern\": " + quoted(dice_.pick(patterns));
    case 12:
      return "\"minItems\": " + number(3);
    case 13:
      return "\"maxItems\": " + number(4);
    case 14:
      return "\"uniqueItems\": true";
    case 15:
      return "\"minProperties\": " + number(3);
    case 16:
      return "\"maxProperties\": " + number(4);
    case 17:
      return "\"dependentRequired\": {" + quoted(dice_.pick(names)) + ": " +
             name_list() + "}";
    case 18:
      return "\"description\": \"some words\"";
    default:
      return "\"required\": " + name_list();
  }
}

std::string SchemaMaker::nested(int depth) {
  switch (dice_.roll(19)) {
    case 0:
      return "\"items\": " + schema(depth + 1);
    case 1:
      return "\"prefixItems\": " + list(depth);
    case 2:
      return "\"contains\": " + schema(depth + 1) +
             (dice_.roll(2) ? ", \"minContains\": " + number(3) : "");
    case 3:
      return "\"contains\": " + schema(depth + 1) +
             ", \"maxContains\": " + std::to_string(1 + dice_.roll(2));
    case 4:
    case 5:
    case 6:
      return "\"properties\": " + map(depth);
    case 7:
      return "\"additionalProperties\": " + schema(depth + 1);
    case 8:
      return "\"patternProperties\": {" + quoted(dice_.pick(patterns)) + ": " +
             schema(depth + 1) + "}";
    case 9:
      return "\"propertyNames\": " + schema(depth + 1);
    case 10:
      return "\"allOf\": " + list(depth);
    case 11:
      return "\"anyOf\": " + list(depth);
    case 12:
      return "\"oneOf\": " + list(depth);
    case 13:
      return "\"not\": " + schema(depth + 1);
    case 14:
      return "\"if\": " + schema(depth + 1) +
             ", \"then\": " + schema(depth + 1) +
             ", \"else\": " + schema(depth + 1);
    case 15:
      return "\"dependentSchemas\": " + map(depth);
    case 16:
      return "\"unevaluatedProperties\": " + schema(depth + 1);
    case 17:
      return "\"unevaluatedItems\": " + schema(depth + 1);
    default: {
      const auto left =
          static_cast<std::uint64_t>(definitions - first_definition_);
      if (left == 0) return "\"title\": \"no reference\"";
      return "\"$ref\": \"#/$defs/d" +
             std::to_string(static_cast<std::uint64_t>(first_definition_) +
                            dice_.roll(left)) +
             "\"";
    }
  }
}

std::string SchemaMaker::keyword(int depth) {
  constexpr int depth_max = 3;
  std::string member =
      depth < depth_max && dice_.roll(2) == 0 ? nested(depth) : plain();
  if (!odd_ || dice_.roll(12) != 0) return member;
  if (dice_.roll(3) == 0) {
    return quoted(dice_.pick(odd_names)) + ": true";
  }
  return member.substr(0, member.find(": ") + 2) +
         std::string(dice_.pick(odd_values));
}

// Keywords that came up already are dropped: no name stands twice.
std::string SchemaMaker::object(int depth) {
  std::string out = "{";
  if (odd_ && dice_.roll(2) == 0) out += "\"type\": \"object\"";
  for (std::uint64_t n = dice_.roll(4); n > 0; --n) {
    const std::string member = keyword(depth);
    bool taken = false;
    for (const std::string_view name :
         {"\"if\"", "\"then\"", "\"else\"", "\"contains\"", "\"minContains\"",
          "\"maxContains\""}) {
      taken |= member.find(name) == 0 && out.find(name) != std::string::npos;
    }
    const std::string name = member.substr(0, member.find(':') + 1);
    if (taken || out.find(name) != std::string::npos) continue;
    out += (out.size() > 1 ? ", " : "") + member;
  }
  return out + "}";
}

std::string instance(Dice& dice, int depth) {
  constexpr int depth_max = 3;
  const std::uint64_t kind = depth < depth_max ? dice.roll(5) : 0;
  if (kind < 2) return std::string(dice.pick(scalars));
  const bool array = kind == 2;
  std::string out = array ? "[" : "{";
  const std::uint64_t first = dice.roll(std::size(names));
  for (std::uint64_t n = 0, count = dice.roll(5); n < count; ++n) {
    if (n > 0) out += ", ";
    if (!array) {
      out += "\"" + std::string(names[(first + n) % std::size(names)]) + "\": ";
    }
    out += instance(dice, depth + 1);
  }
  return out + (array ? "]" : "}");
}

}  // namespace

std::string random_schema(std::uint64_t seed) {
  Dice dice{seed};
  return SchemaMaker(dice, false).root();
}

std::string mutated_schema(std::uint64_t seed) {
  Dice dice{seed};
  return SchemaMaker(dice, true).root();
}

std::string random_instance(std::uint64_t seed) {
  Dice dice{seed};
  return instance(dice, 0);
}

}  // namespace cardinal::test

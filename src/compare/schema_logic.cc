// Keywords that join schemas, and references.
#include <algorithm>

#include "compare/schema_comparison.h"
#include "schema/json_equal.h"

namespace cardinal {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = static_cast<char>(c | 0x20);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high =
        text[i] == '%' && i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
    const int low = high >= 0 ? hex_digit(text[i + 2]) : -1;
    if (low < 0) {
      out += text[i];
      continue;
    }
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

// No value fits two of them: their types differ, or a member that each of
// them requires and gives a value of its own.
bool are_apart(Value a, Value b) {
  const auto type_a = a["type"].string();
  const auto type_b = b["type"].string();
  const bool numbers = type_a && type_b &&
                       (*type_a == "number" || *type_b == "number") &&
                       (*type_a == "integer" || *type_b == "integer");
  if (type_a && type_b && *type_a != *type_b && !numbers) return true;
  if (type_a != "object" || type_b != "object") return false;
  for (const Member member : a["properties"].members()) {
    const Value one = member.value["const"];
    const Value other = b["properties"][member.name]["const"];
    if (one && other && !schema::is_equal(one, other) &&
        requires_member(a, member.name) && requires_member(b, member.name)) {
      return true;
    }
  }
  return false;
}

bool are_all_apart(Value list) {
  constexpr std::size_t branches_max = 64;
  if (list.size() > branches_max) return false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!are_apart(list[i], list[j])) return false;
    }
  }
  return true;
}

}  // namespace

SchemaReferences::SchemaReferences(Value root) : root_(root) {
  std::vector<Value> open{root};
  while (!open.empty()) {
    const Value at = open.back();
    open.pop_back();
    for (const Member member : at.members()) {
      if (member.name == "$anchor" && member.value.is(Kind::string)) {
        anchors_.emplace(member.value.text(), at);
      }
      has_inner_ids_ = has_inner_ids_ || (member.name == "$id" && at != root &&
                                          member.value.is(Kind::string));
      open.push_back(member.value);
    }
    for (const Value item : at.items()) open.push_back(item);
  }
}

Value SchemaReferences::target(std::string_view reference) const {
  // An inner $id starts a document of its own.
  if (has_inner_ids_ || !reference.starts_with('#')) return {};
  const std::string fragment = percent_decoded(reference.substr(1));
  if (fragment.empty() || fragment[0] == '/') {
    return resolve(root_, fragment).value_or(Value());
  }
  const auto found = anchors_.find(fragment);
  return found == anchors_.end() ? Value() : found->second;
}

SchemaComparison::Branches SchemaComparison::unmatched(Value from,
                                                       Value to) const {
  Branches left;
  // Most are equal to the letter; the rest is tried one against the other.
  std::multimap<std::string, Value> news;
  const auto key = [](Value branch) {
    return canonicalize(branch).value_or(std::string(branch.raw()));
  };
  for (const Value branch : to.items()) news.emplace(key(branch), branch);
  for (const Value branch : from.items()) {
    const auto found = news.find(key(branch));
    if (found != news.end() &&
        likeness(branch, found->second) == Likeness::same) {
      news.erase(found);
    } else {
      left.from.push_back(branch);
    }
  }
  for (const Value branch : to.items()) {
    const auto [first, last] = news.equal_range(key(branch));
    const auto mine = std::find_if(
        first, last, [&](const auto& entry) { return entry.second == branch; });
    if (mine == last) continue;
    const auto alike = std::ranges::find_if(left.from, [&](Value old) {
      return setting_.budget == 0 || likeness(old, branch) == Likeness::same;
    });
    // Without a budget nothing can be tried; that is told soon enough.
    if (setting_.budget == 0) {
      left.to.push_back(branch);
      continue;
    }
    if (alike == left.from.end()) {
      left.to.push_back(branch);
    } else {
      left.from.erase(alike);
    }
  }
  return left;
}

void SchemaComparison::compare_all_of(const Place& node) {
  const Place at{node.from["allOf"], node.to["allOf"], node.path};
  if (!at.from && !at.to) return;
  const Branches left = unmatched(at.from, at.to);
  const std::size_t both = std::min(left.from.size(), left.to.size());
  for (std::size_t i = 0; i < both; ++i) {
    compare(left.from[i], left.to[i], node.path, Share::part);
  }
  for (std::size_t i = both; i < left.from.size(); ++i) {
    widened({left.from[i], Value(), node.path}, "has a condition less");
  }
  for (std::size_t i = both; i < left.to.size(); ++i) {
    narrowed({Value(), left.to[i], node.path}, "has a condition more");
  }
}

void SchemaComparison::compare_any_of(const Place& node,
                                      std::string_view keyword) {
  const Place at{node.from[keyword], node.to[keyword], node.path};
  if (!at.from && !at.to) return;
  if (!at.from) {
    narrowed(at, "must be one of several now");
    return;
  }
  if (!at.to) {
    widened(at, "need not be one of several any more");
    return;
  }
  const Branches left = unmatched(at.from, at.to);
  const auto names = [](Value schema) {
    return schema["properties"] || schema["$ref"] || schema["allOf"];
  };
  const Share share =
      names(node.from) || names(node.to) ? Share::part : node.share;
  if (left.from.size() == left.to.size()) {
    for (std::size_t i = 0; i < left.from.size(); ++i) {
      compare(left.from[i], left.to[i], node.path, share);
    }
    return;
  }
  for (const Value branch : left.from) {
    narrowed({branch, Value(), node.path}, "lost an alternative");
  }
  for (const Value branch : left.to) {
    widened({Value(), branch, node.path}, "gained an alternative");
  }
}

void SchemaComparison::compare_one_of(const Place& node) {
  const Place at{node.from["oneOf"], node.to["oneOf"], node.path};
  if (!at.from || !at.to || are_all_apart(setting_.input ? at.to : at.from)) {
    compare_any_of(node, "oneOf");
    return;
  }
  const Branches left = unmatched(at.from, at.to);
  if (left.from.empty() && left.to.empty()) return;
  unclear(at, "must be one of others",
          "it may break: a value that fits two of them is refused");
}

void SchemaComparison::compare_conditions(const Place& node) {
  const Place apart{node.from["not"], node.to["not"], node.path};
  if (apart.from && apart.to) {
    if (!unchanged(apart.from, apart.to)) {
      unclear(apart, "must not be something else",
              "it may break: what is ruled out was changed");
    }
  } else if (apart.to) {
    narrowed(apart, "rules something out now");
  } else if (apart.from) {
    widened(apart, "no longer rules something out");
  }
  const Place when{node.from["if"], node.to["if"], node.path};
  if (!when.from && !when.to) return;
  if (!when.from) {
    narrowed(when, "has a condition more");
  } else if (!when.to) {
    widened(when, "has a condition less");
  } else if (!unchanged(when.from, when.to) ||
             !unchanged(node.from["then"], node.to["then"]) ||
             !unchanged(node.from["else"], node.to["else"])) {
    unclear(when, "has another condition",
            "it may break: which values it meets is not known");
  }
}

}  // namespace cardinal

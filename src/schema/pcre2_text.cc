#include "schema/pcre2_text.h"

#include <algorithm>

#include "base/ascii.h"

namespace cardinal::schema {
namespace {

constexpr std::uint32_t surrogate_first = 0xD800, surrogate_last = 0xDFFF;

class Printer {
 public:
  explicit Printer(const Regex& regex) : regex_(regex) {}
  void print(const RegexNode& node);
  std::string take() { return std::move(out_); }

 private:
  void set(const CodePointSet& set);
  void range(std::uint32_t first, std::uint32_t last);
  void repeat(const RegexNode& node);
  void point(std::uint32_t value);
  void group(std::string_view opening, const RegexNode& inside) {
    out_ += opening;
    print(inside);
    out_ += ')';
  }
  const RegexNode& child(const RegexNode& node, std::size_t i = 0) const {
    return regex_.nodes[node.children[i]];
  }

  const Regex& regex_;
  std::string out_;
};

void Printer::point(std::uint32_t value) {
  std::string hex;
  do {
    hex.insert(hex.begin(), hex_digits_lower[value % 16]);
    value /= 16;
  } while (value > 0);
  out_ += "\\x{" + hex + "}";
}

// UTF-8 has no surrogates and PCRE2 refuses them.
void Printer::range(std::uint32_t first, std::uint32_t last) {
  if (first >= surrogate_first && first <= surrogate_last) {
    first = surrogate_last + 1;
  }
  if (last >= surrogate_first && last <= surrogate_last) {
    last = surrogate_first - 1;
  }
  if (first > last) return;
  point(first);
  if (last == first) return;
  out_ += '-';
  point(last);
}

void Printer::set(const CodePointSet& set) {
  const std::size_t before = out_.size();
  for (const std::string& property : set.properties) out_ += property;
  for (const auto& [first, last] : set.ranges) range(first, last);
  const std::string inside = out_.substr(before);
  out_.resize(before);
  if (inside.empty()) {
    out_ += set.negated ? "[\\x{0}-\\x{10ffff}]" : "(?!)";
  } else {
    out_ += (set.negated ? "[^" : "[") + inside + "]";
  }
}

void Printer::repeat(const RegexNode& node) {
  group("(?:", child(node));
  out_ += "{" + std::to_string(node.least) + ",";
  if (node.most != unbounded) out_ += std::to_string(node.most);
  out_ += "}";
  if (node.lazy) out_ += '?';
}

void Printer::print(const RegexNode& node) {
  switch (node.kind) {
    case RegexKind::nothing:
      return;
    case RegexKind::set:
      return set(regex_.sets[node.a]);
    case RegexKind::sequence:
      // A choice inside must not reach beyond.
      for (std::size_t i = 0; i < node.children.size(); ++i) {
        const bool choice = child(node, i).kind == RegexKind::choice;
        choice ? group("(?:", child(node, i)) : print(child(node, i));
      }
      return;
    case RegexKind::choice:
      for (std::size_t i = 0; i < node.children.size(); ++i) {
        if (i > 0) out_ += '|';
        print(child(node, i));
      }
      return;
    case RegexKind::repeat:
      return repeat(node);
    case RegexKind::capture:
      // Without a back-reference nobody asks what was captured.
      return group(regex_.has_backreference ? "(" : "(?:", child(node));
    case RegexKind::look:
      return group(node.behind ? (node.negated ? "(?<!" : "(?<=")
                               : (node.negated ? "(?!" : "(?="),
                   child(node));
    case RegexKind::begin:
      out_ += "\\A";
      return;
    case RegexKind::end:
      out_ += "\\z";
      return;
    case RegexKind::boundary:
      out_ += node.negated ? "\\B" : "\\b";
      return;
    case RegexKind::backreference:
      out_ += "\\g{" + std::to_string(node.a) + "}";
      return;
  }
}

bool is_repeated(const Regex& regex, std::uint32_t group, const RegexNode& node,
                 bool in_repeat) {
  if (node.kind == RegexKind::capture && node.a == group) return in_repeat;
  in_repeat |= node.kind == RegexKind::repeat && node.most > 1;
  return std::ranges::any_of(node.children, [&](std::uint32_t child) {
    return is_repeated(regex, group, regex.nodes[child], in_repeat);
  });
}

}  // namespace

bool is_beyond_pcre2(const Regex& regex) {
  return std::ranges::any_of(regex.nodes, [&](const RegexNode& node) {
    return node.kind == RegexKind::backreference &&
           is_repeated(regex, node.a, regex.root(), false);
  });
}

std::string pcre2_text(const Regex& regex) {
  Printer printer(regex);
  printer.print(regex.root());
  return printer.take();
}

}  // namespace cardinal::schema

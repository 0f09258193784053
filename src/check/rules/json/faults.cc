#include "check/rules/json/faults.h"

namespace cardinal {
namespace {

using namespace std::literals;

constexpr std::string_view good_text = R"({"a": 1})";
constexpr std::string_view rfc = "RFC 8259";

constexpr RuleInfo rule(std::string_view id, std::string_view title,
                        std::string_view summary, std::string_view why,
                        std::string_view bad, std::string_view good = good_text,
                        std::string_view spec = rfc) {
  return {.id = id,
          .category = Category::correctness,
          .severity = Severity::error,
          .title = title,
          .summary = summary,
          .why = why,
          .bad = bad,
          .good = good,
          .spec = spec,
          .examples = Examples::texts};
}

// In the order of FaultKind.
constexpr RuleInfo rules[] = {
    rule("json/size", "Document too large",
         "The document does not exceed the size limit (1 MiB; an AI Catalog "
         "16 MiB)",
         "Many programs fetch and store cards. A larger one is a mistake or an "
         "attack.",
         "a text of more than 1,048,576 bytes"),
    rule("json/utf16", "Not UTF-8 but UTF-16 or UTF-32",
         "The text is UTF-8, not UTF-16 or UTF-32",
         "Readers interpret the bytes as UTF-8 and see NUL characters.",
         "\xFF\xFE{\0}\0"sv, good_text, "RFC 8259, section 8.1"),
    rule("json/invalid-utf8", "Invalid UTF-8", "All bytes are valid UTF-8",
         "Readers replace, drop or reject the bytes, each differently; a "
         "signature over them fails.",
         "{\"a\": \"caf\xE9\"}", R"({"a": "café"})",
         "RFC 8259, section 8.1; RFC 3629"),
    rule("json/bom", "Byte order mark",
         "The text does not start with a byte order mark",
         "JSON forbids it, and many readers fail on it.",
         "\xEF\xBB\xBF{\"a\": 1}", good_text, "RFC 8259, section 8.1"),
    rule("json/empty", "Empty document", "The document contains a JSON value",
         "An empty file contains no card. Often a write was interrupted.", " "),
    rule("json/trailing-content", "Text after the JSON value",
         "Nothing follows the JSON value",
         "Some readers stop at the end of the value; others reject the text.",
         R"({"a": 1} x)"),
    rule("json/missing-comma", "Missing comma",
         "Members and items are separated by commas",
         "No reader accepts the text.", R"({"a": 1 "b": 2})",
         R"({"a": 1, "b": 2})"),
    rule("json/extra-comma", "Trailing or extra comma",
         "Each comma separates two members or items",
         "JavaScript allows a trailing comma, JSON does not: readers reject "
         "the text.",
         R"({"a": 1,})"),
    rule("json/missing-colon", "Missing colon",
         "A colon separates name and value", "No reader accepts the text.",
         R"({"a" 1})"),
    rule("json/missing-value", "Missing value",
         "Every member and item has a value", "No reader accepts the text.",
         R"({"a": })"),
    rule("json/comment", "Comment", "The text contains no comments",
         "JSON has no comments: readers reject the text.", "{\"a\": 1} // one"),
    rule("json/unterminated-string", "Unterminated string",
         "Every string has a closing quote",
         "Readers take the following text for part of the string.",
         "{\"a\": \"one}"),
    rule("json/single-quotes", "Single quotes", "Strings are in double quotes",
         "Python and JavaScript allow single quotes, JSON does not: readers "
         "reject the text.",
         "{'a': 1}"),
    rule(
        "json/unquoted-name", "Unquoted member name",
        "Member names are in double quotes",
        "JavaScript allows bare names, JSON does not: readers reject the text.",
        "{a: 1}"),
    rule("json/control-character", "Unescaped control character",
         "Control characters in strings are escaped",
         "JSON does not allow a raw line break or tab in a string.",
         "{\"a\": \"one\ttwo\"}", R"({"a": "one\ttwo"})",
         "RFC 8259, section 7"),
    rule("json/bad-escape", "Invalid escape",
         "Escape sequences are those that JSON defines",
         "Readers reject the text or drop the backslash.", R"({"a": "C:\dir"})",
         R"({"a": "C:\\dir"})", "RFC 8259, section 7"),
    rule("json/lone-surrogate", "Lone surrogate", "Surrogates come in pairs",
         "Half a pair is not a character: it cannot be encoded in UTF-8 and "
         "has no canonical form.",
         R"({"a": "\ud83d"})", R"({"a": "\ud83d\ude00"})",
         "RFC 8259, section 8.2; RFC 8785, section 3.2.2.2"),
    rule("json/bad-number", "Invalid number", "Numbers follow JSON's grammar",
         "Readers interpret leading zeros, plus signs and bare points "
         "differently or reject them.",
         R"({"a": 01})", good_text, "RFC 8259, section 6"),
    rule("json/number-range", "Number out of range",
         "Numbers fit a double or a 64-bit integer",
         "Readers convert a larger number to infinity or reject it.",
         R"({"a": 1e400})", R"({"a": 1e300})", "RFC 8259, section 6"),
    rule("json/bad-literal", "Invalid literal",
         "Bare words are true, false or null",
         "JSON does not have the literals of other languages.",
         R"({"a": True})", R"({"a": true})", "RFC 8259, section 3"),
    rule("json/duplicate-key", "Duplicate member name",
         "Member names are unique within an object",
         "Readers keep the first, the last or neither: two parties can see two "
         "different cards under one signature.",
         R"({"a": 1, "\u0061": 2})", R"({"a": 1, "b": 2})",
         "RFC 8259, section 4; RFC 7493, section 2.3"),
    rule("json/unexpected-character", "Unexpected character",
         "Every character belongs to a JSON value",
         "No reader accepts the text.", R"({"a": 1, *})"),
    rule("json/wrong-bracket", "Mismatched bracket",
         "Each closing bracket matches its opening bracket",
         "No reader accepts the text.", R"({"a": [1}})", R"({"a": [1]})"),
    rule("json/unclosed", "Unclosed bracket", "Every bracket is closed",
         "The text was truncated, or a bracket was forgotten.", R"({"a": 1)"),
    rule("json/depth", "Nesting too deep",
         "Nesting does not exceed the depth limit (64)",
         "Deeper documents are mistakes or attacks on recursive readers.",
         "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
         "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"),
};
static_assert(std::size(rules) == fault_kinds);

}  // namespace

const RuleInfo& rule_of(FaultKind kind) {
  return rules[static_cast<std::size_t>(kind)];
}

std::span<const RuleInfo> json_rules() { return rules; }

std::optional<Fix> fix_of(const Fault& fault) {
  if (fault.repair.empty()) return std::nullopt;
  Fix fix{.title = fault.help, .edits = fault.repair};
  fix.safe =
      fault.kind == FaultKind::bom || fault.kind == FaultKind::extra_comma;
  if (fault.kind == FaultKind::bom) fix.title = "remove the byte order mark";
  if (fault.kind == FaultKind::comment) fix.title = "remove the comment";
  if (fault.kind == FaultKind::bad_number) {
    fix.title = "write " + fault.repair[0].text;
  }
  return fix;
}

}  // namespace cardinal

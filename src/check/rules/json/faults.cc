#include "check/rules/json/faults.h"

namespace cardinal {
namespace {

using namespace std::literals;

constexpr std::string_view good_text = R"({"a": 1})";
constexpr std::string_view rfc = "RFC 8259";

constexpr RuleInfo rule(std::string_view id, std::string_view summary,
                        std::string_view why, std::string_view bad,
                        std::string_view good = good_text,
                        std::string_view spec = rfc) {
  return {.id = id,
          .severity = Severity::error,
          .summary = summary,
          .why = why,
          .bad = bad,
          .good = good,
          .spec = spec,
          .examples = Examples::texts};
}

// In the order of FaultKind.
constexpr RuleInfo rules[] = {
    rule("json/size", "A document keeps the size limit (1 MiB)",
         "Cards are fetched and held by many; one that is larger is a mistake "
         "or an attack.",
         "a text of more than 1,048,576 bytes"),
    rule("json/utf16", "The text is UTF-8, not UTF-16 or UTF-32",
         "Readers take the bytes for UTF-8 and see NUL characters.",
         "\xFF\xFE{\0}\0"sv, good_text, "RFC 8259, section 8.1"),
    rule("json/invalid-utf8", "All bytes are valid UTF-8",
         "Readers replace, drop or reject the bytes, each in its own way; a "
         "signature over them fails.",
         "{\"a\": \"caf\xE9\"}", R"({"a": "café"})",
         "RFC 8259, section 8.1; RFC 3629"),
    rule("json/bom", "The text does not start with a byte order mark",
         "JSON forbids it, and many readers stop at it.",
         "\xEF\xBB\xBF{\"a\": 1}", good_text, "RFC 8259, section 8.1"),
    rule("json/empty", "There is a JSON value",
         "An empty file says nothing; often a write was cut short.", " "),
    rule("json/trailing-content", "Nothing follows the JSON value",
         "Some readers stop at the end of the value, others reject the text.",
         R"({"a": 1} x)"),
    rule("json/missing-comma", "Members and items are separated by commas",
         "No reader accepts the text.", R"({"a": 1 "b": 2})",
         R"({"a": 1, "b": 2})"),
    rule("json/extra-comma", "No comma stands before a closing bracket",
         "JavaScript allows it, JSON does not: readers reject the text.",
         R"({"a": 1,})"),
    rule("json/missing-colon", "A colon stands between name and value",
         "No reader accepts the text.", R"({"a" 1})"),
    rule("json/missing-value", "Every member and every comma has its value",
         "No reader accepts the text.", R"({"a": })"),
    rule("json/comment", "There are no comments",
         "JSON has none: readers reject the text.", "{\"a\": 1} // one"),
    rule("json/unterminated-string", "Every string has its closing quote",
         "Whatever follows is taken for text.", "{\"a\": \"one}"),
    rule("json/single-quotes", "Strings stand in double quotes",
         "Single quotes are Python's and JavaScript's: readers reject the "
         "text.",
         "{'a': 1}"),
    rule("json/unquoted-name", "Member names stand in double quotes",
         "Bare names are JavaScript's: readers reject the text.", "{a: 1}"),
    rule("json/control-character", "Control characters in strings are escaped",
         "A raw line break or tab in a string is no JSON.",
         "{\"a\": \"one\ttwo\"}", R"({"a": "one\ttwo"})",
         "RFC 8259, section 7"),
    rule("json/bad-escape", "Escapes are those JSON has",
         "Readers reject the text or drop the backslash.", R"({"a": "C:\dir"})",
         R"({"a": "C:\\dir"})", "RFC 8259, section 7"),
    rule("json/lone-surrogate", "Surrogates come in pairs",
         "Half a pair is no character: it cannot be written as UTF-8 and has "
         "no canonical form.",
         R"({"a": "\ud83d"})", R"({"a": "\ud83d\ude00"})",
         "RFC 8259, section 8.2; RFC 8785, section 3.2.2.2"),
    rule("json/bad-number", "Numbers follow JSON's grammar",
         "Leading zeros, plus signs and bare points are read differently or "
         "not at all.",
         R"({"a": 01})", good_text, "RFC 8259, section 6"),
    rule("json/number-range", "Numbers fit a double or a 64-bit integer",
         "Readers turn a larger number into infinity or reject it.",
         R"({"a": 1e400})", R"({"a": 1e300})", "RFC 8259, section 6"),
    rule("json/bad-literal", "Bare words are true, false or null",
         "Other languages' words are no JSON.", R"({"a": True})",
         R"({"a": true})", "RFC 8259, section 3"),
    rule("json/duplicate-key", "An object has each name once",
         "Readers keep the first, the last or neither: two parties can see "
         "two different cards under one signature.",
         R"({"a": 1, "\u0061": 2})", R"({"a": 1, "b": 2})",
         "RFC 8259, section 4; RFC 7493, section 2.3"),
    rule("json/unexpected-character", "Nothing stands where it has no meaning",
         "No reader accepts the text.", R"({"a": 1, *})"),
    rule("json/wrong-bracket", "Brackets close what they opened",
         "No reader accepts the text.", R"({"a": [1}})", R"({"a": [1]})"),
    rule("json/unclosed", "Every bracket is closed",
         "The text was cut short, or a bracket forgotten.", R"({"a": 1)"),
    rule("json/depth", "Nesting keeps the depth limit (64)",
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

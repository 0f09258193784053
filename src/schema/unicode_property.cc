#include "schema/unicode_property.h"

#include "base/ascii.h"

#include <algorithm>

namespace cardinal::schema {
namespace {

struct GeneralCategory {
  std::string_view name, code;
};

// General categories by their long names; PCRE2 knows the short ones.
constexpr GeneralCategory categories[] = {
    {"Cased_Letter", "L&"},
    {"Close_Punctuation", "Pe"},
    {"Combining_Mark", "M"},
    {"Connector_Punctuation", "Pc"},
    {"Control", "Cc"},
    {"Currency_Symbol", "Sc"},
    {"Dash_Punctuation", "Pd"},
    {"Decimal_Number", "Nd"},
    {"Enclosing_Mark", "Me"},
    {"Final_Punctuation", "Pf"},
    {"Format", "Cf"},
    {"Initial_Punctuation", "Pi"},
    {"LC", "L&"},
    {"Letter", "L"},
    {"Letter_Number", "Nl"},
    {"Line_Separator", "Zl"},
    {"Lowercase_Letter", "Ll"},
    {"Mark", "M"},
    {"Math_Symbol", "Sm"},
    {"Modifier_Letter", "Lm"},
    {"Modifier_Symbol", "Sk"},
    {"Nonspacing_Mark", "Mn"},
    {"Number", "N"},
    {"Open_Punctuation", "Ps"},
    {"Other", "C"},
    {"Other_Letter", "Lo"},
    {"Other_Number", "No"},
    {"Other_Punctuation", "Po"},
    {"Other_Symbol", "So"},
    {"Paragraph_Separator", "Zp"},
    {"Private_Use", "Co"},
    {"Punctuation", "P"},
    {"Separator", "Z"},
    {"Space_Separator", "Zs"},
    {"Spacing_Mark", "Mc"},
    {"Surrogate", "Cs"},
    {"Symbol", "S"},
    {"Titlecase_Letter", "Lt"},
    {"Unassigned", "Cn"},
    {"Uppercase_Letter", "Lu"},
    {"cntrl", "Cc"},
    {"digit", "Nd"},
    {"punct", "P"},
};

// The short names of general categories, and the binary properties that
// ECMAScript knows, with their short names.
constexpr std::string_view lone_names[] = {"C",
                                           "Cc",
                                           "Cf",
                                           "Cn",
                                           "Co",
                                           "Cs",
                                           "L",
                                           "Ll",
                                           "Lm",
                                           "Lo",
                                           "Lt",
                                           "Lu",
                                           "M",
                                           "Mc",
                                           "Me",
                                           "Mn",
                                           "N",
                                           "Nd",
                                           "Nl",
                                           "No",
                                           "P",
                                           "Pc",
                                           "Pd",
                                           "Pe",
                                           "Pf",
                                           "Pi",
                                           "Po",
                                           "Ps",
                                           "S",
                                           "Sc",
                                           "Sk",
                                           "Sm",
                                           "So",
                                           "Z",
                                           "Zl",
                                           "Zp",
                                           "Zs",
                                           "ASCII",
                                           "ASCII_Hex_Digit",
                                           "AHex",
                                           "Alphabetic",
                                           "Alpha",
                                           "Any",
                                           "Bidi_Control",
                                           "Bidi_C",
                                           "Bidi_Mirrored",
                                           "Bidi_M",
                                           "Case_Ignorable",
                                           "CI",
                                           "Cased",
                                           "Changes_When_Casefolded",
                                           "CWCF",
                                           "Changes_When_Casemapped",
                                           "CWCM",
                                           "Changes_When_Lowercased",
                                           "CWL",
                                           "Changes_When_NFKC_Casefolded",
                                           "CWKCF",
                                           "Changes_When_Titlecased",
                                           "CWT",
                                           "Changes_When_Uppercased",
                                           "CWU",
                                           "Dash",
                                           "Default_Ignorable_Code_Point",
                                           "DI",
                                           "Deprecated",
                                           "Dep",
                                           "Diacritic",
                                           "Dia",
                                           "Emoji",
                                           "Emoji_Component",
                                           "EComp",
                                           "Emoji_Modifier",
                                           "EMod",
                                           "Emoji_Modifier_Base",
                                           "EBase",
                                           "Emoji_Presentation",
                                           "EPres",
                                           "Extended_Pictographic",
                                           "ExtPict",
                                           "Extender",
                                           "Ext",
                                           "Grapheme_Base",
                                           "Gr_Base",
                                           "Grapheme_Extend",
                                           "Gr_Ext",
                                           "Hex_Digit",
                                           "Hex",
                                           "IDS_Binary_Operator",
                                           "IDSB",
                                           "IDS_Trinary_Operator",
                                           "IDST",
                                           "ID_Continue",
                                           "IDC",
                                           "ID_Start",
                                           "IDS",
                                           "Ideographic",
                                           "Ideo",
                                           "Join_Control",
                                           "Join_C",
                                           "Logical_Order_Exception",
                                           "LOE",
                                           "Lowercase",
                                           "Lower",
                                           "Math",
                                           "Noncharacter_Code_Point",
                                           "NChar",
                                           "Pattern_Syntax",
                                           "Pat_Syn",
                                           "Pattern_White_Space",
                                           "Pat_WS",
                                           "Quotation_Mark",
                                           "QMark",
                                           "Radical",
                                           "Regional_Indicator",
                                           "RI",
                                           "Sentence_Terminal",
                                           "STerm",
                                           "Soft_Dotted",
                                           "SD",
                                           "Terminal_Punctuation",
                                           "Term",
                                           "Unified_Ideograph",
                                           "UIdeo",
                                           "Uppercase",
                                           "Upper",
                                           "Variation_Selector",
                                           "VS",
                                           "White_Space",
                                           "space",
                                           "XID_Continue",
                                           "XIDC",
                                           "XID_Start",
                                           "XIDS"};

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return is_alnum(c) || c == '_';
  });
}

}  // namespace

std::optional<std::string> read_property(RegexCursor& in, bool negated) {
  const std::size_t place = in.at();
  std::string inside;
  if (in.accept('{')) {
    while (in.more() && in.peek() != '}') inside += in.take();
  }
  const std::size_t sign = inside.find('=');
  std::string key = sign == std::string::npos ? "" : inside.substr(0, sign);
  std::string name =
      sign == std::string::npos ? inside : inside.substr(sign + 1);
  if (!in.accept('}') || !is_name(name) ||
      (sign != std::string::npos && !is_name(key))) {
    in.fail_at(place, "\\p needs the name of a property: \\p{Letter}");
    return std::nullopt;
  }
  const bool script = key == "Script" || key == "sc";
  const bool extensions = key == "Script_Extensions" || key == "scx";
  if (!key.empty() && !script && !extensions && key != "gc" &&
      key != "General_Category") {
    in.fail_at(place, "\\p{" + inside + "}: there is no property " + key);
    return std::nullopt;
  }
  if (!script && !extensions) {
    const auto known =
        std::ranges::find(categories, name, &GeneralCategory::name);
    if (known != std::end(categories)) {
      name = known->code;
    } else if (key.empty() && name == "Assigned") {
      return negated ? "\\p{Cn}" : "\\P{Cn}";
    } else if (std::ranges::find(lone_names, name) == std::end(lone_names)) {
      in.fail_at(place, "\\p{" + inside + "}: there is no property " + name);
      return std::nullopt;
    }
  }
  const std::string_view kind = script ? "sc:" : extensions ? "scx:" : "";
  return (negated ? "\\P{" : "\\p{") + std::string(kind) + name + "}";
}

}  // namespace cardinal::schema

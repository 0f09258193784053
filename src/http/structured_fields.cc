#include "http/structured_fields.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/base64.h"
#include "base/errors.h"
#include "http/text.h"

namespace cardinal::http {
namespace {

bool is_key_begin(char c) { return (c >= 'a' && c <= 'z') || c == '*'; }
bool is_key_byte(char c) {
  return is_key_begin(c) || is_digit(c) || c == '_' || c == '-' || c == '.';
}

// Reads one text from its beginning to its end.
class StructuredReader {
 public:
  explicit StructuredReader(std::string_view text) : text_(text) {}

  Result<StructuredDictionary> dictionary();

 private:
  bool at_end() const { return at_ == text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[at_]; }
  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  void skip(std::string_view spaces) {
    while (!at_end() && spaces.find(peek()) != std::string_view::npos) ++at_;
  }
  std::unexpected<Error> expected(std::string_view what) const {
    return invalid("expected {} at byte {} of a structured field", what, at_);
  }

  Result<std::string> key();
  Result<BareItem> bare_item();
  Result<BareItem> integer();
  Result<BareItem> text();
  Result<BareItem> bytes();
  BareItem token();
  Result<StructuredParameters> parameters();
  Result<StructuredItem> item();
  Result<StructuredMember> member();
  Result<StructuredMember> inner_list();

  std::string_view text_;
  std::size_t at_ = 0;
};

Result<std::string> StructuredReader::key() {
  if (!is_key_begin(peek())) return expected("a name in lower case");
  std::string name;
  while (!at_end() && is_key_byte(peek())) name += text_[at_++];
  return name;
}

Result<BareItem> StructuredReader::integer() {
  constexpr std::size_t digits_max = 15;
  const bool is_negative = take('-');
  std::int64_t number = 0;
  std::size_t digits = 0;
  for (; is_digit(peek()); ++digits) {
    if (digits == digits_max) return expected("at most 15 digits");
    number = number * 10 + (text_[at_++] - '0');
  }
  if (digits == 0) return expected("a digit");
  if (peek() == '.') return expected("an integer");
  return BareItem(is_negative ? -number : number);
}

Result<BareItem> StructuredReader::text() {
  std::string out;
  while (!at_end()) {
    const char c = text_[at_++];
    if (c == '"') return BareItem(std::move(out));
    if (c == '\\') {
      if (peek() != '"' && peek() != '\\') return expected("\\\" or \\\\");
      out += text_[at_++];
      continue;
    }
    if (c < 0x20 || c > 0x7E) return expected("printable ASCII");
    out += c;
  }
  return expected("a closing quote");
}

Result<BareItem> StructuredReader::bytes() {
  const std::size_t end = text_.find(':', at_);
  if (end == std::string_view::npos) return expected("a closing colon");
  auto decoded = decode_base64(text_.substr(at_, end - at_));
  if (!decoded) return expected("base64 with its padding");
  at_ = end + 1;
  return BareItem(ByteSequence{*std::move(decoded)});
}

BareItem StructuredReader::token() {
  std::string out;
  while (!at_end() && (is_token(peek()) || peek() == ':' || peek() == '/')) {
    out += text_[at_++];
  }
  return StructuredToken{std::move(out)};
}

Result<BareItem> StructuredReader::bare_item() {
  if (take('"')) return text();
  if (take(':')) return bytes();
  if (take('?')) {
    if (take('1')) return BareItem(true);
    if (take('0')) return BareItem(false);
    return expected("0 or 1");
  }
  if (peek() == '-' || is_digit(peek())) return integer();
  if (is_alpha(peek()) || peek() == '*') return token();
  return expected("a value");
}

Result<StructuredParameters> StructuredReader::parameters() {
  StructuredParameters out;
  while (take(';')) {
    skip(" ");
    TRY(std::string name, key());
    BareItem value = true;
    if (take('=')) {
      TRY(value, bare_item());
    }
    if (parameter_named(out, name) || out.size() == structured_members_max) {
      return expected("each parameter once, and few of them");
    }
    out.emplace_back(std::move(name), std::move(value));
  }
  return out;
}

Result<StructuredItem> StructuredReader::item() {
  TRY(BareItem value, bare_item());
  TRY(StructuredParameters with, parameters());
  return StructuredItem{std::move(value), std::move(with)};
}

Result<StructuredMember> StructuredReader::inner_list() {
  StructuredMember out{.is_list = true, .items = {}, .parameters = {}};
  for (;;) {
    skip(" ");
    if (take(')')) break;
    if (out.items.size() == structured_members_max) {
      return expected("a shorter list");
    }
    TRY(StructuredItem one, item());
    out.items.push_back(std::move(one));
    if (peek() != ' ' && peek() != ')') return expected("a space or )");
  }
  TRY(out.parameters, parameters());
  return out;
}

Result<StructuredMember> StructuredReader::member() {
  if (take('(')) return inner_list();
  TRY(StructuredItem one, item());
  return StructuredMember{
      .is_list = false, .items = {std::move(one)}, .parameters = {}};
}

Result<StructuredDictionary> StructuredReader::dictionary() {
  StructuredDictionary out;
  skip(" ");
  while (!at_end()) {
    TRY(std::string name, key());
    if (member_named(out, name) || out.size() == structured_members_max) {
      return expected("each name once, and few of them");
    }
    StructuredMember value{
        .is_list = false, .items = {{.value = true}}, .parameters = {}};
    if (take('=')) {
      TRY(value, member());
    } else {
      TRY(value.items[0].parameters, parameters());
    }
    out.emplace_back(std::move(name), std::move(value));
    skip(" \t");
    if (at_end()) break;
    if (!take(',')) return expected("a comma");
    skip(" \t");
    if (at_end()) return expected("a name after the comma");
  }
  return out;
}

std::string quoted_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

std::string serialized_parameters(const StructuredParameters& parameters) {
  std::string out;
  for (const auto& [name, value] : parameters) {
    out += ";" + name;
    if (value != BareItem(true)) out += "=" + serialized(value);
  }
  return out;
}

}  // namespace

const StructuredMember* member_named(const StructuredDictionary& dictionary,
                                     std::string_view name) {
  const auto found = std::ranges::find(
      dictionary, name, &StructuredDictionary::value_type::first);
  return found == dictionary.end() ? nullptr : &found->second;
}

const BareItem* parameter_named(const StructuredParameters& parameters,
                                std::string_view name) {
  const auto found = std::ranges::find(
      parameters, name, &StructuredParameters::value_type::first);
  return found == parameters.end() ? nullptr : &found->second;
}

Result<StructuredDictionary> parse_dictionary(std::string_view text) {
  return StructuredReader(text).dictionary();
}

std::string serialized(const BareItem& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) {
    return std::to_string(*number);
  }
  if (const auto* text = std::get_if<std::string>(&value)) {
    return quoted_text(*text);
  }
  if (const auto* token = std::get_if<StructuredToken>(&value)) {
    return token->text;
  }
  if (const auto* bytes = std::get_if<ByteSequence>(&value)) {
    return ":" + encode_base64(bytes->bytes) + ":";
  }
  return std::get<bool>(value) ? "?1" : "?0";
}

std::string serialized(const StructuredMember& member) {
  std::string out;
  for (const StructuredItem& item : member.items) {
    if (!out.empty()) out += " ";
    out += serialized(item.value) + serialized_parameters(item.parameters);
  }
  if (!member.is_list) return out;
  return "(" + out + ")" + serialized_parameters(member.parameters);
}

}  // namespace cardinal::http

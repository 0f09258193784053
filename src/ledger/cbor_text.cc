#include "ledger/cbor_text.h"

#include <algorithm>
#include <cmath>

#include "base/ascii.h"
#include "base/base64.h"
#include "base/utf8.h"
#include "ledger/cbor_tokens.h"

namespace cardinal::ledger {
namespace {

// What a value is in a record, which decides its JSON form.
enum class Role : std::uint8_t {
  records,  // the top: one record, or an array of them
  record,
  group,  // resources, cognitive_split
  estimate,
  ids,
  id,
  payload,
  other,
};

Role role_of_member(Role holder, std::string_view name) {
  if (holder == Role::group) return Role::estimate;
  if (holder != Role::record) return Role::other;
  if (name == "id") return Role::id;
  if (name == "predecessors") return Role::ids;
  if (name == "landauer_cost") return Role::estimate;
  if (name == "resources" || name == "cognitive_split") return Role::group;
  return name == "payload" ? Role::payload : Role::other;
}

std::string hex_of(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<std::uint8_t>(c);
    text.push_back(hex_digits_upper[byte >> 4]);
    text.push_back(hex_digits_upper[byte & 15]);
  }
  return text;
}

// The members of an estimate by their position in the array; what is beyond
// them stays visible as a member that the rules do not know.
std::string estimate_member(std::uint64_t index) {
  static constexpr std::string_view names[] = {"point", "lower", "upper"};
  return index < 3 ? std::string(names[index])
                   : "item " + std::to_string(index);
}

class Translator {
 public:
  explicit Translator(std::string_view bytes) : tokens_(bytes) {}

  CborText run() {
    out_.json = "[";
    while (!out_.is_damaged && !tokens_.at_end()) {
      if (out_.json.size() > 1) out_.json += ',';
      const std::size_t before = out_.json.size();
      value(Role::records, 0);
      // An empty array of records leaves nothing behind.
      if (out_.json.size() == before && before > 1) out_.json.pop_back();
    }
    out_.json += ']';
    return std::move(out_);
  }

 private:
  void add_fault(Span where, std::string message, std::string help = {}) {
    if (out_.faults.size() >= cbor_faults_max) return;
    out_.faults.push_back({where, std::move(message), std::move(help)});
  }
  void damage(Span where, std::string message, std::string help = {}) {
    add_fault(where, std::move(message), std::move(help));
    out_.is_damaged = true;
  }
  void mark(Span where) {
    out_.places.push_back(
        {static_cast<std::uint32_t>(out_.json.size()), where});
  }

  // The next token that is not a tag: tags add nothing to a record.
  std::optional<CborToken> token() {
    for (;;) {
      std::optional<CborToken> found = tokens_.next();
      if (!found) {
        const std::uint32_t at = tokens_.offset();
        damage({at, at},
               tokens_.fault().empty() ? "the input is cut off: a value is "
                                         "missing"
                                       : tokens_.fault(),
               "send the whole record");
        return std::nullopt;
      }
      if (found->type != CborType::tag) return found;
    }
  }

  // Writes a placeholder where nothing can be read, so that the JSON is whole.
  void value(Role role, int depth) {
    const std::optional<CborToken> found = token();
    if (!found) {
      out_.json += "null";
      return;
    }
    write(*found, role, depth);
  }

  void write(const CborToken& token, Role role, int depth) {
    if (!(role == Role::records && token.type != CborType::map &&
          token.type != CborType::map_begin && is_array(token))) {
      mark(token.where);
    }
    if (depth >= cbor_depth_max && is_container(token)) {
      out_.json += "null";
      return damage(
          token.where,
          "nested more than " + std::to_string(cbor_depth_max) + " levels deep",
          "a record has four levels");
    }
    switch (token.type) {
      case CborType::array:
      case CborType::array_begin:
        return array(token, role, depth);
      case CborType::map:
      case CborType::map_begin:
        return map(token, role, depth);
      case CborType::end:
        out_.json += "null";
        return damage(token.where, "a break stands where a value is expected");
      case CborType::bytes_begin:
      case CborType::string_begin:
        return pieces(token, role);
      default:
        return scalar(token, role);
    }
  }

  static bool is_array(const CborToken& token) {
    return token.type == CborType::array || token.type == CborType::array_begin;
  }
  static bool is_container(const CborToken& token) {
    return is_array(token) || token.type == CborType::map ||
           token.type == CborType::map_begin;
  }

  // Whether another item follows in a container of a known or open length.
  bool has_more(const CborToken& holder, bool is_open, std::uint64_t index,
                std::optional<CborToken>& first) {
    first.reset();
    if (out_.is_damaged) return false;
    if (!is_open) return index < holder.number;
    first = token();
    return first && first->type != CborType::end;
  }

  void array(const CborToken& token, Role role, int depth) {
    const bool is_top = role == Role::records;
    const bool is_estimate = role == Role::estimate;
    const bool is_open = token.type == CborType::array_begin;
    if (!is_top) out_.json += is_estimate ? '{' : '[';
    const Role item = is_top              ? Role::record
                      : role == Role::ids ? Role::id
                                          : Role::other;
    std::optional<CborToken> first;
    std::uint64_t index = 0;
    for (; has_more(token, is_open, index, first); ++index) {
      if (index > 0) out_.json += ',';
      if (is_estimate) out_.json += '"' + estimate_member(index) + "\":";
      first ? write(*first, item, depth + 1) : value(item, depth + 1);
    }
    if (is_estimate && index > 3) {
      add_fault(token.where,
                "an estimate has three numbers, [point, lower, "
                "upper]; got " +
                    std::to_string(index));
    }
    if (!is_top) out_.json += is_estimate ? '}' : ']';
  }

  void map(const CborToken& token, Role role, int depth) {
    const Role holder = role == Role::records ? Role::record : role;
    const bool is_open = token.type == CborType::map_begin;
    if (role == Role::estimate) {
      add_fault(token.where,
                "an estimate in CBOR is an array [point, lower, "
                "upper]; got a map");
    }
    out_.json += '{';
    std::optional<CborToken> first;
    for (std::uint64_t i = 0; has_more(token, is_open, i, first); ++i) {
      if (i > 0) out_.json += ',';
      if (!first) first = this->token();
      const std::string name = first ? member_name(*first) : "";
      if (first) mark(first->where);
      append_quoted(out_.json, name);
      out_.json += ':';
      if (out_.is_damaged) {
        out_.json += "null";
        break;
      }
      value(role_of_member(holder, name), depth + 1);
    }
    out_.json += '}';
  }

  std::string member_name(const CborToken& token) {
    if (token.type == CborType::string && is_utf8(token.text)) {
      return std::string(token.text);
    }
    damage(token.where, "the name of a member must be a text string of UTF-8");
    return {};
  }

  void pieces(const CborToken& token, Role role) {
    const bool is_bytes = token.type == CborType::bytes_begin;
    CborToken whole = token;
    whole.type = is_bytes ? CborType::bytes : CborType::string;
    std::string joined;
    while (const std::optional<CborToken> piece = this->token()) {
      whole.where.end = piece->where.end;
      if (piece->type == CborType::end) break;
      if (piece->type != whole.type) {
        damage(piece->where, "a string in pieces has pieces of its own type");
        break;
      }
      joined += piece->text;
    }
    whole.text = joined;
    scalar(whole, role);
  }

  void scalar(const CborToken& token, Role role) {
    switch (token.type) {
      case CborType::unsigned_integer:
        out_.json += std::to_string(token.number);
        return;
      case CborType::negative_integer:
        append_number(out_.json, -1.0 - static_cast<double>(token.number));
        return;
      case CborType::real:
        return real(token);
      case CborType::boolean:
        out_.json += token.number ? "true" : "false";
        return;
      case CborType::bytes:
        append_quoted(out_.json, role == Role::id ? hex_of(token.text)
                                                  : encode_base64(token.text));
        if (role == Role::id && token.text.size() != 16) {
          add_fault(token.where, "an identity has 16 bytes; got " +
                                     std::to_string(token.text.size()));
        }
        return;
      case CborType::string:
        return string(token, role);
      default:
        out_.json += "null";
    }
  }

  void real(const CborToken& token) {
    if (std::isfinite(token.real)) {
      append_number(out_.json, token.real);
      return;
    }
    add_fault(token.where, "a number must be finite",
              "leave out the record if its quantity is unknown");
    out_.json += '0';
  }

  void string(const CborToken& token, Role role) {
    if (role == Role::id || role == Role::payload) {
      add_fault(token.where,
                std::string(role == Role::id ? "an identity" : "the payload") +
                    " in CBOR is a byte string; got a text string");
    }
    if (!is_utf8(token.text)) {
      add_fault(token.where, "a text string must be UTF-8");
      out_.json += "\"\"";
      return;
    }
    append_quoted(out_.json, token.text);
  }

  CborTokens tokens_;
  CborText out_;
};

}  // namespace

Span CborText::place_of(std::uint32_t json_begin) const {
  const auto after =
      std::ranges::upper_bound(places, json_begin, {}, &Place::json_begin);
  return after == places.begin() ? Span{} : std::prev(after)->where;
}

bool looks_like_cbor(std::string_view bytes) {
  if (bytes.empty()) return false;
  const auto first = static_cast<std::uint8_t>(bytes[0]);
  constexpr std::uint8_t first_array = 0x80, last_tag = 0xDB;
  return first >= first_array && first <= last_tag;
}

CborText cbor_as_json(std::string_view bytes) {
  return Translator(bytes).run();
}

}  // namespace cardinal::ledger

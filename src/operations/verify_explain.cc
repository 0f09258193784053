// verify --explain: the bytes that a signature is made over.
#include <algorithm>

#include "base/text.h"
#include "card/card_text.h"
#include "operations/verify_report.h"

namespace cardinal {
namespace {

// Where the bytes part, with some of what is around.
struct Difference {
  std::size_t at;
  std::string one, other;
};

std::string around(std::string_view bytes, std::size_t at) {
  constexpr std::size_t before = 40, after = 40;
  std::size_t from = at > before ? at - before : 0;
  // Not in the middle of a character.
  while (from < bytes.size() && (bytes[from] & 0xC0) == 0x80) ++from;
  std::size_t to = std::min(at + after, bytes.size());
  while (to < bytes.size() && (bytes[to] & 0xC0) == 0x80) ++to;
  return std::string(bytes.substr(from, to - from));
}

std::optional<Difference> difference(std::string_view one,
                                     std::string_view other) {
  if (one == other) return std::nullopt;
  const std::size_t shared = std::min(one.size(), other.size());
  const auto at = static_cast<std::size_t>(
      std::mismatch(one.begin(), one.begin() + static_cast<long>(shared),
                    other.begin())
          .first -
      one.begin());
  return Difference{at, around(one, at), around(other, at)};
}

std::optional<Difference> difference_of(std::span<const Explanation> cards) {
  if (cards.size() != 2 || cards[0].forms.empty() || cards[1].forms.empty()) {
    return std::nullopt;
  }
  return difference(cards[0].forms[0].bytes, cards[1].forms[0].bytes);
}

std::string as_text(const Explanation& card) {
  if (card.forms.empty()) {
    return card.file + ": no canonical bytes: " + card.reason + "\n";
  }
  std::string text;
  const std::string* last = nullptr;
  for (const SignedBytes& form : card.forms) {
    text += card.file + ": " + std::string(form.form) + ", ";
    text += counted(form.bytes.size(), "byte") + ", sha256 " +
            to_hex(sha256(form.bytes)) + "\n";
    // Once where forms agree.
    if (!last || *last != form.bytes) text += for_terminal(form.bytes) + "\n";
    last = &form.bytes;
  }
  return text;
}

void write_card(Writer& json, const Explanation& card) {
  json.begin_object().key("file").string(card.file);
  json.key("forms").begin_array();
  for (const SignedBytes& form : card.forms) {
    json.begin_object().key("form").string(form.form);
    json.key("sha256").string(to_hex(sha256(form.bytes)));
    json.key("canonical").string(form.bytes).end_object();
  }
  json.end_array().key("reason").string_or_null(card.reason).end_object();
}

}  // namespace

Explanation explain_bytes(const std::string& file, std::string text,
                          std::optional<Dialect> dialect) {
  Explanation card{.file = file};
  Reader reader;
  const CardText given = read_card_text(reader, std::move(text));
  const Value root = given.root();
  if (!dialect) dialect = detect(root);
  if (!given.faults.empty()) {
    card.reason = given.faults[0].message;
  } else if (!dialect || !root.is(Kind::object)) {
    card.reason = "not a recognised agent card";
  } else if (auto forms = signed_bytes(root, *dialect)) {
    card.forms = std::move(*forms);
    for (SignedBytes& form : card.forms) form.left_out.clear();
  } else {
    card.reason = forms.error().message;
  }
  return card;
}

std::string explanations_as_text(std::span<const Explanation> cards) {
  std::string text;
  for (const Explanation& card : cards) text += as_text(card);
  if (cards.size() != 2) return text;
  if (const auto found = difference_of(cards)) {
    text += "the first difference is at byte " + std::to_string(found->at) +
            ":\n  " + for_terminal(found->one) + "\n  ";
    text += for_terminal(found->other) + "\n";
  } else if (!cards[0].forms.empty() && !cards[1].forms.empty()) {
    text += "both have the same bytes\n";
  }
  return text;
}

std::string explanations_as_json(std::span<const Explanation> cards) {
  Writer json;
  json.begin_object().key("explained").begin_array();
  for (const Explanation& card : cards) write_card(json, card);
  json.end_array().key("difference");
  if (const auto found = difference_of(cards)) {
    json.begin_object();
    json.key("byte").number(static_cast<std::int64_t>(found->at));
    json.key("first").string(found->one).key("second").string(found->other);
    json.end_object();
  } else {
    json.null();
  }
  const std::string text = json.end_object().take();
  return text.substr(1, text.size() - 2);
}

std::vector<Explanation> explanations_from(Value answer) {
  std::vector<Explanation> cards;
  for (const Value object : answer["explained"].items()) {
    Explanation card{
        .file = std::string(object["file"].string().value_or("")),
        .reason = std::string(object["reason"].string().value_or(""))};
    for (const Value form : object["forms"].items()) {
      card.forms.push_back(
          {.form = form["form"].string().value_or(""),
           .bytes = std::string(form["canonical"].string().value_or(""))});
    }
    cards.push_back(std::move(card));
  }
  return cards;
}

}  // namespace cardinal

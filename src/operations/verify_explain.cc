// verify --explain: the bytes that a signature is made over.
#include <algorithm>

#include "base/check_that.h"
#include "base/file.h"
#include "base/text.h"
#include "operations/registry.h"
#include "operations/verify_report.h"

namespace cardinal {
namespace {

struct Explained {
  std::string path;
  std::vector<SignedBytes> forms;  // without what they leave out
};

Result<Explained> bytes_of(const std::string& path,
                           std::optional<Dialect> dialect) {
  TRY(std::string text, read_whole(path, Limits{}.bytes_max));
  Faults faults;
  const Document document = Reader().read(std::move(text), Limits{}, faults);
  if (!dialect) dialect = detect(document.root());
  Result<std::vector<SignedBytes>> forms = std::unexpected(
      Error{Code::invalid, "this is no kind of agent card known here", path});
  if (!faults.empty()) {
    forms.error().message = faults[0].message;
  } else if (dialect && document.root().is(Kind::object)) {
    forms = signed_bytes(document.root(), *dialect);
  }
  if (!forms) {
    forms.error().where = path;
    return std::unexpected(forms.error());
  }
  for (SignedBytes& form : *forms) form.left_out.clear();
  return Explained{path, std::move(*forms)};
}

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
      std::mismatch(one.begin(), one.begin() + shared, other.begin()).first -
      one.begin());
  return Difference{at, around(one, at), around(other, at)};
}

void write_text(const std::vector<Explained>& cards, Call& call) {
  for (const Explained& card : cards) {
    const std::string* last = nullptr;
    for (const SignedBytes& form : card.forms) {
      std::string told = for_terminal(card.path) + ": " +
                         std::string(form.form) + ", " +
                         counted(form.bytes.size(), "byte") + ", sha256 " +
                         to_hex(sha256(form.bytes)) + "\n";
      if (!last || *last != form.bytes) {
        told += for_terminal(form.bytes) + "\n";
      }
      last = &form.bytes;
      call.out.write(told);
    }
  }
  if (cards.size() != 2) return;
  const auto found =
      difference(cards[0].forms[0].bytes, cards[1].forms[0].bytes);
  call.out.write(found ? "the first difference is at byte " +
                             std::to_string(found->at) + ":\n  " +
                             for_terminal(found->one) + "\n  " +
                             for_terminal(found->other) + "\n"
                       : std::string("both have the same bytes\n"));
}

void write_json(const std::vector<Explained>& cards, Call& call) {
  Writer json;
  json.begin_object().key("explained").begin_array();
  for (const Explained& card : cards) {
    json.begin_object().key("file").string(card.path);
    json.key("forms").begin_array();
    for (const SignedBytes& form : card.forms) {
      json.begin_object().key("form").string(form.form);
      json.key("sha256").string(to_hex(sha256(form.bytes)));
      json.key("canonical").string(form.bytes).end_object();
    }
    json.end_array().end_object();
  }
  json.end_array().key("difference");
  const auto found = cards.size() == 2 ? difference(cards[0].forms[0].bytes,
                                                    cards[1].forms[0].bytes)
                                       : std::nullopt;
  if (found) {
    json.begin_object().key("byte").number(
        static_cast<std::int64_t>(found->at));
    json.key("first").string(found->one).key("second").string(found->other);
    json.end_object();
  } else {
    json.null();
  }
  call.out.write(json.end_object().take() + "\n");
}

}  // namespace

Result<Outcome> explain_bytes(const std::vector<std::string>& paths,
                              std::optional<Dialect> dialect, Call& call) {
  std::vector<Explained> cards;
  for (const std::string& path : paths) {
    TRY(Explained card, bytes_of(path, dialect));
    cards.push_back(std::move(card));
  }
  format_of(call.input) == "json" ? write_json(cards, call)
                                  : write_text(cards, call);
  return Outcome::clean;
}

}  // namespace cardinal

#include <algorithm>

#include "base/ascii.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "cardinal/json.h"

namespace cardinal {
namespace {

// The text between the opening bracket (or the comma before) and an element:
// its line break and indentation, or a single blank, or nothing.
std::string_view lead_of(std::string_view text, std::uint32_t begin) {
  std::uint32_t from = begin;
  while (from > 0 && is_space(text[from - 1])) --from;
  return text.substr(from, begin - from);
}

std::uint32_t behind_space(std::string_view text, std::uint32_t at) {
  while (at < text.size() && is_space(text[at])) ++at;
  return at;
}

}  // namespace

Result<std::string> apply_edits(std::string_view text,
                                std::vector<Edit> edits) {
  std::ranges::stable_sort(edits, {}, [](const Edit& edit) {
    return std::pair(edit.where.begin, edit.where.end);
  });
  std::string out;
  out.reserve(text.size());
  std::uint32_t done = 0;
  for (const Edit& edit : edits) {
    if (edit.where.begin > edit.where.end || edit.where.end > text.size()) {
      return usage("an edit covers bytes {} to {} of a text of {}",
                   edit.where.begin, edit.where.end, text.size());
    }
    if (edit.where.begin < done) {
      return conflict("two edits overlap at byte {}", edit.where.begin);
    }
    out.append(text, done, edit.where.begin - done);
    out.append(edit.text);
    done = edit.where.end;
  }
  out.append(text, done);
  return out;
}

Edit replace_value(Value value, std::string json) {
  return {value.span(), std::move(json)};
}

Edit rename_member(Value value, std::string_view name) {
  CHECK(value.key());
  Edit edit{value.key_span(), {}};
  append_quoted(edit.text, name);
  return edit;
}

// With a neighbour after it, an element goes up to where that one begins; the
// last one goes from where the one before ends; an only one takes all the
// white space inside the brackets along.
Edit remove_element(Value container, Value value) {
  const std::string_view text = value.table()->text;
  const Span whole = value.member_span();
  const std::uint32_t after = behind_space(text, whole.end);
  if (text[after] == ',') {
    return {{whole.begin, behind_space(text, after + 1)}, {}};
  }
  const auto lead =
      static_cast<std::uint32_t>(lead_of(text, whole.begin).size());
  const std::uint32_t before = whole.begin - lead;
  if (text[before - 1] == ',') {
    std::uint32_t end_of_previous = before - 1;
    while (is_space(text[end_of_previous - 1])) --end_of_previous;
    return {{end_of_previous, whole.end}, {}};
  }
  return {{container.span().begin + 1, container.span().end - 1}, {}};
}

Edit insert_member(Value object, std::string_view name, std::string_view json) {
  CHECK(object.is(Kind::object));
  const std::string_view text = object.table()->text;
  Value last;
  std::string_view colon = ": ";
  for (const Member member : object.members()) last = member.value;
  if (last) {
    colon = text.substr(last.key_span().end,
                        last.span().begin - last.key_span().end);
  }
  std::string member;
  append_quoted(member, name);
  member += std::string(colon) + std::string(json);
  if (!last) {
    return {{object.span().begin + 1, object.span().end - 1}, member};
  }
  const std::string_view lead = lead_of(text, last.member_span().begin);
  const std::uint32_t at = last.span().end;
  return {{at, at}, "," + std::string(lead) + member};
}

Edit insert_item(Value array, std::string_view json) {
  CHECK(array.is(Kind::array));
  const std::string_view text = array.table()->text;
  Value last;
  for (const Value item : array.items()) last = item;
  if (!last) {
    return {{array.span().begin + 1, array.span().end - 1}, std::string(json)};
  }
  const std::string_view lead = lead_of(text, last.span().begin);
  const std::uint32_t at = last.span().end;
  return {{at, at}, "," + std::string(lead) + std::string(json)};
}

}  // namespace cardinal

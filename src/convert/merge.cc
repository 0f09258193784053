#include "convert/merge.h"

#include <algorithm>
#include <optional>

#include "base/check_that.h"
#include "base/errors.h"
#include "schema/json_equal.h"

namespace cardinal::convert {
namespace {

using schema::is_equal;

// Each edit is found and applied separately: one that touches another is
// computed on the text with the other applied.
constexpr int edits_max = 10'000;

bool is_identified(Value list, std::string_view name) {
  for (const Value item : list.items()) {
    if (!item[name].is(Kind::string)) return false;
  }
  return true;
}

Value item_named(Value list, std::string_view name, std::string_view id) {
  for (const Value item : list.items()) {
    if (item[name].string() == id) return item;
  }
  return {};
}

// The member that identifies the items of all three lists; empty if there is
// none.
std::string_view identity(Value a, Value b, Value c) {
  for (const std::string_view name : {"id", "goal_id", "name", "uri", "url"}) {
    if (is_identified(a, name) && is_identified(b, name) &&
        is_identified(c, name)) {
      return name;
    }
  }
  return {};
}

std::optional<Edit> next_edit(Value ours, Value before, Value after);

std::optional<Edit> next_in_objects(Value ours, Value before, Value after) {
  for (const Member member : after.members()) {
    const Value mine = ours[member.name];
    const Value old = before[member.name];
    if (old && is_equal(old, member.value)) continue;
    if (!mine) {
      return insert_member(ours, member.name, member.value.raw());
    }
    if (const auto edit = next_edit(mine, old, member.value)) return edit;
  }
  for (const Member member : before.members()) {
    if (after[member.name]) continue;
    if (const Value mine = ours[member.name]) {
      return remove_element(ours, mine);
    }
  }
  return std::nullopt;
}

std::optional<Edit> next_in_lists(Value ours, Value before, Value after,
                                  std::string_view name) {
  for (const Value item : after.items()) {
    const std::string_view id = item[name].string_unchecked();
    const Value mine = item_named(ours, name, id);
    const Value old = item_named(before, name, id);
    if (old && is_equal(old, item)) continue;
    if (!mine) return insert_item(ours, item.raw());
    if (const auto edit = next_edit(mine, old, item)) return edit;
  }
  for (const Value item : before.items()) {
    const std::string_view id = item[name].string_unchecked();
    if (item_named(after, name, id)) continue;
    if (const Value mine = item_named(ours, name, id)) {
      return remove_element(ours, mine);
    }
  }
  return std::nullopt;
}

// `before` may be absent; then all of `after` is new.
std::optional<Edit> next_edit(Value ours, Value before, Value after) {
  if (is_equal(ours, after)) return std::nullopt;
  if (before) {
    if (is_equal(before, after)) return std::nullopt;
    const Kind kind = ours.kind();
    const bool alike = before.is(kind) && after.is(kind);
    if (alike && kind == Kind::object) {
      return next_in_objects(ours, before, after);
    }
    if (alike && kind == Kind::array) {
      const std::string_view name = identity(ours, before, after);
      if (!name.empty()) return next_in_lists(ours, before, after, name);
    }
  }
  return replace_value(ours, std::string(after.raw()));
}

}  // namespace

Result<std::string> merged(std::string original, Value before, Value after) {
  Reader reader;
  for (int i = 0; i < edits_max; ++i) {
    Faults faults;
    Document document = reader.read(std::move(original), Limits{}, faults);
    if (!faults.empty()) {
      return internal("the merged card has a JSON error: {}",
                      faults.front().message);
    }
    const auto edit = next_edit(document.root(), before, after);
    if (!edit) return std::string(document.text());
    TRY(original, apply_edits(document.text(), {*edit}));
    reader.recycle(std::move(document));
  }
  return internal(
      "the card differs in too many places from its original; convert it with "
      "--no-stash");
}

}  // namespace cardinal::convert

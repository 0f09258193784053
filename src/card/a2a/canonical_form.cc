#include "card/a2a/canonical_form.h"

#include <algorithm>

#include "card/a2a/parts.h"

namespace cardinal::a2a {
namespace {

constexpr std::string_view form_names[] = {"specification", "sdk-cleaned",
                                           "jcs"};

// The member of A2A 1.0. Signatures are not part of what they sign.
const MemberRow* member_named(Part part, std::string_view name) {
  if (part == Part::none) return nullptr;
  for (const MemberRow& row : rows_of(part)) {
    if (row.info.name != name) continue;
    const bool signed_over =
        (row.info.in & v10) && row.inside != Part::signature;
    return signed_over ? &row : nullptr;
  }
  return nullptr;
}

// "" or false, which ProtoJSON does not write.
bool is_default(Value value) {
  return value.string() == "" || value.boolean() == false;
}

bool is_empty_container(Value value) {
  return (value.is(Kind::array) || value.is(Kind::object)) && value.size() == 0;
}

// The presence rules, on what is there: nothing is added, and members that
// 1.0 does not know stay.
class Specification {
 public:
  std::vector<LeftOut> out;

  void walk(Value object, Part part) {
    for (const Member member : object.members()) {
      const MemberRow* row = member_named(part, member.name);
      if (!row) continue;
      if (const auto why = reason(member.value, *row)) {
        out.push_back({member.value, *why});
      } else {
        enter(member.value, *row);
      }
    }
  }

 private:
  static std::optional<LeftOutWhy> reason(Value value, const MemberRow& row) {
    if (value.is(Kind::null)) return LeftOutWhy::null_value;
    if (presence_of(row) == Presence::untracked && is_default(value)) {
      return LeftOutWhy::default_value;
    }
    if (presence_of(row) == Presence::filled && is_empty_container(value)) {
      return LeftOutWhy::empty;
    }
    return std::nullopt;
  }

  void enter(Value value, const MemberRow& row) {
    if (row.inside == Part::none) return;
    if (row.info.items == Kind::absent) return walk(value, row.inside);
    for (const Value item : value.items()) walk(item, row.inside);
    for (const Member member : value.members()) walk(member.value, row.inside);
  }
};

// What the JavaScript and Python SDKs do: read the card into their types,
// write it, then drop what is empty until nothing is.
class SdkCleaned {
 public:
  std::vector<LeftOut> out;

  // Whether nothing of the part is left.
  bool walk(Value object, Part part) {
    if (!object.is(Kind::object)) return true;
    const MemberRow* chosen = is_choice(part) ? choice(object, part) : nullptr;
    bool any = false;
    for (const Member member : object.members()) {
      const std::size_t before = out.size();
      const MemberRow* row = member_named(part, member.name);
      std::optional<LeftOutWhy> why;
      if (!row) {
        why = LeftOutWhy::unknown;
      } else if (chosen && row != chosen) {
        why = LeftOutWhy::not_chosen;
      } else {
        why = reason(member.value, *row);
      }
      any |= !leave_out(member.value, why, before);
    }
    return !any;
  }

 private:
  // Of members that exclude each other the SDKs take the first by their own
  // order.
  static const MemberRow* choice(Value object, Part part) {
    for (const MemberRow& row : rows_of(part)) {
      const Value value = object[row.info.name];
      if (value && !value.is(Kind::null)) return &row;
    }
    return nullptr;
  }

  // Places inside go with the one that holds them.
  bool leave_out(Value value, std::optional<LeftOutWhy> why,
                 std::size_t before) {
    if (!why) return false;
    out.resize(before, LeftOut{{}, LeftOutWhy::empty});
    out.push_back({value, *why});
    return true;
  }

  std::optional<LeftOutWhy> reason(Value value, const MemberRow& row) {
    if (value.is(Kind::null)) return LeftOutWhy::null_value;
    if (presence_of(row) == Presence::untracked && value.boolean() == false) {
      return LeftOutWhy::default_value;
    }
    if (row.inside == Part::none) return clean(value);
    bool nothing = true;
    if (row.info.items == Kind::absent) {
      nothing = walk(value, row.inside);
    } else {
      for (const Value item : value.items())
        nothing &= cleaned(item, row.inside);
      for (const Member member : value.members()) {
        nothing &= cleaned(member.value, row.inside);
      }
    }
    if (nothing) return LeftOutWhy::empty;
    return std::nullopt;
  }

  // An item or a map's value.
  bool cleaned(Value value, Part part) {
    const std::size_t before = out.size();
    if (!walk(value, part)) return false;
    return leave_out(value, LeftOutWhy::empty, before);
  }

  // Anybody's JSON. The depth of a document is limited by its reader.
  std::optional<LeftOutWhy> clean(Value value) {
    if (value.is(Kind::null)) return LeftOutWhy::null_value;
    if (value.string() == "") return LeftOutWhy::empty;
    if (!value.is(Kind::array) && !value.is(Kind::object)) return std::nullopt;
    bool any = false;
    const auto look = [&](Value inside) {
      const std::size_t before = out.size();
      any |= !leave_out(inside, clean(inside), before);
    };
    for (const Value item : value.items()) look(item);
    for (const Member member : value.members()) look(member.value);
    if (any) return std::nullopt;
    return LeftOutWhy::empty;
  }
};

}  // namespace

std::string_view name_of(CanonicalForm form) {
  return form_names[static_cast<std::size_t>(form)];
}

std::optional<CanonicalForm> canonical_form_named(std::string_view name) {
  for (const CanonicalForm form : canonical_forms) {
    if (name_of(form) == name) return form;
  }
  return std::nullopt;
}

std::string_view words_for(LeftOutWhy why) {
  switch (why) {
    case LeftOutWhy::signatures:
      return "the signatures themselves";
    case LeftOutWhy::default_value:
      return "says what its absence says";
    case LeftOutWhy::empty:
      return "is empty";
    case LeftOutWhy::null_value:
      return "is null";
    case LeftOutWhy::unknown:
      return "is not a member of A2A 1.0 here";
    case LeftOutWhy::not_chosen:
      return "stands beside a member that excludes it";
  }
  return {};
}

std::vector<LeftOut> left_out(Value card, CanonicalForm form) {
  std::vector<LeftOut> out;
  if (form == CanonicalForm::specification) {
    Specification walk;
    walk.walk(card, Part::card);
    out = std::move(walk.out);
  } else if (form == CanonicalForm::sdk_cleaned) {
    SdkCleaned walk;
    walk.walk(card, Part::card);
    out = std::move(walk.out);
  }
  const Value signatures = card["signatures"];
  if (!signatures) return out;
  std::erase_if(out,
                [&](const LeftOut& each) { return each.at == signatures; });
  const auto place = std::ranges::lower_bound(
      out, signatures.index(), {},
      [](const LeftOut& each) { return each.at.index(); });
  out.insert(place, {signatures, LeftOutWhy::signatures});
  return out;
}

}  // namespace cardinal::a2a

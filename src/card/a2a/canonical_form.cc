#include "card/a2a/canonical_form.h"

#include <algorithm>

#include "card/a2a/presence.h"

namespace cardinal::a2a {
namespace {

constexpr std::string_view form_names[] = {"specification", "sdk-cleaned",
                                           "jcs"};

const MessageField* field_named(Message message, std::string_view name) {
  const auto fields = fields_of(message);
  const auto found = std::ranges::find(fields, name, &MessageField::name);
  return found == fields.end() ? nullptr : &*found;
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

  void walk(Value object, Message message) {
    for (const Member member : object.members()) {
      const MessageField* field = field_named(message, member.name);
      if (!field) continue;
      if (const auto why = reason(member.value, *field)) {
        out.push_back({member.value, *why});
      } else {
        enter(member.value, *field);
      }
    }
  }

 private:
  static std::optional<LeftOutWhy> reason(Value value,
                                          const MessageField& field) {
    if (value.is(Kind::null)) return LeftOutWhy::null_value;
    if (field.presence == Presence::untracked && is_default(value)) {
      return LeftOutWhy::default_value;
    }
    if (field.presence == Presence::filled && is_empty_container(value)) {
      return LeftOutWhy::empty;
    }
    return std::nullopt;
  }

  void enter(Value value, const MessageField& field) {
    if (field.of == Message::none) return;
    if (field.shape == Shape::object) return walk(value, field.of);
    for (const Value item : value.items()) walk(item, field.of);
    for (const Member member : value.members()) walk(member.value, field.of);
  }
};

// What the JavaScript and Python SDKs do: read the card into their types,
// write it, then drop what is empty until nothing is.
class SdkCleaned {
 public:
  std::vector<LeftOut> out;

  // Whether nothing of the message is left.
  bool walk(Value object, Message message) {
    if (!object.is(Kind::object)) return true;
    const MessageField* chosen =
        is_choice(message) ? choice(object, message) : nullptr;
    bool any = false;
    for (const Member member : object.members()) {
      const std::size_t before = out.size();
      const MessageField* field = field_named(message, member.name);
      std::optional<LeftOutWhy> why;
      if (!field) {
        why = LeftOutWhy::unknown;
      } else if (chosen && field != chosen) {
        why = LeftOutWhy::not_chosen;
      } else {
        why = reason(member.value, *field);
      }
      any |= !set_fact(member.value, why, before);
    }
    return !any;
  }

 private:
  // Of members that exclude each other the SDKs take the first by their own
  // order.
  static const MessageField* choice(Value object, Message message) {
    for (const MessageField& field : fields_of(message)) {
      const Value value = object[field.name];
      if (value && !value.is(Kind::null)) return &field;
    }
    return nullptr;
  }

  // Places inside go with the one that holds them.
  bool set_fact(Value value, std::optional<LeftOutWhy> why,
                std::size_t before) {
    if (!why) return false;
    out.resize(before, LeftOut{{}, LeftOutWhy::empty});
    out.push_back({value, *why});
    return true;
  }

  std::optional<LeftOutWhy> reason(Value value, const MessageField& field) {
    if (value.is(Kind::null)) return LeftOutWhy::null_value;
    if (field.presence == Presence::untracked && value.boolean() == false) {
      return LeftOutWhy::default_value;
    }
    if (field.of == Message::none) return clean(value);
    bool nothing = true;
    if (field.shape == Shape::object) {
      nothing = walk(value, field.of);
    } else {
      for (const Value item : value.items()) nothing &= cleaned(item, field.of);
      for (const Member member : value.members()) {
        nothing &= cleaned(member.value, field.of);
      }
    }
    if (nothing) return LeftOutWhy::empty;
    return std::nullopt;
  }

  // An item or a map's value.
  bool cleaned(Value value, Message message) {
    const std::size_t before = out.size();
    if (!walk(value, message)) return false;
    return set_fact(value, LeftOutWhy::empty, before);
  }

  // Anybody's JSON. The depth of a document is limited by its reader.
  std::optional<LeftOutWhy> clean(Value value) {
    if (value.is(Kind::null)) return LeftOutWhy::null_value;
    if (value.string() == "") return LeftOutWhy::empty;
    if (!value.is(Kind::array) && !value.is(Kind::object)) return std::nullopt;
    bool any = false;
    const auto look = [&](Value inside) {
      const std::size_t before = out.size();
      any |= !set_fact(inside, clean(inside), before);
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
      return "is no member of A2A 1.0 here";
    case LeftOutWhy::not_chosen:
      return "stands beside a member that excludes it";
  }
  return {};
}

std::vector<LeftOut> left_out(Value card, CanonicalForm form) {
  std::vector<LeftOut> out;
  if (form == CanonicalForm::specification) {
    Specification walk;
    walk.walk(card, Message::card);
    out = std::move(walk.out);
  } else if (form == CanonicalForm::sdk_cleaned) {
    SdkCleaned walk;
    walk.walk(card, Message::card);
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

#include "convert/hybrid.h"

namespace cardinal::convert {
namespace {

void write_joined(Writer& out, Value main, Value other);

// Skills are the only list of objects that both forms have and that differ
// inside: security and securityRequirements.
void write_member(Writer& out, Member member, Value other) {
  out.key(member.name);
  const Value value = member.value;
  if (value.is(Kind::object) && other.is(Kind::object)) {
    write_joined(out, value, other);
    return;
  }
  const bool are_skills = member.name == "skills" && value.is(Kind::array) &&
                          other.is(Kind::array) && value.size() == other.size();
  if (!are_skills) {
    out.raw(value.raw());
    return;
  }
  out.begin_array();
  auto old = other.items().begin();
  for (const Value skill : value.items()) {
    write_joined(out, skill, *old);
    ++old;
  }
  out.end_array();
}

void write_joined(Writer& out, Value main, Value other) {
  if (!main.is(Kind::object) || !other.is(Kind::object)) {
    out.raw(main.raw());
    return;
  }
  out.begin_object();
  for (const Member member : main.members()) {
    write_member(out, member, other[member.name]);
  }
  for (const Member member : other.members()) {
    if (!main[member.name]) out.key(member.name).raw(member.value.raw());
  }
  out.end_object();
}

}  // namespace

std::string hybrid_of(Value card_1_0, Value card_0_3) {
  Writer out;
  out.begin_object();
  for (const Member member : card_1_0.members()) {
    write_member(out, member, card_0_3[member.name]);
  }
  for (const Member member : card_0_3.members()) {
    // Those of a 0.3 card cover members that the hybrid card adds to.
    if (card_1_0[member.name] || member.name == "signatures") continue;
    out.key(member.name).raw(member.value.raw());
  }
  out.end_object();
  return out.take();
}

}  // namespace cardinal::convert

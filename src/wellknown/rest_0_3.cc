#include "wellknown/rest_0_3.h"

namespace cardinal::wellknown {
namespace {

Document read(const std::string& text) {
  Reader reader;
  Faults faults;
  return reader.read(text, Limits{}, faults);
}

class Merger {
 public:
  std::string merged(Value old, Value modern) {
    put_object(old, modern);
    return out_.take() + "\n";
  }

 private:
  void put_object(Value old, Value modern) {
    out_.begin_object();
    for (const Member member : old.members()) {
      if (member.name == "security") {
        put_or("security", modern["securityRequirements"], member.value);
      } else if (member.name == "securitySchemes") {
        put_or("securitySchemes", modern["securitySchemes"], member.value);
      } else if (member.name == "skills") {
        put_skills(member.value, modern["skills"]);
      } else {
        out_.key(member.name).raw(member.value.raw());
      }
    }
    out_.end_object();
  }

  void put_or(std::string_view name, Value modern, Value old) {
    out_.key(name).raw((modern ? modern : old).raw());
  }

  // Conversion keeps their order.
  void put_skills(Value old, Value modern) {
    out_.key("skills").begin_array();
    std::size_t index = 0;
    for (const Value skill : old.items()) put_object(skill, modern[index++]);
    out_.end_array();
  }

  Writer out_{{.indent = 2}};
};

}  // namespace

CardVersions::Text rest_0_3_text(const CardVersions& versions) {
  if (versions.for_0_x == versions.for_1_x) return versions.for_0_x;
  const Document old = read(*versions.for_0_x);
  const Document modern = read(*versions.for_1_x);
  return std::make_shared<const std::string>(
      Merger().merged(old.root(), modern.root()));
}

}  // namespace cardinal::wellknown

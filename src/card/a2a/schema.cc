// Written from the tables of members, so that it cannot disagree with them.
// Every part has a definition with what holds in any version, and one on top
// for each of the two versions: what is required there.
#include "card/a2a/members.h"
#include "card/a2a/schema_tables.h"
#include "card/a2a/scheme_kinds.h"

namespace cardinal::a2a {
namespace {

const Nested* nested_in(Part part, std::string_view member) {
  for (const Nested& entry : nested) {
    if (entry.part == part && entry.member == member) return &entry;
  }
  return nullptr;
}

std::string definition(Part part) {
  return std::string(definition_names[static_cast<std::size_t>(part)]);
}

std::string definition(Part part, Version version) {
  return definition(part) + "-" + std::string(name_of(version));
}

std::string_view type_named(Kind kind) {
  switch (kind) {
    case Kind::boolean:
      return "boolean";
    case Kind::string:
      return "string";
    case Kind::array:
      return "array";
    default:
      return "object";
  }
}

// "... (A2A 0.2 and 0.3 only)" where not all versions have the member.
std::string described(Part part, const MemberInfo& member) {
  std::string text;
  for (const Description& entry : descriptions) {
    if (entry.part == part && entry.member == member.name) text = entry.text;
  }
  if (member.in & v10 && member.in & v03) return text;
  if (member.in & v10) return text + " (A2A 1.0)";
  if (member.in & v03) return text + " (A2A 0.3 and before)";
  return text + (member.in & v01 ? " (A2A 0.1)" : "");
}

class SchemaWriter {
 public:
  std::string write();

 private:
  void reference(const std::string& name) {
    out_.key("$ref").string("#/$defs/" + name);
  }
  void properties(Part part);
  void version_layer(Part part, Version version);
  void version_property(Part part, const MemberInfo& member, Version version);
  void scheme_layer(Version version);
  void typed_schemes();
  void wrapped_schemes();
  void definitions();
  void is_1_0();

  Writer out_{Writer::Layout{.indent = 2}};
};

// null stands for "not set" wherever a member may be left out.
void SchemaWriter::properties(Part part) {
  out_.key("properties").begin_object();
  for (const MemberInfo& member : members_of(part)) {
    out_.key(member.name).begin_object();
    out_.key("description").string(described(part, member));
    out_.key("type").begin_array().string(type_named(member.kind));
    out_.string("null").end_array();
    if (member.items != Kind::absent) {
      out_.key(member.kind == Kind::array ? "items" : "additionalProperties");
      out_.begin_object().key("type").string(type_named(member.items));
      out_.end_object();
    }
    out_.end_object();
  }
  out_.end_object();
}

void SchemaWriter::version_property(Part part, const MemberInfo& member,
                                    Version version) {
  const bool required = member.required & bit_of(version);
  const Nested* const inside = nested_in(part, member.name);
  const bool schemes = member.name == "securitySchemes";
  if (!required && inside == nullptr && !schemes) return;
  out_.key(member.name).begin_object();
  if (required) out_.key("type").string(type_named(member.kind));
  if (schemes) {
    out_.key("additionalProperties").begin_object();
    reference("scheme-" + std::string(name_of(version)));
    out_.end_object();
  }
  if (inside != nullptr) {
    // For readers of 0.3, in a card of either version.
    const bool of_0_3 = member.name == "additionalInterfaces";
    const std::string name =
        definition(inside->inside, of_0_3 ? Version::v0_3 : version);
    if (member.kind == Kind::array) out_.key("items").begin_object();
    reference(name);
    if (member.kind == Kind::array) out_.end_object();
  }
  out_.end_object();
}

void SchemaWriter::version_layer(Part part, Version version) {
  out_.key(definition(part, version)).begin_object();
  if (part != Part::card) reference(definition(part));
  out_.key("required").begin_array();
  for (const MemberInfo& member : members_of(part)) {
    if (member.required & bit_of(version)) out_.string(member.name);
  }
  out_.end_array();
  out_.key("properties").begin_object();
  for (const MemberInfo& member : members_of(part)) {
    version_property(part, member, version);
  }
  out_.end_object().end_object();
}

// 0.3 tells the kinds apart by "type". A scheme that has the form of 1.0
// beside it is not judged by it.
void SchemaWriter::typed_schemes() {
  out_.key("properties").begin_object().key("type").begin_object();
  out_.key("description")
      .string("apiKey, http, oauth2, openIdConnect or mutualTLS.");
  out_.end_object().end_object();
  out_.key("if").begin_object().key("propertyNames").begin_object();
  out_.key("not").begin_object().key("enum").begin_array();
  for (const SchemeKindInfo& name : scheme_kinds) out_.string(name.wrapper);
  out_.end_array().end_object().end_object().end_object();
  out_.key("then").begin_object().key("allOf").begin_array();
  for (const SchemeKindInfo& name : scheme_kinds) {
    out_.begin_object().key("if").begin_object();
    out_.key("required").begin_array().string("type").end_array();
    out_.key("properties").begin_object().key("type").begin_object();
    out_.key("const").string(name.type);
    out_.end_object().end_object().end_object();
    out_.key("then").begin_object();
    reference(definition(name.part, Version::v0_3));
    out_.end_object().end_object();
  }
  out_.end_array().end_object();
}

// 1.0 by the one member a scheme has.
void SchemaWriter::wrapped_schemes() {
  out_.key("properties").begin_object();
  for (const SchemeKindInfo& name : scheme_kinds) {
    out_.key(name.wrapper).begin_object();
    out_.key("type").string("object");
    reference(definition(name.part, Version::v1_0));
    out_.end_object();
  }
  out_.end_object();
}

void SchemaWriter::scheme_layer(Version version) {
  out_.key("scheme-" + std::string(name_of(version))).begin_object();
  if (version == Version::v1_0) {
    wrapped_schemes();
  } else {
    typed_schemes();
  }
  out_.end_object();
}

void SchemaWriter::definitions() {
  out_.key("$defs").begin_object();
  for (const Version version : {Version::v0_3, Version::v1_0}) {
    for (std::size_t i = 0; i < part_count; ++i) {
      version_layer(static_cast<Part>(i), version);
    }
    scheme_layer(version);
  }
  for (std::size_t i = 1; i < part_count; ++i) {
    out_.key(definition(static_cast<Part>(i))).begin_object();
    properties(static_cast<Part>(i));
    out_.end_object();
  }
  out_.end_object();
}

// As detect_version decides.
void SchemaWriter::is_1_0() {
  out_.raw(R"json({
    "anyOf": [
      {
        "required": ["supportedInterfaces"],
        "properties": {"supportedInterfaces": {"type": "array", "minItems": 1}}
      },
      {
        "not": {"required": ["url"], "properties": {"url": {"type": "string"}}},
        "anyOf": [
          {"required": ["supportedInterfaces"]},
          {"required": ["securityRequirements"]},
          {
            "required": ["capabilities"],
            "properties": {"capabilities": {"type": "object", "required": ["extendedAgentCard"]}}
          },
          {
            "required": ["securitySchemes"],
            "properties": {"securitySchemes": {
              "type": "object",
              "not": {"additionalProperties": {"propertyNames": {"not": {"pattern": "SecurityScheme$"}}}}
            }}
          },
          {
            "required": ["protocolVersion"],
            "properties": {"protocolVersion": {"type": "string", "pattern": "^1\\."}}
          }
        ]
      }
    ]
  })json");
}

std::string SchemaWriter::write() {
  out_.begin_object();
  out_.key("$schema").string("https://json-schema.org/draft/2020-12/schema");
  out_.key("$id").string("urn:cardinal:schema:a2a");
  out_.key("title").string("A2A agent card");
  out_.key("description")
      .string(
          "What an agent can do, where and how to call it (A2A 0.3 and "
          "1.0, told apart by supportedInterfaces).");
  out_.key("type").string("object");
  properties(Part::card);
  out_.key("if");
  is_1_0();
  for (const auto& [keyword, version] :
       {std::pair("then", Version::v1_0), std::pair("else", Version::v0_3)}) {
    out_.key(keyword).begin_object();
    reference(definition(Part::card, version));
    out_.end_object();
  }
  definitions();
  out_.end_object();
  return out_.take();
}

}  // namespace

std::string_view json_schema() {
  static const std::string text = SchemaWriter().write();
  return text;
}

}  // namespace cardinal::a2a

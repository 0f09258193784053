// Written from the tables of members, so that it cannot disagree with them.
// Every part has a definition with what holds in any version, and one on top
// for each of the two versions: what is required there.
#include "card/a2a/members.h"
#include "card/a2a/scheme_kinds.h"
#include "card/a2a/version_evidence.h"
#include "card/schema_writer.h"

namespace cardinal::a2a {
namespace {

std::string definition(Part part) { return std::string(definition_name(part)); }

std::string definition(Part part, Version version) {
  return definition(part) + "-" + std::string(name_of(version));
}

bool is_defined(Part part) {
  return static_cast<std::size_t>(part) < defined_part_count;
}

// "... (A2A 0.2 and 0.3 only)" where not all versions have the member.
std::string described(const MemberRow& row) {
  const std::string text(row.description);
  const Versions in = row.info.in;
  if (in & v10 && in & v03) return text;
  if (in & v10) return text + " (A2A 1.0)";
  if (in & v03) return text + " (A2A 0.3 and before)";
  return text + (in & v01 ? " (A2A 0.1)" : "");
}

class VersionedSchemaWriter {
 public:
  std::string write();

 private:
  void write_reference(const std::string& name) {
    out_.key("$ref").string("#/$defs/" + name);
  }
  void write_properties(Part part);
  void write_version_layer(Part part, Version version);
  void write_version_property(const MemberRow& row, Version version);
  void write_scheme_layer(Version version);
  void write_typed_schemes();
  void write_wrapped_schemes();
  void write_definitions();
  void write_is_1_0();

  Writer out_{Writer::Layout{.indent = 2}};
};

// null is read as "not set" wherever a member may be left out.
void VersionedSchemaWriter::write_properties(Part part) {
  out_.key("properties").begin_object();
  for (const MemberRow& row : rows_of(part)) {
    const MemberInfo& member = row.info;
    out_.key(member.name).begin_object();
    out_.key("description").string(described(row));
    out_.key("type").begin_array().string(schema_type(member.kind));
    out_.string("null").end_array();
    if (member.items != Kind::absent) {
      out_.key(member.kind == Kind::array ? "items" : "additionalProperties");
      out_.begin_object().key("type").string(schema_type(member.items));
      out_.end_object();
    }
    out_.end_object();
  }
  out_.end_object();
}

void VersionedSchemaWriter::write_version_property(const MemberRow& row,
                                                   Version version) {
  const MemberInfo& member = row.info;
  const bool required = member.required & bit_of(version);
  const bool schemes = row.inside == Part::scheme;
  if (!required && !is_defined(row.inside) && !schemes) return;
  out_.key(member.name).begin_object();
  if (required) out_.key("type").string(schema_type(member.kind));
  if (schemes) {
    out_.key("additionalProperties").begin_object();
    write_reference("scheme-" + std::string(name_of(version)));
    out_.end_object();
  } else if (is_defined(row.inside)) {
    // For readers of 0.3, in a card of either version.
    const bool of_0_3 = member.name == "additionalInterfaces";
    const std::string name =
        definition(row.inside, of_0_3 ? Version::v0_3 : version);
    if (member.kind == Kind::array) out_.key("items").begin_object();
    write_reference(name);
    if (member.kind == Kind::array) out_.end_object();
  }
  out_.end_object();
}

void VersionedSchemaWriter::write_version_layer(Part part, Version version) {
  out_.key(definition(part, version)).begin_object();
  if (part != Part::card) write_reference(definition(part));
  out_.key("required").begin_array();
  for (const MemberInfo& member : members_of(part)) {
    if (member.required & bit_of(version)) out_.string(member.name);
  }
  out_.end_array();
  out_.key("properties").begin_object();
  for (const MemberRow& row : rows_of(part)) {
    write_version_property(row, version);
  }
  out_.end_object().end_object();
}

// 0.3 tells the kinds apart by "type". A scheme that has the form of 1.0
// beside it is not judged by it.
void VersionedSchemaWriter::write_typed_schemes() {
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
    write_reference(definition(name.part, Version::v0_3));
    out_.end_object().end_object();
  }
  out_.end_array().end_object();
}

// 1.0 by the one member a scheme has.
void VersionedSchemaWriter::write_wrapped_schemes() {
  out_.key("properties").begin_object();
  for (const SchemeKindInfo& name : scheme_kinds) {
    out_.key(name.wrapper).begin_object();
    out_.key("type").string("object");
    write_reference(definition(name.part, Version::v1_0));
    out_.end_object();
  }
  out_.end_object();
}

void VersionedSchemaWriter::write_scheme_layer(Version version) {
  out_.key("scheme-" + std::string(name_of(version))).begin_object();
  if (version == Version::v1_0) {
    write_wrapped_schemes();
  } else {
    write_typed_schemes();
  }
  out_.end_object();
}

void VersionedSchemaWriter::write_definitions() {
  out_.key("$defs").begin_object();
  for (const Version version : {Version::v0_3, Version::v1_0}) {
    for (std::size_t i = 0; i < defined_part_count; ++i) {
      write_version_layer(static_cast<Part>(i), version);
    }
    write_scheme_layer(version);
  }
  for (std::size_t i = 1; i < defined_part_count; ++i) {
    out_.key(definition(static_cast<Part>(i))).begin_object();
    write_properties(static_cast<Part>(i));
    out_.end_object();
  }
  out_.end_object();
}

// As detect_version decides.
void VersionedSchemaWriter::write_is_1_0() {
  out_.begin_object().key("anyOf").begin_array();
  copy_json(R"({"required": ["supportedInterfaces"], "properties":
    {"supportedInterfaces": {"type": "array", "minItems": 1}}})",
            out_);
  out_.begin_object().key("not");
  copy_json(
      R"({"required": ["url"], "properties": {"url": {"type": "string"}}})",
      out_);
  out_.key("anyOf").begin_array();
  for (const VersionEvidence& evidence : evidence_of_1_0) {
    copy_json(evidence.schema, out_);
  }
  out_.end_array().end_object().end_array().end_object();
}

std::string VersionedSchemaWriter::write() {
  out_.begin_object();
  out_.key("$schema").string("https://json-schema.org/draft/2020-12/schema");
  out_.key("$id").string("urn:cardinal:schema:a2a");
  out_.key("title").string("A2A agent card");
  out_.key("description")
      .string(
          "What an agent can do, where and how to call it (A2A 0.3 and "
          "1.0, told apart by supportedInterfaces).");
  out_.key("type").string("object");
  write_properties(Part::card);
  out_.key("if");
  write_is_1_0();
  for (const auto& [keyword, version] :
       {std::pair("then", Version::v1_0), std::pair("else", Version::v0_3)}) {
    out_.key(keyword).begin_object();
    write_reference(definition(Part::card, version));
    out_.end_object();
  }
  write_definitions();
  out_.end_object();
  return out_.take();
}

}  // namespace

std::string_view json_schema() {
  static const std::string text = VersionedSchemaWriter().write();
  return text;
}

}  // namespace cardinal::a2a

// Written from the tables of members, so that it cannot disagree with them.
// Every part has a definition with what holds in any version, and one on top
// for each version: what is required there.
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
  std::string text(row.description);
  const Versions in = row.info.in;
  if (in & v10 && in & v03) return text;
  if (in & v10) return text + " (A2A 1.0)";
  if (in & v03) return text + " (A2A 0.3 and before)";
  return text + (in & v01 ? " (A2A 0.1)" : "");
}

constexpr Version published[] = {Version::v0_2, Version::v0_3, Version::v1_0};

// The schemas of 0.2 and 0.3 reject null; ProtoJSON reads it as "not set".
bool rejects_null(Version version) {
  return version == Version::v0_2 || version == Version::v0_3;
}

class VersionedSchemaWriter {
 public:
  // For all versions, told apart as detect_version does.
  std::string write();
  std::string write(Version version);

 private:
  void write_head(const std::string& id, const std::string& about);
  void write_reference(const std::string& name) {
    out_.key("$ref").string("#/$defs/" + name);
  }
  void write_descriptions(Part part);
  void write_type(const MemberInfo& member, Version version);
  void write_inside(const MemberRow& row, Version version, bool typed);
  void write_version_layer(Part part, Version version);
  bool is_required(const MemberInfo& member, Part part, Version version) const;
  void write_version_property(const MemberRow& row, Version version);
  void write_scheme_layer(Version version);
  void write_typed_schemes(Version version);
  void write_wrapped_schemes();
  void write_definitions(std::span<const Version> versions);
  void write_evidence(std::span<const VersionEvidence> list);
  void write_is_1_0();
  void write_is_0_3();

  Writer out_{Writer::Layout{.indent = 2}};
  bool is_combined_ = false;
};

// A member may have any type in a version that does not define it.
void VersionedSchemaWriter::write_descriptions(Part part) {
  out_.key("properties").begin_object();
  for (const MemberRow& row : rows_of(part)) {
    out_.key(row.info.name).begin_object();
    out_.key("description").string(described(row)).end_object();
  }
  out_.end_object();
}

// null is read as "not set" wherever a member may be left out.
void VersionedSchemaWriter::write_type(const MemberInfo& member,
                                       Version version) {
  const bool required = member.required & bit_of(version);
  if (required || rejects_null(version)) {
    out_.key("type").string(schema_type(member.kind));
    return;
  }
  out_.key("type").begin_array().string(schema_type(member.kind));
  out_.string("null").end_array();
}

// Of the items of a list, or the values of a map.
void VersionedSchemaWriter::write_inside(const MemberRow& row, Version version,
                                         bool typed) {
  const MemberInfo& member = row.info;
  if (!is_defined(row.inside) && row.inside != Part::scheme &&
      member.items == Kind::absent) {
    return;
  }
  if (member.items != Kind::absent) {
    out_.key(member.kind == Kind::array ? "items" : "additionalProperties");
    out_.begin_object();
    if (typed) out_.key("type").string(schema_type(member.items));
  }
  if (row.inside == Part::scheme) {
    write_reference("scheme-" + std::string(name_of(version)));
  } else if (is_defined(row.inside)) {
    write_reference(definition(row.inside, version));
  }
  if (member.items != Kind::absent) out_.end_object();
}

void VersionedSchemaWriter::write_version_property(const MemberRow& row,
                                                   Version version) {
  const MemberInfo& member = row.info;
  const bool is_own = member.in & bit_of(version);
  // For readers of 0.3, in a card of 1.0.
  const bool of_0_3 =
      version == Version::v1_0 && member.name == "additionalInterfaces";
  if (!is_own && !of_0_3) return;
  out_.key(member.name).begin_object();
  if (is_own) write_type(member, version);
  write_inside(row, of_0_3 ? Version::v0_3 : version, is_own);
  out_.end_object();
}

// Where the version is detected, a card of 0.3 states it or has members that
// show it.
bool VersionedSchemaWriter::is_required(const MemberInfo& member, Part part,
                                        Version version) const {
  const bool shows_version = is_combined_ && part == Part::card &&
                             version == Version::v0_3 &&
                             member.name == "protocolVersion";
  return (member.required & bit_of(version)) && !shows_version;
}

void VersionedSchemaWriter::write_version_layer(Part part, Version version) {
  out_.key(definition(part, version)).begin_object();
  if (part != Part::card) write_reference(definition(part));
  out_.key("required").begin_array();
  for (const MemberInfo& member : members_of(part)) {
    if (is_required(member, part, version)) out_.string(member.name);
  }
  out_.end_array();
  out_.key("properties").begin_object();
  for (const MemberRow& row : rows_of(part)) {
    write_version_property(row, version);
  }
  out_.end_object().end_object();
}

// 0.x tells the kinds apart by "type". A scheme that has the form of 1.0
// beside it is not judged by it.
void VersionedSchemaWriter::write_typed_schemes(Version version) {
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
    write_reference(definition(name.part, version));
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
    write_typed_schemes(version);
  }
  out_.end_object();
}

void VersionedSchemaWriter::write_definitions(
    std::span<const Version> versions) {
  out_.key("$defs").begin_object();
  for (const Version version : versions) {
    for (std::size_t i = 0; i < defined_part_count; ++i) {
      write_version_layer(static_cast<Part>(i), version);
    }
    write_scheme_layer(version);
  }
  for (std::size_t i = 1; i < defined_part_count; ++i) {
    out_.key(definition(static_cast<Part>(i))).begin_object();
    write_descriptions(static_cast<Part>(i));
    out_.end_object();
  }
  out_.end_object();
}

void VersionedSchemaWriter::write_evidence(
    std::span<const VersionEvidence> list) {
  out_.key("anyOf").begin_array();
  for (const VersionEvidence& evidence : list) {
    copy_json(evidence.schema, out_);
  }
  out_.end_array();
}

// As detect_version decides.
void VersionedSchemaWriter::write_is_1_0() {
  out_.begin_object().key("anyOf").begin_array();
  copy_json(R"({"required": ["supportedInterfaces"], "properties":
    {"supportedInterfaces": {"type": "array", "minItems": 1}}})",
            out_);
  copy_json(states_1_0, out_);
  copy_json(states_later, out_);
  out_.begin_object().key("not").begin_object().key("anyOf").begin_array();
  copy_json(R"({"required": ["url"]})", out_);
  copy_json(states_any, out_);
  out_.end_array().end_object();
  write_evidence(evidence_of_1_0);
  out_.end_object().end_array().end_object();
}

// The same for what is not 1.0.
void VersionedSchemaWriter::write_is_0_3() {
  out_.begin_object().key("if");
  copy_json(states_any, out_);
  out_.key("then").begin_object().key("not");
  copy_json(states_0_2, out_);
  out_.end_object().key("else").begin_object();
  write_evidence(evidence_of_0_3);
  out_.end_object().end_object();
}

void VersionedSchemaWriter::write_head(const std::string& id,
                                       const std::string& about) {
  out_.begin_object();
  out_.key("$schema").string("https://json-schema.org/draft/2020-12/schema");
  out_.key("$id").string("urn:cardinal:schema:" + id);
  out_.key("title").string("A2A agent card");
  out_.key("description")
      .string("What an agent can do, where and how to call it (" + about +
              ").");
  out_.key("type").string("object");
  write_descriptions(Part::card);
}

std::string VersionedSchemaWriter::write() {
  is_combined_ = true;
  write_head("a2a",
             "A2A 0.2, 0.3 or 1.0, whichever the card states or its members "
             "show");
  out_.key("if");
  write_is_1_0();
  out_.key("then").begin_object();
  write_reference(definition(Part::card, Version::v1_0));
  out_.end_object().key("else").begin_object().key("if");
  write_is_0_3();
  for (const auto& [keyword, version] :
       {std::pair("then", Version::v0_3), std::pair("else", Version::v0_2)}) {
    out_.key(keyword).begin_object();
    write_reference(definition(Part::card, version));
    if (version == Version::v0_3) {
      out_.key("if");
      copy_json(evidence_of_0_3[0].schema, out_);
      out_.key("then");
      copy_json(R"({"required": ["protocolVersion"]})", out_);
    }
    out_.end_object();
  }
  out_.end_object();
  write_definitions(published);
  out_.end_object();
  return out_.take();
}

std::string VersionedSchemaWriter::write(Version version) {
  const std::string name(name_of(version));
  write_head("a2a-" + name, "A2A " + name);
  out_.key("allOf").begin_array().begin_object();
  write_reference(definition(Part::card, version));
  out_.end_object().end_array();
  // Interfaces for readers of 0.3 in a card of 1.0 have the form of 0.3.
  std::vector<Version> versions = {version};
  if (version == Version::v1_0) versions.push_back(Version::v0_3);
  write_definitions(versions);
  out_.end_object();
  return out_.take();
}

}  // namespace

std::string_view json_schema(std::optional<Version> version) {
  static const std::string combined = VersionedSchemaWriter().write();
  static const auto by_version = [] {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < version_names().size(); ++i) {
      texts.push_back(VersionedSchemaWriter().write(static_cast<Version>(i)));
    }
    return texts;
  }();
  return version ? by_version[static_cast<std::size_t>(*version)] : combined;
}

}  // namespace cardinal::a2a

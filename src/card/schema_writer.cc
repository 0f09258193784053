#include "card/schema_writer.h"

#include <algorithm>

#include "base/check_that.h"

namespace cardinal {
namespace {

Document parse(std::string_view json) {
  Faults faults;
  Document document = Reader().read(std::string(json), Limits{}, faults);
  CHECK(faults.empty());
  return document;
}

void copy(Value value, Writer& out) {
  if (value.is(Kind::object)) {
    out.begin_object();
    for (const Member member : value.members()) {
      out.key(member.name);
      copy(member.value, out);
    }
    out.end_object();
  } else if (value.is(Kind::array)) {
    out.begin_array();
    for (const Value item : value.items()) copy(item, out);
    out.end_array();
  } else {
    out.raw(value.raw());
  }
}

class SchemaWriter {
 public:
  explicit SchemaWriter(const DialectSchema& schema) : schema_(schema) {}
  std::string write();

 private:
  // The members of an object that is given as text.
  void copy_members(std::string_view json);
  void write_reference(std::string_view definition);
  void write_part(const SchemaPart& part);
  void write_property(const SchemaProperty& property);
  void write_type(const SchemaProperty& property);
  void write_words(const MemberSchema& member);
  void write_definitions();

  const DialectSchema& schema_;
  Writer out_{Writer::Layout{.indent = 2}};
};

void SchemaWriter::copy_members(std::string_view json) {
  if (json.empty()) return;
  const Document document = parse(json);
  for (const Member member : document.root().members()) {
    out_.key(member.name);
    copy(member.value, out_);
  }
}

void SchemaWriter::write_reference(std::string_view definition) {
  const auto part =
      std::ranges::find(schema_.parts, definition, &SchemaPart::definition);
  if (part != schema_.parts.end() && part->is_inline) return write_part(*part);
  out_.key("$ref").string("#/$defs/" + std::string(definition));
}

void SchemaWriter::write_words(const MemberSchema& member) {
  if (member.words.empty()) return;
  if (member.allows_other_words) {
    out_.key("anyOf").begin_array().begin_object();
  }
  out_.key("enum").begin_array();
  for (const std::string_view word : member.words) out_.string(word);
  out_.end_array();
  if (member.allows_other_words) {
    // Editors suggest the words; validators accept any.
    out_.end_object().boolean(true).end_array();
  }
}

void SchemaWriter::write_type(const SchemaProperty& property) {
  const std::string_view definition = property.schema.definition;
  if (property.type != "array" && !definition.empty()) {
    return write_reference(definition);
  }
  if (!property.type.empty() && !property.schema.is_untyped) {
    out_.key("type").string(property.type);
  }
  if (property.type != "array") return;
  if (definition.empty() && property.item_type.empty()) return;
  out_.key("items").begin_object();
  if (definition.empty()) {
    out_.key("type").string(property.item_type);
  } else {
    write_reference(definition);
  }
  out_.end_object();
}

void SchemaWriter::write_property(const SchemaProperty& property) {
  out_.key(property.name).begin_object();
  if (!property.schema.description.empty()) {
    out_.key("description").string(property.schema.description);
  }
  write_type(property);
  write_words(property.schema);
  copy_members(property.schema.constraints);
  out_.end_object();
}

void SchemaWriter::write_part(const SchemaPart& part) {
  if (!part.description.empty()) {
    out_.key("description").string(part.description);
  }
  out_.key("type").string("object");
  if (std::ranges::any_of(part.properties, &SchemaProperty::required)) {
    out_.key("required").begin_array();
    for (const SchemaProperty& property : part.properties) {
      if (property.required) out_.string(property.name);
    }
    out_.end_array();
  }
  if (part.is_closed) out_.key("additionalProperties").boolean(false);
  out_.key("properties").begin_object();
  for (const SchemaProperty& property : part.properties) {
    write_property(property);
  }
  out_.end_object();
  copy_members(part.constraints);
}

void SchemaWriter::write_definitions() {
  out_.key("$defs").begin_object();
  copy_members(schema_.definitions);
  for (const SchemaPart& part : schema_.parts) {
    if (part.definition.empty() || part.is_inline) continue;
    out_.key(part.definition).begin_object();
    write_part(part);
    out_.end_object();
  }
  out_.end_object();
}

std::string SchemaWriter::write() {
  out_.begin_object();
  out_.key("$schema").string("https://json-schema.org/draft/2020-12/schema");
  out_.key("$id").string(schema_.id);
  out_.key("title").string(schema_.title);
  write_part(schema_.parts.front());
  write_definitions();
  out_.end_object();
  return out_.take();
}

}  // namespace

std::string_view schema_type(Kind kind) {
  switch (kind) {
    case Kind::absent:
      return {};
    case Kind::null:
      return "null";
    case Kind::boolean:
      return "boolean";
    case Kind::number:
      return "number";
    case Kind::string:
      return "string";
    case Kind::array:
      return "array";
    case Kind::object:
      return "object";
  }
  return {};
}

void copy_json(std::string_view json, Writer& out) {
  const Document document = parse(json);
  copy(document.root(), out);
}

std::string write_schema(const DialectSchema& schema) {
  return SchemaWriter(schema).write();
}

}  // namespace cardinal

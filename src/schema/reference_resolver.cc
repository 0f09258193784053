#include "schema/reference_resolver.h"

#include "base/uri.h"
#include "schema/uri_reference.h"

namespace cardinal::schema {
namespace {

// Keywords that assert nothing and apply nothing.
bool is_annotation(Keyword keyword) {
  switch (keyword) {
    case Keyword::schema:
    case Keyword::id:
    case Keyword::anchor:
    case Keyword::dynamic_anchor:
    case Keyword::vocabulary:
    case Keyword::comment:
    case Keyword::defs:
    case Keyword::title:
    case Keyword::description:
    case Keyword::default_:
    case Keyword::deprecated:
    case Keyword::read_only:
    case Keyword::write_only:
    case Keyword::examples:
    case Keyword::content_encoding:
    case Keyword::content_media_type:
    case Keyword::content_schema:
    case Keyword::definitions:
    case Keyword::dependencies:
    case Keyword::recursive_anchor:
    case Keyword::recursive_ref:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool ReferenceResolver::is_active(const SchemaObject& object,
                                  Keyword keyword) const {
  const Vocabulary vocabulary = info_of(keyword).vocabulary;
  if (vocabulary == Vocabulary::core) return true;
  const Vocabularies known = resources_[object.resource].vocabularies;
  if (keyword == Keyword::format) {
    return options_.assert_format ||
           (known & bit_of(Vocabulary::format_assertion));
  }
  return known & bit_of(vocabulary);
}

SchemaObject ReferenceResolver::object_at(SchemaLocation location) {
  SchemaObject object{.location = location,
                      .resource = resources_.resource_of(location),
                      .schema = resources_.at(location),
                      .keywords = {}};
  if (object.schema.is(Kind::object)) {
    work_ += object.schema.size() + 1;
    for (const Member member : object.schema.members()) {
      const auto keyword = keyword_named(member.name);
      if (keyword && is_active(object, *keyword)) {
        object.keywords[static_cast<std::size_t>(*keyword)] = member.value;
      }
    }
  } else if (!object.schema.is(Kind::boolean)) {
    faults_.add(location,
                "a schema must be an object or a boolean; got " +
                    std::string(kind_with_article(object.schema.kind())));
  }
  return object;
}

std::optional<SchemaLocation> ReferenceResolver::ref_target(
    const SchemaObject& object) {
  const Value value = object[Keyword::ref];
  const auto reference = value.string();
  if (!reference) return std::nullopt;
  const auto target = resources_.resolve(object.resource, *reference);
  if (target) return target->location;
  faults_.add({object.location.document, value.index()},
              "$ref \"" + std::string(*reference) + "\" " + target.error(),
              "add the referenced schema to this document under $defs");
  return std::nullopt;
}

// The outermost resource is always the root's: where that has the anchor, a
// $dynamicRef to it leads there whatever lies between.
std::optional<ReferenceResolver::DynamicTarget>
ReferenceResolver::dynamic_target(const SchemaObject& object) {
  const Value value = object[Keyword::dynamic_ref];
  const auto reference = value.string();
  if (!reference) return std::nullopt;
  const auto target = resources_.resolve(object.resource, *reference);
  if (!target) {
    faults_.add(
        {object.location.document, value.index()},
        "$dynamicRef \"" + std::string(*reference) + "\" " + target.error());
    return std::nullopt;
  }
  const std::string anchor =
      percent_decoded(split_fragment(*reference).fragment);
  const auto& own = resources_[target->resource].dynamic_anchors;
  const auto found = own.find(anchor);
  if (found == own.end() || found->second != target->location.node) {
    return DynamicTarget{.fixed = target->location};
  }
  const auto& of_root = resources_[0].dynamic_anchors;
  if (const auto first = of_root.find(anchor); first != of_root.end()) {
    return DynamicTarget{.fixed = SchemaLocation{0, first->second}};
  }
  if (!dynamic_) needs_dynamic_ = true;
  return DynamicTarget{.anchor = anchor, .fallback = target->location};
}

// A schema that only refers stands for what it refers to.
std::optional<SchemaLocation> ReferenceResolver::alias_of(
    const SchemaObject& object) {
  Value only;
  Keyword which{};
  for (std::size_t i = 0; i < keyword_count; ++i) {
    const auto keyword = static_cast<Keyword>(i);
    if (!object.keywords[i] || is_annotation(keyword)) continue;
    if (only) return std::nullopt;
    only = object.keywords[i];
    which = keyword;
  }
  std::optional<SchemaLocation> target;
  if (which == Keyword::ref && only) target = ref_target(object);
  if (which == Keyword::dynamic_ref) {
    const auto dynamic = dynamic_target(object);
    if (dynamic) target = dynamic->fixed;
  }
  if (target && dynamic_ &&
      resources_.resource_of(*target) != object.resource) {
    return std::nullopt;
  }
  return target;
}

// References may lead over many others: each location is followed once. A loop
// ends where it began; gather() says so.
SchemaLocation ReferenceResolver::behind_aliases(SchemaLocation location) {
  std::vector<SchemaLocation> path;
  for (;;) {
    const auto known = behind_alias_.find(location);
    if (known != behind_alias_.end()) {
      location = known->second;
      break;
    }
    if (!resources_.at(location).is(Kind::object)) break;
    behind_alias_.emplace(location, location);  // until it is known better
    path.push_back(location);
    const auto target = alias_of(object_at(location));
    if (!target) break;
    location = *target;
  }
  for (const SchemaLocation& alias : path) behind_alias_[alias] = location;
  return location;
}

}  // namespace cardinal::schema

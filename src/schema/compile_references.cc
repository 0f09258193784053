// What a subschema is made of: its own object, and those that $ref,
// $dynamicRef and allOf put beside it.
#include <algorithm>

#include "schema/compiler.h"
#include "schema/uri_reference.h"

namespace cardinal::schema {
namespace {

// A subschema joins at most so many objects, all together at most so many
// more; what is beyond is called instead, so that a schema that refers to
// itself in many ways does not multiply.
constexpr std::size_t parts_max = 64;
constexpr std::size_t joined_max = 200'000;

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

bool Compiler::is_active(const Part& part, Keyword keyword) const {
  const Vocabulary vocabulary = info_of(keyword).vocabulary;
  if (vocabulary == Vocabulary::core) return true;
  const Vocabularies known = resources_[part.resource].vocabularies;
  if (keyword == Keyword::format) {
    return options_.assert_format ||
           (known & bit_of(Vocabulary::format_assertion));
  }
  return known & bit_of(vocabulary);
}

Part Compiler::part_at(Place place) {
  Part part{.place = place,
            .resource = resources_.resource_of(place),
            .schema = resources_.at(place),
            .keywords = {}};
  if (part.schema.is(Kind::object)) {
    work_ += part.schema.size() + 1;
    for (const Member member : part.schema.members()) {
      const auto keyword = keyword_named(member.name);
      if (keyword && is_active(part, *keyword)) {
        part.keywords[static_cast<std::size_t>(*keyword)] = member.value;
      }
    }
  } else if (!part.schema.is(Kind::boolean)) {
    fault(place, "a schema must be an object or a boolean; got " +
                     std::string(kind_with_article(part.schema.kind())));
  }
  return part;
}

std::optional<Place> Compiler::ref_target(const Part& part) {
  const Value value = part[Keyword::ref];
  const auto reference = value.string();
  if (!reference) return std::nullopt;
  const auto target = resources_.resolve(part.resource, *reference);
  if (target) return target->place;
  fault({part.place.document, value.index()},
        "$ref \"" + std::string(*reference) + "\" " + target.error(),
        "add the referenced schema to this document under $defs");
  return std::nullopt;
}

// The outermost resource is always the root's: where that has the anchor, a
// $dynamicRef to it leads there whatever lies between.
std::optional<Compiler::DynamicTarget> Compiler::dynamic_target(
    const Part& part) {
  const Value value = part[Keyword::dynamic_ref];
  const auto reference = value.string();
  if (!reference) return std::nullopt;
  const auto target = resources_.resolve(part.resource, *reference);
  if (!target) {
    fault({part.place.document, value.index()},
          "$dynamicRef \"" + std::string(*reference) + "\" " + target.error());
    return std::nullopt;
  }
  const std::string anchor =
      percent_decoded(split_fragment(*reference).fragment);
  const auto& own = resources_[target->resource].dynamic_anchors;
  const auto found = own.find(anchor);
  if (found == own.end() || found->second != target->place.node) {
    return DynamicTarget{.fixed = target->place};
  }
  const auto& of_root = resources_[0].dynamic_anchors;
  if (const auto first = of_root.find(anchor); first != of_root.end()) {
    return DynamicTarget{.fixed = Place{0, first->second}};
  }
  if (!program_.dynamic) needs_dynamic_ = true;
  return DynamicTarget{.anchor = anchor, .fallback = target->place};
}

// A schema that only refers stands for what it refers to.
std::optional<Place> Compiler::alias_of(const Part& part) {
  Value only;
  Keyword which{};
  for (std::size_t i = 0; i < keyword_count; ++i) {
    const auto keyword = static_cast<Keyword>(i);
    if (!part.keywords[i] || is_annotation(keyword)) continue;
    if (only) return std::nullopt;
    only = part.keywords[i];
    which = keyword;
  }
  std::optional<Place> target;
  if (which == Keyword::ref && only) target = ref_target(part);
  if (which == Keyword::dynamic_ref) {
    const auto dynamic = dynamic_target(part);
    if (dynamic) target = dynamic->fixed;
  }
  if (target && program_.dynamic &&
      resources_.resource_of(*target) != part.resource) {
    return std::nullopt;
  }
  return target;
}

// References may lead over many others: each place is followed once. A loop
// ends where it began; gather() says so.
Place Compiler::behind_aliases(Place place) {
  std::vector<Place> path;
  for (;;) {
    const auto known = behind_alias_.find(place);
    if (known != behind_alias_.end()) {
      place = known->second;
      break;
    }
    if (!resources_.at(place).is(Kind::object)) break;
    behind_alias_.emplace(place, place);  // until it is known better
    path.push_back(place);
    const auto target = alias_of(part_at(place));
    if (!target) break;
    place = *target;
  }
  for (const Place& alias : path) behind_alias_[alias] = place;
  return place;
}

bool Compiler::may_join(const Part& from, const Part& target) const {
  if (program_.dynamic && from.resource != target.resource) return false;
  if (joined_ > joined_max) return false;
  // These look at their own neighbours only.
  return !target[Keyword::unevaluated_items] &&
         !target[Keyword::unevaluated_properties];
}

// One list of targets for each anchor, however many refer to it.
Index Compiler::targets_of(const std::string& anchor) {
  AnchorTargets& targets = anchor_targets_[anchor];
  if (targets.dynamic_ref == none) {
    targets.dynamic_ref = static_cast<Index>(program_.dynamic_refs.size());
    program_.dynamic_refs.emplace_back();
  }
  return targets.dynamic_ref;
}

void Compiler::gather_target(const Part& from, Keyword keyword, Place target,
                             std::vector<Place>& path,
                             std::vector<Part>& parts) {
  if (std::ranges::find(path, target) != path.end()) {
    fault({from.place.document, from[keyword].index()},
          "the reference leads back to itself at the same location in the "
          "instance, so evaluation would never end");
    return;
  }
  if (parts.size() < parts_max && may_join(from, part_at(target))) {
    gather(target, path, parts);
  } else {
    emit(Op::all_of, every_kind, from, keyword, subschema_at(target));
  }
}

void Compiler::gather(Place place, std::vector<Place>& path,
                      std::vector<Part>& parts) {
  if (std::ranges::find(parts, place, &Part::place) != parts.end()) return;
  parts.push_back(part_at(place));
  ++joined_;
  const Part part = parts.back();
  path.push_back(place);
  if (const auto target = ref_target(part)) {
    gather_target(part, Keyword::ref, *target, path, parts);
  }
  if (const auto dynamic = dynamic_target(part)) {
    if (dynamic->fixed) {
      gather_target(part, Keyword::dynamic_ref, *dynamic->fixed, path, parts);
    } else {
      emit(Op::dynamic, every_kind, part, Keyword::dynamic_ref,
           targets_of(dynamic->anchor), subschema_at(dynamic->fallback));
    }
  }
  for (const Value branch : part[Keyword::all_of].items()) {
    gather_target(part, Keyword::all_of, {place.document, branch.index()}, path,
                  parts);
  }
  path.pop_back();
}

}  // namespace cardinal::schema

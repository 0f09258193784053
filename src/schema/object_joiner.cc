#include "schema/object_joiner.h"

#include <algorithm>

namespace cardinal::schema {
namespace {

// A subschema joins at most so many objects, all together at most so many
// more; what is beyond is called instead, so that a schema that refers to
// itself in many ways does not multiply.
constexpr std::size_t objects_max = 64;
constexpr std::size_t joined_max = 200'000;

}  // namespace

std::vector<SchemaObject> ObjectJoiner::objects_of(SchemaLocation location) {
  std::vector<SchemaObject> objects;
  Path path;
  gather(location, path, objects);
  return objects;
}

bool ObjectJoiner::may_join(const SchemaObject& from,
                            const SchemaObject& target) const {
  if (builder_.program().dynamic && from.resource != target.resource)
    return false;
  if (joined_ > joined_max) return false;
  // These look at their own neighbours only.
  return !target[Keyword::unevaluated_items] &&
         !target[Keyword::unevaluated_properties];
}

void ObjectJoiner::gather_target(const SchemaObject& from, Keyword keyword,
                                 SchemaLocation target, Path& path,
                                 std::vector<SchemaObject>& objects) {
  if (std::ranges::find(path, target) != path.end()) {
    faults_.add(
        {from.location.document, from[keyword].index()},
        "the reference leads back to itself at the same location in the "
        "instance, so evaluation would never end");
    return;
  }
  if (objects.size() < objects_max &&
      may_join(from, resolver_.object_at(target))) {
    gather(target, path, objects);
  } else {
    builder_.emit(Op::all_of, every_kind, from, keyword,
                  builder_.subschema_at(target));
  }
}

void ObjectJoiner::gather(SchemaLocation location, Path& path,
                          std::vector<SchemaObject>& objects) {
  if (std::ranges::find(objects, location, &SchemaObject::location) !=
      objects.end())
    return;
  objects.push_back(resolver_.object_at(location));
  ++joined_;
  const SchemaObject object = objects.back();
  path.push_back(location);
  if (const auto target = resolver_.ref_target(object)) {
    gather_target(object, Keyword::ref, *target, path, objects);
  }
  if (const auto dynamic = resolver_.dynamic_target(object)) {
    if (dynamic->fixed) {
      gather_target(object, Keyword::dynamic_ref, *dynamic->fixed, path,
                    objects);
    } else {
      builder_.emit(Op::dynamic, every_kind, object, Keyword::dynamic_ref,
                    builder_.targets_of(dynamic->anchor),
                    builder_.subschema_at(dynamic->fallback));
    }
  }
  for (const Value branch : object[Keyword::all_of].items()) {
    gather_target(object, Keyword::all_of, {location.document, branch.index()},
                  path, objects);
  }
  path.pop_back();
}

}  // namespace cardinal::schema

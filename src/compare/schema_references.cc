#include "compare/schema_references.h"

#include <vector>

#include "base/uri.h"
#include "schema/uri_reference.h"

namespace cardinal {

SchemaReferences::SchemaReferences(Value root) : root_(root) {
  std::vector<Value> open{root};
  while (!open.empty()) {
    const Value at = open.back();
    open.pop_back();
    for (const Member member : at.members()) {
      if (member.name == "$anchor" && member.value.is(Kind::string)) {
        anchors_.emplace(member.value.string_unchecked(), at);
      }
      has_inner_ids_ = has_inner_ids_ || (member.name == "$id" && at != root &&
                                          member.value.is(Kind::string));
      open.push_back(member.value);
    }
    for (const Value item : at.items()) open.push_back(item);
  }
}

Value SchemaReferences::target(std::string_view reference) const {
  // An inner $id starts a document of its own.
  if (has_inner_ids_ || !reference.starts_with('#')) return {};
  const std::string fragment = percent_decoded(reference.substr(1));
  if (fragment.empty() || fragment[0] == '/') {
    return resolve(root_, fragment).value_or(Value());
  }
  const auto found = anchors_.find(fragment);
  return found == anchors_.end() ? Value() : found->second;
}

}  // namespace cardinal

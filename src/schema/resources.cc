#include "schema/resources.h"

#include <algorithm>

#include "base/check_that.h"
#include "schema/meta_schemas.h"
#include "schema/uri_reference.h"

namespace cardinal::schema {
void Resources::load_root(Value schema) {
  load(options_.base_uri, std::string(schema.raw()));
}

// Requires: `text` is one JSON value.
Index Resources::load(std::string uri, std::string text) {
  Faults faults_of_text;
  Document document =
      reader_.read(std::move(text), schema_limits, faults_of_text);
  CHECK(document.root());
  const auto index = static_cast<Index>(documents_.size());
  documents_.push_back({uri, std::move(document)});
  of_document_.emplace_back();
  const Value root = documents_[index].document.root();
  const Index resource = enter(root, index, none, std::move(uri));
  scan(root, index, resource);
  return resource;
}

Index Resources::enter(Value schema, Index document, Index parent,
                       std::string uri) {
  const auto index = static_cast<Index>(resources_.size());
  Resource resource{.root = {document, schema.index()}, .parent = parent};
  if (const auto id = schema["$id"].string()) {
    // What it was loaded by keeps leading here as well.
    by_uri_.emplace(uri, index);
    uri = split_fragment(resolve_reference(uri, *id)).document;
  }
  resource.uri = std::string(split_fragment(uri).document);
  resource.vocabularies = vocabularies_for(schema, document, parent);
  by_uri_.emplace(resource.uri, index);
  resources_.push_back(std::move(resource));
  of_document_[document].push_back(index);
  return index;
}

Vocabularies Resources::vocabularies_for(Value schema, Index document,
                                         Index parent) {
  const auto declared = schema["$schema"].string();
  if (!declared) {
    return parent == none ? standard_vocabularies
                          : resources_[parent].vocabularies;
  }
  const std::string_view uri = split_fragment(*declared).document;
  if (uri == schema_2020_12) return standard_vocabularies;
  const Value meta = options_.store ? options_.store->find(uri) : Value();
  if (!meta) {
    faults.emplace_back(
        Place{document, schema["$schema"].index()},
        "the meta-schema " + std::string(uri) + " is not known here");
    return standard_vocabularies;
  }
  Vocabularies vocabularies = 0;
  for (const Member member : meta["$vocabulary"].members()) {
    const auto known = vocabulary_named(member.name);
    if (known) {
      vocabularies |= bit_of(*known);
    } else if (member.value.boolean().value_or(false)) {
      faults.emplace_back(Place{document, schema["$schema"].index()},
                          "its meta-schema requires the vocabulary " +
                              std::string(member.name) +
                              ", which is not known here");
    }
  }
  return meta["$vocabulary"] ? vocabularies : standard_vocabularies;
}

void Resources::scan(Value schema, Index document, Index resource) {
  if (!schema.is(Kind::object)) return;
  if (schema["$id"].string() &&
      resources_[resource].root != Place{document, schema.index()}) {
    resource = enter(schema, document, resource,
                     std::string(resources_[resource].uri));
  }
  if (const auto name = schema["$anchor"].string()) {
    resources_[resource].anchors.emplace(*name, schema.index());
  }
  if (const auto name = schema["$dynamicAnchor"].string()) {
    resources_[resource].anchors.emplace(*name, schema.index());
    resources_[resource].dynamic_anchors.emplace(*name, schema.index());
  }
  for_each_subschema(schema,
                     [&](Value inside) { scan(inside, document, resource); });
}

// Nodes of a subtree are neighbours, so the innermost resource is the last
// one that begins before, or one around it.
Index Resources::resource_of(Place place) const {
  const std::vector<Index>& list = of_document_[place.document];
  const auto after = std::ranges::upper_bound(
      list, place.node, {},
      [this](Index resource) { return resources_[resource].root.node; });
  CHECK(after != list.begin());
  Index resource = *(after - 1);
  const cardinal::detail::Table* table = at(place).table();
  while (resources_[resource].parent != none &&
         table->nodes[resources_[resource].root.node].next <= place.node) {
    resource = resources_[resource].parent;
  }
  return resource;
}

std::optional<Index> Resources::find_document(const std::string& uri) {
  const auto known = by_uri_.find(uri);
  if (known != by_uri_.end()) return known->second;
  if (const Value stored =
          options_.store ? options_.store->find(uri) : Value()) {
    return load(uri, std::string(stored.raw()));
  }
  if (const std::string_view built_in = meta_schema_text(uri);
      !built_in.empty()) {
    return load(uri, std::string(built_in));
  }
  return std::nullopt;
}

std::expected<Resources::Target, std::string> Resources::resolve(
    Index resource, std::string_view reference) {
  const std::string uri =
      resolve_reference(resources_[resource].uri, reference);
  const SplitUri split = split_fragment(uri);
  const auto found = find_document(std::string(split.document));
  if (!found) {
    return std::unexpected(
        "leads to " + std::string(split.document) +
        ", which is not in this document; nothing is fetched");
  }
  const Resource& target = resources_[*found];
  const std::string fragment = percent_decoded(split.fragment);
  if (fragment.empty()) return Target{target.root, *found};
  if (!fragment.starts_with('/')) {
    const auto anchor = target.anchors.find(fragment);
    if (anchor == target.anchors.end()) {
      return std::unexpected("leads to the anchor \"" + fragment +
                             "\", which is not there");
    }
    return Target{{target.root.document, anchor->second}, *found};
  }
  const Result<Value> value = cardinal::resolve(at(target.root), fragment);
  if (!value) {
    return std::unexpected("leads to " + fragment + ", but " +
                           value.error().message);
  }
  const Place place{target.root.document, value->index()};
  return Target{place, resource_of(place)};
}

}  // namespace cardinal::schema

#include "schema/resources.h"

#include <algorithm>

#include "base/check_that.h"
#include "base/uri.h"
#include "json/node_view.h"
#include "schema/meta_schemas.h"
#include "schema/uri_reference.h"

namespace cardinal::schema {
void Resources::load_root(Value schema) {
  load(options_.base_uri, std::string(schema.raw()));
}

// The text may be part of a document with faults, which can be read as far as
// they let it.
Index Resources::load(std::string uri, std::string text) {
  Limits limits = schema_limits;
  limits.faults_max = Limits{}.faults_max;
  Faults faults_of_text;
  Document document = reader_.read(std::move(text), limits, faults_of_text);
  const auto index = static_cast<Index>(documents_.size());
  if (!document.root()) {
    faults.push_back({SchemaLocation{index, 0},
                      "the schema's text is not valid JSON",
                      "correct the JSON errors first"});
    document = reader_.read("{}", limits, faults_of_text);
  }
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
  const auto [known, is_new] = by_uri_.emplace(resource.uri, index);
  if (!is_new && known->second != index) {
    faults.push_back(
        {SchemaLocation{document, schema["$id"].index()},
         "another schema in this document has the $id " + resource.uri,
         "give each schema a unique $id"});
  }
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
    faults.push_back({SchemaLocation{document, schema["$schema"].index()},
                      "the meta-schema " + std::string(uri) + " is unknown",
                      "use " + std::string(schema_2020_12)});
    return standard_vocabularies;
  }
  Vocabularies vocabularies = 0;
  for (const Member member : meta["$vocabulary"].members()) {
    const auto known = vocabulary_named(member.name);
    if (known) {
      vocabularies |= bit_of(*known);
    } else if (member.value.boolean().value_or(false)) {
      faults.push_back({SchemaLocation{document, schema["$schema"].index()},
                        "its meta-schema requires the vocabulary " +
                            std::string(member.name) + ", which is unknown",
                        "use " + std::string(schema_2020_12)});
    }
  }
  return meta["$vocabulary"] ? vocabularies : standard_vocabularies;
}

void Resources::scan(Value schema, Index document, Index resource) {
  if (!schema.is(Kind::object)) return;
  if (schema["$id"].string() &&
      resources_[resource].root != SchemaLocation{document, schema.index()}) {
    resource = enter(schema, document, resource,
                     std::string(resources_[resource].uri));
  }
  add_anchor(resources_[resource], schema["$anchor"], schema.index(), document);
  const Value dynamic = schema["$dynamicAnchor"];
  add_anchor(resources_[resource], dynamic, schema.index(), document);
  if (const auto name = dynamic.string()) {
    const bool is_new = resources_[resource]
                            .dynamic_anchors.emplace(*name, schema.index())
                            .second;
    if (is_new) dynamic_anchors_[std::string(*name)].push_back(resource);
  }
  for_each_subschema(schema,
                     [&](Value inside) { scan(inside, document, resource); });
}

void Resources::add_anchor(Resource& resource, Value name, Index node,
                           Index document) {
  if (!name.string()) return;
  const auto [known, is_new] = resource.anchors.emplace(*name.string(), node);
  if (is_new || known->second == node) return;
  faults.push_back({SchemaLocation{document, name.index()},
                    "another schema in this resource has the anchor \"" +
                        std::string(*name.string()) + "\"",
                    "give each schema a unique anchor"});
}

const std::vector<Index>& Resources::with_dynamic_anchor(
    std::string_view name) const {
  static const std::vector<Index> nothing;
  const auto found = dynamic_anchors_.find(name);
  return found == dynamic_anchors_.end() ? nothing : found->second;
}

// As a pointer's token names a member or an item; large containers are
// indexed, since many references may lead into one.
Value Resources::step(Value container, const std::string& token) {
  constexpr std::uint32_t large = 32;
  if (container.size() < large) {
    work_ += container.size();
    std::string pointer;
    append_token(pointer, token);
    const Result<Value> found = cardinal::resolve(container, pointer);
    return found ? *found : Value();
  }
  auto& index = indexes_[{container.table(), container.index()}];
  if (index.empty()) {
    work_ += container.size();
    std::size_t ordinal = 0;
    for (const Value item : container.items()) {
      index.emplace(std::to_string(ordinal++), item);
    }
    for (const Member member : container.members()) {
      index.emplace(member.name, member.value);
    }
  }
  const auto found = index.find(token);
  return found == index.end() ? Value() : found->second;
}

// Token by token; where one leads nowhere, cardinal::resolve has the words.
Result<Value> Resources::follow(Value from, const std::string& pointer) {
  Value at = from;
  for (std::size_t begin = 1; begin <= pointer.size();) {
    const std::size_t end = std::min(pointer.find('/', begin), pointer.size());
    std::string token;
    for (std::size_t i = begin; i < end; ++i) {
      const bool escape = pointer[i] == '~' && i + 1 < end;
      token += !escape ? pointer[i] : pointer[++i] == '0' ? '~' : '/';
    }
    at = step(at, token);
    if (!at) return cardinal::resolve(from, pointer);
    begin = end + 1;
  }
  return at;
}

// Nodes of a subtree are neighbours, so the innermost resource is the last
// one that begins before, or one around it.
Index Resources::resource_of(SchemaLocation location) const {
  const std::vector<Index>& list = of_document_[location.document];
  const auto after = std::ranges::upper_bound(
      list, location.node, {},
      [this](Index resource) { return resources_[resource].root.node; });
  CHECK(after != list.begin());
  Index resource = *(after - 1);
  const NodeView nodes(at(location));
  while (resources_[resource].parent != none &&
         nodes.end_of(resources_[resource].root.node) <= location.node) {
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
        "refers to " + std::string(split.document) +
        ", which is not in this document; Cardinal does not fetch schemas");
  }
  const Resource& target = resources_[*found];
  const std::string fragment = percent_decoded(split.fragment);
  if (fragment.empty()) return Target{target.root, *found};
  if (!fragment.starts_with('/')) {
    const auto anchor = target.anchors.find(fragment);
    if (anchor == target.anchors.end()) {
      return std::unexpected("refers to the anchor \"" + fragment +
                             "\", which does not exist");
    }
    return Target{{target.root.document, anchor->second}, *found};
  }
  const Result<Value> value = follow(at(target.root), fragment);
  if (!value) {
    return std::unexpected("refers to " + fragment + ", but " +
                           value.error().message);
  }
  const SchemaLocation location{target.root.document, value->index()};
  return Target{location, resource_of(location)};
}

}  // namespace cardinal::schema

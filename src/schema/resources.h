// The documents a schema is made of, the resources in them ($id) and the
// places that have names ($anchor, $dynamicAnchor); and what a reference
// leads to.
#pragma once

#include <expected>
#include <map>
#include <string>
#include <vector>

#include "cardinal/schema.h"
#include "schema/keywords.h"
#include "schema/program.h"

namespace cardinal::schema {

// What a document may cost that a schema is read from.
inline constexpr Limits schema_limits{
    .bytes_max = 64u << 20, .depth_max = 1000, .faults_max = 1};

struct SchemaLocation {
  Index document = 0;
  Index node = 0;
  bool operator==(const SchemaLocation&) const = default;
  auto operator<=>(const SchemaLocation&) const = default;
};

struct Resource {
  SchemaLocation root;
  std::string uri;
  Index parent = none;  // the resource around it in its document
  Vocabularies vocabularies = standard_vocabularies;
  std::map<std::string, Index, std::less<>> anchors;  // to nodes
  std::map<std::string, Index, std::less<>> dynamic_anchors;
};

class Resources {
 public:
  explicit Resources(const SchemaOptions& options) : options_(options) {}

  // The schema itself first. Its text is copied.
  void load_root(Value schema);

  struct Target {
    SchemaLocation location;
    Index resource;
  };
  // Loads the document the reference names when it is not here yet.
  // Fails with the reason, to be put behind "$ref ...".
  std::expected<Target, std::string> resolve(Index resource,
                                             std::string_view reference);

  Value at(SchemaLocation location) const {
    return Value(documents_[location.document].document.root().table(),
                 location.node);
  }
  // The innermost resource a node is in.
  Index resource_of(SchemaLocation location) const;
  const Resource& operator[](Index resource) const {
    return resources_[resource];
  }
  std::size_t size() const { return resources_.size(); }
  std::vector<ProgramDocument> take_documents() {
    return std::move(documents_);
  }
  const std::vector<ProgramDocument>& documents() const { return documents_; }

  // Resources with a $dynamicAnchor of that name, in the order they came.
  const std::vector<Index>& with_dynamic_anchor(std::string_view name) const;
  // Members and items looked at so far, for whoever limits the work.
  std::size_t work() const { return work_; }

  // Found while loading: meta-schemas that are not known, names given twice.
  struct Fault {
    SchemaLocation location;
    std::string message, help;
  };
  std::vector<Fault> faults;

 private:
  Index load(std::string uri, std::string text);
  void scan(Value schema, Index document, Index resource);
  Index enter(Value schema, Index document, Index parent, std::string uri);
  Vocabularies vocabularies_for(Value schema, Index document, Index parent);
  std::optional<Index> find_document(const std::string& uri);
  void add_anchor(Resource& resource, Value name, Index node, Index document);
  Result<Value> follow(Value from, const std::string& pointer);
  Value step(Value container, const std::string& token);

  const SchemaOptions& options_;
  std::vector<ProgramDocument> documents_;
  std::vector<Resource> resources_;
  std::vector<std::vector<Index>> of_document_;  // resources, by root node
  std::map<std::string, Index, std::less<>> by_uri_;
  std::map<std::string, std::vector<Index>, std::less<>> dynamic_anchors_;
  // Members of large objects and items of large arrays, by container.
  std::map<std::pair<const void*, Index>,
           std::map<std::string, Value, std::less<>>>
      indexes_;
  std::size_t work_ = 0;
  Reader reader_;
};

}  // namespace cardinal::schema

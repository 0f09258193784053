#include "schema/program_builder.h"

namespace cardinal::schema {

void ProgramBuilder::add_root(SchemaLocation root) {
  program_.subschemas.push_back({});
  subschema_by_location_.emplace(root, 0);
  pending_.emplace_back(0, root);
}

std::pair<Index, SchemaLocation> ProgramBuilder::take_pending() {
  const auto next = pending_.front();
  pending_.pop_front();
  return next;
}

Index ProgramBuilder::subschema_at(SchemaLocation location) {
  location = resolver_.behind_aliases(location);
  const auto known = subschema_by_location_.find(location);
  if (known != subschema_by_location_.end()) return known->second;
  const auto index = static_cast<Index>(program_.subschemas.size());
  program_.subschemas.push_back({});
  subschema_by_location_.emplace(location, index);
  pending_.emplace_back(index, location);
  return index;
}

Index ProgramBuilder::source_of(SchemaLocation location) {
  program_.sources.push_back({location.document, location.node});
  return static_cast<Index>(program_.sources.size() - 1);
}

Index ProgramBuilder::source_of(const SchemaObject& object, Keyword keyword) {
  return source_of({object.location.document, object[keyword].index()});
}

Index ProgramBuilder::emit(Op op, Kinds kinds, const SchemaObject& object,
                           Keyword keyword, Index a, Index b) {
  program_.instructions.push_back({.op = op,
                                   .kinds = kinds,
                                   .a = a,
                                   .b = b,
                                   .source = source_of(object, keyword)});
  return static_cast<Index>(program_.instructions.size() - 1);
}

std::optional<Index> ProgramBuilder::pattern_of(SchemaLocation location,
                                                std::string_view text) {
  const auto known = pattern_by_text_.find(text);
  if (known != pattern_by_text_.end()) return known->second;
  auto compiled = Pattern::compile(text, PatternEngine::best, table_work_left_);
  if (!compiled) {
    const RegexFault& why = compiled.error();
    if (why.ours) {
      faults_.add(location,
                  "the pattern uses an unsupported feature: " + why.message,
                  "simplify the pattern; other validators may support it");
    } else {
      faults_.add(location,
                  "invalid pattern: " + why.message + " (at character " +
                      std::to_string(why.at + 1) + ")",
                  "write an ECMAScript regular expression with the u flag");
    }
    return std::nullopt;
  }
  program_.patterns.push_back(std::move(*compiled));
  const auto index = static_cast<Index>(program_.patterns.size() - 1);
  pattern_by_text_.emplace(text, index);
  return index;
}

Index ProgramBuilder::targets_of(const std::string& anchor) {
  AnchorTargets& targets = anchor_targets_[anchor];
  if (targets.dynamic_ref == none) {
    targets.dynamic_ref = static_cast<Index>(program_.dynamic_refs.size());
    program_.dynamic_refs.emplace_back();
  }
  return targets.dynamic_ref;
}

// Every resource that was loaded may be the one that counts.
void ProgramBuilder::fill_dynamic_refs(const Resources& resources) {
  for (auto& [anchor, targets] : anchor_targets_) {
    const std::vector<Index>& with_anchor =
        resources.with_dynamic_anchor(anchor);
    for (; targets.filled < with_anchor.size(); ++targets.filled) {
      const Index resource = with_anchor[targets.filled];
      const Index node = resources[resource].dynamic_anchors.at(anchor);
      const Index subschema =
          subschema_at({resources[resource].root.document, node});
      ++work_;
      program_.dynamic_refs[targets.dynamic_ref].targets.emplace(resource,
                                                                 subschema);
    }
  }
}

}  // namespace cardinal::schema

#include "ard/query.h"

#include <algorithm>

#include "ard/entry.h"
#include "ard/request.h"
#include "base/ascii.h"
#include "base/errors.h"
#include "base/text.h"
#include "cardinal/ai_catalog.h"
#include "directory/discovery/query.h"
#include "wellknown/agent_identifier.h"

namespace cardinal::ard {
namespace {

constexpr std::string_view ard_namespace =
    "https://agenticresourcediscovery.org/ns#";
constexpr std::size_t filter_keys_max = 32, filter_values_max = 256;

// What entries of a directory have.
constexpr std::string_view terms[] = {"type",
                                      "publisher",
                                      "tags",
                                      "capabilities",
                                      "identifier",
                                      "displayName",
                                      "version",
                                      "url",
                                      "description",
                                      "updatedAt",
                                      "representativeQueries"};
// Those that only the card says, or that summaries may cut.
constexpr std::string_view terms_of_cards[] = {"capabilities", "description",
                                               "representativeQueries"};

struct OtherName {
  std::string_view name, now;
};
constexpr OtherName other_names[] = {{"mediaType", "type"},
                                     {"publisherId", "publisher"}};

// Names of media types that have a newer one mean that.
std::string current_type(std::string_view type) {
  const ai_catalog::MediaType* const known = ai_catalog::media_type_named(type);
  if (!known) return std::string(type);
  return std::string(known->now.empty() ? known->name : known->now);
}

// As everywhere in a directory: in any letter case, and nlp also finds
// nlp/translation.
bool has_tag(std::string_view tag, std::string_view wanted) {
  const bool is_below = tag.size() > wanted.size() && !wanted.empty() &&
                        tag[wanted.size()] == '/';
  return equal_ignoring_case(is_below ? tag.substr(0, wanted.size()) : tag,
                             wanted);
}

Status check_context(Value context) {
  const bool is_valid = !context || context.is(Kind::string) ||
                        context.is(Kind::object) || context.is(Kind::array);
  if (is_valid) return {};
  return usage("\"@context\" must be a string, an object or an array; got {}",
               kind_with_article(context.kind()));
}

// The IRI that the context gives a name; empty: none. Later ones win.
std::string bound_iri(Value context, std::string_view name) {
  std::string iri;
  for (const Value item : context.items()) {
    if (std::string found = bound_iri(item, name); !found.empty()) iri = found;
  }
  const Value bound = context[name];
  if (const auto text = bound.string()) iri = *text;
  if (const auto text = bound["@id"].string()) iri = *text;
  return iri;
}

Result<std::string> iri_of(std::string_view path, Value context) {
  if (path.find("://") != std::string_view::npos) return std::string(path);
  const std::string_view leading = path.substr(0, path.find('.'));
  const std::string_view rest = path.substr(leading.size());
  const std::size_t colon = leading.find(':');
  if (colon == std::string_view::npos) {
    std::string iri = bound_iri(context, leading);
    if (iri.empty()) iri = std::string(ard_namespace) + std::string(leading);
    return iri + std::string(rest);
  }
  const std::string_view prefix = leading.substr(0, colon);
  const std::string iri = bound_iri(context, prefix);
  if (iri.empty()) {
    return usage("the prefix of {} is not bound; bind {} in \"@context\"",
                 quoted_unescaped(path), quoted_unescaped(prefix));
  }
  return iri + std::string(leading.substr(colon + 1)) + std::string(rest);
}

Result<std::vector<std::string>> read_values(const Member& member) {
  std::vector<std::string> values;
  const auto add = [&](Value value) -> Status {
    const auto text = value.string();
    if (!text) {
      return usage("values of the filter {} must be strings; got {}",
                   quoted_unescaped(member.name),
                   kind_with_article(value.kind()));
    }
    values.emplace_back(*text);
    return {};
  };
  if (!member.value.is(Kind::array)) {
    TRY_STATUS(add(member.value));
    return values;
  }
  if (member.value.size() > filter_values_max) {
    return usage("the filter {} has {} values; at most {} are accepted",
                 quoted_unescaped(member.name), member.value.size(),
                 filter_values_max);
  }
  for (const Value value : member.value.items()) TRY_STATUS(add(value));
  return values;
}

Status read_filter(Value query, ArdQuery& out) {
  const Value filter = query["filter"];
  if (!filter) return {};
  if (!filter.is(Kind::object)) {
    return usage("\"filter\" must be an object; got {}",
                 kind_with_article(filter.kind()));
  }
  if (filter.size() > filter_keys_max) {
    return usage("\"filter\" has {} keys; at most {} are accepted",
                 filter.size(), filter_keys_max);
  }
  for (const Member member : filter.members()) {
    Constraint constraint;
    TRY(constraint.term, resolved_term(member.name, query["@context"]));
    TRY(constraint.values, read_values(member));
    if (constraint.values.empty()) continue;  // constrains nothing
    if (constraint.term == "type") {
      for (std::string& type : constraint.values) type = current_type(type);
    }
    out.constraints.push_back(std::move(constraint));
  }
  return {};
}

}  // namespace

Result<std::string> resolved_term(std::string_view path, Value context) {
  TRY(const std::string iri, iri_of(path, context));
  std::string_view term = iri;
  if (term.starts_with(ard_namespace)) {
    term.remove_prefix(ard_namespace.size());
    for (const OtherName& other : other_names) {
      if (term == other.name) term = other.now;
    }
    if (is_one_of(terms, term)) return std::string(term);
  }
  return usage("entries of this registry have no term {}; expected one of {}",
               quoted_unescaped(path), joined(terms, ", "));
}

bool is_of_complete_entries(std::string_view term) {
  return is_one_of(terms_of_cards, term);
}

std::vector<std::string> values_of(Value entry, std::string_view term) {
  std::vector<std::string> values;
  if (term == "publisher") {
    const auto name = entry["identifier"].string().value_or("");
    values.emplace_back(wellknown::publisher_of_identifier(name));
    return values;
  }
  const Value value = entry[term];
  if (const auto text = value.string()) values.emplace_back(*text);
  for (const Value item : value.items()) {
    if (const auto text = item.string()) values.emplace_back(*text);
  }
  return values;
}

std::optional<std::vector<std::string>> ArdQuery::dialects() const {
  std::optional<std::vector<std::string>> names;
  for (const Constraint& constraint : constraints) {
    if (constraint.term != "type") continue;
    std::vector<std::string> allowed;
    for (const std::string& type : constraint.values) {
      for (const Dialect dialect : dialects_of_type(type)) {
        const std::string name(name_of(dialect));
        const bool was_allowed =
            !names || std::ranges::find(*names, name) != names->end();
        const bool is_new = std::ranges::find(allowed, name) == allowed.end();
        if (was_allowed && is_new) allowed.push_back(name);
      }
    }
    names = std::move(allowed);
  }
  return names;
}

bool ArdQuery::is_by_dialect_only() const {
  return std::ranges::all_of(
      constraints, [](const Constraint& one) { return one.term == "type"; });
}

bool ArdQuery::needs_complete_entries() const {
  return std::ranges::any_of(constraints, [](const Constraint& one) {
    return is_of_complete_entries(one.term);
  });
}

bool ArdQuery::matches(Value entry) const {
  return std::ranges::all_of(constraints, [&](const Constraint& constraint) {
    const std::vector<std::string> has = values_of(entry, constraint.term);
    const bool is_tag = constraint.term == "tags";
    return std::ranges::any_of(constraint.values, [&](const auto& wanted) {
      return std::ranges::any_of(has, [&](const auto& value) {
        return is_tag ? has_tag(value, wanted) : value == wanted;
      });
    });
  });
}

Result<ArdQuery> read_query(Value query, TextIs text) {
  ArdQuery read;
  if (!query && text == TextIs::optional) return read;
  TRY_STATUS(only_members(query, "query", {"text", "filter", "@context"}));
  TRY_STATUS(check_context(query["@context"]));
  read.has_text = bool(query["text"]);
  if (!read.has_text && text == TextIs::required) {
    return usage(
        "\"query.text\" is missing; it says in plain words what is wanted");
  }
  TRY(read.text, text_member(query, "text", ""));
  if (read.text.size() > directory::query_text_bytes_max) {
    return usage("\"query.text\" has {} bytes; at most {} are accepted",
                 read.text.size(), directory::query_text_bytes_max);
  }
  TRY_STATUS(read_filter(query, read));
  TRY(read.key, canonicalize(query));
  return read;
}

}  // namespace cardinal::ard

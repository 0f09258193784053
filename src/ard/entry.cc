#include "ard/entry.h"

#include "base/errors.h"
#include "base/uri.h"
#include "cardinal/ai_catalog.h"
#include "cardinal/convert.h"
#include "operations/registry.h"
#include "wellknown/agent_identifier.h"

namespace cardinal::ard {
namespace {

constexpr std::string_view untyped_json = "application/json";

std::string card_url(std::string_view subject, const Host& host) {
  return host.base_url + "/v1/agents/" + percent_encoded(subject);
}

Dialect dialect_in(Value parent) {
  return dialect_named(text_of(parent, "dialect")).value_or(Dialect::a2a);
}

void write_common(Writer& json, std::string_view subject, Value of,
                  std::string_view name, const Host& host) {
  json.key("identifier")
      .string(wellknown::identifier_of(subject, host.own_publisher));
  json.key("displayName").string(name.empty() ? subject : name);
  json.key("type").string(artifact_type_of(dialect_in(of)));
  json.key("url").string(card_url(subject, host));
}

// On one line, whatever it was before.
void write_term(Writer& json, std::string_view term, Value value) {
  if (const auto text = value.string()) json.key(term).string(*text);
  if (!value.is(Kind::array)) return;
  json.key(term).begin_array();
  for (const Value item : value.items()) {
    json.string(item.string().value_or(""));
  }
  json.end_array();
}

// As `convert` makes it of the card; absent if it makes none.
std::optional<Document> converted_entry(const std::string& text,
                                        const std::string& identifier,
                                        const Env& env) {
  ConvertOptions options;
  options.to = CardFormat::ai_catalog;
  options.id = identifier;
  Result<std::string> catalog = catalog_of({&text, 1}, options, env);
  if (!catalog) return std::nullopt;
  Faults faults;
  constexpr Limits limits{.bytes_max = 4u << 20, .depth_max = 100};
  return Reader().read(*std::move(catalog), limits, faults);
}

}  // namespace

Host Host::at(std::string base_url) {
  while (base_url.ends_with('/')) base_url.pop_back();
  std::string publisher = wellknown::own_publisher_of(base_url);
  return {std::move(base_url), std::move(publisher)};
}

std::string_view artifact_type_of(Dialect dialect) {
  for (const ai_catalog::MediaType& type : ai_catalog::media_types()) {
    if (type.dialect == dialect && type.now.empty()) return type.name;
  }
  return untyped_json;  // ADP has none of its own
}

std::vector<Dialect> dialects_of_type(std::string_view media_type) {
  const ai_catalog::MediaType* const named =
      ai_catalog::media_type_named(media_type);
  std::vector<Dialect> dialects;
  for (const std::string_view name : dialect_names()) {
    const Dialect dialect = *dialect_named(name);
    const bool is_its_type = artifact_type_of(dialect) == media_type ||
                             (named && named->dialect == dialect);
    if (is_its_type) dialects.push_back(dialect);
  }
  return dialects;
}

void write_summary_terms(Writer& json, Value summary, const Host& host) {
  write_common(json, text_of(summary, "subject"), summary,
               text_of(summary, "name"), host);
  if (const std::string text = text_of(summary, "description"); !text.empty()) {
    json.key("description").string(text);
  }
  if (summary["tags"].size() > 0) {
    json.key("tags").raw(summary["tags"].raw());
  }
  if (const std::string version = text_of(summary, "version");
      parse_semver(version)) {
    json.key("version").string(version);
  }
  json.key("updatedAt").string(text_of(summary, "at"));
}

Result<std::string> complete_entry(DirectoryCalls& calls,
                                   const std::string& subject,
                                   const Host& host) {
  TRY(const Answered got,
      calls.ask(get_operation, "{\"subject\":" + json_quoted(subject) + "}"));
  const Value record = got.root()["record"];
  const std::string named = text_of(record, "subject");
  const std::string identifier =
      wellknown::identifier_of(named, host.own_publisher);
  const auto catalog =
      converted_entry(std::string(got.root()["text"].string().value_or("")),
                      identifier, calls.env());
  const Value entry = catalog ? catalog->root()["entries"][0] : Value();
  Writer json;
  json.begin_object();
  write_common(json, named, record,
               entry["displayName"].string().value_or(
                   got.root()["card"]["name"].string().value_or("")),
               host);
  for (const char* term : {"description", "tags", "capabilities",
                           "representativeQueries", "version"}) {
    write_term(json, term, entry[term]);
  }
  json.key("updatedAt").string(text_of(record, "at"));
  return json.end_object().take();
}

}  // namespace cardinal::ard

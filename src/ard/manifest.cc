#include "ard/manifest.h"

#include "base/errors.h"
#include "base/text.h"
#include "directory/directory.h"
#include "wellknown/listing.h"

namespace cardinal::ard {
namespace {

constexpr std::size_t catalog_records = 500;
// Up to so many catalogs, their beginnings are those of this moment.
constexpr std::size_t fresh_catalogs_max = 40;
constexpr std::int64_t division_kept_us = 60'000'000;
constexpr std::size_t kept_max = 64;
constexpr std::string_view base_context =
    "https://agenticresourcediscovery.org/context/v1";
constexpr std::string_view catalog_type = "application/ai-catalog+json";
constexpr std::string_view registry_type = "application/ai-registry+json";

// "urn:air:agents.example:catalog:3"
std::string own_name(const Host& host, std::string_view space,
                     std::string_view name) {
  return "urn:air:" + host.own_publisher + ":" + std::string(space) + ":" +
         std::string(name);
}

void begin_manifest(Writer& json, Generation generation,
                    const std::string& name) {
  json.begin_object();
  if (generation == Generation::ard) json.key("@context").string(base_context);
  json.key("specVersion").string("1.0");
  json.key("host").begin_object().key("displayName").string(name).end_object();
  json.key("entries").begin_array();
}

}  // namespace

Manifests::Content Manifests::kept(const std::string& key,
                                   std::uint64_t change) {
  const std::lock_guard lock(mutex_);
  const auto found = kept_.find(key);
  const bool is_current =
      found != kept_.end() && found->second.change == change;
  return is_current ? found->second.content : nullptr;
}

Manifests::Content Manifests::keep(const std::string& key, std::uint64_t change,
                                   std::string json, Generation generation) {
  auto content = std::make_shared<const http::Representation>(
      std::move(json),
      http::Representation::Options{
          .content_type = generation == Generation::ard
                              ? "application/json"
                              : std::string(catalog_type),
          .cache_control = "max-age=60",
          .fields = {{"Link", std::string(wellknown::listing_links)}},
          .env = &services_.env});
  const std::lock_guard lock(mutex_);
  if (kept_.size() >= kept_max) kept_.clear();
  kept_[key] = {change, content};
  return content;
}

Result<Manifests::Division> Manifests::made_division() const {
  const directory::RecordReader records = services_.directory->records();
  // Before the records are read: what comes meanwhile makes another one.
  Division division{.change = services_.directory->store().end().change,
                    .made_us = services_.env.clock->monotonic_us(),
                    .after = {0}};
  while (true) {
    TRY(const std::vector<directory::ListedRecord> listed,
        records.list(division.after.back(), catalog_records + 1, {}));
    if (listed.size() <= catalog_records) return division;
    division.after.push_back(listed[catalog_records - 1].id);
  }
}

// Made again when the directory has changed; that of a large one may be older.
Result<Manifests::Division> Manifests::division() {
  const std::lock_guard lock(division_mutex_);
  const std::uint64_t change = services_.directory->store().end().change;
  const bool may_be_older =
      division_ && division_->after.size() > fresh_catalogs_max &&
      services_.env.clock->monotonic_us() - division_->made_us <
          division_kept_us;
  const bool is_good =
      division_ && (division_->change == change || may_be_older);
  if (!is_good) {
    TRY(division_, made_division());
  }
  return *division_;
}

// Of the visible records that the catalog is for.
Status Manifests::write_records(Writer& json, const Division& division,
                                std::size_t number, const Host& host) {
  DirectoryCalls calls(services_, {});
  const bool is_last = number + 1 == division.after.size();
  TRY(const std::vector<directory::ListedRecord> records,
      services_.directory->records().list(division.after[number],
                                          catalog_records, {}));
  for (const directory::ListedRecord& record : records) {
    if (!is_last && record.id > division.after[number + 1]) break;
    const Result<std::string> entry =
        complete_entry(calls, record.subject, host);
    if (entry) json.raw(*entry);
    if (entry || entry.error().code == Code::not_found) continue;  // by now
    return std::unexpected(entry.error());
  }
  return {};
}

void Manifests::write_own_entries(Writer& json, const Host& host) const {
  json.begin_object();
  json.key("identifier").string(own_name(host, "registry", "ard"));
  json.key("displayName").string(profile_.name);
  json.key("type").string(registry_type);
  json.key("url").string(host.registry_url());
  json.key("description").string(profile_.description);
  json.key("representativeQueries").begin_array();
  json.string("find an agent that can do a task");
  json.string("which agents and tools does this directory know").end_array();
  json.end_object();
  for (const auto& [type, path] : profile_.cards) {
    json.begin_object();
    json.key("identifier")
        .string(own_name(host, "directory", kebab_case(path)));
    json.key("displayName").string(profile_.name);
    json.key("type").string(type);
    json.key("url").string(host.base_url + path);
    json.key("description").string(profile_.description).end_object();
  }
}

Result<std::string> Manifests::manifest_json(Generation generation,
                                             const Division& division,
                                             const Host& host) {
  Writer json;
  begin_manifest(json, generation, profile_.name);
  write_own_entries(json, host);
  if (division.after.size() == 1) {
    TRY_STATUS(write_records(json, division, 0, host));
    return json.end_array().end_object().take() + "\n";
  }
  for (std::size_t i = 0; i < division.after.size(); ++i) {
    const std::string number = std::to_string(i);
    json.begin_object();
    json.key("identifier").string(own_name(host, "catalog", number));
    json.key("displayName")
        .string(profile_.name + ", part " + std::to_string(i + 1));
    json.key("type").string(catalog_type);
    json.key("url").string(host.registry_url() + "/catalogs/" + number);
    json.end_object();
  }
  return json.end_array().end_object().take() + "\n";
}

Result<Manifests::Content> Manifests::manifest(Generation generation,
                                               const Host& host) {
  TRY(const Division parts, division());
  const std::string key =
      (generation == Generation::ard ? "ard " : "catalog ") + host.base_url;
  if (Content content = kept(key, parts.change)) return content;
  TRY(std::string json, manifest_json(generation, parts, host));
  return keep(key, parts.change, std::move(json), generation);
}

Result<Manifests::Content> Manifests::catalog(std::uint64_t number,
                                              const Host& host) {
  // Before the records are read: what comes meanwhile makes another one.
  const std::uint64_t change = services_.directory->store().end().change;
  TRY(const Division parts, division());
  if (number >= parts.after.size()) {
    return not_found("this directory has no catalog {}", number);
  }
  const std::string key = "part " + std::to_string(number) + " of " +
                          std::to_string(parts.change) + " " + host.base_url;
  if (Content content = kept(key, change)) return content;
  Writer json;
  begin_manifest(json, Generation::ai_catalog, profile_.name);
  TRY_STATUS(write_records(json, parts, number, host));
  return keep(key, change, json.end_array().end_object().take() + "\n",
              Generation::ai_catalog);
}

}  // namespace cardinal::ard

// The manifests of a directory: /.well-known/ard.json, its predecessor
// /.well-known/ai-catalog.json, and the catalogs that they lead to when the
// directory is large.
//
// A manifest has what everybody may see, whoever asks. Up to 500 records are in
// it; of more, it lists catalogs of 500 each. Only visible records are counted,
// so that nothing shows how many others there are. What was made is kept until
// the directory changes; where the catalogs of a large one begin, for a minute
// at least, because every record is read for that.
//
// Thread safety: any thread.
#pragma once

#include <map>
#include <mutex>
#include <optional>

#include "ard/entry.h"
#include "cardinal/http.h"

namespace cardinal::ard {

enum class Generation : std::uint8_t {
  ai_catalog,  // ai-catalog.json, of ARD 0.9
  ard,         // ard.json, of ARD 0.91
};

// What manifests say of the directory itself.
struct DirectoryProfile {
  std::string name, description;
  // The directory's own cards: media type and path.
  std::vector<std::pair<std::string, std::string>> cards;
};

class Manifests {
 public:
  Manifests(Services& services, DirectoryProfile profile)
      : services_(services), profile_(std::move(profile)) {}

  using Content = std::shared_ptr<const http::Representation>;
  Result<Content> manifest(Generation generation, const Host& host);
  // The catalog with this number. Fails: not_found.
  Result<Content> catalog(std::uint64_t number, const Host& host);

 private:
  struct Kept {
    std::uint64_t change = 0;
    Content content;
  };
  // How visible records are divided among catalogs.
  struct Division {
    std::uint64_t change = 0;  // after which it was made
    std::int64_t made_us = 0;
    // The ids after which catalogs begin; at least one.
    std::vector<std::uint64_t> after;
  };
  Content kept(const std::string& key, std::uint64_t change);
  Content keep(const std::string& key, std::uint64_t change, std::string json,
               Generation generation);
  Result<Division> made_division() const;
  Result<Division> division();
  Status write_records(Writer& json, const Division& division,
                       std::size_t number, const Host& host);
  Result<std::string> manifest_json(Generation generation,
                                    const Division& division, const Host& host);
  void write_own_entries(Writer& json, const Host& host) const;

  Services& services_;
  DirectoryProfile profile_;
  std::mutex mutex_;
  std::map<std::string, Kept> kept_;
  std::mutex division_mutex_;  // held while one is made: once is enough
  std::optional<Division> division_;
};

}  // namespace cardinal::ard

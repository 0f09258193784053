// Keeps copies of what a registry or catalog lists: a registry of MCP servers
// by the time of its changes, all others by comparing the whole listing.
//
//   TRY(RegistryMirror mirror, RegistryMirror::open(options));
//   TRY(const MirrorCounts counts, mirror.look(copies));
//
// A listing that cannot be read to its end changes nothing. A card that cannot
// be read leaves the copy of its entry as it is. What is listed no more, or as
// deleted, is withdrawn.
//
// Thread safety: belongs to one thread.
#pragma once

#include <map>
#include <memory>
#include <set>

#include "cardinal/http_cache.h"
#include "cli/import_source.h"
#include "cli/mirror_copies.h"

namespace cardinal::cli {

struct RegistryMirrorOptions {
  RegistryKind kind = RegistryKind::ard;
  std::string url;
  std::string state;  // a file; the cached responses are in a folder beside it
  std::string peers;  // the file of learnt registries
  bool allow_private = false;
  Env& env;
};

class RegistryMirror {
 public:
  // Fails: as reading a file does; usage, for a file of something else.
  static Result<RegistryMirror> open(RegistryMirrorOptions options);

  // Fails: as reading does, with nothing changed; invalid, for a listing that
  // is not one, or has no end.
  Result<MirrorCounts> look(MirrorCopies& copies);

 private:
  // What is known of an entry of the registry.
  struct Known {
    std::string subject, digest;
    std::int64_t at_ms = 0;  // when it was registered here
  };
  struct Listing {
    std::vector<SourcedCard> entries;
    bool is_whole = true;  // otherwise it has what changed
    bool has_failed_cards = false;
    std::int64_t newest_ms = 0;  // of what it says of changes
    std::vector<ard::LearntPeer> peers;
  };

  explicit RegistryMirror(RegistryMirrorOptions options)
      : options_(std::move(options)) {}
  Status read_state();
  Status write_state(bool is_done);
  // After a run that did not end, or without a state: from the directory.
  Status recover(MirrorCopies& copies);
  bool is_whole_due(std::int64_t now_ms) const;
  Result<Listing> listing(std::int64_t now_ms);
  Status apply(const SourcedCard& entry, MirrorCopies& copies,
               MirrorCounts& counts);
  Status apply_card(const SourcedCard& entry, MirrorCopies& copies,
                    MirrorCounts& counts);
  Status withdraw_unlisted(const Listing& listing, MirrorCopies& copies,
                           MirrorCounts& counts);
  Status withdraw(const std::string& subject, const std::string& why,
                  MirrorCopies& copies, MirrorCounts& counts);
  void warn(const std::string& line, MirrorCopies& copies);

  RegistryMirrorOptions options_;
  std::unique_ptr<http::Cache> cache_;
  std::map<std::string, Known> entries_;
  std::set<std::string> recovered_;  // subjects whose entries are not known
  bool is_done_ = false;             // the last look came to its end
  std::int64_t whole_ms_ = 0;        // when the whole was last read
  std::int64_t since_ms_ = 0;        // what changed later is not known
  // Of this look.
  std::set<std::string> listed_, subjects_;
  std::size_t warnings_ = 0;
};

}  // namespace cardinal::cli

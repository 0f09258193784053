// The copies of another directory's or registry's cards in this directory.
//
//   MirrorCopies copies(call, access, url);
//   TRY_STATUS(copies.copy({.subject = subject, .text = text}, counts));
//   TRY_STATUS(copies.withdraw(subject, "deleted at " + url, counts));
//
// Copies belong to the publisher "mirror:URL", are never this directory's own
// admissions, and leave records of other publishers as they are.
//
// Thread safety: belongs to one thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/cli_only_verb.h"
#include "cli/data_folder.h"

namespace cardinal::cli {

struct MirrorCounts {
  std::uint64_t copied = 0, unchanged = 0, withdrawn = 0, hidden = 0, own = 0,
                refused = 0;
};
std::string mirror_text(const MirrorCounts& counts);

class MirrorCopies {
 public:
  // `url`: of the source; without slashes at its end.
  MirrorCopies(CliOnlyCall& call, const DirectoryAccess& access,
               std::string url);

  const std::string& url() const { return url_; }

  enum class Held : std::uint8_t { nowhere, copy, hidden_copy, own };
  // What this directory has of the subject already. A tombstone of somebody's
  // own record is theirs, too.
  Result<Held> held(const std::string& subject);

  struct Card {
    std::string subject;
    std::string text;
    // The source answers for an ADP card that is not signed.
    bool is_vouched = false;
  };
  // True: the copy is there. Requires: held() is not `own`.
  Result<bool> copy(const Card& card, MirrorCounts& counts);
  // Requires: held() is `copy` or `hidden_copy`.
  Status withdraw(const std::string& subject, const std::string& reason,
                  MirrorCounts& counts);
  // Nobody but the operator sees the copy until it is shown: a signed card that
  // was withdrawn could not come back without a new version. Requires: held()
  // is `copy`.
  Status hide(const std::string& subject, const std::string& reason,
              MirrorCounts& counts);
  // Requires: held() is `hidden_copy`.
  Status show(const std::string& subject, MirrorCounts& counts);
  // Of all copies of this source that are there.
  Result<std::vector<std::string>> subjects();

  // Of the copy's card; empty if it is withdrawn. Fails: as get does.
  Result<std::string> text(const std::string& subject);

  // Of the last card that was copied, also if it is withdrawn since: SHA-256 in
  // hexadecimal digits; empty if it is not known.
  Result<std::string> last_digest(const std::string& subject);

  void warn(const std::string& line);

 private:
  void write_visibility(Writer& input) const;
  Result<Reply> asked(const Operation& operation, const std::string& input,
                      std::span<const InputDocument> documents = {});

  CliOnlyCall& call_;
  std::string url_, owner_;
  Services services_;
  std::optional<RemoteCaller> remote_;
};

}  // namespace cardinal::cli

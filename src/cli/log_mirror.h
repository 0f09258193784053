// Copies of what the public log of another Cardinal has.
//
//   TRY(const int exit_code, mirror_log(call, copies, log));
//
// Thread safety: one caller per log.
#pragma once

#include "cli/mirror_copies.h"
#include "cli/mirrored_log.h"

namespace cardinal::cli {

// Brings the copies to the log's checkpoint, and renews their leases when that
// is due. The exit code: 1 if the log is not to be believed. Fails: as reading
// there and writing here do; what was done until then is remembered.
Result<int> mirror_log(CliOnlyCall& call, MirrorCopies& copies,
                       MirroredLog& log);

}  // namespace cardinal::cli

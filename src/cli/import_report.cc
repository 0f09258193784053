#include "cli/import_report.h"

#include "base/text.h"

namespace cardinal::cli {

void count(const ImportResult& result, ImportCounts& counts) {
  if (result.has_lost_owner && result.reason.empty()) ++counts.lost_owners;
  if (result.is_vouched && result.stored) ++counts.vouched;
  counts.has_trouble |= result.is_trouble;
  if (result.verdict == expired_verdict) {
    ++counts.expired;
  } else if (!result.reason.empty()) {
    ++counts.refused;
  } else if (result.verdict == "first") {
    ++counts.registered;
  } else {
    ++(result.stored ? counts.updated : counts.unchanged);
  }
}

std::string counts_text(const ImportCounts& counts) {
  return std::to_string(counts.registered) + " registered, " +
         std::to_string(counts.updated) + " updated, " +
         std::to_string(counts.unchanged) + " unchanged, " +
         std::to_string(counts.refused) + " refused";
}

void write_import_notes(const ImportCounts& counts, Sink& messages) {
  if (counts.lost_owners > 0) {
    messages.write("cardinal: the owners of " +
                   counted(counts.lost_owners, "record") +
                   " were not kept: that needs a token with the scope "
                   "admin, or --data\n");
  }
  if (counts.vouched > 0) {
    messages.write(
        "cardinal: " + counted(counts.vouched, "ADP card") +
        " without a signature admitted on your authority (provenance: token): "
        "the author was verified where the export is from\n");
  }
  if (counts.expired > 0) {
    messages.write("cardinal: " + counted(counts.expired, "record") +
                   " of the export had expired and " +
                   (counts.expired == 1 ? "was" : "were") + " left out\n");
  }
}

}  // namespace cardinal::cli

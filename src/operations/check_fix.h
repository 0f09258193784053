// check --fix: what was asked, and one file's way from its text to a better
// one.
#pragma once

#include "cardinal/check.h"
#include "check/report/reporter.h"
#include "operations/card_units.h"

namespace cardinal {

struct FixRequest {
  FixChoice choice = FixChoice::safe;
  bool dry_run = false;  // print a diff, write nothing
};

// Nothing when no fix was asked for.
// Fails: usage, when it was asked for beside what does not go with it.
Result<std::optional<FixRequest>> fix_request(Value input);

struct FixedFile {
  FixedText fixed;
  std::string diff;  // of a dry run
};

// Fails: as replace_whole does; the file is then as it was.
Result<FixedFile> fix_file(const std::string& path, const StampedText& read,
                           Checker& checker, const FixRequest& request,
                           const HideFindings& hide);

// "cardinal: fixed 3 findings in 2 files"
std::string fix_summary(const FixRequest& request, const Summary& summary);

}  // namespace cardinal

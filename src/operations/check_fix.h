// check --fix: the requested fixes, and fixing one file.
#pragma once

#include "cardinal/check.h"
#include "check/report/reporter.h"
#include "operations/card_inputs.h"

namespace cardinal {

struct FixRequest {
  FixChoice choice = FixChoice::safe;
  bool dry_run = false;  // print a diff, write nothing
};

// Empty when no fix was requested.
// Fails: usage, when the input has flags that cannot be combined with --fix.
Result<std::optional<FixRequest>> fix_request(Value input);

struct FixedFile {
  FixedText fixed;
  std::string diff;  // of a dry run
};

// Fails: as replace_whole does; the file is then as it was.
Result<FixedFile> fix_file(const std::string& path, const FileContent& read,
                           Checker& checker, const FixRequest& request,
                           const HideFindings& hide);

// "fixed 3 findings in 2 files"
std::string fix_summary(const FixRequest& request, const CheckSummary& summary);

}  // namespace cardinal

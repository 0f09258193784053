#include "operations/check_fix.h"

#include <algorithm>

#include "base/errors.h"
#include "base/text.h"
#include "base/unified_diff.h"
#include "check/security/redaction.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

Status check_fix_flags(Value input, bool dry_run) {
  const std::vector<std::string> paths = texts_of(input, "paths");
  if (is_true(input, "jsonl")) {
    return usage(
        "--fix cannot be combined with --jsonl; give files with one card each");
  }
  if (is_true(input, "write_baseline")) {
    return usage(
        "--fix and --write-baseline cannot be combined; fix first, then write "
        "the baseline");
  }
  if (!dry_run && std::ranges::find(paths, "-") != paths.end()) {
    return usage(
        "standard input cannot be rewritten; give a file, or add --dry-run to "
        "print the changes");
  }
  return {};
}

}  // namespace

Result<std::optional<FixRequest>> fix_request(Value input) {
  const std::string choice = text_of(input, "fix");
  const bool dry_run = is_true(input, "dry_run");
  if (choice.empty()) {
    if (!dry_run) return std::nullopt;
    return usage("--dry-run needs --fix");
  }
  TRY_STATUS(check_fix_flags(input, dry_run));
  return FixRequest{choice == "all" ? FixChoice::all : FixChoice::safe,
                    dry_run};
}

Result<FixedFile> fix_file(const std::string& path, const FileContent& read,
                           Checker& checker, const FixRequest& request,
                           const HideFindings& hide) {
  FixedFile done{.fixed = fix(checker, read.text, request.choice, hide)};
  const std::string_view after = done.fixed.report.document.text();
  if (done.fixed.fixed == 0) return done;
  if (request.dry_run) {
    // Lines around a change may have secrets, and findings or not.
    const auto shown = [](std::string_view text) {
      return masked_text(text, secrets_in_text(text));
    };
    done.diff = unified_diff(path == "-" ? "stdin" : path, shown(read.text),
                             shown(after));
  } else {
    TRY_STATUS(replace_whole(path, after, read.stamp));
  }
  return done;
}

std::string fix_summary(const FixRequest& request,
                        const CheckSummary& summary) {
  const std::string more =
      request.choice == FixChoice::safe && summary.unsafe_fixes > 0
          ? "; " + std::to_string(summary.unsafe_fixes) + " more with --fix=all"
          : "";
  if (summary.fixed == 0) return "nothing to fix" + more;
  return (request.dry_run ? "would fix " : "fixed ") +
         counted(summary.fixed, "finding") + " in " +
         counted(summary.fixed_files, "file") + more;
}

}  // namespace cardinal

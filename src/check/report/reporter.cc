#include "check/report/reporter.h"

namespace cardinal {

void Summary::add(const Report& report) {
  ++files;
  valid += report.valid() ? 1 : 0;
  errors += report.count(Severity::error);
  warnings += report.count(Severity::warning);
  hints += report.count(Severity::hint);
}

void Summary::add(const Summary& other) {
  files += other.files;
  valid += other.valid;
  errors += other.errors;
  warnings += other.warnings;
  hints += other.hints;
  in_baseline += other.in_baseline;
  fixed += other.fixed;
  fixed_files += other.fixed_files;
  fixing = fixing || other.fixing;
}

std::unique_ptr<Reporter> reporter_named(std::string_view format,
                                         const ReportStyle& style) {
  if (format == "text") return text_reporter(style);
  if (format == "json") return json_reporter();
  if (format == "sarif") return sarif_reporter();
  if (format == "github") return github_reporter();
  if (format == "junit") return junit_reporter();
  return nullptr;
}

}  // namespace cardinal

#include "operations/report_faults.h"

#include "check/diagnose.h"
#include "check/report/reporter.h"

namespace cardinal {

void report_faults(const std::string& path, Document document,
                   const Faults& faults, Call& call) {
  Report report;
  const Diagnoser diagnoser(document, nullptr, {});
  for (const Fault& fault : faults) {
    report.diagnostics.push_back(diagnoser.from(fault, Severity::error, false));
  }
  report.document = std::move(document);
  std::string text;
  text_reporter({})->file({path, 1, &report}, text);
  call.messages.write(text);
}

}  // namespace cardinal

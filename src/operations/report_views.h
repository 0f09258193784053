// Answers with "results" and a "summary", as check and probe give them, in the
// formats of reports.
#pragma once

#include "operations/diagnostics.h"

namespace cardinal {

// `noun` is what was checked: "card", "endpoint".
Rendered render_reports(std::string_view format, Value answer,
                        const Asked& asked, const Style& style,
                        std::string_view noun);

// The answer for one report.
std::string report_as_json(std::string_view name, const Report& report,
                           bool utf16 = false);

}  // namespace cardinal

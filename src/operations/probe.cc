#include "cardinal/probe.h"

#include "base/check_that.h"
#include "base/file.h"
#include "check/report/reporter.h"
#include "operations/check_options.h"
#include "operations/fetch_options.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"
#include "operations/verify_sources.h"

namespace cardinal {
namespace {

Result<wellknown::ProbeOptions> probe_options(Call& call) {
  TRY(CheckOptions check, check_options(call.input));
  TRY(wellknown::FetchOptions fetch, fetch_options(call));
  wellknown::ProbeOptions options;
  options.client = std::move(fetch.client);
  options.client.use_proxy_variables = false;  // addresses are judged here
  options.credentials = std::move(fetch.credentials);
  options.dialect = check.dialect;
  options.version = check.version;
  options.profile = check.profile;
  options.rules = std::move(check.rules);
  options.path = text_of(call.input, "path");
  options.active = is_set(call.input, "active");
  if (const std::string saved = text_of(call.input, "saved"); !saved.empty()) {
    TRY(options.saved, read_whole(saved, Limits{}.bytes_max));
  }
  return options;
}

Result<Outcome> run_probe(Call& call) {
  TRY(wellknown::ProbeOptions options, probe_options(call));
  TRY(const VerifySources sources, verify_sources(call));
  options.trust = sources.view();
  const auto reporter = reporter_named(format_of(call.input),
                                       {.colour = call.services.colour,
                                        .quiet = is_set(call.input, "quiet"),
                                        .strict = is_set(call.input, "strict"),
                                        .lists_clean = true,
                                        .noun = "endpoint"});
  CHECK(reporter);  // the schema names the formats
  TRY(const wellknown::Probed probed,
      wellknown::probe(text_of(call.input, "target"), options,
                       call.services.env));
  Summary summary;
  summary.add(probed.report);
  std::string text = reporter->opening();
  reporter->file({probed.url, 1, &probed.report}, text);
  call.out.write(text + reporter->closing(summary));
  const bool strict = is_set(call.input, "strict");
  const bool found = summary.errors > 0 || (strict && summary.warnings > 0);
  return found ? Outcome::has_errors : Outcome::clean;
}

}  // namespace

constinit const Operation probe_operation{
    .name = "probe",
    .summary = "Check how a live server serves its card",
    .details =
        "Sends the requests that clients, caches and browsers send, and "
        "reports problems in the card and in how it is served: status, paths, "
        "content type, cache headers, 304 responses, Vary, CORS, TLS, access "
        "control of the extended card, links, latency. Sends only GET and "
        "OPTIONS requests, plus calls for the extended card if the card "
        "declares one. --active adds harmless calls and sends one short "
        "message to agents that declare streaming. Skipped checks are listed. "
        "Exit codes and formats are those of check; an unreachable endpoint is "
        "a finding.",
    .examples =
        "cardinal probe agent.example.com\n"
        "cardinal probe --active --saved card.json --format sarif "
        "https://agent.example.com/translate",
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["target"],
  "properties": {
    "target": {"type": "string", "minLength": 1, "x-positional": true,
               "x-value": "URL",
               "description": "A URL, or a host name (https is assumed)"},
    "active": {"type": "boolean",
               "description": "Also make calls: an unknown method, an empty token request, one message to an agent that declares streaming"},
    "saved": {"type": "string", "x-value": "FILE", "x-files": true,
              "description": "Earlier copy of the card; report what changed"},
)json" CARDINAL_REPORT_FLAGS R"json(,
    "dialect": {"type": "string", "x-value": "D",
                "description": "Accept only a card of this dialect: )json" CARDINAL_SERVED_DIALECT_WORDS
             R"json("},
)json" CARDINAL_AS_FLAG R"json(,
    "path": {"type": "string", "x-value": "PATH",
             "description": "Request this path instead of the well-known paths"},
    "profile": {"type": "string", "x-value": "P",
                "description": "Rule profile for the card, or several (a,b) (A2A: production)"},
    "strict": {"type": "boolean", "description": "Exit with 1 on warnings as well"},
    "rule": {"type": "array", "items": {"type": "string"}, "x-value": "ID",
             "description": "Run only this rule or probe/*; repeatable"},
    "category": {"type": "array", "items": {"type": "string"}, "x-value": "C",
                 "description": "Run only rules of this category: )json" CARDINAL_CATEGORY_WORDS
             R"json(; repeatable"},
    "no_rule": {"type": "array", "items": {"type": "string"}, "x-value": "ID",
                "x-flag": "no-rule",
                "description": "Skip this rule or dialect/*; repeatable"},
    "quiet": {"type": "boolean",
              "description": "Print errors only, with --strict also warnings, without a summary (text format)"},
    "bearer_file": {"type": "string", "x-flag": "bearer-file",
                    "x-value": "FILE", "x-files": true,
                    "description": "File with a bearer token for the extended card"},
    "header_file": {"type": "string", "x-flag": "header-file",
                    "x-value": "FILE", "x-files": true,
                    "description": "File with header fields for the extended card, one per line: Name: value"},
)json" CARDINAL_TRUST_FLAGS R"json(,
    "allow_private": {"type": "boolean", "x-flag": "allow-private",
                      "x-files": true,
                      "description": "Allow connections to private and loopback addresses"},
)json" CARDINAL_TLS_FLAGS R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["results", "summary"],
  "additionalProperties": false,
  "properties": {
    "results": {"type": "array", "items": {"type": "object",
      "required": ["file", "dialect", "version", "reason", "profile", "valid",
                   "diagnostics"]}},
    "summary": {"type": "object",
      "required": ["files", "valid", "errors", "warnings", "hints"]}
  }
})json",
    .run = run_probe,
};

}  // namespace cardinal

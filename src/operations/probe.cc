#include "cardinal/probe.h"

#include "base/check_that.h"
#include "base/file.h"
#include "check/report/reporter.h"
#include "operations/check_options.h"
#include "operations/fetch_options.h"
#include "operations/registry.h"
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
  options.profile = check.profile;
  options.rules = std::move(check.rules);
  options.path = text_of(call.input, "path");
  options.active = is_set(call.input, "active");
  if (const std::string saved = text_of(call.input, "saved"); !saved.empty()) {
    TRY(options.saved, read_whole(saved, Limits{}.bytes_max));
  }
  return options;
}

Result<Outcome> run(Call& call) {
  TRY(wellknown::ProbeOptions options, probe_options(call));
  TRY(const VerifySources sources, verify_sources(call));
  options.trust = sources.view();
  const auto reporter = reporter_named(format_of(call.input),
                                       {.colour = call.services.colour,
                                        .quiet = is_set(call.input, "quiet"),
                                        .noun = "endpoint"});
  CHECK(reporter);  // the schema names the formats
  TRY(const wellknown::Probed probed,
      wellknown::probe(text_of(call.input, "target"), options,
                       call.services.env));
  Summary summary;
  summary.add(probed.report);
  std::string told = reporter->opening();
  reporter->file({probed.url, 1, &probed.report}, told);
  call.out.write(told + reporter->closing(summary));
  const bool strict = is_set(call.input, "strict");
  const bool found = summary.errors > 0 || (strict && summary.warnings > 0);
  return found ? Outcome::found : Outcome::clean;
}

}  // namespace

constinit const Operation probe_operation{
    .name = "probe",
    .summary = "Judge how a card is served, live",
    .details =
        "Asks the endpoint as clients, caches and browsers do and tells what "
        "is wrong or unwise, in the card and in how it is served: status, "
        "paths, content type, cache headers, 304, Vary, CORS, TLS, the gate "
        "before the extended card, links, latency. Only GET and OPTIONS are "
        "sent, and calls for the extended card that the card promises; "
        "--active adds harmless calls, and one short message to an agent that "
        "says it streams. What could not be checked is "
        "listed. Exit codes and formats are those of check; an endpoint that "
        "cannot be reached is a finding.",
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
               "description": "A URL, or a host, which means https"},
    "active": {"type": "boolean",
               "description": "Make calls too: an unknown method, an empty token request, one message to an agent that streams"},
    "saved": {"type": "string", "x-value": "FILE", "x-files": true,
              "description": "The card as it was known: tell what changed"},
    "format": {"enum": ["text", "json", "sarif", "github", "junit"],
               "description": "Form of the report"},
    "json": {"type": "boolean", "description": "Short for --format json"},
    "dialect": {"type": "string", "x-value": "D",
                "description": "Only a card of this kind: agentcard, a2a, adp, ai-catalog"},
    "path": {"type": "string", "x-value": "PATH",
             "description": "Ask this path instead of the well-known ones"},
    "profile": {"type": "string", "x-value": "P",
                "description": "Check the card by this reading; production for A2A unless said otherwise"},
    "strict": {"type": "boolean", "description": "Warnings fail too"},
    "rule": {"type": "array", "items": {"type": "string"}, "x-value": "ID",
             "description": "Only this rule, or probe/*; may be repeated"},
    "no_rule": {"type": "array", "items": {"type": "string"}, "x-value": "ID",
                "x-flag": "no-rule",
                "description": "Not this rule, or dialect/*; may be repeated"},
    "quiet": {"type": "boolean",
              "description": "Errors only, no summary (text)"},
    "bearer_file": {"type": "string", "x-flag": "bearer-file",
                    "x-value": "FILE", "x-files": true,
                    "description": "A bearer token for the extended card"},
    "header_file": {"type": "string", "x-flag": "header-file",
                    "x-value": "FILE", "x-files": true,
                    "description": "Header fields for the extended card, one a line: Name: value"},
    "jwks": {"type": "array", "items": {"type": "string"}, "x-value": "FILE",
             "x-files": true,
             "description": "Keys that count for every card; may be repeated"},
    "trust": {"type": "string", "x-value": "FILE", "x-files": true,
              "description": "The trust store (cardinal trust add)"},
    "allow_private": {"type": "boolean", "x-flag": "allow-private",
                      "x-files": true,
                      "description": "Ask private and loopback addresses too"},
    "cacert": {"type": "string", "x-value": "FILE", "x-files": true,
               "description": "Roots to trust instead of the system's, in PEM"},
    "insecure": {"type": "boolean", "x-files": true,
                 "description": "Do not judge certificates"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["results", "summary"],
  "additionalProperties": false,
  "properties": {
    "results": {"type": "array", "items": {"type": "object",
      "required": ["file", "dialect", "version", "profile", "valid",
                   "diagnostics"]}},
    "summary": {"type": "object",
      "required": ["files", "valid", "errors", "warnings", "hints"]}
  }
})json",
    .run = run,
};

}  // namespace cardinal

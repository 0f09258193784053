#include "cardinal/probe.h"
#include "cardinal/check.h"

#include "base/errors.h"
#include "base/file.h"
#include "check/security/redaction.h"
#include "operations/check_options.h"
#include "operations/fetch_options.h"
#include "operations/registry.h"
#include "operations/report_views.h"
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
  options.active = is_true(call.input, "active");
  if (const std::string saved = text_of(call.input, "saved"); !saved.empty()) {
    TRY(options.saved, read_whole(saved, Limits{}.bytes_max));
  }
  return options;
}

// The views show lines of the card, which nobody but the server has.
void add_card_text(std::string& json, const Report& report) {
  if (report.document.text().empty()) return;
  json.insert(json.rfind('}'),
              ",\"text\":" + json_quoted(masked_text(report.document.text(),
                                                     report.secrets)));
}

Result<Reply> run_probe(Call& call) {
  TRY(wellknown::ProbeOptions options, probe_options(call));
  TRY(VerifySources sources, verify_sources(call));
  options.trust = sources.view();
  TRY(const wellknown::Probed probed,
      wellknown::probe(text_of(call.input, "target"), options,
                       call.services.env));
  const bool found =
      !probed.report.valid() || (is_true(call.input, "strict") &&
                                 probed.report.count(Severity::warning) > 0);
  Reply reply{.outcome = found ? Outcome::has_errors : Outcome::clean,
              .json = report_as_json(probed.url, probed.report),
              .notes = std::move(sources.notes)};
  add_card_text(reply.json, probed.report);
  return reply;
}

template <const char* const& format>
Rendered render_probe(Value answer, const Asked& asked, const Style& style) {
  const InputDocument card{.property = "text",
                           .text = text_of(answer, "text"),
                           .name = text_of(answer["results"][0], "file")};
  return render_reports(format, answer, {asked.input, {&card, 1}}, style,
                        "endpoint");
}

constexpr const char* probe_text = "text";
constexpr const char* probe_sarif = "sarif";
constexpr const char* probe_github = "github";
constexpr const char* probe_junit = "junit";
constexpr const char* probe_compact = "compact";
constexpr const char* probe_markdown = "markdown";
constexpr const char* probe_gitlab = "gitlab";
constexpr const char* probe_html = "html";
constexpr View probe_views[] = {
    {"text", "text/plain", render_probe<probe_text>},
    {"sarif", "application/sarif+json", render_probe<probe_sarif>},
    {"github", "text/x-github-workflow-commands", render_probe<probe_github>},
    {"junit", "application/junit+xml", render_probe<probe_junit>},
    {"compact", "text/x-compact", render_probe<probe_compact>},
    {"markdown", "text/markdown", render_probe<probe_markdown>},
    {"gitlab", "application/x-gitlab-code-quality+json",
     render_probe<probe_gitlab>},
    {"html", "text/html", render_probe<probe_html>}};

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
    .scope = Scope::admin,
    .effects = {.open_world = true},
    .limits = {.timeout_ms = 120'000},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["target"],
  "properties": {
)json" CARDINAL_TARGET_PROPERTY R"json(,
    "active": {"type": "boolean",
               "description": "Also make calls: an unknown method, an empty token request, one message to an agent that declares streaming"},
    "saved": {"type": "string", "x-value": "FILE", "x-files": true,
              "description": "Earlier copy of the card; report what changed"},
    "dialect": {"type": "string", "x-value": "D",
                "description": "Accept only a card of this dialect: )json" CARDINAL_SERVED_DIALECT_WORDS
             R"json("},
)json" CARDINAL_AS_FLAG R"json(,
)json" CARDINAL_CARD_PATH_FLAG R"json(,
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
    "bearer_file": {"type": "string", "x-flag": "bearer-file",
                    "x-value": "FILE", "x-files": true, "x-operator": true,
                    "description": "File with a bearer token for the extended card"},
    "header_file": {"type": "string", "x-flag": "header-file",
                    "x-value": "FILE", "x-files": true, "x-operator": true,
                    "description": "File with header fields for the extended card, one per line: Name: value"},
)json" CARDINAL_TRUST_FLAGS R"json(,
    "allow_private": {"type": "boolean", "x-flag": "allow-private",
                      "x-operator": true,
                      "description": "Allow connections to private and loopback addresses"},
)json" CARDINAL_TLS_FLAGS R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["results", "summary"],
  "additionalProperties": false,
  "properties": {
    "results": )json" CARDINAL_RESULTS_SCHEMA(
        R"json({"type": "string", "description": "URL of the card"})json") R"json(,
    "summary": {
      "type": "object",
      "required": ["files", "valid", "errors", "warnings", "hints"],
      "additionalProperties": {"type": "integer"}
    },
    "text": {"type": "string", "x-document": true,
             "description": "The text of the card that the findings refer to, with asterisks in place of secrets"}
  }
})json",
    .quiet =
        "Print errors only, with --strict also warnings, without a summary "
        "(text format)",
    .views = probe_views,
    .run = run_probe,
};

}  // namespace cardinal

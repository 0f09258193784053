#include "operations/check_schema.h"

#include <algorithm>

#include "base/errors.h"
#include "base/file.h"
#include "base/text.h"
#include "card/card_text.h"
#include "cardinal/agentcard.h"

namespace cardinal {
namespace {

constexpr Limits document_limits{.bytes_max = 64u << 20, .depth_max = 1000};
constexpr std::size_t faults_shown_max = 5;

std::string at_position(const Document& document, Span span) {
  const Position at = LineIndex(document.text()).position(span.begin);
  return std::to_string(at.line) + ":" + std::to_string(at.column);
}

std::unexpected<Error> invalid_json(const std::string& path,
                                    const Document& document,
                                    const Fault& fault) {
  return at(path + ":" + at_position(document, fault.where),
            usage("invalid JSON: {}", fault.message));
}

Result<Document> read_json(const std::string& path, const Limits& limits) {
  TRY(std::string text, read_whole(path, limits.bytes_max));
  Faults faults;
  Document document = Reader().read(std::move(text), limits, faults);
  if (document.clean()) return document;
  return invalid_json(path, document, faults[0]);
}

Result<CardText> read_card_at(const std::string& path,
                              const CheckOptions& options) {
  TRY(std::string text, read_whole(path, options.limits.bytes_max));
  Reader reader;
  CardText given =
      read_card_text(reader, std::move(text), options.limits, options.pointer);
  if (given.faults.empty()) return given;
  return invalid_json(path, given.outer, given.faults[0]);
}

// `what` names the schema: "the schema", "the input_schema of ...".
Result<Schema> compiled(const Document& document, Value root,
                        const std::string& path, std::string_view what,
                        const Call& call) {
  SchemaResult schema =
      compile_schema(root, *call.services.env.clock,
                     {.assert_format = is_set(call.input, "assert_format")});
  if (schema) return *schema;
  std::string message = std::string(what) + " cannot be compiled: ";
  std::size_t count = 0;
  for (const SchemaFault& fault : schema.error()) {
    if (++count > faults_shown_max) break;
    const Result<Value> at = resolve(root, fault.pointer);
    if (count > 1) message += "; ";
    message += fault.document.empty()
                   ? at_position(document, at ? at->span() : Span{})
                   : fault.document;
    message += ": " + fault.pointer + ": " + fault.message;
    if (!fault.help.empty()) message += " (" + fault.help + ")";
  }
  if (count > faults_shown_max) {
    message += "; and " +
               std::to_string(schema.error().size() - faults_shown_max) +
               " more";
  }
  return at(path, usage("{}", message));
}

// The capability's input_schema; absent where it takes anything.
Result<Value> input_schema_of(Value root, const CheckOptions& options,
                              const std::string& id, const std::string& path) {
  const auto dialect = options.dialect ? options.dialect : detect(root);
  if (!dialect) {
    return at(path, usage("not a recognised agent card; {}",
                          explain_detection(root)));
  }
  agentcard::Card card;
  agentcard::read(root, card);
  std::vector<std::string_view> ids;
  for (const agentcard::Capability& capability : card.capabilities) {
    if (capability.id.text == id) return capability.input_schema;
    ids.push_back(capability.id.text);
  }
  std::string message = "the card has no capability \"" + id + "\"";
  const std::string_view meant = closest(id, ids);
  if (!meant.empty()) {
    message += "; did you mean \"" + std::string(meant) + "\"?";
  }
  std::string list;
  for (const std::string_view known : ids) {
    list += (list.empty() ? "" : ", ") + for_terminal(known);
  }
  return at(path, not_found("{} (it has: {})", message,
                            list.empty() ? "none" : list));
}

}  // namespace

Status validate_schema_flags(Value input) {
  const bool schema = input["schema"].is(Kind::string);
  const bool request = input["input"].is(Kind::string);
  const auto reads_input = [&](std::string_view path) { return path == "-"; };
  if (reads_input(text_of(input, schema ? "schema" : "value")) &&
      std::ranges::any_of(texts_of(input, "paths"), reads_input)) {
    return usage(
        "standard input can be read only once; give a file for one of the two");
  }
  if (!schema && !request) {
    if (input["value"]) return usage("--value needs --input CAPABILITY");
    if (is_set(input, "assert_format")) {
      return usage("--assert-format needs --schema or --input");
    }
    return {};
  }
  if (schema && request) {
    return usage("--schema and --input cannot be combined");
  }
  if (input["profile"] || (schema && input["dialect"])) {
    return usage(
        "--schema and --input cannot be combined with --profile, nor --schema "
        "with --dialect");
  }
  if (!request) return {};
  if (!input["value"]) {
    return usage("--input needs --value FILE, the request to check");
  }
  if (input["paths"].size() != 1) {
    return usage("--input takes one card; got {}", input["paths"].size());
  }
  if (input["fix"] || input["baseline"] || is_set(input, "jsonl") ||
      is_set(input, "write_baseline")) {
    return usage(
        "--fix, --baseline, --write-baseline and --jsonl cannot be combined "
        "with --input");
  }
  return {};
}

Status use_schema(const Call& call, CheckOptions& options) {
  const std::string path = text_of(call.input, "schema");
  if (path.empty()) return {};
  TRY(const Document document, read_json(path, document_limits));
  TRY(options.schema,
      compiled(document, document.root(), path, "the schema", call));
  options.limits = document_limits;
  return {};
}

Result<Summary> check_request(const CheckOptions& options,
                              const Reporter& reporter, Call& call) {
  const std::string card_path = texts_of(call.input, "paths")[0];
  const std::string value_path = text_of(call.input, "value");
  const std::string id = text_of(call.input, "input");
  TRY(const CardText card, read_card_at(card_path, options));
  TRY(const Value place, resolve(card.outer.root(), options.pointer));
  const Value root = card.embedded_in ? card.root() : place;
  TRY(const Value wanted, input_schema_of(root, options, id, card_path));
  Faults none;
  const Document anything = Reader().read("true", {}, none);
  if (!wanted) {
    call.messages.write("cardinal: \"" + for_terminal(id) +
                        "\" has no input_schema; any value is valid\n");
  }
  TRY(Schema schema,
      compiled(card.card(), wanted ? wanted : anything.root(), card_path,
               "the input_schema of \"" + id + "\"", call));
  TRY(std::string value, read_whole(value_path, document_limits.bytes_max));
  Checker checker({.schema = std::move(schema),
                   .limits = document_limits,
                   .rules = options.rules},
                  call.services.env);
  const Report report = checker.check(std::move(value));
  Summary summary;
  summary.add(report);
  std::string text = reporter.opening();
  reporter.file({value_path, 1, &report}, text);
  call.out.write(text + reporter.closing(summary));
  return summary;
}

}  // namespace cardinal

#include "operations/check_schema.h"

#include <algorithm>

#include "base/errors.h"
#include "base/text.h"
#include "card/card_text.h"
#include "cardinal/agentcard.h"
#include "cardinal/check.h"
#include "operations/input_files.h"

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
            invalid("invalid JSON: {}", fault.message));
}

Result<Document> read_json(std::string text, const std::string& name,
                           const Limits& limits) {
  Faults faults;
  Document document = Reader().read(std::move(text), limits, faults);
  if (document.clean()) return document;
  return invalid_json(name, document, faults[0]);
}

Result<CardText> read_card(std::string text, const std::string& name,
                           const CheckOptions& options) {
  Reader reader;
  CardText given =
      read_card_text(reader, std::move(text), options.limits, options.pointer);
  if (given.faults.empty()) return given;
  return invalid_json(name, given.outer, given.faults[0]);
}

// `what` names the schema: "the schema", "the input_schema of ...".
Result<Schema> compiled(const Document& document, Value root,
                        const std::string& path, std::string_view what,
                        const Call& call) {
  SchemaResult schema =
      compile_schema(root, *call.services.env.clock,
                     {.assert_format = is_true(call.input, "assert_format")});
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
  return at(path, invalid("{}", message));
}

// The capability's input_schema; absent where it takes anything.
Result<Value> input_schema_of(Value root, const CheckOptions& options,
                              const std::string& id, const std::string& path) {
  const auto dialect = options.dialect ? options.dialect : detect(root);
  if (!dialect) {
    return at(path, invalid("not a recognised agent card; {}",
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
    list += (list.empty() ? "" : ", ") + std::string(known);
  }
  return at(path, not_found("{} (it has: {})", message,
                            list.empty() ? "none" : list));
}

}  // namespace

bool has_document(const Call& call, std::string_view property) {
  const auto& documents = call.options.documents;
  return call.input[property] ||
         std::ranges::find(documents, property, &InputDocument::property) !=
             documents.end();
}

Status validate_schema_flags(const Call& call) {
  const Value input = call.input;
  const bool schema = has_document(call, "schema_text");
  const bool request = input["input"].is(Kind::string);
  const Asked asked{input, call.options.documents};
  const auto reads_input = [&](std::string_view path) { return path == "-"; };
  if (reads_input(asked.name(schema ? "schema_text" : "value_text", "")) &&
      std::ranges::any_of(texts_of(input, "paths"), reads_input)) {
    return usage(
        "standard input can be read only once; give a file for one of the two");
  }
  if (!schema && !request) {
    if (has_document(call, "value_text")) {
      return usage("--value needs --input CAPABILITY");
    }
    if (is_true(input, "assert_format")) {
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
  if (!has_document(call, "value_text")) {
    return usage("--input needs --value FILE, the request to check");
  }
  if (input["paths"] && input["paths"].size() != 1) {
    return usage("--input takes one card; got {}", input["paths"].size());
  }
  if (input["fix"] || input["baseline"] || is_true(input, "jsonl") ||
      input["diff_base"] || is_true(input, "write_baseline")) {
    return usage(
        "--fix, --baseline, --write-baseline, --diff-base and --jsonl cannot "
        "be combined with --input");
  }
  return {};
}

Status use_schema(const Call& call, CheckOptions& options) {
  if (!has_document(call, "schema_text")) return {};
  const Asked asked{call.input, call.options.documents};
  const std::string name(asked.name("schema_text", "schema_text"));
  TRY(const Document document,
      read_json(std::string(asked.text("schema_text")), name, document_limits));
  TRY(options.schema,
      compiled(document, document.root(), name, "the schema", call));
  options.limits = document_limits;
  return {};
}

Result<CheckedRequest> check_request(const CheckOptions& options, Call& call) {
  const Asked asked{call.input, call.options.documents};
  const std::string card_name(asked.name("text", "card"));
  const std::string id = text_of(call.input, "input");
  TRY(std::string text, document_text(call));
  TRY(const CardText card, read_card(std::move(text), card_name, options));
  TRY(const Value place, resolve(card.outer.root(), options.pointer));
  const Value root = card.embedded_in ? card.root() : place;
  TRY(const Value wanted, input_schema_of(root, options, id, card_name));
  Faults none;
  const Document anything = Reader().read("true", {}, none);
  CheckedRequest checked;
  if (!wanted) {
    checked.notes.push_back("\"" + id +
                            "\" has no input_schema; any value is valid");
  }
  TRY(Schema schema,
      compiled(card.card(), wanted ? wanted : anything.root(), card_name,
               "the input_schema of \"" + id + "\"", call));
  Checker checker({.schema = std::move(schema),
                   .limits = document_limits,
                   .rules = options.rules},
                  call.services.env);
  checked.name = asked.name("value_text", "value_text");
  checked.report = checker.check(std::string(asked.text("value_text")));
  return checked;
}

}  // namespace cardinal

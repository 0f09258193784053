#include "operations/remote_files.h"

#include <map>

#include "base/check_that.h"
#include "base/errors.h"
#include "operations/card_inputs.h"
#include "operations/failure_list.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

constexpr Limits merged_limits{.bytes_max = 64u << 20, .depth_max = 1000};

// The answers of many calls as one.
class MergedAnswer {
 public:
  void add(const Reply& reply) {
    Faults faults;
    const Document answer = Reader().read(reply.json, merged_limits, faults);
    for (const Member member : answer.root().members()) {
      if (member.name == "results") {
        for (const Value result : member.value.items()) {
          if (!results_.empty()) results_ += ",\n";
          results_ += result.raw();
        }
      } else if (member.name == "summary") {
        for (const Member count : member.value.members()) {
          summary_[std::string(count.name)] += count.value.int64().value_or(0);
        }
      }
      // What else there is is about one card, and has no place here.
    }
    outcome_ = std::max(outcome_, reply.outcome);
    ++count_;
    only_ = reply.json;
  }

  void fail(const Error& error, Notes& notes) {
    failures_.add(error);
    notes.push_back(to_text(error));
    const Outcome outcome =
        exit_code(error.code) == 1 ? Outcome::has_errors : Outcome::incomplete;
    outcome_ = std::max(outcome_, outcome);
  }

  Reply take(Notes notes) {
    if (count_ == 1 && failures_.member().empty()) {
      return {.outcome = outcome_,
              .json = std::move(only_),
              .notes = std::move(notes)};
    }
    std::string json = "{\"results\":[" + results_ + "]";
    if (!summary_.empty()) {
      Writer counts;
      counts.begin_object();
      for (const auto& [name, value] : summary_) {
        counts.key(name).number(value);
      }
      json += ",\"summary\":" + counts.end_object().take();
    }
    json += failures_.member() + "}";
    return {.outcome = outcome_,
            .json = std::move(json),
            .notes = std::move(notes)};
  }

 private:
  std::string results_;
  std::map<std::string, std::int64_t> summary_;
  std::string only_;  // the answer if there is only one
  FailureList failures_;
  Outcome outcome_ = Outcome::clean;
  std::size_t count_ = 0;
};

// Without what was said about files, and with the name of the card. A server
// has no configuration files.
std::string input_for(Value input, const std::string& name) {
  Writer json;
  json.begin_object();
  for (const Member member : input.members()) {
    if (member.name == "paths" || member.name == "jsonl" ||
        member.name == "no_config") {
      continue;
    }
    json.key(member.name).raw(member.value.raw());
  }
  return json.key("document_name").string(name).end_object().take();
}

Result<std::string> text_of_input(CardInput& input) {
  if (input.error) return std::unexpected(*input.error);
  if (input.text) return std::move(*input.text);
  return read_whole(input.name, Limits{}.bytes_max);
}

bool takes_configuration(const Operation& operation) {
  Faults faults;
  const Document schema =
      Reader().read(std::string(operation.input), Limits{}, faults);
  return bool(schema.root()["properties"]["config"]);
}

}  // namespace

bool names_files(const Operation& operation, const ResolvedInput& resolved) {
  Faults faults;
  const Document schema =
      Reader().read(std::string(operation.input), Limits{}, faults);
  const Document given = Reader().read(resolved.input, merged_limits, faults);
  return schema.root()["properties"]["text"] &&
         given.root()["paths"].size() > 0;
}

Result<Reply> call_for_files(Caller& caller, const Operation& operation,
                             ResolvedInput& resolved,
                             const CallOptions& options, const Env& env) {
  Faults faults;
  const Document given = Reader().read(resolved.input, merged_limits, faults);
  const Value input = given.root();
  if (input["fix"]) {
    return usage(
        "--fix rewrites files and cannot be combined with --server; run it "
        "here");
  }
  ConfigStore configs(
      env, {}, is_set(input, "no_config") || !takes_configuration(operation));
  CardInputs inputs({.paths = texts_of(input, "paths"),
                     .jsonl = is_set(input, "jsonl"),
                     .line_bytes_max = Limits{}.bytes_max},
                    configs);
  MergedAnswer merged;
  Notes notes;
  bool has_noted_configuration = false;
  while (std::optional<CardInput> card = inputs.next()) {
    Result<std::string> text = text_of_input(*card);
    if (!text) {
      merged.fail(text.error(), notes);
      continue;
    }
    const auto config = configs.for_card(card->name);
    if (config && *config && !has_noted_configuration) {
      has_noted_configuration = true;
      notes.emplace_back(
          "cardinal.json is not applied on a server, except for what it "
          "ignores; give its options as flags");
    }
    std::string name = card->name;
    if (card->line > 0) name += ":" + std::to_string(card->line);
    std::vector<InputDocument> documents(options.documents.begin(),
                                         options.documents.end());
    documents.push_back({"text", std::move(*text), name});
    CallOptions with_card = options;
    with_card.documents = documents;
    Result<Reply> reply =
        caller.call(operation, input_for(input, name), with_card);
    if (reply) {
      merged.add(*reply);
      for (std::string& note : reply->notes) notes.push_back(std::move(note));
    } else if (reply.error().code == Code::usage ||
               reply.error().code == Code::unavailable) {
      return std::unexpected(reply.error());  // it would be so for every card
    } else {
      // The operation names the property that has the card.
      std::string& where = reply.error().where;
      if (where.empty() || where == "text") where = name;
      merged.fail(reply.error(), notes);
    }
    resolved.documents.push_back(std::move(documents.back()));
  }
  return merged.take(std::move(notes));
}

}  // namespace cardinal

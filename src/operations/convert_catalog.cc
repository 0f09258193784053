#include "operations/convert_catalog.h"

#include "base/errors.h"
#include "operations/registry.h"

namespace cardinal {

Result<CatalogResult> make_catalog(const NamedTexts& cards,
                                   const ConvertOptions& options,
                                   const Call& call) {
  const Env& env = call.services.env;
  CatalogResult made;
  Result<std::string> text = catalog_of(cards.texts, options, env);
  if (text) {
    made.text = std::move(*text);
    return made;
  }
  made.outcome = Outcome::has_errors;
  made.add_failure(text.error());
  for (std::size_t i = 0; i < cards.texts.size(); ++i) {
    TRY_STATUS(still_wanted(call));
    const auto alone = Converter(options, env).convert(cards.texts[i]);
    if (alone) continue;
    made.add_failure(
        {alone.error().code, alone.error().message, cards.names[i]});
  }
  return made;
}

Result<CatalogResult> catalog_on_server(const NamedTexts& cards,
                                        const RemoteRun& remote, Env& env) {
  Writer json;
  json.begin_object().key("texts").begin_array();
  for (const std::string& text : cards.texts) json.string(text);
  json.end_array().key("names").begin_array();
  for (const std::string& name : cards.names) json.string(name);
  std::string input = json.end_array().end_object().take();
  if (remote.input != "{}") {
    input.pop_back();
    input += "," + remote.input.substr(1);
  }
  TRY(const Reply reply, RemoteCaller(remote.server, env)
                             .call(*remote.operation, input, CallOptions{}));
  Faults faults;
  const Document answer = Reader().read(reply.json, answer_limits, faults);
  CatalogResult made{.outcome = reply.outcome};
  for (const Value failure : answer.root()["failures"].items()) {
    made.add_failure(
        {Code::invalid, text_of(failure, "message"), text_of(failure, "file")});
  }
  made.text = text_of(answer.root()["results"][std::size_t{0}], "text");
  return made;
}

Reply catalog_reply(CatalogResult made, bool with_text) {
  FailureList failures;
  for (const Error& failure : made.failures) failures.add(failure);
  Writer json;
  json.begin_object().key("results").begin_array();
  if (made.outcome == Outcome::clean) {
    json.begin_object().key("name").string("catalog");
    json.key("from").string("several").key("to").string("ai-catalog");
    json.key("unchanged").boolean(false);
    if (with_text) json.key("text").string(made.text);
    json.key("lost").begin_array().end_array();
    json.key("added").begin_array().end_array();
    json.key("notes").begin_array().end_array().end_object();
  }
  std::string answer = json.end_array().end_object().take();
  answer.insert(answer.size() - 1, failures.member());
  return {.outcome = made.outcome,
          .json = std::move(answer),
          .notes = std::move(made.notes)};
}

Result<Reply> run_catalog(Call& call, const ConvertOptions& options) {
  if (options.to != CardFormat::ai_catalog) {
    return usage(
        "\"texts\" needs \"to\": \"ai-catalog\"; give other cards one "
        "by one");
  }
  NamedTexts cards{.names = texts_of(call.input, "names"),
                   .texts = texts_of(call.input, "texts")};
  for (std::size_t i = cards.names.size(); i < cards.texts.size(); ++i) {
    cards.names.push_back("texts/" + std::to_string(i));
  }
  TRY(CatalogResult made, make_catalog(cards, options, call));
  return catalog_reply(std::move(made), true);
}

}  // namespace cardinal

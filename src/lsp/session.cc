#include "lsp/session.h"

#include "base/text.h"
#include "lsp/capabilities.h"
#include "lsp/code_actions.h"
#include "lsp/completion.h"
#include "lsp/diagnostics.h"
#include "lsp/file_uri.h"
#include "lsp/formatting.h"
#include "lsp/hover.h"
#include "lsp/symbols.h"

namespace cardinal::lsp {
namespace {

// Kinds of messages to people.
constexpr std::int64_t warning_message = 2;

std::string quoted_json(std::string_view name, std::string_view text) {
  return Writer().begin_object().key(name).string(text).end_object().take();
}

rpc::Error error_of(int code, std::string message) {
  return {code, std::move(message), {}};
}

std::string folder_in(Value params) {
  for (const Value folder : params["workspaceFolders"].items()) {
    std::string path = path_of_uri(folder["uri"].string().value_or(""));
    if (!path.empty()) return path;
  }
  std::string path = path_of_uri(params["rootUri"].string().value_or(""));
  if (!path.empty()) return path;
  return std::string(params["rootPath"].string().value_or(""));
}

bool is_about_document(std::string_view method) {
  static constexpr std::string_view methods[] = {
      "textDocument/diagnostic",     "textDocument/codeAction",
      "textDocument/hover",          "textDocument/completion",
      "textDocument/documentSymbol", "textDocument/formatting",
      "textDocument/rangeFormatting"};
  return is_one_of(methods, method);
}

}  // namespace

void Session::send(std::string_view message) { output_ += framed(message); }

void Session::notify(std::string_view method, std::string_view params) {
  Writer out;
  out.begin_object().key("jsonrpc").string("2.0");
  out.key("method").string(method).key("params").raw(params);
  send(out.end_object().take());
}

void Session::request(std::string_view method, std::string_view params) {
  Writer out;
  out.begin_object().key("jsonrpc").string("2.0");
  out.key("id").string("cardinal-" + std::to_string(++last_request_));
  out.key("method").string(method);
  if (!params.empty()) out.key("params").raw(params);
  send(out.end_object().take());
}

void Session::tell(std::string_view method, std::string_view text) {
  Writer params;
  params.begin_object().key("type").number(warning_message);
  params.key("message").string(text);
  notify(method, params.end_object().take());
}

void Session::receive(std::string_view bytes) {
  framer_.add(bytes);
  while (auto message = framer_.next()) {
    if (message->fault.empty()) {
      queue_.add(std::move(message->content));
    } else {
      queue_.add_fault(std::move(message->fault));
    }
    if (queue_.is_full()) handle_all();
  }
}

void Session::settle() {
  handle_all();
  if (exit_code_) return;
  for (const std::string& uri : std::exchange(unchecked_, {})) {
    const auto found = documents_.find(uri);
    if (found != documents_.end()) publish(found->second);
  }
}

void Session::handle_all() {
  while (!queue_.is_empty() && !exit_code_) handle(queue_.take());
}

std::optional<rpc::Error> Session::objection(const Message& message) const {
  if (message.is_cancelled) {
    return error_of(request_cancelled, "the request was cancelled");
  }
  if (message.has_used_id) {
    return error_of(rpc::invalid_request,
                    "another request that was not answered yet has this id");
  }
  const bool is_first = message.method() == "initialize";
  switch (state_) {
    case State::created:
      if (is_first) return std::nullopt;
      return error_of(server_not_initialized,
                      "the first request must be \"initialize\"");
    case State::initialized:
      if (!is_first) return std::nullopt;
      return error_of(rpc::invalid_request,
                      "the session was initialized before");
    case State::shut_down:
      break;
  }
  return error_of(rpc::invalid_request,
                  "the server was shut down; only \"exit\" may follow");
}

void Session::handle(const Message& message) {
  if (message.fault) {
    const Value root = message.root();
    const Value id = root.is(Kind::object) ? root["id"] : Value();
    send(rpc::response_to(id, *message.fault));
    return;
  }
  if (message.method().empty()) return;  // a response to a request of ours
  const auto call = rpc::call_in(message.root(), {.any_params = true});
  if (!call) return;
  if (!call->id) {
    notified(*call);
    return;
  }
  const auto refused = objection(message);
  send(rpc::response_to(call->id,
                        refused ? rpc::Answer(*refused) : answer(*call)));
  if (is_traced_) {
    notify("$/logTrace",
           quoted_json("message", "answered " + std::string(call->method)));
  }
}

rpc::Answer Session::answer(const rpc::Call& call) {
  if (call.method == "initialize") return initialize(call.params);
  if (call.method == "shutdown") {
    state_ = State::shut_down;
    return std::string("null");
  }
  if (is_about_document(call.method)) return about_document(call);
  return error_of(rpc::method_not_found,
                  "unknown method " + quoted(call.method));
}

rpc::Answer Session::initialize(Value params) {
  if (!params.is(Kind::object)) {
    return error_of(rpc::invalid_params, "\"params\" must be an object");
  }
  state_ = State::initialized;
  client_ = read_client_features(params["capabilities"]);
  root_ = folder_in(params);
  is_traced_ = params["trace"] && params["trace"].string() != "off";
  configured(params["initializationOptions"]);
  return initialize_result(client_.encoding);
}

View Session::view_of(const OpenDocument& document, const TextLines& lines) {
  return {.document = document,
          .analysis = analyzer_.of(document),
          .lines = lines,
          .client = client_,
          .analyzer = analyzer_,
          .open = [this](const std::string& uri) -> const OpenDocument* {
            const auto found = documents_.find(uri);
            return found == documents_.end() ? nullptr : &found->second;
          },
          .root = root_};
}

rpc::Answer Session::about_document(const rpc::Call& call) {
  const Value params = call.params;
  const Value uri = params["textDocument"]["uri"];
  const OpenDocument* const document = document_with(uri);
  if (!document) {
    return error_of(rpc::invalid_params, "no document with this URI is open: " +
                                             quoted(uri.string().value_or("")));
  }
  if (!document->lost_reason().empty()) {
    return error_of(request_failed, document->lost_reason());
  }
  const bool is_pull = call.method == "textDocument/diagnostic";
  if (is_pull && queue_.changes(document->uri())) {
    return rpc::Error{server_cancelled, "the text has changed meanwhile",
                      R"({"retriggerRequest":true})"};
  }
  const TextLines lines(document->text(), client_.encoding);
  const View view = view_of(*document, lines);
  if (is_pull) return pulled_diagnostics(view, params);
  if (call.method == "textDocument/codeAction") {
    return code_actions(view, params);
  }
  if (call.method == "textDocument/hover") return hover(view, params);
  if (call.method == "textDocument/completion") return complete(view, params);
  if (call.method == "textDocument/documentSymbol") {
    return document_symbols(view);
  }
  return format_document(view, params);
}

rpc::Answer Session::pulled_diagnostics(const View& view, Value params) {
  const std::string id = std::to_string(view.document.revision()) + "." +
                         std::to_string(analyzer_.generation());
  Writer out;
  out.begin_object();
  if (params["previousResultId"].string() == id) {
    out.key("kind").string("unchanged").key("resultId").string(id);
  } else {
    out.key("kind").string("full").key("resultId").string(id);
    out.key("items").raw(diagnostics_of(view));
  }
  return out.end_object().take();
}

void Session::publish(const OpenDocument& document) {
  if (client_.pulls_diagnostics) return;
  const TextLines lines(document.text(), client_.encoding);
  Writer params;
  params.begin_object().key("uri").string(document.uri());
  params.key("version").number(document.version());
  params.key("diagnostics").raw(diagnostics_of(view_of(document, lines)));
  notify("textDocument/publishDiagnostics", params.end_object().take());
}

OpenDocument* Session::document_with(Value uri) {
  const auto found = documents_.find(uri.string().value_or(""));
  return found == documents_.end() ? nullptr : &found->second;
}

void Session::notified(const rpc::Call& call) {
  if (call.method == "exit") {
    exit_code_ = state_ == State::shut_down ? 0 : 1;
    return;
  }
  if (state_ != State::initialized) return;
  const std::string_view method = call.method;
  if (method == "initialized") return after_initialized();
  if (method == "textDocument/didOpen") return opened(call.params);
  if (method == "textDocument/didChange") return changed(call.params);
  if (method == "textDocument/didClose") return closed(call.params);
  if (method == "textDocument/didSave") {
    const auto uri = call.params["textDocument"]["uri"].string();
    if (uri && path_of_uri(*uri).ends_with("/cardinal.json")) reconsider();
    return;
  }
  if (method == "workspace/didChangeWatchedFiles") {
    return files_changed(call.params);
  }
  if (method == "workspace/didChangeConfiguration") {
    configured(call.params["settings"]);
    return reconsider();
  }
  if (method == "$/setTrace") {
    is_traced_ = call.params["value"].string().value_or("off") != "off";
  }
}

void Session::after_initialized() {
  if (client_.watches_files) {
    request("client/registerCapability", watch_registration());
  }
}

void Session::opened(Value params) {
  const Value item = params["textDocument"];
  if (!item["uri"].is(Kind::string) || !item["text"].is(Kind::string)) {
    return tell("window/logMessage",
                "didOpen must have a textDocument with uri and text");
  }
  OpenDocument document(item);
  if (!document.lost_reason().empty()) {
    tell("window/showMessage", "not checked: " + document.lost_reason());
  }
  const std::string uri = document.uri();
  if (documents_.size() >= documents_max && !documents_.contains(uri)) {
    return tell("window/showMessage",
                "more than " + std::to_string(documents_max) +
                    " documents are open; " + quoted(uri) + " is not checked");
  }
  documents_.insert_or_assign(uri, std::move(document));
  unchecked_.insert(uri);
}

void Session::changed(Value params) {
  const Value item = params["textDocument"];
  OpenDocument* const document = document_with(item["uri"]);
  if (!document) {
    return tell("window/logMessage",
                "didChange of a document that is not open: " +
                    quoted(item["uri"].string().value_or("")));
  }
  const bool was_known = document->lost_reason().empty();
  const Status applied = document->change(params["contentChanges"],
                                          item["version"], client_.encoding);
  if (!applied && was_known) {
    tell("window/showMessage",
         quoted(document->uri()) + ": " + applied.error().message);
  }
  unchecked_.insert(document->uri());
}

void Session::closed(Value params) {
  const auto uri = params["textDocument"]["uri"].string();
  if (!uri || documents_.erase(std::string(*uri)) == 0) return;
  analyzer_.close(std::string(*uri));
  unchecked_.erase(std::string(*uri));
  if (client_.pulls_diagnostics) return;
  // Findings of a text that is gone do not stay in the list of problems.
  Writer none;
  none.begin_object().key("uri").string(*uri);
  none.key("diagnostics").begin_array().end_array();
  notify("textDocument/publishDiagnostics", none.end_object().take());
}

void Session::files_changed(Value params) {
  for (const Value change : params["changes"].items()) {
    const auto uri = change["uri"].string();
    if (uri && path_of_uri(*uri).ends_with("/cardinal.json")) {
      return reconsider();
    }
  }
}

// Without settings of ours they stay as they are: some clients send all of
// theirs, others null.
void Session::configured(Value settings) {
  if (!settings.is(Kind::object)) return;
  auto read = read_settings(settings);
  if (!read) return tell("window/showMessage", read.error().message);
  analyzer_.settings = std::move(*read);
}

void Session::reconsider() {
  analyzer_.forget();
  for (const auto& [uri, document] : documents_) unchecked_.insert(uri);
  if (client_.pulls_diagnostics && client_.refreshes_diagnostics) {
    request("workspace/diagnostic/refresh", {});
  }
}

}  // namespace cardinal::lsp

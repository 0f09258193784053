#include "lsp/capabilities.h"

#include "cardinal/cardinal.h"
#include "lsp/code_actions.h"

namespace cardinal::lsp {
namespace {

constexpr std::int64_t incremental_sync = 2;

void write_sync(Writer& out) {
  out.key("textDocumentSync").begin_object();
  out.key("openClose").boolean(true);
  out.key("change").number(incremental_sync);
  out.key("save").begin_object().key("includeText").boolean(false);
  out.end_object().end_object();
}

void write_providers(Writer& out) {
  out.key("diagnosticProvider").begin_object();
  out.key("identifier").string("cardinal");
  out.key("interFileDependencies").boolean(false);
  out.key("workspaceDiagnostics").boolean(false).end_object();
  out.key("codeActionProvider").begin_object();
  out.key("codeActionKinds").begin_array();
  for (const std::string_view kind :
       {quick_fix_kind, fix_all_kind, rewrite_kind}) {
    out.string(kind);
  }
  out.end_array().end_object();
  out.key("completionProvider").begin_object();
  out.key("triggerCharacters").begin_array().string("\"").end_array();
  out.end_object();
  for (const std::string_view name :
       {"hoverProvider", "documentSymbolProvider", "documentFormattingProvider",
        "documentRangeFormattingProvider"}) {
    out.key(name).boolean(true);
  }
}

}  // namespace

std::string initialize_result(Encoding encoding) {
  Writer out;
  out.begin_object().key("capabilities").begin_object();
  out.key("positionEncoding").string(name_of(encoding));
  write_sync(out);
  write_providers(out);
  out.end_object();
  out.key("serverInfo").begin_object().key("name").string("cardinal");
  out.key("version").string(cardinal_version);
  return out.end_object().end_object().take();
}

std::string watch_registration() {
  return R"({"registrations":[{"id":"cardinal-config",)"
         R"("method":"workspace/didChangeWatchedFiles",)"
         R"("registerOptions":{"watchers":[)"
         R"({"globPattern":"**/cardinal.json"}]}}]})";
}

}  // namespace cardinal::lsp

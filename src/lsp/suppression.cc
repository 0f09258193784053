// Turning a rule off in cardinal.json.
#include "lsp/code_actions.h"
#include "lsp/diagnostics.h"
#include "lsp/edits.h"
#include "lsp/file_uri.h"

namespace cardinal::lsp {
namespace {

struct ConfigText {
  std::string path;
  std::optional<std::string> text;  // absent: there is no file yet
};

std::string folder_of(const std::string& path) {
  return path.substr(0, path.rfind('/'));
}

// The nearest configuration, as the user sees it; else a place for a new one.
ConfigText config_text(const View& view) {
  const auto config = view.analyzer.config_of(view.document);
  if (!config) {
    const std::string& folder = view.root;
    return {(folder.empty() ? folder_of(view.document.path()) : folder) + "/" +
                std::string(config_name),
            std::nullopt};
  }
  ConfigText found{config->folder + "/" + std::string(config_name), {}};
  const OpenDocument* const open = view.open(uri_of_path(found.path));
  found.text = open && open->lost_reason().empty()
                   ? std::optional(open->text())
                   : view.analyzer.host().read_file(found.path);
  return found;
}

// Absent if the text is no configuration.
std::optional<Edit> rule_edit(Value root, std::string_view id) {
  if (!root.is(Kind::object)) return std::nullopt;
  const Value rules = root["rules"];
  if (!rules) {
    return insert_member(root, "rules", "{" + json_quoted(id) + ": \"off\"}");
  }
  if (!rules.is(Kind::object)) return std::nullopt;
  if (const Value own = rules[id]) return replace_value(own, "\"off\"");
  return insert_member(rules, id, "\"off\"");
}

void write_head(const View& view, const Diagnostic& found, Writer& out) {
  out.begin_object().key("title").string(
      "Turn off " + std::string(found.rule->id) + " in cardinal.json");
  out.key("kind").string(quick_fix_kind).key("diagnostics").begin_array();
  write_diagnostic(view, found, out);
  out.end_array().key("isPreferred").boolean(false);
}

void write_new_file(const View& view, const Diagnostic& found,
                    const std::string& path, Writer& out) {
  if (!view.client.creates_files) return;
  const std::string uri = uri_of_path(path);
  const std::string text = "{\n  \"rules\": {\n    " +
                           json_quoted(found.rule->id) + ": \"off\"\n  }\n}\n";
  write_head(view, found, out);
  out.key("edit").begin_object().key("documentChanges").begin_array();
  out.begin_object().key("kind").string("create").key("uri").string(uri);
  out.key("options").begin_object().key("ignoreIfExists").boolean(true);
  out.end_object().end_object();
  out.begin_object().key("textDocument").begin_object();
  out.key("uri").string(uri).key("version").null().end_object();
  out.key("edits");
  const std::vector<Edit> edits{{{0, 0}, text}};
  write_edits(TextLines("", view.client.encoding), edits, out);
  out.end_object().end_array().end_object().end_object();
}

}  // namespace

void write_suppression(const View& view, const Diagnostic& found, Writer& out) {
  // A text that is no JSON cannot be made one by a rule that is off.
  if (found.rule->id.starts_with("json/") || view.document.path().empty() ||
      !view.analysis.config_error.empty()) {
    return;
  }
  const ConfigText config = config_text(view);
  if (!config.text) {
    write_new_file(view, found, config.path, out);
    return;
  }
  Faults faults;
  const Document document = Reader().read(*config.text, Limits{}, faults);
  const auto edit = faults.empty() ? rule_edit(document.root(), found.rule->id)
                                   : std::nullopt;
  if (!edit) return;
  write_head(view, found, out);
  out.key("edit");
  write_workspace_edit(uri_of_path(config.path),
                       TextLines(document.text(), view.client.encoding),
                       std::span(&*edit, 1), out);
  out.end_object();
}

}  // namespace cardinal::lsp

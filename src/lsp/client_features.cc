#include "lsp/client_features.h"

#include "lsp/word_list.h"

namespace cardinal::lsp {
namespace {

bool is_set(Value flag) { return flag.boolean().value_or(false); }

Encoding encoding_of(Value offered) {
  for (const Value name : offered.items()) {
    const auto known = encoding_named(name.string().value_or(""));
    if (known) return *known;
  }
  return Encoding::utf16;
}

}  // namespace

ClientFeatures read_client_features(Value capabilities) {
  const Value text = capabilities["textDocument"];
  const Value workspace = capabilities["workspace"];
  const Value published = text["publishDiagnostics"];
  const Value edits = workspace["workspaceEdit"];
  ClientFeatures features;
  features.encoding = encoding_of(capabilities["general"]["positionEncodings"]);
  features.pulls_diagnostics = text["diagnostic"].is(Kind::object);
  features.refreshes_diagnostics =
      is_set(workspace["diagnostics"]["refreshSupport"]);
  // Pulled diagnostics have no capabilities of their own in 3.17.
  const bool pulls = features.pulls_diagnostics && !published;
  features.has_related_information =
      pulls || is_set(published["relatedInformation"]);
  features.has_tags = pulls || published["tagSupport"].is(Kind::object);
  features.has_code_description =
      pulls || is_set(published["codeDescriptionSupport"]);
  features.has_snippets =
      is_set(text["completion"]["completionItem"]["snippetSupport"]);
  features.has_markdown = has_word(text["hover"]["contentFormat"], "markdown");
  features.has_nested_symbols =
      is_set(text["documentSymbol"]["hierarchicalDocumentSymbolSupport"]);
  features.has_disabled_actions = is_set(text["codeAction"]["disabledSupport"]);
  features.creates_files = is_set(edits["documentChanges"]) &&
                           has_word(edits["resourceOperations"], "create");
  features.watches_files =
      is_set(workspace["didChangeWatchedFiles"]["dynamicRegistration"]);
  return features;
}

}  // namespace cardinal::lsp

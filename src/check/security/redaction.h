// Keeps secrets of a document out of what is printed about it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "card/embedded_text.h"
#include "cardinal/report.h"

namespace cardinal {

// The secrets of a document and of the card in one of its strings.
class Redaction {
 public:
  // `inner` is the document read from the string `embedded_in` of `outer`, or
  // null.
  Redaction(const Document& outer, const Document* inner, Value embedded_in);

  const std::vector<Span>& spans() const { return spans_; }
  const std::vector<std::string>& texts() const { return texts_; }
  // Sets report.secrets, and removes the secrets from its diagnostics.
  void apply(Report& report) const;

  // `text` with the beginnings of secrets in their place.
  static std::string without(const std::vector<std::string>& secrets,
                             std::string text);

 private:
  void add_strings(const Document& document, const EmbeddedText* embedded);
  void add_raw(std::string_view text);
  void add_text(std::string_view secret);
  void add_copies(std::string_view text);
  std::string without_secrets(std::string text) const;

  std::vector<Span> spans_;  // in the outer text
  std::vector<std::string> texts_;
};

// The secrets of the documents that an answer is about.
class SecretTexts {
 public:
  // A card, in any form, readable or not.
  void add(std::string_view document_text);
  bool empty() const { return texts_.empty(); }
  std::string removed_from(std::string text) const;

 private:
  std::vector<std::string> texts_;
};

// The document's text with asterisks in place of secrets: as many bytes, so
// that columns stay. Requires: secrets of that text.
std::string masked_text(std::string_view text,
                        const std::vector<Span>& secrets);

// The secrets of a JSON text, by position.
std::vector<Span> secrets_in_text(std::string_view text);

// Whether a text, such as that of an edit, contains a secret of the report.
bool shows_secret(const Report& report, std::string_view text);
bool shows_secret(const Report& report, const Fix& fix);

}  // namespace cardinal

// The documents of a call, wherever they came from: nothing here reads files.
#include <algorithm>

#include "base/errors.h"
#include "operations/input_files.h"

namespace cardinal {

std::string_view Asked::text(std::string_view property) const {
  const auto found =
      std::ranges::find(documents, property, &InputDocument::property);
  if (found != documents.end()) return found->text;
  return input[property].string().value_or("");
}

std::string_view Asked::name(std::string_view property,
                             std::string_view otherwise) const {
  const auto found =
      std::ranges::find(documents, property, &InputDocument::property);
  const bool has_name = found != documents.end() && !found->name.empty();
  return has_name ? std::string_view(found->name) : otherwise;
}

Result<std::string> document_text(const Call& call, std::string_view text,
                                  std::string_view card) {
  TRY(const std::string_view found, document_view(call, text, card));
  return std::string(found);
}

Result<std::string_view> document_view(const Call& call, std::string_view text,
                                       std::string_view card) {
  const auto& documents = call.options.documents;
  const auto beside =
      std::ranges::find(documents, text, &InputDocument::property);
  const auto exact = call.input[text].string();
  const Value value = call.input[card];
  const int given =
      (beside != documents.end()) + exact.has_value() + (value ? 1 : 0);
  if (given > 1) {
    return usage("\"{}\" and \"{}\" cannot be combined; give one", card, text);
  }
  if (beside != documents.end()) return std::string_view(beside->text);
  if (exact) return *exact;
  if (value) return value.raw();
  return usage("\"{}\" or \"{}\" is missing; give the document", card, text);
}

std::string document_name(const Call& call) {
  const Asked asked{call.input, call.options.documents};
  return std::string(asked.name(
      "text", call.input["document_name"].string().value_or("card")));
}

}  // namespace cardinal

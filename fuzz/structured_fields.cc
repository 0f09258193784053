// Any text as a dictionary of structured fields (RFC 8941), and as the two
// fields of a signed request (RFC 9421): what is read has one canonical text,
// which reads as the same.
#include "http/structured_fields.h"

#include <algorithm>
#include <string>

#include "http/message_signature.h"
#include "property.h"

using namespace cardinal::http;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto read = parse_dictionary(text)) {
    std::string canonical;
    for (const auto& [name, member] : *read) {
      canonical += (canonical.empty() ? "" : ", ") + name;
      canonical += "=" + serialized(member);
    }
    const auto again = parse_dictionary(canonical);
    HOLDS(again.has_value());
    HOLDS(*again == *read);
  }
  // Up to the first line feed the inputs, after it the signatures.
  const std::size_t end = std::min(text.find('\n'), text.size());
  const Fields fields = {
      {"Signature-Input", std::string(text.substr(0, end))},
      {"Signature", std::string(text.substr(std::min(end + 1, text.size())))}};
  if (const auto read = read_signatures(fields)) {
    for (const RequestSignature& signature : *read) {
      const SignedRequest request{
          .method = "POST", .url = "https://a.example/x?y", .fields = fields};
      (void)signature_base(request, signature.input.components,
                           signature.parameters);
    }
  }
  return 0;
}

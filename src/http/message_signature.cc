#include "http/message_signature.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/errors.h"
#include "base/text.h"
#include "http/text.h"
#include "http/url.h"

namespace cardinal::http {
namespace {

bool has_field(const Fields& fields, std::string_view name) {
  return std::ranges::any_of(fields, [&](const auto& field) {
    return equal_ignoring_case(field.first, name);
  });
}

// RFC 9421, 2.2. Fails: invalid, for one that requests do not have.
Result<std::string> derived_component(const SignedRequest& request,
                                      std::string_view name) {
  if (name == "@method") return std::string(request.method);
  TRY(const Url url, parse_url(request.url));
  const std::string target = request.sent_target.empty()
                                 ? url.target
                                 : std::string(request.sent_target);
  const std::size_t query = target.find('?');
  if (name == "@target-uri") return url.origin() + target;
  if (name == "@authority") return url.authority();
  if (name == "@scheme") return std::string(url.scheme());
  if (name == "@request-target") return target;
  if (name == "@path") return target.substr(0, query);
  if (name == "@query") {
    return query == std::string::npos ? "?" : target.substr(query);
  }
  return invalid("the component {} cannot be signed or verified",
                 quoted_unescaped(name));
}

// RFC 9421, 2.1: all lines of the name, combined. A list of them has no two
// spaces where a line ends, so it cannot be read in another way.
Result<std::string> field_component(const SignedRequest& request,
                                    std::string_view name) {
  if (!has_field(request.fields, name)) {
    return invalid("the signature covers the field {}, which is missing",
                   quoted_unescaped(name));
  }
  std::string value;
  bool is_first = true;
  for (const auto& [field, text] : request.fields) {
    if (!equal_ignoring_case(field, name)) continue;
    if (!is_first) value += ", ";
    value += without_ows(text);
    is_first = false;
  }
  return value;
}

bool is_component_name(std::string_view name) {
  const std::string_view token = name.starts_with('@') ? name.substr(1) : name;
  return !token.empty() && std::ranges::all_of(token, [](char c) {
    return is_token(c) && !(c >= 'A' && c <= 'Z');
  });
}

Result<std::string> text_parameter(const StructuredParameters& parameters,
                                   std::string_view name) {
  const BareItem* const found = parameter_named(parameters, name);
  if (!found) return std::string();
  const auto* const text = std::get_if<std::string>(found);
  if (!text) return invalid("the parameter {} must be a string", name);
  return *text;
}

Result<std::optional<std::int64_t>> time_parameter(
    const StructuredParameters& parameters, std::string_view name) {
  const BareItem* const found = parameter_named(parameters, name);
  if (!found) return std::nullopt;
  const auto* const time = std::get_if<std::int64_t>(found);
  if (!time) return invalid("the parameter {} must be an integer", name);
  return *time;
}

Result<SignatureInput> input_of(const StructuredMember& member) {
  if (!member.is_list) return invalid("Signature-Input must have lists");
  SignatureInput input;
  for (const StructuredItem& item : member.items) {
    const auto* const name = std::get_if<std::string>(&item.value);
    if (!name) return invalid("components of a signature are strings");
    if (!item.parameters.empty()) {
      return invalid("the component {} has parameters, which are not supported",
                     quoted_unescaped(*name));
    }
    input.components.push_back(*name);
  }
  const StructuredParameters& with = member.parameters;
  TRY(input.created_s, time_parameter(with, "created"));
  TRY(input.expires_s, time_parameter(with, "expires"));
  TRY(input.keyid, text_parameter(with, "keyid"));
  TRY(input.alg, text_parameter(with, "alg"));
  TRY(input.nonce, text_parameter(with, "nonce"));
  TRY(input.tag, text_parameter(with, "tag"));
  return input;
}

StructuredMember member_of(const SignatureInput& input) {
  StructuredMember member{.is_list = true, .items = {}, .parameters = {}};
  for (const std::string& name : input.components) {
    member.items.push_back({.value = name});
  }
  const auto add_time = [&](const char* name,
                            const std::optional<std::int64_t>& time) {
    if (time) member.parameters.emplace_back(name, *time);
  };
  const auto add_text = [&](const char* name, const std::string& text) {
    if (!text.empty()) member.parameters.emplace_back(name, text);
  };
  add_time("created", input.created_s);
  add_time("expires", input.expires_s);
  add_text("keyid", input.keyid);
  add_text("alg", input.alg);
  add_text("nonce", input.nonce);
  add_text("tag", input.tag);
  return member;
}

}  // namespace

std::string_view signature_algorithm(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::eddsa:
      return "ed25519";
    case Algorithm::es256:
      return "ecdsa-p256-sha256";
    case Algorithm::es384:
      return "ecdsa-p384-sha384";
    case Algorithm::rs256:
      return "rsa-v1_5-sha256";
    case Algorithm::ps256:
      break;
  }
  return {};
}

std::string signature_parameters(const SignatureInput& input) {
  return serialized(member_of(input));
}

Result<std::string> signature_base(const SignedRequest& request,
                                   const std::vector<std::string>& components,
                                   std::string_view parameters) {
  std::string base;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const std::string& name = components[i];
    const auto before = components.begin() + static_cast<std::ptrdiff_t>(i);
    if (!is_component_name(name) ||
        std::find(components.begin(), before, name) != before) {
      return invalid("the component {} is malformed or comes twice",
                     quoted_unescaped(name));
    }
    TRY(const std::string value, name.starts_with('@')
                                     ? derived_component(request, name)
                                     : field_component(request, name));
    base.append("\"").append(name).append("\": ").append(value) += '\n';
  }
  return base + "\"@signature-params\": " + std::string(parameters);
}

Result<Fields> sign_request(const SignedRequest& request,
                            const SignatureInput& input, std::string_view label,
                            const PrivateKey& key) {
  const std::string parameters = signature_parameters(input);
  TRY(const std::string base,
      signature_base(request, input.components, parameters));
  TRY(std::string signature, key.sign(base));
  const std::string begin = std::string(label) + "=";
  return Fields{
      {"Signature-Input", begin + parameters},
      {"Signature", begin + serialized(ByteSequence{std::move(signature)})}};
}

Result<std::vector<RequestSignature>> read_signatures(const Fields& fields) {
  TRY(const StructuredDictionary inputs,
      parse_dictionary(list_of(fields, "Signature-Input")));
  TRY(const StructuredDictionary signatures,
      parse_dictionary(list_of(fields, "Signature")));
  if (inputs.size() != signatures.size()) {
    return invalid("Signature and Signature-Input name different signatures");
  }
  std::vector<RequestSignature> out;
  for (const auto& [label, member] : inputs) {
    const StructuredMember* const found = member_named(signatures, label);
    const auto* const bytes =
        found && !found->is_list
            ? std::get_if<ByteSequence>(&found->items[0].value)
            : nullptr;
    if (!bytes) {
      return invalid("Signature has no bytes for {}", quoted_unescaped(label));
    }
    TRY(SignatureInput input, input_of(member));
    out.push_back({label, std::move(input), serialized(member), bytes->bytes});
  }
  return out;
}

Status verify_signature(const SignedRequest& request,
                        const RequestSignature& signature,
                        const PublicKey& key) {
  const std::string& named = signature.input.alg;
  if (!named.empty() && named != signature_algorithm(key.algorithm())) {
    return denied("the signature names the algorithm {}, and the key is for {}",
                  quoted_unescaped(named), name_of(key.algorithm()));
  }
  TRY(const std::string base,
      signature_base(request, signature.input.components,
                     signature.parameters));
  if (key.verify(base, signature.signature)) return {};
  return denied("the signature of the request was not made by this key");
}

std::string content_digest(std::string_view body) {
  return "sha-256=" +
         serialized(ByteSequence{std::string(bytes_of(sha256(body)))});
}

Status verify_content_digest(std::string_view field, std::string_view body) {
  TRY(const StructuredDictionary digests, parse_dictionary(field));
  const StructuredMember* const found = member_named(digests, "sha-256");
  const auto* const bytes =
      found && !found->is_list
          ? std::get_if<ByteSequence>(&found->items[0].value)
          : nullptr;
  if (!bytes) return denied("Content-Digest has no sha-256");
  if (bytes->bytes == bytes_of(sha256(body))) return {};
  return denied("Content-Digest is of another body");
}

}  // namespace cardinal::http

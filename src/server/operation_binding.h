// From an HTTP request to the input of an operation, by the operation's record.
//
// Parameters of the path and of the query are properties of the input; values
// get the type that the input schema gives them, and a property that is a list
// may be repeated. The body is a JSON object with the input, or, for operations
// that take one document, the document's exact text as text/plain or
// application/octet-stream. Several documents, one per line, are
// application/x-ndjson. Where the input schema has "x-body", a body of another
// JSON type, or one that is not an input, is the document as well.
//
// If-Match and If-None-Match: * become the property "if_change".
//
// Thread safety: immutable.
#pragma once

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cardinal/http.h"
#include "cardinal/json.h"
#include "cardinal/operations.h"

namespace cardinal::server {

struct BoundInput {
  std::string input;     // JSON
  bool is_body = false;  // the body was that, but for the URL's parameters
  std::vector<InputDocument> documents;
  bool has_lines = false;  // many cards in one text
};

class OperationBinding {
 public:
  explicit OperationBinding(const Operation& operation);
  const Operation& operation() const { return operation_; }
  // Of all types of bodies.
  std::size_t body_bytes_max() const;
  // Whether its answers have a secret, which must not be in a file.
  bool answers_secret() const { return answers_secret_; }

  // Fails with the response to a request that has no valid form. Whether the
  // input is valid by its schema is for call() to say.
  std::expected<BoundInput, http::Response> bind(
      const http::Request& request) const;

 private:
  enum class Type : std::uint8_t {
    text,
    boolean,
    integer,
    number,
    list,
    document
  };
  struct Parameter {
    std::string name, value;
  };
  std::expected<std::vector<Parameter>, http::Response> parameters_of(
      const http::Request& request) const;
  std::expected<BoundInput, http::Response> bind_document(
      const http::Request& request,
      const std::vector<Parameter>& parameters) const;
  bool takes_lines() const { return types_.contains("jsonl"); }
  bool takes_body() const { return takes_body_; }
  bool is_input(std::string_view body) const;
  void add_accepted(const http::Request& request,
                    std::vector<Parameter>& parameters) const;
  std::optional<http::Response> add_condition(
      const http::Request& request, std::vector<Parameter>& parameters) const;
  std::expected<BoundInput, http::Response> bind_json(
      const http::Request& request,
      const std::vector<Parameter>& parameters) const;
  void write_parameters(Writer& json,
                        const std::vector<Parameter>& parameters) const;
  void write_value(Writer& json, Type type, const std::string& value) const;
  Type type_of(std::string_view property) const;
  static bool has(const std::vector<Parameter>& parameters,
                  std::string_view name);

  const Operation& operation_;
  std::map<std::string, Type, std::less<>> types_;               // by property
  std::map<std::string, std::string, std::less<>> short_names_;  // x-query
  // A property that Accept may set, by media type (x-accept).
  struct AcceptedType {
    std::string media_type, property, value;
  };
  std::vector<AcceptedType> accepted_;
  bool answers_secret_ = false;
  bool takes_body_ = false;  // x-body
};

// The problem that an error of the operation is (RFC 9457). Flags in its detail
// become properties; "message" has them as the command line words them, "where"
// is what it is about, and "diagnostics" lists what is invalid in the input and
// what this caller may not set.
http::Response problem_of(const Operation& operation, const Error& error,
                          const BoundInput& bound, const Services& services);

}  // namespace cardinal::server

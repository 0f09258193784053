// A response, read as its bytes arrive: head, framing, encoding. Waits for
// nothing and knows no socket; how the bytes are cut makes no difference.
//
//   ResponseReader reader(limits, is_head_request);
//   auto step = reader.read(bytes);
//   if (step.fault) ...; else if (step.is_done) use(reader.body());
#pragma once

#include "http/body_reader.h"
#include "http/client_fault.h"
#include "http/gzip.h"
#include "http/response_head.h"

namespace cardinal::http {

class ResponseReader {
 public:
  // `limits` must live as long as the reader.
  ResponseReader(const ClientLimits& limits, bool answers_head);

  struct Step {
    std::size_t used = 0;  // of the given bytes; the rest follows the response
    bool is_done = false;
    std::optional<ClientFailure> fault;
  };
  Step read(std::string_view bytes);
  // The server sends nothing more; `is_clean`: by a close_notify of TLS.
  std::optional<ClientFailure> finish(bool is_clean);

  bool has_head() const { return part_ != Part::head; }
  bool has_bytes() const { return head_.has_bytes(); }
  // Whether another request may follow on the connection.
  bool keeps_alive() const { return keeps_alive_; }

  int status() const { return head_.status(); }
  int minor_version() const { return head_.minor_version(); }
  std::uint64_t wire_bytes() const { return wire_bytes_; }
  Fields& fields() { return head_.fields(); }
  std::string& body() { return body_; }

 private:
  enum class Part : std::uint8_t { head, body, done };
  enum class Framing : std::uint8_t { none, counted, until_end };

  // Once the head is whole.
  std::optional<ClientFailure> begin_body();
  std::optional<ClientFailure> find_framing();
  std::optional<ClientFailure> find_length(const std::string& text);
  std::optional<ClientFailure> find_encoding();
  std::optional<ClientFailure> read_body(std::string_view bytes,
                                         std::size_t& used);
  std::optional<ClientFailure> unpack();
  std::optional<ClientFailure> end_body();
  ClientFailure too_large() const;
  // Of the body as it is sent.
  std::size_t wire_bytes_max() const;

  const ClientLimits& limits_;
  bool answers_head_;
  Part part_ = Part::head;
  ResponseHeadReader head_;
  bool keeps_alive_ = false;
  Framing framing_ = Framing::none;
  bool is_gzip_ = false;
  BodyReader body_reader_;
  Inflater inflater_;
  std::string packed_;  // of the step at hand
  std::string body_;
  std::uint64_t wire_bytes_ = 0;
};

}  // namespace cardinal::http

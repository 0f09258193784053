// Reads the head of a response as its bytes arrive. Strict where two readers
// could differ, except for folded fields, which RFC 9112, 5.2 requires a client
// to accept.
#pragma once

#include "http/client_fault.h"

namespace cardinal::http {

class ResponseHeadReader {
 public:
  // `limits` must outlive the reader.
  explicit ResponseHeadReader(const ClientLimits& limits) : limits_(limits) {}

  // Reads `bytes` from `used` on, to the end of the head at most. Informational
  // answers are skipped.
  std::optional<ClientFailure> read(std::string_view bytes, std::size_t& used);
  bool is_done() const { return is_done_; }
  bool has_bytes() const { return head_bytes_ > 0 || status_ != 0; }

  int status() const { return status_; }
  int minor_version() const { return minor_version_; }
  Fields& fields() { return fields_; }
  const Fields& fields() const { return fields_; }

 private:
  std::optional<ClientFailure> take_line(std::string_view line);
  std::optional<ClientFailure> take_status_line(std::string_view line);
  std::optional<ClientFailure> take_field(std::string_view line);
  std::optional<ClientFailure> end_head();

  const ClientLimits& limits_;
  std::string line_;  // the current one, as far as it has arrived
  std::size_t head_bytes_ = 0;
  int informational_ = 0;
  int status_ = 0;
  int minor_version_ = 1;
  bool is_done_ = false;
  Fields fields_;
};

}  // namespace cardinal::http

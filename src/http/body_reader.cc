#include "http/body_reader.h"

#include <algorithm>

#include "http/text.h"

namespace cardinal::http {

BodyReader BodyReader::of_length(std::uint64_t bytes) {
  BodyReader reader;
  reader.left_ = bytes;
  if (bytes == 0) reader.state_ = State::done;
  return reader;
}

BodyReader BodyReader::of_chunks(std::size_t body_bytes_max,
                                 const ServerLimits& limits) {
  BodyReader reader;
  reader.is_chunked_ = true;
  reader.state_ = State::size_first;
  reader.room_ = body_bytes_max;
  reader.extension_left_ = limits.chunk_extension_bytes;
  reader.trailer_left_ = limits.header_bytes;
  return reader;
}

BodyReader::Step BodyReader::read(std::string_view bytes, std::string& body) {
  Step step;
  while (step.used < bytes.size() && state_ != State::done) {
    if (state_ == State::data) {
      const std::size_t count = static_cast<std::size_t>(
          std::min<std::uint64_t>(left_, bytes.size() - step.used));
      body.append(bytes, step.used, count);
      step.used += count;
      left_ -= count;
      if (left_ == 0) state_ = is_chunked_ ? State::data_cr : State::done;
      continue;
    }
    step.refusal = read_framing(bytes[step.used++]);
    if (step.refusal != nullptr) return step;
  }
  step.is_done = state_ == State::done;
  return step;
}

const Refusal* BodyReader::read_framing(char c) {
  const auto expect = [&](char wanted, State next) -> const Refusal* {
    state_ = next;
    return c == wanted ? nullptr : &refusal::bad_chunk;
  };
  switch (state_) {
    case State::size_first:
      left_ = 0;
      if (!is_hex_digit(c)) return &refusal::bad_chunk;
      [[fallthrough]];
    case State::size:
    case State::extension:
      return read_size(c);
    case State::size_lf:
      return expect('\n', left_ > 0 ? State::data : State::trailer_first);
    case State::data_cr:
      return expect('\r', State::data_lf);
    case State::data_lf:
      return expect('\n', State::size_first);
    case State::trailer_first:
    case State::trailer:
      return read_trailer(c);
    case State::trailer_lf:
      return expect('\n', State::trailer_first);
    case State::last_lf:
      return expect('\n', State::done);
    case State::data:
    case State::done:
      break;
  }
  return nullptr;
}

const Refusal* BodyReader::read_size(char c) {
  if (c == '\r') {
    room_ -= static_cast<std::size_t>(left_);
    state_ = State::size_lf;
    return nullptr;
  }
  if (state_ == State::extension) {
    if (!is_value_byte(c)) return &refusal::bad_chunk;
    return extension_left_-- == 0 ? &refusal::bad_chunk : nullptr;
  }
  if (const int digit = hex_value(c); digit >= 0) {
    state_ = State::size;
    left_ = left_ * 16 + static_cast<std::uint64_t>(digit);
    if (left_ > room_) return &refusal::body_too_large;
    // Zeros in front are no way to send without end.
    if (left_ == 0 && extension_left_-- == 0) return &refusal::bad_chunk;
    return nullptr;
  }
  // Blanks behind the size are allowed before a ";", and read otherwise by
  // enough programs to be refused.
  if (c != ';') return &refusal::bad_chunk;
  state_ = State::extension;
  return nullptr;
}

const Refusal* BodyReader::read_trailer(char c) {
  if (trailer_left_-- == 0) return &refusal::headers_too_large;
  if (c == '\r') {
    state_ = state_ == State::trailer ? State::trailer_lf : State::last_lf;
    return nullptr;
  }
  const bool good = state_ == State::trailer ? is_value_byte(c) : is_token(c);
  state_ = State::trailer;
  return good ? nullptr : &refusal::bad_chunk;
}

}  // namespace cardinal::http

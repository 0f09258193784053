// TLS 1.2 and later by OpenSSL, on sockets that do not block.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cardinal/http.h"
#include "http/io_step.h"

struct ssl_st;
struct ssl_ctx_st;

namespace cardinal::http {

class TlsSession {
 public:
  explicit TlsSession(ssl_st* ssl) : ssl_(ssl) {}
  TlsSession(const TlsSession&) = delete;
  TlsSession& operator=(const TlsSession&) = delete;
  ~TlsSession();

  IoStep handshake();
  IoStep read(char* to, std::size_t bytes);
  IoStep write(std::string_view bytes);
  void finish();
  // Of the client's certificate, as RFC 2253 writes it; empty without one.
  std::string client_subject() const;
  // Whether the peer sent a close_notify.
  bool has_ended() const { return has_ended_; }
  ssl_st* handle() const { return ssl_; }

 private:
  IoStep step_of(int result);
  ssl_st* ssl_;
  bool has_failed_ = false;
  bool has_ended_ = false;
};

class TlsContext {
 public:
  // Fails: invalid, with the file that cannot be used and why.
  static Result<std::shared_ptr<const TlsContext>> load(const Tls& files);
  ~TlsContext();
  TlsContext(const TlsContext&) = delete;
  TlsContext& operator=(const TlsContext&) = delete;

  // Nothing when memory is short.
  std::unique_ptr<TlsSession> session(int socket) const;

 private:
  explicit TlsContext(ssl_ctx_st* context) : context_(context) {}
  ssl_ctx_st* context_;
};

}  // namespace cardinal::http

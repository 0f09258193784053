// The flags that every server of the command line has.
#pragma once

#include "cardinal/http.h"
#include "cardinal/json.h"
#include "cardinal/log.h"

namespace cardinal::cli {

#define CARDINAL_SERVER_FLAGS                                                                           \
  R"json("listen": { )json"                                                                             \
  R"json("type": "array", "items": {"type": "string"}, "x-value": "ADDRESS", )json"                     \
  R"json("description": "Listen address: 127.0.0.1:8420 (the default), [::]:443, unix:PATH" )json"      \
  R"json(}, )json"                                                                                      \
  R"json("tls_cert": { )json"                                                                           \
  R"json("type": "string", "x-flag": "tls-cert", "x-value": "FILE", )json"                              \
  R"json("description": "Certificate chain (PEM); with --tls-key, serve HTTPS" )json"                   \
  R"json(}, )json"                                                                                      \
  R"json("tls_key": { )json"                                                                            \
  R"json("type": "string", "x-flag": "tls-key", "x-value": "FILE", )json"                               \
  R"json("description": "Private key of the certificate (PEM)" )json"                                   \
  R"json(}, )json"                                                                                      \
  R"json("client_ca": { )json"                                                                          \
  R"json("type": "string", "x-flag": "tls-client-ca", "x-value": "FILE", )json"                         \
  R"json("description": "CA certificates (PEM) that issue client certificates" )json"                   \
  R"json(}, )json"                                                                                      \
  R"json("cors": { )json"                                                                               \
  R"json("type": "array", "items": {"type": "string"}, "x-value": "ORIGIN", )json"                      \
  R"json("description": "Web origins that may read responses: * (the default), origins, or none" )json" \
  R"json(}, )json"                                                                                      \
  R"json("admin": { )json"                                                                              \
  R"json("type": "string", "x-value": "ADDRESS", )json"                                                 \
  R"json("description": "Listen address for /healthz, /readyz and /metrics" )json"                      \
  R"json(}, )json"                                                                                      \
  R"json("buffer_memory": { )json"                                                                      \
  R"json("type": "integer", "minimum": 16, "maximum": 1048576, )json"                                   \
  R"json("x-flag": "buffer-memory", "x-value": "MIB", )json"                                            \
  R"json("description": "Memory for requests and responses in progress (256); beyond it, 503" )json"    \
  R"json(}, )json"                                                                                      \
  R"json("behind_proxy": { )json"                                                                       \
  R"json("type": "boolean", "x-flag": "behind-proxy", )json"                                            \
  R"json("description": "A proxy terminates TLS: allow plain HTTP and any Host" )json"                  \
  R"json(}, )json"                                                                                      \
  R"json("plain_http": { )json"                                                                         \
  R"json("type": "boolean", "x-flag": "plain-http", )json"                                              \
  R"json("description": "Allow plain HTTP on addresses reachable from other machines" )json"            \
  R"json(}, )json"                                                                                      \
  R"json("log": { )json"                                                                                \
  R"json("enum": ["text", "json", "none"], )json"                                                       \
  R"json("description": "Format of the log on standard error" )json"                                    \
  R"json(}, )json"                                                                                      \
  R"json("log_level": { )json"                                                                          \
  R"json("enum": ["error", "warn", "info", "debug"], "x-flag": "log-level", )json"                      \
  R"json("description": "Least severe log lines to write (info); requests are info" )json"              \
  R"json(})json"

// Fails: usage, for flags that do not go together, and for plain HTTP where
// other machines reach it.
Result<http::ServerOptions> server_options(Value input);
// As --log and --log-level say. Fails: unavailable, without a thread for it.
Result<std::shared_ptr<Log>> open_log(Value input, const Env& env);

}  // namespace cardinal::cli

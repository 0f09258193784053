// The flags that every server of the command line has, as properties of a JSON
// Schema. Those of serve are also keys of its configuration file; "x-reload"
// marks the ones that take effect without a restart.
#pragma once

#include <string_view>

namespace cardinal::cli {

inline constexpr std::string_view server_flags = R"json(
    "listen": {
      "type": "array", "items": {"type": "string"}, "x-value": "ADDRESS",
      "description": "Listen address: 127.0.0.1:8420 (the default), [::]:443, unix:PATH"
    },
    "tls_cert": {
      "type": "string", "x-flag": "tls-cert", "x-value": "FILE",
      "x-reload": true,
      "description": "Certificate chain (PEM); with --tls-key, serve HTTPS"
    },
    "tls_key": {
      "type": "string", "x-flag": "tls-key", "x-value": "FILE",
      "x-reload": true,
      "description": "Private key of the certificate (PEM)"
    },
    "tls_client_ca": {
      "type": "string", "x-flag": "tls-client-ca", "x-value": "FILE",
      "x-reload": true,
      "description": "CA certificates (PEM) that issue client certificates"
    },
    "cors": {
      "type": "array", "items": {"type": "string"}, "x-value": "ORIGIN",
      "description": "Web origins that may read responses: * (the default), origins, or none"
    },
    "admin": {
      "type": "string", "x-value": "ADDRESS",
      "description": "Listen address for /healthz, /readyz and /metrics"
    },
    "buffer_memory": {
      "type": "integer", "minimum": 16, "maximum": 1048576,
      "x-flag": "buffer-memory", "x-value": "MIB",
      "description": "Memory for requests and responses in progress (256); beyond it, 503"
    },
    "behind_proxy": {
      "type": "boolean", "x-flag": "behind-proxy",
      "description": "A proxy terminates TLS: allow plain HTTP and any Host"
    },
    "plain_http": {
      "type": "boolean", "x-flag": "plain-http",
      "description": "Allow plain HTTP on addresses reachable from other machines"
    },
    "log": {
      "enum": ["text", "json", "none"],
      "description": "Format of the log on standard error"
    },
    "log_level": {
      "enum": ["error", "warn", "info", "debug"], "x-flag": "log-level",
      "x-reload": true,
      "description": "Least severe log lines to write (info); requests are info"
    }
)json";

}  // namespace cardinal::cli

// Properties that the input schemas of several operations share, each group
// written once. Macros, since records join them to string literals:
//
//   .input = R"json({ ... "count": {"type": "integer"},
//   )json" CARDINAL_FORMAT_FLAGS R"json(
//     }})json",
#pragma once

// What registry.h's format_of reads.
#define CARDINAL_JSON_FLAG                  \
  R"json("json": {"type": "boolean", )json" \
  R"json("description": "Same as --format json"})json"
#define CARDINAL_FORMAT_FLAGS                        \
  R"json("format": {"enum": ["text", "json"], )json" \
  R"json("description": "Output format"}, )json" CARDINAL_JSON_FLAG

// For operations that report findings: the formats of check's reporters.
#define CARDINAL_REPORT_FLAGS                                \
  R"json("format": {"enum": ["text", "json", "sarif", )json" \
  R"json("github", "junit"], )json"                          \
  R"json("description": "Report format"}, )json" CARDINAL_JSON_FLAG

// What fetch_options.h's client_options reads of certificates.
#define CARDINAL_TLS_FLAGS                                                 \
  R"json("cacert": {"type": "string", "x-value": "FILE", )json"            \
  R"json("x-files": true, "description": )json"                            \
  R"json("CA certificates (PEM) to trust instead of the system's"}, )json" \
  R"json("insecure": {"type": "boolean", "x-files": true, )json"           \
  R"json("description": "Do not verify TLS certificates"})json"

// What verify_sources.h reads.
#define CARDINAL_TRUST_FLAGS                                                 \
  R"json("jwks": {"type": "array", "items": {"type": "string"}, )json"       \
  R"json("x-value": "FILE", "x-files": true, "description": )json"           \
  R"json("Keys (JWK or JWK Set) trusted for every card; repeatable"}, )json" \
  R"json("trust": {"type": "string", "x-value": "FILE", )json"               \
  R"json("x-files": true, "description": )json"                              \
  R"json("Trust store file (see cardinal trust add)"})json"

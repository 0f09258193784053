// Properties that the input schemas of several operations share, each group
// written once. Macros, since records join them to string literals:
//
//   .input = R"json({ ... "count": {"type": "integer"},
//   )json" CARDINAL_TLS_FLAGS R"json(
//     }})json",
#pragma once

// Names for "enum" and for descriptions. Tests compare each list with its table
// (test/operations/shared_flags_test.cc), so that one place has to change here
// when a dialect, a format or a profile is added.
#define CARDINAL_CARD_DIALECTS R"json("agentcard", "a2a", "adp")json"
#define CARDINAL_SERVED_DIALECTS \
  CARDINAL_CARD_DIALECTS R"json(, "ai-catalog")json"
#define CARDINAL_DIALECTS CARDINAL_SERVED_DIALECTS R"json(, "oasf")json"
#define CARDINAL_DIALECT_VERSIONS                                  \
  R"json("agentcard", "a2a", "a2a-0.1", "a2a-0.2", "a2a-0.3")json" \
  R"json(, "a2a-1.0", "adp", "ai-catalog", "oasf")json"
#define CARDINAL_FORMATS                                          \
  R"json("agentcard", "a2a", "adp", "mcp", "openai", "oasf")json" \
  R"json(, "oasf-draft", "ai-catalog")json"
#define CARDINAL_TARGET_FORMATS CARDINAL_FORMATS R"json(, "mcp-config")json"
#define CARDINAL_SOURCE_FORMATS CARDINAL_FORMATS R"json(, "mcp-server")json"
#define CARDINAL_MCP_VERSIONS                           \
  R"json("2024-11-05", "2025-03-26", "2025-06-18")json" \
  R"json(, "2025-11-25", "2026-07-28")json"
#define CARDINAL_SERVED_DIALECT_WORDS "agentcard, a2a, adp, ai-catalog"
#define CARDINAL_DIALECT_WORDS CARDINAL_SERVED_DIALECT_WORDS ", oasf"
#define CARDINAL_PROFILE_WORDS                                  \
  "agentcard, agentcard-reference, a2a, stacka2a, production, " \
  "adp, ai-catalog, oasf"
#define CARDINAL_CATEGORY_WORDS "correctness, security, interoperability, style"

// Which card of a document, and what to read it as.
#define CARDINAL_CARD_PLACE_PROPERTIES                               \
  R"json("dialect": {"enum": [)json" CARDINAL_CARD_DIALECTS          \
  R"json(], "x-value": "D", )json"                                   \
  R"json("description": "Card dialect; overrides detection"}, )json" \
  R"json("pointer": {"type": "string", "x-value": "POINTER", )json"  \
  R"json("x-empty": true, "description": )json"                      \
  R"json("JSON Pointer (RFC 6901) to the card in the document"})json"

// The server of a card.
#define CARDINAL_TARGET_PROPERTY                             \
  R"json("target": {"type": "string", "minLength": 1, )json" \
  R"json("x-positional": true, "x-value": "URL", )json"      \
  R"json("description": "A URL, or a host name (https is assumed)"})json"
#define CARDINAL_CARD_PATH_FLAG                                              \
  R"json("path": {"type": "string", "x-value": "PATH", "description": )json" \
  R"json("Request this path instead of the well-known paths"})json"

// What check_options.h's requested_dialect_version reads.
#define CARDINAL_AS_FLAG                                                \
  R"json("as": {"type": "string", "x-value": "D", "description": )json" \
  R"json("Judge cards as this dialect or version, such as a2a-1.0"})json"

// What fetch_options.h's client_options reads of certificates.
#define CARDINAL_TLS_FLAGS                                                 \
  R"json("cacert": {"type": "string", "x-value": "FILE", )json"            \
  R"json("x-files": true, "x-operator": true, "description": )json"        \
  R"json("CA certificates (PEM) to trust instead of the system's"}, )json" \
  R"json("insecure": {"type": "boolean", "x-operator": true, )json"        \
  R"json("description": "Do not verify TLS certificates"})json"

// What verify_sources.h reads.
#define CARDINAL_TRUST_FLAGS                                                      \
  R"json("jwks": {"type": "array", "items": {"type": "string"}, )json"            \
  R"json("x-value": "FILE", "x-files": true, "description": )json"                \
  R"json("Keys (JWK, JWK Set or PEM) trusted for every card; repeatable"}, )json" \
  R"json("trust": {"type": "string", "x-value": "FILE", )json"                    \
  R"json("x-files": true, "description": )json"                                   \
  R"json("Trust store file (see cardinal trust add)"})json"

// What follow_jku reads, beside the flags of TLS.
#define CARDINAL_JKU_FLAG                                             \
  R"json("jku": {"enum": ["same-origin"], "x-value": "POLICY", )json" \
  R"json("x-operator": true, "description": )json"                    \
  R"json("Request the key set that a signature names in jku )json"    \
  R"json(if it is at the card's own origin, for cards that no )json"  \
  R"json(other key is known for"})json"

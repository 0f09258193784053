// The schema of what differs between two cards, in the answers of several
// operations.
#pragma once

#include "operations/diagnostics.h"

#define CARDINAL_DIFF_OUTPUT                                                                     \
  R"json({ )json"                                                                                \
  R"json("type": "object", )json"                                                                \
  R"json("required": ["old", "new", "changes", "advice"], )json"                                 \
  R"json("additionalProperties": false, )json"                                                   \
  R"json("properties": { )json"                                                                  \
  R"json("old": {"type": ["object", "null"], "required": ["dialect", "version"], )json"          \
  R"json("additionalProperties": false, )json"                                                   \
  R"json("properties": {"dialect": {"type": "string"}, )json"                                    \
  R"json("version": {"type": ["string", "null"]}}}, )json"                                       \
  R"json("new": {"type": ["object", "null"], "required": ["dialect", "version"], )json"          \
  R"json("additionalProperties": false, )json"                                                   \
  R"json("properties": {"dialect": {"type": "string"}, )json"                                    \
  R"json("version": {"type": ["string", "null"]}}}, )json"                                       \
  R"json("changes": {"type": "array", "items": { )json"                                          \
  R"json("type": "object", )json"                                                                \
  R"json("required": ["kind", "level", "what", "old", "new", "message", "why"], )json"           \
  R"json("additionalProperties": false, )json"                                                   \
  R"json("properties": { )json"                                                                  \
  R"json("kind": {"enum": ["added", "removed", "changed"]}, )json"                               \
  R"json("level": {"enum": ["breaking", "compatible", "cosmetic"]}, )json"                       \
  R"json("what": {"type": "string"}, )json"                                                      \
  R"json("old": {"type": ["string", "null"], "description": "Pointer into the old card"}, )json" \
  R"json("new": {"type": ["string", "null"], "description": "Pointer into the new card"}, )json" \
  R"json("from": {"description": "The old value"}, )json"                                        \
  R"json("to": {"description": "The new value"}, )json"                                          \
  R"json("message": {"type": "string"}, )json"                                                   \
  R"json("why": {"type": "string"}}}}, )json"                                                    \
  R"json("invalid": { )json"                                                                     \
  R"json("description": "Documents that are invalid JSON; nothing was compared then", )json"     \
  R"json("type": "array", "items": { )json"                                                      \
  R"json("type": "object", )json"                                                                \
  R"json("required": ["document", "diagnostics"], )json"                                         \
  R"json("additionalProperties": false, )json"                                                   \
  R"json("properties": { )json"                                                                  \
  R"json("document": {"enum": ["old", "new"]}, )json"                                            \
  R"json("diagnostics": )json" CARDINAL_DIAGNOSTICS_SCHEMA R"json(}}}, )json"                    \
  R"json("advice": { )json"                                                                      \
  R"json("type": ["object", "null"], )json"                                                      \
  R"json("required": ["verdict", "step", "version", "seq", "reason", "rule"], )json"             \
  R"json("additionalProperties": false, )json"                                                   \
  R"json("properties": { )json"                                                                  \
  R"json("verdict": {"enum": ["admitted", "too-low", "undecided"]}, )json"                       \
  R"json("step": {"enum": ["none", "PATCH", "MINOR", "MAJOR"]}, )json"                           \
  R"json("version": {"type": ["string", "null"], "description": "The version to write"}, )json"  \
  R"json("seq": {"type": ["integer", "null"], "description": "The seq to write"}, )json"         \
  R"json("reason": {"type": "string"}, )json"                                                    \
  R"json("rule": {"type": ["string", "null"]}}} )json"                                           \
  R"json(} )json"                                                                                \
  R"json(} )json"

#include "base/errors.h"
#include "base/text.h"
#include "operations/key_text.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

Result<Outcome> run_trust_remove(Call& call) {
  TRY_STATUS(needs_files(call));
  const std::string path = text_of(call.input, "trust");
  const std::string whom = text_of(call.input, "whom");
  std::size_t removed = 0;
  const auto remove_all = [&](TrustStore& store) -> Status {
    removed = store.remove(whom, text_of(call.input, "thumbprint"));
    if (removed > 0) return {};
    return at(path, not_found("no key is pinned for {}{}", for_terminal(whom),
                              call.input["thumbprint"] ? " with this thumbprint"
                                                       : ""));
  };
  // Said of a store that is there, not of a name misspelled.
  TRY(TrustStore found, or_trouble(TrustStore::read(path)));
  TRY_STATUS(remove_all(found));
  TRY_STATUS(or_trouble(TrustStore::update(path, remove_all)));
  if (format_of(call.input) == "json") {
    call.out.write("{\"removed\":" + std::to_string(removed) + "}\n");
  } else {
    call.out.write("removed " + counted(removed, "pin") + "\n");
  }
  return Outcome::clean;
}

}  // namespace

constinit const Operation trust_remove_operation{
    .name = "trust remove",
    .summary = "Remove keys from a trust store",
    .details =
        "Removes all keys of exactly this subject or origin, or one of them. "
        "Afterwards its cards verify as key-unknown, unless their origin has a "
        "pin.",
    .examples = "cardinal trust remove --trust trust.json agent://translator",
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["trust", "whom"],
  "properties": {
    "trust": {"type": "string", "x-value": "FILE", "x-files": true,
              "description": "Trust store file"},
    "whom": {"type": "string", "x-positional": true, "x-value": "WHOM",
             "description": "Subject or origin, as printed by trust list"},
    "thumbprint": {"type": "string", "x-value": "T",
                   "description": "Remove only the key with this thumbprint"},
)json" CARDINAL_FORMAT_FLAGS R"json(
  }
})json",
    .output = R"json({"type": "object", "required": ["removed"],
  "additionalProperties": false,
  "properties": {"removed": {"type": "integer"}}})json",
    .run = run_trust_remove,
};

}  // namespace cardinal

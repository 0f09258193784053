#include "base/errors.h"
#include "base/text.h"
#include "operations/key_text.h"
#include "operations/other_writers.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

Result<Reply> run_trust_remove(Call& call) {
  TRY_STATUS(needs_files(call));
  const std::string path = text_of(call.input, "trust");
  const std::string whom = text_of(call.input, "whom");
  std::size_t removed = 0;
  const auto remove_all = [&](TrustStore& store) -> Status {
    removed = store.remove(whom, text_of(call.input, "thumbprint"));
    if (removed > 0) return {};
    return at(path, not_found("no key is pinned for {}{}", whom,
                              call.input["thumbprint"] ? " with this thumbprint"
                                                       : ""));
  };
  // Said of a store that is there, not of a name misspelled.
  TRY(TrustStore found, or_trouble(TrustStore::read(path)));
  TRY_STATUS(remove_all(found));
  TRY_STATUS(or_trouble(TrustStore::update(path, remove_all)));
  Writer json;
  json.begin_object().key("removed");
  json.number(static_cast<std::int64_t>(removed));
  Reply reply{.json = json.end_object().take()};
  note_other_writers(path, reply.notes);
  return reply;
}

Rendered removal_as_text(Value answer, const Asked&, const Style&) {
  const std::uint64_t removed = answer["removed"].uint64().value_or(0);
  return {.out = "removed " + counted(removed, "pin") + "\n"};
}

constexpr View trust_remove_views[] = {{"text", "text/plain", removal_as_text}};

}  // namespace

constinit const Operation trust_remove_operation{
    .name = "trust remove",
    .summary = "Remove keys from a trust store",
    .details =
        "Removes all keys of exactly this subject or origin, or one of them. "
        "Afterwards its cards verify as key-unknown, unless their origin has a "
        "pin.",
    .examples = "cardinal trust remove --trust trust.json agent://translator",
    .effects = {.read_only = false, .destructive = true},
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
                   "description": "Remove only the key with this thumbprint"}
  }
})json",
    .output = R"json({"type": "object", "required": ["removed"],
  "additionalProperties": false,
  "properties": {"removed": {"type": "integer", "minimum": 1}}})json",
    .views = trust_remove_views,
    .run = run_trust_remove,
};

}  // namespace cardinal

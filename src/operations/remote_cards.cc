#include "operations/remote_cards.h"

#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"

namespace cardinal {
namespace {

// Whether a property is about this machine, so that it has its effect here.
bool is_local(Value property) {
  return property["x-files"].boolean().value_or(false) ||
         property["x-operator"].boolean().value_or(false);
}

// An error that the operation reports about its document: with the name of the
// property instead of the card's, and perhaps a place in it.
void name_card(const std::string& name, Error& error) {
  for (const std::string_view property : {"text", "card"}) {
    const bool is_about = error.where == property ||
                          error.where.starts_with(std::string(property) + ":");
    if (!is_about) continue;
    error.where.replace(0, property.size(), name);
    return;
  }
  const bool is_fault_of_card =
      error.code == Code::invalid || error.code == Code::not_found;
  if (error.where.empty() && is_fault_of_card) error.where = name;
}

}  // namespace

Result<std::optional<RemoteRun>> remote_run(
    const Call& call, const Operation& operation,
    std::initializer_list<std::string_view> refused) {
  if (!call.services.remote) return std::nullopt;
  Faults faults;
  const Document schema =
      Reader().read(std::string(operation.input), Limits{}, faults);
  CHECK(faults.empty());
  Writer json;
  json.begin_object();
  for (const Member member : call.input.members()) {
    const Value property = schema.root()["properties"][member.name];
    if (std::ranges::find(refused, member.name) != refused.end()) {
      return usage("--{} cannot be combined with --server; run it here",
                   property["x-flag"].string().value_or(member.name));
    }
    // Lines are split here, and units of places are a matter of what is
    // printed.
    const bool is_done_here = is_local(property) || member.name == "jsonl" ||
                              member.name == "positions";
    if (is_done_here) continue;
    json.key(member.name).raw(member.value.raw());
  }
  return RemoteRun{.server = *call.services.remote,
                   .operation = &operation,
                   .input = json.end_object().take(),
                   .documents = {call.options.documents.begin(),
                                 call.options.documents.end()}};
}

Result<Reply> RemoteCards::call(const std::string& name,
                                const std::string& text) {
  std::vector<InputDocument> documents = run_.documents;
  documents.push_back({"text", text, name});
  Result<Reply> reply =
      caller_.call(*run_.operation, run_.input, {.documents = documents});
  if (!reply) name_card(name, reply.error());
  return reply;
}

}  // namespace cardinal

#include "mcp/agent_query.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/check_that.h"

namespace cardinal::mcp {
namespace {

constexpr Limits list_limits{.bytes_max = 64u << 20, .depth_max = 1000};
constexpr int pages_max = 10;  // of 1,000 agents each
constexpr std::size_t matches_max = 20;
constexpr std::size_t ulid_characters = 26;

const Operation& known_operation(std::string_view name) {
  const Operation* operation = operation_named(name);
  CHECK(operation);
  return *operation;
}

std::string input_with(std::string_view name, std::string_view text) {
  return Writer().begin_object().key(name).string(text).end_object().take();
}

// An AgentCard's id alone is the end of its subject.
std::string subject_of(std::string_view query) {
  const bool is_ulid =
      query.size() == ulid_characters && std::ranges::all_of(query, is_alnum);
  if (!is_ulid) return std::string(query);
  return "urn:ulid:" + upper_case(query);
}

struct NameMatches {
  std::string agents = {};  // items of a JSON array
  std::size_t count = 0;
  bool is_complete = true;
};

void add_matches(Value page, const std::string& part, NameMatches& found) {
  for (const Value agent : page["agents"].items()) {
    const std::string name = lower_case(agent["name"].string().value_or(""));
    if (name.find(part) == std::string::npos) continue;
    if (found.count == matches_max) {
      found.is_complete = false;
      return;
    }
    found.agents += (found.count++ == 0 ? "" : ",") + std::string(agent.raw());
  }
}

Result<NameMatches> agents_named(std::string_view part, Backend& backend,
                                 const std::atomic<bool>* cancelled) {
  const Operation& list = known_operation("list");
  const std::string wanted = lower_case(part);
  NameMatches found;
  std::string cursor;
  for (int page = 0; page < pages_max; ++page) {
    Writer input;
    input.begin_object().key("limit").number(std::int64_t{1000});
    if (!cursor.empty()) input.key("cursor").string(cursor);
    TRY(const Reply reply,
        backend.call(list, input.end_object().take(), cancelled));
    Faults faults;
    const Document answer = Reader().read(reply.json, list_limits, faults);
    add_matches(answer.root(), wanted, found);
    cursor = answer.root()["next"].string().value_or("");
    if (cursor.empty() || !found.is_complete) return found;
  }
  found.is_complete = false;
  return found;
}

// As an answer of `list`, which shows it.
Reply as_listing(const NameMatches& found) {
  Reply reply;
  reply.json = "{\"agents\":[" + found.agents +
               "],\"next\":null,\"change\":0,\"feed\":\"\"}";
  if (!found.is_complete) {
    reply.notes.push_back(
        "there may be more agents with this name; use discover");
  }
  return reply;
}

}  // namespace

std::string find_agent(std::string_view query, const ResultOptions& options,
                       Backend& backend, const std::atomic<bool>* cancelled) {
  const Operation& get = known_operation("get");
  const std::string input = input_with("subject", subject_of(query));
  const Result<Reply> card = backend.call(get, input, cancelled);
  if (card) return tool_result(get, input, *card, options);
  const bool is_unknown =
      card.error().code == Code::not_found || card.error().code == Code::usage;
  if (!is_unknown) return error_result(get, card.error());
  const Operation& list = known_operation("list");
  const Result<NameMatches> named = agents_named(query, backend, cancelled);
  if (!named) return error_result(list, named.error());
  if (named->count > 0) {
    return tool_result(list, "{}", as_listing(*named), options);
  }
  const Operation& discover = known_operation("discover");
  const std::string question = input_with("query", query);
  const Result<Reply> similar = backend.call(discover, question, cancelled);
  if (!similar) return error_result(discover, similar.error());
  return tool_result(discover, question, *similar, options);
}

}  // namespace cardinal::mcp

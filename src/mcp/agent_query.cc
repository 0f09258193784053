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

// A search by name, page by page.
struct NameSearch {
  std::string query;
  ResultOptions options;
  Backend& backend;
  NameMatches found = {};
  std::string cursor = {};
  int page = 0;
};

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

Step find_similar(std::string_view query, const ResultOptions& options,
                  Backend& backend) {
  const Operation& discover = known_operation("discover");
  const std::string question = input_with("query", query);
  return backend.call(
      discover, question,
      [&discover, question, options](const Result<Reply>& similar) -> Step {
        if (!similar) return error_result(discover, similar.error());
        return tool_result(discover, question, *similar, options);
      });
}

Step end_of(const NameSearch& search) {
  if (search.found.count == 0) {
    return find_similar(search.query, search.options, search.backend);
  }
  return tool_result(known_operation("list"), "{}", as_listing(search.found),
                     search.options);
}

Step next_page(const std::shared_ptr<NameSearch>& search) {
  const Operation& list = known_operation("list");
  Writer input;
  input.begin_object().key("limit").number(std::int64_t{1000});
  if (!search->cursor.empty()) input.key("cursor").string(search->cursor);
  return search->backend.call(
      list, input.end_object().take(),
      [search, &list](Result<Reply> reply) -> Step {
        if (!reply) return error_result(list, reply.error());
        Faults faults;
        const Document answer =
            Reader().read(std::move(reply->json), list_limits, faults);
        add_matches(answer.root(), lower_case(search->query), search->found);
        search->cursor = answer.root()["next"].string().value_or("");
        if (search->cursor.empty() || !search->found.is_complete) {
          return end_of(*search);
        }
        if (++search->page < pages_max) return next_page(search);
        search->found.is_complete = false;
        return end_of(*search);
      });
}

}  // namespace

Step find_agent(std::string_view query, const ResultOptions& options,
                Backend& backend) {
  const Operation& get = known_operation("get");
  const std::string input = input_with("subject", subject_of(query));
  const auto search = std::make_shared<NameSearch>(
      NameSearch{std::string(query), options, backend});
  return backend.call(
      get, input, [&get, input, search](const Result<Reply>& card) -> Step {
        if (card) return tool_result(get, input, *card, search->options);
        const bool is_unknown = card.error().code == Code::not_found ||
                                card.error().code == Code::usage;
        if (!is_unknown) return error_result(get, card.error());
        return next_page(search);
      });
}

}  // namespace cardinal::mcp

// Agents that say they stream, asked to.
#include "wellknown/probing.h"

namespace cardinal::wellknown::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::string events(const std::vector<std::string>& data) {
  std::string body;
  for (const std::string& each : data) body += "data: " + each + "\r\n\r\n";
  return ok(body, "text/event-stream; charset=utf-8");
}

class StreamingAgent : public ProbedServer {
 protected:
  void SetUp() override {
    ProbedServer::SetUp();
    card_ = merged(card_, R"({"capabilities": {"streaming": true}})");
    options_.active = true;
  }
  void stream(const std::string& response) {
    pages_.play("/rpc", [response](const std::string& head) {
      if (asks_for(head, "Accept: text/event-stream")) return response;
      const bool extended = asks_for(head, "Accept: application/a2a+json");
      return ok(R"({"jsonrpc": "2.0", "id": 1, "error": {"code": )" +
                std::string(extended ? "-32004" : "-32601") + "}}");
    });
  }
  static std::string task(const std::string& state) {
    return R"({"jsonrpc": "2.0", "id": 1, "result": {"task": {"id": "t1",
      "contextId": "c", "status": {"state": ")" +
           state + "\"}}}}";
  }
  static std::string one_line(std::string text) {
    std::erase(text, '\n');
    return text;
  }
  std::string fault_of(const std::string& response) {
    stream(response);
    return message_of(probe(pages_.url(""), options_, system_env()),
                      "probe/streaming");
  }
};

TEST_F(StreamingAgent, ThatSendsSeveralEventsIsGood) {
  stream(events({one_line(task("TASK_STATE_WORKING")),
                 one_line(task("TASK_STATE_COMPLETED"))}));
  EXPECT_THAT(probe_it(), IsEmpty());
}

TEST_F(StreamingAgent, ThatSendsNoneOrOneOrSomethingElseIsTold) {
  EXPECT_THAT(fault_of(events({one_line(task("TASK_STATE_COMPLETED"))})),
              HasSubstr("after one event"));
  EXPECT_THAT(fault_of(events({})), HasSubstr("without an event"));
  EXPECT_THAT(fault_of(ok(task("TASK_STATE_COMPLETED"))),
              HasSubstr("expected text/event-stream"));
  EXPECT_THAT(fault_of(status(500)), HasSubstr("status 500"));
  for (const std::string code : {"-32004", "-32601"}) {
    EXPECT_THAT(fault_of(ok(R"({"error": {"code": )" + code + "}}")),
                HasSubstr("error " + code));
    EXPECT_THAT(fault_of(events({R"({"error": {"code": )" + code + "}}"})),
                HasSubstr("error " + code));
  }
}

TEST_F(StreamingAgent, ThatFallsSilentAfterOneEventIsTold) {
  options_.stream_ms = 100;
  EXPECT_THAT(
      fault_of("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
               "data: " +
               one_line(task("TASK_STATE_WORKING")) + "\n\n"),
      HasSubstr("after one event: "));
}

// Heartbeats, end marks and errors do not make a stream.
TEST_F(StreamingAgent, ThatSendsEventsOfOthersIsTold) {
  const std::string done = one_line(task("TASK_STATE_COMPLETED"));
  const std::string none[] = {
      events({"hello", "[DONE]"}), events({done, "[DONE]"}),
      events({"{}", "{}"}), events({"", ""}),
      // To another call.
      events({R"({"id": 7, "result": {"task": {"id": "t"}}})",
              R"({"id": 7, "result": {"task": {"id": "t"}}})"}),
      events({R"({"id": 1, "error": {"code": -32004}})", done})};
  for (const std::string& response : none) {
    EXPECT_NE(fault_of(response), "") << response;
  }
  std::string failing = events({done, done});
  failing.replace(failing.find("200 OK"), 6, "500 No");
  EXPECT_THAT(fault_of(failing), HasSubstr("status 500"));
}

TEST_F(StreamingAgent, ThatWillNotTalkToUsIsNotJudged) {
  options_.stream_ms = 200;
  const std::string one_message =
      R"({"id": 1, "result": {"message": {"messageId": "m"}}})";
  const std::pair<std::string, std::string> cases[] = {
      {status(401), "--bearer-file"},
      {ok(R"({"error": {"code": -32602}})"), "error -32602"},
      {status(429), "429"},
      {events({one_message}), "one message"},
      // Ended without its last chunk.
      {"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
       "Content-Length: 900\r\n\r\ndata: " +
           one_message + "\n\n",
       "one message"}};
  for (const auto& [response, why] : cases) {
    stream(response);
    const auto probed = probe(pages_.url(""), options_, system_env());
    EXPECT_THAT(found(probed), Not(Contains("probe/streaming")));
    EXPECT_THAT(unchecked(probed), Contains(HasSubstr(why)));
  }
}

TEST_F(StreamingAgent, IsNotAskedWithoutActive) {
  options_.active = false;
  const auto probed = probe(pages_.url(""), options_, system_env());
  EXPECT_THAT(pages_.paths(), Contains("/rpc"));  // GET: whether it is there
  EXPECT_THAT(pages_.requests(), Not(Contains(HasSubstr("POST"))));
  EXPECT_THAT(unchecked(probed), Contains(HasSubstr("streaming")));
}

// What is sent, by the generation of the interface and its binding.
TEST_F(StreamingAgent, IsCalledInItsOwnWordsAndRelievedOfTheTask) {
  struct Case {
    std::string card, events;
    std::vector<std::string> sent, cancelled;
  };
  const std::string rpc = pages_.url("/rpc"), rest = pages_.url("/rest");
  const Case cases[] = {
      {a2a_card("1.0", R"({"capabilities": {"streaming": true},
         "supportedInterfaces": [{"url": ")" +
                           rpc +
                           R"(", "protocolBinding": "JSONRPC",
         "protocolVersion": "1.0", "tenant": "acme"}]})"),
       R"({"id": 1, "result": {"task": {"id": "t 1", "status": {}}}})",
       {R"("method":"SendStreamingMessage")", R"("tenant":"acme")",
        R"("role":"ROLE_USER","parts":[{"text":)"},
       {R"("method":"CancelTask")", R"("id":"t 1")"}},
      {a2a_card("1.0", R"({"capabilities": {"streaming": true},
         "supportedInterfaces": [{"url": ")" +
                           rest +
                           R"(", "protocolBinding": "HTTP+JSON",
         "protocolVersion": "1.0", "tenant": "acme"}]})"),
       R"({"statusUpdate": {"taskId": "t 1", "status": {}}})",
       {"POST /rest/acme/message:stream ",
        R"("role":"ROLE_USER","parts":[{"text":)"},
       {"POST /rest/acme/tasks/t%201:cancel "}},
      {a2a_card("0.3", R"({"capabilities": {"streaming": true}, "url": ")" +
                           rpc + "\"}"),
       R"({"id": 1, "result": {"kind": "status-update", "taskId": "t 1",
         "status": {"state": "working"}}})",
       {R"("method":"message/stream")", R"("kind":"message")",
        R"("role":"user","parts":[{"kind":"text","text":)"},
       {R"("method":"tasks/cancel")", R"("id":"t 1")"}},
      {a2a_card("0.3", R"({"capabilities": {"streaming": true},
         "preferredTransport": "HTTP+JSON", "url": ")" +
                           rest + "\"}"),
       R"({"artifactUpdate": {"taskId": "t 1"}})",
       {"POST /rest/v1/message:stream ",
        R"("role":"ROLE_USER","content":[{"text":)"},
       {"POST /rest/v1/tasks/t%201:cancel "}}};
  for (const Case& each : cases) {
    std::vector<std::string> calls;
    std::mutex mutex;
    cardinal::test::HostileServer agent(
        [&](cardinal::test::HostileServer::Peer& peer) {
          for (std::string head; !(head = peer.read_head()).empty();) {
            const std::string body = peer.read_bytes(length_in(head));
            const std::lock_guard lock(mutex);
            calls.push_back(head + body);
            const bool is_stream = asks_for(head, "Accept: text/event-stream");
            const std::string event = one_line(each.events);
            peer.send(is_stream ? events({event, event}) : status(404));
          }
        });
    // The card says the other port; what it says is moved to the agent's.
    std::string card = each.card;
    const std::string from = pages_.url(""), to = agent.url("");
    for (std::size_t at; (at = card.find(from)) != std::string::npos;) {
      card.replace(at, from.size(), to);
    }
    card_ = card;
    EXPECT_THAT(probe_it(), Not(Contains("probe/streaming")));
    const std::lock_guard lock(mutex);
    const auto has = [&](const std::vector<std::string>& parts) {
      return std::ranges::any_of(calls, [&](const std::string& call) {
        return std::ranges::all_of(parts, [&](const std::string& part) {
          return call.find(part) != std::string::npos;
        });
      });
    };
    EXPECT_TRUE(has(each.sent)) << each.sent[0];
    EXPECT_TRUE(has(each.cancelled)) << each.cancelled[0];
  }
}

TEST_F(StreamingAgent, IsLeftAloneWhenTheTaskHasEnded) {
  stream(events({one_line(task("TASK_STATE_WORKING")),
                 one_line(task("TASK_STATE_COMPLETED"))}));
  EXPECT_THAT(probe_it(), IsEmpty());
  const auto calls = std::ranges::count(pages_.paths(), "/rpc");
  stream(events({one_line(task("TASK_STATE_WORKING")),
                 one_line(task("TASK_STATE_WORKING"))}));
  probe_it();
  EXPECT_EQ(std::ranges::count(pages_.paths(), "/rpc"), 2 * calls + 1);
}

}  // namespace
}  // namespace cardinal::wellknown::test

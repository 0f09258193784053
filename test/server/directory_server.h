// A directory on a real server, and clients of it.
#pragma once

#include <gtest/gtest.h>

#include "cardinal/http_client.h"
#include "directory/directory.h"
#include "operations/directory/card_fetcher.h"
#include "operations/remote_caller.h"
#include "operations/served_fetches.h"
#include "operations/webhooks/webhook_sender.h"
#include "server/api_server.h"
#include "server/directory_gate.h"
#include "support/parsed.h"
#include "support/temp_folder.h"

namespace cardinal::server::test {

struct DirectoryServerOptions {
  directory::AdmissionPolicy policy = directory::AdmissionPolicy::open;
  RateLimit reads = {}, writes = {};
  // How cards are fetched; absent: they are not.
  std::optional<CardFetcherOptions> fetch = {};
  // How webhooks are sent; absent: they are not.
  std::optional<WebhookSenderOptions> webhooks = {};
  unsigned workers = 0;            // as of http::ServerOptions
  const Env* env = &system_env();  // of the directory itself
  // How cards are fetched for callers; absent: they are not.
  std::optional<ServedFetchesOptions> fetches = {};
  bool anonymous_fetches = false;
  RateLimit fetch_rate = {};
};

class DirectoryServer {
 public:
  explicit DirectoryServer(DirectoryServerOptions options = {})
      : services_{.env = system_env()},
        operator_services_{.env = system_env(), .is_operator = true} {
    auto opened =
        directory::Directory::open({.folder = folder_.path("data"),
                                    .admission = {.policy = options.policy},
                                    .env = options.env});
    EXPECT_TRUE(opened) << opened.error().message;
    directory_ = std::move(*opened);
    services_.directory = directory_.get();
    operator_services_.directory = directory_.get();
    if (options.fetch) {
      fetcher_ = std::make_unique<CardFetcher>(*options.fetch, system_env());
      services_.cards = operator_services_.cards = fetcher_.get();
    }
    if (options.fetches) {
      fetches_ = std::make_unique<ServedFetches>(*options.fetches);
      services_.fetches = fetches_.get();
    }
    if (options.webhooks) {
      sender_ = std::make_unique<WebhookSender>(
          *options.webhooks,
          webhook_key_in(folder_.path("data"), system_env()).value(),
          system_env());
      services_.webhooks = operator_services_.webhooks = sender_.get();
    }
    ApiServerOptions api;
    api.server.listen = {"127.0.0.1:0"};
    api.server.workers = options.workers;
    gate_ = std::make_shared<DirectoryGate>(
        DirectoryGateOptions{
            .anonymous_writes =
                options.policy == directory::AdmissionPolicy::open,
            .reads = options.reads,
            .writes = options.writes,
            .fetches = options.fetch_rate,
            .anonymous_fetches = options.anonymous_fetches,
            .audit = [this](const std::string& line) { audit_ += line; }},
        *directory_, system_env());
    api.gate = gate_;
    api.socket = socket();
    api.operator_services = &operator_services_;
    auto started = ApiServer::start(std::move(api), services_);
    EXPECT_TRUE(started) << started.error().message;
    server_ = std::move(*started);
  }
  ~DirectoryServer() { server_->stop(); }

  std::string url() const { return "http://" + server_->addresses()[0]; }
  std::string socket() const { return folder_.path("socket"); }
  std::string folder() const { return folder_.path("data"); }
  directory::Directory& directory() { return *directory_; }
  Services& services() { return services_; }
  WebhookSender& sender() { return *sender_; }
  ApiServer& server() { return *server_; }
  DirectoryGate& gate() { return *gate_; }
  const std::string& audit() const { return audit_; }

  http::ClientResponse send(http::ClientRequest request) {
    return send(std::move(request), client_);
  }
  // From another thread: a client is for one.
  http::ClientResponse send(http::ClientRequest request, http::Client& client) {
    request.url = url() + request.url;
    auto response = client.send(request);
    EXPECT_TRUE(response) << response.error().message;
    return response ? std::move(*response) : http::ClientResponse{};
  }
  http::ClientResponse get(std::string path, http::Fields fields = {}) {
    return send({.url = std::move(path), .fields = std::move(fields)});
  }
  http::ClientResponse post(std::string path, std::string body,
                            http::Fields fields = {}) {
    fields.emplace_back("Content-Type", "application/json");
    return send({.method = "POST",
                 .url = std::move(path),
                 .fields = std::move(fields),
                 .body = std::move(body)});
  }

  // A token of a caller, as the field that sends it.
  http::Fields token(std::string_view name, std::string_view scope) {
    const Result<Reply> issued =
        local().call(*operation_named("token issue"),
                     R"({"name": ")" + std::string(name) + R"(", "scope": [")" +
                         std::string(scope) + R"("]})",
                     {});
    EXPECT_TRUE(issued) << issued.error().message;
    if (!issued) return {};
    const auto answer = cardinal::test::parse(issued->json);
    return {{"Authorization",
             "Bearer " +
                 std::string(answer.root()["token"].string().value_or(""))}};
  }

  // Callers as other machines have them, and as this machine's user has them.
  RemoteCaller remote() {
    return RemoteCaller({.url = url(), .client = {.allow_private = true}},
                        system_env());
  }
  RemoteCaller local() {
    RemoteServer server{.url = "http://localhost",
                        .client = {.allow_private = true},
                        .is_operator = true};
    server.client.unix_socket = socket();
    return RemoteCaller(std::move(server), system_env());
  }

 private:
  const cardinal::test::TempFolder folder_;
  std::unique_ptr<directory::Directory> directory_;
  std::unique_ptr<CardFetcher> fetcher_;
  std::unique_ptr<ServedFetches> fetches_;
  std::unique_ptr<WebhookSender> sender_;
  Services services_, operator_services_;
  std::string audit_;
  std::shared_ptr<DirectoryGate> gate_;
  std::unique_ptr<ApiServer> server_;
  http::Client client_{{.allow_private = true}};
};

// The card of an agent of its own, valid and not signed.
inline std::string a2a_card(int number, std::string_view name = "Reader") {
  return R"({"protocolVersion": "0.3.0", "name": ")" + std::string(name) +
         R"(", "description": "Reads invoices and finds mistakes in them.",
  "url": "https://agents.example/)" +
         std::to_string(number) +
         R"(", "preferredTransport": "JSONRPC", "version": "1.0.0",
  "capabilities": {}, "defaultInputModes": ["text/plain"],
  "defaultOutputModes": ["text/plain"], "skills": [{"id": "invoices",
  "name": "Invoices", "description": "Finds mistakes in invoices.",
  "tags": ["finance", "invoices"]}]})";
}
inline std::string subject_of_card(int number) {
  return "https://agents.example/" + std::to_string(number);
}

}  // namespace cardinal::server::test

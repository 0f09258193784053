// A server with the operations, and a client of it.
#pragma once

#include <gtest/gtest.h>

#include "cardinal/http_client.h"
#include "operations/file_operations.h"
#include "server/operation_routes.h"

namespace cardinal::server::test {

class OperationServer {
 public:
  explicit OperationServer(Env& env = system_env())
      : services_{.env = env, .lines = &line_operations()} {
    http::Router routes;
    for (http::Route& route : operation_routes(services_, Scope::read)) {
      const Status added = routes.add(std::move(route));
      EXPECT_TRUE(added) << added.error().message;
    }
    http::ServerOptions options;
    options.listen = {"127.0.0.1:0"};
    server_ = *http::Server::start(std::move(options), std::move(routes));
  }

  std::string url() const { return "http://" + server_->addresses()[0]; }

  http::ClientResponse send(http::ClientRequest request) {
    request.url = url() + request.url;
    auto response = client_.send(request);
    EXPECT_TRUE(response) << response.error().message;
    return response ? std::move(*response) : http::ClientResponse{};
  }
  http::ClientResponse post(std::string path, std::string body,
                            std::string type = "application/json",
                            std::string accept = "") {
    http::ClientRequest request{.method = "POST",
                                .url = std::move(path),
                                .fields = {{"Content-Type", std::move(type)}},
                                .body = std::move(body)};
    if (!accept.empty()) request.fields.emplace_back("Accept", accept);
    return send(std::move(request));
  }
  http::ClientResponse get(std::string path) {
    return send({.url = std::move(path)});
  }

 private:
  Services services_;
  std::unique_ptr<http::Server> server_;
  http::Client client_{{.allow_private = true}};
};

}  // namespace cardinal::server::test

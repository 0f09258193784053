// Origins that may use /mcp.
#include "server/mcp/mcp_request.h"

#include <gtest/gtest.h>

namespace cardinal::server {
namespace {

struct OriginCase {
  std::string_view host, origin;
  bool is_allowed;
};

TEST(McpRequest, LetsNoNameInThatDnsMayLeadHere) {
  const OriginCase cases[] = {
      {"127.0.0.1:8420", "http://127.0.0.1:8420", true},
      {"localhost:8420", "http://localhost:8420", true},
      {"LOCALHOST:8420", "http://localhost:8420", true},
      {"[::1]:8420", "http://[::1]:8420", true},
      {"directory.example", "https://directory.example", true},
      {"directory.example", "https://evil.example", false},
      // The page and the server have one name, which is not the server's.
      {"evil.example:8420", "http://evil.example:8420", false},
      {"localhost.evil.example", "http://localhost.evil.example", false},
      {"127.0.0.1:8420", "http://127.0.0.1:9999", false},
      {"127.0.0.1:8420", "null", false},
      {"127.0.0.1:8420", "", false},
  };
  for (const OriginCase& each : cases) {
    http::Request request;
    request.host = each.host;
    request.fields = {{"Origin", each.origin}};
    const auto refused = refused_origin(request, {"directory.example"});
    EXPECT_EQ(!refused, each.is_allowed) << each.host << " " << each.origin;
    EXPECT_EQ(refused ? refused->status : 403, 403);
  }
}

}  // namespace
}  // namespace cardinal::server

// Where interfaces are: gRPC addresses, tenants, paths of the REST binding.
#include "base/uri.h"
#include "check/repair.h"
#include "check/rules/a2a/interfaces.h"

namespace cardinal::a2a {
namespace {

bool is_grpc(const AnnotatedCard& card, const Interface& interface) {
  return is_supported(card, interface) && interface.url &&
         core_binding(interface) == "GRPC";
}

// dns:///host:port, which gRPC libraries take for host:port.
bool is_resolver(const Uri& uri) {
  return uri.scheme == "dns" && uri.path.size() > 1 &&
         is_host_and_port(std::string_view(uri.path).substr(1));
}

void check_interface_grpc_address(const AnnotatedCard& card, Findings& out) {
  for (const Interface& interface : card.interfaces) {
    if (!is_grpc(card, interface)) continue;
    const std::string_view address = interface.url.text;
    if (is_blank(address) || is_host_and_port(address)) continue;
    const auto uri = parse_uri(address);
    if (uri && (is_http_scheme(uri->scheme) || is_resolver(*uri))) continue;
    out.add(interface.url.at,
            "the \"url\" of a GRPC interface must be host:port or an https "
            "URL; got " +
                for_message(interface.url.at),
            "write it like grpc.acme.dev:443");
  }
}

constinit const CardRule interface_grpc_address_rule{
    .info =
        {
            .id = "a2a/interface-grpc-address",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Invalid gRPC address",
            .summary = "The address of a gRPC interface is host:port",
            .why = "A client opens a gRPC channel to a host and a port and "
                   "must find both in the address.",
            .bad = R"({"supportedInterfaces": [
  {"url": "grpc.acme.dev", "protocolBinding": "GRPC",
   "protocolVersion": "1.0"}]})",
            .good = R"({"supportedInterfaces": [
  {"url": "grpc.acme.dev:443", "protocolBinding": "GRPC",
   "protocolVersion": "1.0"}]})",
            .spec = "A2A 1.0, AgentInterface.url: for gRPC hostname:port",
        },
    .triggers = binding_other,
    .check = check_interface_grpc_address,
};

void check_interface_grpc_path(const AnnotatedCard& card, Findings& out) {
  for (const Interface& interface : card.interfaces) {
    if (!is_grpc(card, interface)) continue;
    if (is_host_and_port(interface.url.text)) continue;
    const auto uri = parse_uri(interface.url.text);
    if (!uri || !is_http_scheme(uri->scheme) || uri->path.empty() ||
        uri->path == "/") {
      continue;
    }
    const std::string port = !uri->port.empty()       ? uri->port
                             : uri->scheme == "https" ? "443"
                                                      : "80";
    out.add(interface.url.at,
            "gRPC ignores the path of " + for_message(interface.url.at),
            "write \"" + uri->host + ":" + port + "\"");
  }
}

constinit const CardRule interface_grpc_path_rule{
    .info =
        {
            .id = "a2a/interface-grpc-path",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "Path in gRPC address",
            .summary = "The address of a gRPC interface has no path",
            .why = "gRPC derives the path from the called method. Examples in "
                   "A2A 1.0 had a path until they were corrected.",
            .bad = R"({"supportedInterfaces": [
  {"url": "https://grpc.acme.dev/a2a", "protocolBinding": "GRPC",
   "protocolVersion": "1.0"}]})",
            .good = R"({"supportedInterfaces": [
  {"url": "grpc.acme.dev:443", "protocolBinding": "GRPC",
   "protocolVersion": "1.0"}]})",
            .spec = "A2A 1.0, AgentInterface.url; a2aproject/A2A#1997",
        },
    .triggers = binding_other,
    .check = check_interface_grpc_path,
};

void check_interface_tenant(const AnnotatedCard& card, Findings& out) {
  for (const Interface& interface : card.interfaces) {
    const Text& tenant = interface.tenant;
    if (!tenant) continue;
    if (tenant.text.empty()) {
      out.add(tenant.at, "\"tenant\" is empty; expected a name",
              "omit the member")
          .fix = removed(tenant.at, "remove \"tenant\"");
    } else if (core_binding(interface) == "HTTP+JSON" &&
               tenant.text.contains('/')) {
      // The other bindings send it inside of the message.
      out.add(tenant.at,
              "\"tenant\" of an HTTP+JSON interface must not contain a \"/\"; "
              "got " +
                  for_message(tenant.at),
              "use a single segment of the path /{tenant}/message:send");
    }
  }
}

constinit const CardRule interface_tenant_rule{
    .info =
        {
            .id = "a2a/interface-tenant",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Invalid tenant",
            .summary = "A tenant is not empty, and a single path segment where "
                       "the binding is HTTP+JSON",
            .why = "Clients of the REST binding insert it into the path of "
                   "every call; a slash changes the address they call.",
            .bad = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "HTTP+JSON",
   "protocolVersion": "1.0", "tenant": "acme/search"}]})",
            .good = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "HTTP+JSON",
   "protocolVersion": "1.0", "tenant": "acme-search"}]})",
            .spec = "A2A 1.0, AgentInterface.tenant; the HTTP rules of "
                    "a2a.proto, /{tenant}/...",
        },
    .triggers = has_tenant,
    .check = check_interface_tenant,
};

// The protocol version that clients use there.
std::string_view spoken_version(const AnnotatedCard& card,
                                const Interface& interface) {
  if (is_supported(card, interface)) return interface.protocol_version.text;
  return card.protocol_version.text;
}

void check_interface_rest_v1(const AnnotatedCard& card, Findings& out) {
  for (const Interface& interface : card.interfaces) {
    if (!interface.url || core_binding(interface) != "HTTP+JSON") continue;
    const auto version = protocol_version(spoken_version(card, interface));
    if (version != ProtocolVersion{0, 3}) continue;
    std::string_view path = interface.url.text;
    if (path.ends_with('/')) path.remove_suffix(1);
    if (!path.ends_with("/v1")) continue;
    if (out.reported(interface.url.at, Severity::error)) continue;
    out.add(interface.url.at,
            for_message(interface.url.at) +
                " ends with /v1, which clients of 0.3 add themselves",
            "remove /v1, unless calls do go to /v1/v1/message:send");
  }
}

constinit const CardRule interface_rest_v1_rule{
    .info =
        {
            .id = "a2a/interface-rest-v1",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "REST URL ends in /v1",
            .summary = "The url of a REST interface of 0.3 does not end in /v1",
            .why = "In 0.3 the paths of the binding begin with /v1, so clients "
                   "call /v1/v1/message:send. In 1.0 the paths do not begin "
                   "with /v1.",
            .bad = R"({"url": "https://agent.acme.dev/rest/v1",
  "preferredTransport": "HTTP+JSON"})",
            .good = R"({"url": "https://agent.acme.dev/rest",
  "preferredTransport": "HTTP+JSON"})",
            .spec = "A2A 0.3, section 3.5.6; A2A 1.0, section 5.3",
            .version = "0.3",
        },
    .triggers = binding_other,
    .check = check_interface_rest_v1,
};

}  // namespace

CardRules interface_address_rules() {
  static constexpr const CardRule* rules[] = {
      &interface_grpc_address_rule, &interface_grpc_path_rule,
      &interface_tenant_rule, &interface_rest_v1_rule};
  return rules;
}

}  // namespace cardinal::a2a

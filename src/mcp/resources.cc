#include "mcp/resources.h"

#include "base/check_that.h"
#include "base/text.h"
#include "mcp/model_text.h"

namespace cardinal::mcp {
namespace {

constexpr Limits resource_limits{.bytes_max = 64u << 20, .depth_max = 1000};

// What a list shows of a resource, or of a template for several.
struct ResourceInfo {
  std::string_view uri, name, title, description, media_type;
};

constexpr ResourceInfo resources[] = {
    {"agentcard://schema", "schema", "AgentCard schema",
     "JSON Schema 2020-12 of AgentCards", "application/schema+json"},
    {"agentcard://registry", "registry", "Agents of the directory",
     "The first 100 agents with ids, names and what is known of them",
     "application/json"},
};

// Subjects of the dialects: ADP, A2A, AgentCard.
constexpr ResourceInfo templates[] = {
    {"agent://{+agent}", "adp-card", "Card of an ADP agent",
     "The card that an agent registered under its agent:// URI",
     "application/json"},
    {"https://{+url}", "a2a-card", "Card of an A2A agent",
     "The card that an agent registered under its URL", "application/json"},
    {"urn:ulid:{agent_id}", "agentcard", "AgentCard",
     "The card that an agent registered under its ULID",
     "application/agentcard+json"},
};

std::string listed_infos(std::span<const ResourceInfo> infos,
                         std::string_view uri_name, Version version) {
  Writer json;
  json.begin_array();
  for (const ResourceInfo& info : infos) {
    json.begin_object().key(uri_name).string(info.uri);
    json.key("name").string(info.name);
    if (has_structured_content(version)) json.key("title").string(info.title);
    json.key("description").string(info.description);
    json.key("mimeType").string(info.media_type).end_object();
  }
  return json.end_array().take();
}

std::string contents(std::string_view uri, std::string_view media_type,
                     std::string_view text) {
  Writer json;
  json.begin_object().key("contents").begin_array().begin_object();
  json.key("uri").string(uri).key("mimeType").string(media_type);
  json.key("text").string(text);
  json.key("_meta").begin_object();
  json.key("cardinal/notice").string(data_notice).end_object();
  return json.end_object().end_array().end_object().take();
}

// A read of a resource, for what follows it.
struct ResourceRead {
  std::string uri;
  Version version;
  const Operation& operation;
};

rpc::Error failed(const ResourceRead& read, const Error& error) {
  const bool is_missing = error.code == Code::not_found ||
                          error.code == Code::usage ||
                          error.code == Code::invalid;
  const int code =
      is_missing ? not_found_code(read.version) : rpc::internal_error;
  std::string message =
      with_property_names(read.operation, without_invisible(to_text(error)));
  return {code, std::move(message),
          Writer()
              .begin_object()
              .key("uri")
              .string(without_invisible(read.uri))
              .end_object()
              .take()};
}

const Operation& read_by(std::string_view name) {
  const Operation* operation = operation_named(name);
  CHECK(operation);
  return *operation;
}

Step read_card_of(std::string_view uri, Version version, Backend& backend) {
  const ResourceRead read{std::string(uri), version, read_by("get")};
  return backend.call(
      read.operation,
      Writer().begin_object().key("subject").string(uri).end_object().take(),
      [read](const Result<Reply>& reply) -> Step {
        if (!reply) return failed(read, reply.error());
        Faults faults;
        const Document answer =
            Reader().read(reply->json, resource_limits, faults);
        const auto text = answer.root()["text"].string();
        if (!text) {
          return failed(read, {Code::not_found, "the card was removed", {}});
        }
        const Value type = answer.root()["media_type"];
        return contents(read.uri, type.string().value_or("application/json"),
                        without_invisible(*text));
      });
}

Step read_schema(Version version, Backend& backend) {
  const ResourceRead read{std::string(resources[0].uri), version,
                          read_by("schema")};
  return backend.call(read.operation, R"({"dialect": "agentcard"})",
                      [read](const Result<Reply>& reply) -> Step {
                        if (!reply) return failed(read, reply.error());
                        return contents(read.uri, resources[0].media_type,
                                        reply->json);
                      });
}

Step read_registry(Version version, Backend& backend) {
  const ResourceRead read{std::string(resources[1].uri), version,
                          read_by("list")};
  return backend.call(read.operation, "{}",
                      [read](const Result<Reply>& reply) -> Step {
                        if (!reply) return failed(read, reply.error());
                        Faults faults;
                        const Document answer =
                            Reader().read(reply->json, resource_limits, faults);
                        return contents(read.uri, resources[1].media_type,
                                        without_invisible(answer.root()));
                      });
}

}  // namespace

std::string listed_resources(Version version) {
  return listed_infos(resources, "uri", version);
}

std::string listed_templates(Version version) {
  return listed_infos(templates, "uriTemplate", version);
}

Step read_resource(std::string_view uri, Version version, Backend& backend) {
  if (is_constant_resource(uri)) return read_schema(version, backend);
  if (is_registry_resource(uri)) return read_registry(version, backend);
  return read_card_of(uri, version, backend);
}

bool is_constant_resource(std::string_view uri) {
  return uri == resources[0].uri;
}

bool is_registry_resource(std::string_view uri) {
  return uri == resources[1].uri;
}

}  // namespace cardinal::mcp

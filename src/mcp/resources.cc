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
  json.key("text").string(text).end_object().end_array();
  json.key("_meta").begin_object();
  json.key("cardinal/notice").string(data_notice);
  return json.end_object().end_object().take();
}

rpc::Error failed(std::string_view uri, const Operation& operation,
                  const Error& error) {
  const bool is_missing = error.code == Code::not_found ||
                          error.code == Code::usage ||
                          error.code == Code::invalid;
  const int code = is_missing ? resource_not_found : rpc::internal_error;
  std::string message =
      with_property_names(operation, without_invisible(to_text(error)));
  return {code, std::move(message),
          Writer()
              .begin_object()
              .key("uri")
              .string(without_invisible(uri))
              .end_object()
              .take()};
}

const Operation& read_by(std::string_view name) {
  const Operation* operation = operation_named(name);
  CHECK(operation);
  return *operation;
}

rpc::Answer read_card_of(std::string_view uri, Backend& backend,
                         const std::atomic<bool>* cancelled) {
  const Operation& get = read_by("get");
  const Result<Reply> reply = backend.call(
      get,
      Writer().begin_object().key("subject").string(uri).end_object().take(),
      cancelled);
  if (!reply) return failed(uri, get, reply.error());
  Faults faults;
  const Document answer = Reader().read(reply->json, resource_limits, faults);
  const auto text = answer.root()["text"].string();
  if (!text) {
    return failed(uri, get, {Code::not_found, "the card was removed", {}});
  }
  return contents(
      uri, answer.root()["media_type"].string().value_or("application/json"),
      without_invisible(*text));
}

}  // namespace

std::string listed_resources(Version version) {
  return listed_infos(resources, "uri", version);
}

std::string listed_templates(Version version) {
  return listed_infos(templates, "uriTemplate", version);
}

rpc::Answer read_resource(std::string_view uri, Backend& backend,
                          const std::atomic<bool>* cancelled) {
  if (uri == resources[0].uri) {
    const Operation& schema = read_by("schema");
    const Result<Reply> reply =
        backend.call(schema, R"({"dialect": "agentcard"})", cancelled);
    if (!reply) return failed(uri, schema, reply.error());
    return contents(uri, resources[0].media_type, reply->json);
  }
  if (uri == resources[1].uri) {
    const Operation& list = read_by("list");
    const Result<Reply> reply = backend.call(list, "{}", cancelled);
    if (!reply) return failed(uri, list, reply.error());
    Faults faults;
    const Document answer = Reader().read(reply->json, resource_limits, faults);
    return contents(uri, resources[1].media_type,
                    without_invisible(answer.root()));
  }
  return read_card_of(uri, backend, cancelled);
}

}  // namespace cardinal::mcp

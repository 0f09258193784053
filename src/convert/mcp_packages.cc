// The commands that start the packages of a server.json.
#include <algorithm>

#include "base/ascii.h"
#include "convert/mcp_server_parts.h"

namespace cardinal::convert {
namespace {

// How packages of a registry are started, and how they are named with their
// version. These are the programs that the registry's documentation names.
struct Launcher {
  std::string_view registry;
  std::string_view command;
  std::string_view version_mark;
};
constexpr Launcher launchers[] = {
    {"npm", "npx", "@"},
    {"pypi", "uvx", "@"},
    {"oci", "docker", ":"},
    {"nuget", "dnx", "@"},
};

std::string text_at(Value object, std::string_view name) {
  return std::string(object[name].string().value_or(""));
}

// The value that the server's author fixed or proposes; empty: the user's.
std::string value_of(Value input) {
  const Value value = input["value"] ? input["value"] : input["default"];
  return with_variables(value.string().value_or(""), input["variables"]);
}

bool is_required(Value input) {
  return either(input, "isRequired", "is_required").boolean().value_or(false);
}

// A switch such as -y, which has a name and nothing more.
bool is_switch(Value argument) {
  return std::ranges::none_of(
      std::initializer_list<const char*>{"description", "choices", "format",
                                         "placeholder", "variables",
                                         "valueHint", "value_hint"},
      [&](const char* name) { return static_cast<bool>(argument[name]); });
}

// What only the user knows stays as {name}; what the user need not give is
// left out.
void add_arguments(Value list, std::vector<std::string>& out) {
  for (const Value argument : list.items()) {
    const bool is_named = argument["type"].string() == "named";
    const std::string name = is_named ? text_at(argument, "name") : "";
    std::string value = value_of(argument);
    if (value.empty() && is_named && is_switch(argument)) {
      out.push_back(name);
      continue;
    }
    if (value.empty()) {
      if (!is_required(argument)) continue;
      const Value hint = either(argument, "valueHint", "value_hint");
      std::string word(hint.string().value_or(name));
      word.erase(0, word.find_first_not_of('-'));
      value = "{" + (word.empty() ? "value" : word) + "}";
    }
    if (!name.empty()) out.push_back(name);
    out.push_back(std::move(value));
  }
}

bool contains(const std::vector<std::string>& list, std::string_view text) {
  return std::ranges::find(list, text) != list.end();
}

// Whether a variable is passed on, as NAME or NAME=value.
bool passes_on(const std::vector<std::string>& arguments,
               const std::string& name) {
  return std::ranges::any_of(arguments, [&](const std::string& each) {
    return each == name || each.starts_with(name + "=");
  });
}

// What the launcher needs beside the arguments that the package states.
std::vector<std::string> launcher_arguments(std::string_view command,
                                            std::vector<std::string> stated,
                                            const Agent::Program& program) {
  if (command == "npx" && stated.empty()) return {"-y"};  // asks nothing
  if (command != "docker" && command != "podman") return stated;
  std::vector<std::string> all;
  if (!contains(stated, "run")) all.emplace_back("run");
  if (program.protocol == "stdio" && !contains(stated, "-i") &&
      !contains(stated, "--interactive")) {
    if (all.empty()) {
      stated.insert(std::ranges::find(stated, "run") + 1, "-i");
    } else {
      all.emplace_back("-i");
      if (!contains(stated, "--rm")) all.emplace_back("--rm");
    }
  }
  all.insert(all.end(), stated.begin(), stated.end());
  for (const Agent::Variable& variable : program.environment) {
    if (passes_on(stated, variable.name)) continue;
    all.emplace_back("-e");
    all.push_back(variable.name);
  }
  return all;
}

const Launcher* launcher_for(std::string_view registry) {
  const auto* const found =
      std::ranges::find(launchers, registry, &Launcher::registry);
  return found == std::end(launchers) ? nullptr : found;
}

// geo@1.2.0; an image may have its tag already.
std::string with_version(const std::string& name, const std::string& version,
                         const Launcher* launcher) {
  if (version.empty() || !launcher) return name;
  const std::string_view last =
      std::string_view(name).substr(name.rfind('/') + 1);
  const bool has_tag =
      launcher->registry == "oci" && (last.contains(':') || last.contains('@'));
  return has_tag ? name : name + std::string(launcher->version_mark) + version;
}

void read_transport(Value package, Agent::Program& program) {
  const Value transport = package["transport"];
  const std::string type = text_at(transport, "type");
  program.protocol = type == "sse"               ? "sse"
                     : type == "streamable-http" ? "mcp"
                                                 : "stdio";
  program.url =
      with_variables(text_at(transport, "url"), transport["variables"]);
}

}  // namespace

std::string with_variables(std::string_view text, Value variables) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    const std::size_t close =
        open == std::string_view::npos ? open : text.find('}', open);
    if (close == std::string_view::npos) break;
    const Value input = variables[text.substr(open + 1, close - open - 1)];
    const Value value = input["value"] ? input["value"] : input["default"];
    out += text.substr(0, open);
    const auto known = value.string();
    out +=
        known && !known->empty() ? *known : text.substr(open, close - open + 1);
    text.remove_prefix(close + 1);
  }
  return out += text;
}

Agent::Variable read_variable(Value input) {
  return {.name = text_at(input, "name"),
          .description = text_at(input, "description"),
          .value = value_of(input),
          .required = either(input, "isRequired", "is_required").boolean(),
          .secret = either(input, "isSecret", "is_secret").boolean()};
}

std::optional<Agent::Program> read_package(Value package) {
  const Value stated = either(package, "registryType", "registry_type");
  const std::string registry(
      (stated ? stated : package["registry_name"]).string().value_or(""));
  std::string name = text_at(package, "identifier");
  if (name.empty()) name = text_at(package, "name");  // of July 2025
  const Launcher* const launcher =
      launcher_for(registry == "docker" ? "oci" : registry);
  Agent::Program program;
  program.command = std::string(
      either(package, "runtimeHint", "runtime_hint").string().value_or(""));
  if (program.command.empty() && launcher) program.command = launcher->command;
  if (program.command.empty() || name.empty()) return std::nullopt;
  read_transport(package, program);
  for (const Value variable :
       either(package, "environmentVariables", "environment_variables")
           .items()) {
    if (variable["name"].is(Kind::string)) {
      program.environment.push_back(read_variable(variable));
    }
  }
  std::vector<std::string> runtime;
  add_arguments(either(package, "runtimeArguments", "runtime_arguments"),
                runtime);
  program.arguments =
      launcher_arguments(program.command, std::move(runtime), program);
  program.arguments.push_back(
      with_version(name, text_at(package, "version"), launcher));
  const std::size_t before = program.arguments.size();
  add_arguments(either(package, "packageArguments", "package_arguments"),
                program.arguments);
  // dnx takes what follows two dashes for the package's own.
  if (program.command == "dnx" && program.arguments.size() > before) {
    program.arguments.insert(
        program.arguments.begin() + static_cast<std::ptrdiff_t>(before), "--");
  }
  return program;
}

}  // namespace cardinal::convert

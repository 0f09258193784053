// GitLab Code Quality: the fields of a Code Climate issue that GitLab reads. A
// fingerprint is that of a finding wherever it moves in its file: of the file,
// the rule, the message and the pointer without array indices.
#include <array>
#include <map>

#include "check/report/reporter.h"
#include "check/without_indices.h"

namespace cardinal {
namespace {

std::string_view gitlab_severity(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "major";
    case Severity::warning:
      return "minor";
    default:
      return "info";
  }
}

// FNV-1a, twice: only equality matters, and it is the same on every machine.
std::string hash_text(std::string_view text) {
  constexpr std::uint64_t prime = 0x100000001B3u;
  std::string out;
  for (std::uint64_t hash : {0xCBF29CE484222325u, 0x9AE16A3B2F90404Fu}) {
    for (const char c : text) {
      hash = (hash ^ static_cast<std::uint8_t>(c)) * prime;
    }
    for (int shift = 60; shift >= 0; shift -= 4) {
      out.push_back("0123456789abcdef"[(hash >> shift) & 15u]);
    }
  }
  return out;
}

// Relative to the root of the repository, as a run there names it.
std::string_view gitlab_path(std::string_view name) {
  while (name.starts_with("./")) name.remove_prefix(2);
  return name;
}

class GitlabReporter final : public Reporter {
 public:
  std::string opening() const override { return "["; }
  std::string separator() const override { return ","; }

  void file(const ReportedFile& file, std::string& out) const override {
    std::map<std::string, int> seen;
    for (const Diagnostic& diagnostic : file.report->diagnostics) {
      const std::string_view path = gitlab_path(file.name);
      std::string identity(path);
      for (const std::string_view part :
           {diagnostic.rule->id, std::string_view(diagnostic.message)}) {
        identity += '\0';
        identity += part;
      }
      identity += '\0' + without_indices(diagnostic.pointer);
      // Equal findings are told apart by their order.
      identity += '\0' + std::to_string(seen[identity]++);
      const std::int64_t line =
          diagnostic.about_text
              ? std::int64_t{diagnostic.start.line} + file.first_line - 1
              : 1;
      std::string text = diagnostic.message;
      if (!diagnostic.help.empty()) text += " (" + diagnostic.help + ")";
      Writer json(Writer::Layout{.visible_only = true});
      json.begin_object();
      json.key("description").string(text);
      json.key("check_name").string(diagnostic.rule->id);
      json.key("fingerprint").string(hash_text(identity));
      json.key("severity").string(gitlab_severity(diagnostic.severity));
      json.key("location").begin_object().key("path").string(path);
      json.key("lines").begin_object().key("begin").number(line);
      json.end_object().end_object().end_object();
      out += &diagnostic == &file.report->diagnostics.front() ? "\n" : ",\n";
      out += json.take();
    }
  }

  std::string closing(const CheckSummary&) const override { return "]\n"; }
};

}  // namespace

std::unique_ptr<Reporter> gitlab_reporter() {
  return std::make_unique<GitlabReporter>();
}

}  // namespace cardinal

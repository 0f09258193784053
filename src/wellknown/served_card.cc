#include "wellknown/served_card.h"

#include <sys/stat.h>

#include <algorithm>

#include "base/errors.h"
#include "base/file.h"
#include "base/text.h"
#include "card/card_text.h"
#include "cardinal/check.h"

namespace cardinal::wellknown {
namespace {

std::int64_t modified_s(const std::string& path) {
  struct stat about{};
  return ::stat(path.c_str(), &about) == 0 ? about.st_mtim.tv_sec : 0;
}

bool has_signature(Value root, Dialect dialect) {
  switch (dialect) {
    case Dialect::a2a:
      return root["signatures"].size() > 0;
    case Dialect::adp:
      return static_cast<bool>(root["signature"]);
    case Dialect::agentcard:
      return static_cast<bool>(root["metadata"]["cardinal:signature"]);
    case Dialect::ai_catalog:
    case Dialect::oasf:
      return false;
  }
  return false;
}

// The object is served, never a string that contains it.
Document served_document(Document read) {
  if (!is_embedded_card(read.root())) return read;
  Faults faults;  // The check has reported them.
  return Reader().read(std::string(*read.root().string()), Limits{}, faults);
}

std::unexpected<Error> not_served(const CardFile& from,
                                  const std::string& message) {
  return at(from.file, invalid("{}", message));
}

// Of the text, where that is at fault, else of the card.
std::string first_error_of(const Report& report) {
  const auto& all = report.diagnostics;
  auto found = std::ranges::find_if(all, [](const Diagnostic& one) {
    return one.rule->id.starts_with("json/") && one.severity == Severity::error;
  });
  if (found == all.end()) {
    found = std::ranges::find(all, Severity::error, &Diagnostic::severity);
  }
  if (found == all.end()) return {};
  return "line " + std::to_string(found->start.line) + ": " + found->message +
         " (" + std::string(found->rule->id) + ")";
}

}  // namespace

std::string described(const ServedCard& card) {
  std::string what(name_of(card.dialect));
  if (card.dialect == Dialect::a2a) {
    what += " " + std::string(a2a::name_of(card.a2a.version));
    if (card.a2a.hybrid) what += ", hybrid";
  }
  if (card.is_signed) what += ", signed";
  return card.from.file + " (" + what + ")";
}

Result<ServedCard> load_card(const CardFile& from,
                             const PublishOptions& options,
                             ModificationTimes& times, const Env& env) {
  const Limits limits;
  // Before the text: a change in between is then a change still to come.
  const std::int64_t modified = modified_s(from.file);
  Result<std::string> text = read_whole(from.file, limits.bytes_max);
  if (!text) return std::unexpected(text.error());
  Report report = Checker(CheckOptions{}, env).check(*text);
  const bool is_as =
      options.as && (!report.dialect || report.dialect == options.as->dialect);
  if (is_as) {
    report = Checker(CheckOptions{.dialect = options.as->dialect,
                                  .version = options.as->version},
                     env)
                 .check(std::move(*text));
  }
  const bool is_clean = report.document.clean();
  Document document = served_document(std::move(report.document));
  // Invalid JSON is not served, even with --force.
  if (!report.dialect || !is_clean || !document.clean()) {
    std::string why = first_error_of(report);
    if (why.empty()) why = explain_detection(document.root());
    return not_served(from, "this file cannot be served as a card: " + why);
  }
  if (report.dialect == Dialect::oasf) {
    return not_served(from,
                      "this is an OASF record, for which there is no "
                      "well-known path; convert it to an agent card with "
                      "cardinal convert");
  }
  const std::size_t errors = report.count(Severity::error);
  if (errors > 0 && !options.force) {
    return not_served(from, "the card has " + std::to_string(errors) +
                                (errors == 1 ? " error" : " errors") +
                                " and is not served; " +
                                first_error_of(report) +
                                ". cardinal check reports all errors; --force "
                                "serves the card anyway");
  }
  ServedCard card;
  card.from = from;
  card.dialect = *report.dialect;
  card.document = std::move(document);
  card.modified_s =
      times.modified_s(from.file, card.document.text(), modified, env);
  if (card.dialect == Dialect::a2a) {
    card.requested =
        is_as ? a2a::version_named(options.as->version) : std::nullopt;
    card.a2a = a2a::detect_version(card.root(), card.requested);
  }
  card.is_signed = has_signature(card.root(), card.dialect);
  return card;
}

}  // namespace cardinal::wellknown

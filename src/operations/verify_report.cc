#include "operations/verify_report.h"

#include "base/text.h"

namespace cardinal {
namespace {

void write_logged(Writer& json, const LoggedCard& logged) {
  const auto count = [&](std::string_view name, std::uint64_t value) {
    json.key(name).number(static_cast<std::int64_t>(value));
  };
  json.key("log").begin_object().key("logged").boolean(logged.is_logged);
  json.key("origin").string_or_null(logged.origin);
  count("index", logged.index);
  count("size", logged.size);
  count("change", logged.change);
  json.key("at").string_or_null(logged.at);
  json.key("reason").string_or_null(logged.reason).end_object();
}

}  // namespace

bool is_verified(const Verification& found,
                 const std::optional<LoggedCard>& logged) {
  if (!logged) return found.verdict == Verdict::valid;
  return logged->is_logged && (found.verdict == Verdict::valid ||
                               found.verdict == Verdict::unsigned_card);
}

std::string verification_as_json(const std::string& file,
                                 const Verification& found,
                                 const std::optional<LoggedCard>& logged) {
  Writer json;
  json.begin_object().key("file").string(file);
  json.key("dialect").string_or_null(found.dialect ? name_of(*found.dialect)
                                                   : "");
  json.key("subject").string_or_null(found.subject);
  json.key("verdict").string(name_of(found.verdict));
  json.key("how").string_or_null(found.how == How::none ? ""
                                                        : name_of(found.how));
  json.key("key").string_or_null(found.key);
  json.key("alg").string_or_null(found.alg);
  json.key("canonical_form").string_or_null(found.canonical_form);
  json.key("uncovered").begin_array();
  for (const std::string& pointer : found.uncovered) json.string(pointer);
  json.end_array();
  json.key("failed").begin_array();
  for (const FailedSignature& each : found.failed) {
    json.begin_object().key("verdict").string(name_of(each.verdict));
    json.key("reason").string(each.reason).end_object();
  }
  json.end_array();
  json.key("reason").string_or_null(found.reason);
  if (logged) write_logged(json, *logged);
  return json.end_object().take();
}

std::string verification_as_text(const std::string& file,
                                 const Verification& found,
                                 const std::optional<LoggedCard>& logged) {
  std::string text = file + ": " + std::string(name_of(found.verdict));
  if (found.verdict != Verdict::valid) {
    text += ": " + found.reason + "\n";
  } else {
    text += " (" + std::string(name_of(found.how)) + ")\n";
  }
  if (!found.subject.empty()) {
    text += "  subject  " + shortened(found.subject, 200) +
            (found.verdict == Verdict::partial ? " (claimed, not verified)\n"
                                               : "\n");
  }
  if (!found.canonical_form.empty()) {
    text += "  key      " + std::string(found.alg) + " " + found.key +
            "\n  form     " + found.canonical_form + "\n";
  }
  for (const std::string& pointer : found.uncovered) {
    text += "  not covered: " + pointer + "\n";
  }
  for (const FailedSignature& each : found.failed) {
    text += "  another signature is " + std::string(name_of(each.verdict)) +
            ": " + each.reason + "\n";
  }
  if (logged && logged->is_logged) {
    text += "  logged   entry " + std::to_string(logged->index) + " of " +
            std::to_string(logged->size) + " in " + logged->origin +
            ", change " + std::to_string(logged->change) + " at " + logged->at +
            "\n";
  } else if (logged) {
    text += "  NOT LOGGED: " + logged->reason + "\n";
  }
  return text;
}

std::optional<LoggedCard> logged_from(Value result) {
  const Value log = result["log"];
  if (!log) return std::nullopt;
  const auto text = [&](std::string_view name) {
    return std::string(log[name].string().value_or(""));
  };
  const auto count = [&](std::string_view name) {
    return static_cast<std::uint64_t>(log[name].int64().value_or(0));
  };
  return LoggedCard{.is_logged = log["logged"].boolean().value_or(false),
                    .reason = text("reason"),
                    .origin = text("origin"),
                    .index = count("index"),
                    .size = count("size"),
                    .change = count("change"),
                    .at = text("at")};
}

Verification verification_from(Value result) {
  const auto text = [&](std::string_view name) {
    return std::string(result[name].string().value_or(""));
  };
  Verification found;
  found.dialect = dialect_named(text("dialect"));
  found.subject = text("subject");
  found.verdict = Verdict::invalid;
  for (const Verdict each : {Verdict::valid, Verdict::partial, Verdict::invalid,
                             Verdict::key_unknown, Verdict::unsigned_card}) {
    if (name_of(each) == text("verdict")) found.verdict = each;
  }
  for (const How each : {How::self_certified, How::pinned, How::trusted_jwks,
                         How::did, How::first_use, How::jku_same_origin}) {
    if (name_of(each) == text("how")) found.how = each;
  }
  found.key = text("key");
  found.alg = text("alg");
  found.canonical_form = text("canonical_form");
  for (const Value pointer : result["uncovered"].items()) {
    found.uncovered.emplace_back(pointer.string().value_or(""));
  }
  for (const Value each : result["failed"].items()) {
    const bool unknown =
        each["verdict"].string() == name_of(Verdict::key_unknown);
    found.failed.push_back({unknown ? Verdict::key_unknown : Verdict::invalid,
                            std::string(each["reason"].string().value_or(""))});
  }
  found.reason = text("reason");
  return found;
}

}  // namespace cardinal

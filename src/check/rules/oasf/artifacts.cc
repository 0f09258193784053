// Artifacts of a module.
#include <algorithm>

#include "base/ascii.h"
#include "base/base64.h"
#include "check/missing_members.h"
#include "check/rules/oasf/rules.h"

namespace cardinal::oasf {
namespace {

bool is_sha256(std::string_view digest) {
  constexpr std::string_view prefix = "sha256:";
  constexpr std::size_t digits = 64;
  return digest.starts_with(prefix) &&
         digest.size() == prefix.size() + digits &&
         std::ranges::all_of(digest.substr(prefix.size()), is_hex_digit);
}

void check_artifact_bytes(Value artifact, Findings& out) {
  const Value data = artifact["data"];
  const auto text = data.string();
  if (!text) return;
  const auto bytes = decode_base64(*text);
  if (!bytes) {
    out.add(data, "\"data\" must be base 64 with padding",
            "encode the bytes as RFC 4648, section 4, defines");
    return;
  }
  const Value size = artifact["size"];
  if (!size.is(Kind::number) || size.uint64() == bytes->size()) return;
  out.add(size,
          "\"size\" is " + for_message(size) + ", but \"data\" has " +
              std::to_string(bytes->size()) + " bytes",
          "write the size of the decoded bytes");
}

void check_artifact(const AnnotatedRecord& record, Findings& out) {
  for (const Value module : record.modules) {
    const Value artifact = module["artifact"];
    if (!artifact.is(Kind::object)) continue;
    const Value digest = artifact["digest"];
    if (const auto text = digest.string();
        text && text->starts_with("sha256:") && !is_sha256(*text)) {
      out.add(digest,
              "\"digest\" must be sha256: and 64 hexadecimal digits; got " +
                  for_message(digest),
              "write the digest of the decoded bytes");
    }
    check_artifact_bytes(artifact, out);
    if (artifact["data"] || artifact["json"] || artifact["urls"]) continue;
    const std::string lacks = R"(neither "data", "json" nor "urls")";
    if (joins_missing(out, artifact, lacks)) continue;
    out.add(artifact, "the artifact has " + lacks,
            "add the content, or where it is")
        .focus = Focus::object;
  }
}

constinit const RecordRule artifact_rule{
    .info =
        {
            .id = "oasf/artifact",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Unusable artifact",
            .summary = "Artifacts have content that matches their size",
            .why = "Programs compare size and digest with the bytes, and "
                   "reject an artifact that was changed or cut.",
            .bad = R"({"modules": [{"name": "acme/notes", "data": {},
  "artifact": {"media_type": "text/plain", "size": 3, "data": "aGk=",
    "digest":
"sha256:8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4"}}]})",
            .good = R"({"modules": [{"name": "acme/notes", "data": {},
  "artifact": {"media_type": "text/plain", "size": 2, "data": "aGk=",
    "digest":
"sha256:8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4"}}]})",
            .spec = "OASF, descriptor: size, digest, data",
        },
    .triggers = has_artifact,
    .check = check_artifact,
};

}  // namespace

RecordRules artifact_rules() {
  static constexpr const RecordRule* rules[] = {&artifact_rule};
  return rules;
}

}  // namespace cardinal::oasf

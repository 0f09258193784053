#include "check/schema_findings.h"

#include <algorithm>

#include "base/text.h"
#include "cardinal/schema.h"
#include "check/repair.h"
#include "schema/keywords.h"
#include "schema/plain_schema.h"

namespace cardinal {

bool has_schema_findings(Value schema) { return !is_plain_schema(schema); }

// A schema that declares another meta-schema is find_unusable_schema's.
void find_invalid_schema(Value schema, Findings& out) {
  if (!declares_2020_12(schema)) return;
  SchemaEvaluator evaluator(out.clock());
  std::vector<SchemaFailure> failures;
  const Fit fit = evaluator.explain(meta_schema(), schema, failures);
  if (fit == Fit::undecided) {
    out.add(schema,
            "the schema could not be checked: " + evaluator.undecided_reason(),
            "make it smaller");
  }
  for (SchemaFailure& failure : failures) {
    Finding& finding =
        out.add(failure.at, std::move(failure.message),
                failure.help.empty() ? "see " + std::string(schema_2020_12)
                                     : std::move(failure.help));
    if (failure.about_name) finding.focus = Focus::name;
  }
}

namespace {

// Whether its text is JSON by itself; of what is not, the reader has spoken.
bool is_whole(Value schema) {
  Reader reader;
  Faults faults;
  reader.read(std::string(schema.raw()), {.depth_max = 1000}, faults);
  return faults.empty();
}

}  // namespace

void find_unusable_schema(Value schema, Findings& out) {
  SchemaEvaluator evaluator(out.clock());
  if (declares_2020_12(schema) &&
      evaluator.evaluate(meta_schema(), schema) != Fit::fits) {
    return;
  }
  const SchemaResult compiled =
      compile_schema(schema, out.clock(), {.every_subschema = true});
  if (compiled || !is_whole(schema)) return;
  for (const SchemaFault& fault : compiled.error()) {
    const Result<Value> at = resolve(schema, fault.pointer);
    out.add(at ? *at : schema, fault.message,
            fault.help.empty() ? "correct it: callers cannot compile the schema"
                               : fault.help);
  }
}

namespace {

// The meta-schema still knows them, but they do nothing.
void find_earlier_keyword(schema::Keyword keyword, Value value, Findings& out) {
  using schema::Keyword;
  if (keyword != Keyword::dependencies && keyword != Keyword::recursive_ref &&
      keyword != Keyword::recursive_anchor) {
    return;
  }
  out.add(value,
          for_message(value.key()) +
              " belongs to an earlier draft and has no effect in 2020-12",
          keyword == Keyword::dependencies
              ? "use dependentRequired or dependentSchemas"
              : "use $dynamicRef and $dynamicAnchor")
      .focus = Focus::name;
}

}  // namespace

// Names that begin with x- are somebody's own by an old convention.
void find_unknown_keywords(Value schema, Findings& out) {
  if (!schema.is(Kind::object)) return;
  for (const Member member : schema.members()) {
    if (const auto keyword = schema::keyword_named(member.name)) {
      find_earlier_keyword(*keyword, member.value, out);
      continue;
    }
    if (member.name.starts_with("x-")) continue;
    const std::string meant =
        did_you_mean(member.name, schema::keyword_names());
    out.add(member.value,
            "JSON Schema 2020-12 has no keyword " +
                for_message(member.value.key()),
            meant.empty() ? "remove it: validators ignore it" : meant)
        .focus = Focus::name;
  }
  schema::for_each_subschema(
      schema, [&](Value inside) { find_unknown_keywords(inside, out); });
}

namespace {

// Whether it can only be meant for objects: it names members of one, and leaves
// nothing to other schemas or lists of values.
bool describes_object(Value schema) {
  constexpr std::string_view others[] = {"$ref",  "$dynamicRef", "anyOf",
                                         "oneOf", "allOf",       "not",
                                         "if",    "enum",        "const"};
  return schema["properties"].size() > 0 &&
         std::ranges::none_of(others, [&](std::string_view keyword) {
           return static_cast<bool>(schema[keyword]);
         });
}

}  // namespace

void find_other_root(Value schema, Findings& out) {
  const Value type = schema["type"];
  if (type.string().value_or("") == "object") return;
  // No type at all.
  if (type && out.reported(type, Severity::error)) return;
  if (type) {
    out.add(type,
            "the schema's root must have the type \"object\"; got " +
                shortened(type.raw(), 48),
            "describe an object with one property per value");
  } else {
    Finding& finding = out.add(
        schema, "the schema's root lacks \"type\": \"object\"", "add it");
    finding.focus = Focus::object;
    if (describes_object(schema) && !out.under(card_signed)) {
      finding.fix = inserted(schema, "type", R"("object")", false);
    }
  }
}

}  // namespace cardinal

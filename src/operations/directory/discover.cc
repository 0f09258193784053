#include "operations/directory/discover_text.h"
#include "operations/directory/query_input.h"

namespace cardinal {
namespace {

using directory::Factors;
using directory::Hit;

void write_factors(Writer& json, const Factors& factors) {
  json.key("factors").begin_object();
  const auto optional = [&](std::string_view name,
                            const std::optional<double>& value) {
    json.key(name);
    if (value) {
      json.number(*value);
    } else {
      json.null();
    }
  };
  optional("tags", factors.tags);
  optional("text", factors.text);
  json.key("reputation").number(factors.reputation);
  json.key("availability").number(factors.availability);
  json.key("rating").number(factors.rating);
  json.end_object();
}

void write_explanation(Writer& json, const Hit& hit) {
  json.key("skill").string_or_null(hit.skill);
  json.key("matched_words").begin_array();
  for (const directory::MatchedWord& word : hit.matched_words) {
    json.begin_object().key("word").string(word.word);
    json.key("read_as").string_or_null(word.read_as);
    json.key("found").string(word.found);
    json.key("closeness").number(word.closeness);
    write_strings(json, "fields", word.fields);
    write_strings(json, "skills", word.skills);
    json.end_object();
  }
  json.end_array();
  write_strings(json, "unmatched_words", hit.unmatched_words);
}

void write_hit(Writer& json, const Hit& hit, bool explain) {
  json.begin_object();
  write_summary(json, hit.summary);
  json.key("score").number(hit.score);
  write_factors(json, hit.factors);
  json.key("quality").number(hit.quality);
  write_strings(json, "matched_tags", hit.matched_tags);
  if (explain) write_explanation(json, hit);
  json.end_object();
}

void write_why_not(Writer& json, const directory::WhyNot& why) {
  json.key("why_not").begin_object();
  json.key("subject").string(why.subject);
  json.key("is_hit").boolean(why.is_hit);
  write_count(json, "rank", why.rank);
  json.key("score").number(why.score);
  write_factors(json, why.factors);
  write_strings(json, "reasons", why.reasons);
  json.end_object();
}

Result<Reply> run_discover(Call& call) {
  directory::Directory& directory = directory_of(call);
  TRY(const directory::Query query, query_of(call.input));
  const directory::Viewer viewer = viewer_of(call);
  TRY(const directory::Answer answer, directory.discover(query, viewer));
  Writer json;
  json.begin_object().key("results").begin_array();
  for (const Hit& hit : answer.hits) write_hit(json, hit, query.explain);
  json.end_array();
  json.key("next").string_or_null(answer.next);
  write_count(json, "change", answer.change);
  write_count(json, "considered", answer.considered);
  json.key("is_cut").boolean(answer.is_cut);
  json.key("words").begin_array();
  for (const directory::ReadAs& word : answer.words) {
    json.begin_object().key("word").string(word.word);
    json.key("read_as").string_or_null(word.read_as).end_object();
  }
  json.end_array();
  json.key("is_degraded").boolean(answer.is_degraded);
  json.key("has_word_vectors").boolean(answer.has_word_vectors);
  if (answer.has_embedding) {
    json.key("has_embedding").boolean(*answer.has_embedding);
  }
  if (call.input["why_not"]) {
    TRY(const directory::WhyNot why,
        directory.why_not(query, viewer, named_subject(call, "why_not")));
    write_why_not(json, why);
  }
  Reply reply{.json = json.end_object().take()};
  reply.change = answer.change;
  return reply;
}

constexpr View discover_views[] = {{"text", "text/plain", discovered_as_text}};

}  // namespace

constinit const Operation discover_operation{
    .name = "discover",
    .summary = "Find agents that can do something",
    .details =
        "Ranks the agents of a directory by skill tags, by the words of their "
        "cards and by what is known of them. Words find what means nearly the "
        "same; filters leave out what cannot be used. --explain shows what "
        "each factor contributes and which words matched; --why-not says why "
        "an agent is not among the results. See docs/ranking.md.",
    .examples =
        "cardinal discover --data data \"search the web for news\"\n"
        "cardinal discover --data data --explain \"review code\"\n"
        "cardinal discover --data data --tag search --filter dialect=agentcard",
    .route = {"POST", "/v1/discover"},
    .also = {"GET", "/v1/discover"},
    .scope = Scope::read,
    .limits = {.input_bytes = 256u << 10},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
)json" CARDINAL_QUERY_PROPERTIES R"json(,
    "weight": {"type": "array", "items": {"type": "string"}, "maxItems": 16,
               "x-value": "NAME=VALUE",
               "description": "Weight of a factor: tags, text, reputation, availability, rating; repeatable"},
    "weights": {"type": "object", "x-api": true, "additionalProperties": false,
                "description": "The same as an object",
                "properties": {"tags": {"type": "number", "minimum": 0},
                  "text": {"type": "number", "minimum": 0},
                  "reputation": {"type": "number", "minimum": 0},
                  "availability": {"type": "number", "minimum": 0},
                  "rating": {"type": "number", "minimum": 0}}},
    "min_score": {"type": "number", "minimum": 0, "maximum": 1,
                  "x-flag": "min-score", "x-value": "S",
                  "description": "Leave out agents with a lower score (0)"},
    "sort": {"enum": ["relevance", "updated", "name"], "x-value": "ORDER",
             "description": "Order of the results: by relevance (the default), the latest update first, or by name"},
    "limit": {"type": "integer", "minimum": 1, "maximum": 100, "x-value": "N",
              "description": "At most this many agents (10)"},
    "cursor": {"type": "string", "x-value": "CURSOR",
               "description": "The \"next\" of the page before"},
    "at": {"type": "integer", "minimum": 0, "maximum": 9007199254740991,
           "x-value": "N", "description": "As of this change"},
    "explain": {"type": "boolean",
                "description": "Say which words and skills matched"},
    "why_not": {"type": "string", "x-flag": "why-not", "x-value": "SUBJECT",
                "description": "Also say why this agent is not among the results, or where"},
)json" CARDINAL_MIN_CHANGE R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["results", "next", "change", "considered", "is_cut", "words",
               "is_degraded", "has_word_vectors"],
  "additionalProperties": false,
  "$defs": {
    "factors": {"type": "object",
      "required": ["tags", "text", "reputation", "availability", "rating"],
      "additionalProperties": false,
      "properties": {"tags": {"type": ["number", "null"]},
        "text": {"type": ["number", "null"]},
        "reputation": {"type": "number"}, "availability": {"type": "number"},
        "rating": {"type": "number"}}}
  },
  "properties": {
    "results": {"type": "array", "items": {
      "type": "object",
      "required": [)json" CARDINAL_SUMMARY_REQUIRED R"json(,
                   "score", "factors", "quality", "matched_tags"],
      "additionalProperties": false,
      "properties": {)json" CARDINAL_SUMMARY_PROPERTIES R"json(,
        "score": {"type": "number", "minimum": 0, "maximum": 1},
        "factors": {"$ref": "#/$defs/factors"},
        "quality": {"type": "number"},
        "matched_tags": {"type": "array", "items": {"type": "string"}},
        "skill": {"type": ["string", "null"],
                  "description": "The skill that answers most"},
        "matched_words": {"type": "array", "items": {"type": "object",
          "required": ["word", "read_as", "found", "closeness", "fields", "skills"],
          "additionalProperties": false,
          "properties": {"word": {"type": "string"},
            "read_as": {"type": ["string", "null"]},
            "found": {"type": "string"}, "closeness": {"type": "number"},
            "fields": {"type": "array", "items": {"type": "string"}},
            "skills": {"type": "array", "items": {"type": "string"}}}}},
        "unmatched_words": {"type": "array", "items": {"type": "string"}}}}},
    "next": {"type": ["string", "null"]},
    "change": {"type": "integer", "description": "Everything up to it was considered"},
    "considered": {"type": "integer"},
    "is_cut": {"type": "boolean", "description": "More match than were ranked"},
    "words": {"type": "array", "description": "Words that were not taken as they are",
      "items": {"type": "object", "required": ["word", "read_as"],
        "additionalProperties": false,
        "properties": {"word": {"type": "string"},
                       "read_as": {"type": ["string", "null"]}}}},
    "is_degraded": {"type": "boolean", "description": "Part of the index is being rebuilt"},
    "has_word_vectors": {"type": "boolean"},
    "has_embedding": {"type": "boolean", "description": "The request was embedded by the model of --embeddings; absent if there is none"},
    "why_not": {"type": "object",
      "required": ["subject", "is_hit", "rank", "score", "factors", "reasons"],
      "additionalProperties": false,
      "properties": {"subject": {"type": "string"},
        "is_hit": {"type": "boolean"}, "rank": {"type": "integer"},
        "score": {"type": "number"}, "factors": {"$ref": "#/$defs/factors"},
        "reasons": {"type": "array", "items": {"type": "string"}}}}
  }
})json",
    .needs_directory = true,
    .views = discover_views,
    .run = run_discover,
};

}  // namespace cardinal

#include <span>

#include "base/cores.h"
#include "base/errors.h"
#include "base/ordered_pool.h"
#include "base/text.h"
#include "base/time.h"
#include "card/card_text.h"
#include "operations/card_inputs.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"
#include "operations/verify_report.h"
#include "operations/verify_sources.h"

namespace cardinal {
namespace {

struct VerifiedInput {
  std::string text;
  std::optional<Error> error;
  Verdict verdict = Verdict::invalid;
  std::string subject;
  std::optional<NamedKey> to_pin;
};

// One card after the other, with one reader's buffers.
class InputVerifier {
 public:
  explicit InputVerifier(const VerifySources& sources) : sources_(sources) {}

  VerifiedInput operator()(CardInput input) {
    VerifiedInput done;
    done.error = std::move(input.error);
    if (done.error) return done;
    Result<std::string> text = input.text
                                   ? Result<std::string>(std::move(*input.text))
                                   : read_whole(input.name, Limits{}.bytes_max);
    if (!text) {
      done.error = text.error();
      return done;
    }
    if (input.line > 0) input.name += ":" + std::to_string(input.line);
    judge(input.name, std::move(*text), done);
    return done;
  }

  void judge(const std::string& name, std::string text, VerifiedInput& done) {
    CardText given = read_card_text(reader_, std::move(text));
    Verification found =
        verify(given.root(), sources_.view(), sources_.dialect);
    if (!given.faults.empty()) {
      found.verdict = Verdict::invalid;
      found.reason = "the JSON text has errors: " + given.faults[0].message +
                     "; run cardinal check for all errors";
    }
    done.verdict = found.verdict;
    done.subject = found.subject;
    done.to_pin = std::move(found.to_pin);
    done.text = sources_.json ? verification_as_json(name, found)
                              : verification_as_text(name, found);
    reader_.recycle(std::move(given.outer));
  }

 private:
  const VerifySources& sources_;
  Reader reader_;
};

// Writes results as they come, and remembers what first use has shown.
class VerifyResults {
 public:
  VerifyResults(VerifySources& sources, Call& call)
      : sources_(sources), call_(call) {
    if (sources.json) call.out.write("{\"results\":[");
  }

  void add(VerifiedInput done) {
    if (done.error) {
      incomplete_ = true;
      call_.messages.write("cardinal: " + for_terminal(to_text(*done.error)) +
                           "\n");
      return;
    }
    if (sources_.json && any_) call_.out.write(",");
    any_ = true;
    call_.out.write(done.text);
    bad_ |= done.verdict != Verdict::valid;
    if (!done.to_pin) return;
    first_seen_.push_back(
        {.subject = done.subject,
         .key = *done.to_pin,
         .added = iso8601_ms(call_.services.env.clock->now_ms()),
         .how = How::first_use});
    // Counts for the next card already.
    if (!sources_.store.add(first_seen_.back())) first_seen_.pop_back();
  }

  // `explained` stands behind the results.
  Result<Outcome> finish(std::span<const Explanation> explained = {}) {
    if (sources_.json) {
      call_.out.write(explained.empty()
                          ? std::string("]}\n")
                          : "]," + explanations_as_json(explained) + "}\n");
    } else {
      call_.out.write(explanations_as_text(explained));
    }
    TRY_STATUS(pin_first_seen(sources_.store_path, first_seen_));
    if (incomplete_) return Outcome::incomplete;
    return bad_ ? Outcome::has_errors : Outcome::clean;
  }

 private:
  VerifySources& sources_;
  Call& call_;
  std::vector<Pin> first_seen_;
  bool any_ = false, bad_ = false, incomplete_ = false;
};

// One card after the other, each read once: standard input may be one.
Result<Outcome> explain_files(VerifySources& sources, Call& call) {
  VerifyResults results(sources, call);
  InputVerifier verifier(sources);
  std::vector<Explanation> explained;
  for (const std::string& path : texts_of(call.input, "paths")) {
    const Result<std::string> text = read_whole(path, Limits{}.bytes_max);
    VerifiedInput done;
    if (text) {
      verifier.judge(path, *text, done);
      explained.push_back(explain_bytes(path, *text, sources.dialect));
    } else {
      done.error = text.error();
    }
    results.add(std::move(done));
  }
  return results.finish(explained);
}

Result<Outcome> verify_files(VerifySources& sources, Call& call) {
  const std::vector<std::string> paths = texts_of(call.input, "paths");
  if (paths.empty()) {
    return usage(
        "nothing to verify; give a file, a folder or - for standard input");
  }
  if (is_set(call.input, "explain")) {
    return explain_files(sources, call);
  }
  ConfigStore configs(call.services.env, {}, true);
  CardInputs inputs({.paths = paths,
                     .jsonl = is_set(call.input, "jsonl"),
                     .line_bytes_max = Limits{}.bytes_max},
                    configs);
  VerifyResults results(sources, call);
  // One at a time where a card may change what counts for the next.
  const unsigned threads = sources.first_use ? 1u : usable_cores();
  run_ordered<CardInput, VerifiedInput>(
      threads, [&] { return inputs.next(); },
      [&] { return InputVerifier(sources); },
      [&](VerifiedInput done) { results.add(std::move(done)); });
  return results.finish();
}

Result<Outcome> run_verify(Call& call) {
  if (!call.services.files &&
      (call.input["trust"] || call.input["jwks"] || call.input["paths"])) {
    return usage("\"card\" is missing; files are not available here");
  }
  TRY(VerifySources sources, verify_sources(call));
  TRY_STATUS(follow_jku(call, nullptr, sources));
  const Value card = call.input["card"];
  if (!card) return verify_files(sources, call);
  VerifyResults results(sources, call);
  VerifiedInput done;
  InputVerifier(sources).judge("card", std::string(card.raw()), done);
  results.add(std::move(done));
  return results.finish();
}

}  // namespace

constinit const Operation verify_operation{
    .name = "verify",
    .summary = "Verify who signed a card and what the signature covers",
    .details =
        "Prints a verdict per card: valid, partial, invalid, key-unknown or "
        "unsigned. A signature is partial if it does not cover the card's "
        "name, URLs, security and skills: these may be anybody's. The exit "
        "code is 1 unless all cards are valid. Trusted keys are the "
        "key in an agent:// name, keys pinned in --trust for the subject or "
        "its origin, and keys in --jwks for every subject; an AgentCard's "
        "did:key proves only that DID. Nothing is requested, since anyone can "
        "put any URL into jku; with --jku same-origin, key sets of the card's "
        "own https origin are, and the verdict names this. A2A signatures are "
        "verified over the canonical "
        "form of the specification, that of the SDKs and plain RFC 8785; "
        "members that the matching form does not cover are listed.",
    .examples =
        "cardinal verify examples/self-certified.adp.json\n"
        "cardinal verify --explain examples/translator.adp.json",
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "paths": {"type": "array", "items": {"type": "string"},
              "x-positional": true, "x-value": "CARD", "x-files": true,
              "description": "Files, folders, or - for standard input"},
    "card": {"description": "The card as a JSON value"},
)json" CARDINAL_TRUST_FLAGS R"json(,
)json" CARDINAL_JKU_FLAG R"json(,
    "allow_private": {"type": "boolean", "x-flag": "allow-private",
                      "x-files": true,
                      "description": "With --jku: allow connections to private and loopback addresses"},
)json" CARDINAL_TLS_FLAGS R"json(,
    "first_use": {"type": "boolean", "x-flag": "first-use", "x-files": true,
                  "description": "Pin the did:key of an ADP card whose subject has no key in --trust yet"},
    "explain": {"type": "boolean", "x-files": true,
                "description": "Also print the canonical bytes with their SHA-256 and, for two cards, the first difference"},
    "jsonl": {"type": "boolean", "x-files": true,
              "description": "Read one card per line (JSON Lines)"},
    "dialect": {"enum": [)json" CARDINAL_CARD_DIALECTS R"json(], "x-value": "D",
                "description": "Card dialect; overrides detection"},
)json" CARDINAL_FORMAT_FLAGS R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["results"],
  "additionalProperties": false,
  "properties": {
    "results": {"type": "array", "items": {
      "type": "object",
      "required": ["file", "dialect", "subject", "verdict", "how", "key",
                   "alg", "canonical_form", "uncovered", "reason"],
      "additionalProperties": false,
      "properties": {
        "file": {"type": "string"},
        "dialect": {"enum": [)json" CARDINAL_DIALECTS R"json(, null]},
        "subject": {"type": ["string", "null"]},
        "verdict": {"enum": ["valid", "partial", "invalid", "key-unknown",
                             "unsigned"]},
        "how": {"enum": ["self-certified", "pinned", "trusted-jwks", "did",
                         "first-use", "jku-same-origin", null]},
        "key": {"type": ["string", "null"]},
        "alg": {"enum": ["EdDSA", "ES256", "RS256", "ES384", "PS256", null]},
        "canonical_form": {"enum": ["specification", "sdk-cleaned", "jcs",
                                    null]},
        "uncovered": {"type": "array", "items": {"type": "string"}},
        "reason": {"type": ["string", "null"]}}}},
    "explained": {"type": "array", "items": {"type": "object"}},
    "difference": {"type": ["object", "null"]}
  }
})json",
    .run = run_verify,
};

}  // namespace cardinal

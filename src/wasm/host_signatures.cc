#include "wasm/host_signatures.h"

#include "base/base64url.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "cardinal/json.h"
#include "trust/jwk_members.h"
#include "wasm/engine_call.h"

namespace cardinal::wasm {
namespace {

constexpr Limits answers_limits{.bytes_max = 1u << 20, .depth_max = 4};
// One large card with many signatures is asked about in several passes, so that
// its questions fit into the memory of the module.
constexpr std::size_t question_bytes_max = 4u << 20;

// Two questions are the same if everything is. The parts are of known kinds,
// and none but the last two can contain a newline.
std::string id_of(std::string_view purpose, Algorithm algorithm,
                  std::string_view jwk, std::string_view message,
                  std::string_view signature) {
  std::string all(purpose);
  for (const std::string_view part :
       {name_of(algorithm), jwk, bytes_of(sha256(message)), signature}) {
    all += "\n";
    all += part;
  }
  return encode_base64url(bytes_of(sha256(all)));
}

}  // namespace

HostSignatures& HostSignatures::of_module() {
  static HostSignatures made;
  return made;
}

Status HostSignatures::begin(std::string_view answers) {
  *this = {};
  if (answers.empty()) return {};
  Faults faults;
  const Document document =
      Reader().read(std::string(answers), answers_limits, faults);
  if (!faults.empty() || !document.root().is(Kind::object)) {
    return usage("the answers of the host must be a JSON object");
  }
  for (const Member member : document.root().members()) {
    Answer answer;
    answer.is_valid = member.value["valid"].boolean().value_or(false);
    answer.unavailable = member.value["unavailable"].string().value_or("");
    DecodedBase64url decoded =
        decode_base64url(member.value["signature"].string().value_or(""));
    if (decoded.fault != Base64urlFault::none) {
      return usage("a signature of the host must be base64url");
    }
    answer.signature = std::move(decoded.bytes);
    answers_.emplace(member.name, std::move(answer));
  }
  return {};
}

const HostSignatures::Answer* HostSignatures::answer_now(
    Algorithm algorithm, const std::string& id, const std::string& question) {
  // Cards of a run seldom have a signature in common: no need to keep them all.
  constexpr std::size_t kept_answers_max = 1'000;
  if (answers_.size() >= kept_answers_max) answers_.clear();
  const int told = answer_at_once(question);
  Answer answer{.is_valid = told == 1};
  if (told < 0) {
    answer.unavailable = "this host cannot verify signatures of " +
                         std::string(name_of(algorithm)) + " with this key";
    unavailable_ = answer.unavailable;
  }
  return &answers_.emplace(id, std::move(answer)).first->second;
}

const HostSignatures::Answer* HostSignatures::answer_to(
    std::string_view purpose, const PublicParts& key, std::string_view message,
    std::string_view signature) {
  const auto algorithm = static_cast<Algorithm>(key.index());
  const std::string jwk = "{" + jwk_public_members(key) + "}";
  const std::string id = id_of(purpose, algorithm, jwk, message, signature);
  if (const auto found = answers_.find(id); found != answers_.end()) {
    const Answer& answer = found->second;
    if (!answer.unavailable.empty()) unavailable_ = answer.unavailable;
    return &answer;
  }
  if (!questions_.empty() &&
      question_bytes_ + message.size() > question_bytes_max) {
    return nullptr;  // asked again in the next pass
  }
  Writer json;
  json.begin_object().key("id").string(id).key("to").string(purpose);
  json.key("alg").string(name_of(algorithm)).key("key").raw(jwk);
  json.key("message").string(encode_base64url(message));
  if (!signature.empty()) {
    json.key("signature").string(encode_base64url(signature));
  }
  std::string question = json.end_object().take();
  if (answer_at_once) return answer_now(algorithm, id, question);
  question_bytes_ += question.size();
  questions_.emplace(id, std::move(question));
  return nullptr;
}

bool HostSignatures::verify(const PublicParts& key, std::string_view message,
                            std::string_view signature) {
  const Answer* const answer = answer_to("verify", key, message, signature);
  return answer && answer->is_valid;
}

Result<std::string> HostSignatures::sign(const PublicParts& key,
                                         std::string_view message) {
  const Answer* const answer = answer_to("sign", key, message, {});
  if (answer && answer->unavailable.empty()) return answer->signature;
  return unavailable("the host has not made the signature yet");
}

std::string HostSignatures::reply_instead(std::string reply) const {
  if (questions_.empty()) {
    return unavailable_.empty()
               ? reply
               : error_reply({Code::unavailable, unavailable_, ""});
  }
  std::string asks = "{\"status\":\"asks\",\"questions\":[";
  for (const auto& [id, question] : questions_) {
    if (asks.back() == '}') asks += ",";
    asks += question;
  }
  return asks + "]}\n";
}

}  // namespace cardinal::wasm

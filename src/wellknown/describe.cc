#include "wellknown/describe.h"

#include <algorithm>

#include "cardinal/access.h"

namespace cardinal::wellknown {
namespace {

// A status of AITP's, as the draft numbers it.
constexpr int aitp_invalid_request = 6;

rpc::Error invalid_request(std::string message) {
  return {aitp_invalid_request, std::move(message), {}};
}

}  // namespace

std::string part_of_card(Value card, const std::vector<std::string>& fields) {
  Writer out;
  out.begin_object();
  for (const Member member : card.members()) {
    const bool always = member.name == "id" || member.name == "name";
    const bool requested =
        std::ranges::find(fields, member.name) != fields.end();
    if (!always && (!requested || member.name == "signature")) continue;
    out.key(member.name).raw(member.value.raw());
  }
  out.end_object();
  return out.take();
}

http::RpcResult answer_adp(const http::RpcCall& call, const ServedCard& card,
                           CallerStatus who) {
  if (call.method != "adp.describe") {
    return rpc::Error{
        rpc::method_not_found,
        "this server supports only adp.describe; it is not a directory",
        {}};
  }
  if (call.params && !call.params.is(Kind::object)) {
    return invalid_request("the parameters of adp.describe must be an object");
  }
  const Value fields = call.params["fields"];
  if (fields && !fields.is(Kind::array)) {
    return invalid_request("\"fields\" must be a list of names; got " +
                           std::string(kind_with_article(fields.kind())));
  }
  std::vector<std::string> names;
  for (const Value name : fields.items()) {
    if (!name.is(Kind::string)) {
      return invalid_request("\"fields\" must be a list of names; item " +
                             std::to_string(names.size()) + " is " +
                             std::string(kind_with_article(name.kind())));
    }
    names.emplace_back(name.string_unchecked());
  }
  if (who == CallerStatus::busy) return access::busy_response();
  if (who == CallerStatus::unauthorized) return part_of_card(card.root(), {});
  if (!fields) return std::string(card.text());
  return part_of_card(card.root(), names);
}

}  // namespace cardinal::wellknown

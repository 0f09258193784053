#include "wellknown/describe.h"

#include "cardinal/access.h"
#include "wellknown/adp_error.h"

namespace cardinal::wellknown {
namespace {

using Names = std::vector<std::string>;

// Absent: the whole card.
std::expected<std::optional<Names>, rpc::Error> requested_fields(Value params) {
  const auto invalid = [](std::string message) {
    return std::unexpected(adp_invalid_request(std::move(message)));
  };
  if (params && !params.is(Kind::object)) {
    return invalid("the parameters of adp.describe must be an object");
  }
  const Value fields = params["fields"];
  if (!fields) return std::nullopt;
  if (!fields.is(Kind::array)) {
    return invalid("\"fields\" must be a list of names; got " +
                   std::string(kind_with_article(fields.kind())));
  }
  Names names;
  for (const Value name : fields.items()) {
    if (!name.is(Kind::string)) {
      return invalid("\"fields\" must be a list of names; item " +
                     std::to_string(names.size()) + " is " +
                     std::string(kind_with_article(name.kind())));
    }
    names.emplace_back(name.string_unchecked());
  }
  return names;
}

}  // namespace

rpc::Answer described_card(Value params, Value card) {
  auto fields = requested_fields(params);
  if (!fields) return std::move(fields.error());
  if (!*fields) return std::string(card.raw());
  return part_of_card(card, **fields);
}

http::RpcResult answer_adp(const http::RpcCall& call, const ServedCard& card,
                           CallerStatus who) {
  if (call.method != "adp.describe") {
    return rpc::Error{
        rpc::method_not_found,
        "this server supports only adp.describe; it is not a directory",
        {}};
  }
  rpc::Answer answer = described_card(call.params, card.root());
  if (auto* error = std::get_if<rpc::Error>(&answer)) return std::move(*error);
  if (who == CallerStatus::busy) return access::busy_response();
  if (who == CallerStatus::unauthorized) return part_of_card(card.root(), {});
  return std::move(std::get<std::string>(answer));
}

}  // namespace cardinal::wellknown

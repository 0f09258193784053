#include "http/owned_request.h"

namespace cardinal::http {
namespace {

struct OwnedRequest {
  Request request;
  std::string bytes;  // everything but the body
  std::string body;
  MemoryCharge charge;
};

// Calls `visit` with every view of a request but its body.
template <class Visit>
void for_each_view(Request& request, Visit visit) {
  for (std::string_view* view :
       {&request.method_name, &request.target, &request.path, &request.query,
        &request.host, &request.remote, &request.request_id,
        &request.client_subject}) {
    visit(*view);
  }
  for (Field& field : request.fields) {
    visit(field.name);
    visit(field.value);
  }
  for (auto& parameter : request.parameters) visit(parameter.first);
}

}  // namespace

std::shared_ptr<const Request> owned_copy(
    const Request& request, std::string body,
    std::shared_ptr<MemoryBudget> budget) {
  const auto owned = std::make_shared<OwnedRequest>();
  owned->request = request;
  std::size_t total = 0;
  for_each_view(owned->request,
                [&](std::string_view view) { total += view.size(); });
  std::string& bytes = owned->bytes;
  bytes.reserve(total);  // so that the views stay valid
  for_each_view(owned->request, [&](std::string_view& view) {
    const std::size_t begin = bytes.size();
    bytes += view;
    view = std::string_view(bytes).substr(begin);
  });
  owned->body = std::move(body);
  owned->request.body = owned->body;
  if (budget) {
    owned->charge = MemoryCharge(std::move(budget));
    owned->charge.set(owned->bytes.capacity() + owned->body.capacity());
  }
  return {owned, &owned->request};
}

std::shared_ptr<const Request> owned_copy(const Request& request) {
  return owned_copy(request, std::string(request.body), nullptr);
}

}  // namespace cardinal::http

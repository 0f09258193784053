#include <algorithm>

#include "access/caller.h"
#include "base/check_that.h"

namespace cardinal::access {

std::string_view name_of(Way way) {
  constexpr std::string_view names[] = {
      "none", "bearer", "api-key", "basic", "jwt", "client-certificate"};
  return names[static_cast<std::size_t>(way)];
}

bool Principal::has(std::string_view scope) const {
  return std::ranges::find(scopes, scope) != scopes.end();
}

Result<Authority> Authority::read(const std::string& path, const Env& env) {
  TRY(Book book, read_book(path, env));
  Authority authority;
  authority.book_ = std::make_shared<const Book>(std::move(book));
  return authority;
}

Principal Authority::who(const http::Request& request, bool* busy) const {
  Caller caller(*book_, request);
  if (busy != nullptr) *busy = false;
  if (caller.authorization().is_there) {
    const Proof proof =
        caller.authorization().is_bearer ? caller.bearer("") : caller.basic("");
    if (busy != nullptr) *busy = caller.is_busy();
    return proof.who;
  }
  for (const std::string& header : book_->api_key_headers) {
    const auto key = api_key_in(request, Place::header, header);
    if (key && key->empty()) continue;
    return key ? caller.api_key(*key, "").who : Principal{};
  }
  return caller.certificate("").who;
}

bool Authority::shows_something(const http::Request& request) const {
  return !request.client_subject.empty() ||
         std::ranges::any_of(headers(), [&](const std::string& name) {
           return request.header(name).has_value();
         });
}

std::vector<std::string> Authority::headers() const {
  std::vector<std::string> all = {"Authorization"};
  all.insert(all.end(), book_->api_key_headers.begin(),
             book_->api_key_headers.end());
  return all;
}

bool Authority::is_costly() const { return !book_->decoy.empty(); }

const std::vector<std::string>& Authority::warnings() const {
  return book_->warnings;
}

const std::string& Authority::path() const { return book_->path; }

}  // namespace cardinal::access

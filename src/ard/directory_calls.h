// The operations of a directory, called for one request of ARD: what it may see
// is what it would see under /v1.
//
// Thread safety: belongs to one thread.
#pragma once

#include "cardinal/access.h"
#include "cardinal/json.h"
#include "cardinal/operations.h"

namespace cardinal::ard {

struct Answered {
  Document document;
  std::uint64_t change = 0;  // of the directory, if the answer has one
  Value root() const { return document.root(); }
};

class DirectoryCalls {
 public:
  // `who` may be unauthenticated.
  DirectoryCalls(Services& services, access::Principal who)
      : services_(services), who_(std::move(who)) {}

  // Fails: as the operation does; not_found, for what was removed.
  Result<Answered> ask(const Operation& operation, const std::string& input);

  Services& services() const { return services_; }
  Env& env() const { return services_.env; }
  bool is_known() const { return bool(who_); }
  // The last change that every answer so far takes into account; 0: none says.
  std::uint64_t change() const { return change_; }

 private:
  Services& services_;
  access::Principal who_;
  Reader reader_;
  std::uint64_t change_ = 0;
};

}  // namespace cardinal::ard

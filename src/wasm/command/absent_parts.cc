// What the program does elsewhere and not in WebAssembly: requests to other
// machines, other processes, threads, locks of files, keys in PEM.
#include "base/cores.h"
#include "base/errors.h"
#include "base/file_lock.h"
#include "cardinal/crypto.h"
#include "operations/fetch_options.h"
#include "operations/git_changes.h"
#include "operations/ledger_comparison.h"
#include "operations/remote_cards.h"
#include "operations/url_reader.h"

namespace cardinal {
namespace {

std::unexpected<Error> nothing_is_requested() {
  return usage(
      "nothing is requested from here; save the card first, or use the program "
      "cardinal, which fetches it");
}

}  // namespace

unsigned usable_cores() { return 1; }

Result<http::ClientOptions> client_options(Call&) {
  return http::ClientOptions{};
}

UrlReader::UrlReader(http::ClientOptions client, Env& env)
    : client_(std::move(client)), env_(env) {}

Result<UrlReader::Page> UrlReader::read(const std::string& url) {
  (void)env_;
  return at(url, nothing_is_requested());
}

// git is another process.
Result<std::shared_ptr<const GitChanges>> GitChanges::since(
    const std::string&, const std::vector<std::string>&) {
  return usage(
      "--diff-base runs git, which cannot be done from here; use the program "
      "cardinal");
}
bool GitChanges::has(const std::string&) const { return true; }
bool GitChanges::is_deleted(const std::string&) const { return false; }
Result<std::optional<std::string>> GitChanges::text_before(
    const std::string&) const {
  return std::nullopt;
}

Result<std::optional<RemoteRun>> remote_run(
    const Call&, const Operation&, std::initializer_list<std::string_view>) {
  return std::nullopt;
}

Result<Reply> RemoteCards::call(const std::string&, const std::string&) {
  return nothing_is_requested();
}

RemoteCaller::RemoteCaller(RemoteServer server, Env& env)
    : url_(std::move(server.url)),
      is_operator_(false),
      client_(http::ClientOptions{}),
      env_(env) {}

Result<Reply> RemoteCaller::call(const Operation&, std::string_view,
                                 const CallOptions&) {
  (void)is_operator_;
  (void)env_;
  return nothing_is_requested();
}

Status LedgerComparison::compare(const std::string&, const RuleChoice&,
                                 Report&) {
  return nothing_is_requested();
}

namespace http {

// Never asked.
Resolver& system_resolver() {
  struct NoResolver final : Resolver {
    Result<std::vector<IpAddress>> resolve(const std::string&,
                                           std::int64_t) override {
      return nothing_is_requested();
    }
  };
  static NoResolver made;
  return made;
}

class Client::Impl {};
Client::Client(ClientOptions) {}
Client::~Client() = default;
Client::Client(Client&&) noexcept = default;

}  // namespace http

namespace wellknown {

struct Fetcher::State {};
Fetcher::~Fetcher() = default;

}  // namespace wellknown

// OpenSSL reads it elsewhere. Keys in files here are public ones.
bool is_pem(std::string_view text) { return text.contains("-----BEGIN "); }

Result<std::vector<PublicKey>> read_pem_public_keys(std::string_view) {
  return invalid(
      "keys in PEM are not read here; give them as a JWK Set, which cardinal "
      "key jwks prints");
}

void wipe(std::string& text) { text.clear(); }

// The host has no locks, as some file systems have none.
Result<FileLock> FileLock::take(const std::string&) { return FileLock(-1); }
FileLock::FileLock(FileLock&& other) noexcept
    : descriptor_(other.descriptor_) {}
FileLock::~FileLock() = default;

}  // namespace cardinal

#include "cli/served_directory.h"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/ascii.h"
#include "base/errors.h"
#include "base/file.h"
#include "base/private_files.h"
#include "cardinal/address.h"
#include "cli/data_folder.h"
#include "cli/fetch_policy.h"
#include "operations/key_text.h"
#include "operations/other_writers.h"
#include "operations/registry.h"
#include "server/client_address.h"

namespace cardinal::cli {
namespace {

using directory::AdmissionPolicy;
using directory::QualityPolicy;

bool is_loopback(const std::vector<std::string>& listen) {
  for (const std::string& address : listen) {
    if (!http::is_local_address(address).value_or(true)) return false;
  }
  return true;
}

QualityPolicy quality_of(Value input) {
  return text_of(input, "quality") == "lenient" ? QualityPolicy::lenient
                                                : QualityPolicy::strict;
}

Result<std::shared_ptr<const access::Authority>> read_authority(
    const std::string& path, const Env& env) {
  TRY(access::Authority read, access::Authority::read(path, env));
  if (read.is_costly()) {
    return at(path,
              usage("a directory does not verify passwords; give their users "
                    "tokens instead (cardinal token issue)"));
  }
  return std::make_shared<const access::Authority>(std::move(read));
}

// The keys that sign for agents whose names do not contain their own.
Result<VerifySources> trusted_keys(Value input) {
  VerifySources keys;
  keys.store_path = text_of(input, "trust");
  if (!keys.store_path.empty()) {
    TRY(keys.store, or_trouble(TrustStore::read(keys.store_path)));
    note_other_writers(keys.store_path, keys.notes);
  }
  for (const std::string& path : texts_of(input, "jwks")) {
    TRY(KeySet set, or_trouble(read_jwks_file(path)));
    add_keys(std::move(set), path, keys);
  }
  return keys;
}

directory::DirectoryOptions directory_options(Value input, Env& env) {
  directory::DirectoryOptions options =
      folder_options(text_of(input, "data"), env);
  options.admission.policy = admission_policy_of(input);
  options.admission.quality = quality_of(input);
  options.log_origin = text_of(input, "log_origin");
  if (input["words"]) options.words_file = text_of(input, "words");
  if (input["aliases"]) options.aliases_file = text_of(input, "aliases");
  return options;
}

// The key from its file, without the line end; else from the environment.
Result<std::string> embedding_key(Value input, const Env& env) {
  constexpr std::size_t key_bytes_max = 4'096;
  if (!input["embeddings_key"]) {
    return env.variables->get("CARDINAL_EMBEDDINGS_KEY").value_or("");
  }
  TRY(std::string key,
      read_whole(text_of(input, "embeddings_key"), key_bytes_max));
  while (!key.empty() && is_space(key.back())) key.pop_back();
  return key;
}

// Null without --embeddings.
Result<std::unique_ptr<EmbeddingEndpoint>> embedding_endpoint(Value input,
                                                              Env& env) {
  if (!input["embeddings"]) {
    for (const auto& [name, flag] :
         {std::pair{"embeddings_model", "--embeddings-model"},
          std::pair{"embeddings_key", "--embeddings-key"}}) {
      if (input[name]) return usage("{} needs --embeddings URL", flag);
    }
    return nullptr;
  }
  TRY(std::string key, embedding_key(input, env));
  return EmbeddingEndpoint::make({.url = text_of(input, "embeddings"),
                                  .model = text_of(input, "embeddings_model"),
                                  .key = std::move(key),
                                  .env = &env});
}

server::RateLimit rate_of(Value input, std::string_view name,
                          server::RateLimit otherwise) {
  const auto given = input[name].int64();
  if (!given) return otherwise;
  const auto rate = static_cast<double>(*given);
  return {.per_second = rate, .burst = rate * 4};
}

// A line per write, appended as a whole.
class AuditFile {
 public:
  static Result<std::shared_ptr<AuditFile>> open(const std::string& path) {
    const int file =
        ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC,
               private_file_mode);
    if (file < 0) {
      return at(path, unavailable("cannot open the audit log: {}",
                                  ::strerror(errno)));
    }
    return std::make_shared<AuditFile>(file);
  }
  explicit AuditFile(int file) : file_(file) {}
  AuditFile(const AuditFile&) = delete;
  AuditFile& operator=(const AuditFile&) = delete;
  ~AuditFile() { ::close(file_); }
  void write(const std::string& line) const {
    [[maybe_unused]] const auto written =
        ::write(file_, line.data(), line.size());
  }

 private:
  int file_;
};

}  // namespace

bool is_for_this_machine(Value input) {
  return is_loopback(texts_of(input, "listen")) &&
         !is_true(input, "behind_proxy");
}

AdmissionPolicy admission_policy_of(Value input) {
  const auto named =
      directory::admission_policy_named(text_of(input, "policy"));
  if (named) return *named;
  return is_for_this_machine(input) ? AdmissionPolicy::open
                                    : AdmissionPolicy::proof;
}

Status check_directory_flags(Value input, const http::ServerOptions& options) {
  for (const std::string& proxy : texts_of(input, "trusted_proxies")) {
    if (is_network(proxy) || proxy == server::unix_proxy) continue;
    return usage(
        "--trusted-proxies must be a network such as 10.0.0.0/8, an address, "
        "or unix; got \"{}\"",
        proxy);
  }
  if (!input["data"]) {
    for (const char* name : {"policy", "quality", "words", "aliases", "auth",
                             "trust", "jwks", "embeddings"}) {
      if (input[name]) return usage("--{} needs --data DIR", name);
    }
    if (input["log_origin"]) return usage("--log-origin needs --data DIR");
    return {};
  }
  if (text_of(input, "policy") != "open") return {};
  if (is_loopback(options.listen) && !is_true(input, "behind_proxy")) return {};
  return usage(
      "the open policy lets everybody write, and this address can be reached "
      "from other machines; add --policy token or --policy proof");
}

Result<server::DirectoryGateOptions> ServedDirectory::gate_options(
    Value input) const {
  server::DirectoryGateOptions gate{
      .anonymous_writes = admission_policy_of(input) == AdmissionPolicy::open,
      .anonymous_fetches = !fetches_need_token_,
      .trusted_proxies = texts_of(input, "trusted_proxies"),
      .audit = audit_};
  if (input["auth"]) {
    TRY(gate.authority, read_authority(text_of(input, "auth"), env_));
  }
  // Where everybody may write, everybody is this machine's user.
  if (gate.anonymous_writes) {
    gate.reads = gate.writes = gate.reports = gate.fetches = {};
  }
  gate.reads = rate_of(input, "read_rate", gate.reads);
  gate.writes = rate_of(input, "write_rate", gate.writes);
  return gate;
}

Status ServedDirectory::reload(Value input) {
  TRY(server::DirectoryGateOptions gate, gate_options(input));
  gate_->configure(std::move(gate));
  directory_->set_policy(admission_policy_of(input), quality_of(input));
  return {};
}

Result<std::unique_ptr<ServedDirectory>> ServedDirectory::open(
    Value input, Env& env, Announcer& announcer) {
  std::unique_ptr<ServedDirectory> served(new ServedDirectory(env));
  served->folder_ = text_of(input, "data");
  served->fetches_need_token_ = fetch_policy_of(input) == FetchPolicy::token;
  TRY(served->trusted_, trusted_keys(input));
  for (const std::string& note : served->trusted_.notes) announcer.warn(note);
  directory::DirectoryOptions options = directory_options(input, env);
  options.admission.trust = served->trusted_.view();
  TRY(served->embeddings_, embedding_endpoint(input, env));
  options.embedder = served->embeddings_.get();
  TRY(served->directory_, directory::Directory::open(std::move(options)));
  if (const std::string who = who_else_can_read(served->folder_);
      !who.empty()) {
    announcer.warn(who);
  }
  TRY(served->outbound_,
      OutboundWork::make(input, served->folder_, *served->directory_, env));
  TRY(const std::shared_ptr<AuditFile> audit,
      AuditFile::open(served->folder_ + "/audit.jsonl"));
  served->audit_ = [audit](const std::string& line) { audit->write(line); };
  TRY(server::DirectoryGateOptions gate, served->gate_options(input));
  if (gate.authority) {
    for (const std::string& line : gate.authority->warnings()) {
      announcer.warn(line);
    }
  }
  served->gate_ = std::make_shared<server::DirectoryGate>(
      std::move(gate), *served->directory_, env);
  served->announce(admission_policy_of(input), announcer);
  TRY_STATUS(served->publish_log(announcer));
  return served;
}

void ServedDirectory::announce(AdmissionPolicy policy,
                               Announcer& announcer) const {
  const auto stats = directory_->stats({.sees_all = true});
  announcer.info("directory " + folder_ + ": " +
                 (stats ? std::to_string(stats->agents) + " agents, change " +
                              std::to_string(stats->change) + ", "
                        : std::string()) +
                 "policy " + std::string(directory::name_of(policy)));
  if (stats && !stats->has_word_vectors) {
    announcer.info(
        "no table of word vectors: words find only themselves; make words "
        "makes one, --words names it");
  }
}

Status ServedDirectory::publish_log(Announcer& announcer) {
  TRY(transparency::PublishedLog* const log, directory_->log());
  announcer.info("log " + log->verifier().text());
  if (const Status able = log->status(); !able) {
    announcer.failure("the log is not published", able.error());
  }
  log->follow();
  return {};
}

void ServedDirectory::provide(Services& services) {
  services.directory = directory_.get();
  outbound_->provide(services);
}

void ServedDirectory::configure(server::ApiServerOptions& options,
                                Services& operator_services) {
  options.gate = gate_;
  options.server.client_of = [gate = gate_](const http::Request& request) {
    return gate->client_of(request);
  };
  options.idempotency_file = folder_ + "/idempotency.jsonl";
  options.socket = socket_of(folder_);
  options.operator_services = &operator_services;
  options.is_ready = [this] { return ready(); };
}

void ServedDirectory::start(Log& log, MetricRegistry& metrics) {
  outbound_->start(log, metrics);
}

// What keeps the directory from working as it should.
Status ServedDirectory::ready() const {
  TRY(const directory::DirectoryStats stats,
      directory_->stats({.sees_all = true}));
  if (!stats.index_failure.empty()) {
    return unavailable("the index does not follow: {}", stats.index_failure);
  }
  if (stats.is_degraded) return unavailable("the index is being rebuilt");
  TRY(const transparency::PublishedLog* log, directory_->log());
  if (const Status published = log->status(); !published) {
    return unavailable("the log is not published: {}",
                       published.error().message);
  }
  constexpr std::uint64_t behind_max = 10'000;
  if (stats.change > stats.indexed + behind_max) {
    return unavailable("the index is {} changes behind",
                       stats.change - stats.indexed);
  }
  struct statvfs disk{};
  constexpr std::uint64_t free_bytes_min = 64u << 20;
  if (::statvfs(folder_.c_str(), &disk) != 0) return {};
  if ((disk.f_flag & ST_RDONLY) != 0) {
    return unavailable("the disk of {} is mounted read-only", folder_);
  }
  if (std::uint64_t{disk.f_bavail} * disk.f_frsize < free_bytes_min) {
    return unavailable("the disk of {} is nearly full", folder_);
  }
  return {};
}

}  // namespace cardinal::cli

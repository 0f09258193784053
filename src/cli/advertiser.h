// Advertises the ADP cards of `publish` to directories (adp.advertise): at the
// start, again before their ttl runs out, and when they change; on request
// their revocations at the end.
//
//   TRY(const auto advertiser, Advertiser::start(options, announcer, env));
//   advertiser->reload();
//   advertiser->stop();
//
// Thread safety: reload and stop may be called from any thread.
#pragma once

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "cli/server_process.h"

namespace cardinal::cli {

struct AdvertiserOptions {
  std::vector<std::string> urls;   // of directories
  std::vector<std::string> files;  // those of other dialects are passed over
  std::string key_file;            // empty: nothing is signed here
  bool revokes_at_end = false;
};

class Advertiser {
 public:
  // Fails: usage, for a URL or a key that cannot be used, or if no file has an
  // ADP card. The announcer must outlive it.
  static Result<std::unique_ptr<Advertiser>> start(AdvertiserOptions options,
                                                   Announcer& announcer,
                                                   Env& env);
  Advertiser(const Advertiser&) = delete;
  Advertiser& operator=(const Advertiser&) = delete;
  ~Advertiser();

  // Reads the files again, soon.
  void reload();
  // Waits for the request in progress, and for revocations.
  void stop();

 private:
  struct State;
  explicit Advertiser(std::shared_ptr<State> state);
  std::shared_ptr<State> state_;
  std::thread thread_;
};

}  // namespace cardinal::cli

// Modules look down only, and heavy headers have few homes each.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "repo/sources.h"

namespace cardinal {
namespace {

using Modules = std::set<std::string>;

// What a module names; what those name it may use as well.
const std::map<std::string, Modules> named = {
    {"base", {}},
    {"crypto", {"base"}},
    {"json", {"base"}},
    {"schema", {"json"}},
    {"card", {"json"}},
    {"check", {"card", "schema"}},
    {"trust", {"card", "crypto"}},
    {"http", {"json", "crypto"}},
    {"access", {"http", "trust"}},
    {"wellknown", {"access", "compare"}},
    {"convert", {"check", "crypto"}},
    {"compare", {"convert"}},
    {"store", {"crypto"}},
    {"transparency", {"json", "store"}},
    {"ledger", {"check", "trust", "store"}},
    {"directory", {"check", "trust", "transparency", "ledger"}},
    {"operations",
     {"compare", "trust", "access", "wellknown", "store", "directory",
      "ledger"}},
    {"mcp", {"operations"}},
    {"lsp", {"operations"}},
    {"server", {"operations", "mcp"}},
    {"ard", {"server"}},
    {"web", {"http"}},
    {"cli", {"server", "ard", "web", "lsp"}},
    {"wasm", {"cli"}},
    {"capi", {"wasm"}},
};

const std::map<std::string, std::string> home_of_public_header = {
    {"cardinal/base.h", "base"},
    {"cardinal/address.h", "base"},
    {"cardinal/log.h", "base"},
    {"cardinal/metrics.h", "base"},
    {"cardinal/rule.h", "check"},
    {"cardinal/report.h", "check"},
    {"cardinal/cardinal.h", "operations"},
    {"cardinal/cardinal_c.h", "capi"},
    {"cardinal/crypto.h", "crypto"},
    {"cardinal/json.h", "json"},
    {"cardinal/card.h", "card"},
    {"cardinal/agentcard.h", "card"},
    {"cardinal/schema.h", "schema"},
    {"cardinal/a2a.h", "card"},
    {"cardinal/adp.h", "card"},
    {"cardinal/reach.h", "card"},
    {"cardinal/check.h", "check"},
    {"cardinal/agent.h", "card"},
    {"cardinal/convert.h", "convert"},
    {"cardinal/compare.h", "compare"},
    {"cardinal/trust.h", "trust"},
    {"cardinal/operations.h", "operations"},
    {"cardinal/skill_tags.h", "card"},
    {"cardinal/ai_catalog.h", "card"},
    {"cardinal/http.h", "http"},
    {"cardinal/wellknown.h", "wellknown"},
    {"cardinal/access.h", "access"},
    {"cardinal/http_client.h", "http"},
    {"cardinal/http_cache.h", "http"},
    {"cardinal/http_events.h", "http"},
    {"cardinal/http_stream.h", "http"},
    {"cardinal/fetch.h", "wellknown"},
    {"cardinal/card_cache.h", "wellknown"},
    {"cardinal/probe.h", "wellknown"},
    {"cardinal/merkle_tree.h", "store"},
    {"cardinal/transparency.h", "transparency"},
    {"cardinal/store.h", "store"},
};

const std::map<std::string, std::set<std::string>> homes_of_heavy_header = {
    {"simdjson.h", {"src/json/structure_simd.cc"}},
    {"pcre2.h", {"src/schema/pattern.cc"}},
    {"boost/",
     {"src/http/head.cc", "src/http/asio.h",
      "src/ledger/figures/betweenness.cc", "src/ledger/figures/flat_table.h",
      "src/ledger/figures/page_rank.cc"}},
    {"CLI/", {"src/cli/command_words.cc"}},
    {"sodium.h",
     {"src/crypto/ed25519.cc", "src/crypto/password.cc",
      "src/crypto/secret.cc"}},
    {"openssl/",
     {"src/crypto/ecdsa.cc", "src/crypto/es256.cc", "src/crypto/evp.cc",
      "src/crypto/evp.h", "src/crypto/pem.cc", "src/crypto/rs256.cc",
      "src/crypto/sha256.cc", "src/http/client_tls.cc", "src/http/tls_key.cc",
      "src/http/tls.cc"}},
    {"zlib.h", {"src/http/gzip.cc"}},
    {"sqlite3.h", {"src/store/database.cc"}},
    {"zstd.h", {"src/directory/index/segment_rows.cc", "src/store/body.cc"}},
    {"utf8proc.h", {"src/directory/text/characters.cc"}},
    {"libstemmer.h", {"src/directory/text/stemmer.cc"}},
    {"xxhash.h", {"src/directory/mapped_file.cc"}},
};

void add_reachable(const std::string& module, Modules& out) {
  if (!out.insert(module).second) return;
  for (const std::string& below : named.at(module)) add_reachable(below, out);
}

std::string module_of_include(const std::string& include) {
  const auto home = home_of_public_header.find(include);
  if (home != home_of_public_header.end()) return home->second;
  return include.substr(0, include.find('/'));
}

std::string module_of_file(const std::string& file) {
  if (file.starts_with("include/")) {
    return home_of_public_header.at(file.substr(8));
  }
  return file.substr(4, file.find('/', 4) - 4);
}

TEST(Layering, NoModuleReachesUp) {
  for (const std::string& file : test::files_of({"src", "include"})) {
    SCOPED_TRACE(file);
    ASSERT_TRUE(!file.starts_with("include/") ||
                home_of_public_header.contains(file.substr(8)));
    const std::string module = module_of_file(file);
    ASSERT_TRUE(named.contains(module)) << "a module without a row";
    Modules allowed;
    add_reachable(module, allowed);
    for (const std::string& include : test::includes_of(file)) {
      if (include.starts_with('<')) continue;
      EXPECT_TRUE(allowed.contains(module_of_include(include))) << include;
    }
  }
}

TEST(Layering, HeavyHeadersHaveFewHomesEach) {
  for (const std::string& file : test::files_of({"src", "include"})) {
    for (const std::string& include : test::includes_of(file)) {
      for (const auto& [header, homes] : homes_of_heavy_header) {
        EXPECT_TRUE(homes.contains(file) || !include.starts_with("<" + header))
            << file;
      }
    }
  }
}

}  // namespace
}  // namespace cardinal

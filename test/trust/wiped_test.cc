// No secret is left in memory that was given back: every block is looked at
// when it is freed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <malloc.h>

#include <cstdlib>
#include <new>

#include "support/keys.h"
#include "support/temp_folder.h"

namespace {

thread_local std::string_view sought;  // empty: no search
thread_local int seen = 0;

void look(void* block) {
  if (sought.empty()) return;
  const std::string_view bytes(static_cast<const char*>(block),
                               malloc_usable_size(block));
  if (bytes.contains(sought)) ++seen;
}

}  // namespace

// All of the family that is not aligned: a sanitizer brings its own of those
// that are left out, and says so when a block is given back to another one.
// Filled with zeros: what another block left behind is not this one's fault.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return std::calloc(1, size);
}
void* operator new(std::size_t size) {
  if (void* block = std::calloc(1, size)) return block;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
void* operator new[](std::size_t size, const std::nothrow_t& how) noexcept {
  return operator new(size, how);
}
void operator delete(void* block) noexcept {
  if (block) look(block);
  std::free(block);
}
void operator delete(void* block, std::size_t) noexcept {
  operator delete(block);
}
void operator delete[](void* block) noexcept { operator delete(block); }
void operator delete[](void* block, std::size_t) noexcept {
  operator delete(block);
}

namespace cardinal {
namespace {

// RFC 8032, 7.1, test 1; not from its first character, where a freed block
// has the allocator's own notes.
constexpr std::string_view secret =
    "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A";
constexpr std::string_view jwk =
    R"({"kty": "OKP", "crv": "Ed25519", "kid": "a key that has a long name",
        "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
        "d": "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"})";

template <class Action>
int left_behind(Action action) {
  sought = secret.substr(8, 24);
  seen = 0;
  action();
  sought = {};
  return seen;
}

TEST(Secrets, AreSeenWhenSomebodyLeavesThem) {
  EXPECT_EQ(left_behind([] { const std::string copy(jwk); }), 1);
}

TEST(Secrets, AreWipedHoweverTheKeyFileIsRead) {
  const test::TempFolder folder;
  const std::string good = folder.put("good.key", std::string(jwk));
  std::string comma(jwk);
  comma.insert(comma.size() - 1, ",");
  const std::string faulty = folder.put("faulty.key", comma);
  std::string other(jwk);
  other.replace(other.find("11qY"), 4, "11qZ");
  const std::string apart = folder.put("apart.key", other);
  for (const std::string& path : {good, faulty, apart}) {
    SCOPED_TRACE(path);
    EXPECT_EQ(left_behind([&] { (void)read_signing_key(path); }), 0);
    EXPECT_EQ(left_behind([&] { (void)read_jwks_file(path); }), 0);
  }
  ASSERT_TRUE(read_signing_key(good));
  EXPECT_FALSE(read_signing_key(faulty));
  EXPECT_FALSE(read_jwks_file(faulty));
  EXPECT_FALSE(read_signing_key(apart));
}

// In PEM the secret is in another alphabet, and in the key's own bytes.
TEST(Secrets, AreWipedWhenTheyAreReadFromPem) {
  const test::TempFolder folder;
  const std::string text =
      "-----BEGIN PRIVATE KEY-----\n"
      "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n"
      "-----END PRIVATE KEY-----\n";
  const std::string path = folder.put("own.pem", text);
  const std::string bytes =
      std::string(read_signing_key(path)->key.parts().d.reveal());
  for (const std::string_view part : {std::string_view(text).substr(60, 24),
                                      std::string_view(bytes).substr(8, 20)}) {
    sought = part;
    seen = 0;
    (void)read_signing_key(path);
    (void)read_jwks_file(path);
    sought = {};
    EXPECT_EQ(seen, 0);
  }
}

TEST(Secrets, AreWipedWhenTheyAreWrittenAndSignedWith) {
  const test::TempFolder folder;
  const SigningKey key = *read_signing_key(folder.put("key", std::string(jwk)));
  EXPECT_EQ(left_behind([&] {
              EXPECT_TRUE(write_signing_key(folder.path("copy"), key));
              EXPECT_TRUE(key.key.sign("m"));
            }),
            0);
}

}  // namespace
}  // namespace cardinal

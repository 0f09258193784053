// Keys and signed notes, by published examples and by what must be refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/base64.h"
#include "cardinal/transparency.h"
#include "transparency/signed_note.h"

namespace cardinal::transparency {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// The example of Go's golang.org/x/mod/sumdb/note.
constexpr std::string_view go_verifier =
    "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
constexpr std::string_view go_signer =
    "PRIVATE+KEY+PeterNeumann+c74f20a3+"
    "AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";
constexpr std::string_view go_note =
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
    "\n"
    "\xE2\x80\x94 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuG"
    "UgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

LogSigner signer(std::string origin = "agents.example/log") {
  return LogSigner::generate(std::move(origin), system_env()).value();
}

merkle::TreeHead tree_of(std::uint64_t size) {
  return {.size = size, .root = sha256(std::to_string(size))};
}

TEST(LogKeys, ReadAndWriteTheFormsOfSignedNotes) {
  const LogSigner read = LogSigner::from(go_signer).value();
  EXPECT_EQ(read.verifier().text(), go_verifier);
  EXPECT_EQ(read.text().reveal(), std::string(go_signer) + "\n");
  EXPECT_EQ(LogVerifier::from(go_verifier).value().text(), go_verifier);
}

TEST(LogKeys, VerifyASignatureThatOthersMade) {
  // The signature is looked at first: only the text is no checkpoint.
  const LogVerifier verifier = LogVerifier::from(go_verifier).value();
  EXPECT_THAT(verifier.open(go_note).error().message,
              HasSubstr("second line of a checkpoint"));
  std::string changed(go_note);
  changed[0] = 'i';
  EXPECT_THAT(verifier.open(changed).error().message,
              HasSubstr("does not verify"));
}

TEST(LogKeys, SignCheckpointsThatTheirVerifierOpens) {
  const LogSigner key = signer();
  const std::string note = key.sign(tree_of(7)).value();
  EXPECT_THAT(note, StartsWith("agents.example/log\n7\n" +
                               encode_base64(bytes_of(tree_of(7).root)) +
                               "\n\n\xE2\x80\x94 agents.example/log "));
  const Checkpoint opened = key.verifier().open(note).value();
  EXPECT_EQ(opened, (Checkpoint{"agents.example/log", tree_of(7)}));
}

TEST(LogKeys, RefuseEveryChangedBitOfANote) {
  const LogSigner key = signer();
  const std::string note = key.sign(tree_of(300)).value();
  for (std::size_t i = 0; i < note.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed = note;
      changed[i] = static_cast<char>(changed[i] ^ (1 << bit));
      EXPECT_FALSE(key.verifier().open(changed)) << i << " " << bit;
    }
  }
}

TEST(LogKeys, IgnoreSignaturesOfOthers) {
  const LogSigner key = signer(), other = signer("witness.example");
  SignedNote note = read_note(key.sign(tree_of(2)).value()).value();
  const SignedNote foreign = read_note(other.sign(tree_of(2)).value()).value();
  note.signatures.insert(note.signatures.begin(), foreign.signatures[0]);
  EXPECT_TRUE(key.verifier().open(write_note(note)));
  note.signatures.pop_back();
  EXPECT_THAT(key.verifier().open(write_note(note)).error().message,
              HasSubstr("is not signed by \"agents.example/log\""));
}

TEST(LogKeys, RefuseACheckpointOfAnotherLogByTheSameKey) {
  const LogSigner key = signer();
  SignedNote note = read_note(key.sign(tree_of(2)).value()).value();
  EXPECT_FALSE(LogVerifier::from("other" + key.verifier().text().substr(18)));
  note.text.replace(0, 18, "elsewhere.example!");
  EXPECT_FALSE(key.verifier().open(write_note(note)));
}

TEST(LogKeys, RefuseWhatIsNoNote) {
  for (const std::string& text :
       {std::string(), std::string("\n"), std::string("\n\n"),
        std::string("a\n\n"), std::string("a\n\nb\n"),
        std::string("a\n\n\xE2\x80\x94 n AAAA\n"),
        std::string("a\n\n\xE2\x80\x94 n AAAAAAA=x\n"),
        std::string("a\n\n\xE2\x80\x94 n AAAAAAA="),
        std::string("a\r\n\n\xE2\x80\x94 n AAAAAAA=\n"),
        std::string("\xFF\n\n\xE2\x80\x94 n AAAAAAA=\n")}) {
    EXPECT_FALSE(read_note(text)) << text;
  }
  EXPECT_TRUE(read_note("a\n\n\xE2\x80\x94 n AAAAAAA=\n"));
}

TEST(LogKeys, RefuseKeysThatAreDamaged) {
  const std::string text = signer().verifier().text();
  EXPECT_TRUE(LogVerifier::from(text));
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = changed[i] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(LogVerifier::from(changed)) << changed;
    EXPECT_FALSE(LogVerifier::from(text.substr(0, i))) << i;
  }
  EXPECT_THAT(LogVerifier::from(go_signer).error().message,
              HasSubstr("private key"));
}

TEST(LogKeys, RefuseNamesThatNotesCannotHave) {
  for (const std::string& name :
       {std::string(), std::string("a b"), std::string("a+b"),
        std::string("a\n"), std::string("\xC3\xA4"), std::string(256, 'a')}) {
    EXPECT_FALSE(LogSigner::generate(name, system_env())) << name;
  }
}

}  // namespace
}  // namespace cardinal::transparency

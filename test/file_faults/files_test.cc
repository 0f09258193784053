// Every call of the system that a change of a file needs fails once: the file
// is whole afterwards, old or new, nothing is left beside it, and whoever asked
// is told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>

#include "base/file.h"
#include "cardinal/card_cache.h"
#include "file_faults/system_faults.h"
#include "operations/ask.h"
#include "support/keys.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using test::FaultKind;
using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// What `attempt` made of a folder, and whether it says that it failed.
struct Attempt {
  bool failed = false;
  std::string message;
};

struct FaultWalk {
  std::function<void(const test::TempFolder&)> prepare;
  std::function<Attempt(const test::TempFolder&)> attempt;
  // `call` is the one that failed.
  std::function<void(const test::TempFolder&, const Attempt&)> expect;
};

// Returns how many calls failed once each.
unsigned walk(const FaultWalk& walk) {
  constexpr unsigned calls_max = 2'000;
  {
    const test::TempFolder folder;  // what is made once only is made now
    walk.prepare(folder);
    walk.attempt(folder);
  }
  unsigned failures = 0;
  for (const FaultKind kind : test::fault_kinds) {
    for (unsigned nth = 1; nth <= calls_max; ++nth) {
      const test::TempFolder folder;
      walk.prepare(folder);
      test::begin_faults(nth, kind);
      const Attempt attempt = walk.attempt(folder);
      const char* const failed = test::end_faults();
      SCOPED_TRACE("call " + std::to_string(nth) + ", " +
                   (failed ? failed : "none") + ", kind " +
                   std::to_string(static_cast<int>(kind)) + ": " +
                   attempt.message);
      walk.expect(folder, attempt);
      if (!failed) {
        EXPECT_FALSE(attempt.failed);
        break;
      }
      ++failures;
      EXPECT_LT(nth, calls_max);
    }
  }
  return failures;
}

Attempt outcome_of(const Status& status) {
  return {!status, status ? "" : to_text(status.error())};
}

// Old or new, and told which.
void expect_whole(const std::string& text, std::string_view old,
                  std::string_view fresh, const Attempt& attempt) {
  EXPECT_THAT(text, AnyOf(old, fresh));
  EXPECT_TRUE(attempt.failed || text == fresh);
  if (attempt.failed) {
    EXPECT_THAT(attempt.message, HasSubstr("file"));
  }
}

const std::string old_text(5'000, 'o');
const std::string new_text(9'000, 'n');

TEST(FileFaults, LeaveAWrittenFileWhole) {
  for (const bool exists : {true, false}) {
    for (const auto write : {write_whole, write_private}) {
      const unsigned failures = walk(
          {.prepare =
               [&](const test::TempFolder& folder) {
                 if (exists) folder.put("file", old_text);
               },
           .attempt =
               [&](const test::TempFolder& folder) {
                 return outcome_of(write(folder.path("file"), new_text));
               },
           .expect =
               [&](const test::TempFolder& folder, const Attempt& attempt) {
                 if (!exists && attempt.failed) {
                   EXPECT_THAT(folder.names(), IsEmpty());
                   return;
                 }
                 EXPECT_THAT(folder.names(), ElementsAre("file"));
                 expect_whole(test::read_file(folder.path("file")), old_text,
                              new_text, attempt);
               }});
      EXPECT_GE(failures, 12u);  // open, write, fsync, rename, and so on
    }
  }
}

TEST(FileFaults, LeaveAnExistingFileOfAnotherNameAlone) {
  walk({.prepare = [](const test::TempFolder&) {},
        .attempt =
            [](const test::TempFolder& folder) {
              return outcome_of(create_private(folder.path("file"), new_text));
            },
        .expect =
            [](const test::TempFolder& folder, const Attempt& attempt) {
              if (attempt.failed) {
                EXPECT_THAT(folder.names(), IsEmpty());
              } else {
                EXPECT_THAT(folder.names(), ElementsAre("file"));
                EXPECT_EQ(test::read_file(folder.path("file")), new_text);
              }
            }});
}

TEST(FileFaults, LeaveAReplacedFileWhole) {
  walk(
      {.prepare =
           [](const test::TempFolder& folder) { folder.put("file", old_text); },
       .attempt =
           [](const test::TempFolder& folder) {
             const auto read = read_content(folder.path("file"), 1 << 20);
             if (!read) return Attempt{true, to_text(read.error())};
             return outcome_of(
                 replace_whole(folder.path("file"), new_text, read->stamp));
           },
       .expect =
           [](const test::TempFolder& folder, const Attempt& attempt) {
             EXPECT_THAT(folder.names(), ElementsAre("file"));
             expect_whole(test::read_file(folder.path("file")), old_text,
                          new_text, attempt);
           }});
}

// A file of several names is written in place: if that is cut short, the whole
// text is beside it, and the message says where.
TEST(FileFaults, KeepTheTextOfALinkedFile) {
  walk({.prepare =
            [](const test::TempFolder& folder) {
              folder.put("file", old_text);
              fs::create_hard_link(folder.path("file"), folder.path("other"));
            },
        .attempt =
            [](const test::TempFolder& folder) {
              const auto read = read_content(folder.path("file"), 1 << 20);
              if (!read) return Attempt{true, to_text(read.error())};
              return outcome_of(
                  replace_whole(folder.path("file"), new_text, read->stamp));
            },
        .expect =
            [](const test::TempFolder& folder, const Attempt& attempt) {
              EXPECT_EQ(test::read_file(folder.path("file")),
                        test::read_file(folder.path("other")));
              const auto names = folder.names();
              if (names.size() == 2) {
                expect_whole(test::read_file(folder.path("file")), old_text,
                             new_text, attempt);
                return;
              }
              ASSERT_EQ(names.size(), 3u);
              EXPECT_TRUE(attempt.failed);
              EXPECT_THAT(attempt.message, HasSubstr("may be half written"));
              EXPECT_THAT(attempt.message, HasSubstr("/" + names[1]));
              EXPECT_EQ(test::read_file(folder.path(names[1])), new_text);
            }});
}

TEST(FileFaults, LeaveATrustStoreWhole) {
  const std::string empty = R"({"version": 1, "pins": []})";
  const NamedKey key = test::shared_part(test::signing_key());
  for (const bool exists : {true, false}) {
    const unsigned failures = walk(
        {.prepare =
             [&](const test::TempFolder& folder) {
               if (exists) folder.put("trust-file.json", empty);
             },
         .attempt =
             [&](const test::TempFolder& folder) {
               return outcome_of(TrustStore::update(
                   folder.path("trust-file.json"), [&](TrustStore& store) {
                     return store.add({.subject = "agent://a", .key = key});
                   }));
             },
         .expect =
             [&](const test::TempFolder& folder, const Attempt& attempt) {
               if (folder.names().empty()) {
                 EXPECT_FALSE(exists);
                 EXPECT_TRUE(attempt.failed);
                 EXPECT_THAT(attempt.message, HasSubstr("trust-file"));
                 return;
               }
               EXPECT_THAT(folder.names(), ElementsAre("trust-file.json"));
               const auto store =
                   TrustStore::read(folder.path("trust-file.json"));
               ASSERT_TRUE(store) << to_text(store.error());
               EXPECT_TRUE(attempt.failed || store->pins().size() == 1);
               if (store->pins().empty()) {
                 EXPECT_THAT(attempt.message, HasSubstr("trust-file"));
               }
             }});
    EXPECT_GE(failures, 20u);
  }
}

TEST(FileFaults, LeaveAFixedCardWhole) {
  const std::string card =
      test::read_file(test::source_dir() + "/examples/trip-planner.a2a.json");
  const std::string broken = card.substr(0, card.rfind('}')) + ",}\n";
  std::string fixed;
  const FaultWalk fixing{
      .prepare =
          [&](const test::TempFolder& folder) {
            folder.put("card-file.json", broken);
          },
      .attempt =
          [&](const test::TempFolder& folder) {
            const test::Answer answer =
                test::ask("check",
                          R"({"no_config": true, "fix": "safe", "paths": [")" +
                              folder.path("card-file.json") + "\"]}",
                          true, {.format = "json"});
            if (!answer.outcome) {
              return Attempt{true, to_text(answer.outcome.error())};
            }
            return Attempt{*answer.outcome == Outcome::incomplete,
                           answer.messages};
          },
      .expect =
          [&](const test::TempFolder& folder, const Attempt& attempt) {
            EXPECT_THAT(folder.names(), ElementsAre("card-file.json"));
            expect_whole(test::read_file(folder.path("card-file.json")), broken,
                         fixed, attempt);
          }};
  {
    const test::TempFolder folder;
    fixing.prepare(folder);
    EXPECT_FALSE(fixing.attempt(folder).failed);
    fixed = test::read_file(folder.path("card-file.json"));
    ASSERT_NE(fixed, broken);
  }
  EXPECT_GE(walk(fixing), 20u);
}

TEST(FileFaults, LeaveAnAnswerOrNoneInTheCache) {
  const http::ClientRequest request{.url = "https://a.example/card.json"};
  const auto response = [](std::string body) {
    http::ClientResponse made;
    made.status = 200;
    made.url = "https://a.example/card.json";
    made.fields = {{"Cache-Control", "max-age=1000"}};
    made.body = std::move(body);
    return made;
  };
  const auto store_in = [&](const std::string& folder,
                            const std::string& body) -> Status {
    auto cache = http::Cache::open({.folder = folder});
    if (!cache) return std::unexpected(cache.error());
    return (*cache)->store(request, "", response(body), {});
  };
  walk({.prepare =
            [&](const test::TempFolder& folder) {
              ASSERT_TRUE(store_in(folder.path("cache-file"), old_text));
            },
        .attempt =
            [&](const test::TempFolder& folder) {
              return outcome_of(store_in(folder.path("cache-file"), new_text));
            },
        .expect =
            [&](const test::TempFolder& folder, const Attempt& attempt) {
              for (const auto& entry : fs::recursive_directory_iterator(
                       folder.path("cache-file"))) {
                EXPECT_EQ(entry.path().extension(), ".entry");
              }
              auto cache =
                  http::Cache::open({.folder = folder.path("cache-file")});
              ASSERT_TRUE(cache);
              const auto look = (*cache)->look(request, "", 1);
              if (!attempt.failed) {
                ASSERT_TRUE(look.entry);
                EXPECT_EQ(look.entry->body, new_text);
              } else if (look.entry) {
                EXPECT_THAT(look.entry->body, AnyOf(old_text, new_text));
              }
            }});
}

// What is known of a subject is never lost, and never taken for nothing.
TEST(FileFaults, LeaveTheRecordOfASubjectWhole) {
  const SigningKey key = test::signing_key();
  const NamedKey trusted[] = {test::shared_part(key)};
  const auto card = [&](int seq) {
    return test::signed_text(
        R"({"id": "agent://a", "name": "n", "version": "1.0.0", "seq": )" +
            std::to_string(seq) + "}",
        key);
  };
  const std::string first = card(1), second = card(2);
  const auto admit = [&](const std::string& folder,
                         const std::string& text) -> Result<Decision> {
    const test::Parsed parsed = test::parse(text);
    const Verification found = verify(parsed.root(), {.jwks = trusted});
    auto cache = wellknown::CardCache::open({.folder = folder});
    if (!cache) return std::unexpected(cache.error());
    return (*cache)->admit(parsed.root(), found, "", 1'000);
  };
  const unsigned failures = walk(
      {.prepare =
           [&](const test::TempFolder& folder) {
             ASSERT_TRUE(admit(folder.path("cache-file"), first));
           },
       .attempt =
           [&](const test::TempFolder& folder) {
             const auto decided = admit(folder.path("cache-file"), second);
             if (decided) return Attempt{};
             return Attempt{true, to_text(decided.error())};
           },
       .expect =
           [&](const test::TempFolder& folder, const Attempt& attempt) {
             for (const auto& entry :
                  fs::recursive_directory_iterator(folder.path("cache-file"))) {
               if (entry.is_directory()) continue;
               EXPECT_EQ(entry.path().extension(), ".json") << entry.path();
             }
             if (attempt.failed) {
               EXPECT_THAT(attempt.message, HasSubstr("cache-file"));
             }
             const auto again = admit(folder.path("cache-file"), first);
             ASSERT_TRUE(again) << to_text(again.error());
             EXPECT_THAT(*again, AnyOf(Decision::same, Decision::stale));
             EXPECT_TRUE(attempt.failed || *again == Decision::stale);
           }});
  EXPECT_GE(failures, 20u);
}

TEST(FileFaults, LeaveAKeyFileWholeOrMakeNone) {
  const SigningKey key = test::signing_key();
  walk({.prepare = [](const test::TempFolder&) {},
        .attempt =
            [&](const test::TempFolder& folder) {
              return outcome_of(
                  write_signing_key(folder.path("key-file"), key));
            },
        .expect =
            [](const test::TempFolder& folder, const Attempt& attempt) {
              if (attempt.failed) {
                EXPECT_THAT(folder.names(), IsEmpty());
                EXPECT_THAT(attempt.message, HasSubstr("key-file"));
                return;
              }
              EXPECT_THAT(folder.names(), ElementsAre("key-file"));
              EXPECT_TRUE(read_signing_key(folder.path("key-file")));
            }});
}

}  // namespace
}  // namespace cardinal

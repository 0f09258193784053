// The durable change log of a directory: what was accepted, in order, with the
// current version of every subject and a Merkle tree over all public changes.
//
//   TRY(auto store, store::Store::open({.folder = "data", .decide = decide}));
//   TRY(store::Ticket ticket, store->append(proposal));
//   ticket.on_complete([&] { answer(*ticket.result()); });
//
// One thread writes: all proposals that wait at that moment become one SQLite
// transaction and one sync. A ticket completes when its proposal is durable;
// nobody's thread waits for it. After a crash at any moment every acknowledged
// change is there, and any other is there as a whole or not at all.
//
// What is accepted is decided by a function that the owner of the store
// provides. It is a pure function of the subject's head and the proposal, so
// that stores that apply the same proposals in the same order are equal.
//
// docs/store-format.md describes the file.
//
// Thread safety: a Store and its Tickets may be used from any thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/base.h"
#include "cardinal/crypto.h"
#include "cardinal/merkle_tree.h"

namespace cardinal::store {

inline constexpr std::size_t subject_bytes_max = 2'048;
inline constexpr std::size_t text_bytes_max = 1 << 20;
inline constexpr std::size_t facts_bytes_max = 16'384;
// Exact in JSON.
inline constexpr std::uint64_t number_max = (std::uint64_t{1} << 53) - 1;
inline constexpr std::int64_t time_max_ms = 253'402'300'799'999;  // year 9999

enum class Codec : std::uint8_t { plain = 0, zstd = 1 };

// A text as it is stored.
struct Body {
  Codec codec = Codec::plain;
  std::string bytes;
  std::uint32_t text_bytes = 0;  // size of the text
  Sha256 digest{};               // of the text
  bool operator==(const Body&) const = default;
};
// Compresses. To be called before `append`, on a thread of the caller, so that
// the writer need not. Fails: invalid, beyond text_bytes_max.
Result<Body> pack(std::string_view text);
// Decompresses, never beyond text_bytes_max. Fails: internal, if the bytes are
// damaged.
Result<std::string> unpack(const Body& body);

enum class Kind : std::uint8_t {
  put = 1,
  withdraw = 2,
  revoke = 3,
  takedown = 4,  // erases all bodies of the subject
  token = 5,
  tick = 6,  // the only one without a subject
  ledger = 7,
  status = 8,  // what is remembered changes; the text before it stays
  webhook = 9,
  abuse = 10,
};
inline constexpr Kind last_kind = Kind::abuse;
std::string_view name_of(Kind kind);
// Whether the subject is there after it; otherwise a tombstone stays.
bool leaves_live(Kind kind);

// A request with everything that deciding needs, so that nothing is looked up
// when it is applied.
struct Proposal {
  Kind kind = Kind::put;
  std::string subject;      // UTF-8; owners keep several sorts apart by a
                            // prefix
  bool is_public = true;    // gets a leaf in the tree
  std::int64_t at_ms = 0;   // the record's own time
  std::uint32_t rules = 1;  // the version of the rules to decide by
  std::optional<std::uint64_t> seq;
  std::string facts;  // of the deciding module
  std::optional<Body> body;
};

// What is remembered of a subject, also after its card was removed.
struct Head {
  std::uint64_t change = 0;  // its last
  bool is_live = false;
  std::optional<std::uint64_t> seq_high;  // never decreases
  std::string state;                      // of the deciding module
  bool operator==(const Head&) const = default;
};

// A subject that ever had a change, in the order of first appearance.
struct Subject {
  std::uint64_t id = 0;  // 1, 2, 3, ...
  std::string subject;
  Head head;
  bool operator==(const Subject&) const = default;
};

enum class Effect : std::uint8_t {
  none,    // nothing is stored
  note,    // what is remembered of a known subject is replaced
  change,  // a change is added
};

struct Ruling {
  std::uint8_t verdict = 0;  // its meaning belongs to the deciding module
  Effect effect = Effect::none;
  std::optional<std::uint64_t> seq_high;
  std::string state;
};
// Pure. `at_ms` of the proposal is not before the last change. Called on the
// writer's thread, inside a transaction.
using Decide =
    std::function<Ruling(const std::optional<Head>&, const Proposal&)>;

// What became of a proposal.
struct Outcome {
  std::uint8_t verdict = 0;
  Effect effect = Effect::none;
  // The change that was made, otherwise the subject's last one; 0: none.
  std::uint64_t change = 0;
  bool operator==(const Outcome&) const = default;
};

// The promise of an outcome. Copies share it.
class Ticket {
 public:
  class State;
  explicit Ticket(std::shared_ptr<State> state);

  // Nothing while the proposal is not durable. An error means that it was not
  // stored, with one exception: after a crash it may turn out to be.
  std::optional<Result<Outcome>> result() const;
  // Calls `wake` once, when there is a result: on the writer's thread, which
  // it must not hold up, or at once. A second call replaces the first.
  void on_complete(std::function<void()> wake);
  // Blocks the calling thread: for tests and the command line.
  Result<Outcome> wait() const;

 private:
  std::shared_ptr<State> state_;
};

// "Everything up to this change was seen."
struct Cursor {
  std::array<std::uint8_t, 16> directory{};
  std::uint64_t epoch = 0;
  std::uint64_t change = 0;
  bool operator==(const Cursor&) const = default;
};
std::string to_text(const Cursor& cursor);
// Fails: usage.
Result<Cursor> cursor_of(std::string_view text);

struct Change {
  std::uint64_t number = 0;
  Kind kind = Kind::put;
  std::string subject;
  bool is_public = true;
  std::uint64_t tree_size = 0;  // after it; its leaf is the last
  std::int64_t at_ms = 0;
  std::uint32_t rules = 0;
  std::optional<std::uint64_t> seq;
  std::uint64_t previous = 0;  // the subject's change before; 0: none
  std::string facts;
  std::optional<Sha256> digest;  // of the text, also after it was erased
  std::optional<Body> body;      // absent: never there, erased or not asked
  bool operator==(const Change&) const = default;
};
// The entry of a public change in the tree: JSON by RFC 8785.
std::string entry_of(const Change& change);

struct Page {
  std::vector<Change> changes;
  Cursor next;           // after the last of them
  bool is_last = false;  // there were no more at that moment
};
enum class Bodies : std::uint8_t { omit, include };

// Ends a registration when it is destroyed: the callback does not run
// afterwards, and if it is running on another thread, it is waited for. So
// never destroy it under a lock that the callback takes.
class Wake {
 public:
  class Registration;
  Wake() = default;
  explicit Wake(std::shared_ptr<Registration> registration);
  Wake(Wake&&) noexcept = default;
  Wake& operator=(Wake&& other) noexcept;
  ~Wake();

 private:
  void end();
  std::shared_ptr<Registration> registration_;
};

// An ordered log of proposals and the changes that came of them. A store is
// one by itself; a replicated log takes its place on several machines.
class ChangeLog {
 public:
  virtual ~ChangeLog() = default;
  // Fails: invalid, for a proposal beyond the limits; unavailable, when too
  // many wait; denied, when the store is open for reading only.
  virtual Result<Ticket> append(Proposal proposal) = 0;
  // At most `limit` changes and page_bytes_max bytes, at least one if there
  // is any. Fails: conflict, for a cursor of another history.
  virtual Result<Page> read(const Cursor& after, std::size_t limit,
                            Bodies bodies) = 0;
  // Calls `wake` once, as soon as there is a change after this one: on the
  // writer's thread, which it must not hold up, or at once.
  virtual Wake on_grow(std::uint64_t after, std::function<void()> wake) = 0;
};
inline constexpr std::size_t page_changes_max = 10'000;
inline constexpr std::size_t page_bytes_max = 8 << 20;

struct StoreOptions {
  std::string folder;           // made if there is none
  Decide decide = {};           // may be absent if only reading
  std::uint32_t rules_max = 1;  // the newest version that `decide` knows
  std::size_t history_versions_max = 10;  // per subject, with their bodies
  bool read_only = false;                 // of a store that nobody writes
  bool begin_epoch = false;               // after restoring a backup
  std::size_t queued_max = 4'096;
  std::size_t queued_bytes_max = 64 << 20;
  std::size_t group_max = 256;  // proposals per transaction
  std::size_t readers_max = 8;  // connections
  // The log is copied into the database when it has this many pages: seldom
  // enough that a page changed by many commits is copied once.
  std::uint32_t checkpoint_pages = 4'000;
  std::string sqlite_vfs = {};  // empty: SQLite's default
  const Env* env = &system_env();
};

// The Merkle tree of a store at one moment. Borrows a connection of the store,
// so it is for short use, by one thread, while the store lives.
class TreeView {
 public:
  struct State;
  explicit TreeView(std::unique_ptr<State> state);
  TreeView(TreeView&&) noexcept;
  ~TreeView();

  // The number of leaves.
  std::uint64_t size() const;
  // Of the first `size` leaves. All fail: not_found, for a size, a leaf or a
  // tile beyond the tree; as the file or the system does.
  Result<Sha256> root(std::uint64_t size);
  Result<merkle::Proof> inclusion_proof(std::uint64_t leaf, std::uint64_t size);
  Result<merkle::Proof> consistency_proof(std::uint64_t before,
                                          std::uint64_t after);
  // The content of merkle::tile_path() and merkle::entries_path().
  Result<std::string> tile(unsigned level, std::uint64_t index,
                           std::uint64_t width);
  Result<std::string> entries(std::uint64_t index, std::uint64_t width);

 private:
  Status require(std::uint64_t size) const;
  std::unique_ptr<State> state_;
};

class Store final : public ChangeLog {
 public:
  // Fails: conflict, if another process has the folder open, or the file was
  // written by a newer Cardinal; denied or not_found, as the system says;
  // internal, if the file is damaged or not ours.
  static Result<std::unique_ptr<Store>> open(StoreOptions options);
  // Writes what waits and closes the file.
  ~Store() override;

  Result<Ticket> append(Proposal proposal) override;
  Result<Page> read(const Cursor& after, std::size_t limit,
                    Bodies bodies) override;
  Wake on_grow(std::uint64_t after, std::function<void()> wake) override;

  // The last durable change.
  Cursor end() const;
  // Before the first change.
  Cursor begin() const;

  Result<std::optional<Head>> head(std::string_view subject) const;
  Result<std::optional<Change>> change(std::uint64_t number,
                                       Bodies bodies) const;
  // The subject's last change that is not after `at`, a tombstone too.
  Result<std::optional<Change>> version(std::string_view subject,
                                        std::uint64_t at = number_max) const;
  // The same, passing over changes of the status: the one that has the text
  // of the subject at that time, or its tombstone.
  Result<std::optional<Change>> text_version(
      std::string_view subject, std::uint64_t at = number_max) const;
  // The newest first, as far as history reaches.
  Result<std::vector<Change>> versions(std::string_view subject,
                                       std::size_t limit, Bodies bodies) const;

  // At most `limit` of those after the id `after`; with 0 from the first.
  Result<std::vector<Subject>> subjects(std::uint64_t after,
                                        std::size_t limit) const;

  // The tree over the public changes, as it is now.
  Result<TreeView> tree() const;

  // Copies the store to a new file while it is in use; whole or not at all.
  // Fails: conflict, if there is a file of that name.
  Status backup(const std::string& path) const;
  // Reads everything and returns what is wrong, at most problems_max lines.
  Result<std::vector<std::string>> check() const;

 private:
  struct Parts;
  explicit Store(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};
inline constexpr std::size_t problems_max = 100;

}  // namespace cardinal::store

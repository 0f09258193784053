#include "cli/import.h"

#include <unistd.h>

#include <algorithm>
#include <deque>
#include <map>

#include "base/errors.h"
#include "base/ordered_pool.h"
#include "base/text.h"
#include "cardinal/ai_catalog.h"
#include "check/config.h"
#include "cli/data_folder.h"
#include "operations/card_inputs.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

// One card of an input, or why there is none.
struct ImportedCard {
  std::string name, text;
  std::optional<Error> error;
  // Of an exported record: who may see it, as members of an input of register,
  // and who owns it.
  std::string visibility = {};
  std::string owner = {};
};

// What became of it.
struct ImportResult {
  std::string name;
  std::string verdict;  // "first", "same", "newer", "invalid-card" ...
  std::string reason;   // why it was refused
  bool stored = false;
  bool has_lost_owner = false;  // the importer may not set it
};

std::string visibility_of_export(Value record) {
  if (!record["visibility"].string()) return {};
  std::string members =
      "\"visibility\":" + std::string(record["visibility"].raw());
  if (record["scopes"].size() > 0) {
    members += ",\"scope\":" + std::string(record["scopes"].raw());
  }
  return members;
}

// Cards of a catalog, the text of an exported record, or the text itself.
void add_cards_of(std::string name, std::string text,
                  std::deque<ImportedCard>& out) {
  Faults faults;
  constexpr Limits limits{.bytes_max = 64u << 20};
  const Document read = Reader().read(text, limits, faults);
  const Value root = read.root();
  const auto exported = root["text"].string();
  if (faults.empty() && exported && root["subject"] && root["change"]) {
    out.push_back({std::move(name),
                   std::string(*exported),
                   {},
                   visibility_of_export(root),
                   text_of(root, "owner")});
    return;
  }
  if (!faults.empty() || detect(root) != Dialect::ai_catalog) {
    out.push_back({std::move(name), std::move(text), {}});
    return;
  }
  ai_catalog::Catalog catalog;
  ai_catalog::read(root, catalog);
  for (const ai_catalog::Entry& entry : catalog.entries) {
    const std::string place = name + "#" + std::to_string(entry.index);
    const auto dialect = ai_catalog::dialect_of(entry);
    if (!dialect || *dialect == Dialect::ai_catalog || !entry.data) continue;
    const auto as_text = entry.data.string();
    out.push_back(
        {place, std::string(as_text ? *as_text : entry.data.raw()), {}});
  }
}

// One card after the other, whatever they are in.
class ImportedCards {
 public:
  explicit ImportedCards(CardInputStream inputs) : inputs_(std::move(inputs)) {}
  std::optional<ImportedCard> next() {
    while (waiting_.empty()) {
      std::optional<CardInput> input = inputs_();
      if (!input) return std::nullopt;
      const std::string name = numbered_name(*input);
      Result<std::string> text = text_of_input(*input);
      if (!text) {
        return ImportedCard{name, {}, text.error()};
      }
      add_cards_of(name, std::move(*text), waiting_);
    }
    ImportedCard card = std::move(waiting_.front());
    waiting_.pop_front();
    return card;
  }

 private:
  CardInputStream inputs_;
  std::deque<ImportedCard> waiting_;
};

class Importer {
 public:
  // `visibility`: the members of every input, if a flag states them.
  Importer(const DirectoryAccess& access, std::string visibility, Env& env)
      : visibility_(std::move(visibility)),
        services_{.env = env,
                  .is_operator = true,
                  .directory = access.directory.get()} {
    if (access.remote) remote_.emplace(*access.remote, env);
  }

  ImportResult operator()(ImportedCard card) {
    ImportResult result{.name = std::move(card.name)};
    if (card.error) {
      result.verdict = "unreadable";
      result.reason = to_text(*card.error);
      return result;
    }
    const InputDocument document{"text", std::move(card.text), result.name};
    const CallOptions options{.documents = {&document, 1}};
    Result<Reply> reply = registered(input_for(card), options);
    const bool is_denied =
        !reply && reply.error().code == Code::denied && !card.owner.empty();
    if (is_denied && keeps_owners_) {
      keeps_owners_ = false;
      reply = registered(input_for(card), options);
    }
    result.has_lost_owner = !keeps_owners_ && !card.owner.empty();
    if (!reply) {
      result.verdict = "failed";
      result.reason = to_text(reply.error());
      return result;
    }
    Faults faults;
    const Document answer = Reader().read(reply->json, answer_limits, faults);
    result.verdict = text_of(answer.root(), "verdict");
    result.reason = text_of(answer.root(), "reason");
    result.stored = is_true(answer.root(), "stored");
    return result;
  }

 private:
  // A flag wins; what was private before stays so.
  std::string input_for(const ImportedCard& card) const {
    std::string members = visibility_.empty() ? card.visibility : visibility_;
    if (keeps_owners_ && !card.owner.empty()) {
      if (!members.empty()) members += ",";
      members += "\"owner\":" + Writer().string(card.owner).take();
    }
    return "{" + members + "}";
  }
  Result<Reply> registered(const std::string& input,
                           const CallOptions& options) {
    constexpr int tries = 6;
    for (int i = 0;; ++i) {
      Result<Reply> reply = call_once(input, options);
      const bool is_busy = !reply && reply.error().code == Code::unavailable;
      if (!is_busy || i == tries) return reply;
      ::usleep(100'000u << i);
    }
  }
  Result<Reply> call_once(const std::string& input,
                          const CallOptions& options) {
    if (remote_) return remote_->call(register_operation, input, options);
    TRY(Reply reply, call(register_operation, input, services_, options));
    return wait_for(std::move(reply));
  }

  std::string visibility_;
  bool keeps_owners_ = true;  // until that is denied
  Services services_;
  std::optional<RemoteCaller> remote_;
};

struct ImportCounts {
  std::uint64_t registered = 0, updated = 0, unchanged = 0, refused = 0;
  std::uint64_t lost_owners = 0;
  std::uint64_t all() const {
    return registered + updated + unchanged + refused;
  }
};

void count(const ImportResult& result, ImportCounts& counts) {
  if (result.has_lost_owner && result.reason.empty()) ++counts.lost_owners;
  if (!result.reason.empty()) {
    ++counts.refused;
  } else if (result.verdict == "first") {
    ++counts.registered;
  } else {
    ++(result.stored ? counts.updated : counts.unchanged);
  }
}

std::string counts_text(const ImportCounts& counts) {
  return std::to_string(counts.registered) + " registered, " +
         std::to_string(counts.updated) + " updated, " +
         std::to_string(counts.unchanged) + " unchanged, " +
         std::to_string(counts.refused) + " refused";
}

// What the flags say of every record of the run, as members of an input.
std::string stated_visibility(Value input) {
  std::string members;
  for (const std::string name : {"visibility", "scope"}) {
    if (!input[name]) continue;
    if (!members.empty()) members += ",";
    members += "\"" + name + "\":" + std::string(input[name].raw());
  }
  return members;
}

ImportCounts import_all(ImportedCards& cards, const DirectoryAccess& access,
                        const ProgramCall& call) {
  // Writers wait for the disk together.
  constexpr unsigned threads = 16;
  const std::string visibility = stated_visibility(call.input);
  OrderedPool<ImportedCard, ImportResult> pool(
      threads, [&] { return cards.next(); },
      [&] {
        return [importer =
                    std::make_shared<Importer>(access, visibility, call.env)](
                   ImportedCard card) { return (*importer)(std::move(card)); };
      });
  const bool shows_progress = ::isatty(STDERR_FILENO) != 0;
  std::int64_t shown_ms = 0;
  ImportCounts counts;
  while (std::optional<ImportResult> result = pool.next()) {
    count(*result, counts);
    if (!result->reason.empty()) {
      call.messages.write((shows_progress ? "\r\x1b[K" : "") +
                          for_terminal(result->name + ": " + result->reason) +
                          "\n");
    }
    const std::int64_t now = call.env.clock->now_ms();
    if (!shows_progress || now - shown_ms < 200) continue;
    shown_ms = now;
    call.messages.write("\r" + std::to_string(counts.all()) +
                        " cards: " + counts_text(counts) + "\x1b[K");
  }
  if (shows_progress) call.messages.write("\r\x1b[K");
  return counts;
}

Result<int> run_import(ProgramCall& call) {
  TRY(const DirectoryAccess access,
      open_directory_access(text_of(call.input, "data"),
                            text_of(call.input, "server"), call.env));
  auto configs = std::make_shared<ConfigStore>(call.env);
  const std::vector<std::string> paths = texts_of(call.input, "paths");
  const bool are_lines = std::ranges::all_of(
      paths, [](const std::string& path) { return path.ends_with(".jsonl"); });
  ImportedCards cards(
      cards_of_files({.paths = paths,
                      .jsonl = are_lines || is_true(call.input, "jsonl"),
                      .line_bytes_max = 4u << 20},
                     configs));
  const ImportCounts counts = import_all(cards, access, call);
  call.out.write(counts_text(counts) + "\n");
  if (counts.lost_owners > 0) {
    call.messages.write("cardinal: the owners of " +
                        counted(counts.lost_owners, "record") +
                        " were not kept: that needs a token with the scope "
                        "admin, or --data\n");
  }
  return counts.refused == 0 ? 0 : 1;
}

}  // namespace

constinit const ProgramVerb import_verb{
    .record = {.name = "import",
               .summary = "Register many cards",
               .details =
                   "Registers the cards in files, folders, JSON Lines, AI "
                   "Catalogs and exports of a directory. Cards that are "
                   "refused are listed, and the others are registered. A run "
                   "that was interrupted is simply started again: cards that "
                   "are there already are left as they are. Records of an "
                   "export keep who may see them and, if an administrator "
                   "imports them, who owns them; how authorship was proved is "
                   "judged anew. Exit code 1: some card was refused.",
               .examples = "cardinal import --data data examples",
               .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["paths"],
  "properties": {
    "paths": {"type": "array", "items": {"type": "string"},
              "x-positional": true, "x-value": "PATH",
              "description": "Files, folders, .jsonl files, AI Catalogs"},
    "jsonl": {"type": "boolean",
              "description": "The files are JSON Lines: one card per line"},
    "visibility": {"enum": ["public", "scoped", "private"], "x-value": "V",
                   "description": "Who may see the records (public)"},
    "scope": {"type": "array", "items": {"type": "string"}, "x-value": "SCOPE",
              "description": "Scope whose holders may see scoped records; repeatable"},
    "data": {"type": "string", "x-value": "DIR",
             "description": "Data folder of the directory"},
    "server": {"type": "string", "x-value": "URL",
               "description": "Server of the directory"}
  }
})json",
               .output = "{}"},
    .run = run_import,
};

}  // namespace cardinal::cli

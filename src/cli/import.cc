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
#include "cli/import_report.h"
#include "cli/import_source.h"
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
  std::string standing = {};
  std::string reason = {};  // of its quarantine or ban
  // An ADP card whose author a signed request had proved: that proof cannot be
  // sent again.
  bool is_proved_elsewhere = false;
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
                   text_of(root, "owner"),
                   text_of(root, "standing"),
                   text_of(root, "reason"),
                   text_of(root, "dialect") == "adp" &&
                       text_of(root, "provenance") != "signed"});
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
  explicit ImportedCards(std::unique_ptr<RegistrySource> registries)
      : registries_(std::move(registries)) {}
  std::optional<ImportedCard> next() {
    if (registries_) {
      std::optional<SourcedCard> card = registries_->next();
      if (!card) return std::nullopt;
      return ImportedCard{std::move(card->name), std::move(card->text),
                          std::move(card->error)};
    }
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

  // Registries that the documents name.
  std::span<const ard::LearntPeer> peers() const {
    return registries_ ? registries_->peers()
                       : std::span<const ard::LearntPeer>();
  }

 private:
  CardInputStream inputs_;
  std::unique_ptr<RegistrySource> registries_;  // instead
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
      // The name is printed before it.
      result.reason = card.error->where == result.name ? card.error->message
                                                       : to_text(*card.error);
      result.is_trouble = true;
      return result;
    }
    // Registering it would renew its lease.
    if (card.standing == "expired") {
      result.verdict = expired_verdict;
      return result;
    }
    const InputDocument document{"text", std::move(card.text), result.name};
    const CallOptions options{.documents = {&document, 1}};
    Result<Reply> reply = registered(input_for(card), options);
    const bool needs_admin = !card.owner.empty() || card.is_proved_elsewhere;
    const bool is_denied =
        !reply && reply.error().code == Code::denied && needs_admin;
    if (is_denied && is_admin_) {
      is_admin_ = false;
      reply = registered(input_for(card), options);
    }
    result.has_lost_owner = !is_admin_ && !card.owner.empty();
    result.is_vouched = is_admin_ && card.is_proved_elsewhere;
    if (!reply) {
      result.verdict = "failed";
      result.reason = to_text(reply.error());
      result.is_trouble = reply.error().code != Code::invalid;
      return result;
    }
    Faults faults;
    const Document answer = Reader().read(reply->json, answer_limits, faults);
    result.verdict = text_of(answer.root(), "verdict");
    result.reason = text_of(answer.root(), "reason");
    result.stored = is_true(answer.root(), "stored");
    if (!is_admin_ && card.is_proved_elsewhere && !result.reason.empty()) {
      result.reason +=
          "; where it was exported, a signed request had proved that: import "
          "it with --data or a token with the scope admin, which answers for "
          "it, or let the agent advertise it here";
    }
    const bool is_hidden =
        card.standing == "quarantined" || card.standing == "banned";
    if (result.reason.empty() && is_hidden) {
      restore_quarantine(text_of(answer.root(), "subject"), card, result);
    }
    return result;
  }

 private:
  // A flag wins; what was private before stays so.
  std::string input_for(const ImportedCard& card) const {
    std::string members = visibility_.empty() ? card.visibility : visibility_;
    const auto add = [&](const std::string& member) {
      if (!members.empty()) members += ",";
      members += member;
    };
    if (is_admin_ && !card.owner.empty()) {
      add("\"owner\":" + Writer().string(card.owner).take());
    }
    if (is_admin_ && card.is_proved_elsewhere) add("\"vouched\":true");
    return "{" + members + "}";
  }
  // Nobody should find what was hidden where it comes from.
  void restore_quarantine(const std::string& subject, const ImportedCard& card,
                          ImportResult& result) {
    Writer json;
    json.begin_object().key("subject").string(subject);
    json.key("reason").string(card.reason.empty() ? "in quarantine when it was "
                                                    "exported"
                                                  : card.reason);
    const Result<Reply> reply = asked(
        card.standing == "banned" ? ledger_ban_operation : quarantine_operation,
        json.end_object().take(), {});
    if (reply && reply->outcome == Outcome::clean) return;
    result.reason =
        "it is registered, but not " +
        std::string(card.standing == "banned" ? "banned" : "in quarantine") +
        " as in the export: " +
        (reply ? "it was refused" : to_text(reply.error()));
    result.is_trouble = true;
  }
  Result<Reply> registered(const std::string& input,
                           const CallOptions& options) {
    return asked(register_operation, input, options);
  }
  Result<Reply> asked(const Operation& operation, const std::string& input,
                      const CallOptions& options) {
    constexpr int tries = 6;
    for (int i = 0;; ++i) {
      Result<Reply> reply = call_once(operation, input, options);
      const bool is_busy = !reply && reply.error().code == Code::unavailable;
      if (!is_busy || i == tries) return reply;
      ::usleep(100'000u << i);
    }
  }
  Result<Reply> call_once(const Operation& operation, const std::string& input,
                          const CallOptions& options) {
    if (remote_) return remote_->call(operation, input, options);
    TRY(Reply reply, call(operation, input, services_, options));
    return wait_for(std::move(reply));
  }

  std::string visibility_;
  bool is_admin_ = true;  // until that is denied
  Services services_;
  std::optional<RemoteCaller> remote_;
};

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
                        const CliOnlyCall& call) {
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

ImportedCards cards_in(const CliOnlyCall& call) {
  const std::vector<std::string> paths = texts_of(call.input, "paths");
  if (const auto kind = registry_kind_named(text_of(call.input, "from"))) {
    http::ClientOptions client;
    client.allow_private = is_true(call.input, "allow_private");
    return ImportedCards(std::make_unique<RegistrySource>(
        *kind, paths, std::move(client), call.env));
  }
  const bool are_lines = std::ranges::all_of(
      paths, [](const std::string& path) { return path.ends_with(".jsonl"); });
  return ImportedCards(
      cards_of_files({.paths = paths,
                      .jsonl = are_lines || is_true(call.input, "jsonl"),
                      .line_bytes_max = 4u << 20},
                     std::make_shared<ConfigStore>(call.env)));
}

// For referrals of a server on the folder.
Status remember_registries(const ImportedCards& cards,
                           const CliOnlyCall& call) {
  const std::string data = text_of(call.input, "data");
  if (data.empty()) return {};
  return ard::remember_peers(data + "/" + ard::learnt_peers_file, cards.peers(),
                             call.env.clock->now_ms());
}

Result<int> run_import(CliOnlyCall& call) {
  TRY(const DirectoryAccess access,
      open_directory_access(text_of(call.input, "data"),
                            text_of(call.input, "server"),
                            MissingDirectory::begin, call.env));
  ImportedCards cards = cards_in(call);
  const ImportCounts counts = import_all(cards, access, call);
  TRY_STATUS(remember_registries(cards, call));
  call.out.write(counts_text(counts) + "\n");
  write_import_notes(counts, call.messages);
  if (counts.has_trouble) return 2;
  return counts.refused == 0 ? 0 : 1;
}

}  // namespace

constinit const CliOnlyVerb import_verb{
    .record = {.name = "import",
               .summary = "Register many cards",
               .details =
                   "Registers the cards in files, folders, JSON Lines, AI "
                   "Catalogs and exports of a directory. Cards that are "
                   "refused are listed, and the others are registered. A run "
                   "that was interrupted is simply started again: cards that "
                   "are there already are left as they are. Records of an "
                   "export keep who may see them and, if an administrator "
                   "imports them, who owns them and whether they are in "
                   "quarantine; how authorship was proved is judged anew. "
                   "ADP cards that signed requests had proved are admitted on "
                   "the administrator's authority. Expired ones are left out. "
                   "--from gets the cards of "
                   "another registry: an ARD registry (the URL of its API), AI "
                   "Catalogs and ARD manifests with the cards that they lead "
                   "to, a registry of MCP servers, which become AgentCards, or "
                   "a list of A2A cards; PATH is then a URL, or a file with "
                   "what the URL would answer. Exit code 1: some card was "
                   "refused; 2: some file could not be read, or the directory "
                   "not be asked.",
               .examples = "cardinal import --data data examples\n"
                           "cardinal import --data data --from ard "
                           "https://finder.example/ard",
               .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["paths"],
  "properties": {
    "paths": {"type": "array", "items": {"type": "string"},
              "x-positional": true, "x-value": "PATH",
              "description": "Files, folders, .jsonl files, AI Catalogs"},
    "from": {"enum": ["ard", "ai-catalog", "mcp-registry", "a2a-registry"],
             "x-value": "KIND",
             "description": "The paths are URLs or answers of such registries"},
    "allow_private": {"type": "boolean", "x-flag": "allow-private",
                      "description": "With --from: also request private addresses"},
    "jsonl": {"type": "boolean",
              "description": "The files are JSON Lines: one card per line"},
    "visibility": {"enum": ["public", "scoped", "private", "partial"], "x-value": "V",
                   "description": "Who may see the records (public)"},
    "scope": {"type": "array", "items": {"type": "string"}, "x-value": "SCOPE",
              "description": "Scope whose holders may see scoped records, or all of partial ones; repeatable"},
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

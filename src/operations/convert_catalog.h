// Several cards in one AI Catalog.
#pragma once

#include "cardinal/convert.h"
#include "operations/failure_list.h"
#include "operations/remote_cards.h"

namespace cardinal {

struct NamedTexts {
  std::vector<std::string> names, texts;
};

struct CatalogResult {
  Outcome outcome = Outcome::clean;
  std::string text;
  std::vector<Error> failures;
  Notes notes;

  void add_failure(const Error& error) {
    failures.push_back(error);
    notes.push_back(to_text(error));
  }
};

// Without a text and with the cards that keep a catalog from being made, if
// there are any.
// Fails: unavailable, when the time for the call is over.
Result<CatalogResult> make_catalog(const NamedTexts& cards,
                                   const ConvertOptions& options,
                                   const Call& call);
// Fails: as the server does.
Result<CatalogResult> catalog_on_server(const NamedTexts& cards,
                                        const RemoteRun& remote, Env& env);

Reply catalog_reply(CatalogResult made, bool with_text);

// convert with "texts" in the input.
Result<Reply> run_catalog(Call& call, const ConvertOptions& options);

}  // namespace cardinal

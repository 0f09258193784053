// The pages: their paths, their shells, and the calls of the API whose answers
// they show first.
//
// Thread safety: immutable tables; free functions without shared state.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/http.h"

namespace cardinal::web {

// One call of the API. The first one of a page is what the page is about: its
// status is the page's, and it alone is the page as JSON and as text.
struct PageCall {
  std::string_view name;  // the page finds the answer by this
  std::string_view path;  // "/v1/agents/{subject}", filled from the page's path
  std::string_view query = {};  // always
  // Parameters of the page that go along.
  std::vector<std::string_view> passed = {};
  // Made only if the page filters by this, and then without that filter: what
  // else could be chosen.
  std::string_view without_filter = {};
  // Begins this many changes before the last one.
  int last_changes = 0;
};

struct Page {
  std::string_view pattern;
  std::string_view shell;
  std::vector<PageCall> calls = {};
  bool runs_wasm = false;  // may compile WebAssembly
};

const std::vector<Page>& pages();

// The target of a call for a request of its page; empty if it is not made.
// `change`: the last one of the directory, as far as it is known.
std::string target_of(const PageCall& call, const http::Request& request,
                      std::uint64_t change);

}  // namespace cardinal::web

// The vocabulary of the made-up cards. Outside ASCII it keeps to characters
// of two bytes, which cards.cc can escape without a decoder.
#pragma once

#include <array>
#include <string_view>

namespace cardinal::bench {

struct Property {
  std::string_view name, type, description;
};

inline constexpr std::array<std::string_view, 12> names = {
    "Harbour",       "Atlas", "Café",   "Meridian", "Quill",   "Šipka",
    "North Lantern", "Ibis",  "Zürich", "Copper",   "Øresund", "Tally",
};

inline constexpr std::array<std::string_view, 8> roles = {
    "Research Analyst", "Planner",      "Translator", "Code Reviewer",
    "Data Steward",     "Support Desk", "Scheduler",  "Invoice Reader",
};

inline constexpr std::array<std::string_view, 20> capability_ids = {
    "text.summarise",   "tool.web_search", "data.query_sql",
    "fn.get_weather",   "a2a.delegate",    "text.translate",
    "tool.python_repl", "data.fetch_csv",  "fn.convert_currency",
    "a2a.negotiate",    "text.classify",   "tool.browser",
    "data.join_tables", "fn.find_flights", "a2a.report_status",
    "text.generate",    "tool.ocr",        "data.detect_outliers",
    "fn.book_room",     "a2a.hand_over",
};

inline constexpr std::array<std::string_view, 12> verbs = {
    "Summarise", "Translate", "Compare", "Collect", "Rank",   "Check",
    "Describe",  "Sort",      "Find",    "Convert", "Review", "Explain",
};

inline constexpr std::array<std::string_view, 14> objects = {
    "long documents",
    "tables with up to 10,000 rows",
    "invoices and receipts",
    "news of the last 24 hours",
    "customer messages",
    "pull requests",
    "prices in £ or ¥",
    "meeting notes",
    "travel plans between two cities",
    "résumés of applicants",
    "sensor readings in °C",
    "competitors' product pages",
    "answers of other agents",
    "papers with their citations",
};

inline constexpr std::array<std::string_view, 12> manners = {
    "and return a list with a source for each entry",
    "to a given number of words",
    "in the language of the reader",
    "and say how certain each result is",
    "within a budget that the caller sets",
    "and keep the original order",
    "by relevance, newest first",
    "as Markdown or plain text",
    "for readers in München or São Paulo",
    "without storing anything",
    "and ask back when something is unclear",
    "with one line for every finding",
};

inline constexpr std::array<Property, 12> properties = {{
    {"text", "string", "The text to work on"},
    {"max_words", "integer", "Upper limit of the answer's length"},
    {"language", "string", "BCP 47 tag, such as de or pt-BR"},
    {"sources", "array", "Places to look at first"},
    {"dry_run", "boolean", "Say what would be done, and do nothing"},
    {"threshold", "number", "Results below this score are left out"},
    {"query", "string", "What to look for"},
    {"limit", "integer", "How many results at most"},
    {"columns", "array", "Names of the columns to keep"},
    {"city", "string", "A name such as Köln or Reykjavík"},
    {"stream", "boolean", "Send parts of the answer as they come"},
    {"temperature", "number", "0 gives the same answer each time"},
}};

inline constexpr std::array<std::string_view, 14> tag_words = {
    "search", "retrieval", "finance", "travel",    "writing", "code", "ocr",
    "sql",    "planning",  "weather", "translate", "support", "llm",  "batch",
};

inline constexpr std::array<std::string_view, 6> hosts = {
    "agents.harbour", "api.copper-works", "a2a.tally",
    "quill",          "eu.atlas",         "registry.meridian",
};

inline constexpr std::array<std::string_view, 5> auth_schemes = {
    "none", "bearer", "api_key", "oauth2", "mtls",
};

inline constexpr std::array<std::string_view, 6> frameworks = {
    "langchain", "crewai", "autogen", "semantic-kernel", "custom", "adk",
};

inline constexpr std::array<std::string_view, 4> trust_tiers = {
    "untrusted",
    "basic",
    "established",
    "verified",
};

}  // namespace cardinal::bench

// What tests of answers of ARD share.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ard/reference_schemas.h"
#include "ard/registry_server.h"
#include "operations/registry.h"
#include "support/shared_data.h"

namespace cardinal::ard::test {

using cardinal::test::parse;
using server::test::a2a_card;
using server::test::subject_of_card;
using testing::HasSubstr;

inline std::string search_body(const std::string& text,
                               const std::string& members = {}) {
  return R"({"query": {"text": ")" + text + "\"}" + members + "}";
}

inline void expect_fits(const std::string& schema, const std::string& answer) {
  const auto verdict = judged_by_reference(schema, answer);
  EXPECT_THAT(verdict.failures, testing::IsEmpty()) << answer;
}

// An answer with an error of ARD.
inline void expect_error(const http::ClientResponse& response, int status,
                         const std::string& code,
                         const std::string& part = "") {
  EXPECT_EQ(response.status, status) << response.body;
  EXPECT_THAT(std::string(response.header("Content-Type").value_or("")),
              HasSubstr("application/json"));
  const auto body = parse(response.body);
  EXPECT_EQ(body.root()["errorCode"].string(), code);
  EXPECT_THAT(text_of(body.root(), "message"), HasSubstr(part));
  EXPECT_NE(text_of(body.root(), "message"), "");
  expect_fits("Error", response.body);
}

inline std::vector<std::string> names_in(const std::string& answer,
                                         std::string_view list) {
  std::vector<std::string> names;
  const auto parsed = parse(answer);
  for (const Value entry : parsed.root()[list].items()) {
    names.push_back(text_of(entry, "identifier"));
  }
  return names;
}

}  // namespace cardinal::ard::test

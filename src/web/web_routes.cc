#include "web/web_routes.h"

#include <charconv>

#include "base/check_that.h"
#include "web/change_feed.h"
#include "web/check_form.h"
#include "web/file_response.h"
#include "web/negotiation.h"
#include "web/page_html.h"
#include "web/pages.h"

namespace cardinal::web {
namespace {

constexpr std::string_view html_type = "text/html; charset=utf-8";
constexpr std::string_view json_type = "application/json";

std::uint64_t change_of(const InnerAnswer& answer) {
  const std::string_view text = answer.field("Cardinal-Change");
  std::uint64_t change = 0;
  std::from_chars(text.data(), text.data() + text.size(), change);
  return change;
}

enum class Form : std::uint8_t { html, json, text };

Form form_of(const http::Request& request) {
  for (std::string_view rest = request.query; !rest.empty();) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    if (rest.substr(0, end) == "format=text") return Form::text;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return prefers_json(request) ? Form::json : Form::html;
}

class PageHandler {
 public:
  PageHandler(const Page& page, std::string_view shell,
              std::shared_ptr<InnerRequests> inner, Env& env)
      : page_(page), shell_(shell), inner_(std::move(inner)), env_(env) {}

  http::Response answer(const http::Request& request) const {
    const Form form = form_of(request);
    if (form != Form::html && !page_.calls.empty()) {
      return main_answer(request, form);
    }
    if (shell_.empty()) return without_pages();
    return html_answer(request);
  }

 private:
  static http::Response without_pages() {
    http::Response response = http::Response::text(
        404, "text/plain; charset=utf-8",
        "This server was built without pages; its API is under /v1/, see "
        "/v1/openapi.json.\n");
    response.fields.emplace_back("Vary", "Accept");
    return response;
  }

  std::vector<FirstAnswer> first_answers(const http::Request& request) const {
    std::vector<FirstAnswer> answers;
    std::uint64_t change = 0;
    for (const PageCall& call : page_.calls) {
      // Of a page whose subject is not there, only that is told.
      if (!answers.empty() && answers[0].answer.status >= 400) break;
      if (call.last_changes > 0 && change == 0) {
        change = change_of(inner_->get(request, "/v1/stats", json_type));
      }
      const std::string target = target_of(call, request, change);
      if (target.empty()) continue;
      answers.push_back({.name = call.name,
                         .answer = inner_->get(request, target, json_type)});
      change = std::max(change, change_of(answers.back().answer));
    }
    return answers;
  }

  http::Response main_answer(const http::Request& request, Form form) const {
    const PageCall& call = page_.calls[0];
    std::uint64_t change = 0;
    if (call.last_changes > 0) {
      change = change_of(inner_->get(request, "/v1/stats", json_type));
    }
    InnerAnswer answer =
        inner_->get(request, target_of(call, request, change),
                    form == Form::json ? json_type : "text/plain");
    http::Response response = http::Response::text(
        answer.status, answer.content_type, std::move(answer.body));
    response.fields.insert(response.fields.end(), answer.fields.begin(),
                           answer.fields.end());
    add_private(response);
    return response;
  }

  http::Response html_answer(const http::Request& request) const {
    const std::vector<FirstAnswer> answers = first_answers(request);
    const int status = answers.empty() ? 200 : answers[0].answer.status;
    std::string html = page_html(shell_, answers, request.target);
    http::Response response;
    if (status < 400) {
      response = http::Response::of(std::make_shared<http::Representation>(
          std::move(html),
          http::Representation::Options{.content_type = std::string(html_type),
                                        .cache_control = "private, no-cache",
                                        .vary = "Accept, Authorization",
                                        .env = &env_}));
    } else {
      response =
          http::Response::text(status, std::string(html_type), std::move(html));
      add_private(response);
    }
    if (!answers.empty()) {
      const auto& fields = answers[0].answer.fields;
      for (const auto& [name, value] : fields) {
        if (is_for_reader(name)) response.fields.emplace_back(name, value);
      }
    }
    return response;
  }

  static bool is_for_reader(std::string_view name) {
    return name.starts_with("RateLimit-") || name == "Retry-After" ||
           name == "Cardinal-Change";
  }
  static void add_private(http::Response& response) {
    response.fields.emplace_back("Cache-Control", "private, no-cache");
    response.fields.emplace_back("Vary", "Accept, Authorization");
  }

  const Page& page_;
  const std::string_view shell_;
  const std::shared_ptr<InnerRequests> inner_;
  Env& env_;
};

Status add_files(http::Router& router, const EmbeddedPages& embedded) {
  for (const EmbeddedFile& file : embedded.files) {
    TRY_STATUS(router.add({.method = http::Method::get,
                           .pattern = std::string(file.path),
                           .handler =
                               [&file](const http::Request& request) {
                                 return file_response(file, request);
                               },
                           .label = "files of pages",
                           .for_other_origins = false,
                           .fields = page_fields(file.is_worker)}));
  }
  return {};
}

// The form of /check, for those who read without scripts.
Status add_check_form(http::Router& router, const EmbeddedPages& embedded,
                      const std::shared_ptr<InnerRequests>& inner) {
  const PageShell* shell = embedded.shell("check");
  if (shell == nullptr) return {};
  return router.add({.method = http::Method::post,
                     .pattern = "/check",
                     .handler =
                         [shell, inner](const http::Request& request) {
                           return answer_check_form(request, shell->html,
                                                    *inner);
                         },
                     .runs_on = http::RunsOn::worker,
                     .for_other_origins = false,
                     .fields = page_fields(true)});
}

Status add_change_feed(http::Router& router,
                       const std::shared_ptr<InnerRequests>& inner, Env& env) {
  return router.add({.method = http::Method::get,
                     .pattern = "/changes.atom",
                     .handler =
                         [inner, &env](const http::Request& request) {
                           return answer_change_feed(request, *inner, env);
                         },
                     .runs_on = http::RunsOn::worker,
                     .for_other_origins = false,
                     .fields = page_fields(false)});
}

// What was asked for in a browser and is not there.
Status add_unknown(http::Router& router, const EmbeddedPages& embedded) {
  const PageShell* shell = embedded.shell("error");
  if (shell == nullptr) return {};
  return router.add({.method = http::Method::get,
                     .pattern = "*",
                     .handler =
                         [shell](const http::Request& request) {
                           return http::Response::text(
                               404, std::string(html_type),
                               page_html(shell->html, {}, request.target));
                         },
                     .label = "unknown pages",
                     .for_other_origins = false,
                     .fields = page_fields(false),
                     .applies =
                         [](const http::Request& request) {
                           return names_html(request) &&
                                  !request.path.starts_with("/v1/");
                         }});
}

}  // namespace

std::vector<std::pair<std::string, std::string>> page_fields(bool runs_wasm) {
  const std::string script =
      runs_wasm ? "script-src 'self' 'wasm-unsafe-eval'" : "script-src 'self'";
  return {{"Content-Security-Policy",
           "default-src 'none'; " + script +
               "; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
               "font-src 'self'; worker-src 'self'; manifest-src 'self'; "
               "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
               "require-trusted-types-for 'script'; "
               "trusted-types cardinal cardinal-sw"},
          {"Cross-Origin-Opener-Policy", "same-origin"},
          {"Cross-Origin-Resource-Policy", "same-origin"},
          {"Referrer-Policy", "no-referrer"},
          {"Permissions-Policy",
           "camera=(), geolocation=(), microphone=(), payment=()"}};
}

Status serve_pages(const std::shared_ptr<http::RouteTable>& table,
                   const EmbeddedPages& embedded, Env& env) {
  const auto inner = std::make_shared<InnerRequests>(table);
  http::Router router;
  for (const Page& page : pages()) {
    const PageShell* shell = embedded.shell(page.shell);
    const auto handler = std::make_shared<const PageHandler>(
        page, shell != nullptr ? shell->html : std::string_view(), inner, env);
    TRY_STATUS(router.add({.method = http::Method::get,
                           .pattern = std::string(page.pattern),
                           .handler =
                               [handler](const http::Request& request) {
                                 return handler->answer(request);
                               },
                           .runs_on = http::RunsOn::worker,
                           .for_other_origins = false,
                           .fields = page_fields(page.runs_wasm)}));
  }
  TRY_STATUS(add_files(router, embedded));
  TRY_STATUS(add_check_form(router, embedded, inner));
  TRY_STATUS(add_change_feed(router, inner, env));
  TRY_STATUS(add_unknown(router, embedded));
  return table->replace("the pages", std::move(router));
}

}  // namespace cardinal::web

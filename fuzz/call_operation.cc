// Any input to any served operation, as from a stranger: a clean error, or an
// answer that is valid by its output schema and that every view can show. No
// file is opened.
//
// The first byte selects the operation and whether the rest is the input or the
// document beside an empty one, or many documents in lines.
#include <fcntl.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "cardinal/operations.h"
#include "operations/file_operations.h"
#include "operations/render_view.h"
#include "property.h"
#include "schema/builtin_schema.h"

namespace {

bool is_calling = false;  // an operation: whoever opens a file now is wrong

int opened(int folder, const char* path, int flags, mode_t mode) {
  HOLDS(!is_calling);
  return static_cast<int>(::syscall(SYS_openat, folder, path, flags, mode));
}

}  // namespace

// In place of the C library's, which calls these by name.
extern "C" int open(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = va_arg(arguments, mode_t);
  va_end(arguments);
  return opened(AT_FDCWD, path, flags, mode);
}

extern "C" int openat(int folder, const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = va_arg(arguments, mode_t);
  va_end(arguments);
  return opened(folder, path, flags, mode);
}

namespace {

using namespace cardinal;

const std::vector<const Operation*>& served() {
  static const std::vector<const Operation*> operations = [] {
    std::vector<const Operation*> all;
    for (const Operation* operation : all_operations()) {
      if (is_served(*operation)) all.push_back(operation);
    }
    return all;
  }();
  return operations;
}

void hold_answer(const Operation& operation, const Reply& reply,
                 const std::string& input,
                 std::span<const InputDocument> documents) {
  Faults faults;
  constexpr Limits limits{.bytes_max = 64u << 20, .depth_max = 1000};
  const Document answer = Reader().read(reply.json, limits, faults);
  HOLDS(faults.empty());
  HOLDS(
      validate_by_builtin_schema(operation.output, answer.root(), system_env())
          .empty());
  const Document asked = Reader().read(input, limits, faults);
  for (const View& view : operation.views) {
    (void)render_view(operation, view, reply.json, {asked.root(), documents},
                      Style{});
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  if (size == 0) return 0;
  const std::size_t choice = data[0];
  const Operation& operation = *served()[choice % served().size()];
  const std::string rest(reinterpret_cast<const char*>(data + 1), size - 1);
  const bool is_document = choice / served().size() % 2 == 1;
  std::vector<InputDocument> documents;
  if (is_document) documents.push_back({"text", rest, "text"});
  const bool has_lines = choice / served().size() % 4 == 3;
  const bool takes_target = operation.name == "convert";
  std::string sent = !is_document   ? rest
                     : takes_target ? R"({"to": "a2a"})"
                                    : "{}";
  const bool takes_lines = operation.input.find("\"jsonl\"") != sent.npos;
  if (is_document && has_lines && takes_lines) {
    sent.insert(1, R"("jsonl": true)");
    if (takes_target) sent.insert(14, ",");
  }
  Services services{.env = system_env(), .lines = &line_operations()};
  is_calling = true;
  Result<Reply> reply =
      call(operation, sent, services, {.documents = documents});
  if (reply && reply->stream) {
    while (reply->stream->next(reply->json, reply->notes)) {
    }
  }
  is_calling = false;
  if (!reply) {
    HOLDS(!reply.error().message.empty());
    HOLDS(reply.error().code != Code::internal);
    return 0;
  }
  hold_answer(operation, *reply, sent, documents);
  return 0;
}

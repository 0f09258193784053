/* Cardinal for C and every language that calls C: libcardinal_c.so.
 *
 * Text is UTF-8, questions and answers are JSON: the operations of
 * `cardinal openapi` that need nothing but their input (check, convert, diff,
 * explain, verify, canon, id, reach, rules, schema). Nothing here reads a file,
 * makes a request, prints, or changes the state of the process. No C++
 * exception leaves the library.
 *
 *   cardinal_engine *engine = cardinal_engine_new(CARDINAL_C_ABI);
 *   cardinal_reply *reply = cardinal_check(engine, text, strlen(text), NULL);
 *   if (cardinal_reply_outcome(reply) != CARDINAL_CLEAN)
 *     puts(cardinal_reply_json(reply, NULL));
 *   cardinal_reply_free(reply);
 *   cardinal_engine_free(engine);
 *
 * Thread safety: all functions may be called by many threads at a time, with
 * the same engine too. A reply is for one thread at a time.
 *
 * docs/c-api.md describes replies and options. (cardinal.h is the C++ API.)
 */
#ifndef CARDINAL_CARDINAL_C_H
#define CARDINAL_CARDINAL_C_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* major * 1000 + minor. A library serves callers of its own major version and
 * of a minor version that is not above its own. */
#define CARDINAL_C_ABI 1u

typedef struct cardinal_engine cardinal_engine;
typedef struct cardinal_reply cardinal_reply;

typedef enum cardinal_outcome {
  CARDINAL_CLEAN = 0,
  CARDINAL_HAS_ERRORS = 1, /* documents were processed and have errors */
  CARDINAL_INCOMPLETE = 2, /* a part failed; the notes say which */
  CARDINAL_FAILED = 3      /* no answer: the JSON is an error */
} cardinal_outcome;

/* The ABI of the library, and the version of Cardinal, such as "0.1.0". */
uint32_t cardinal_abi(void);
const char* cardinal_library_version(void);

/* NULL if the library serves callers that were compiled with this
 * CARDINAL_C_ABI, else the reason, valid until the next call in this thread. */
const char* cardinal_abi_problem(uint32_t compiled_with);

/* NULL if cardinal_abi_problem() has a reason, or without memory. */
cardinal_engine* cardinal_engine_new(uint32_t compiled_with);
void cardinal_engine_free(cardinal_engine* engine); /* NULL is allowed */

/* Calls an operation by name. `input` is a JSON object; NULL is {}. `document`
 * has the exact bytes of the card, instead of "text" in the input, and need not
 * be valid UTF-8 (check reports it then); NULL: there is none. Wrong arguments
 * give a reply with an error. NULL only without memory. */
cardinal_reply* cardinal_call(const cardinal_engine* engine,
                              const char* operation, const char* input,
                              size_t input_bytes, const char* document,
                              size_t document_bytes);

/* The same by subject. `options` are further members of the operation's input
 * as a JSON object, NUL-terminated; NULL: none. */
cardinal_reply* cardinal_check(const cardinal_engine* engine, const char* card,
                               size_t card_bytes, const char* options);
/* check that also repairs what is certain: "fixed" in the answer has the text.
 * {"fix": "all"} in the options takes fixes that change the meaning as well. */
cardinal_reply* cardinal_fix(const cardinal_engine* engine, const char* card,
                             size_t card_bytes, const char* options);
cardinal_reply* cardinal_verify(const cardinal_engine* engine, const char* card,
                                size_t card_bytes, const char* options);
/* `to` is a format: a2a, agentcard, adp, mcp, openai, oasf, ... */
cardinal_reply* cardinal_convert(const cardinal_engine* engine,
                                 const char* card, size_t card_bytes,
                                 const char* to, const char* options);
cardinal_reply* cardinal_diff(const cardinal_engine* engine, const char* older,
                              size_t older_bytes, const char* newer,
                              size_t newer_bytes, const char* options);
cardinal_reply* cardinal_explain(const cardinal_engine* engine,
                                 const char* rule);

/* CARDINAL_FAILED for NULL. */
cardinal_outcome cardinal_reply_outcome(const cardinal_reply* reply);

/* The answer, or for CARDINAL_FAILED the error:
 *   {"code":"usage","message":"...","where":null,"diagnostics":[...]}
 * NUL-terminated, valid as long as the reply. `bytes` may be NULL. For a reply
 * that is NULL, an error that says so. */
const char* cardinal_reply_json(const cardinal_reply* reply, size_t* bytes);

/* Lines for people beside the answer, as a JSON array of strings. */
const char* cardinal_reply_notes(const cardinal_reply* reply);

void cardinal_reply_free(cardinal_reply* reply); /* NULL is allowed */

#ifdef __cplusplus
}
#endif

#endif

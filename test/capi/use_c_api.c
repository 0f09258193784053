/* use_c_api CARD BROKEN: what a C program does with the library, from check to
 * diff, and with four threads. Ends with 0 when all is as expected; run under
 * valgrind, nothing is lost. */
#include <cardinal/cardinal_c.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define THREADS 4
#define ROUNDS 3

typedef struct text {
  char* bytes;
  size_t size;
} text;

static int failures = 0;

static void expect(int is_met, const char* what) {
  if (is_met) return;
  failures++;
  printf("FAILED: %s\n", what);
}

static text read_whole(const char* path) {
  text out = {NULL, 0};
  FILE* file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
    perror(path);
    exit(2);
  }
  out.size = (size_t)ftell(file);
  rewind(file);
  out.bytes = malloc(out.size);
  if (out.bytes == NULL || fread(out.bytes, 1, out.size, file) != out.size) {
    perror(path);
    exit(2);
  }
  fclose(file);
  return out;
}

static void expect_reply(cardinal_reply* reply, cardinal_outcome outcome,
                         const char* part) {
  if (cardinal_reply_outcome(reply) != outcome ||
      strstr(cardinal_reply_json(reply, NULL), part) == NULL) {
    failures++;
    printf("FAILED: expected outcome %d and %s; got %d and %s\n", (int)outcome,
           part, (int)cardinal_reply_outcome(reply),
           cardinal_reply_json(reply, NULL));
  }
  cardinal_reply_free(reply);
}

typedef struct job {
  const cardinal_engine* engine;
  text card;
  int errors;
} job;

static void* run_job(void* given) {
  job* mine = given;
  int round;
  for (round = 0; round < ROUNDS; round++) {
    cardinal_reply* reply =
        cardinal_check(mine->engine, mine->card.bytes, mine->card.size, NULL);
    mine->errors += cardinal_reply_outcome(reply) == CARDINAL_HAS_ERRORS;
    cardinal_reply_free(reply);
  }
  return NULL;
}

static void use_threads(const cardinal_engine* engine, text card) {
  pthread_t threads[THREADS];
  job jobs[THREADS];
  int i;
  for (i = 0; i < THREADS; i++) {
    jobs[i].engine = engine;
    jobs[i].card = card;
    jobs[i].errors = 0;
    if (pthread_create(&threads[i], NULL, run_job, &jobs[i]) != 0) exit(2);
  }
  for (i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    expect(jobs[i].errors == ROUNDS, "the same answer in every thread");
  }
}

int main(int argc, char** argv) {
  cardinal_engine* engine;
  text good, broken;
  if (argc != 3) return 2;
  good = read_whole(argv[1]);
  broken = read_whole(argv[2]);
  expect(cardinal_abi_problem(CARDINAL_C_ABI) == NULL, "the ABI fits");
  expect(cardinal_abi_problem(1000u) != NULL, "another ABI does not");
  expect(cardinal_engine_new(1000u) == NULL, "and makes no engine");
  engine = cardinal_engine_new(CARDINAL_C_ABI);
  expect(engine != NULL, "an engine");

  expect_reply(cardinal_check(engine, good.bytes, good.size, NULL),
               CARDINAL_CLEAN, "\"results\"");
  expect_reply(cardinal_check(engine, broken.bytes, broken.size, NULL),
               CARDINAL_HAS_ERRORS, "\"severity\":\"error\"");
  expect_reply(
      cardinal_fix(engine, broken.bytes, broken.size, "{\"fix\": \"all\"}"),
      CARDINAL_HAS_ERRORS, "\"fixed\"");
  expect_reply(cardinal_verify(engine, good.bytes, good.size, NULL),
               CARDINAL_HAS_ERRORS, "unsigned");
  expect_reply(cardinal_convert(engine, good.bytes, good.size, "mcp", NULL),
               CARDINAL_CLEAN, "tools");
  expect_reply(
      cardinal_diff(engine, good.bytes, good.size, good.bytes, good.size, NULL),
      CARDINAL_CLEAN, "\"changes\":[]");
  expect_reply(cardinal_explain(engine, "a2a/skill-id-unique"), CARDINAL_CLEAN,
               "a2a/skill-id-unique");
  expect_reply(cardinal_check(engine, "\xFF", 1, NULL), CARDINAL_HAS_ERRORS,
               "json/");
  expect_reply(cardinal_check(NULL, "{}", 2, NULL), CARDINAL_FAILED, "NULL");
  expect_reply(cardinal_check(engine, NULL, 0, NULL), CARDINAL_FAILED, "NULL");
  expect_reply(cardinal_check(engine, "{}", 2, "\xFF"), CARDINAL_FAILED,
               "JSON");
  use_threads(engine, broken);

  cardinal_engine_free(engine);
  free(good.bytes);
  free(broken.bytes);
  puts(failures == 0 ? "all as expected" : "failed");
  return failures == 0 ? 0 : 1;
}

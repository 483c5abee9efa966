// SPDX-License-Identifier: Apache-2.0
// The C interface from C11: session/wavesmith.h compiles as C, and each kind of function works. Prints what fails.
//
//   session_c VECTOR_ADD.s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wavesmith/wavesmith.h>

static int failures = 0;
#define EXPECT(condition)                                                                                    \
  do {                                                                                                       \
    if (!(condition)) {                                                                                      \
      printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                                                 \
      ++failures;                                                                                            \
    }                                                                                                        \
  } while (0)

enum { kElements = 1000, kGrid = 1024 };

static int ok(ws_status status, ws_error* error) {
  if (status == WS_OK) return 1;
  printf("status %d: %s\n", (int)status, ws_error_message(error));
  ws_error_destroy(error);
  return 0;
}

// The status of a call that must fail, and whether its message has the text.
static int says(ws_error* error, const char* text) {
  const int found = strstr(ws_error_message(error), text) != NULL;
  if (!found) printf("the message is: %s\n", ws_error_message(error));
  EXPECT(strstr(ws_error_json(error), "\"schema\": \"wavesmith.diagnostics/1\"") != NULL);
  ws_error_destroy(error);
  return found;
}

static void types(void) {
  EXPECT(ws_abi_version() >= WS_ABI_VERSION);
  EXPECT(strlen(ws_version()) > 0);
  EXPECT(ws_type_size(WS_F32) == 4 && ws_type_size(WS_BF8) == 1 && ws_type_size(99) == 0);
  EXPECT(strcmp(ws_type_name(WS_BF16), "bf16") == 0 && ws_type_name(0) == NULL);
  EXPECT(ws_type_from_name("u64") == WS_U64 && ws_type_from_name("word") == WS_TYPE_UNKNOWN);
}

static void invalid_calls(void) {
  ws_error* error = NULL;
  ws_session* session = NULL;
  EXPECT(ws_session_create(NULL, NULL, &error) == WS_INVALID_CALL && says(error, "session must not be NULL"));
  EXPECT(ws_module_ok(NULL) == 0 && ws_module_kernel_count(NULL) == 0);
  ws_session_destroy(NULL);
  ws_module_destroy(NULL);
  ws_buffer_destroy(NULL);
  ws_result_destroy(NULL);
  ws_error_destroy(NULL);
  ws_text_destroy(NULL);
  ws_session_options options = {.struct_size = sizeof options};
  options.backend = "emulatr";
  EXPECT(ws_session_create(&options, &session, &error) == WS_FAILED && session == NULL);
  EXPECT(says(error, "unknown backend emulatr"));
  EXPECT(ws_session_create(&options, &session, NULL) == WS_FAILED);
}

static void launch(ws_session* session, const ws_module* module) {
  ws_error* error = NULL;
  ws_buffer* buffers[3] = {NULL, NULL, NULL};
  static float a[kElements], b[kElements], c[kElements];
  for (int i = 0; i < 3; ++i)
    if (!ok(ws_buffer_create(session, WS_F32, kElements, &buffers[i], &error), error)) exit(1);
  EXPECT(ws_buffer_count(buffers[0]) == kElements && ws_buffer_type(buffers[0]) == WS_F32);
  ws_fill fill = {.struct_size = sizeof fill};
  fill.kind = WS_FILL_UNIFORM;
  fill.a = -1;
  fill.b = 1;
  fill.seed = 1;
  EXPECT(ok(ws_buffer_fill(buffers[0], &fill, &error), error));
  for (int i = 0; i < kElements; ++i)
    b[i] = (float)i;
  EXPECT(ok(ws_buffer_upload(buffers[1], 0, b, sizeof b, &error), error));
  EXPECT(ws_buffer_upload(buffers[1], 8, b, sizeof b, &error) == WS_FAILED &&
         says(error, "are not in the buffer"));
  EXPECT(ok(ws_buffer_download(buffers[0], 0, a, sizeof a, &error), error));
  EXPECT(fabsf(a[0]) <= 1 && a[0] != a[1]);

  ws_argument arguments[5];
  memset(arguments, 0, sizeof arguments);
  for (int i = 0; i < 5; ++i)
    arguments[i].struct_size = sizeof arguments[i];
  for (int i = 0; i < 3; ++i) {
    arguments[i].kind = WS_ARGUMENT_BUFFER;
    arguments[i].buffer = buffers[i];
  }
  arguments[3].kind = WS_ARGUMENT_SIGNED;
  arguments[3].integer = kElements;
  arguments[4].kind = WS_ARGUMENT_UNSIGNED;
  arguments[4].name = "stride";
  arguments[4].integer = kGrid;
  ws_launch_shape shape = {.struct_size = sizeof shape};
  shape.grid[0] = kGrid;
  ws_result* result = NULL;
  if (!ok(ws_launch(module, NULL, &shape, arguments, 5, &result, &error), error)) exit(1);
  EXPECT(ws_result_ok(result));
  EXPECT(strstr(ws_result_text(result), "vector_add: grid 1024 x 1 x 1 in work-groups of 256 x 1 x 1") !=
         NULL);
  EXPECT(strstr(ws_result_json(result), "\"schema\": \"wavesmith.launch/1\"") != NULL);
  ws_counters counters = {.struct_size = sizeof counters};
  EXPECT(ok(ws_result_counters(result, &counters, &error), error));
  EXPECT(counters.workgroups == 4 && counters.waves == 16 && counters.instructions > 16 &&
         counters.executed[3] > 0);
  // A program that was compiled with an older header gets what its struct has.
  ws_counters small;
  memset(&small, 0x55, sizeof small);
  small.struct_size = offsetof(ws_counters, waves);
  EXPECT(ok(ws_result_counters(result, &small, &error), error));
  EXPECT(small.workgroups == 4 && small.waves == 0x5555555555555555 &&
         small.struct_size == offsetof(ws_counters, waves));
  ws_result_destroy(result);

  for (int i = 0; i < kElements; ++i)
    c[i] = a[i] + b[i];
  ws_comparison comparison = {.struct_size = sizeof comparison};
  EXPECT(ok(ws_buffer_compare(buffers[2], c, sizeof c, NULL, &comparison, NULL, &error), error));
  EXPECT(comparison.compared == kElements && comparison.differing == 0);
  c[7] += 1;
  ws_text* json = NULL;
  ws_tolerance tolerance = {.struct_size = sizeof tolerance};
  tolerance.given = WS_TOLERANCE_ABSOLUTE;
  tolerance.absolute = 0.5;
  EXPECT(ok(ws_buffer_compare(buffers[2], c, sizeof c, &tolerance, &comparison, &json, &error), error));
  EXPECT(comparison.differing == 1 && comparison.first_index == 7);
  EXPECT(strstr(ws_text_data(json), "\"index\": 7") != NULL &&
         ws_text_size(json) == strlen(ws_text_data(json)));
  ws_text_destroy(json);

  arguments[3].kind = WS_ARGUMENT_BUFFER;
  arguments[3].buffer = buffers[0];
  EXPECT(ws_launch(module, NULL, &shape, arguments, 5, &result, &error) == WS_FAILED && result == NULL);
  EXPECT(says(error, "argument n of vector_add is uint: pass a number, not a buffer"));
  for (int i = 0; i < 3; ++i)
    ws_buffer_destroy(buffers[i]);
}

static void texts(ws_session* session) {
  static const char kWrong[] = "  v_mov_b32 v1,\n  s_endpgm\n";
  ws_error* error = NULL;
  ws_module* module = NULL;
  if (!ok(ws_session_assemble_text(session, kWrong, sizeof kWrong - 1, "wrong.s", &module, &error), error))
    exit(1);
  EXPECT(!ws_module_ok(module) && strcmp(ws_module_name(module), "wrong.s") == 0);
  EXPECT(strstr(ws_module_diagnostics(module), "\"line\": 1") != NULL);
  ws_module_destroy(module);
  EXPECT(ws_session_load_bytes(session, kWrong, sizeof kWrong, "x", &module, &error) == WS_FAILED &&
         module == NULL);
  EXPECT(says(error, "x"));
  EXPECT(ws_session_assemble_file(session, "/no/such/file.s", &module, &error) == WS_FAILED);
  EXPECT(says(error, "/no/such/file.s"));
}

int main(int count, char** arguments) {
  if (count != 2) return 2;
  types();
  invalid_calls();
  ws_error* error = NULL;
  ws_session* session = NULL;
  ws_module* module = NULL;
  if (!ok(ws_session_create(NULL, &session, &error), error)) return 1;
  EXPECT(strcmp(ws_session_backend(session), "emulator") == 0);
  EXPECT(strstr(ws_session_description(session), "MI300X") != NULL);
  if (!ok(ws_session_assemble_file(session, arguments[1], &module, &error), error)) return 1;
  EXPECT(ws_module_ok(module) && ws_module_kernel_count(module) == 1);
  EXPECT(strcmp(ws_module_kernel_name(module, 0), "vector_add") == 0 &&
         ws_module_kernel_name(module, 1) == NULL);
  ws_text* text = NULL;
  EXPECT(ok(ws_module_describe_kernel(module, NULL, &text, &error), error));
  EXPECT(strstr(ws_text_data(text), "\"name\": \"stride\"") != NULL);
  ws_text_destroy(text);
  EXPECT(ok(ws_module_check(module, NULL, &text, &error), error));
  EXPECT(strstr(ws_text_data(text), "\"schema\": \"wavesmith.check/1\"") != NULL);
  ws_text_destroy(text);
  launch(session, module);
  texts(session);
  // Modules outlive the session object.
  ws_session_destroy(session);
  const void* bytes = NULL;
  size_t size = 0;
  EXPECT(ok(ws_module_code_object(module, &bytes, &size, &error), error));
  EXPECT(size > 64 && memcmp(bytes, "\177ELF", 4) == 0);
  ws_module_destroy(module);
  printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}

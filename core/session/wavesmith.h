// SPDX-License-Identifier: Apache-2.0
// Kernels of AMD GPUs without a host program, from C and every language that can call C: assemble, check, fill, launch on
// the emulator of Wavesmith or on a GPU, compare, count. Link with -lwavesmith.
//
//   ws_error* error = NULL;
//   ws_session* session = NULL;
//   if (ws_session_create(NULL, &session, &error) != WS_OK) {
//     fprintf(stderr, "%s\n", ws_error_message(error));
//     ws_error_destroy(error);
//   }
//
// Versions. Functions and constants are added, never changed or removed, while the library is libwavesmith.so.1;
// ws_abi_version() grows with each addition. Every struct begins with `struct_size`: set it to sizeof the struct, and
// everything else to 0 (`ws_launch_shape shape = {.struct_size = sizeof shape};`). A library reads and writes no more than that many
// bytes; members that it does not get have their defaults, and 0 is a default everywhere.
//
// Errors. A function that can fail returns a ws_status. If it is not WS_OK and `error` is not NULL, *error is a new object
// with the reason; destroy it. Outputs are NULL then. Errors in a text that is assembled, and faults of a kernel, are
// results and no failures: see ws_module_ok() and ws_result_ok().
//
// Ownership. Each *_create, *_assemble_* and so on gives an object that the caller destroys, in any order: modules, buffers
// and results keep what they need of their session. Destroying NULL does nothing. A `const char*` or a pointer to bytes
// that a function returns belongs to the object and is valid as long as it. Nothing that is passed in is kept.
//
// Texts are UTF-8 and end with a zero byte. JSON has the forms of `wavesmith-cli --json` (docs/schemas).
//
// Threads. Any thread may call any function. Calls on one session and its objects wait for each other, except
// ws_session_cancel(). Do not destroy an object while another thread uses it.
#pragma once

#include <stddef.h> // NOLINT(modernize-deprecated-headers): a header of C
#include <stdint.h> // NOLINT(modernize-deprecated-headers)

#ifdef __cplusplus
extern "C" {
#endif

// NOLINTBEGIN(modernize-*,readability-identifier-naming): C

#define WS_ABI_VERSION 1

// The ABI version of the library that is loaded; at least WS_ABI_VERSION of the header if it is new enough.
uint32_t ws_abi_version(void);
// The version of Wavesmith, as `wavesmith-cli --version` prints it.
const char* ws_version(void);

typedef int32_t ws_status;
enum {
  WS_OK = 0,
  WS_FAILED = 1,        // the reason is in the error
  WS_INVALID_CALL = 2,  // NULL where an object is needed, or a number that is none of its constants
  WS_OUT_OF_MEMORY = 3, // of this process; *error may be NULL
  WS_CANCELED = 4       // by ws_session_cancel()
};

typedef struct ws_error ws_error;
typedef struct ws_text ws_text;
typedef struct ws_session ws_session;
typedef struct ws_module ws_module;
typedef struct ws_buffer ws_buffer;
typedef struct ws_result ws_result;

// --- Errors and texts ---

// One line: "argument n of vector_add is uint: pass a number, not a buffer [W3003 invalid-launch]"
const char* ws_error_message(const ws_error* error);
// The diagnostic with its place, notes and fixes: wavesmith.diagnostics/1.
const char* ws_error_json(const ws_error* error);
void ws_error_destroy(ws_error* error);

const char* ws_text_data(const ws_text* text);
size_t ws_text_size(const ws_text* text); // bytes, without the zero byte at the end
void ws_text_destroy(ws_text* text);

// --- Types of elements ---

typedef int32_t ws_type;
enum {
  WS_TYPE_UNKNOWN = 0,
  WS_U8 = 1,
  WS_I8 = 2,
  WS_U16 = 3,
  WS_I16 = 4,
  WS_U32 = 5,
  WS_I32 = 6,
  WS_U64 = 7,
  WS_I64 = 8,
  WS_F16 = 9,
  WS_BF16 = 10,
  WS_F32 = 11,
  WS_F64 = 12,
  WS_FP8 = 13, // the FNUZ formats of gfx942
  WS_BF8 = 14
};
size_t ws_type_size(ws_type type);      // bytes; 0: not a type
const char* ws_type_name(ws_type type); // "f32"; NULL: not a type
ws_type ws_type_from_name(const char* name);

// --- Sessions ---

enum { WS_MODE_FAST = 0, WS_MODE_CHECKED = 1 }; // checked: with findings, only on the emulator

typedef struct ws_session_options {
  size_t struct_size;
  const char* target;               // NULL: the one that a text names, or gfx942
  const char* backend;              // "emulator" (NULL), "hip" for a GPU, or "auto" for a GPU if there is one
  const char* workers;              // folder of the worker programs; NULL: where they are installed
  const char* const* include_paths; // for .include
  size_t include_path_count;
  const char* const* definitions; // "NAME=VALUE" or "NAME"
  size_t definition_count;
  int32_t device;             // number of the GPU
  int32_t mode;               // WS_MODE_...
  uint32_t threads;           // of the emulator; 0: one for each core
  int32_t plain_matrix;       // not 0: matrix products in plain arithmetic
  uint64_t schedule;          // order of the waves on the emulator
  uint64_t instruction_limit; // of a launch; 0: none
  double seconds_limit;       // of a launch; 0: none
  uint64_t memory_limit;      // bytes of all buffers; 0: 2 GiB
} ws_session_options;

// `options` may be NULL.
ws_status ws_session_create(const ws_session_options* options, ws_session** session, ws_error** error);
void ws_session_destroy(ws_session* session);
const char* ws_session_backend(const ws_session* session);     // "emulator" or "hip"
const char* ws_session_description(const ws_session* session); // "emulated MI300X, ..."
// Ends the call in progress on this session, if there is one, with WS_CANCELED; from another thread.
void ws_session_cancel(ws_session* session);

// --- Modules ---

// Errors in the text give a module that is not ok. `name` is that of the text in messages; NULL: "kernel.s".
ws_status ws_session_assemble_file(ws_session* session, const char* path, ws_module** module,
                                   ws_error** error);
ws_status ws_session_assemble_text(ws_session* session, const char* text, size_t size, const char* name,
                                   ws_module** module, ws_error** error);
// A code object, a bundle of them, or a program that contains one.
ws_status ws_session_load_file(ws_session* session, const char* path, ws_module** module, ws_error** error);
ws_status ws_session_load_bytes(ws_session* session, const void* bytes, size_t size, const char* name,
                                ws_module** module, ws_error** error);
void ws_module_destroy(ws_module* module);
const char* ws_module_name(const ws_module* module);
int32_t ws_module_ok(const ws_module* module); // not 0: it has code and no error
// All messages of the assembler: wavesmith.diagnostics/1.
const char* ws_module_diagnostics(const ws_module* module);
// The ELF file; size 0: nothing could be assembled.
ws_status ws_module_code_object(const ws_module* module, const void** bytes, size_t* size, ws_error** error);
size_t ws_module_kernel_count(const ws_module* module);
const char* ws_module_kernel_name(const ws_module* module, size_t number); // NULL: there is none
// The arguments of a kernel: wavesmith.kernel/1. `kernel` NULL: the only one.
ws_status ws_module_describe_kernel(const ws_module* module, const char* kernel, ws_text** json,
                                    ws_error** error);

typedef struct ws_check_options {
  size_t struct_size;
  const char* const* only; // codes, their names, or rules to report; none: all
  size_t only_count;
  int32_t strict; // not 0: also what only LLVM requires
} ws_check_options;

// What `wavesmith-cli check --json` prints for the file: wavesmith.check/1. `options` may be NULL.
ws_status ws_module_check(const ws_module* module, const ws_check_options* options, ws_text** json,
                          ws_error** error);

// --- Buffers ---

// `count` elements. Their contents are poison: a NaN or 0xdeadbeef, and in checked mode undefined.
ws_status ws_buffer_create(ws_session* session, ws_type type, uint64_t count, ws_buffer** buffer,
                           ws_error** error);
void ws_buffer_destroy(ws_buffer* buffer);
ws_type ws_buffer_type(const ws_buffer* buffer);
uint64_t ws_buffer_count(const ws_buffer* buffer); // elements

enum {
  WS_FILL_REAL = 0,        // `a`
  WS_FILL_SIGNED = 1,      // `integer`
  WS_FILL_UNSIGNED = 2,    // `integer`, as uint64_t
  WS_FILL_UNIFORM = 3,     // [a, b); integers: [a, b]
  WS_FILL_NORMAL = 4,      // mean `a`, standard deviation `b`
  WS_FILL_IOTA = 5,        // a + i * b
  WS_FILL_PERMUTATION = 6, // of 0 to count - 1
  WS_FILL_POISON = 7       // as a new buffer
};
typedef struct ws_fill {
  size_t struct_size;
  int32_t kind; // WS_FILL_...
  double a;
  double b;
  int64_t integer;
  uint64_t seed; // the numbers of a seed are those of a run file, on every machine
} ws_fill;
ws_status ws_buffer_fill(ws_buffer* buffer, const ws_fill* fill, ws_error** error);

// Copy `size` bytes to or from the byte `offset` of the buffer.
ws_status ws_buffer_upload(ws_buffer* buffer, uint64_t offset, const void* bytes, uint64_t size,
                           ws_error** error);
ws_status ws_buffer_download(const ws_buffer* buffer, uint64_t offset, void* bytes, uint64_t size,
                             ws_error** error);

// An element is equal if it is within every bound that is given; without bounds, if its value is equal.
enum {
  WS_TOLERANCE_ABSOLUTE = 1,
  WS_TOLERANCE_RELATIVE = 2, // to the expected value
  WS_TOLERANCE_ULP = 4,
  WS_TOLERANCE_BITS = 8 // identical bits: then +0 is not -0
};
typedef struct ws_tolerance {
  size_t struct_size;
  uint32_t given; // WS_TOLERANCE_..., added
  double absolute;
  double relative;
  uint64_t ulp;
} ws_tolerance;

typedef struct ws_comparison {
  size_t struct_size;
  uint64_t compared; // elements
  uint64_t differing;
  uint64_t first_index;    // of the first difference, if there is one
  uint64_t first_actual;   // its bits
  uint64_t first_expected; // its bits
  double greatest_absolute;
  double greatest_relative;
  uint64_t greatest_ulp;
} ws_comparison;

// Compares the elements of the buffer with as many expected ones; `size` in bytes. `tolerance`, `comparison` and `json` may
// be NULL; the JSON has up to 1000 differences, in the form of `wavesmith-cli diff --json`.
ws_status ws_buffer_compare(const ws_buffer* buffer, const void* expected, uint64_t size,
                            const ws_tolerance* tolerance, ws_comparison* comparison, ws_text** json,
                            ws_error** error);

// --- Launches ---

enum {
  WS_ARGUMENT_NULL = 0, // a null pointer
  WS_ARGUMENT_BUFFER = 1,
  WS_ARGUMENT_SIGNED = 2,
  WS_ARGUMENT_UNSIGNED = 3,
  WS_ARGUMENT_REAL = 4,
  WS_ARGUMENT_BYTES = 5 // a struct by value
};
typedef struct ws_argument {
  size_t struct_size; // all arguments of a launch have the same
  int32_t kind;       // WS_ARGUMENT_...
  ws_type type;       // of a number, if the metadata does not name it; or WS_TYPE_UNKNOWN
  const char* name;   // NULL: the argument at this position in the metadata
  const ws_buffer* buffer;
  int64_t integer; // for SIGNED and, as uint64_t, for UNSIGNED
  double real;
  const void* bytes;
  size_t byte_count;
  int32_t has_offset; // not 0: `offset` in the kernarg segment, for a kernel without metadata
  uint32_t offset;
} ws_argument;

typedef struct ws_launch_shape {
  size_t struct_size;
  uint32_t grid[3];      // work-items, not work-groups; grid[1] and grid[2]: 0 is 1
  uint32_t workgroup[3]; // work-items; all 0: what the metadata requires; otherwise 0 is 1
  uint32_t dynamic_lds;  // bytes
  uint32_t repeats;      // timed launches after the one whose results count; only on a GPU
} ws_launch_shape;

// Launches the kernel (NULL: the only one) and waits for it. Every argument is compared with the metadata; hidden ones are
// filled. A kernel that faults gives a result that is not ok. After an error, buffers are unchanged.
ws_status ws_launch(const ws_module* module, const char* kernel, const ws_launch_shape* shape,
                    const ws_argument* arguments, size_t count, ws_result** result, ws_error** error);
void ws_result_destroy(ws_result* result);
int32_t ws_result_ok(const ws_result* result); // not 0: no fault, and no error of checked mode
// Faults, findings with lines, counts and statistics: wavesmith.launch/1.
const char* ws_result_json(const ws_result* result);
// The same for people, a few lines without times.
const char* ws_result_text(const ws_result* result);

enum { WS_CLASS_COUNT = 12 };
typedef struct ws_counters {
  size_t struct_size;
  uint64_t workgroups;
  uint64_t waves;
  uint64_t instructions;     // executed, once for each wave; 0: a GPU does not count
  double seconds;            // of the kernel, as fast as this machine runs it
  double average_lanes;      // of 64, in instructions that EXEC masks
  uint64_t extra_lds_passes; // by bank conflicts, in the accesses that were examined
  // By class: SALU, SMEM, branch, VALU, MFMA, VMEM load, VMEM store, VMEM atomic, LDS, barrier, wait, other.
  uint64_t executed[WS_CLASS_COUNT];
} ws_counters;
// `counters->struct_size` says how much is written.
ws_status ws_result_counters(const ws_result* result, ws_counters* counters, ws_error** error);

// NOLINTEND(modernize-*,readability-identifier-naming)

#ifdef __cplusplus
}
#endif

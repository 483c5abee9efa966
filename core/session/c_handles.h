// SPDX-License-Identifier: Apache-2.0
// The objects behind the handles of the C interface (wavesmith.h), and how C++ results become its errors.
//
// Internal to this folder. As wavesmith.h says about threads.
#pragma once

#include "session/session.h"
#include "session/wavesmith.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>
#include <string>
#include <utility>
#include <vector>

// NOLINTBEGIN(readability-identifier-naming): the names of C
struct ws_error {
  std::string message;
  std::string json;
};

struct ws_text {
  std::string text;
};

struct ws_session {
  wavesmith::Session session;
};

struct ws_module {
  wavesmith::Module module;
  std::string diagnostics;
  std::vector<std::string> kernels;
};

struct ws_buffer {
  wavesmith::Buffer buffer;
};

struct ws_result {
  wavesmith::LaunchResult result;
  std::string json;
  std::string text;
};

// NOLINTEND(readability-identifier-naming)

namespace wavesmith::c {

// The error of a call: *error, if the caller wants it. Returns the status that fits the code.
ws_status fail(ws_error** error, const Diagnostic& diagnostic);
// WS_INVALID_CALL.
ws_status invalid(ws_error** error, std::string message);

// A struct of the caller, as this library knows it: what the caller's header did not have is 0.
template <typename Struct>
[[nodiscard]] Struct read(const Struct* given) {
  Struct result{};
  if (given != nullptr) std::memcpy(&result, given, std::min(given->struct_size, sizeof(Struct)));
  return result;
}
// Writes what the caller's header has.
template <typename Struct>
void write(Struct* wanted, Struct value) {
  value.struct_size = wanted->struct_size;
  std::memcpy(wanted, &value, std::min(wanted->struct_size, sizeof(Struct)));
}

// Calls `body`, which returns a ws_status; nothing may be thrown into C.
template <typename Body>
ws_status guarded(ws_error** error, Body body) noexcept {
  if (error != nullptr) *error = nullptr;
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return WS_OUT_OF_MEMORY;
  } catch (...) { // no other exception is expected
    return WS_FAILED;
  }
}

} // namespace wavesmith::c

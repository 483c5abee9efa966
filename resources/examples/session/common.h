// SPDX-License-Identifier: Apache-2.0
// What the examples of this folder share. Each compiles against Wavesmith's library, where kernels run on the emulator, and
// against HIP alone, on a machine with a GPU: docs/guide/session.md has both commands.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <type_traits>
#include <utility>
#include <wavesmith/dispatch.h>

// The value, or the end of the program with the reason.
template <typename T>
T need(wavesmith::Result<T> result) {
  if (!result) {
    std::fputs(wavesmith::describe(result.error()).c_str(), stderr);
    std::exit(2);
  }
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

inline void print(const std::string& text) {
  std::fputs(text.c_str(), stdout);
}

// A source is assembled, a code object is loaded.
inline wavesmith::Module open(const wavesmith::Session& session, const std::string& path) {
  const bool source = path.size() > 2 && path.compare(path.size() - 2, 2, ".s") == 0;
  wavesmith::Module module = need(source ? session.assemble(path) : session.load(path));
  for (const wavesmith::Diagnostic& diagnostic : module.diagnostics())
    std::fputs(wavesmith::describe(diagnostic).c_str(), stderr);
  return module;
}

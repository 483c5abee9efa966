// SPDX-License-Identifier: Apache-2.0
#include "arguments/compiler_options.h"

#include <CLI/App.hpp>

#include <cmath>

namespace wavesmith::cli {

void addCompilerOptions(CLI::App& command, Completions& completions, CompilerOptions& options,
                        CLI::Option* needs) {
  constexpr double kMost = 1e9;
  CLI::Option* const clang = completions.files(
      command.add_option("--clang", options.preferences.clang, "Compiler to use instead of clang-19")
          ->type_name("PROGRAM"));
  CLI::Option* const rocm = completions.directories(
      command
          .add_option("--rocm", options.preferences.rocm,
                      "ROCm to use for HIP, or none; by default, the newest in /opt if there is one")
          ->type_name("DIR"));
  CLI::Option* const headers = completions.directories(
      command
          .add_option("--hip-headers", options.preferences.headers,
                      "HIP headers to use: a ROCm, or a folder that has hip/hip_runtime.h")
          ->type_name("DIR"));
  CLI::Option* const seconds =
      command.add_option("--compile-seconds", options.seconds, "Stop the compiler after this many")
          ->type_name("S")
          ->check(CLI::Range(0.001, kMost))
          ->capture_default_str();
  CLI::Option* const memory =
      command.add_option("--compile-memory", options.mebibytes, "Memory of the compiler, in MiB")
          ->type_name("MIB")
          ->check(CLI::Range(1.0, kMost))
          ->capture_default_str();
  if (needs == nullptr) return;
  for (CLI::Option* const option : {clang, rocm, headers, seconds, memory})
    option->needs(needs);
}

process::Limits limitsOf(const CompilerOptions& options) {
  process::Limits limits;
  limits.time = std::chrono::milliseconds(std::llround(options.seconds * 1000));
  limits.memory = static_cast<std::uint64_t>(options.mebibytes * 1048576.0);
  return limits;
}

} // namespace wavesmith::cli

// SPDX-License-Identifier: Apache-2.0
// Assembles a text with another clang, such as that of ROCm, and compares the bytes with ours.
//
//   auto compared = compareWithExternal(checked, {"k.s", text}, options, {"/opt/rocm/llvm/bin/clang"}, stop);
//   compared->difference->place           {"k.s", 12}: the line of the first word of code that differs
//   compared->difference->theirs          "d3b10002 18020700"
//
// Compared are the code and the descriptor of each kernel; not metadata and symbols, which describe the same
// code in other words. Blocking; any thread.
#pragma once

#include "assembler/assembly.h"
#include "check/check.h"
#include "process/run.h"
#include "source/diagnostic.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

namespace wavesmith::check {

struct ExternalAssembler {
  std::filesystem::path program; // a clang for AMDGPU, with its own lld
  process::Limits limits = {.time = std::chrono::seconds(30), .output = std::size_t{1} << 20};
};

struct ExternalDifference {
  std::string what;    // "the code", "the descriptor of k"
  source::Place place; // its line, if one is known
  std::string ours;    // hexadecimal words
  std::string theirs;
};

struct ExternalComparison {
  std::string version;                          // "Debian clang version 19.1.7"
  std::size_t bytes = 0;                        // compared bytes of code and descriptors
  std::optional<ExternalDifference> difference; // the first one; none: all bytes are the same
};

// `ours`: the check of the same text with the same options; it must have assembled. Code::AssemblerError: the
// other assembler refused the text, with its first message at its place, or the text is kept without waits; errors of
// runProgram().
[[nodiscard]] source::Result<ExternalComparison>
compareWithExternal(const Checked& ours, const assembler::SourceFile& text, const assembler::Options& options,
                    const ExternalAssembler& external, const std::stop_token& stop = {});

// The comparison as one diagnostic about the text at `path`: an error at the first difference, or a remark about how much
// is the same.
//   error: the code differs: d3b10002 18020700 here, d3b10002 18020701 by Debian clang version 19.1.7
//   remark: Debian clang version 19.1.7 assembles the same 340 bytes of code and descriptors
[[nodiscard]] source::Diagnostic toDiagnostic(const ExternalComparison& compared, const std::string& path);

} // namespace wavesmith::check

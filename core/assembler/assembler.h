// SPDX-License-Identifier: Apache-2.0
// Assembles text to a code object, with LLVM and lld in this process. LLVM can abort, hang and exhaust memory
// on bad input: only the language worker calls this (worker/), under limits. Not reentrant: one thread at a
// time.
#pragma once

#include "assembler/advice.h"
#include "assembler/assembly.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::assembler {

// Called with the current line whenever it changes, so that the caller can report the position of an assembly
// that hangs. Must be fast.
using Progress = std::function<void(std::string_view path, std::uint32_t line)>;

// Assembles every source and links them into one code object. `.S` files are preprocessed by clang first. The
// function itself never fails: all errors are in Assembly::diagnostics. `adviser` is called first for words
// that LLVM rejects.
[[nodiscard]] Assembly assemble(const std::vector<SourceFile>& sources, const Options& options,
                                const Progress& progress = {}, const Adviser& adviser = {});

// One instruction as LLVM prints it, without its address; empty if LLVM does not know it. For comparisons in
// tests and for panels that show text.
struct DisassembledInstruction {
  std::string text;
  unsigned length = 0; // bytes; 0: not an instruction
};
[[nodiscard]] DisassembledInstruction
disassembleInstruction(std::span<const std::byte> bytes, std::uint64_t address, const std::string& target);

} // namespace wavesmith::assembler

// SPDX-License-Identifier: Apache-2.0
// Compiles a program for both machines, runs it on both, and compares.
//
//   const Reference reference = runOnCpu(program, folder);
//   const Trial trial = runOnEmulator(program, reference, 2, folder);   // -O2
//   trial.verdict == Verdict::Equal, trial.instructions == 123456
//
// Any thread; each needs its own folder.
#pragma once

#include "differential/program.h"
#include "execution/launch.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::differential {

enum class Verdict : std::uint8_t {
  Equal,
  Different,       // or the emulator stopped at a fault, or did not terminate
  TooLong,         // the CPU did not finish in time: the program is unusable
  CompilerCrashed, // or failed because of its own bug: the program is unusable
  NotBuilt,        // clang rejects the program: a bug in the suite
};

struct Reference {
  Verdict verdict = Verdict::Equal;
  std::string explanation;        // of another verdict
  std::vector<std::uint32_t> out; // written by the kernel
  std::vector<std::string> names; // of csmith's values, in their order
};

using OpcodeSet = std::set<std::string>; // mnemonics

struct Trial {
  Verdict verdict = Verdict::Equal;
  unsigned level = 0;
  std::uint64_t instructions = 0; // wave-instructions executed, by all instruction sets of the host
  std::string explanation;        // of another verdict: the first element that differs, or the message
  OpcodeSet opcodes;              // executed
};

// Leaves program.c or program.cl, in.bin, cpu.so and cpu.bin in the folder.
[[nodiscard]] Reference runOnCpu(const Program& program, const std::filesystem::path& folder);
// The program compiled for gfx942 from the text that runOnCpu() has left in the folder, with its input; nothing if the
// compiler fails: then the trial says why.
[[nodiscard]] std::optional<execution::Launch>
compileForDevice(const Program& program, unsigned level, const std::filesystem::path& folder, Trial& trial);
// With each instruction set of the host, up to the first that differs. Leaves program-O2.hsaco and emulator-O2.bin.
[[nodiscard]] Trial runOnEmulator(const Program& program, const Reference& reference, unsigned level,
                                  const std::filesystem::path& folder);

// The indices of words that differ by the program's tolerance, in order.
[[nodiscard]] std::vector<std::size_t> differences(const Program& program,
                                                   std::span<const std::uint32_t> expected,
                                                   std::span<const std::uint32_t> actual);
// "word 3 (g_14): the CPU has 0x00000001, the emulator 0x00000002; 2 of 1024 words differ"
[[nodiscard]] std::string describeFirst(const Program& program, const Reference& reference,
                                        std::span<const std::uint32_t> actual,
                                        const std::vector<std::size_t>& where);

} // namespace wavesmith::differential

// SPDX-License-Identifier: Apache-2.0
// Finds labels of a program that are kernels without a descriptor, and the missing properties of their
// symbols.
//
//   k:                            global, or named in the metadata, or the only label at which code begins
//     s_load_dword ...
//   loop:                         reached from k: part of k
//     s_cbranch_scc1 loop
//     s_endpgm                    the code of k ends a wave
//   first: ... second: ...        the code of both ends a wave, neither is global: unclear
//
// Pure functions; any thread.
#pragma once

#include "program/program.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::generate {

struct KernelCandidate {
  std::string name;
  program::Index entry = program::kNone;
  bool isGlobal = false;
  bool isFunction = false; // .type NAME,@function
  std::uint64_t size = 0;  // from its symbol; 0: there is no .size
  // The reason for treating it as a kernel: "it is a global label, and its code ends a wave".
  std::string why;

  bool operator==(const KernelCandidate&) const = default;
};

struct KernelCandidates {
  std::vector<KernelCandidate> kernels; // sorted by address
  std::vector<KernelCandidate> unclear; // only if no kernel is found: any of them may be one
};

// `wanted` is the name of a requested kernel, which need not be global. Empty: all.
[[nodiscard]] KernelCandidates kernelCandidates(const program::Program& program,
                                                std::string_view wanted = {});

// The symbol of a kernel that has a descriptor; nothing if no symbol of its name is at its entry.
[[nodiscard]] std::optional<KernelCandidate> symbolOf(const program::Program& program,
                                                      const program::KernelCode& kernel);

// The last instruction reachable from an entry before the next kernel, function, or one of `others`, which
// are also entries. Called functions do not count.
[[nodiscard]] program::Index lastOf(const program::Program& program, program::Index entry,
                                    std::span<const program::Index> others);

[[nodiscard]] bool endsAWave(const isa::Instruction& instruction);

} // namespace wavesmith::generate

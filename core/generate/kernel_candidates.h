// SPDX-License-Identifier: Apache-2.0
// The labels of a program that are kernels without a descriptor, and what their symbols lack.
//
//   k:                            global, or named in the metadata, or the only label at which code begins
//     s_load_dword ...
//   loop:                         reached from k: a part of it
//     s_cbranch_scc1 loop
//     s_endpgm                    what begins at k ends a wave
//   first: ... second: ...        both begin code that ends a wave, neither is global: unclear
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
  std::uint64_t size = 0;  // of its symbol; 0: .size is not there
  std::string why;         // how it is known to be a kernel: "it is a global label, and its code ends a wave"

  bool operator==(const KernelCandidate&) const = default;
};

struct KernelCandidates {
  std::vector<KernelCandidate> kernels; // by address
  std::vector<KernelCandidate> unclear; // only where there is no kernel at all: any of them may be one
};

// `wanted` is the name of a requested kernel, which need not be global. Empty: all.
[[nodiscard]] KernelCandidates kernelCandidates(const program::Program& program,
                                                std::string_view wanted = {});

// The symbol of a kernel that has a descriptor; nothing where no symbol of its name is at its entry.
[[nodiscard]] std::optional<KernelCandidate> symbolOf(const program::Program& program,
                                                      const program::KernelCode& kernel);

// The last instruction that can be reached from an entry before the next kernel or function begins, or one of
// `others`, which are entries too. Called functions do not count.
[[nodiscard]] program::Index lastOf(const program::Program& program, program::Index entry,
                                    std::span<const program::Index> others);

} // namespace wavesmith::generate

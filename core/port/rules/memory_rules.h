// SPDX-License-Identifier: Apache-2.0
// The rules for instructions that access memory: cache bits, addresses, scratch.
//
//   flat_atomic_add v1, v[2:3], v4 glc          sc0          (returns the old value)
//   global_load_dword v1, v[2:3], off glc       sc1          (coherent for the device)
//   buffer_load_dword v5, v1, s[0:3], s9 offen  scratch_load_dword v5, v1, s9
//   s_mov_b32 flat_scratch_lo, s7               (removed)
//   global_load_dword v[2:3], off lds           global_load_lds_dword v[2:3], off
//
// Values; any thread.
#pragma once

#include "port/kernel/kernel.h"
#include "port/processor.h"
#include "port/rules/rewriting.h"

#include <span>

namespace wavesmith::port {

class MemoryRules {
public:
  // Both must outlive this.
  MemoryRules(const Processor& from, std::span<const OldKernel> kernels) : from_(from), kernels_(kernels) {}

  void apply(Rewriting& line) const;

private:
  void flatScratch(Rewriting& line) const;
  [[nodiscard]] bool scratch(Rewriting& line) const;
  static void cacheBits(Rewriting& line);
  static void caches(Rewriting& line);
  static void pairAndBase(Rewriting& line);
  static void bufferOperands(Rewriting& line);
  static void loadToLds(Rewriting& line);
  void missing(Rewriting& line) const;

  const Processor& from_;
  std::span<const OldKernel> kernels_;
};

} // namespace wavesmith::port

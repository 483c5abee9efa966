// SPDX-License-Identifier: Apache-2.0
// Instructions as text of LLVM's machine IR, for tests that ask LLVM's passes and may not include LLVM.
//
//   LlvmMir mir("gfx942");
//   mir.instruction(bytes, 0x1000)->text
//     "$vgpr2 = GLOBAL_LOAD_DWORD_SADDR $vgpr1, $sgpr2_sgpr3, 0, 0, implicit $exec"
//
// The decoder returns opcodes of an encoding (GLOBAL_LOAD_DWORD_SADDR_vi); passes know the pseudo opcodes of
// the same name without its suffix. One thread at a time, as LLVM's contexts are.
#pragma once

#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace wavesmith::assembler::testing {

struct MirInstruction {
  std::string opcode;    // "S_CBRANCH_SCC1"
  std::string text;      // a relative branch: with %bb.TARGET where the target is
  bool isBranch = false; // relative
};

class LlvmMir {
public:
  explicit LlvmMir(const std::string& target);
  ~LlvmMir();
  LlvmMir(const LlvmMir&) = delete;
  LlvmMir& operator=(const LlvmMir&) = delete;

  // The first instruction of `bytes`. Fails for what LLVM does not decode, and for opcodes without a pseudo.
  [[nodiscard]] source::Result<MirInstruction> instruction(std::span<const std::byte> bytes,
                                                           std::uint64_t address);

private:
  struct Llvm;
  std::unique_ptr<Llvm> llvm_;
};

} // namespace wavesmith::assembler::testing

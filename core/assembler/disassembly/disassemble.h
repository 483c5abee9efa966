// SPDX-License-Identifier: Apache-2.0
// LLVM's disassembler and printer for one target, created once. One thread at a time.
#pragma once

#include "assembler/assembler.h"
#include "assembler/llvm_target.h"

#include <llvm/MC/MCInst.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace llvm {
class MCContext;
class MCDisassembler;
class MCInstPrinter;
class MCInstrAnalysis;
} // namespace llvm

namespace wavesmith::assembler {

struct Decoded {
  llvm::MCInst instruction;
  unsigned length = 0;     // bytes
  bool isPrintable = true; // false: LLVM's printer would crash on it
};

class Disassembler {
public:
  explicit Disassembler(const LlvmTarget& target);
  ~Disassembler();
  Disassembler(const Disassembler&) = delete;
  Disassembler& operator=(const Disassembler&) = delete;

  [[nodiscard]] std::optional<Decoded> decode(std::span<const std::byte> bytes, std::uint64_t address) const;
  // Empty for an instruction that LLVM decodes but cannot print.
  [[nodiscard]] std::string text(const Decoded& decoded, std::uint64_t address) const;
  // The target of a relative branch.
  [[nodiscard]] std::optional<std::uint64_t> branchTarget(const Decoded& decoded,
                                                          std::uint64_t address) const;

private:
  const LlvmTarget& target_;
  std::unique_ptr<llvm::MCContext> context_;
  std::unique_ptr<llvm::MCDisassembler> disassembler_;
  std::unique_ptr<llvm::MCInstPrinter> printer_;
  std::unique_ptr<llvm::MCInstrAnalysis> analysis_;
};

// Kept until the program ends: creating one takes longer than using it.
[[nodiscard]] source::Result<const Disassembler*> disassemblerFor(const std::string& targetId,
                                                                  const std::string& path);

} // namespace wavesmith::assembler

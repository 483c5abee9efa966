// SPDX-License-Identifier: Apache-2.0
// Compares the values of a statement, as LLVM parsed them, with those that its encoding holds. LLVM 19 drops the high
// bits of some of them without a message.
//
//   buffer_load_dword v1, v2, s[4:7], 0 offen offset:4096   ->  {written 4096, encoded 0, most 4095}
//   s_sleep 128                                             ->  {written 128, encoded 0, most 127}
//
// The field of a value is found by encoding the instruction again with one bit of the value changed: a bit that does
// not change the encoding is not in it. So no list of opcodes or modifiers is needed. A value is equal to its encoding
// if it is the same modulo the size of the field, as -1 and 0xffff in 16 bits. The bits that the hardware reads of
// SIMM16 are those of isa::immediateBits.
//
// One thread at a time, like everything in this folder.
#pragma once

#include "assembler/llvm_target.h"
#include "assembler/recording/value_places.h"

#include <llvm/ADT/SmallVector.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace llvm {
class MCCodeEmitter;
class MCContext;
class MCDisassembler;
class MCInst;
} // namespace llvm

namespace wavesmith::isa {
struct Target;
}

namespace wavesmith::assembler {

class WrittenValues {
public:
  // All arguments must outlive it.
  WrittenValues(const LlvmTarget& target, const llvm::MCCodeEmitter& emitter);
  ~WrittenValues();
  WrittenValues(const WrittenValues&) = delete;
  WrittenValues& operator=(const WrittenValues&) = delete;

  // Values that are not numbers yet, such as addresses, are not compared.
  [[nodiscard]] std::vector<LostValue> lost(const llvm::MCInst& instruction);

private:
  using Bytes = llvm::SmallVector<char, 16>;

  [[nodiscard]] Bytes encode(const llvm::MCInst& instruction) const;
  [[nodiscard]] bool mayLose(const llvm::MCInst& instruction, unsigned operand, const Bytes& bytes) const;
  [[nodiscard]] std::uint64_t fieldOf(const llvm::MCInst& instruction, unsigned operand,
                                      const Bytes& bytes) const;
  [[nodiscard]] bool isDecodedAs(const llvm::MCInst& instruction, unsigned operand, const Bytes& bytes);

  const LlvmTarget& target_;
  const llvm::MCCodeEmitter& emitter_;
  const isa::Target* known_ = nullptr; // nullptr: an older processor
  // Made when they are needed. A context of its own: LLVM's decoder defines symbols.
  std::unique_ptr<llvm::MCContext> context_;
  std::unique_ptr<llvm::MCDisassembler> decoder_;
};

} // namespace wavesmith::assembler

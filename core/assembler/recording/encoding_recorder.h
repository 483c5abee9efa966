// SPDX-License-Identifier: Apache-2.0
// Keeps LLVM's instructions while a source is assembled, and after the layout makes values of them.
//
// One thread; add() before finish(), while LLVM's context lives.
#pragma once

#include "assembler/encodings.h"
#include "assembler/llvm_target.h"
#include "assembler/recording/recording_streamer.h"

#include <llvm/MC/MCInst.h>

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace llvm {
class MCAssembler;
class MCExpr;
class MCInstPrinter;
class MCSection;
} // namespace llvm

namespace wavesmith::assembler {

class EncodingRecorder {
public:
  explicit EncodingRecorder(const LlvmTarget& target);
  ~EncodingRecorder();
  EncodingRecorder(const EncodingRecorder&) = delete;
  EncodingRecorder& operator=(const EncodingRecorder&) = delete;

  void add(const llvm::MCInst& instruction, const Emission& emission, const source::Location& location);
  void addNumber(const Emission& emission, const source::Location& location);
  void addBroken(const Emission& emission, const source::Location& location);
  void clear();

  using SectionNumbers = std::unordered_map<const llvm::MCSection*, std::uint32_t>;
  void finish(const llvm::MCAssembler& assembler, const SectionNumbers& sections);
  [[nodiscard]] std::vector<EncodedInstruction> take() { return std::move(made_); }

private:
  struct Kept {
    EncodedInstruction::Kind kind = EncodedInstruction::Kind::Instruction;
    llvm::MCInst instruction;
    Emission emission;
    source::Location location;
  };
  void describe(const llvm::MCInst& instruction, EncodedInstruction& made, const llvm::MCAssembler& assembler,
                const SectionNumbers& sections);
  [[nodiscard]] std::string print(const llvm::MCInst& instruction) const;
  void addDistance(const llvm::MCInst& instruction, EncodedInstruction& made) const;
  void addLabels(const llvm::MCExpr& value, EncodedInstruction& made, const llvm::MCAssembler& assembler,
                 const SectionNumbers& sections);

  const LlvmTarget& target_;
  std::unique_ptr<llvm::MCInstPrinter> printer_;
  std::vector<Kept> kept_;
  std::vector<EncodedInstruction> made_;
};

} // namespace wavesmith::assembler

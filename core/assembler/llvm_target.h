// SPDX-License-Identifier: Apache-2.0
// LLVM's data about one target id, created once and kept: registers, instructions, syntax, features.
//
//   auto target = llvmTarget("gfx942:xnack-");   // Code::UnknownTarget for an unknown id
//
// One thread at a time, like everything in this folder.
#pragma once

#include "source/diagnostic.h"

#include <llvm/MC/MCTargetOptions.h>
#include <llvm/TargetParser/Triple.h>

#include <memory>
#include <string>
#include <string_view>

namespace llvm {
class MCAsmInfo;
class MCInstrInfo;
class MCRegisterInfo;
class MCSubtargetInfo;
class Target;
} // namespace llvm

namespace wavesmith::assembler {

struct LlvmTarget {
  LlvmTarget();
  ~LlvmTarget();
  LlvmTarget(const LlvmTarget&) = delete;
  LlvmTarget& operator=(const LlvmTarget&) = delete;

  std::string id; // features in alphabetical order: "gfx942:sramecc+:xnack-"
  std::string processor;
  llvm::Triple triple;
  llvm::MCTargetOptions options;
  const llvm::Target* target = nullptr;
  std::unique_ptr<llvm::MCRegisterInfo> registers;
  std::unique_ptr<llvm::MCAsmInfo> syntax;
  std::unique_ptr<llvm::MCInstrInfo> instructions;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget;
};

// The target lives until the program ends. `file` is the place of the message about an unknown one.
[[nodiscard]] source::Result<const LlvmTarget*> llvmTarget(std::string_view targetId,
                                                           const std::string& file);

// The same for the name of a processor, which may also be an older one, from gfx801 on: code for it is encoded,
// but not checked or run.
[[nodiscard]] source::Result<const LlvmTarget*> llvmProcessor(std::string_view processor,
                                                              const std::string& file);

// Sets an option of LLVM that is only accessible through its command line ("amdhsa-code-object-version").
void setLlvmOption(std::string_view name, const std::string& value);

} // namespace wavesmith::assembler

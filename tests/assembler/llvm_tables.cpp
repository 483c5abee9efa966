// SPDX-License-Identifier: Apache-2.0
#include "assembler/llvm_tables.h"

#include "assembler/llvm_target.h"

#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstPrinter.h>
#include <llvm/MC/MCInstrDesc.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSchedule.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>

#include <algorithm>
#include <memory>
#include <string_view>

namespace wavesmith::assembler::testing {
namespace {

std::unique_ptr<llvm::MCInstPrinter> makePrinter(const LlvmTarget& target) {
  return std::unique_ptr<llvm::MCInstPrinter>(target.target->createMCInstPrinter(
      target.triple, 0, *target.syntax, *target.instructions, *target.registers));
}

std::string mnemonicOf(llvm::MCInstPrinter& printer, unsigned opcode) {
  llvm::MCInst instruction;
  instruction.setOpcode(opcode);
  const char* text = printer.getMnemonic(&instruction).first;
  if (text == nullptr) return {};
  std::string mnemonic(text);
  mnemonic.resize(std::min(mnemonic.find_first_of(" \t"), mnemonic.size()));
  for (const std::string_view suffix : {"_dpp8", "_dpp", "_sdwa", "_e32", "_e64"}) {
    if (mnemonic.ends_with(suffix)) mnemonic.resize(mnemonic.size() - suffix.size());
  }
  return mnemonic;
}

} // namespace

std::set<std::string> llvmMnemonics() {
  std::set<std::string> found;
  const auto target = llvmTarget("gfx942", {});
  if (!target) return found;
  const auto printer = makePrinter(**target);
  for (unsigned opcode = 0; opcode < (*target)->instructions->getNumOpcodes(); ++opcode) {
    if ((*target)->instructions->get(opcode).isPseudo()) continue;
    std::string mnemonic = mnemonicOf(*printer, opcode);
    // Internal to LLVM, for padding branches around a gfx10 erratum; not available in text.
    if (!mnemonic.empty() && !mnemonic.ends_with("_pad_s_nop")) found.insert(std::move(mnemonic));
  }
  return found;
}

std::map<std::string, int> llvmMatrixLatency(const std::string& name) {
  std::map<std::string, int> found;
  const auto target = llvmTarget(name, {});
  if (!target) return found;
  const auto printer = makePrinter(**target);
  const llvm::MCSchedModel& model = (*target)->subtarget->getSchedModel();
  for (unsigned opcode = 0; opcode < (*target)->instructions->getNumOpcodes(); ++opcode) {
    const llvm::MCInstrDesc& description = (*target)->instructions->get(opcode);
    const std::string_view id = (*target)->instructions->getName(opcode);
    if (description.isPseudo() || (!id.contains("MFMA") && !id.contains("SMFMAC"))) continue;
    if (!id.contains("_gfx940")) continue;
    const llvm::MCSchedClassDesc* schedule = model.getSchedClassDesc(description.getSchedClass());
    if (schedule == nullptr || schedule->isVariant()) continue;
    found[mnemonicOf(*printer, opcode)] =
        llvm::MCSchedModel::computeInstrLatency(*(*target)->subtarget, *schedule);
  }
  return found;
}

} // namespace wavesmith::assembler::testing

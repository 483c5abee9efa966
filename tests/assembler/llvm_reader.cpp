// SPDX-License-Identifier: Apache-2.0
#include "assembler/llvm_reader.h"

#include "assembler/llvm_target.h"

#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCDisassembler/MCDisassembler.h>
#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstPrinter.h>
#include <llvm/MC/MCInstrDesc.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <charconv>
#include <string_view>

namespace wavesmith::assembler::testing {
namespace {

using File = LlvmRegister::File;

struct Named {
  std::string_view name;
  LlvmRegister reg;
};

// Numbers: CDNA3 ISA, table 13. LLVM has some of these registers once per generation, with a suffix for it.
constexpr std::array kNamed = {
    Named{"FLAT_SCR", {File::Scalar, 102, 2}},
    Named{"FLAT_SCR_LO", {File::Scalar, 102, 1}},
    Named{"FLAT_SCR_HI", {File::Scalar, 103, 1}},
    Named{"XNACK_MASK", {File::Scalar, 104, 2}},
    Named{"XNACK_MASK_LO", {File::Scalar, 104, 1}},
    Named{"XNACK_MASK_HI", {File::Scalar, 105, 1}},
    Named{"VCC", {File::Scalar, 106, 2}},
    Named{"VCC_LO", {File::Scalar, 106, 1}},
    Named{"VCC_HI", {File::Scalar, 107, 1}},
    Named{"M0", {File::Scalar, 124, 1}},
    Named{"EXEC", {File::Scalar, 126, 2}},
    Named{"EXEC_LO", {File::Scalar, 126, 1}},
    Named{"EXEC_HI", {File::Scalar, 127, 1}},
    Named{"SCC", {File::Scc, 0, 1}},
    Named{"MODE", {File::Mode, 0, 1}},
};

// "VGPR4_VGPR5" is two registers from number 4.
LlvmRegister numbered(std::string_view name, std::string_view prefix, File file, unsigned base) {
  unsigned first = 0;
  const std::string_view digits = name.substr(prefix.size());
  if (std::from_chars(digits.data(), digits.data() + digits.size(), first).ec != std::errc{}) return {};
  unsigned count = 1;
  for (std::size_t at = name.find(prefix, 1); at != std::string_view::npos; at = name.find(prefix, at + 1))
    ++count;
  return {file, static_cast<std::uint16_t>(base + first), static_cast<std::uint16_t>(count)};
}

std::string_view withoutGeneration(std::string_view name) {
  for (const std::string_view suffix : {"_vi", "_gfx9plus", "_gfxpre11"})
    if (name.ends_with(suffix)) return name.substr(0, name.size() - suffix.size());
  return name;
}

LlvmRegister registerNamed(std::string_view full, unsigned encoding) {
  constexpr unsigned kTtmp0 = 108;
  const std::string_view name = withoutGeneration(full);
  if (name.ends_with("LO16") || name.ends_with("HI16")) return {};
  for (const Named& known : kNamed)
    if (known.name == name) return known.reg;
  if (name.starts_with("SGPR_NULL")) return {File::Null, 0, 1};
  if (name.starts_with("SGPR")) return numbered(name, "SGPR", File::Scalar, 0);
  if (name.starts_with("VGPR")) return numbered(name, "VGPR", File::Vector, 0);
  if (name.starts_with("AGPR")) return numbered(name, "AGPR", File::Accumulation, 0);
  if (name.starts_with("TTMP")) return numbered(name, "TTMP", File::Scalar, kTtmp0);
  if (name.starts_with("SRC_") || name == "LDS_DIRECT")
    return {File::Special, static_cast<std::uint16_t>(encoding & 0xff), 1};
  return {};
}

} // namespace

struct LlvmReader::Llvm {
  explicit Llvm(const LlvmTarget& t)
      : target(t), context(t.triple, t.syntax.get(), t.registers.get(), t.subtarget.get()),
        disassembler(t.target->createMCDisassembler(*t.subtarget, context)),
        printer(t.target->createMCInstPrinter(t.triple, t.syntax->getAssemblerDialect(), *t.syntax,
                                              *t.instructions, *t.registers)),
        opcodes(t.instructions->getNumOpcodes()) {
    for (unsigned i = 0; i < t.registers->getNumRegs(); ++i)
      registers.push_back(registerNamed(t.registers->getName(i), t.registers->getEncodingValue(i)));
  }

  const LlvmOpcode& describe() {
    std::unique_ptr<LlvmOpcode>& known = opcodes[inst.getOpcode()];
    if (known) return *known;
    const llvm::MCInstrDesc& desc = target.instructions->get(inst.getOpcode());
    known = std::make_unique<LlvmOpcode>();
    known->id = inst.getOpcode();
    known->name = target.instructions->getName(inst.getOpcode()).str();
    known->mnemonic = printer->getMnemonic(&inst).first;
    // It includes the text up to the first operand: "scratch_load_dword off, ".
    known->mnemonic.resize(std::min(known->mnemonic.find_first_of(" \t"), known->mnemonic.size()));
    known->definitions = desc.getNumDefs();
    for (unsigned i = 0; i < desc.getNumOperands(); ++i)
      known->tiedTo.push_back(desc.getOperandConstraint(i, llvm::MCOI::TIED_TO));
    for (const llvm::MCOperandInfo& operand : desc.operands()) {
      const bool isRegister = operand.RegClass >= 0 && !operand.isLookupPtrRegClass();
      known->bits.push_back(
          isRegister ? target.registers->getRegClass(static_cast<unsigned>(operand.RegClass)).getSizeInBits()
                     : 0);
    }
    for (const auto reg : desc.implicit_uses())
      known->reads.push_back(registers[reg]);
    for (const auto reg : desc.implicit_defs())
      known->writes.push_back(registers[reg]);
    return *known;
  }

  const LlvmTarget& target;
  llvm::MCContext context;
  std::unique_ptr<llvm::MCDisassembler> disassembler;
  std::unique_ptr<llvm::MCInstPrinter> printer;
  std::vector<LlvmRegister> registers; // by LLVM's number
  std::vector<std::unique_ptr<LlvmOpcode>> opcodes;
  llvm::MCInst inst;
};

LlvmReader::LlvmReader(const std::string& target) : llvm_(std::make_unique<Llvm>(**llvmTarget(target, {}))) {}
LlvmReader::~LlvmReader() = default;

unsigned LlvmReader::length(std::span<const std::byte> bytes, std::uint64_t address) {
  std::uint64_t size = 0;
  llvm_->inst.clear();
  const llvm::ArrayRef<std::uint8_t> raw(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  const auto status = llvm_->disassembler->getInstruction(llvm_->inst, size, raw, address, llvm::nulls());
  return status == llvm::MCDisassembler::Success && size <= bytes.size() ? static_cast<unsigned>(size) : 0;
}

bool LlvmReader::read(std::span<const std::byte> bytes, std::uint64_t address, LlvmInstruction& out) {
  out.length = length(bytes, address);
  out.opcode = nullptr;
  out.count = 0;
  if (out.length == 0) return false;
  out.opcode = &llvm_->describe();
  for (const llvm::MCOperand& operand : llvm_->inst) {
    if (out.count == out.operands.size()) return false;
    LlvmOperand& to = out.operands[out.count++];
    to = {};
    to.isRegister = operand.isReg();
    if (operand.isReg()) to.reg = llvm_->registers[operand.getReg()];
    if (operand.isImm()) to.immediate = operand.getImm();
  }
  return true;
}

std::string LlvmReader::text(std::uint64_t address) const {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm_->printer->printInst(&llvm_->inst, address, "", *llvm_->target.subtarget, stream);
  std::ranges::replace(text, '\t', ' ');
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  return text.substr(begin, text.find_last_not_of(" \n") + 1 - begin);
}

} // namespace wavesmith::assembler::testing

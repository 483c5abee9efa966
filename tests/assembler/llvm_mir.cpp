// SPDX-License-Identifier: Apache-2.0
#include "assembler/llvm_mir.h"

#include "assembler/llvm_target.h"

#include <fmt/format.h>
#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCDisassembler/MCDisassembler.h>
#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstrDesc.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>

namespace wavesmith::assembler::testing {
namespace {

using Names = std::unordered_map<std::string_view, unsigned>;

// Suffixes of encodings. What follows them in an opcode's name is that of the form (LLVM 19, *Instructions.td).
constexpr std::array<std::string_view, 7> kEncodings{"_gfx9_gfx90a", "_gfx90a", "_gfx940",   "_gfx9",
                                                     "_vi",          "_gfx10",  "_gfx6_gfx7"};

std::vector<std::string> pseudoNames(std::string_view name) {
  // MFMA: _acd has AGPRs as C and D, _vcd VGPRs. The _mac forms tie C to D, which no pass here asks for.
  for (const std::string_view encoding : {"_gfx940", "_gfx90a"})
    for (const auto& [form, pseudo] : {std::pair{"_acd", "_e64"}, std::pair{"_vcd", "_vgprcd_e64"}}) {
      const std::string suffix = std::string(encoding) + form;
      if (!name.ends_with(suffix)) continue;
      const std::string base(name.substr(0, name.size() - suffix.size()));
      return {base + pseudo, base + "_mac" + pseudo};
    }
  std::string base(name);
  for (const std::string_view encoding : kEncodings)
    if (base.ends_with(encoding)) {
      base.resize(base.size() - encoding.size());
      break;
    }
  // Scratch with an address in a VGPR has no mark of it in its pseudo.
  if (base.starts_with("SCRATCH_") && base.ends_with("_VE")) base.resize(base.size() - 3);
  // DS: on gfx9 the pseudos that do not read M0 have this suffix (LLVM 19, DSInstructions.td).
  std::vector<std::string> names{base + "_gfx9", base, base + "_e64"};
  // gfx9 renamed v_addc_u32 to v_addc_co_u32 and v_mad_u16 to v_mad_legacy_u16; the pseudos have the old names.
  if (const std::size_t carry = base.find("_CO_"); carry != std::string::npos)
    names.push_back(std::string(base).erase(carry, 3));
  if (const std::size_t legacy = base.find("_LEGACY"); legacy != std::string::npos) {
    names.push_back(std::string(base).erase(legacy, 7));
    names.push_back(names.back() + "_e64");
  }
  return names;
}

// "SGPR4_SGPR5" is "$sgpr4_sgpr5". LLVM has some registers once for each generation, with a suffix for it.
std::string registerName(std::string_view name) {
  for (const std::string_view suffix : {"_vi", "_gfx9plus", "_gfxpre11"})
    if (name.ends_with(suffix)) name.remove_suffix(suffix.size());
  std::string text = "$" + std::string(name);
  std::ranges::transform(text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
  return text;
}

// SIMM16 of SOPK, which the decoder returns without its sign (LLVM 19, SIInstrInfo::sopkIsZext).
bool isSigned16(const llvm::MCInstrDesc& desc, std::string_view name) {
  constexpr std::uint64_t kSopk = std::uint64_t{1} << 5; // SIDefines.h, SIInstrFlags
  return (desc.TSFlags & kSopk) != 0 && !name.starts_with("S_SETREG") && !name.starts_with("S_GETREG") &&
         !(name.starts_with("S_CMPK") && name.ends_with("U32"));
}

source::Result<MirInstruction> failure(std::string message) {
  return std::unexpected(source::makeError(source::Code::AssemblerError, {}, std::move(message)));
}

} // namespace

struct LlvmMir::Llvm {
  explicit Llvm(const LlvmTarget& t)
      : target(t), context(t.triple, t.syntax.get(), t.registers.get(), t.subtarget.get()),
        disassembler(t.target->createMCDisassembler(*t.subtarget, context)) {
    for (unsigned opcode = 0; opcode < t.instructions->getNumOpcodes(); ++opcode)
      opcodes.emplace(std::string_view(t.instructions->getName(opcode)), opcode);
    for (unsigned i = 0; i < t.registers->getNumRegs(); ++i)
      registers.push_back(registerName(std::string_view(t.registers->getName(i))));
  }

  // The pseudo of an opcode; nullptr: none. `operands`: how many the decoder has returned.
  const llvm::MCInstrDesc* pseudoOf(unsigned opcode) {
    const auto known = pseudos.find(opcode);
    if (known != pseudos.end()) return known->second;
    const llvm::MCInstrDesc* found = nullptr;
    for (const std::string& name : pseudoNames(std::string_view(target.instructions->getName(opcode))))
      if (const auto at = opcodes.find(std::string_view(name)); found == nullptr && at != opcodes.end())
        if (const llvm::MCInstrDesc& desc = target.instructions->get(at->second); desc.isPseudo())
          found = &desc;
    pseudos.emplace(opcode, found);
    return found;
  }

  [[nodiscard]] std::string operand(const llvm::MCOperand& operand) const {
    if (operand.isReg()) return operand.getReg() == 0 ? "$noreg" : registers[operand.getReg()];
    return std::to_string(operand.isImm() ? operand.getImm() : 0);
  }

  const LlvmTarget& target;
  llvm::MCContext context;
  std::unique_ptr<llvm::MCDisassembler> disassembler;
  Names opcodes;
  std::vector<std::string> registers; // by LLVM's number
  std::unordered_map<unsigned, const llvm::MCInstrDesc*> pseudos;
};

LlvmMir::LlvmMir(const std::string& target) : llvm_(std::make_unique<Llvm>(**llvmTarget(target, {}))) {}
LlvmMir::~LlvmMir() = default;

source::Result<MirInstruction> LlvmMir::instruction(std::span<const std::byte> bytes, std::uint64_t address) {
  llvm::MCInst inst;
  std::uint64_t size = 0;
  const llvm::ArrayRef<std::uint8_t> raw(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  if (llvm_->disassembler->getInstruction(inst, size, raw, address, llvm::nulls()) !=
      llvm::MCDisassembler::Success)
    return failure("LLVM does not decode an instruction");
  const std::string real = llvm_->target.instructions->getName(inst.getOpcode()).str();
  const llvm::MCInstrDesc* const desc = llvm_->pseudoOf(inst.getOpcode());
  if (desc == nullptr) return failure("no pseudo for " + real);
  MirInstruction result;
  result.opcode = llvm_->target.instructions->getName(desc->getOpcode()).str();
  result.isBranch = desc->getNumOperands() == 1 &&
                    desc->operands()[0].OperandType == llvm::MCOI::OPERAND_PCREL && !desc->isCall();
  std::vector<std::string> operands;
  for (const llvm::MCOperand& operand : inst)
    operands.push_back(llvm_->operand(operand));
  // Where the decoder leaves out an operand that repeats a result.
  for (unsigned i = 0; i < desc->getNumOperands() && operands.size() < desc->getNumOperands(); ++i) {
    const int tied = desc->getOperandConstraint(i, llvm::MCOI::TIED_TO);
    if (tied >= 0 && (i >= operands.size() || operands[i] != operands[static_cast<std::size_t>(tied)]))
      operands.insert(operands.begin() + std::min<std::ptrdiff_t>(i, std::ssize(operands)),
                      operands[static_cast<std::size_t>(tied)]);
  }
  // The decoder returns a bit of DS twice, and op_sel and neg of VOP3P only as parts of other operands.
  while (operands.size() < desc->getNumOperands() && desc->operands()[operands.size()].RegClass < 0)
    operands.emplace_back("0");
  if (operands.size() < desc->getNumOperands())
    return failure(fmt::format("{} has {} operands, {} {}", real, operands.size(), result.opcode,
                               desc->getNumOperands()));
  operands.resize(desc->getNumOperands());
  if (isSigned16(*desc, result.opcode))
    operands.back() = std::to_string(static_cast<std::int16_t>(std::stoi(operands.back())));
  if (result.isBranch) operands = {"%bb.TARGET"};
  const auto definitions = static_cast<std::ptrdiff_t>(desc->getNumDefs());
  std::vector<std::string> sources(operands.begin() + definitions, operands.end());
  // SDWA that preserves the rest of its result reads it (LLVM 19, SIInstrInfo::verifyInstruction). DST_UNUSED comes before
  // the selections of one or two sources.
  if (result.opcode.ends_with("_sdwa") && definitions == 1) {
    constexpr std::size_t kMostOfOneSource = 8;
    constexpr std::string_view kPreserve = "2";
    const std::size_t selections = operands.size() > kMostOfOneSource ? 2 : 1;
    if (operands[operands.size() - selections - 1] == kPreserve)
      sources.push_back(fmt::format("implicit {}(tied-def 0)", operands[0]));
  }
  for (const auto reg : desc->implicit_defs())
    sources.push_back("implicit-def " + llvm_->registers[reg]);
  for (const auto reg : desc->implicit_uses())
    sources.push_back("implicit " + llvm_->registers[reg]);
  operands.resize(static_cast<std::size_t>(definitions));
  result.text = fmt::format("{}{}{}{}{}", fmt::join(operands, ", "), operands.empty() ? "" : " = ",
                            result.opcode, sources.empty() ? "" : " ", fmt::join(sources, ", "));
  return result;
}

} // namespace wavesmith::assembler::testing

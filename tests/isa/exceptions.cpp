// SPDX-License-Identifier: Apache-2.0
#include "isa/exceptions.h"

#include <algorithm>

namespace wavesmith::isa::testing {

using assembler::testing::LlvmInstruction;
using assembler::testing::LlvmOperand;
using assembler::testing::LlvmRegister;
using File = LlvmRegister::File;

namespace {

constexpr LlvmRegister kExec{File::Scalar, scalar::kExecLo, 2};
constexpr LlvmRegister kVcc{File::Scalar, scalar::kVccLo, 2};
constexpr LlvmRegister kM0{File::Scalar, scalar::kM0, 1};
constexpr LlvmRegister kScc{File::Scc, 0, 1};
constexpr LlvmRegister kMode{File::Mode, 0, 1};

void reset(Registers& registers, const LlvmRegister& reg) {
  Registers these;
  set(these, reg);
  registers &= ~these;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool isVector(const LlvmOperand& operand) {
  return operand.isRegister && (operand.reg.file == File::Vector || operand.reg.file == File::Accumulation);
}

bool isScalarPair(const LlvmOperand& operand) {
  return operand.isRegister && operand.reg.file == File::Scalar && operand.reg.count == 2;
}

// LLVM has two registers where the instruction has four or more.
bool hasShortTuple(const LlvmInstruction& llvm) {
  for (unsigned k = 0; k < llvm.count && k < llvm.opcode->bits.size(); ++k)
    if (isScalarPair(llvm.operands[k]) && llvm.opcode->bits[k] > 64) return true;
  return false;
}

// The registers of our operand 0, the result if there is one.
LlvmRegister resultOf(const Instruction& i) {
  const Operand& o = i.operands[0];
  const File file = o.kind == OperandKind::Scalar   ? File::Scalar
                    : o.kind == OperandKind::Vector ? File::Vector
                                                    : File::Accumulation;
  return {file, o.index, o.dwords};
}

// One rule after the other: each corrects LLVM's effect, and counts if that made a difference.
class Corrections {
public:
  Corrections(const Instruction& ours, const LlvmInstruction& llvm, LlvmEffect& effect,
              ExceptionCounts& counts)
      : ours_(ours), llvm_(llvm), effect_(effect), counts_(counts) {}

  void apply() {
    oldValues();
    statusSources();
    masks();
    lds();
    scalarOperations();
    modes();
    keptParts();
    const bool returnsOne = ours_.row().has(trait::kAtomic) && contains(ours_.row().mnemonic, "_cmpswap");
    const bool isMemory = ours_.row().encoding == Encoding::Smem || ours_.row().encoding == Encoding::Mubuf;
    if (returnsOne && isMemory && ours_.modifiers.sc0)
      by(Rule::CompareAndSwap, [&] {
        LlvmRegister second = resultOf(ours_);
        second.count /= 2;
        second.first = static_cast<std::uint16_t>(second.first + second.count);
        reset(effect_.writes, second);
      });
    const bool namesResult = ours_.form == Form::Sdwa && contains(ours_.row().mnemonic, "_class_");
    if (namesResult && ours_.operands[0].index != scalar::kVccLo)
      by(Rule::ClassResult, [&] { reset(effect_.writes, kVcc); });
    if (ours_.row().encoding == Encoding::Scratch)
      by(Rule::ScratchToLds, [&] { set(effect_.reads, {File::Scalar, scalar::kFlatScratchLo, 2}); });
  }

private:
  template <typename Change>
  void by(Rule rule, Change change) {
    const Registers reads = effect_.reads;
    const Registers writes = effect_.writes;
    change();
    if (reads != effect_.reads || writes != effect_.writes) ++counts_[static_cast<std::size_t>(rule)];
  }

  void oldValues() {
    constexpr unsigned kAll = 0xf;
    const Modifiers& m = ours_.modifiers;
    const bool full = m.boundCtrl && m.rowMask == kAll && m.bankMask == kAll;
    if (ours_.form == Form::Dpp && full)
      ++counts_[static_cast<std::size_t>(Rule::DppBound)];
    else if (ours_.row().memoryBytes != 0 && effect_.old.any())
      ++counts_[static_cast<std::size_t>(Rule::D16Load)];
    else
      effect_.reads |= effect_.old;
  }

  void statusSources() {
    for (const Operand& operand : ours_.used()) {
      if (operand.kind != OperandKind::Special) continue;
      by(Rule::StatusSource, [&] {
        switch (operand.index) {
        case 251: set(effect_.reads, kVcc); break;
        case 252: set(effect_.reads, kExec); break;
        case 253: set(effect_.reads, kScc); break;
        case 254: set(effect_.reads, kM0); break;
        default: break;
        }
      });
    }
  }

  void masks() {
    if (llvm_.opcode->name.starts_with("V_MFMA") || llvm_.opcode->name.starts_with("V_SMFMAC"))
      by(Rule::MatrixExec, [&] { reset(effect_.reads, kExec); });
    for (const std::string_view name :
         {"S_SENDMSG", "BUFFER_WBINVL1", "BUFFER_INV", "BUFFER_WBL2", "V_NOP", "V_CLREXCP"})
      if (llvm_.opcode->name.starts_with(name)) by(Rule::ControlExec, [&] { reset(effect_.reads, kExec); });
  }

  void lds() {
    if (ours_.row().encoding != Encoding::Ds || ours_.row().unit == Unit::Gws) return;
    // Their addresses or their counters are in it (CDNA3 ISA, 12.11).
    for (const std::string_view name : {"_addtid_", "append", "consume", "ordered_count"})
      if (contains(ours_.row().mnemonic, name)) return;
    by(Rule::LdsSize, [&] { reset(effect_.reads, kM0); });
  }

  void scalarOperations() {
    const std::string_view name = ours_.row().mnemonic;
    if (name.starts_with("s_cmov") || name.starts_with("s_bitset"))
      by(Rule::Conditional, [&] { set(effect_.reads, resultOf(ours_)); });
    if (name.starts_with("s_quadmask")) by(Rule::QuadMask, [&] { set(effect_.writes, kScc); });
    if (name.starts_with("s_movreld"))
      by(Rule::RelativeDestination, [&] {
        set(effect_.reads, resultOf(ours_));
        set(effect_.writes, resultOf(ours_));
      });
    if (name == "s_cbranch_g_fork" || name == "s_cbranch_i_fork" || name == "s_cbranch_join")
      by(Rule::Fork, [&] {
        set(effect_.reads, kExec);
        set(effect_.writes, kExec);
      });
  }

  void modes() {
    constexpr std::int32_t kIdBits = 0x3f;
    constexpr std::int32_t kModeId = 1; // CDNA3 ISA, 5.8
    const std::string_view name = ours_.row().mnemonic;
    if ((name.starts_with("s_getreg") || name.starts_with("s_setreg")) &&
        (ours_.immediate & kIdBits) != kModeId)
      by(Rule::Hwreg, [&] {
        reset(effect_.reads, kMode);
        reset(effect_.writes, kMode);
      });
    if (name.starts_with("s_setreg")) by(Rule::Hwreg, [&] { reset(effect_.reads, kMode); });
    if (name == "s_set_gpr_idx_idx" || name == "s_set_gpr_idx_mode")
      by(Rule::GprIndex, [&] {
        reset(effect_.reads, kMode);
        reset(effect_.writes, kMode);
        set(effect_.reads, kM0); // the other bits are kept
      });
    if (name == "s_setvskip")
      by(Rule::Setvskip, [&] {
        reset(effect_.writes, kScc);
        set(effect_.writes, kMode);
      });
  }

  void keptParts() {
    constexpr unsigned kPreserve = 2;
    constexpr unsigned kWhole = 6;
    const Modifiers& m = ours_.modifiers;
    const bool isResult = ours_.row().operands[0].field == Field::Vdst;
    if (!isResult || ours_.operands[0].kind == OperandKind::Scalar) return;
    if (ours_.form == Form::Sdwa && m.dstUnused == kPreserve && m.dstSel != kWhole)
      by(Rule::SdwaPreserve, [&] { set(effect_.reads, resultOf(ours_)); });
    const bool adds = ours_.op == Op::v_pk_fmac_f16 || ours_.op == Op::v_cvt_pkaccum_u8_f32;
    if (adds || ours_.row().has(trait::kKeepsHalf) || ours_.operands[0].opSel)
      by(Rule::HalfKept, [&] { set(effect_.reads, resultOf(ours_)); });
  }

  const Instruction& ours_;
  const LlvmInstruction& llvm_;
  LlvmEffect& effect_;
  ExceptionCounts& counts_;
};

bool count(ExceptionCounts& counts, Rule rule) {
  ++counts[static_cast<std::size_t>(rule)];
  return true;
}

} // namespace

void set(Registers& registers, const LlvmRegister& reg) {
  unsigned base = 0;
  switch (reg.file) {
  case File::Scalar: base = 0; break;
  case File::Vector: base = kVectorBit; break;
  case File::Accumulation: base = kAccumulationBit; break;
  case File::Scc: base = kSccBit; break;
  case File::Mode: base = kModeBit; break;
  default: return;
  }
  for (unsigned i = 0; i < reg.count; ++i)
    registers.set(base + reg.first + i);
}

bool isExcused(const Words& words, const LlvmInstruction& llvm, ExceptionCounts& counts) {
  const std::string_view name = llvm.opcode->name;
  for (unsigned k = 0; k < llvm.count; ++k)
    if (llvm.operands[k].isRegister && llvm.operands[k].reg.file == File::Null)
      return count(counts, Rule::NullRegister);
  if (hasShortTuple(llvm)) return count(counts, Rule::SpecialTuple);
  const bool isWide = contains(name, "_e64");
  constexpr std::uint32_t kTopOfResult = 0x80;
  constexpr std::uint32_t kTopOfShortResult = 0x80u << 17;
  const bool isLong = name.starts_with("V_CMP") ? isWide : name.starts_with("V_READLANE");
  if (isLong && (words.dwords[0] & kTopOfResult) != 0) return count(counts, Rule::ConstantDestination);
  if (name.starts_with("V_READFIRSTLANE") && (words.dwords[0] & kTopOfShortResult) != 0)
    return count(counts, Rule::ConstantDestination);
  if (name.starts_with("V_MFMA") || name.starts_with("V_SMFMAC")) {
    if (!isVector(llvm.operands[1]) || !isVector(llvm.operands[2])) return count(counts, Rule::MatrixSource);
    const bool isConstant = !llvm.operands[3].isRegister && name.starts_with("V_MFMA");
    if (!isConstant && !isVector(llvm.operands[3])) return count(counts, Rule::MatrixAddend);
  }
  const bool carries = name.starts_with("V_ADDC_CO") || name.starts_with("V_SUBB_CO") ||
                       name.starts_with("V_SUBBREV_CO") || name.starts_with("V_CNDMASK_B32");
  if (isWide && carries) {
    constexpr unsigned kThirdSource = 18;
    const std::uint32_t source = words.dwords[1] >> kThirdSource & 0x1ff;
    if (source > scalar::kExecHi) return count(counts, Rule::CarryIn);
  }
  const bool movesVectors =
      name.starts_with("V_SWAP") || name.starts_with("V_ACCVGPR_MOV") || name.starts_with("V_ACCVGPR_READ");
  if (movesVectors && !isVector(llvm.operands[1])) return count(counts, Rule::VectorOrScalar);
  if (name.starts_with("V_WRITELANE") && isVector(llvm.operands[1]))
    return count(counts, Rule::VectorOrScalar);
  if ((name.starts_with("V_WRITELANE") || name.starts_with("V_READLANE")) && isVector(llvm.operands[2]))
    return count(counts, Rule::VectorOrScalar);
  return false;
}

bool isExcused(const Instruction& ours, ExceptionCounts& counts) {
  constexpr std::uint64_t kSelection = 7;
  constexpr std::uint64_t kWhole = 6;
  const bool widens = ours.op == Op::v_cvt_f32_fp8 || ours.op == Op::v_cvt_f32_bf8 ||
                      ours.op == Op::v_cvt_pk_f32_fp8 || ours.op == Op::v_cvt_pk_f32_bf8;
  const bool isOther = (ours.bits >> 40 & kSelection) != kWhole;
  return widens && ours.form == Form::Sdwa && isOther && count(counts, Rule::Fp8Selection);
}

void correctEffect(const Instruction& ours, const LlvmInstruction& llvm, LlvmEffect& effect,
                   ExceptionCounts& counts) {
  Corrections(ours, llvm, effect, counts).apply();
}

} // namespace wavesmith::isa::testing

// SPDX-License-Identifier: Apache-2.0
#include "isa/agreement.h"

#include "isa/effects.h"
#include "isa/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace wavesmith::isa::testing {

using assembler::testing::LlvmInstruction;
using assembler::testing::LlvmOperand;
using assembler::testing::LlvmRegister;
using File = LlvmRegister::File;

namespace {

constexpr std::uint64_t kAddress = 0x1000;

constexpr std::uint32_t bitOf(Part part) {
  return 1u << static_cast<unsigned>(part);
}

// A field of the encoding that is a modifier: bits of the 64 from `low` to `high`.
struct FieldOf {
  Part part;
  unsigned low;
  unsigned high;
};

// CDNA3 ISA, chapter 13. The second dword begins at bit 32.
std::vector<FieldOf> fieldsOf(Encoding encoding, Form form) {
  using enum Part;
  if (form == Form::Sdwa)
    return {{DstSel, 40, 42},  {DstUnused, 43, 44}, {Clamp, 45, 45},   {Omod, 46, 47},
            {Src0Sel, 48, 50}, {Mods0, 51, 53},     {Src1Sel, 56, 58}, {Mods1, 59, 61}};
  if (form == Form::Dpp)
    return {{DppCtrl, 40, 48}, {BoundCtrl, 51, 51}, {Mods0, 52, 53},
            {Mods1, 54, 55},   {BankMask, 56, 59},  {RowMask, 60, 63}};
  if (form == Form::Vop3) encoding = Encoding::Vop3;
  switch (encoding) {
  case Encoding::Vop3:
    return {{Mods0, 8, 8},   {Mods1, 9, 9},   {Mods2, 10, 10}, {Mods0, 11, 11},
            {Mods1, 12, 12}, {Mods2, 13, 13}, {Mods0, 14, 14}, {Clamp, 15, 15},
            {Omod, 59, 60},  {Mods0, 61, 61}, {Mods1, 62, 62}, {Mods2, 63, 63}};
  case Encoding::Vop3p:
    return {{Mods0, 8, 8},   {Mods1, 9, 9},   {Mods2, 10, 10}, {Mods0, 11, 11}, {Mods1, 12, 12},
            {Mods2, 13, 13}, {Mods2, 14, 14}, {Clamp, 15, 15}, {Mods0, 59, 59}, {Mods1, 60, 60},
            {Mods0, 61, 61}, {Mods1, 62, 62}, {Mods2, 63, 63}};
  case Encoding::Mai: return {{Cbsz, 8, 10}, {Abid, 11, 14}, {Blgp, 61, 63}};
  case Encoding::Smem: return {{Offset, 32, 52}, {CachePolicy, 16, 16}};
  case Encoding::Ds: return {{Offset, 0, 7}, {Offset1, 8, 15}, {Gds, 16, 16}};
  case Encoding::Flat:
  case Encoding::Global:
  case Encoding::Scratch: return {{Offset, 0, 12}, {CachePolicy, 16, 17}, {CachePolicy, 25, 25}};
  case Encoding::Mubuf: return {{Offset, 0, 11}, {CachePolicy, 14, 15}, {CachePolicy, 17, 17}};
  case Encoding::Mtbuf:
    return {{Offset, 0, 11}, {CachePolicy, 14, 14}, {CachePolicy, 53, 54}, {Format, 19, 25}};
  default: return {};
  }
}

// Which source an operand is for the modifiers: 0, 1, 2, or -1.
int sourceNumber(Field field) {
  switch (field) {
  case Field::Src0: return 0;
  case Field::Vsrc1:
  case Field::LaneSelect: return 1;
  case Field::Src2:
  case Field::CarryIn: return 2;
  default: return -1;
  }
}

std::optional<LlvmRegister> registerOf(const Operand& o) {
  const auto make = [&](File file, unsigned count) {
    return LlvmRegister{file, o.index, static_cast<std::uint16_t>(count)};
  };
  switch (o.kind) {
  case OperandKind::Scalar: return make(File::Scalar, o.dwords);
  case OperandKind::Vector: return make(File::Vector, o.dwords);
  case OperandKind::Accumulation: return make(File::Accumulation, o.dwords);
  case OperandKind::Special: return make(File::Special, 1);
  default: return std::nullopt;
  }
}

// LLVM's immediate, reduced to the bits of the operand's width.
bool sameConstant(const Instruction& ours, unsigned k, std::int64_t llvm) {
  const Operand& o = ours.operands[k];
  const OperandSpec& spec = ours.row().operands[k];
  const auto low32 = static_cast<std::uint32_t>(llvm);
  switch (o.kind) {
  case OperandKind::Immediate: {
    if (spec.field == Field::Sdata) return llvm == o.index;
    return static_cast<std::uint16_t>(llvm) == static_cast<std::uint16_t>(ours.immediate);
  }
  case OperandKind::Literal:
    // LLVM stores the literal of an f64 operand as its high half.
    return low32 == ours.literal || (low32 == 0 && static_cast<std::uint64_t>(llvm) >> 32 == ours.literal);
  case OperandKind::Inline:
    if (o.index < 240)
      return static_cast<std::int32_t>(low32) == static_cast<std::int32_t>(inlineBits32(o.index));
    return static_cast<std::uint64_t>(llvm) == inlineBits64(o.index) || low32 == inlineBits32(o.index) ||
           low32 == inlineBits16(o.index);
  default: return false;
  }
}

std::string describe(const LlvmOperand& operand) {
  if (!operand.isRegister) return fmt::format("#{}", operand.immediate);
  const char* const files[] = {"s", "v", "a", "special ", "scc", "mode", "unknown "};
  return fmt::format("{}[{}+{}]", files[static_cast<unsigned>(operand.reg.file)], operand.reg.first,
                     operand.reg.count);
}

// Not LLVM's text: its printer crashes on some instructions that its decoder accepts.
std::string describe(const LlvmInstruction& llvm) {
  std::string text = llvm.opcode->mnemonic;
  for (unsigned k = 0; k < llvm.count; ++k)
    text += ' ' + describe(llvm.operands[k]);
  return text;
}

// SISrcMods: NEG 1, ABS 2 (NEG_HI of packed), OP_SEL_0 4, OP_SEL_1 8 (DST_OP_SEL of SRC0's), SEXT 1.
std::int64_t sourceModifiers(const Instruction& i, int source) {
  const Operand* operand = nullptr;
  for (unsigned k = 0; k < i.operandCount; ++k)
    if (sourceNumber(i.row().operands[k].field) == source) operand = &i.operands[k];
  std::int64_t bits = 0;
  if (operand != nullptr) {
    bits |= operand->neg ? 1 : 0;
    bits |= operand->abs || operand->negHi ? 2 : 0;
    bits |= operand->opSel ? 4 : 0;
    bits |= operand->opSelHi ? 8 : 0;
    bits |= operand->sext ? 1 : 0;
  } else {
    bits |= (i.modifiers.opSel >> source & 1) != 0 ? 4 : 0;
  }
  const bool vop3 = i.form == Form::Vop3 || (i.form == Form::Base && i.row().encoding == Encoding::Vop3);
  if (vop3 && source == 0 && (i.modifiers.opSel >> 3 & 1) != 0) bits |= 8;
  return bits;
}

std::int64_t cachePolicy(const Modifiers& m) {
  return (m.sc0 ? 1 : 0) | (m.nt ? 2 : 0) | (m.sc1 ? 16 : 0);
}

// Our value of a modifier in LLVM's encoding.
std::int64_t valueOf(const Instruction& i, Part part) {
  const Modifiers& m = i.modifiers;
  switch (part) {
  case Part::Mods0: return sourceModifiers(i, 0);
  case Part::Mods1: return sourceModifiers(i, 1);
  case Part::Mods2: return sourceModifiers(i, 2);
  case Part::Clamp: return m.clamp ? 1 : 0;
  case Part::Omod: return m.omod;
  case Part::OpSel: return m.opSel;
  case Part::DppCtrl: return m.dppCtrl;
  case Part::RowMask: return m.rowMask;
  case Part::BankMask: return m.bankMask;
  case Part::BoundCtrl: return m.boundCtrl ? 1 : 0;
  case Part::DstSel: return m.dstSel;
  case Part::DstUnused: return m.dstUnused;
  case Part::Src0Sel:
  case Part::Src1Sel:
    for (unsigned k = 0; k < i.operandCount; ++k)
      if (sourceNumber(i.row().operands[k].field) == (part == Part::Src0Sel ? 0 : 1))
        return i.operands[k].sel;
    return Operand{}.sel;
  case Part::Cbsz: return m.cbsz;
  case Part::Abid: return m.abid;
  case Part::Blgp: return m.blgp;
  case Part::Offset: return i.immediate; // LLVM's is without its sign: see offsetOf()
  case Part::Offset1: return m.offset1;
  case Part::Gds: return m.gds ? 1 : 0;
  case Part::CachePolicy: return cachePolicy(m);
  case Part::Format: return m.format;
  default: return 0;
  }
}

// The value of a modifier that the instruction lacks.
std::int64_t absentValue(Part part) {
  return part == Part::DstSel || part == Part::Src0Sel || part == Part::Src1Sel ? 6 : 0;
}

bool hasOffset(Encoding encoding) {
  return encoding == Encoding::Smem || encoding >= Encoding::Ds;
}

// LLVM has the thirteen bits of GLOBAL and SCRATCH, and only prints them with a sign.
std::int64_t offsetOf(const Instruction& ours, std::int64_t llvm) {
  const Encoding encoding = ours.row().encoding;
  if (encoding != Encoding::Global && encoding != Encoding::Scratch) return llvm;
  return (llvm & 0x1fff) - (llvm & 0x1000) * 2;
}

// Our operands are in the order of the text, LLVM's are not always.
std::array<unsigned, kMaxOperands> llvmOrder(const Instruction& ours) {
  const Opcode& row = ours.row();
  if (ours.op == Op::s_setreg_b32 || ours.op == Op::s_setreg_imm32_b32) return {1, 0, 2, 3, 4, 5};
  const bool hasSaddr =
      row.operandCount() != 0 && ours.operands[row.operandCount() - 1].kind == OperandKind::Scalar;
  if (row.encoding == Encoding::Global && hasSaddr && !row.has(trait::kAtomic)) {
    if (row.has(trait::kLdsDma)) return {1, 0, 2, 3, 4, 5};
    if (row.has(trait::kLoad)) return {0, 2, 1, 3, 4, 5};
  }
  if (row.encoding == Encoding::Scratch && row.has(trait::kStore)) return {1, 0, 2, 3, 4, 5};
  return {0, 1, 2, 3, 4, 5};
}

constexpr std::array kPartNames = {
    "value",    "tied",         "src0_modifiers", "src1_modifiers", "src2_modifiers", "clamp",   "omod",
    "op_sel",   "dpp_ctrl",     "row_mask",       "bank_mask",      "bound_ctrl",     "dst_sel", "dst_unused",
    "src0_sel", "src1_sel",     "cbsz",           "abid",           "blgp",           "offset",  "offset1",
    "gds",      "cache policy", "format",         "constant"};

std::string_view nameOf(Part part) {
  return kPartNames[static_cast<std::size_t>(part)];
}

Registers toBits(const RegisterList& list) {
  Registers registers;
  for (const RegisterRange& range : list) {
    unsigned base = range.first;
    switch (range.cls) {
    case RegisterClass::Scalar: break;
    case RegisterClass::Vector: base += kVectorBit; break;
    case RegisterClass::Accumulation: base += kAccumulationBit; break;
    case RegisterClass::State:
      if (range.first == static_cast<unsigned>(StateRegister::Scc))
        base = kSccBit;
      else if (range.first == static_cast<unsigned>(StateRegister::Mode))
        base = kModeBit;
      else
        continue; // the program counter and TRAPSTS: LLVM has no registers for them
    }
    for (unsigned i = 0; i < range.count; ++i)
      registers.set(base + i);
  }
  return registers;
}

std::string describe(const Registers& registers) {
  std::string text;
  for (unsigned i = 0; i < registers.size(); ++i) {
    if (!registers.test(i)) continue;
    text += ' ';
    if (i < kVectorBit)
      text += toString({RegisterClass::Scalar, static_cast<std::uint16_t>(i), 1});
    else if (i < kAccumulationBit)
      text += fmt::format("v{}", i - kVectorBit);
    else if (i < kSccBit)
      text += fmt::format("a{}", i - kAccumulationBit);
    else
      text += i == kSccBit ? "scc" : "mode";
  }
  return text;
}

std::string spelled(const Words& words) {
  return fmt::format("{:08x} {:08x}", words.dwords[0], words.dwords[1]);
}

// LLVM's mnemonic without the suffix of the form.
bool sameMnemonic(const std::string& llvm, std::string_view ours) {
  if (llvm == ours) return true;
  for (const std::string_view suffix : {"_e32", "_e64", "_sdwa", "_dpp"})
    if (llvm.ends_with(suffix) && llvm.substr(0, llvm.size() - suffix.size()) == ours) return true;
  return false;
}

} // namespace

bool isInteger(const Instruction& i, int source) {
  for (const OperandSpec& spec : i.row().operands) {
    if (spec.field == Field::None || sourceNumber(spec.field) != source) continue;
    switch (spec.type) {
    case ValueType::F16:
    case ValueType::Bf16:
    case ValueType::F32:
    case ValueType::F64: return false;
    default: return i.op != Op::v_cndmask_b32;
    }
  }
  return false;
}

bool messageIsGeometry(std::int32_t id) {
  constexpr std::int32_t kGs = 2;
  constexpr std::int32_t kGsDone = 3;
  constexpr std::int32_t kSystem = 15;
  return id == kGs || id == kGsDone || id == kSystem;
}

// LLVM's printer aborts on reserved values of SDWA's fields (AMDGPUInstPrinter::printSDWASel). It drops bits
// of messages, and has names for those of the geometry pipeline, for which we print numbers.
bool cannotBePrinted(const Instruction& i) {
  constexpr std::int32_t kIds = 0xf;
  if (i.row().has(trait::kMessage)) return i.immediate > kIds || messageIsGeometry(i.immediate);
  constexpr unsigned kReservedSelection = 7;
  constexpr unsigned kReservedUnused = 3;
  // A literal that equals a constant is printed like one and would be reassembled as one.
  constexpr std::int32_t kSmallest = -16;
  constexpr std::int32_t kLargest = 64;
  const auto value = static_cast<std::int32_t>(i.literal);
  const bool hasLiteral =
      std::ranges::any_of(i.used(), [](const Operand& o) { return o.kind == OperandKind::Literal; });
  if (hasLiteral && value >= kSmallest && value <= kLargest) return true;
  if (i.form != Form::Sdwa) return false;
  return i.modifiers.dstSel == kReservedSelection || i.modifiers.dstUnused == kReservedUnused ||
         std::ranges::any_of(i.used(), [](const Operand& o) { return o.sel == kReservedSelection; });
}

// LLVM's disassembler adds an extra operand to instructions with GDS, so that the last operand, the old value
// of the destination, is after all operands of the description.
int Agreement::tiedTo(unsigned operand) const {
  if (!llvm_.operands[operand].isRegister) return -1;
  if (operand < llvm_.opcode->tiedTo.size() && llvm_.opcode->tiedTo[operand] >= 0)
    return llvm_.opcode->tiedTo[operand];
  const bool isLast = operand + 1 == llvm_.count && operand + 1 > llvm_.opcode->tiedTo.size();
  return isLast ? 0 : -1;
}

Agreement::Agreement(const std::string& target) : reader_(target), prober_(target) {}

void Agreement::probe(const Words& words, const Instruction& ours, Layout& layout) {
  layout.parts.assign(llvm_.count, Part::Constant);
  layout.constants.assign(llvm_.count, 0);
  layout.present = 0;
  for (unsigned k = 0; k < llvm_.count; ++k) {
    if (llvm_.operands[k].isRegister) layout.parts[k] = Part::Value;
    if (tiedTo(k) >= 0) layout.parts[k] = Part::Tied;
    layout.constants[k] = llvm_.operands[k].immediate;
  }
  const std::vector<FieldOf> fields = fieldsOf(ours.row().encoding, ours.form);
  LlvmInstruction moved;
  for (unsigned bit = 0; bit < ours.length * 8u; ++bit) {
    Words flipped = words;
    flipped.dwords[bit / 32] ^= 1u << bit % 32;
    if (!prober_.read(flipped.bytes(), kAddress, moved)) continue;
    if (moved.opcode->id != llvm_.opcode->id || moved.count != llvm_.count) continue;
    const auto field =
        std::ranges::find_if(fields, [&](const FieldOf& f) { return f.low <= bit && bit <= f.high; });
    for (unsigned k = 0; k < llvm_.count; ++k) {
      if (layout.parts[k] != Part::Constant || moved.operands[k] == llvm_.operands[k]) continue;
      layout.parts[k] = field != fields.end() ? field->part : Part::Value;
    }
  }
  for (const Part part : layout.parts)
    layout.present |= bitOf(part);
}

Agreement::Layout& Agreement::layoutOf(const Words& words, const Instruction& ours) {
  const unsigned id = llvm_.opcode->id;
  if (layouts_.size() <= id) layouts_.resize(id + 1);
  if (layouts_[id] == nullptr) {
    Layout& made = forms_[id];
    made.op = ours.op;
    made.form = ours.form;
    probe(words, ours, made);
    layouts_[id] = &made;
  }
  Layout& layout = *layouts_[id];
  // An operand that seemed constant may change with other words.
  for (unsigned k = 0; k < llvm_.count; ++k) {
    if (layout.parts[k] != Part::Constant || llvm_.operands[k].immediate == layout.constants[k]) continue;
    probe(words, ours, layout);
    break;
  }
  return layout;
}

std::string Agreement::compareOperands(const Instruction& ours, const Layout& layout) {
  unsigned at = 0;
  const auto next = [&] {
    while (at < llvm_.count && layout.parts[at] != Part::Value)
      ++at;
    return at < llvm_.count;
  };
  const auto order = llvmOrder(ours);
  for (unsigned j = 0; j < ours.operandCount; ++j) {
    const unsigned k = order[j];
    const Operand& o = ours.operands[k];
    const Field field = ours.row().operands[k].field;
    if (o.kind == OperandKind::None || o.kind == OperandKind::Off) continue;
    // An offset is a modifier for LLVM where it is one of the encoding's fields.
    if (field == Field::SmemOffset && o.kind == OperandKind::Immediate) continue;
    if (field == Field::VopSdst || field == Field::CarryIn) {
      const auto& implicit = field == Field::CarryIn ? llvm_.opcode->reads : llvm_.opcode->writes;
      const bool isVcc = o.kind == OperandKind::Scalar && o.index == scalar::kVccLo && o.dwords == 2;
      const bool isNext = ours.form == Form::Sdwa && next() && llvm_.operands[at].isRegister &&
                          registerOf(o) == llvm_.operands[at].reg;
      if (!isNext && isVcc && ours.form != Form::Vop3 && ours.row().encoding != Encoding::Vop3 &&
          std::ranges::find(implicit, LlvmRegister{File::Scalar, scalar::kVccLo, 2}) != implicit.end())
        continue;
    }
    if (!next()) return fmt::format("operand {} is not LLVM's", k);
    const LlvmOperand& llvm = llvm_.operands[at];
    const auto reg = registerOf(o);
    const bool same = llvm.isRegister ? reg == llvm.reg : !reg && sameConstant(ours, k, llvm.immediate);
    if (!same) return fmt::format("operand {} is {}, LLVM's {}", k, operandText(ours, k), describe(llvm));
    ++at;
  }
  if (next()) return "LLVM has one more operand, " + describe(llvm_.operands[at]);
  return {};
}

bool Agreement::isException(const Instruction& ours, Part part, std::int64_t llvm) {
  constexpr std::int64_t kFlatBits = 0xfff;
  constexpr std::int64_t kSigns = 3;
  const std::int64_t value = valueOf(ours, part);
  if (value == llvm) return false;
  const auto because = [&](Rule rule) {
    ++exceptions_[static_cast<std::size_t>(rule)];
    return true;
  };
  const bool isFlat = ours.row().encoding == Encoding::Flat && part == Part::Offset;
  if (isFlat && value == (llvm & kFlatBits)) return because(Rule::FlatOffset);
  const bool isThird = ours.op == Op::v_cvt_sr_fp8_f32 || ours.op == Op::v_cvt_sr_bf8_f32;
  if (isThird && part == Part::Mods2 && value == (llvm & ~kSigns)) return because(Rule::AbsentSource);
  const bool isSource = part == Part::Mods0 || part == Part::Mods1 || part == Part::Mods2;
  if (isSource && isInteger(ours, static_cast<int>(part) - static_cast<int>(Part::Mods0)) &&
      value == (llvm & ~kSigns))
    return because(Rule::IntegerSign);
  return false;
}

std::string Agreement::compareModifiers(const Instruction& ours, const Layout& layout) {
  for (unsigned k = 0; k < llvm_.count; ++k) {
    const Part part = layout.parts[k];
    if (part == Part::Value || part == Part::Constant) continue;
    if (part == Part::Tied) {
      const auto to = static_cast<unsigned>(tiedTo(k));
      if (llvm_.operands[k] != llvm_.operands[to]) return "LLVM's tied operand is another";
      continue;
    }
    const std::int64_t theirs =
        part == Part::Offset ? offsetOf(ours, llvm_.operands[k].immediate) : llvm_.operands[k].immediate;
    if (isException(ours, part, theirs)) continue;
    if (valueOf(ours, part) != theirs)
      return fmt::format("{} is {}, LLVM's {}", nameOf(part), valueOf(ours, part), theirs);
  }
  for (auto p = static_cast<unsigned>(Part::Mods0); p < static_cast<unsigned>(Part::Constant); ++p) {
    const auto part = static_cast<Part>(p);
    if ((layout.present & bitOf(part)) != 0 || valueOf(ours, part) == absentValue(part)) continue;
    if (part == Part::Offset && !hasOffset(ours.row().encoding)) continue; // SIMM16
    const bool always = part == Part::Gds && ours.row().unit == Unit::Gws;
    if (always && ours.modifiers.gds) continue;
    if (part == Part::OpSel) continue; // compared as the sources' modifiers
    if (part == Part::Gds && ours.row().has(trait::kD16 | trait::kD16Hi)) {
      ++exceptions_[static_cast<std::size_t>(Rule::D16Gds)];
      continue;
    }
    // Returning atomics have their own opcode in LLVM, without an SC0 operand.
    const bool returns = part == Part::CachePolicy && llvm_.opcode->name.find("_RTN") != std::string::npos;
    if (returns && valueOf(ours, part) == 1) continue;
    return fmt::format("{} is {}, LLVM has none", nameOf(part), valueOf(ours, part));
  }
  const Encoding encoding = ours.row().encoding;
  if ((encoding == Encoding::Mubuf || encoding == Encoding::Mtbuf) && ours.row().operandCount() != 0) {
    const std::string& name = llvm_.opcode->name;
    const auto has = [&](std::string_view part) { return name.find(part) != std::string::npos; };
    if (ours.modifiers.offen != (has("_OFFEN") || has("_BOTHEN"))) return "offen differs";
    if (ours.modifiers.idxen != (has("_IDXEN") || has("_BOTHEN"))) return "idxen differs";
    if (ours.modifiers.lds != has("_LDS")) return "lds differs";
  }
  return {};
}

std::string Agreement::compareEffects(const Instruction& ours, const Layout& layout) {
  LlvmEffect llvm;
  for (unsigned k = 0; k < llvm_.count; ++k) {
    if (!llvm_.operands[k].isRegister) continue;
    const unsigned definitions = llvm_.opcode->definitions;
    const bool isLoad = ours.row().memoryBytes != 0;
    const bool isOld =
        layout.parts[k] == Part::Tied &&
        (isLoad ? ours.row().has(trait::kLoad) && !ours.row().has(trait::kAtomic) : k == definitions);
    set(k < definitions ? llvm.writes : isOld ? llvm.old : llvm.reads, llvm_.operands[k].reg);
  }
  for (const LlvmRegister& reg : llvm_.opcode->reads)
    set(llvm.reads, reg);
  for (const LlvmRegister& reg : llvm_.opcode->writes)
    set(llvm.writes, reg);
  correctEffect(ours, llvm_, llvm, exceptions_);
  const Effects effect = effects(ours);
  const Registers reads = toBits(effect.reads);
  const Registers writes = toBits(effect.writes);
  std::string text;
  const auto add = [&](std::string_view what, const Registers& registers) {
    if (registers.any()) text += fmt::format(" {}{}", what, describe(registers));
  };
  add("reads", reads & ~llvm.reads);
  add("does not read", llvm.reads & ~reads);
  add("writes", writes & ~llvm.writes);
  add("does not write", llvm.writes & ~writes);
  return text.empty() ? text : "unlike LLVM" + text;
}

std::string Agreement::difference(const Words& words) {
  const Instruction ours = decode(words.bytes(), kAddress);
  const bool llvmKnows = reader_.read(words.bytes(), kAddress, llvm_);
  if (!ours.valid() && !llvmKnows) return {};
  const auto report = [&](const std::string& what) {
    return what.empty() ? what : fmt::format("{}: {}: {}", mnemonic(ours), spelled(words), what);
  };
  if (!llvmKnows && isExcused(ours, exceptions_)) return {};
  if (!llvmKnows) return report("LLVM knows no such instruction: " + toString(ours));
  if (!ours.valid() && isExcused(words, llvm_, exceptions_)) return {};
  if (!ours.valid())
    return fmt::format("{}: {}: is valid: {}", llvm_.opcode->name, spelled(words), describe(llvm_));
  ++valid_;
  if (llvm_.opcode->name.starts_with("V_NOP_sdwa") || llvm_.opcode->name.starts_with("V_NOP_dpp")) {
    ++exceptions_[static_cast<std::size_t>(Rule::NopForms)];
    return {};
  }
  if (ours.length != llvm_.length) return report("length");
  const Layout& layout = layoutOf(words, ours);
  if (layout.op != ours.op || layout.form != ours.form ||
      !sameMnemonic(llvm_.opcode->mnemonic, ours.row().mnemonic))
    return report("is LLVM's " + llvm_.opcode->name);
  if (std::string what = compareOperands(ours, layout); !what.empty()) return report(what);
  if (std::string what = compareModifiers(ours, layout); !what.empty()) return report(what);
  return report(compareEffects(ours, layout));
}

// 32 bits, or the 16 that a vector operation reads.
static bool isInlineValue(std::uint32_t literal) {
  const auto small = [](int value) { return value >= -16 && value <= 64; };
  if (small(static_cast<std::int32_t>(literal)) || small(static_cast<std::int16_t>(literal))) return true;
  for (std::uint16_t source = 240; source <= 248; ++source)
    if (literal == inlineBits32(source) || (literal & 0xffff) == inlineBits16(source)) return true;
  return false;
}

std::string Agreement::textDifference(const Words& words) {
  const auto unprintable = [&] {
    return exceptions_[static_cast<std::size_t>(Rule::NopForms)] +
           exceptions_[static_cast<std::size_t>(Rule::FlatOffset)] +
           exceptions_[static_cast<std::size_t>(Rule::IntegerSign)];
  };
  const std::uint64_t before = unprintable();
  if (std::string what = difference(words); !what.empty() || llvm_.opcode == nullptr) return what;
  if (unprintable() != before) return {};
  const Instruction instruction = decode(words.bytes(), kAddress);
  if (!instruction.valid() || cannotBePrinted(instruction)) return {};
  // A literal with the value of an inline constant: LLVM writes some of them as that constant, which
  // assembles to another encoding. That the decoders agree on the value has been seen above.
  if (std::ranges::any_of(instruction.used(), [&](const Operand& o) {
        return o.kind == OperandKind::Literal && isInlineValue(instruction.literal);
      }))
    return {};
  const std::string ours = toString(instruction);
  const std::string llvm = reader_.text(kAddress);
  // LLVM marks instructions that it prints despite an invalid operand.
  if (llvm.find("/*") != std::string::npos) return {};
  return ours == llvm ? std::string{} : fmt::format("{}: '{}', LLVM's '{}'", spelled(words), ours, llvm);
}

} // namespace wavesmith::isa::testing

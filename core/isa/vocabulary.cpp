// SPDX-License-Identifier: Apache-2.0
#include "isa/vocabulary.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace wavesmith::isa {

namespace {

constexpr bool comesBefore(const Word& a, const Word& b) {
  return a.kind != b.kind ? a.kind < b.kind : a.text < b.text;
}

consteval auto sortedWords() {
  std::array words = {
#define WORD(kindName, textOf, syntaxOf, explanationOf, targetsOf, numberOf)                                 \
  Word{.text = textOf,                                                                                       \
       .syntax = syntaxOf,                                                                                   \
       .explanation = explanationOf,                                                                         \
       .kind = WordKind::kindName,                                                                           \
       .targets = targetsOf,                                                                                 \
       .number = numberOf},
#include "isa/vocabulary/all.inc"
#undef WORD
  };
  std::ranges::sort(words, comesBefore);
  return words;
}

constexpr auto kWords = sortedWords();

// Registers and directives are case-insensitive, everything else is case-sensitive (LLVM,
// AMDGPUAsmParser::ParseRegister and AsmParser::parseStatement).
bool foldsCase(WordKind kind) {
  return kind == WordKind::Register || kind == WordKind::Directive;
}

std::string lowered(std::string_view text) {
  std::string result{text};
  std::ranges::transform(result, result.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

// The names that belong to a modifier, function or message.
struct ValueGroup {
  std::string_view word;
  WordKind kind;
  std::array<std::string_view, 5> prefixes; // the rest is empty; all are: every word of this kind
};

const std::array kGroups = {
    ValueGroup{"hwreg", WordKind::HardwareRegister, {}},
    ValueGroup{"sendmsg", WordKind::Message, {}},
    ValueGroup{"dst_sel", WordKind::Value, {"BYTE_", "WORD_", "DWORD"}},
    ValueGroup{"src0_sel", WordKind::Value, {"BYTE_", "WORD_", "DWORD"}},
    ValueGroup{"src1_sel", WordKind::Value, {"BYTE_", "WORD_", "DWORD"}},
    ValueGroup{"dst_unused", WordKind::Value, {"UNUSED_"}},
    ValueGroup{"format", WordKind::Value, {"BUF_"}},
    ValueGroup{"gpr_idx", WordKind::Value, {"SRC", "DST"}},
    ValueGroup{"swizzle", WordKind::Value, {"QUAD_PERM", "BITMASK_PERM", "BROADCAST", "SWAP", "REVERSE"}},
    ValueGroup{"MSG_SYSMSG", WordKind::Value, {"SYSMSG_OP_"}},
    ValueGroup{"MSG_GS", WordKind::Value, {"GS_OP_"}},
    ValueGroup{"MSG_GS_DONE", WordKind::Value, {"GS_OP_"}},
};

using Names = std::vector<std::string_view>;

void add(Names& to, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    if (std::ranges::find(to, name) == to.end()) to.push_back(name);
  }
}

bool isFloat(ValueType type) {
  return type == ValueType::F16 || type == ValueType::F32 || type == ValueType::F64 ||
         type == ValueType::Bf16;
}

bool isSource(Field field) {
  return field == Field::Src0 || field == Field::Vsrc1 || field == Field::Src2;
}

bool hasFloatSource(const Opcode& row) {
  return std::ranges::any_of(row.operands,
                             [](const OperandSpec& o) { return isSource(o.field) && isFloat(o.type); });
}

// Integer operations of VOP3 that can saturate (LLVM's VOP3Instructions.td and VOP2Instructions.td: those
// with a clamp operand).
bool saturates(Op op) {
  switch (op) {
  case Op::v_cvt_rpi_i32_f32:
  case Op::v_cvt_flr_i32_f32:
  case Op::v_mul_i32_i24:
  case Op::v_mul_u32_u24:
  case Op::v_add_co_u32:
  case Op::v_sub_co_u32:
  case Op::v_subrev_co_u32:
  case Op::v_addc_co_u32:
  case Op::v_subb_co_u32:
  case Op::v_subbrev_co_u32:
  case Op::v_add_u16:
  case Op::v_sub_u16:
  case Op::v_subrev_u16:
  case Op::v_add_u32:
  case Op::v_sub_u32:
  case Op::v_subrev_u32:
  case Op::v_dot2c_i32_i16:
  case Op::v_dot4c_i32_i8:
  case Op::v_dot8c_i32_i4:
  case Op::v_mad_i32_i24:
  case Op::v_mad_u32_u24:
  case Op::v_sad_u8:
  case Op::v_sad_hi_u8:
  case Op::v_sad_u16:
  case Op::v_sad_u32:
  case Op::v_msad_u8:
  case Op::v_qsad_pk_u16_u8:
  case Op::v_mqsad_pk_u16_u8:
  case Op::v_mqsad_u32_u8:
  case Op::v_mad_u64_u32:
  case Op::v_mad_i64_i32:
  case Op::v_mad_legacy_u16:
  case Op::v_mad_legacy_i16:
  case Op::v_mad_u32_u16:
  case Op::v_mad_i32_i16:
  case Op::v_min3_i16:
  case Op::v_min3_u16:
  case Op::v_max3_i16:
  case Op::v_max3_u16:
  case Op::v_med3_i16:
  case Op::v_med3_u16:
  case Op::v_mad_u16:
  case Op::v_mad_i16:
  case Op::v_cvt_pknorm_i16_f32:
  case Op::v_cvt_pknorm_u16_f32:
  case Op::v_add_i32:
  case Op::v_sub_i32:
  case Op::v_add_i16:
  case Op::v_sub_i16: return true;
  default: return false;
  }
}

// They write 8-bit floats and ignore clamp and omod (CDNA3 ISA, 7.2); the assembler rejects these.
bool makesFp8(Op op) {
  return op == Op::v_cvt_pk_fp8_f32 || op == Op::v_cvt_pk_bf8_f32 || op == Op::v_cvt_sr_fp8_f32 ||
         op == Op::v_cvt_sr_bf8_f32;
}

// The SDWA forms that read 8-bit floats only have the selection of the source (CDNA3 ISA, 7.2).
bool readsFp8(Op op) {
  return op == Op::v_cvt_f32_fp8 || op == Op::v_cvt_f32_bf8 || op == Op::v_cvt_pk_f32_fp8 ||
         op == Op::v_cvt_pk_f32_bf8;
}

// v_fma_mix_*: packed only in their encoding; they negate like other operations (CDNA3 ISA, v_fma_mix_f32).
bool isMix(Op op) {
  return op == Op::v_fma_mix_f32 || op == Op::v_fma_mixlo_f16 || op == Op::v_fma_mixhi_f16;
}

bool isVop3b(const Opcode& row) {
  return row.encoding != Encoding::Vopc &&
         std::ranges::any_of(row.operands, [](const OperandSpec& o) { return o.field == Field::VopSdst; });
}

void addVop3(Names& names, Op op, const Opcode& row) {
  if (row.has(trait::kOpSel)) add(names, {"op_sel"});
  if (makesFp8(op)) return;
  if (isFloat(row.operands[0].type) || row.has(trait::kFloat) || saturates(op)) add(names, {"clamp"});
  if (isFloat(row.operands[0].type)) add(names, {"mul", "div"});
}

void addSdwa(Names& names, Op op, const Opcode& row) {
  const bool writesVector = row.encoding != Encoding::Vopc;
  if (writesVector) add(names, {"clamp"});
  if (writesVector && isFloat(row.operands[0].type)) add(names, {"mul", "div"});
  if (writesVector && !readsFp8(op)) add(names, {"dst_sel", "dst_unused"});
  for (const OperandSpec& o : row.operands) {
    if (o.field == Field::Src0) add(names, {"src0_sel"});
    if (o.field == Field::Vsrc1) add(names, {"src1_sel"});
  }
}

// 64-bit operations have only row_newbcast (CDNA3 ISA, DPP; LLVM AMDGPUAsmParser::validateDPP).
void addDpp(Names& names, const Opcode& row) {
  const bool wide = std::ranges::any_of(
      row.operands, [](const OperandSpec& o) { return o.bits == 64 && o.type != ValueType::LaneMask; });
  if (!wide)
    add(names, {"quad_perm", "row_shl", "row_shr", "row_ror", "wave_shl", "wave_rol", "wave_shr", "wave_ror",
                "row_mirror", "row_half_mirror", "row_bcast"});
  add(names, {"row_newbcast", "row_mask", "bank_mask", "bound_ctrl"});
}

void addVector(Names& names, Op op, const Opcode& row) {
  const bool vop3 = row.encoding == Encoding::Vop3 || row.vop3 >= 0;
  const bool sdwa = (row.forms & kSdwa) != 0;
  const bool dpp = (row.forms & kDpp) != 0;
  if (row.operandCount() == 0) return;
  if (hasFloatSource(row) && (vop3 || sdwa || dpp)) add(names, {"neg"});
  if (hasFloatSource(row) && ((vop3 && !isVop3b(row)) || sdwa || dpp)) add(names, {"abs"});
  const bool hasIntegerSource = std::ranges::any_of(
      row.operands, [](const OperandSpec& o) { return isSource(o.field) && !isFloat(o.type); });
  if (sdwa && hasIntegerSource && op != Op::v_cndmask_b32) add(names, {"sext"});
  if (vop3) addVop3(names, op, row);
  if (sdwa) addSdwa(names, op, row);
  if (dpp) addDpp(names, row);
}

void addPacked(Names& names, Op op, const Opcode& row) {
  if (isMix(op)) add(names, {"neg", "abs"});
  add(names, {"op_sel", "op_sel_hi"});
  if (row.has(trait::kFloat) && !isMix(op)) add(names, {"neg_lo", "neg_hi"});
  add(names, {"clamp"});
}

void addMatrix(Names& names, const Opcode& row) {
  if (!row.has(trait::kXdl | trait::kSgemm | trait::kDgemm)) return; // v_accvgpr_*
  add(names, {"cbsz", "abid"});
  if (row.has(trait::kSparse)) return;
  add(names, {row.has(trait::kDgemm) ? std::string_view("neg") : std::string_view("blgp")});
}

// gfx90a calls them glc, slc and scc; they are also different bits in the encoding (LLVM,
// AMDGPUInstPrinter::printCPol).
void addScope(Names& names, const Target& target) {
  if ((target.bit & kGfx940Up) != 0)
    add(names, {"sc0", "nt", "sc1"});
  else
    add(names, {"glc", "slc", "scc"});
}

// buffer_inv and buffer_wbl2 have a scope but no nt (CDNA3 ISA, 9.1.10; the assembler accepts nt and drops
// it); those of gfx90a have neither.
void addCacheControl(Names& names, Op op, const Target& target) {
  if ((target.bit & kGfx940Up) == 0) return;
  if (op == Op::buffer_inv || op == Op::buffer_wbl2) add(names, {"sc0", "sc1"});
}

void addBuffer(Names& names, Op op, const Opcode& row, const Target& target) {
  if (row.operandCount() == 0) return addCacheControl(names, op, target);
  if (row.encoding == Encoding::Mtbuf) add(names, {"format", "dfmt", "nfmt"});
  if (op == Op::buffer_store_lds_dword) { // has no vaddr, and its lds comes before the scope
    add(names, {"offset", "lds"});
    return addScope(names, target);
  }
  add(names, {"idxen", "offen", "offset"});
  addScope(names, target);
  if ((row.forms & kLds) != 0 || row.has(trait::kLdsDma)) add(names, {"lds"});
}

void addDs(Names& names, const Opcode& row) {
  if (row.operandCount() == 0 && row.unit != Unit::Gws) return; // ds_nop
  if (row.has(trait::kTwoAddresses))
    add(names, {"offset0", "offset1"});
  else
    add(names, {"offset"});
  if (row.unit == Unit::Gws) add(names, {"gds"});
}

void addScalarMemory(Names& names, const Opcode& row) {
  const bool hasOffset =
      std::ranges::any_of(row.operands, [](const OperandSpec& o) { return o.field == Field::SmemOffset; });
  if (hasOffset) add(names, {"offset"});
  if (row.memoryBytes != 0) add(names, {"glc"});
}

} // namespace

std::span<const Word> words() {
  return kWords;
}

std::span<const Word> words(WordKind kind) {
  const auto range = std::ranges::equal_range(kWords, kind, {}, &Word::kind);
  return {range.begin(), range.end()};
}

const Word* findWord(WordKind kind, std::string_view text) {
  const std::string folded = foldsCase(kind) ? lowered(text) : std::string{text};
  const auto range = words(kind);
  const auto found = std::ranges::lower_bound(range, std::string_view{folded}, {}, &Word::text);
  return found != range.end() && found->text == folded ? &*found : nullptr;
}

const Word* findWord(std::string_view text) {
  for (const WordKind kind :
       {WordKind::Register, WordKind::Modifier, WordKind::Directive, WordKind::HardwareRegister,
        WordKind::Message, WordKind::Function, WordKind::Symbol, WordKind::Value}) {
    if (const Word* word = findWord(kind, text)) return word;
  }
  return nullptr;
}

std::vector<const Word*> valuesOf(std::string_view word, const Target& target) {
  std::vector<const Word*> values;
  for (const ValueGroup& group : kGroups) {
    if (group.word != word) continue;
    for (const Word& value : words(group.kind)) {
      const bool named = group.prefixes[0].empty() || std::ranges::any_of(group.prefixes, [&](auto p) {
                           return !p.empty() && value.text.starts_with(p);
                         });
      if (named && (value.targets & target.bit) != 0) values.push_back(&value);
    }
  }
  std::ranges::stable_sort(values, {}, &Word::number);
  return values;
}

std::vector<std::string_view> modifiersOf(Op op, const Target& target) {
  const Opcode& row = isa::row(op);
  Names names;
  if (op == Op::invalid || (row.targets & target.bit) == 0) return names;
  switch (row.encoding) {
  case Encoding::Vop1:
  case Encoding::Vop2:
  case Encoding::Vopc:
  case Encoding::Vop3: addVector(names, op, row); break;
  case Encoding::Vop3p: addPacked(names, op, row); break;
  case Encoding::Mai: addMatrix(names, row); break;
  case Encoding::Ds: addDs(names, row); break;
  case Encoding::Smem: addScalarMemory(names, row); break;
  case Encoding::Flat:
  case Encoding::Global:
  case Encoding::Scratch:
    add(names, {"offset"});
    addScope(names, target);
    break;
  case Encoding::Mubuf:
  case Encoding::Mtbuf: addBuffer(names, op, row, target); break;
  default: break;
  }
  return names;
}

} // namespace wavesmith::isa

// SPDX-License-Identifier: Apache-2.0
#include "check/port/instruction_match.h"

#include "check/port/opcode_pairs.h"
#include "check/port/operands.h"
#include "syntax/expression.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::check {
namespace {

using assembler::EncodedInstruction;

MatchedInstruction different(std::string why) {
  return {Match::Different, std::move(why)};
}

// gfx942 has other bits for the scopes of the memory model than its predecessors (LLVM 19 AMDGPUUsage, "Memory
// Model gfx90a" and "Memory Model gfx942": agent and system scope; "Instruction modifiers": an atomic that returns
// its value; nontemporal).
bool hasCacheBits(std::string_view base) {
  return base.starts_with("BUFFER_") || base.starts_with("TBUFFER_") || base.starts_with("FLAT_") ||
         base.starts_with("GLOBAL_") || base.starts_with("SCRATCH_");
}
constexpr std::array<std::string_view, 3> kOldBits{"glc", "slc", "scc"};

// The modifiers for gfx942 that mean the same. False: there were no cache bits.
bool translateCacheBits(std::vector<std::string>& modifiers, bool isAtomic) {
  const auto take = [&](std::string_view name) { return std::erase(modifiers, name) != 0; };
  const bool coherent = take("glc");
  const bool once = take("slc");
  const bool system = take("scc");
  if (isAtomic) {
    if (coherent) modifiers.emplace_back("sc0"); // returns the old value
    if (system) modifiers.emplace_back("sc1");
  } else if (system) {
    modifiers.insert(modifiers.end(), {"sc0", "sc1"});
  } else if (coherent) {
    modifiers.emplace_back("sc1");
  }
  if (once) modifiers.emplace_back("nt");
  std::ranges::sort(modifiers);
  return coherent || once || system;
}

// "16", "0x27000", "-1" in 32 bits.
std::optional<std::uint32_t> numberIn(std::string_view text) {
  const auto value = syntax::evaluate(text);
  return value ? std::optional(static_cast<std::uint32_t>(*value)) : std::nullopt;
}

// The register whose number M0 decides is not the only one that may be written; LLVM calls it an input
// (VOP1Instructions.td, VOP_MOVRELD).
bool writesIndexed(const EncodedInstruction& instruction) {
  return instruction.opcode.starts_with("V_MOVRELD") || instruction.opcode.starts_with("V_MOVRELSD");
}

// A load of 16 bits into one half of a register ("Vega" ISA, D16 loads). Those with a format write all halves of their
// registers, but for D16_HI_X.
bool isHalfLoad(std::string_view opcode) {
  if (opcode.contains("_FORMAT_") && !opcode.contains("_D16_HI_")) return false;
  return opcode.contains("_D16") && (opcode.contains("_LOAD_") || opcode.contains("_READ_"));
}

// `keeps`: the first operand is read as well.
RegisterUse useOf(const EncodedInstruction& instruction, const Operands& operands, bool keeps) {
  RegisterUse use;
  const bool preserves = operands.has("dst_unused:UNUSED_PRESERVE");
  const bool keepsHalf = preserves || isHalfLoad(instruction.opcode); // LLVM ties no FLAT load's result
  keeps = keeps || keepsHalf;
  const bool swaps = instruction.opcode.starts_with("V_SWAP_");
  for (std::size_t i = 0; i < operands.operands.size(); ++i) {
    const std::vector<VectorRegisters>& registers = operands.operands[i].registers;
    const bool isWritten = swaps || (i == 0 && (instruction.writesFirst || writesIndexed(instruction)));
    if (isWritten) use.writes.insert(use.writes.end(), registers.begin(), registers.end());
    if (!isWritten || swaps || keeps) use.reads.insert(use.reads.end(), registers.begin(), registers.end());
    if (i == 0 && isWritten && keepsHalf)
      for (const VectorRegisters& one : registers)
        use.halfKept += one.count;
  }
  return use;
}

class Matching {
public:
  Matching(const EncodedInstruction& old, const EncodedInstruction& now,
           std::span<const EncodedInstruction* const> around, bool isGfx8)
      : old_(old), now_(now), around_(around), isGfx8_(isGfx8), before_(operandsOf(old.text)),
        after_(operandsOf(now.text)) {}

  MatchedInstruction match() {
    const auto rule = expectationOf(old_.opcode, now_.opcode);
    if (!rule) return different(fmt::format("{} instead of {}", now_.opcode, old_.opcode));
    switch (*rule) {
    case OpcodeRule::Same: return sameOperation();
    case OpcodeRule::RoundsOnce: return stated("it rounds once instead of twice");
    case OpcodeRule::Indexed: return indexed();
    case OpcodeRule::ScratchNoBuffer: return scratch();
    case OpcodeRule::DropsCache: return dropsCache();
    }
    return different(now_.opcode);
  }

private:
  MatchedInstruction stated(std::string rule) {
    if (auto why = difference()) return different(std::move(*why));
    return equal(Match::Stated, std::move(rule));
  }
  [[nodiscard]] MatchedInstruction equal(Match match, std::string why) const {
    const bool keeps = old_.keepsFirst || now_.keepsFirst || writesIndexed(old_);
    return {match, std::move(why), useOf(old_, before_, keeps), useOf(now_, after_, keeps)};
  }

  MatchedInstruction sameOperation() {
    const std::string_view base = opcodeName(old_.opcode).base;
    bool stated = false;
    std::string rule;
    if (hasCacheBits(base) && std::ranges::any_of(kOldBits, [&](auto bit) { return before_.has(bit); })) {
      stated = translateCacheBits(before_.modifiers, base.contains("_ATOMIC_"));
      rule = "the bits of the caches have other names and meanings";
    } else if (base == "S_WAITCNT") {
      stated = waitsForMore();
      rule = "a count that meant no wait on gfx8 is one";
    } else if (base == "S_NOP") {
      stated = waitsLonger();
      rule = "gfx942 needs more wait states";
    } else if (base == "S_MOV_B32" || base == "S_MOVK_I32") {
      stated = isWordOfDescriptor();
      rule = "bits of a buffer descriptor of gfx8 are cleared";
    } else if (base.starts_with("V_MFMA_F64")) {
      negatesAsBlgp();
    } else if (base.starts_with("GLOBAL_LOAD_LDS") || base.starts_with("SCRATCH_LOAD_LDS")) {
      std::erase(before_.modifiers, "lds"); // it is in the name
    }
    if (stated) return this->stated(std::move(rule));
    if (auto why = difference()) return different(std::move(*why));
    return equal(Match::Same, {});
  }

  // On gfx8, vmcnt(15) does not wait, and LLVM does not print it; gfx9 counts to 63 ("Vega" ISA, S_WAITCNT).
  bool waitsForMore() {
    constexpr std::string_view kMost = "vmcnt(15)";
    if (old_.opcode != now_.opcode || before_.has(kMost) || !after_.has(kMost)) return false;
    return std::erase(after_.modifiers, kMost) != 0;
  }

  // The number has four bits: s_nop 16 waits as long as s_nop 0 ("Vega" ISA and CDNA3 ISA, S_NOP).
  bool waitsLonger() {
    constexpr std::uint64_t kBits = 15;
    if (before_.operands.size() != 1 || after_.operands.size() != 1) return false;
    const auto old = numberIn(before_.operands[0].text);
    const auto now = numberIn(after_.operands[0].text);
    if (!old || !now || *now == *old || (*now & kBits) < (*old & kBits)) return false;
    before_.operands = after_.operands;
    return true;
  }

  // Bits 20:19, 25:24 and 29:27 of word 3: element size, ATC, HASH_ENABLE, MTYPE (GCN3 ISA, "Buffer Resource
  // Descriptor"), which have another meaning or none on gfx942 (CDNA3 ISA, the same table).
  bool isWordOfDescriptor() {
    constexpr std::uint64_t kCleared = 0x3b180000;
    if (!isGfx8_ || before_.operands.size() != 2 || after_.operands.size() != 2) return false;
    const auto old = numberIn(before_.operands[1].text);
    const auto now = numberIn(after_.operands[1].text);
    if (!old || !now || *old == *now || (*old & ~kCleared) != *now) return false;
    before_.operands[1] = after_.operands[1];
    return true;
  }

  // The same bits (LLVM 19 AMDGPUAsmParser.cpp, validateBLGP).
  void negatesAsBlgp() {
    for (std::string& modifier : before_.modifiers) {
      const auto bits =
          modifier.starts_with("blgp:") ? numberIn(std::string_view(modifier).substr(5)) : std::nullopt;
      if (bits) modifier = fmt::format("neg:[{},{},{}]", *bits & 1, *bits >> 1 & 1, *bits >> 2 & 1);
    }
    std::ranges::sort(before_.modifiers);
  }

  // v_movrel adds M0 to the number of a register. v_mov does so between these two, with the low byte of M0.
  MatchedInstruction indexed() {
    const std::string_view base = opcodeName(old_.opcode).base;
    const std::string_view mode = base == "V_MOVRELS_B32"   ? "gpr_idx(SRC0)"
                                  : base == "V_MOVRELD_B32" ? "gpr_idx(DST)"
                                                            : "gpr_idx(SRC0,DST)";
    const auto at = std::ranges::find(around_, &now_);
    const bool isInside = at != around_.end() && at != around_.begin() && std::next(at) != around_.end() &&
                          (*std::prev(at))->text == fmt::format("s_set_gpr_idx_on m0, {}", mode) &&
                          (*std::next(at))->text == "s_set_gpr_idx_off";
    if (!isInside)
      return different(fmt::format("{} without s_set_gpr_idx_on m0, {} around it", now_.text, mode));
    return stated("the index of v_movrel is set by s_set_gpr_idx_on");
  }

  // s[0:3] was the buffer; the offsets per lane are the same (LLVM 19 AMDGPUUsage, "Private Segment Buffer").
  MatchedInstruction scratch() {
    std::vector<Operand>& operands = before_.operands;
    if (operands.size() != 4 || operands[2].text != "s[0:3]")
      return different("it becomes an access to scratch, but its buffer is not s[0:3]");
    if (operands[3].text == "0") operands[3] = {.shape = "off", .registers = {}, .text = "off"};
    operands.erase(operands.begin() + 2);
    if (now_.opcode.starts_with("SCRATCH_STORE")) std::swap(operands[0], operands[1]);
    for (const std::string_view gone : {"offen", "glc", "slc", "scc"})
      std::erase(before_.modifiers, gone);
    return stated("scratch is accessed without a buffer");
  }

  // LLVM 19 AMDGPUUsage, "Memory Model gfx942": an acquire or release at agent scope, and at system scope for what
  // was added with gfx90a.
  MatchedInstruction dropsCache() {
    const bool isAgent = opcodeName(old_.opcode).base.starts_with("BUFFER_WBINVL1");
    before_.modifiers = isAgent ? std::vector<std::string>{"sc1"} : std::vector<std::string>{"sc0", "sc1"};
    return stated("caches are invalidated and written back by scope");
  }

  // What differs in the operands; nothing: they are the same.
  [[nodiscard]] std::optional<std::string> difference() const {
    if (before_.operands.size() != after_.operands.size())
      return fmt::format("{} operands instead of {}", after_.operands.size(), before_.operands.size());
    for (std::size_t i = 0; i < before_.operands.size(); ++i)
      if (before_.operands[i].shape != after_.operands[i].shape)
        return fmt::format("{} instead of {}", after_.operands[i].text, before_.operands[i].text);
    if (before_.modifiers == after_.modifiers) return std::nullopt;
    std::vector<std::string> missing;
    std::vector<std::string> extra;
    std::ranges::set_difference(before_.modifiers, after_.modifiers, std::back_inserter(missing));
    std::ranges::set_difference(after_.modifiers, before_.modifiers, std::back_inserter(extra));
    if (missing.empty()) return fmt::format("{} is new", fmt::join(extra, " "));
    if (extra.empty()) return fmt::format("{} is missing", fmt::join(missing, " "));
    return fmt::format("{} instead of {}", fmt::join(extra, " "), fmt::join(missing, " "));
  }

  const EncodedInstruction& old_;
  const EncodedInstruction& now_;
  std::span<const EncodedInstruction* const> around_;
  bool isGfx8_;
  Operands before_; // as they should be
  Operands after_;
};

} // namespace

MatchedInstruction matchOf(const EncodedInstruction& old, const EncodedInstruction& now,
                           std::span<const EncodedInstruction* const> around, bool isGfx8) {
  using enum EncodedInstruction::Kind;
  if (old.kind == Number || now.kind == Number) {
    if (old.kind == now.kind && old.text == now.text)
      return {Match::NotComparable, "a number in code, which is kept"};
    return different("a number in code");
  }
  return Matching(old, now, around, isGfx8).match();
}

RegisterUse registerUse(const EncodedInstruction& instruction) {
  return useOf(instruction, operandsOf(instruction.text), instruction.keepsFirst);
}

bool setsUpScratch(const EncodedInstruction& old) {
  const Operands operands = operandsOf(old.text);
  return !operands.operands.empty() && operands.operands.front().text.starts_with("flat_scratch");
}

} // namespace wavesmith::check

// SPDX-License-Identifier: Apache-2.0
// Compares the results of decode() and effects() for two dwords with LLVM's, operand by operand and modifier
// by modifier, without using texts.
//
//   Agreement agreement("gfx942");
//   EXPECT_EQ(agreement.difference({0x02000401, 0}), "");   // "v_add_f32: reads v3, LLVM does not"
//
// LLVM's operands have no names outside LLVM. Which operand a modifier is, is found by flipping the bits of
// the modifier's field (CDNA3 ISA, chapter 13) and looking which operand moves; how a value is written there
// (negation is bit 0 of a source's modifiers, ...) is LLVM's SIDefines.h. Where LLVM and the hardware differ,
// exceptions.h has a rule with a name and a source. One thread at a time.
#pragma once

#include "assembler/llvm_reader.h"
#include "isa/decode/decode.h"
#include "isa/exceptions.h"
#include "isa/words.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace wavesmith::isa::testing {

// The role of an LLVM operand.
enum class Part : std::uint8_t {
  Value, // a register or a constant, like our operands
  Tied,  // repeats the destination
  Mods0,
  Mods1,
  Mods2, // negation and its like, of SRC0, SRC1 and SRC2
  Clamp,
  Omod,
  OpSel,
  DppCtrl,
  RowMask,
  BankMask,
  BoundCtrl,
  DstSel,
  DstUnused,
  Src0Sel,
  Src1Sel,
  Cbsz,
  Abid,
  Blgp,
  Offset,
  Offset1,
  Gds,
  CachePolicy,
  Format,
  Constant, // no bit moves it
};

class Agreement {
public:
  explicit Agreement(const std::string& target);

  // "" if both agree, or the first difference.
  std::string difference(const Words& words);
  // Like difference(), and compares both texts.
  std::string textDifference(const Words& words);

  [[nodiscard]] std::uint64_t valid() const { return valid_; }        // words that both decode
  [[nodiscard]] std::size_t opcodes() const { return forms_.size(); } // LLVM opcodes seen so far
  [[nodiscard]] const ExceptionCounts& exceptions() const { return exceptions_; }

private:
  struct Layout {
    Op op = Op::invalid;
    Form form = Form::Base;
    std::vector<Part> parts;   // by LLVM's operand
    std::uint32_t present = 0; // bits of Part
    std::vector<std::int64_t> constants;
  };

  [[nodiscard]] int tiedTo(unsigned operand) const;
  Layout& layoutOf(const Words& words, const Instruction& ours);
  void probe(const Words& words, const Instruction& ours, Layout& layout);
  std::string compareOperands(const Instruction& ours, const Layout& layout);
  std::string compareModifiers(const Instruction& ours, const Layout& layout);
  std::string compareEffects(const Instruction& ours, const Layout& layout);
  bool isException(const Instruction& ours, Part part, std::int64_t llvm);

  assembler::testing::LlvmReader reader_;
  assembler::testing::LlvmReader prober_;
  assembler::testing::LlvmInstruction llvm_;
  std::vector<Layout*> layouts_; // by LLVM's opcode
  std::map<unsigned, Layout> forms_;
  ExceptionCounts exceptions_{};
  std::uint64_t valid_ = 0;
};

} // namespace wavesmith::isa::testing

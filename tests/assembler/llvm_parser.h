// SPDX-License-Identifier: Apache-2.0
// The operands that LLVM's parser for AMDGPU finds in a statement, as plain data, for tests outside this folder, which
// may not include LLVM.
//
//   LlvmParser parser("gfx942");
//   parser.operands("v_mov_b32 v0 v1")     at 10 and 13
//
// One thread at a time, as LLVM's contexts are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::assembler::testing {

struct LlvmParsedOperand {
  std::size_t begin = 0;                 // the offset that LLVM reports messages at
  std::optional<std::int64_t> immediate; // a number or the number of a modifier; nothing: something else
};

class LlvmParser {
public:
  explicit LlvmParser(std::string target) : target_(std::move(target)) {}

  // Operands and modifiers in their order, all cache bits as one. Nothing: LLVM cannot parse them. Whether an instruction
  // has such operands is not looked at.
  [[nodiscard]] std::optional<std::vector<LlvmParsedOperand>> operands(const std::string& statement) const;

private:
  std::string target_;
};

} // namespace wavesmith::assembler::testing

// SPDX-License-Identifier: Apache-2.0
// What LLVM's parser made of statements that it has read before. Matching an instruction takes most of the time
// of assembling a text, and from one version of a text to the next almost all statements are the same.
//
//   "v_add_f32 v1, v2, v3 // sum"     V_ADD_F32_e32 v1, v2, v3; uses four VGPRs
//
// Only what the text of a statement alone decides is kept: no symbols, no messages. Kept until the program ends.
// One thread at a time, like everything in this folder.
#pragma once

#include <llvm/MC/MCInst.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace wavesmith::assembler {

struct LlvmTarget;

struct KnownStatement {
  llvm::MCInst instruction;
  // What the statement raises `.amdgcn.next_free_vgpr` and `.amdgcn.next_free_sgpr` to; 0: nothing.
  std::int64_t vgprs = 0, sgprs = 0;
};

class StatementMemory {
public:
  // `text`: the rest of the line from the mnemonic on, with its comment. Null: not known.
  [[nodiscard]] const KnownStatement* find(std::string_view text) const;
  void keep(std::string_view text, KnownStatement statement);
  void clear() { known_.clear(); }

private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  std::unordered_map<std::string, KnownStatement, Hash, std::equal_to<>> known_;
};

// The one of a target: another target may encode the same statement differently.
[[nodiscard]] StatementMemory& statementMemory(const LlvmTarget& target);

// Whether the characters of a statement are those of one without symbols. Words that may be symbols are passed to
// `isSymbol`.
[[nodiscard]] bool isWithoutSymbols(std::string_view text,
                                    const std::function<bool(std::string_view)>& isSymbol);

} // namespace wavesmith::assembler

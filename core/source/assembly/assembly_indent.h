// SPDX-License-Identifier: Apache-2.0
// How far each statement of a text is indented, in steps.
//
//   0   kernel:
//   1     s_mov_b32 s0, 0
//   1     .if DEBUG
//   2       s_trap 2
//   1     .endif
//   0   .macro load dst           the author has it at column 0, where it may stay
//   1     s_load_dword \dst
//   0   .endm
//
// - An instruction is indented by one step, in a block by one more than the directive that begins the block:
//   .macro, .rept, .irp, .irpc, .if, .amdhsa_kernel.
// - Directives and assignments outside of blocks stay at column 0 if they are there; in blocks they are
//   indented like instructions.
// - Conditions and repetitions at column 0 outside of other blocks do not indent what they contain, as in C.
//
// One object for each text, in constant time for each statement. Any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace wavesmith::source {

class AssemblyIndent {
public:
  // The steps of the text's next statement, which begins in `column`. Nothing: it stays as it is, because it may
  // be the macro of a preprocessor.
  [[nodiscard]] std::optional<std::size_t> stepsOf(std::string_view statement, std::size_t column);

private:
  enum class Block : std::uint8_t { None, Macro, Repetition, Condition, Descriptor };
  static constexpr std::size_t kBlocks = 5;
  struct Open {
    Block block = Block::None;
    std::size_t steps = 0;
    bool isFlat = false;   // does not indent its contents; all blocks around it are flat as well
    std::size_t outer = 0; // the next open block of this kind around it, from 1; 0: none
  };

  [[nodiscard]] static Block begun(std::string_view word);
  [[nodiscard]] static Block ended(std::string_view word);
  void open(Block block, std::size_t steps, bool isFlat);
  std::size_t close(Block block); // with the blocks in it; its steps

  // The innermost open block of each kind, from 1; 0: none.
  [[nodiscard]] std::size_t& inner(Block block) { return inner_.at(static_cast<std::size_t>(block)); }

  std::vector<Open> open_;
  std::array<std::size_t, kBlocks> inner_{};
};

} // namespace wavesmith::source

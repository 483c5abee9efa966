// SPDX-License-Identifier: Apache-2.0
#include "source/assembly/assembly_indent.h"

#include "source/assembly/assembly_line.h"

#include <algorithm>
#include <string>

namespace wavesmith::source {
namespace {

// Blocks in more blocks are indented no further, so that a text of open blocks stays linear in its size.
constexpr std::size_t kMostSteps = 32;

std::string lowered(std::string_view word) {
  std::string result(word);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
  return result;
}

bool isAssignment(std::string_view statement, std::string_view word) {
  const std::string_view rest =
      statement.substr(std::min(skipBlanks(statement, word.size()), statement.size()));
  return !word.empty() && rest.starts_with('=');
}

} // namespace

// Directives: LLVM, AsmParser.cpp, initializeDirectiveKindMap; AMDGPUAsmParser.cpp, ParseDirective.
AssemblyIndent::Block AssemblyIndent::begun(std::string_view word) {
  if (word == ".macro") return Block::Macro;
  if (word == ".rept" || word == ".rep" || word == ".irp" || word == ".irpc") return Block::Repetition;
  if (word.starts_with(".if")) return Block::Condition;
  if (word == ".amdhsa_kernel" || word == ".amd_kernel_code_t") return Block::Descriptor;
  return Block::None;
}

AssemblyIndent::Block AssemblyIndent::ended(std::string_view word) {
  if (word == ".endm" || word == ".endmacro") return Block::Macro;
  if (word == ".endr") return Block::Repetition;
  if (word == ".endif") return Block::Condition;
  if (word == ".end_amdhsa_kernel" || word == ".end_amd_kernel_code_t") return Block::Descriptor;
  return Block::None;
}

void AssemblyIndent::open(Block block, std::size_t steps, bool isFlat) {
  open_.push_back({block, steps, isFlat, inner(block)});
  inner(block) = open_.size();
}

std::size_t AssemblyIndent::close(Block block) {
  const std::size_t at = inner(block);
  const std::size_t steps = open_[at - 1].steps;
  for (; open_.size() >= at; open_.pop_back())
    inner(open_.back().block) = open_.back().outer;
  return steps;
}

std::optional<std::size_t> AssemblyIndent::stepsOf(std::string_view statement, std::size_t column) {
  const std::string word = lowered(wordAt(statement, 0));
  if (const Block block = ended(word); block != Block::None) {
    if (inner(block) != 0) return close(block);
  } else if (word.starts_with(".else")) {
    if (const std::size_t at = inner(Block::Condition); at != 0) return open_[at - 1].steps;
  }
  const bool isOutside = open_.empty() || open_.back().isFlat;
  const std::size_t usual = isOutside ? 1 : std::min(open_.back().steps + 1, kMostSteps);
  if (!word.starts_with('.') && !isAssignment(statement, word)) {
    if (isOutside && !word.empty() && statement.substr(word.size()).starts_with('(')) return {};
    return usual;
  }
  const std::size_t steps = isOutside ? std::min<std::size_t>(column, 1) : usual;
  if (const Block block = begun(word); block != Block::None)
    open(block, steps, isOutside && steps == 0 && (block == Block::Condition || block == Block::Repetition));
  return steps;
}

} // namespace wavesmith::source

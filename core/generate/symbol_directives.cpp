// SPDX-License-Identifier: Apache-2.0
#include "generate/symbol_directives.h"

#include "generate/argument_loads.h"
#include "source/assembly/assembly_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace wavesmith::generate {
namespace {

using program::Index;

// The kernel descriptor points at code in units of 256 bytes (LLVM AMDGPUUsage, "Kernel Descriptor",
// KERNEL_CODE_ENTRY_BYTE_OFFSET: 256 byte aligned).
constexpr std::uint64_t kEntryAlignment = 256;

class TextLines {
public:
  explicit TextLines(std::string_view text) : lines_(source::assemblyLines(text)) {
    int depth = 0;
    for (const source::AssemblyLine& line : lines_) {
      const std::string_view word = firstWord(line);
      if (isAny(word, {".endm", ".endmacro", ".endr", ".endif"})) --depth;
      const int before = depth;
      if (isAny(word, {".macro", ".rept", ".irp", ".irpc"}) || word.starts_with(".if")) ++depth;
      depths_.push_back(std::max(before, depth));
      after_.push_back(depth);
    }
  }

  [[nodiscard]] std::size_t size() const { return lines_.size(); }
  [[nodiscard]] std::string_view line(std::uint32_t number) const { return lines_[number - 1].text; }

  // The line of a label, outside of macros, repetitions and conditionals; 0: none.
  [[nodiscard]] std::uint32_t lineOfLabel(std::string_view name) const {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (depths_[i] != 0) continue;
      const source::StatementPlace place = lines_[i].place();
      std::string_view labels = lines_[i].text.substr(place.label, place.begin - place.label);
      while (!labels.empty()) {
        const std::size_t end = labels.find(':');
        if (labels.substr(0, end) == name) return static_cast<std::uint32_t>(i + 1);
        if (end == std::string_view::npos) break;
        labels.remove_prefix(end + 1);
        labels.remove_prefix(std::min(labels.find_first_not_of(" \t"), labels.size()));
      }
    }
    return 0;
  }

  // The first line from this one on after which no block is open; 0: none.
  [[nodiscard]] std::uint32_t closedFrom(std::uint32_t number) const {
    for (std::size_t i = number == 0 ? lines_.size() : number - 1; i < lines_.size(); ++i)
      if (after_[i] == 0) return static_cast<std::uint32_t>(i + 1);
    return 0;
  }

  // Between the code or label before this line, and the line.
  [[nodiscard]] bool isAligned(std::uint32_t number) const {
    for (std::uint32_t above = number - 1; above > 0; --above) {
      const std::string_view word = firstWord(lines_[above - 1]);
      if (isAny(word, {".p2align", ".align", ".balign"})) return true;
      if (!word.empty() && !word.starts_with('.')) return false;
    }
    return false;
  }

  // The indentation of the directives near a line, otherwise that of its instructions.
  [[nodiscard]] std::string indentNear(std::uint32_t number) const {
    for (std::uint32_t above = number; above > 0; --above)
      if (firstWord(lines_[above - 1]).starts_with('.')) return indentOf(above);
    for (std::uint32_t below = number + 1; below <= lines_.size(); ++below)
      if (!firstWord(lines_[below - 1]).empty()) return indentOf(below);
    return "  ";
  }

private:
  [[nodiscard]] static std::string_view firstWord(const source::AssemblyLine& line) {
    const source::StatementPlace place = line.place();
    const std::string_view statement = line.text.substr(place.begin, place.end - place.begin);
    return statement.substr(0, std::min(statement.find_first_of(" \t,"), statement.size()));
  }
  template <std::size_t N>
  [[nodiscard]] static bool isAny(std::string_view word, const std::string_view (&all)[N]) {
    return std::ranges::find(all, word) != std::end(all);
  }
  [[nodiscard]] std::string indentOf(std::uint32_t number) const {
    const std::string_view text = line(number);
    return std::string(text.substr(0, std::min(text.find_first_not_of(" \t"), text.size())));
  }

  std::vector<source::AssemblyLine> lines_;
  std::vector<int> depths_; // at the line itself
  std::vector<int> after_;  // after the line
};

std::uint64_t bytesOf(const program::Program& program, const KernelCandidate& kernel,
                      std::span<const Index> others) {
  const isa::Instruction& last = program.instructions()[lastOf(program, kernel.entry, others)];
  return last.address + last.length - program.instructions()[kernel.entry].address;
}

} // namespace

SymbolEdits symbolDirectives(std::string_view text, const std::string& file, const program::Program& program,
                             const KernelCandidate& kernel, bool isNew, std::span<const Index> others) {
  SymbolEdits result;
  if (kernel.isGlobal && kernel.isFunction && kernel.size != 0) return result;
  const TextLines lines(text);
  result.line = lines.lineOfLabel(kernel.name);
  const std::string indent = result.line == 0 ? std::string() : lines.indentNear(result.line);
  std::string above;
  const auto add = [&](std::string what, std::string after, std::string why) {
    result.directives.push_back({std::move(what), std::move(after), std::move(why)});
  };
  if (!kernel.isGlobal) {
    above += fmt::format("{}.globl {}\n", indent, kernel.name);
    add(".globl", kernel.name, "only a global kernel is found by a host program");
  }
  const bool aligns = isNew && result.line != 0 && !lines.isAligned(result.line);
  if (aligns) {
    above += fmt::format("{}.p2align 8\n", indent);
    add(".p2align", "8", fmt::format("a kernel begins at a multiple of {} bytes", kEntryAlignment));
  }
  if (!kernel.isFunction) {
    above += fmt::format("{}.type {},@function\n", indent, kernel.name);
    add(".type", "@function", "tools take only functions for kernels");
  }
  const std::uint32_t end =
      kernel.size != 0 ? 0 : lines.closedFrom(lineIn(file, program, lastOf(program, kernel.entry, others)));
  if (kernel.size == 0)
    add(".size", fmt::format(".-{}", kernel.name), "nothing else says where its code ends");
  if (result.line == 0 || (kernel.size == 0 && end < result.line)) {
    std::string all;
    for (const SymbolDirective& one : result.directives)
      all += fmt::format("{}{}", all.empty() ? "" : ", ", one.what);
    result.remarks.push_back(
        fmt::format("kernel {}: write {} by hand: its code is not plain in this text (a macro, "
                    "a condition or another file has it)",
                    kernel.name, all));
    result.directives.clear();
    return result;
  }
  if (!above.empty()) result.edits.push_back({{file, result.line, 1, 0}, above});
  if (kernel.size == 0)
    result.edits.push_back({{file, end, static_cast<std::uint32_t>(lines.line(end).size() + 1), 0},
                            fmt::format("\n{}.size {}, .-{}", indent, kernel.name, kernel.name)});
  return result;
}

std::string trialSymbols(const program::Program& program, const KernelCandidate& kernel,
                         std::span<const Index> others) {
  std::string text;
  if (!kernel.isGlobal) text += fmt::format("  .globl {}\n", kernel.name);
  if (!kernel.isFunction) text += fmt::format("  .type {},@function\n", kernel.name);
  if (kernel.size == 0)
    text += fmt::format("  .size {}, {}\n", kernel.name, bytesOf(program, kernel, others));
  return text;
}

} // namespace wavesmith::generate

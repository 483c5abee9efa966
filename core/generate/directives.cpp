// SPDX-License-Identifier: Apache-2.0
#include "generate/directives.h"

#include "codeobject/descriptor/descriptor_check.h"
#include "codeobject/descriptor/descriptor_fields.h"
#include "generate/descriptor_edit.h"
#include "source/assembly/assembly_line.h"
#include "syntax/integer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::generate {
namespace {

using codeobject::KernelDescriptor;

struct Line {
  std::string_view directive; // or a different first word
  std::string_view value;     // the operands
  source::StatementPlace place;
};
Line lineOf(std::string_view whole, source::LineState state) {
  const source::StatementPlace place = source::findStatement(whole, state);
  const std::string_view word = source::wordAt(whole.substr(0, place.end), place.begin);
  const std::size_t value = std::min(source::skipBlanks(whole, place.begin + word.size()), place.end);
  return {word, whole.substr(value, place.end - value), place};
}

bool opensMacro(std::string_view word) {
  return word == ".macro" || word == ".rept" || word == ".rep" || word == ".irp" || word == ".irpc";
}
bool closesMacro(std::string_view word) {
  return word == ".endm" || word == ".endmacro" || word == ".endr";
}

// The value of a directive in the descriptor, in a unit that can be compared.
std::optional<std::uint64_t> inDescriptor(std::string_view directive, const KernelDescriptor& descriptor) {
  if (directive == kNextFreeVgpr) return descriptor.granulatedVectorRegisters;
  if (directive == kNextFreeSgpr) return descriptor.scalarRegisters(); // the allocated amount
  if (const auto* field = codeobject::findDescriptorField(directive)) return field->get(descriptor);
  return std::nullopt;
}

// The position of a directive in a generated block.
std::size_t rankOf(std::string_view directive, const Inference& inference) {
  const auto found = std::ranges::find(inference.fields, directive, &InferredField::directive);
  return static_cast<std::size_t>(found - inference.fields.begin());
}

bool counts(const InferredField& field, std::uint64_t now, std::uint64_t then) {
  switch (field.certainty) {
  case Certainty::Known: return then != now;
  case Certainty::AtLeast: return then > now;
  case Certainty::Guessed:
  case Certainty::Kept: return false;
  }
  return false;
}

// The assembler compares .amdhsa_accum_offset with .amdhsa_next_free_vgpr itself, not with its granules (LLVM
// AMDGPUAsmParser, ParseDirectiveAMDHSAKernel). Whether an expression is large enough is unknown.
bool isOutgrown(const DirectiveBlock& block, std::uint32_t offset, std::uint32_t becomes) {
  const auto line = std::ranges::find(block.lines, kNextFreeVgpr, &DirectiveLine::directive);
  if (line == block.lines.end() || becomes <= offset) return false;
  const auto number = syntax::readInteger(line->text);
  return !number || codeobject::refusalOfAccumOffset(becomes, *number).has_value();
}

} // namespace

std::optional<DirectiveBlock> findBlock(std::string_view text, std::string_view kernel) {
  if (text.find(kernel) == std::string_view::npos) return std::nullopt;
  std::vector<NamedBlock> blocks = findBlocks(text);
  const auto isIts = [&](const NamedBlock& named) { return named.plain && named.kernel == kernel; };
  const auto found = std::ranges::find_if(blocks, isIts);
  return found == blocks.end() ? std::nullopt : std::optional(std::move(found->block));
}

std::vector<NamedBlock> findBlocks(std::string_view text) {
  std::vector<NamedBlock> blocks;
  bool open = false; // the last one has no end yet
  unsigned macros = 0;
  std::uint32_t number = 0;
  auto next = source::LineState::Statement;
  for (const std::string_view whole : source::splitLines(text)) {
    ++number;
    const source::LineState state = std::exchange(next, source::stateAfter(whole, next));
    if (whole.find('.') == std::string_view::npos) {
      // Not a directive: in an open block, an end or a comment.
      open = open && !source::findStatement(whole, state).hasStatement();
      continue;
    }
    const Line line = lineOf(whole, state);
    const std::string_view word = line.directive;
    if (opensMacro(word)) ++macros;
    if (closesMacro(word) && macros > 0) --macros;
    if (word == ".amdhsa_kernel") {
      blocks.push_back({.kernel = std::string(line.value), .plain = false, .block = {}});
      blocks.back().block.first = number;
      open = macros == 0;
      continue;
    }
    if (!open || !line.place.hasStatement()) continue;
    DirectiveBlock& block = blocks.back().block;
    if (word == ".end_amdhsa_kernel") {
      block.last = number;
      blocks.back().plain = true;
      open = false;
      continue;
    }
    if (!word.starts_with(".amdhsa_")) { // a conditional, a macro: not plain
      open = false;
      continue;
    }
    const std::string_view value = line.value;
    block.lines.push_back(
        {.directive = std::string(word),
         .text = std::string(value),
         .line = number,
         .column = value.empty() ? 0 : static_cast<std::uint32_t>(value.data() - whole.data() + 1),
         .comment =
             line.place.comment < whole.size() ? static_cast<std::uint32_t>(line.place.comment + 1) : 0});
  }
  return blocks;
}

Update updateBlock(std::string_view text, const std::string& file, const DirectiveBlock& block,
                   const Inference& inference, const KernelDescriptor& now, const isa::Target& target) {
  Update update;
  const KernelDescriptor then = applied(inference, now, target);
  std::vector<const InferredField*> missing;
  for (const InferredField& field : inference.fields) {
    const auto before = inDescriptor(field.directive, now);
    const auto after = inDescriptor(field.directive, then);
    if (!before || !after) continue;
    const bool outgrown =
        field.directive == kNextFreeVgpr && isOutgrown(block, now.accumOffset, then.accumOffset);
    if (!outgrown && !counts(field, *before, *after)) continue;
    const auto line = std::ranges::find(block.lines, field.directive, &DirectiveLine::directive);
    DirectiveChange change{.directive = field.directive,
                           .before = std::nullopt,
                           .after = field.value,
                           .why = field.why,
                           .because = field.because,
                           .line = 0};
    // Register counts are only known in granules; all other values are known exactly.
    const bool granulated = field.directive == kNextFreeVgpr || field.directive == kNextFreeSgpr;
    if (line == block.lines.end()) {
      missing.push_back(&field);
    } else {
      change.line = line->line;
      if (!granulated) change.before = before;
      if (line->column != 0) update.edits.push_back(exchangeNumber(file, *line, field.value));
    }
    update.changes.push_back(std::move(change));
  }
  if (missing.empty()) return update;

  // Before the end, in the order of a new block, with the indentation of the others.
  std::ranges::stable_sort(missing, {},
                           [&](const InferredField* f) { return rankOf(f->directive, inference); });
  const std::string indent = indentOf(text, block);
  std::string added;
  for (const InferredField* field : missing)
    added += fmt::format("{}{} {}\n", indent, field->directive, field->value);
  update.edits.push_back({{file, block.last, 1, 0}, std::move(added)});
  return update;
}

std::string newBlock(std::string_view kernel, const Inference& inference) {
  std::string text = fmt::format("  .rodata\n  .p2align 6\n  .amdhsa_kernel {}\n", kernel);
  for (const InferredField& field : inference.fields) {
    const auto* known = codeobject::findDescriptorField(field.directive);
    const bool always = field.directive == kNextFreeVgpr || field.directive == kNextFreeSgpr ||
                        field.directive == ".amdhsa_accum_offset";
    if (always || known == nullptr || field.value != known->byDefault || field.certainty == Certainty::Known)
      text += fmt::format("    {} {}\n", field.directive, field.value);
  }
  return text + "  .end_amdhsa_kernel\n";
}

std::string provisionalBlock(std::string_view kernel) {
  // The maximum that the assembler accepts (LLVM AMDGPUUsage, "AMDHSA Kernel Assembler Directives").
  return fmt::format("\n  .rodata\n  .p2align 6\n  .amdhsa_kernel {}\n    .amdhsa_next_free_vgpr 512\n"
                     "    .amdhsa_next_free_sgpr 102\n    .amdhsa_accum_offset 256\n  .end_amdhsa_kernel\n",
                     kernel);
}

} // namespace wavesmith::generate

// SPDX-License-Identifier: Apache-2.0
#include "generate/layout_edit.h"

#include "codeobject/metadata/metadata_assembly.h"
#include "generate/directives.h"
#include "generate/layout_check.h"
#include "generate/layout_symbols.h"
#include "generate/metadata_block.h"
#include "generate/new_metadata_block.h"
#include "generate/text_numbers.h"
#include "kernarg/in_metadata.h"
#include "kernarg/type_text.h"
#include "source/assembly/assembly_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::generate {
namespace {

using kernarg::LayoutChange;

// After the last line, whose end is kept.
source::Place endOf(std::string_view text, const std::string& file) {
  const std::vector<std::string_view> lines = source::splitLines(text);
  if (lines.empty()) return {file, 1, 1, 0};
  return {file, static_cast<std::uint32_t>(lines.size()), static_cast<std::uint32_t>(lines.back().size() + 1),
          0};
}

// Describes the changes of the arguments.
void describe(const LayoutChange& change, std::vector<std::string>& done) {
  std::vector<bool> kept(change.before.arguments.size());
  for (std::size_t i = 0; i < change.after.arguments.size(); ++i) {
    const kernarg::Argument& after = change.after.arguments[i];
    if (i < change.was.size() && change.was[i]) kept[*change.was[i]] = true;
    if (after.hidden()) continue;
    const std::string name = change.after.nameOf(i);
    if (i >= change.was.size() || !change.was[i]) {
      done.push_back(fmt::format("{} is added: {} bytes at {}", name, after.size, after.offset));
      continue;
    }
    const kernarg::Argument& before = change.before.arguments[*change.was[i]];
    if (before.name != after.name)
      done.push_back(fmt::format("{} is renamed to {}", change.before.nameOf(*change.was[i]), name));
    if (before.typeName != after.typeName || before.size != after.size)
      done.push_back(fmt::format("{} becomes {} ({} bytes)", name,
                                 after.typeName.empty() ? kernarg::spelling(after.type) : after.typeName,
                                 after.size));
    if (before.offset != after.offset)
      done.push_back(fmt::format("{} moves from {} to {}", name, before.offset, after.offset));
  }
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (!kept[i] && !change.before.arguments[i].hidden())
      done.push_back(fmt::format("{} is removed", change.before.nameOf(i)));
  if (change.before.size != change.after.size)
    done.push_back(
        fmt::format("the segment becomes {} bytes instead of {}", change.after.size, change.before.size));
}

// .amdhsa_kernarg_size, if it is written as a number. A value of 0 is ignored.
void editSize(std::string_view text, const std::string& file, const std::string& kernel,
              const LayoutChange& change, LayoutEdits& result) {
  const auto block = findBlock(text, kernel);
  if (!block) {
    result.left.push_back(
        fmt::format("{} is unchanged: the .amdhsa_kernel block of {} is not plain text in this file",
                    kKernargSize, kernel));
    return;
  }
  const auto line = std::ranges::find(block->lines, kKernargSize, &DirectiveLine::directive);
  if (line == block->lines.end() || line->column == 0) return;
  const auto number = numberIn(line->text);
  if (!number) {
    if (change.before.size != change.after.size)
      result.left.push_back(fmt::format("{} stays {} (line {}): change it to {} by hand", kKernargSize,
                                        line->text, line->line, change.after.size));
    return;
  }
  if (std::cmp_equal(*number, change.after.size)) return;
  result.edits.push_back({{file, line->line, line->column, static_cast<std::uint32_t>(line->text.size())},
                          fmt::format("{}", change.after.size)});
}

source::Result<void> editMetadata(std::string_view text, const std::string& file,
                                  const codeobject::CodeObject& object, const std::string& kernel,
                                  const LayoutChange& change, LayoutEdits& result) {
  const auto block = findMetadataBlock(text);
  codeobject::Metadata wanted;
  if (block) {
    auto read = codeobject::readMetadataYaml(block->yaml);
    if (!read) {
      source::Diagnostic error = read.error();
      error.place.file = file;
      if (error.place.line != 0) error.place.line += block->first;
      return std::unexpected(std::move(error));
    }
    wanted = std::move(*read);
  }
  if (wanted.version == std::array<std::uint32_t, 2>{}) wanted.version = {1, 2}; // code object 5
  auto found = std::ranges::find(wanted.kernels, kernel, &codeobject::KernelMetadata::name);
  if (found == wanted.kernels.end()) {
    const codeobject::Kernel* described = object.findKernel(kernel);
    found = wanted.kernels.insert(wanted.kernels.end(),
                                  kernarg::newMetadata(kernel, described != nullptr
                                                                   ? described->descriptor
                                                                   : codeobject::KernelDescriptor{}));
  }
  kernarg::setLayout(*found, change);
  if (!block) {
    source::Place place = endOf(text, file);
    std::string added = newMetadataBlock(wanted);
    if (place.column > 1) added.insert(0, "\n\n");
    if (text.ends_with('\n')) added.pop_back();
    result.edits.push_back({std::move(place), std::move(added)});
    return {};
  }
  auto edits = updateMetadataBlock(file, *block, wanted);
  if (!edits) return std::unexpected(edits.error());
  if (edits->rewritten) result.done.emplace_back("the metadata block is rewritten: its comments are lost");
  result.edits.insert(result.edits.end(), edits->edits.begin(), edits->edits.end());
  return {};
}

} // namespace

source::Result<LayoutEdits> editLayout(const std::string& text, const std::string& file, const Assembled& now,
                                       const std::string& kernel, const LayoutChange& change,
                                       const Assemble& assemble) {
  LayoutEdits result;
  describe(change, result.done);
  if (auto done = editMetadata(text, file, now.program->codeObject(), kernel, change, result); !done)
    return std::unexpected(done.error());
  editSize(text, file, kernel, change, result);
  editSymbols(text, file, kernel, change, result);
  if (result.edits.empty()) return result;
  LayoutCheck(text, file, now, kernel, change, assemble, result).run();
  if (!result.refused.empty()) result.edits.clear();
  return result;
}

} // namespace wavesmith::generate

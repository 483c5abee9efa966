// SPDX-License-Identifier: Apache-2.0
#include "generate/text_blocks.h"

#include "codeobject/metadata/metadata_assembly.h"
#include "generate/descriptor_edit.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::generate {
namespace {

// The contents, independent of the order of keys and the spelling of numbers.
codeobject::KernelMetadata bare(codeobject::KernelMetadata kernel) {
  kernel.asRead = {};
  for (codeobject::ArgumentMetadata& argument : kernel.arguments)
    argument.asRead = {};
  return kernel;
}

bool same(const codeobject::Metadata& a, const codeobject::Metadata& b) {
  return std::ranges::equal(a.kernels, b.kernels, {}, bare, bare);
}

} // namespace

const NamedBlock* TextBlocks::find(std::string_view kernel) {
  if (!blocks_) {
    blocks_ = findBlocks(text_);
    // If two have the same name, the first one counts.
    std::ranges::stable_sort(*blocks_, {}, &NamedBlock::kernel);
  }
  const auto at = std::ranges::lower_bound(*blocks_, kernel, {}, &NamedBlock::kernel);
  return at == blocks_->end() || at->kernel != kernel ? nullptr : &*at;
}

bool TextBlocks::mentions(std::string_view kernel) {
  return find(kernel) != nullptr;
}

const DirectiveBlock* TextBlocks::block(std::string_view kernel) {
  const NamedBlock* named = find(kernel);
  return named == nullptr || !named->plain ? nullptr : &named->block;
}

bool TextBlocks::writes(std::string_view kernel, std::string_view directive) {
  const DirectiveBlock* const there = block(kernel);
  return there != nullptr &&
         std::ranges::find(there->lines, directive, &DirectiveLine::directive) != there->lines.end();
}

std::optional<source::Place> TextBlocks::placeOf(std::string_view kernel, std::string_view directive) {
  const DirectiveBlock* const there = block(kernel);
  if (there == nullptr) return std::nullopt;
  const auto line = std::ranges::find(there->lines, directive, &DirectiveLine::directive);
  if (line == there->lines.end() || line->column == 0) {
    const std::uint32_t number = line == there->lines.end() ? there->first : line->line;
    return source::Place{file_, number, 0, 0};
  }
  return source::Place{file_, line->line, line->column, static_cast<std::uint32_t>(line->text.size())};
}

std::vector<source::TextEdit> TextBlocks::set(const codeobject::Kernel& kernel,
                                              std::span<const Setting> settings, const isa::Target& target) {
  const DirectiveBlock* const there = block(kernel.name);
  if (there == nullptr) return {};
  Inference inference;
  for (const Setting& setting : settings)
    inference.fields.push_back({setting.directive, setting.value, Certainty::Known, {}, {}});
  return updateBlock(text_, file_, *there, inference, kernel.descriptor, target).edits;
}

std::vector<source::TextEdit> TextBlocks::add(std::string_view kernel, const Setting& setting) {
  const DirectiveBlock* const there = block(kernel);
  if (there == nullptr) return {};
  return {{{file_, there->last, 1, 0},
           fmt::format("{}{} {}\n", indentOf(text_, *there), setting.directive, setting.value)}};
}

bool TextBlocks::readMetadata(const codeobject::CodeObject& object) {
  if (metadataRead_) return metadataBlock_.has_value();
  metadataRead_ = true;
  if (!hasText() || !object.metadata()) return false;
  const auto block = findMetadataBlock(text_);
  if (!block) return false;
  auto written = codeobject::readMetadataYaml(block->yaml);
  if (!written || !same(*written, *object.metadata())) return false;
  metadata_ = std::move(*written);
  metadataBlock_ = block;
  return true;
}

std::vector<source::TextEdit> TextBlocks::change(const codeobject::CodeObject& object, const Change& change) {
  if (!readMetadata(object)) return {};
  codeobject::Metadata wanted = metadata_;
  change(wanted);
  auto edits = updateMetadataBlock(file_, *metadataBlock_, wanted);
  // Rewriting would lose the author's comments, which is too much for a single number.
  if (!edits || edits->rewritten) return {};
  return std::move(edits->edits);
}

} // namespace wavesmith::generate

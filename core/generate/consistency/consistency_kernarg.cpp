// SPDX-License-Identifier: Apache-2.0
// Adds fixes to the findings of core/kernarg about the layout: edits of metadata and descriptor, if only one
// fix is correct.
#include "generate/consistency/consistency_kernarg.h"

#include "kernarg/check.h"
#include "source/round_up.h"

#include <algorithm>
#include <array>

namespace wavesmith::generate {
namespace {

using codeobject::KernelMetadata;
using kernarg::Access;
using kernarg::Argument;
using kernarg::Layout;
using source::Code;

constexpr std::string_view kMetadataSize = ".kernarg_segment_size";

class KernargFixes {
public:
  KernargFixes(const KernelContext& kernel, const Layout& layout, const kernarg::Accesses& accesses)
      : k_(kernel), layout_(layout), accesses_(accesses) {
    for (const Argument& argument : layout.arguments)
      end_ = std::max(end_, argument.end());
  }

  void addFix(source::Diagnostic& d) const {
    switch (d.code) {
    case Code::ArgumentPastSegment:
    case Code::KernargSizeDiffers: size(d); break;
    case Code::ArgumentOverlap:
    case Code::MisalignedArgument: move(d); break;
    default: break;
    }
  }

private:
  // One size for both: that of one of them, if the arguments fit.
  [[nodiscard]] std::uint64_t rightSize() const {
    const std::uint64_t needed = source::roundUp(end_, kernarg::kDwordBytes);
    const std::uint64_t says = layout_.metadataSize.value_or(0);
    const std::uint64_t has = layout_.descriptorSize;
    if (needed == 0) return std::max(says, has);
    if (says == needed || has == needed) return needed;
    std::uint64_t size = ~std::uint64_t{0}; // the smaller one that suffices
    for (const std::uint64_t one : {says, has})
      if (one >= needed) size = std::min(size, one);
    return size == ~std::uint64_t{0} ? needed : size;
  }
  [[nodiscard]] std::vector<source::TextEdit> sizeEdits(std::uint64_t size) const {
    std::vector<source::TextEdit> edits;
    if (layout_.descriptorSize != 0 && layout_.descriptorSize != size) {
      const std::array settings{Setting{std::string(kKernargSize), size}};
      edits = k_.blocks.set(k_.kernel, settings, k_.program.target());
      if (edits.empty()) return {};
    }
    return edits;
  }
  void size(source::Diagnostic& d) const {
    const std::uint64_t right = rightSize();
    if (right > ~std::uint32_t{0}) return;
    auto edits = sizeEdits(right);
    const bool descriptorFails =
        layout_.descriptorSize != 0 && layout_.descriptorSize != right && edits.empty();
    if (descriptorFails) return;
    if (layout_.metadataSize && *layout_.metadataSize != right) {
      auto more = k_.changeMetadata(
          [&](KernelMetadata& metadata) { metadata.kernargSegmentSize = static_cast<std::uint32_t>(right); });
      if (more.empty()) return;
      append(edits, std::move(more));
    }
    if (edits.empty()) return;
    // At the wrong number; the last edit is that of the metadata, if it is wrong.
    d.place = edits.back().place;
    const bool both = edits.size() > 1;
    const bool metadata = layout_.metadataSize && *layout_.metadataSize != right;
    offer(d,
          both ? fmt::format("Set both sizes to {}", right)
               : fmt::format("Set {} to {}", metadata ? kMetadataSize : kKernargSize, right),
          std::move(edits));
  }

  // A load reads bytes that belong to no argument exactly as it would read this argument.
  [[nodiscard]] bool loadsShow(const Argument& argument, std::uint64_t offset) const {
    const auto meets = [&](const Access& access, std::uint64_t begin, std::uint64_t end) {
      return access.offset < static_cast<std::int64_t>(end) &&
             access.end() > static_cast<std::int64_t>(begin);
    };
    for (const Argument& other : layout_.arguments)
      if (&other != &argument && other.offset < offset + argument.size && other.end() > offset) return false;
    bool there = false;
    for (const Access& access : accesses_.all) {
      const bool exact = access.offset == static_cast<std::int64_t>(offset) && access.bytes == argument.size;
      there = there || exact;
      // An access that begins at the declared offset reads it there.
      if (access.offset == static_cast<std::int64_t>(argument.offset) && access.bytes == argument.size &&
          !coveredByOthers(argument))
        return false;
      if (!exact && meets(access, offset, offset + argument.size)) return false;
    }
    return there;
  }
  [[nodiscard]] bool coveredByOthers(const Argument& argument) const {
    return std::ranges::any_of(layout_.arguments, [&](const Argument& other) {
      return &other != &argument && other.offset <= argument.offset && other.end() >= argument.end();
    });
  }

  // Moves it after its predecessor, to the alignment of its type, if the loads read it there.
  void move(source::Diagnostic& d) const {
    if (k_.metadata == nullptr) return;
    for (std::size_t i = 0; i < layout_.arguments.size(); ++i) {
      const Argument& argument = layout_.arguments[i];
      if (argument.hidden() || argument.size == 0) continue;
      std::uint64_t before = 0;
      for (std::size_t k = 0; k < i; ++k)
        before = std::max(before, layout_.arguments[k].end());
      const std::uint64_t to =
          source::roundUp(std::max<std::uint64_t>(before, argument.offset), argument.alignment);
      if (to == argument.offset || to > ~std::uint32_t{0}) continue;
      const std::string name = layout_.nameOf(i);
      // The message names the argument and its new offset.
      const bool itsMessage =
          d.code == Code::ArgumentOverlap
              ? d.message.ends_with(fmt::format("move {} to {}", name, to))
              : d.message.find(fmt::format(": {} is at {}", name, argument.offset)) != std::string::npos &&
                    d.message.ends_with(fmt::format("move it to {}", to));
      if (!itsMessage || !loadsShow(argument, to)) continue;
      const std::uint64_t size =
          std::max<std::uint64_t>(to + argument.size, layout_.metadataSize.value_or(0));
      auto edits = k_.changeMetadata([&](KernelMetadata& metadata) {
        for (codeobject::ArgumentMetadata& one : metadata.arguments)
          if (one.offset == argument.offset && one.name == argument.name && one.size == argument.size)
            one.offset = static_cast<std::uint32_t>(to);
        metadata.kernargSegmentSize = static_cast<std::uint32_t>(source::roundUp(size, kernarg::kDwordBytes));
      });
      if (edits.empty()) return;
      if (layout_.descriptorSize != 0 && layout_.descriptorSize < to + argument.size) {
        const std::array settings{
            Setting{std::string(kKernargSize), source::roundUp(size, kernarg::kDwordBytes)}};
        append(edits, k_.blocks.set(k_.kernel, settings, k_.program.target()));
      }
      for (const Access& access : accesses_.all)
        if (access.offset == static_cast<std::int64_t>(to))
          d.notes.push_back(k_.note(access.at, fmt::format("{} is read at {} here", name, to)));
      offer(d, fmt::format("Move {} to {}", name, to), std::move(edits));
      return;
    }
  }

  const KernelContext& k_;
  const Layout& layout_;
  const kernarg::Accesses& accesses_;
  std::uint64_t end_ = 0;
};

} // namespace

void checkKernarg(const KernelContext& kernel, source::Diagnostics& out) {
  const Layout layout = kernarg::layoutOf(kernel.program.codeObject(), kernel.kernel);
  const kernarg::Accesses accesses = kernarg::accessesOf(kernel.program, kernel.analysis, kernel.index);
  const KernargFixes fixes(kernel, layout, accesses);
  for (source::Diagnostic& d : kernarg::checkLayout(layout, kernel.code.name, kernel.entry())) {
    if (kernel.blocks.hasText()) fixes.addFix(d);
    out.push_back(std::move(d));
  }
  for (source::Diagnostic& d : kernarg::checkAccesses(layout, accesses, kernel.program))
    out.push_back(std::move(d));
  for (source::Diagnostic& d : kernarg::checkPrologue(kernel.program, kernel.index))
    out.push_back(std::move(d));
}

} // namespace wavesmith::generate

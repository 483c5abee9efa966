// SPDX-License-Identifier: Apache-2.0
#include "kernarg/check.h"

#include "kernarg/address_use.h"
#include "kernarg/type_text.h"
#include "program/places.h"
#include "program/prologue.h"
#include "source/round_up.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::kernarg {
namespace {

using source::Code;
using source::Diagnostic;
using source::Severity;

class LayoutChecker {
public:
  LayoutChecker(const Layout& layout, std::string_view kernel, const source::Place& place)
      : layout_(layout), kernel_(kernel), place_(place) {}

  source::Diagnostics run() {
    sizes();
    for (std::size_t i = 0; i < layout_.arguments.size(); ++i) {
      overlaps(i);
      pastTheEnd(i);
      alignment(i);
    }
    gaps();
    return std::move(out_);
  }

private:
  void say(Code code, Severity severity, std::string message) {
    out_.push_back({.code = code,
                    .severity = severity,
                    .place = place_,
                    .message = fmt::format("kernel {}: {}", kernel_, message),
                    .notes = {},
                    .fixes = {}});
  }
  [[nodiscard]] std::string bytesOf(std::size_t i) const {
    const Argument& argument = layout_.arguments[i];
    return fmt::format("{} (bytes {} to {})", layout_.nameOf(i), argument.offset,
                       argument.end() - std::min<std::uint64_t>(argument.size, 1));
  }

  void sizes() {
    if (!layout_.metadataSize || layout_.descriptorSize == 0 ||
        *layout_.metadataSize == layout_.descriptorSize)
      return;
    say(Code::KernargSizeDiffers, Severity::Warning,
        fmt::format("the metadata has .kernarg_segment_size {} but the descriptor .amdhsa_kernarg_size {}; "
                    "make them equal: the arguments take {} bytes",
                    *layout_.metadataSize, layout_.descriptorSize, source::roundUp(lastEnd(), kDwordBytes)));
  }

  [[nodiscard]] std::uint64_t lastEnd() const {
    std::uint64_t end = 0;
    for (const Argument& argument : layout_.arguments)
      end = std::max(end, argument.end());
    return end;
  }

  // Checks for an overlap with the earlier argument that reaches farthest.
  void overlaps(std::size_t i) {
    const Argument& argument = layout_.arguments[i];
    if (i == 0) return;
    if (layout_.arguments[i - 1].end() > layout_.arguments[farthest_].end()) farthest_ = i - 1;
    if (argument.size == 0 || layout_.arguments[farthest_].end() <= argument.offset) return;
    say(Code::ArgumentOverlap, Severity::Error,
        fmt::format("{} and {} overlap; move {} to {}", bytesOf(farthest_), bytesOf(i), layout_.nameOf(i),
                    source::roundUp(layout_.arguments[farthest_].end(), argument.alignment)));
  }

  void pastTheEnd(std::size_t i) {
    const Argument& argument = layout_.arguments[i];
    if (layout_.metadataSize && argument.end() > *layout_.metadataSize)
      say(Code::ArgumentPastSegment, Severity::Error,
          fmt::format("{} ends past the segment of {} bytes; raise .kernarg_segment_size to at least {}",
                      bytesOf(i), *layout_.metadataSize, source::roundUp(lastEnd(), kDwordBytes)));
    else if (!layout_.metadataSize && argument.end() > layout_.size)
      say(Code::ArgumentPastSegment, Severity::Error,
          fmt::format("{} ends past the segment of {} bytes; make it at least {} bytes", bytesOf(i),
                      layout_.size, source::roundUp(lastEnd(), kDwordBytes)));
  }

  void alignment(std::size_t i) {
    const Argument& argument = layout_.arguments[i];
    if (argument.offset % argument.alignment == 0 || argument.type.kind == Type::Kind::Opaque) return;
    const std::uint64_t aligned = source::roundUp(std::uint64_t{argument.offset}, argument.alignment);
    const bool readable = argument.offset % kDwordBytes == 0;
    say(Code::MisalignedArgument, readable ? Severity::Remark : Severity::Warning,
        readable
            ? fmt::format("{} is at {}, where {} is misaligned; scalar loads can read it, but the host "
                          "struct must be packed",
                          layout_.nameOf(i), argument.offset, spelling(argument.type))
            : fmt::format("{} is at {}, but scalar loads ignore the two lowest address bits; move it to {}",
                          layout_.nameOf(i), argument.offset, aligned));
  }

  // Bytes between arguments that the alignment of the next one does not explain. Gaps between hidden
  // arguments are up to the runtime.
  void gaps() {
    std::uint64_t end = 0;
    for (std::size_t i = 0; i < layout_.arguments.size(); ++i) {
      const Argument& argument = layout_.arguments[i];
      const std::uint32_t alignment = argument.hidden() ? kHiddenAlignment : argument.alignment;
      const bool unknown = argument.type.kind == Type::Kind::Opaque && !argument.hidden();
      // For an unknown type, any alignment up to that of the segment can be correct.
      const std::uint32_t most = unknown ? std::max(alignment, layout_.alignment) : alignment;
      if (argument.offset > source::roundUp(end, most))
        gap(end, argument.offset, fmt::format("before {}", layout_.nameOf(i)));
      end = std::max(end, argument.end());
      if (argument.hidden()) return;
    }
    const std::uint64_t granule = std::max<std::uint64_t>(layout_.alignment, kHiddenAlignment);
    if (!layout_.arguments.empty() && !layout_.guessed && layout_.size > source::roundUp(end, granule))
      gap(end, layout_.size, "at the end");
  }
  void gap(std::uint64_t begin, std::uint64_t end, const std::string& where) {
    say(Code::KernargGap, Severity::Remark,
        fmt::format("bytes {} to {}, {}, belong to no argument and are not needed for alignment", begin,
                    end - 1, where));
  }

  const Layout& layout_;
  std::string_view kernel_;
  const source::Place& place_;
  source::Diagnostics out_;
  std::size_t farthest_ = 0;
};

std::string advice(const Access& access, const Layout& layout, const Reach& reach) {
  if (reach.outside && !reach.crosses) return "correct its offset or the size of the segment";
  if (readsPadding(access, layout)) return "correct its offset or add the argument that it reads";
  for (const std::size_t i : reach.part) {
    const Argument& argument = layout.arguments[i];
    if (argument.size == access.bytes) return fmt::format("{} is at {}", layout.nameOf(i), argument.offset);
  }
  return "read each argument as a whole";
}

void checkOne(const Access& access, const Layout& layout, const program::Program& program,
              source::Diagnostics& out) {
  const auto say = [&](Code code, std::string message) {
    out.push_back({.code = code,
                   .severity = Severity::Warning,
                   .place = program.place(access.at),
                   .message = std::move(message),
                   .notes = program::expansionNotes(program, access.at),
                   .fixes = {}});
  };
  if (access.ignoredBits != 0)
    say(Code::MisalignedRead,
        fmt::format("this load reads from {} instead of {}, because scalar loads ignore the two lowest "
                    "address bits; use an offset that is a multiple of 4",
                    access.offset, access.offset + access.ignoredBits));
  const Reach reach = reachOf(access, layout);
  if (!reach.crosses && !reach.outside && !readsPadding(access, layout)) return;
  say(reach.crosses   ? Code::ReadCrossesArguments
      : reach.outside ? Code::ReadPastSegment
                      : Code::KernargGap,
      fmt::format("this instruction {}; {}", describe(access, layout), advice(access, layout, reach)));
}

} // namespace

source::Diagnostics checkLayout(const Layout& layout, std::string_view kernel, const source::Place& place) {
  return LayoutChecker(layout, kernel, place).run();
}

source::Diagnostics checkAccesses(const Layout& layout, const Accesses& accesses,
                                  const program::Program& program) {
  source::Diagnostics out;
  for (const Access& access : accesses.all)
    checkOne(access, layout, program, out);
  return out;
}

source::Diagnostics checkPrologue(const program::Program& program, std::size_t kernel) {
  const program::KernelCode& code = program.kernels()[kernel];
  const auto missing = program::missingPrologue(program, program.codeObject().kernels()[code.kernel]);
  if (!missing) return {};
  source::Diagnostic found =
      source::makeError(Code::PrologueMissing, program.place(missing->entry),
                        fmt::format("kernel {} preloads arguments but has no prologue of {} bytes", code.name,
                                    program::kPreloadPrologue));
  if (missing->startsInside) found.severity = Severity::Warning;
  found.notes.push_back(
      {found.place,
       fmt::format("gfx942 starts it {} bytes after its entry point, at {:#x}{}", program::kPreloadPrologue,
                   missing->start,
                   missing->startsInside ? ", in the middle of the code" : ", outside of its instructions")});
  for (source::Note& note : program::expansionNotes(program, missing->entry))
    found.notes.push_back(std::move(note));
  return {std::move(found)};
}

source::Diagnostics check(const program::Program& program, const analysis::Analysis& analysis) {
  source::Diagnostics out;
  const codeobject::CodeObject& object = program.codeObject();
  for (std::size_t k = 0; k < program.kernels().size(); ++k) {
    const program::KernelCode& code = program.kernels()[k];
    const Layout layout = layoutOf(object, object.kernels()[code.kernel]);
    source::Place place = code.entry == program::kNone ? source::Place{} : program.place(code.entry);
    if (place.file.empty()) place.file = object.path();
    for (Diagnostic& d : checkLayout(layout, code.name, place))
      out.push_back(std::move(d));
    for (Diagnostic& d : checkAccesses(layout, accessesOf(program, analysis, k), program))
      out.push_back(std::move(d));
    for (Diagnostic& d : checkPrologue(program, k))
      out.push_back(std::move(d));
  }
  return out;
}

} // namespace wavesmith::kernarg

// SPDX-License-Identifier: Apache-2.0
#include "port/kernel/descriptors.h"

#include "generate/directives.h"
#include "source/assembly/assembly_line.h"
#include "syntax/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

namespace wavesmith::port {
namespace {

// Directives of older processors (LLVM 19 AMDGPUAsmParser.cpp rejects them with architected flat scratch).
struct Gone {
  std::string_view directive;
  std::string_view now; // with the same value; empty: removed
  std::string_view why;
};
constexpr std::array<Gone, 6> kGone{{
    {".amdhsa_user_sgpr_private_segment_buffer", "",
     "gfx942 sets up scratch itself (architected flat scratch)"},
    {".amdhsa_user_sgpr_flat_scratch_init", "", "gfx942 sets up scratch itself (architected flat scratch)"},
    {".amdhsa_user_sgpr_count", "", "gfx942 counts the user SGPRs that are enabled, and enables fewer"},
    {".amdhsa_reserve_flat_scratch", "", "gfx942 has no SGPRs for the address of scratch"},
    {".amdhsa_reserve_xnack_mask", "", "the target says whether XNACK is on"},
    {".amdhsa_system_sgpr_private_segment_wavefront_offset", ".amdhsa_enable_private_segment",
     "no SGPR has the offset of the wave's scratch"},
}};

constexpr std::array<std::string_view, kUserRegisters.size()> kUserDirectives3{
    ".amdhsa_user_sgpr_private_segment_buffer",
    ".amdhsa_user_sgpr_dispatch_ptr",
    ".amdhsa_user_sgpr_queue_ptr",
    ".amdhsa_user_sgpr_kernarg_segment_ptr",
    ".amdhsa_user_sgpr_dispatch_id",
    ".amdhsa_user_sgpr_flat_scratch_init",
    ".amdhsa_user_sgpr_private_segment_size",
    "",
    "",
    ""};

class DescriptorBlock {
public:
  DescriptorBlock(Draft& draft, const syntax::Symbols& symbols, const Processor& from,
                  const generate::NamedBlock& block)
      : draft_(draft), symbols_(symbols), from_(from), block_(block) {
    kernel_.name = block.kernel;
    kernel_.line = block.block.first - 1;
    kernel_.groupIds[0] = true; // the directive's default
  }

  OldKernel port() {
    for (const generate::DirectiveLine& line : block_.block.lines) {
      remember(line);
      replace(line);
    }
    if (!hasAccumOffset_) addAccumOffset();
    kernel_.entry = entry();
    return kernel_;
  }

private:
  void remember(const generate::DirectiveLine& line) {
    const std::string_view name = line.directive;
    if (name == ".amdhsa_accum_offset") hasAccumOffset_ = true;
    if (name == ".amdhsa_next_free_vgpr") vgprs_ = line.text;
    const bool matters = name.starts_with(".amdhsa_user_sgpr") || name.starts_with(".amdhsa_system_");
    const auto value = symbols_.value(line.text);
    if (!value) {
      kernel_.known = kernel_.known && !matters;
      return;
    }
    const auto* user = std::ranges::find(kUserDirectives3, name);
    if (user != kUserDirectives3.end())
      kernel_.user[static_cast<std::size_t>(user - kUserDirectives3.begin())] = *value != 0;
    if (name == ".amdhsa_user_sgpr_count") kernel_.userCount = static_cast<unsigned>(*value & 0x1f);
    for (unsigned i = 0; i < 3; ++i)
      if (name == fmt::format(".amdhsa_system_sgpr_workgroup_id_{}", "xyz"[i]))
        kernel_.groupIds[i] = *value != 0;
    if (name == ".amdhsa_system_sgpr_workgroup_info") kernel_.groupInfo = *value != 0;
    if (name == ".amdhsa_system_sgpr_private_segment_wavefront_offset") kernel_.waveOffset = *value != 0;
    if (name == ".amdhsa_system_vgpr_workitem_id") kernel_.itemIds = static_cast<unsigned>(*value & 3);
  }

  void replace(const generate::DirectiveLine& line) {
    const auto* gone = std::ranges::find(kGone, std::string_view(line.directive), &Gone::directive);
    if (gone == kGone.end() || from_.hasArchitectedScratch()) return;
    const std::size_t at = line.line - 1;
    if (gone->now.empty())
      return draft_.remove(
          at, {.what = fmt::format("{} is not needed", gone->directive), .why = std::string(gone->why)});
    std::string now = draft_.line(at).before;
    now.replace(now.find(line.directive), line.directive.size(), gone->now);
    draft_.replace(
        at, now,
        {.what = fmt::format("{} becomes {}", gone->directive, gone->now), .why = std::string(gone->why)});
  }

  // On gfx908 the AGPRs are a file of their own; from gfx90a on they follow the VGPRs.
  void addAccumOffset() {
    const auto vgprs = symbols_.value(vgprs_);
    const std::string offset = vgprs
                                   ? fmt::format("{}", std::clamp<std::int64_t>((*vgprs + 3) / 4 * 4, 4, 256))
                                   : fmt::format("(({}+3)/4)*4", vgprs_);
    const std::string& end = draft_.line(block_.block.last - 1).before;
    const std::string& first =
        block_.block.lines.empty() ? end : draft_.line(block_.block.lines.front().line - 1).before;
    draft_.insertBefore(block_.block.last - 1,
                        first.substr(0, std::min(first.find_first_not_of(" \t"), first.size())) +
                            ".amdhsa_accum_offset " + offset,
                        {.what = ".amdhsa_accum_offset is added",
                         .why = "gfx942 requires it: the AGPRs follow the VGPRs in one file"});
  }

  // The line of the label.
  [[nodiscard]] std::optional<std::size_t> entry() const {
    for (std::size_t i = 0; i < draft_.size(); ++i) {
      const Draft::Line& line = draft_.line(i);
      const source::StatementPlace place = source::findStatement(std::string_view(line.before), line.state);
      if (std::string_view(line.before).substr(place.label).starts_with(kernel_.name + ":")) return i;
    }
    return std::nullopt;
  }

  Draft& draft_;
  const syntax::Symbols& symbols_;
  const Processor& from_;
  const generate::NamedBlock& block_;
  OldKernel kernel_;
  bool hasAccumOffset_ = false;
  std::string vgprs_ = "4";
};

} // namespace

namespace {

// The lines of a block in a macro or with conditions, of which findBlocks() gives only the start.
generate::NamedBlock withLines(const Draft& draft, const generate::NamedBlock& block) {
  generate::NamedBlock whole = block;
  whole.block.lines.clear();
  for (std::size_t i = block.block.first; i < draft.size(); ++i) {
    const auto directive = syntax::readDirective(draft.line(i).before, draft.line(i).state);
    if (!directive) continue;
    whole.block.last = static_cast<std::uint32_t>(i + 1);
    if (directive->name.text == ".end_amdhsa_kernel") return whole;
    if (directive->name.text.starts_with(".amdhsa_"))
      whole.block.lines.push_back({.directive = std::string(directive->name.text),
                                   .text = std::string(directive->rest.text),
                                   .line = static_cast<std::uint32_t>(i + 1),
                                   .column = static_cast<std::uint32_t>(directive->rest.begin + 1),
                                   .comment = 0});
  }
  whole.block.lines.clear(); // it has no end
  return whole;
}

} // namespace

std::vector<OldKernel> portDescriptors(Draft& draft, std::string_view text, const syntax::Symbols& symbols,
                                       const Processor& from) {
  std::vector<OldKernel> kernels;
  for (const generate::NamedBlock& block : generate::findBlocks(text)) {
    if (block.plain)
      kernels.push_back(DescriptorBlock(draft, symbols, from, block).port());
    else if (const generate::NamedBlock whole = withLines(draft, block); !whole.block.lines.empty()) {
      (void)DescriptorBlock(draft, symbols, from, whole).port();
      if (!from.hasArchitectedScratch())
        draft.ask(block.block.first - 1, fmt::format("the descriptor of {}", block.kernel),
                  "it is in a macro, or has conditions: its directives are up to date, but compare the "
                  "registers that the ported kernel starts with and those that its code reads");
    } else
      draft.ask(block.block.first - 1, fmt::format("the descriptor of {}", block.kernel),
                "it has no .end_amdhsa_kernel in this file: bring its directives up to date by hand");
  }
  return kernels;
}

} // namespace wavesmith::port

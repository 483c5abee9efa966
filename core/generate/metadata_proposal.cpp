// SPDX-License-Identifier: Apache-2.0
#include "generate/metadata_proposal.h"

#include "codeobject/metadata/metadata_assembly.h"
#include "kernarg/guess.h"
#include "kernarg/in_metadata.h"
#include "program/places.h"
#include "source/round_up.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace wavesmith::generate {
namespace {

using codeobject::ArgumentMetadata;
using codeobject::KernelDescriptor;
using codeobject::KernelMetadata;

constexpr std::uint32_t kLargestWorkgroup = 1024; // work-items; LLVM AMDGPUUsage, .max_flat_workgroup_size
constexpr std::uint64_t kMostBytes = ~std::uint32_t{0};
constexpr std::size_t kMostContradictions = 3;

std::string word(const std::string& text) {
  return codeobject::valueAsAssembly(codeobject::Value{text});
}

std::string oneLine(const ArgumentMetadata& argument) {
  std::string text = "{ ";
  if (!argument.name.empty()) text += fmt::format(".name: {}, ", word(argument.name));
  text += fmt::format(".offset: {}, .size: {}, .value_kind: {}", argument.offset, argument.size,
                      word(argument.kindText));
  if (!argument.typeName.empty()) text += fmt::format(", .type_name: {}", word(argument.typeName));
  return text + " }";
}

// Nothing: the product is too large or 0.
std::optional<std::uint32_t> product(const std::array<std::uint32_t, 3>& size) {
  std::uint64_t items = 1;
  for (const std::uint32_t one : size)
    items = std::min<std::uint64_t>(items * one, std::uint64_t{kLargestWorkgroup} + 1);
  if (items == 0 || items > kLargestWorkgroup) return std::nullopt;
  return static_cast<std::uint32_t>(items);
}

// An access that contradicts a layout, "reads 8 bytes at 4: ..."; empty: it fits.
std::string contradiction(const kernarg::Access& access, const kernarg::Layout& layout) {
  const kernarg::Reach reach = kernarg::reachOf(access, layout);
  if (reach.crosses || reach.outside) return kernarg::describe(access, layout);
  for (std::size_t dword = 0; dword < access.used.size(); ++dword) {
    const std::int64_t begin = access.offset + static_cast<std::int64_t>(dword) * kernarg::kDwordBytes;
    if (!access.used[dword] || begin < 0) continue;
    const bool isThere = std::ranges::any_of(layout.arguments, [&](const kernarg::Argument& argument) {
      return std::cmp_less(begin, argument.end()) && begin + kernarg::kDwordBytes > argument.offset;
    });
    if (!isThere)
      return fmt::format("reads {} bytes at {}: those at {} belong to no argument", access.bytes,
                         access.offset, begin);
  }
  return {};
}

// The contradictions between loads and a layout, as text; empty: none.
std::string contradictions(const kernarg::Layout& layout, const kernarg::Accesses& accesses,
                           const program::Program& program) {
  std::string text;
  std::size_t said = 0;
  for (const kernarg::Access& access : accesses.all) {
    const std::string what = contradiction(access, layout);
    if (what.empty()) continue;
    if (said++ == kMostContradictions) return text + " and others";
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ",
                        program::placeText(program, access.at, program.codeObject().path()), what);
  }
  return text;
}

class Proposer {
public:
  Proposer(const program::Program& program, const Inference& inference, const KernelDescriptor& descriptor,
           const KernelMetadata* now)
      : code_(program.kernels()[inference.kernel]), target_(program.target()), inference_(inference),
        d_(descriptor) {
    proposal_.isNew = now == nullptr;
    proposal_.wanted = now != nullptr ? *now : kernarg::newMetadata(code_.name, descriptor);
  }

  MetadataProposal run(ChosenLayout layout, const KernelHints& hints) {
    names();
    arguments(layout);
    sizes(layout);
    registers();
    workgroup(hints);
    proposal_.remarks = std::move(layout.remarks);
    return std::move(proposal_);
  }

private:
  void say(std::string key, std::string before, std::string after, std::string why,
           std::vector<Index> because = {}) {
    proposal_.changes.push_back({.key = std::move(key),
                                 .before = std::move(before),
                                 .after = std::move(after),
                                 .why = std::move(why),
                                 .because = std::move(because)});
  }
  // For new metadata each number is a change; for existing metadata only different values are.
  void set(std::string_view key, std::uint32_t& member, std::uint64_t value, std::string why,
           std::vector<Index> because = {}) {
    if (!proposal_.isNew && member == value) return;
    say(std::string(key), proposal_.isNew ? "" : fmt::format("{}", member), fmt::format("{}", value),
        std::move(why), std::move(because));
    member = static_cast<std::uint32_t>(value);
  }

  void names() {
    KernelMetadata& kernel = proposal_.wanted;
    const std::string symbol = code_.name + ".kd";
    if (proposal_.isNew) {
      say(".name", "", word(kernel.name), "the name to launch the kernel by");
      say(".symbol", "", word(symbol), "the symbol of its descriptor");
    } else if (kernel.symbol != symbol) {
      say(".symbol", word(kernel.symbol), word(symbol),
          fmt::format("the descriptor of {} has this symbol", code_.name));
      kernel.symbol = symbol;
    }
  }

  void arguments(const ChosenLayout& chosen) {
    KernelMetadata& kernel = proposal_.wanted;
    if (chosen.source == ChosenLayout::Source::Metadata || chosen.layout.arguments.empty()) return;
    const KernelMetadata before = kernel;
    kernarg::setLayout(kernel, kernarg::changeByName({}, chosen.layout));
    kernel.kernargSegmentSize = before.kernargSegmentSize; // sizes() sets these
    kernel.kernargSegmentAlignment = before.kernargSegmentAlignment;
    for (std::size_t i = 0; i < kernel.arguments.size(); ++i)
      say(fmt::format(".args[{}]", i), "", oneLine(kernel.arguments[i]), chosen.why);
  }

  void sizes(const ChosenLayout& chosen) {
    KernelMetadata& kernel = proposal_.wanted;
    std::uint64_t end = 0;
    for (const ArgumentMetadata& argument : kernel.arguments)
      end = std::max(end, std::uint64_t{argument.offset} + argument.size);
    if (end > kMostBytes) end = 0; // an error that no size can fix
    // The largest requested size (LLVM AMDGPUUsage, "Kernel Descriptor": a KERNARG_SIZE of 0 means
    // unspecified).
    const std::uint32_t said = proposal_.isNew ? chosen.layout.size : kernel.kernargSegmentSize;
    const std::uint64_t taken =
        end <= said ? said : std::min(source::roundUp(end, kernarg::kDwordBytes), kMostBytes);
    const std::uint64_t bytes = std::max<std::uint64_t>(d_.kernargSize, taken);
    set(".kernarg_segment_size", kernel.kernargSegmentSize, bytes,
        bytes == 0       ? "no known arguments"
        : bytes == taken ? "size of the arguments in bytes"
                         : "from the descriptor");
    if (proposal_.isNew || !std::has_single_bit(kernel.kernargSegmentAlignment))
      set(".kernarg_segment_align", kernel.kernargSegmentAlignment,
          proposal_.isNew ? chosen.layout.alignment : kernarg::kDefaultAlignment,
          "the alignment of the largest argument");
    set(".group_segment_fixed_size", kernel.groupSegmentFixedSize, d_.groupSegmentFixedSize,
        "the LDS size of the descriptor");
    set(".private_segment_fixed_size", kernel.privateSegmentFixedSize, d_.privateSegmentFixedSize,
        "the scratch size of the descriptor");
    set(".wavefront_size", kernel.wavefrontSize, kernarg::kWavefront, "waves have 64 lanes on this target");
  }

  [[nodiscard]] std::uint32_t inferred(std::string_view directive) const {
    const InferredField* field = inference_.find(directive);
    return field == nullptr ? 0 : static_cast<std::uint32_t>(field->value);
  }
  [[nodiscard]] std::pair<std::string, std::vector<Index>> reasonOf(std::string_view directive,
                                                                    bool exact) const {
    const InferredField* field = inference_.find(directive);
    if (!exact || field == nullptr || field->certainty != Certainty::Known)
      return {"allocated by the descriptor", {}};
    return {field->why, field->because};
  }

  // The exact number from the code, if the descriptor allocates what the code needs; otherwise the allocated
  // number.
  void registers() {
    KernelMetadata& kernel = proposal_.wanted;
    const std::uint32_t next = inferred(".amdhsa_next_free_vgpr");
    const std::uint32_t offset = inferred(".amdhsa_accum_offset");
    const std::uint32_t allocated = d_.vectorRegisters();
    const bool exact =
        next != 0 && source::roundUp(next, target_.vectorGranule) == allocated && d_.accumOffset == offset;
    if (proposal_.isNew || source::roundUp(kernel.vgprCount, target_.vectorGranule) != allocated) {
      auto [why, because] = reasonOf(".amdhsa_next_free_vgpr", exact);
      set(".vgpr_count", kernel.vgprCount, exact ? next : allocated, std::move(why), std::move(because));
    }
    accumulations(exact ? next : allocated, exact);

    const std::uint32_t scalars = inferred(".amdhsa_next_free_sgpr") + codeobject::kExtraScalars;
    const bool exactScalars = source::roundUp(scalars, target_.scalarGranule) == d_.scalarRegisters();
    if (proposal_.isNew || source::roundUp(kernel.sgprCount, target_.scalarGranule) != d_.scalarRegisters()) {
      auto [why, because] = reasonOf(".amdhsa_next_free_sgpr", exactScalars);
      if (exactScalars) why += "; six more are VCC and reserved registers";
      set(".sgpr_count", kernel.sgprCount, exactScalars ? scalars : d_.scalarRegisters(), std::move(why),
          std::move(because));
    }
  }

  void accumulations(std::uint32_t vectors, bool exact) {
    KernelMetadata& kernel = proposal_.wanted;
    const bool none = inferred(".amdhsa_next_free_vgpr") <= inferred(".amdhsa_accum_offset");
    const std::uint32_t count = none || vectors <= d_.accumOffset ? 0 : vectors - d_.accumOffset;
    const std::uint32_t said = kernel.agprCount.value_or(0);
    // With calls, the split of the registers into the two kinds is unknown.
    const InferredField* field = inference_.find(".amdhsa_next_free_vgpr");
    const bool known = field != nullptr && field->certainty == Certainty::Known;
    if (!proposal_.isNew && !known && std::uint64_t{d_.accumOffset} + said <= d_.vectorRegisters()) return;
    const auto granules = [&](std::uint32_t accumulations) {
      return source::roundUp(std::uint64_t{d_.accumOffset} + accumulations, target_.vectorGranule);
    };
    if (!proposal_.isNew && (said == 0) == (count == 0) && (count == 0 || granules(said) == granules(count)))
      return;
    auto [why, because] = reasonOf(".amdhsa_next_free_vgpr", exact && count != 0);
    if (none) why = "no accumulation register is used";
    say(".agpr_count", kernel.agprCount ? fmt::format("{}", said) : "", fmt::format("{}", count),
        std::move(why), std::move(because));
    kernel.agprCount = count;
  }

  void workgroup(const KernelHints& hints) {
    KernelMetadata& kernel = proposal_.wanted;
    if (!proposal_.isNew && kernel.maxFlatWorkgroupSize != 0) {
      const auto required =
          kernel.requiredWorkgroupSize ? product(*kernel.requiredWorkgroupSize) : std::nullopt;
      if (required && *required > kernel.maxFlatWorkgroupSize)
        set(".max_flat_workgroup_size", kernel.maxFlatWorkgroupSize, *required,
            "the number of work-items of .reqd_workgroup_size");
      return;
    }
    if (const auto items = flatWorkgroupSize(hints))
      return set(".max_flat_workgroup_size", kernel.maxFlatWorkgroupSize, *items,
                 fmt::format("the work-group size of the launch in {}", hints.from));
    set(".max_flat_workgroup_size", kernel.maxFlatWorkgroupSize, kLargestWorkgroup,
        "the maximum: the size of its work-groups is unknown");
  }

  const program::KernelCode& code_;
  const isa::Target& target_;
  const Inference& inference_;
  const KernelDescriptor& d_;
  MetadataProposal proposal_;
};

} // namespace

std::optional<std::uint32_t> flatWorkgroupSize(const KernelHints& hints) {
  return hints.workgroup ? product(*hints.workgroup) : std::nullopt;
}

ChosenLayout chooseLayout(const program::Program& program, const analysis::Analysis& analysis,
                          std::size_t kernel, const KernelMetadata* now, const KernelHints& hints) {
  ChosenLayout chosen;
  const program::KernelCode& code = program.kernels()[kernel];
  const codeobject::Kernel& described = program.codeObject().kernels()[code.kernel];
  const kernarg::Accesses accesses = kernarg::accessesOf(program, analysis, kernel);
  if (now != nullptr && !now->arguments.empty()) {
    chosen.source = ChosenLayout::Source::Metadata;
    chosen.layout.size = now->kernargSegmentSize;
    for (const ArgumentMetadata& argument : now->arguments)
      if (std::uint64_t{argument.offset} + argument.size <= kMostBytes)
        chosen.layout.size = std::max(chosen.layout.size, argument.offset + argument.size);
    return chosen;
  }
  if (hints.layout && !hints.layout->arguments.empty()) {
    const std::string against = contradictions(*hints.layout, accesses, program);
    if (against.empty()) {
      chosen.source = ChosenLayout::Source::Hints;
      chosen.layout = *hints.layout;
      chosen.why = fmt::format("from {}", hints.from.empty() ? "the layout" : hints.from);
      return chosen;
    }
    chosen.remarks.push_back(
        fmt::format("kernel {}: the arguments of {} do not match the code: {}; state their offsets there",
                    code.name, hints.from.empty() ? "the layout" : hints.from, against));
  }
  if (now != nullptr) {
    chosen.source = ChosenLayout::Source::Metadata;
    chosen.layout.size = now->kernargSegmentSize;
    return chosen;
  }
  chosen.source = ChosenLayout::Source::Guess;
  chosen.layout = kernarg::guessLayout(program, analysis, accesses, described.descriptor.kernargSize);
  chosen.why = "guessed from the loads of the code; set its name and type";
  return chosen;
}

MetadataProposal proposeMetadata(const program::Program& program, const analysis::Analysis& analysis,
                                 const Inference& inference, const KernelDescriptor& descriptor,
                                 const KernelMetadata* now, const KernelHints& hints) {
  return Proposer(program, inference, descriptor, now)
      .run(chooseLayout(program, analysis, inference.kernel, now, hints), hints);
}

} // namespace wavesmith::generate

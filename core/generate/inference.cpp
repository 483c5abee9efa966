// SPDX-License-Identifier: Apache-2.0
#include "generate/inference.h"

#include "codeobject/descriptor/descriptor_fields.h"
#include "generate/inferred_registers.h"
#include "source/round_up.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::generate {
namespace {

using codeobject::KernelDescriptor;

class CodeInference {
public:
  CodeInference(const program::Program& program, const analysis::Analysis& analysis, std::size_t kernel,
                const Hints& hints, Inference& out)
      : program_(program), analysis_(analysis), code_(program.kernels()[kernel]),
        d_(program.codeObject().kernels()[code_.kernel].descriptor), resources_(analysis.resources[kernel]),
        hints_(hints), out_(out) {}

  void run() {
    findCalls();
    const EntryReads reads = entryReads(program_, analysis_, out_.kernel);
    inferInitial(program_, reads, hints_, d_, out_);
    kernarg();
    lds();
    scratch();
    vectors();
    scalars();
    modes();
  }

private:
  void add(std::string_view directive, std::uint64_t value, Certainty certainty, std::string why,
           std::vector<Index> because = {}) {
    if (because.size() > kMostReasons) because.resize(kMostReasons);
    out_.fields.push_back({std::string(directive), value, certainty, std::move(why), std::move(because)});
  }
  [[nodiscard]] Certainty known() const { return calls_ ? Certainty::AtLeast : Certainty::Known; }

  void findCalls() {
    const auto blocks = program_.blocks();
    for (const program::Block& block : blocks) {
      if (block.first < code_.first || block.first >= code_.end) continue;
      calls_ = calls_ || block.calls || (block.leadsToUnknown && !block.returns);
    }
    for (Index i = code_.first; i < code_.end; ++i)
      calls_ = calls_ || analysis_.footprints.unknown(i);
  }

  void kernarg() {
    const std::uint32_t said = hints_.isNew ? 0 : d_.kernargSize;
    // A size of 0 is unspecified; one that is too small is wrong.
    const bool larger = hints_.kernargBytes > said;
    add(".amdhsa_kernarg_size", std::max(hints_.kernargBytes, said),
        said != 0 && larger ? Certainty::AtLeast : Certainty::Kept,
        larger      ? "size of the arguments in bytes"
        : said != 0 ? "the code may read fewer bytes than there are"
                    : "no known arguments");
  }

  // Bytes from 0 to the highest one that an access can reach.
  void lds() {
    std::uint64_t most = 0;
    bool certain = true;
    std::vector<Index> because;
    bool any = false;
    for (Index i = code_.first; i < code_.end; ++i) {
      for (const analysis::Region& region : analysis_.values.ldsRegions(i)) {
        // FLAT accesses may be to LDS; if no other instruction accesses LDS, they are not.
        const bool flat = program_.instructions()[i].row().unit == isa::Unit::Flat;
        if (flat && !region.known) continue;
        any = true;
        const auto bounds =
            region.known
                ? analysis_.values.bounds(
                      {.known = true, .symbol = region.symbol, .low = region.low, .high = region.high - 1})
                : std::nullopt;
        if (!bounds || bounds->second >= program_.target().ldsBytes) {
          certain = false;
          continue;
        }
        if (bounds->second + 1 > most) because.clear();
        if (bounds->second + 1 >= most) because.push_back(i);
        most = std::max<std::uint64_t>(most, bounds->second + 1);
      }
    }
    const std::uint32_t now = hints_.isNew ? 0 : d_.groupSegmentFixedSize;
    if (!any) {
      if (now != 0)
        add(".amdhsa_group_segment_fixed_size", now, Certainty::Kept, "the code does not access LDS");
      return;
    }
    if (!certain)
      add(".amdhsa_group_segment_fixed_size", std::max<std::uint64_t>(now, most), Certainty::AtLeast,
          "some LDS addresses are not statically known", because);
    else
      add(".amdhsa_group_segment_fixed_size", std::max<std::uint64_t>(now, most),
          most < now ? Certainty::Kept : known(), fmt::format("the code uses bytes 0 to {} of LDS", most - 1),
          because);
  }

  // For scratch_load and scratch_store: offset, and VADDR if known.
  void scratch() {
    std::int64_t most = 0;
    bool any = false;
    bool certain = true;
    std::vector<Index> because;
    const auto instructions = program_.instructions();
    for (Index i = code_.first; i < code_.end; ++i) {
      const isa::Instruction& instruction = instructions[i];
      if (!instruction.valid() || instruction.row().encoding != isa::Encoding::Scratch) continue;
      any = true;
      const auto end = endOfScratch(i);
      if (!end) {
        certain = false;
        continue;
      }
      if (*end > most) because.clear();
      if (*end >= most) because.push_back(i);
      most = std::max(most, *end);
    }
    const std::uint32_t now = hints_.isNew ? 0 : d_.privateSegmentFixedSize;
    if (!any) {
      if (now != 0)
        add(".amdhsa_private_segment_fixed_size", now, Certainty::Kept,
            calls_ ? "called code may need it" : "the code does not access scratch");
      if (!hints_.isNew && d_.privateSegment)
        add(".amdhsa_enable_private_segment", 1, Certainty::Kept, "the code does not access scratch");
      return;
    }
    const auto bytes = std::max<std::uint64_t>(now, source::roundUp(static_cast<std::uint32_t>(most), 4U));
    add(".amdhsa_private_segment_fixed_size", bytes, certain ? known() : Certainty::AtLeast,
        certain ? fmt::format("the code uses bytes 0 to {} of scratch", most - 1)
                : "some scratch addresses are not statically known",
        because);
    add(".amdhsa_enable_private_segment", 1, Certainty::Known, "the code accesses scratch", because);
  }
  [[nodiscard]] std::optional<std::int64_t> endOfScratch(Index at) const {
    const isa::Instruction& instruction = program_.instructions()[at];
    std::int64_t most = instruction.immediate + std::int64_t{instruction.row().memoryBytes};
    for (unsigned n = 0; n < instruction.row().operandCount(); ++n) {
      const isa::Field field = instruction.row().operands[n].field;
      if (field != isa::Field::FlatAddr && field != isa::Field::FlatSaddr) continue;
      const isa::Operand& operand = instruction.operands[n];
      if (!operand.isRegister()) continue;
      const analysis::Value value = operand.kind == isa::OperandKind::Scalar
                                        ? analysis_.values.scalar(at, operand.index)
                                        : analysis_.values.vector(at, operand.index);
      const auto bounds = analysis_.values.bounds(value);
      if (!bounds || bounds->second > kMostScratch) return std::nullopt;
      most += bounds->second;
    }
    return most;
  }

  // The first instructions that use the register of this class with this number.
  [[nodiscard]] std::vector<Index> usersOf(isa::RegisterClass cls, std::uint32_t number) const {
    std::vector<Index> users;
    for (Index i = code_.first; i < code_.end && users.size() < kMostReasons; ++i)
      for (const auto& ranges : {analysis_.footprints.reads(i), analysis_.footprints.writes(i)}) {
        const bool names = std::ranges::any_of(ranges, [&](const isa::RegisterRange& range) {
          return range.cls == cls && number >= range.first && number < range.first + range.count;
        });
        if (names && (users.empty() || users.back() != i)) users.push_back(i);
      }
    return users;
  }

  void vectors() {
    const analysis::Resources& used = resources_.used;
    // If unknown code is called, or a line does not assemble, the existing value is kept.
    const std::uint32_t arch =
        std::max({used.vectors, calls_ && !hints_.isNew ? resources_.allocated.vectors : 0u, 1u});
    const std::uint32_t accumulations =
        std::max(used.accumulations, calls_ && !hints_.isNew ? resources_.allocated.accumulations : 0u);
    const std::uint32_t offset = source::roundUp(arch, codeobject::kAccumGranule);
    const std::uint32_t next = accumulations == 0 ? arch : offset + accumulations;
    std::string why = used.vectors == 0
                          ? "every kernel has v0"
                          : fmt::format("v{} is the highest vector register used", used.vectors - 1);
    auto because =
        used.vectors == 0 ? std::vector<Index>{} : usersOf(isa::RegisterClass::Vector, used.vectors - 1);
    if (accumulations != 0) {
      why = fmt::format("a{} is the highest accumulation register used, after {} vector registers",
                        accumulations - 1, offset);
      because = usersOf(isa::RegisterClass::Accumulation, accumulations - 1);
    }
    add(".amdhsa_next_free_vgpr", next, known(), std::move(why), because);
    add(".amdhsa_accum_offset", offset, known(),
        fmt::format("accumulation registers begin after v{}, at a multiple of 4", arch - 1));
  }

  void scalars() {
    const std::uint32_t used = resources_.used.scalars;
    // What is allocated is rounded up to the granule, and may be more than there are to use: s0 to s101.
    const std::uint32_t now = std::min<std::uint32_t>(resources_.allocated.scalars, isa::kScalarRegisters);
    const std::uint32_t next = std::max(used, calls_ && !hints_.isNew ? now : 0u);
    add(".amdhsa_next_free_sgpr", next, known(),
        used == 0 ? "no scalar register is used"
                  : fmt::format("s{} is the highest scalar register used", used - 1),
        used == 0 ? std::vector<Index>{} : usersOf(isa::RegisterClass::Scalar, used - 1));
  }

  // Properties that code does not determine.
  void modes() {
    for (const codeobject::DescriptorField& field : codeobject::descriptorFields()) {
      if (field.directive.empty() || out_.find(field.directive) != nullptr) continue;
      constexpr std::string_view kDenormals = ".amdhsa_float_denorm_mode_32";
      if (hints_.isNew) {
        // The value that every compiler for gfx942 uses; the assembler's default would flush them.
        if (field.directive == kDenormals)
          add(kDenormals, 3, Certainty::Guessed, "denormals are kept, as on the CPU");
        continue;
      }
      if (field.get(d_) != field.byDefault && field.group == codeobject::DescriptorGroup::ComputePgmRsrc1)
        add(field.directive, field.get(d_), Certainty::Kept, "not known from the code");
    }
  }

  const program::Program& program_;
  const analysis::Analysis& analysis_;
  const program::KernelCode& code_;
  const KernelDescriptor& d_;
  const analysis::KernelResources& resources_;
  const Hints& hints_;
  Inference& out_;
  bool calls_ = false; // or something of unknown effect: more may be needed
};

} // namespace

std::string_view name(Certainty certainty) {
  switch (certainty) {
  case Certainty::Known: return "known";
  case Certainty::AtLeast: return "at least";
  case Certainty::Guessed: return "guessed";
  case Certainty::Kept: return "kept";
  }
  return {};
}

const InferredField* Inference::find(std::string_view directive) const {
  const auto found = std::ranges::find(fields, directive, &InferredField::directive);
  return found == fields.end() ? nullptr : &*found;
}

Inference infer(const program::Program& program, const analysis::Analysis& analysis, std::size_t kernel,
                const Hints& hints) {
  Inference inference;
  inference.kernel = kernel;
  CodeInference(program, analysis, kernel, hints, inference).run();
  return inference;
}

codeobject::KernelDescriptor applied(const Inference& inference,
                                     const codeobject::KernelDescriptor& descriptor,
                                     const isa::Target& target) {
  KernelDescriptor result = descriptor;
  for (const InferredField& field : inference.fields)
    if (const auto* known = codeobject::findDescriptorField(field.directive)) known->set(result, field.value);
  if (const auto* next = inference.find(".amdhsa_next_free_vgpr"))
    result.granulatedVectorRegisters =
        source::roundUp(std::max<std::uint32_t>(1, static_cast<std::uint32_t>(next->value)),
                        target.vectorGranule) /
            target.vectorGranule -
        1;
  if (const auto* next = inference.find(".amdhsa_next_free_sgpr")) {
    // After the others, and encoded in units of 8 although allocated in units of 16 (LLVM AMDGPUBaseInfo,
    // getNumExtraSGPRs and getSGPREncodingGranule).
    constexpr std::uint32_t kEncoded = 8;
    constexpr std::uint32_t kExtra = 6; // VCC, XNACK_MASK, FLAT_SCRATCH: as gfx942 reserves them
    const auto all = static_cast<std::uint32_t>(next->value) + kExtra;
    result.granulatedScalarRegisters = source::roundUp(all, kEncoded) / kEncoded - 1;
  }
  return result;
}

} // namespace wavesmith::generate

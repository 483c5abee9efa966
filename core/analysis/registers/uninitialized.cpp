// SPDX-License-Identifier: Apache-2.0
#include "analysis/registers/uninitialized.h"

#include "analysis/registers/entry_reads.h"
#include "analysis/registers/unused_bits.h"
#include "analysis/registers/unwritten_paths.h"
#include "analysis/waits/wait_findings.h"
#include "source/round_up.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

namespace wavesmith::analysis {
namespace {

using isa::RegisterClass;
using isa::RegisterRange;
using source::Code;
using source::Severity;

constexpr std::uint32_t kAccumGranule = 4; // granule of accum_offset (CDNA3 ISA, table 21)
// Blocks that the searches for paths visit, all together, and for each instruction of the program.
constexpr std::size_t kStates = 100'000;
constexpr std::size_t kStatesOfEach = 16;
// Registers that a remark on too many paths names.
constexpr std::size_t kUnprovenSteps = 8;

class UninitializedSearch {
public:
  UninitializedSearch(const program::Program& program, const Footprints& footprints,
                      const InitialState& state, UnusedBits& unusedBits, const FeasiblePaths* paths,
                      std::size_t& statesLeft)
      : program_(program), footprints_(footprints), unwritten_(program, footprints, state.kernel),
        paths_(program, unwritten_, paths, statesLeft), unusedBits_(unusedBits) {
    for (const InitialRegister& initial : state.registers)
      for (unsigned k = 0; k < initial.registers.count; ++k)
        if (const auto bit = bitOf(initial.registers, k)) given_.set(*bit);
  }

  std::vector<Finding> run() {
    unwritten_.visit([&](Index at, const RegisterSet& maybe, const RegisterSet& certainly) {
      visit(at, maybe & ~given_, certainly & ~given_);
    });
    reportUnproven();
    return std::move(findings_);
  }

private:
  void visit(Index at, const RegisterSet& maybe, const RegisterSet& certainly) {
    const isa::Instruction& instruction = program_.instructions()[at];
    if (footprints_.unknown(at) || cancelsOut(instruction)) return;
    for (const RegisterRange& range : takes(instruction)) {
      std::optional<RegisterRange> bad;
      bool always = true;
      for (unsigned k = 0; k < range.count; ++k) {
        const RegisterRange one{range.cls, static_cast<std::uint16_t>(range.first + k), 1};
        const auto bit = bitOf(one, 0);
        if (!bit || isGiven(one) || !maybe.test(*bit)) continue;
        if (!reportedBits_.test(*bit) && unusedBits_.only(at, *bit)) continue;
        if (!certainly.test(*bit) && !isProven(at, one, *bit)) continue;
        always = always && certainly.test(*bit);
        if (bad)
          bad->count = static_cast<std::uint16_t>(one.first + 1 - bad->first);
        else
          bad = one;
      }
      if (bad) report(at, *bad, always);
    }
  }

  // Each register once: later reads return the same undefined value.
  void report(Index at, const RegisterRange& registers, bool always) {
    if (!reported_.insert({static_cast<unsigned>(registers.cls), registers.first, registers.count}).second)
      return;
    for (unsigned k = 0; k < registers.count; ++k)
      reportedBits_.set(*bitOf(registers, k));
    Finding finding;
    finding.code = Code::UninitializedRegister;
    finding.severity = always ? Severity::Warning : Severity::Remark;
    finding.at = at;
    finding.rule = isa::toString(registers);
    const std::string name = nameOf(program_, at, registers);
    const bool scalar = registers.cls == RegisterClass::Scalar;
    finding.message =
        always ? fmt::format("{} is read uninitialized: write it first{}", name,
                             scalar ? ", or enable it in the kernel descriptor" : "")
               : fmt::format("{} is read uninitialized on one path: write it on that path too", name);
    finding.consequence =
        "a register starts with whatever the previous wave left in it, so results can differ from run to run";
    const unsigned bit = *bitOf(registers, 0);
    finding.path = paths_.path(at, bit);
    // On every path, and there are too many to find a feasible one.
    if (finding.path.empty()) finding.path = unwritten_.path(at, bit);
    findings_.push_back(std::move(finding));
  }

  // Whether a feasible path leaves the register uninitialized. Notes the first read of one with too many paths.
  bool isProven(Index at, const RegisterRange& one, unsigned bit) {
    const UnwrittenPaths::Answer answer = paths_.exists(at, bit);
    if (answer == UnwrittenPaths::Answer::Unknown && !unprovenBits_.test(bit)) {
      unprovenBits_.set(bit);
      unproven_.push_back({at, one, bit});
    }
    return answer == UnwrittenPaths::Answer::Yes;
  }

  // One remark for each kernel: a program with so many paths reads hundreds of registers.
  void reportUnproven() {
    std::erase_if(unproven_, [this](const Read& read) { return reportedBits_.test(read.bit); });
    if (unproven_.empty()) return;
    Finding finding;
    finding.code = Code::UninitializedRegister;
    finding.severity = Severity::Remark;
    finding.at = unproven_.front().at;
    finding.rule = "unproven";
    const std::string name = nameOf(program_, finding.at, unproven_.front().one);
    const std::size_t more = unproven_.size() - 1;
    finding.message = fmt::format("not proven that {}{} initialized: too many paths", name,
                                  more == 0   ? " is"
                                  : more == 1 ? " and another register are"
                                              : fmt::format(" and {} other registers are", more));
    finding.consequence =
        "the search stopped at its limit, and the paths until then write each register before it is read";
    for (std::size_t k = 1; k < std::min(unproven_.size(), kUnprovenSteps); ++k)
      finding.steps.push_back(
          {unproven_[k].at,
           fmt::format("{} is read here", nameOf(program_, unproven_[k].at, unproven_[k].one))});
    findings_.push_back(std::move(finding));
  }

  struct Read {
    Index at = kNone;
    RegisterRange one;
    unsigned bit = 0;
  };

  const program::Program& program_;
  const Footprints& footprints_;
  Unwritten unwritten_;
  UnwrittenPaths paths_;
  UnusedBits& unusedBits_;
  RegisterSet given_;
  std::set<std::tuple<unsigned, unsigned, unsigned>> reported_;
  RegisterSet reportedBits_;
  std::vector<Read> unproven_; // the first unproven read of each register
  RegisterSet unprovenBits_;
  std::vector<Finding> findings_;
};

// The registers that the descriptor allocates, and those that the code uses beyond them.
class Allocation {
public:
  Allocation(const program::Program& program, const Footprints& footprints, std::size_t kernel)
      : program_(program), footprints_(footprints), code_(program.kernels()[kernel]),
        descriptor_(program.codeObject().kernels()[code_.kernel].descriptor) {}

  std::vector<Finding> run() {
    for (Index i = code_.first; i < code_.end; ++i)
      for (const auto& ranges : {footprints_.reads(i), footprints_.writes(i)})
        for (const RegisterRange& range : ranges)
          visit(i, range);
    overlaps();
    return std::move(findings_);
  }

private:
  void visit(Index at, const RegisterRange& range) {
    const std::uint32_t end = std::uint32_t{range.first} + range.count;
    switch (range.cls) {
    case RegisterClass::Vector:
      if (end > descriptor_.vectorRegisters()) beyond(at, range, descriptor_.vectorRegisters());
      note(highVectors_, at, range, descriptor_.accumOffset);
      break;
    case RegisterClass::Accumulation:
      if (descriptor_.accumOffset + end > descriptor_.vectorRegisters())
        beyond(at, range,
               descriptor_.vectorRegisters() -
                   std::min(descriptor_.vectorRegisters(), descriptor_.accumOffset));
      note(accumulations_, at, range, 0);
      break;
    case RegisterClass::Scalar:
      if (end <= isa::kScalarRegisters && end > descriptor_.scalarRegisters())
        beyond(at, range, descriptor_.scalarRegisters());
      break;
    case RegisterClass::State: break;
    }
  }

  using Users = std::array<Index, isa::kVectorRegisters>;
  static void note(Users& users, Index at, const RegisterRange& range, std::uint32_t from) {
    for (std::uint32_t r = range.first; r < range.first + std::uint32_t{range.count} && r < users.size(); ++r)
      if (r >= from && users[r] == kNone) users[r] = at;
  }

  void beyond(Index at, const RegisterRange& range, std::uint32_t allocated) {
    if (!reported_.insert({static_cast<unsigned>(range.cls), range.first, range.count}).second) return;
    Finding finding;
    finding.code = Code::RegisterNotAllocated;
    finding.at = at;
    finding.rule = isa::toString(range);
    finding.required = range.first + range.count;
    finding.found = static_cast<int>(allocated);
    const bool scalar = range.cls == RegisterClass::Scalar;
    finding.message = fmt::format("{} is outside the {} {} that the descriptor of {} allocates: raise {}",
                                  nameOf(program_, at, range), allocated,
                                  scalar                               ? "SGPRs"
                                  : range.cls == RegisterClass::Vector ? "VGPRs"
                                                                       : "AGPRs",
                                  code_.name, scalar ? ".amdhsa_next_free_sgpr" : ".amdhsa_next_free_vgpr");
    // CDNA3 ISA 3.6.1.
    finding.consequence = scalar ? "reads return s0 and writes are dropped"
                                 : "reads return v0, and an instruction that writes it does nothing";
    findings_.push_back(std::move(finding));
  }

  // vN from accum_offset on is aM: at least one of the two uses is unexpected.
  void overlaps() {
    std::optional<std::uint32_t> lowest;
    for (std::uint32_t n = descriptor_.accumOffset; n < highVectors_.size(); ++n) {
      if (highVectors_[n] == kNone) continue;
      if (!lowest) lowest = n;
      const std::uint32_t m = n - descriptor_.accumOffset;
      if (accumulations_[m] == kNone) continue;
      Finding finding = aboveOffset(Code::AccumulationOverlap, n);
      finding.producer = accumulations_[m];
      finding.message = fmt::format("v{} and a{} are the same register with .amdhsa_accum_offset {}: raise "
                                    "it to {}, and .amdhsa_next_free_vgpr by as much",
                                    n, m, descriptor_.accumOffset, neededOffset());
      finding.consequence = "each overwrites the other";
      finding.steps.push_back({finding.producer, fmt::format("a{} is used here", m)});
      findings_.push_back(std::move(finding));
      return;
    }
    // Those that are not allocated at all are reported.
    if (!lowest || *lowest >= descriptor_.vectorRegisters()) return;
    Finding finding = aboveOffset(Code::RegisterNotAllocated, *lowest);
    finding.message = fmt::format("v{} is not below .amdhsa_accum_offset {}: raise it to {}", *lowest,
                                  descriptor_.accumOffset, neededOffset());
    finding.consequence = fmt::format("it is a{}, because accumulation registers begin at the offset",
                                      *lowest - descriptor_.accumOffset);
    findings_.push_back(std::move(finding));
  }

  Finding aboveOffset(Code code, std::uint32_t number) const {
    Finding finding;
    finding.code = code;
    finding.at = highVectors_[number];
    finding.rule = fmt::format("v{}", number);
    finding.required = static_cast<int>(number + 1);
    finding.found = static_cast<int>(descriptor_.accumOffset);
    return finding;
  }

  // For all VGPRs in use.
  [[nodiscard]] std::uint32_t neededOffset() const {
    std::uint32_t end = descriptor_.accumOffset;
    for (std::uint32_t n = end; n < highVectors_.size(); ++n)
      if (highVectors_[n] != kNone) end = n + 1;
    return source::roundUp(end, kAccumGranule);
  }

  static Users none() {
    Users users;
    users.fill(kNone);
    return users;
  }

  const program::Program& program_;
  const Footprints& footprints_;
  const program::KernelCode& code_;
  const codeobject::KernelDescriptor& descriptor_;
  Users highVectors_ = none();
  Users accumulations_ = none();
  std::set<std::tuple<unsigned, unsigned, unsigned>> reported_;
  std::vector<Finding> findings_;
};

} // namespace

std::vector<Finding> findUninitialized(const program::Program& program, const Footprints& footprints,
                                       const std::vector<InitialState>& states, const FeasiblePaths* paths) {
  std::vector<Finding> findings;
  const auto add = [&findings](std::vector<Finding> more) {
    findings.insert(findings.end(), std::make_move_iterator(more.begin()),
                    std::make_move_iterator(more.end()));
  };
  UnusedBits unusedBits(program, footprints);
  std::size_t statesLeft = kStates + kStatesOfEach * program.instructions().size();
  for (const InitialState& state : states) {
    add(UninitializedSearch(program, footprints, state, unusedBits, paths, statesLeft).run());
    add(Allocation(program, footprints, state.kernel).run());
  }
  sort(findings);
  return findings;
}

} // namespace wavesmith::analysis

// SPDX-License-Identifier: Apache-2.0
// Adds fixes for findings of other analyses that can be fixed in descriptor or metadata, and merges several
// messages about one mistake.
#include "generate/consistency/reconcile.h"

#include "generate/consistency/consistency.h"
#include "generate/consistency/consistency_code.h"
#include "generate/consistency/consistency_kernel.h"
#include "generate/consistency/consistency_metadata.h"
#include "source/round_up.h"
#include "source/text/numbers.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>

namespace wavesmith::generate {
namespace {

using analysis::Finding;
using source::Code;
using source::Diagnostic;

// "s3", "s[4:7]", "v12", "a0": as written by isa::toString.
struct Named {
  char kind = 0;
  unsigned first = 0;
  unsigned count = 1;
};
std::optional<Named> registersOf(std::string_view rule) {
  if (rule.size() < 2) return std::nullopt;
  Named named{.kind = rule.front(), .first = 0, .count = 1};
  rule.remove_prefix(1);
  const bool many = rule.front() == '[';
  if (many) rule.remove_prefix(1);
  const auto first = source::takeNumber<unsigned>(rule);
  if (!first) return std::nullopt;
  named.first = *first;
  if (!many) return named;
  if (!rule.starts_with(':')) return std::nullopt;
  rule.remove_prefix(1);
  const auto last = source::takeNumber<unsigned>(rule);
  if (!last || *last < named.first) return std::nullopt;
  named.count = *last - named.first + 1;
  return named;
}

// As a whole word: s1 is not in "s12".
bool speaksOf(std::string_view message, std::string_view registers) {
  for (std::size_t at = message.find(registers); at != std::string_view::npos;
       at = message.find(registers, at + 1)) {
    const std::size_t end = at + registers.size();
    if (end == message.size() || message[end] < '0' || message[end] > '9') return true;
  }
  return false;
}

class Reconciler {
public:
  Reconciler(source::Diagnostics& all, const program::Program& program, const analysis::Analysis& analysis,
             std::string_view text, const std::string& file)
      : all_(all), program_(program), analysis_(analysis), blocks_(text, file) {}

  void run() {
    entries();
    for (const Finding& finding : analysis_.findings) {
      const bool initial = finding.code == Code::UninitializedRegister;
      if (!initial && finding.code != Code::RegisterNotAllocated && finding.code != Code::AccumulationOverlap)
        continue;
      const KernelContext* const kernel = kernelOf(finding.at);
      if (kernel == nullptr) continue;
      if (initial)
        uninitialized(finding, *kernel);
      else
        allocation(finding, *kernel);
    }
    if (gone_) std::erase_if(all_, [](const Diagnostic& d) { return d.message.empty(); });
  }

private:
  // The reader has already reported the metadata entries without a kernel.
  void entries() {
    const auto isLost = [](const Diagnostic& d) { return d.code == Code::MetadataWithoutKernel; };
    if (!blocks_.hasText() || std::ranges::none_of(all_, isLost)) return;
    const codeobject::CodeObject& object = program_.codeObject();
    const std::vector<LostEntry> lost = lostEntries(object);
    std::size_t next = 0;
    for (Diagnostic& d : all_) {
      if (!isLost(d) || next == lost.size()) continue;
      const LostEntry& entry = lost[next++];
      if (isRejected(object.metadata()->kernels[entry.entry].symbol)) {
        d.message.clear();
        gone_ = true;
        continue;
      }
      const std::string symbol =
          entry.kernel ? object.kernels()[*entry.kernel].name + ".kd" : std::string("NAME.kd");
      auto edits = blocks_.change(
          object, [&](codeobject::Metadata& metadata) { metadata.kernels[entry.entry].symbol = symbol; });
      if (!edits.empty()) d.place = edits.front().place;
      if (entry.kernel) offer(d, fmt::format("Set .symbol to {}", symbol), std::move(edits));
      if (object.metadata()->kernels.size() > 1)
        offer(d, "Remove it from the metadata", blocks_.change(object, [&](codeobject::Metadata& metadata) {
          metadata.kernels.erase(metadata.kernels.begin() + static_cast<std::ptrdiff_t>(entry.entry));
        }));
    }
  }

  // The assembler has reported a mistake, and the text has the block of this descriptor, which is not in the object.
  bool isRejected(std::string_view symbol) {
    constexpr std::string_view kSuffix = ".kd";
    const bool isBroken =
        std::ranges::any_of(all_, [](const Diagnostic& d) { return d.code == Code::AssemblerError; });
    return isBroken && symbol.ends_with(kSuffix) &&
           blocks_.mentions(symbol.substr(0, symbol.size() - kSuffix.size()));
  }

  const KernelContext* kernelOf(Index at) {
    const auto kernels = program_.kernels();
    for (std::size_t k = 0; k < kernels.size(); ++k) {
      if (at < kernels[k].first || at >= kernels[k].end) continue;
      auto& context = contexts_[k];
      if (!context) context = std::make_unique<KernelContext>(program_, analysis_, k, blocks_);
      return context.get();
    }
    return nullptr;
  }

  // The diagnostic of a finding; several findings of one line can share one.
  Diagnostic* saidOf(const Finding& finding) {
    if (!indexed_) index();
    const source::Place place = program_.place(finding.at);
    const auto [begin, end] = said_.equal_range({static_cast<unsigned>(finding.code), place.line});
    for (auto at = begin; at != end; ++at) {
      Diagnostic& d = all_[at->second];
      if (d.place.file == place.file && !d.message.empty() && speaksOf(d.message, finding.rule)) return &d;
    }
    return nullptr;
  }
  void index() {
    indexed_ = true;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const Diagnostic& d = all_[i];
      if (d.code == Code::UninitializedRegister || d.code == Code::RegisterNotAllocated ||
          d.code == Code::AccumulationOverlap)
        said_.insert({{static_cast<unsigned>(d.code), d.place.line}, i});
      if (d.code == Code::InitialNotEnabled) initial_.insert(d.message.substr(0, d.message.find(": ")));
    }
  }
  // A W0404 reports it.
  [[nodiscard]] bool saysInitial(const KernelContext& kernel) const {
    return initial_.contains(fmt::format("kernel {}", kernel.code.name));
  }

  void uninitialized(const Finding& finding, const KernelContext& kernel) {
    const auto named = registersOf(finding.rule);
    if (!named || named->kind != 's') return;
    Diagnostic* const d = saidOf(finding);
    if (d == nullptr) return;
    if (saysInitial(kernel))
      for (const MissingInitial& missing : missingInitial(kernel))
        if (isGiven(kernel, missing.with, *named)) {
          d->message.clear(); // removed
          gone_ = true;
          return;
        }
    enableWorkgroup(*d, kernel, *named);
  }
  [[nodiscard]] bool isGiven(const KernelContext& kernel, const codeobject::KernelDescriptor& descriptor,
                             const Named& named) const {
    const auto state = analysis::initialState(analysis_.entryReads[kernel.index], kernel.index, descriptor);
    const auto has = [&](unsigned number) {
      return std::ranges::any_of(state.registers, [&](const analysis::InitialRegister& one) {
        return one.registers.cls == isa::RegisterClass::Scalar && number >= one.registers.first &&
               number < one.registers.first + std::uint32_t{one.registers.count};
      });
    };
    for (unsigned k = 0; k < named.count; ++k)
      if (!has(named.first + k)) return false;
    return true;
  }
  // The register after the last one that is set would be the next work-group id.
  void enableWorkgroup(Diagnostic& d, const KernelContext& kernel, const Named& named) {
    const codeobject::KernelDescriptor& has = kernel.d;
    const std::array<bool, 3> on{has.workgroupIdX, has.workgroupIdY, has.workgroupIdZ};
    if (named.count != 1 || has.workgroupInfo) return;
    unsigned next = has.userSgprCount;
    unsigned axis = 0;
    for (unsigned k = 0; k < on.size(); ++k)
      if (on[k]) {
        ++next;
        axis = k + 1;
      }
    if (axis == on.size() || named.first != next) return;
    const std::array settings{Setting{fmt::format(".amdhsa_system_sgpr_workgroup_id_{}", "xyz"[axis]), 1}};
    offer(d, fmt::format("Enable the {1} of the work-group in s{0}", next, "xyz"[axis]),
          blocks_.set(kernel.kernel, settings, program_.target()));
  }

  void allocation(const Finding& finding, const KernelContext& kernel) {
    Diagnostic* const d = saidOf(finding);
    if (d == nullptr || !d->fixes.empty()) return;
    const analysis::Resources& used = kernel.resources.used;
    if (finding.rule.starts_with('s')) {
      const std::array settings{Setting{".amdhsa_next_free_sgpr", used.scalars}};
      return raise(*d, kernel, settings, [&](codeobject::KernelMetadata& metadata) {
        metadata.sgprCount = std::max(metadata.sgprCount, used.scalars + codeobject::kExtraScalars);
      });
    }
    const std::uint32_t offset =
        std::max(kernel.d.accumOffset, source::roundUp(used.vectors, codeobject::kAccumGranule));
    const std::uint32_t next = used.accumulations == 0 ? used.vectors : offset + used.accumulations;
    // The first one is named.
    std::array settings{Setting{".amdhsa_next_free_vgpr", next}, Setting{".amdhsa_accum_offset", offset}};
    if (next <= kernel.d.vectorRegisters()) std::swap(settings[0], settings[1]);
    raise(*d, kernel, settings, [&](codeobject::KernelMetadata& metadata) {
      metadata.vgprCount = std::max(metadata.vgprCount, next);
      if (metadata.agprCount) metadata.agprCount = std::max(*metadata.agprCount, used.accumulations);
    });
  }
  template <class Edit>
  void raise(Diagnostic& d, const KernelContext& kernel, std::span<const Setting> settings,
             const Edit& edit) {
    auto edits = blocks_.set(kernel.kernel, settings, program_.target());
    if (edits.empty()) return;
    append(edits, kernel.changeMetadata(edit));
    offer(d, fmt::format("Raise {} to {}", settings.front().directive, settings.front().value),
          std::move(edits));
  }

  source::Diagnostics& all_;
  const program::Program& program_;
  const analysis::Analysis& analysis_;
  TextBlocks blocks_;
  std::map<std::size_t, std::unique_ptr<KernelContext>> contexts_;
  bool indexed_ = false;
  bool gone_ = false;
  std::multimap<std::pair<unsigned, std::uint32_t>, std::size_t> said_; // W03xx by code and line
  std::set<std::string> initial_;                                       // "kernel k", from W0404
};

} // namespace

void reconcile(source::Diagnostics& all, const program::Program& program, const analysis::Analysis& analysis,
               std::string_view text, const std::string& file) {
  Reconciler(all, program, analysis, text, file).run();
}

} // namespace wavesmith::generate

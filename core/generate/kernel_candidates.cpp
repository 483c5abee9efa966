// SPDX-License-Identifier: Apache-2.0
#include "generate/kernel_candidates.h"

#include <algorithm>

namespace wavesmith::generate {
namespace {

using codeobject::Symbol;
using program::Index;
using program::kNone;

bool namesCode(const Symbol& symbol) {
  return symbol.defined && !symbol.absolute && !symbol.name.empty() &&
         (symbol.kind == Symbol::Kind::None || symbol.kind == Symbol::Kind::Function);
}

// Instructions reachable from some entries.
class Reached {
public:
  enum class Calls : std::uint8_t { Followed, SteppedOver };
  explicit Reached(const program::Program& program, Calls calls = Calls::Followed)
      : program_(program), calls_(calls), instructions_(program.instructions().size()) {}

  // Returns whether a wave ends on some path.
  bool add(Index entry) {
    bool ends = false;
    std::vector<Index> work{entry};
    while (!work.empty()) {
      const Index first = work.back();
      work.pop_back();
      if (instructions_[first]) continue;
      const program::Block& block = program_.blocks()[program_.blockOf(first)];
      for (Index at = first; at < block.end; ++at) {
        instructions_[at] = true;
        ends = ends || endsAWave(program_.instructions()[at]);
      }
      for (const std::uint32_t next : block.next)
        if (!block.calls || calls_ == Calls::Followed || program_.blocks()[next].first == block.end)
          work.push_back(program_.blocks()[next].first);
    }
    return ends;
  }
  [[nodiscard]] bool has(Index at) const { return instructions_[at]; }

private:
  const program::Program& program_;
  Calls calls_;
  std::vector<bool> instructions_;
};

KernelCandidate candidateOf(const Symbol& symbol, Index entry, std::string why) {
  return {.name = symbol.name,
          .entry = entry,
          .isGlobal = symbol.global,
          .isFunction = symbol.kind == Symbol::Kind::Function,
          .size = symbol.size,
          .why = std::move(why)};
}

class Finder {
public:
  Finder(const program::Program& program, std::string_view wanted)
      : program_(program), object_(program.codeObject()), wanted_(wanted), known_(program) {
    for (const program::KernelCode& kernel : program.kernels())
      if (kernel.entry != kNone) known_.add(kernel.entry);
    for (const Symbol& symbol : object_.symbols()) {
      const Index entry = namesCode(symbol) ? program.at(symbol.address) : kNone;
      if (entry != kNone && object_.findKernel(symbol.name) == nullptr) labels_.push_back({&symbol, entry});
    }
    std::ranges::stable_sort(labels_, {}, &Label::entry);
  }

  KernelCandidates find() {
    for (const Label& label : labels_)
      if (isNamed(*label.symbol)) add(label, "the metadata names it");
    for (const Label& label : labels_)
      if (label.symbol->global && label.symbol->kind == Symbol::Kind::Function && functionEnds(label))
        add(label, "it is a global function, and its code ends a wave");
    for (const Label& label : entriesOf(true))
      add(label, "it is a global label, and its code ends a wave");
    if (!wanted_.empty()) {
      for (const Label& label : labels_)
        if (label.symbol->name == wanted_ && Reached(program_).add(label.entry))
          add(label, "it was asked for, and its code ends a wave");
    } else if (found_.kernels.empty() && object_.kernels().empty()) {
      std::vector<Label> local = entriesOf(false);
      if (local.size() == 1) add(local.front(), "it is the only label at which code begins that ends a wave");
      if (local.size() > 1)
        for (const Label& label : local)
          found_.unclear.push_back(candidateOf(*label.symbol, label.entry, "its code ends a wave"));
    }
    std::ranges::stable_sort(found_.kernels, {}, &KernelCandidate::entry);
    return std::move(found_);
  }

private:
  struct Label {
    const Symbol* symbol = nullptr;
    Index entry = kNone;
  };

  void add(const Label& label, std::string why) {
    if (std::ranges::find(found_.kernels, label.symbol->name, &KernelCandidate::name) == found_.kernels.end())
      found_.kernels.push_back(candidateOf(*label.symbol, label.entry, std::move(why)));
  }

  [[nodiscard]] bool isNamed(const Symbol& symbol) const {
    return object_.metadata() && std::ranges::any_of(object_.metadata()->kernels, [&](const auto& kernel) {
             return kernel.symbol == symbol.name + ".kd" ||
                    (kernel.symbol.empty() && kernel.name == symbol.name);
           });
  }

  // Within its size, if it has one.
  [[nodiscard]] bool functionEnds(const Label& label) const {
    if (label.symbol->size == 0) return Reached(program_).add(label.entry);
    const auto instructions = program_.instructions();
    for (Index at = label.entry; at < instructions.size(); ++at) {
      if (instructions[at].address >= label.symbol->address + label.symbol->size) return false;
      if (endsAWave(instructions[at])) return true;
    }
    return false;
  }

  // Labels without a type that are not reached from other code, and whose code ends a wave.
  [[nodiscard]] std::vector<Label> entriesOf(bool global) const {
    std::vector<Label> entries;
    Reached before = known_;
    for (const KernelCandidate& kernel : found_.kernels)
      before.add(kernel.entry);
    for (const Label& label : labels_) {
      if (label.symbol->global != global || before.has(label.entry)) continue;
      if (before.add(label.entry)) entries.push_back(label);
    }
    // A label may be reached from later code.
    constexpr std::size_t kMostCompared = 64;
    if (entries.size() > kMostCompared) return entries;
    const std::vector<Label> all = entries;
    std::erase_if(entries, [&](const Label& label) {
      return std::ranges::any_of(all, [&](const Label& other) {
        if (other.entry <= label.entry) return false;
        Reached from(program_);
        from.add(other.entry);
        Reached back(program_);
        back.add(label.entry);
        return from.has(label.entry) && !back.has(other.entry);
      });
    });
    return entries;
  }

  const program::Program& program_;
  const codeobject::CodeObject& object_;
  std::string_view wanted_;
  Reached known_; // from the kernels that have a descriptor
  std::vector<Label> labels_;
  KernelCandidates found_;
};

} // namespace

bool endsAWave(const isa::Instruction& instruction) {
  using isa::Op;
  return instruction.op == Op::s_endpgm || instruction.op == Op::s_endpgm_saved;
}

KernelCandidates kernelCandidates(const program::Program& program, std::string_view wanted) {
  return Finder(program, wanted).find();
}

std::optional<KernelCandidate> symbolOf(const program::Program& program, const program::KernelCode& kernel) {
  if (kernel.entry == kNone) return std::nullopt;
  for (const Symbol& symbol : program.codeObject().symbols())
    if (symbol.name == kernel.name && namesCode(symbol) && program.at(symbol.address) == kernel.entry)
      return candidateOf(symbol, kernel.entry, {});
  return std::nullopt;
}

Index lastOf(const program::Program& program, Index entry, std::span<const Index> others) {
  Reached reached(program, Reached::Calls::SteppedOver);
  reached.add(entry);
  std::uint64_t end = ~std::uint64_t{0};
  const std::uint64_t begin = program.instructions()[entry].address;
  const auto limit = [&](std::uint64_t address) {
    if (address > begin) end = std::min(end, address);
  };
  for (const codeobject::Kernel& kernel : program.codeObject().kernels())
    limit(kernel.entry);
  for (const Index other : others)
    limit(program.instructions()[other].address);
  for (const Symbol& symbol : program.codeObject().symbols())
    if (symbol.defined && symbol.kind == Symbol::Kind::Function) limit(symbol.address);
  Index last = entry;
  for (Index at = entry; at < program.instructions().size() && program.instructions()[at].address < end; ++at)
    if (reached.has(at)) last = at;
  return last;
}

} // namespace wavesmith::generate

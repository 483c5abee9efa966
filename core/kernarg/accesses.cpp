// SPDX-License-Identifier: Apache-2.0
#include "kernarg/accesses.h"

#include "kernarg/address_use.h"
#include "kernarg/pointer_taint.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

namespace wavesmith::kernarg {
namespace {

using analysis::Index;
using analysis::Initial;
using analysis::Value;
using isa::Field;
using isa::Operand;
using isa::OperandKind;

constexpr std::uint32_t kIgnoredMask = 3; // low bits of a scalar load's address
// The offset of the segment's address in a dispatch packet (HSA Runtime 1.2, 2.8.6,
// hsa_kernel_dispatch_packet_t::kernarg_address).
constexpr std::int64_t kPacketKernargs = 40;
constexpr std::int64_t kPacketKernargsEnd = 48;

const Operand* operandOf(const isa::Instruction& instruction, Field field) {
  const isa::Opcode& row = instruction.row();
  for (unsigned n = 0; n < instruction.operandCount; ++n)
    if (row.operands[n].field == field) return &instruction.operands[n];
  return nullptr;
}

class Finder {
public:
  Finder(const program::Program& program, const analysis::Analysis& analysis, std::size_t kernel)
      : program_(program), analysis_(analysis), kernel_(program.kernels()[kernel]),
        initial_(analysis.initial[kernel]) {}

  Accesses find() {
    if (kernel_.entry == analysis::kNone) return {};
    found_.complete = true;
    for (const analysis::InitialRegister& initial : initial_.registers) {
      if (initial.what == Initial::KernargPointer) followKernargs(initial.registers);
      if (initial.what == Initial::PreloadedArgument) addPreloaded(initial);
      if (initial.what == Initial::DispatchPointer && !initial.readBy.empty())
        followPacket(initial.registers);
    }
    std::ranges::sort(found_.all, {}, [](const Access& a) { return std::tuple(a.at, a.offset, a.bytes); });
    for (std::vector<Index>* indices : {&use_.unresolved, &use_.addressing}) {
      std::ranges::sort(*indices);
      const auto repeated = std::ranges::unique(*indices);
      indices->erase(repeated.begin(), repeated.end());
    }
    return std::move(found_);
  }
  AddressUse takeUse() { return std::move(use_); }

private:
  void addPreloaded(const analysis::InitialRegister& initial) {
    for (const Index at : initial.readBy)
      found_.all.push_back({.at = at,
                            .offset = initial.argumentOffset,
                            .bytes = kDwordBytes,
                            .preloaded = true,
                            .used = {true}});
  }

  void followKernargs(isa::RegisterRange pointer) {
    follow(pointer, [this](Index at, std::optional<Access> access) {
      if (program_.instructions()[at].row().memoryBytes == 0)
        use_.addressing.push_back(at);
      else if (access)
        found_.all.push_back(std::move(*access));
      else
        lose(at);
    });
  }

  // The packet contains the address of the segment: a load of that address may lead to reads of the segment.
  void followPacket(isa::RegisterRange pointer) {
    follow(pointer, [this](Index at, const std::optional<Access>& access) {
      if (program_.instructions()[at].row().memoryBytes == 0) return;
      if (!access || (access->offset < kPacketKernargsEnd && access->end() > kPacketKernargs)) lose(at);
    });
  }

  void lose(Index at) {
    found_.complete = false;
    use_.unresolved.push_back(at);
  }

  // Visits each instruction that reads a value derived from a pointer; for a memory access also the offset
  // from the pointer, if known.
  template <class Each>
  void follow(isa::RegisterRange pointer, const Each& each) {
    const std::uint32_t first = program_.blockOf(kernel_.entry);
    const program::Block& block = program_.blocks()[first];
    const PointerTaint taint(program_, analysis_.footprints, kernel_.entry, pointer);
    // If the kernel jumps back to its entry, the symbol of s0 there is that of any iteration. Other code that
    // leads here (padding, another kernel) does not belong to this kernel.
    const bool isLoop = std::ranges::any_of(block.previous, [&](std::uint32_t previous) {
      return std::ranges::find(taint.blocks(), previous) != taint.blocks().end();
    });
    if (block.first != kernel_.entry || isLoop) {
      found_.complete = false;
      return;
    }
    const Value low = analysis_.values.scalar(kernel_.entry, pointer.first);
    if (!low.known || low.symbol == 0 || low.low != 0 || low.high != 0) {
      found_.complete = false;
      return;
    }
    low_ = low.symbol;
    if (!taint.followed()) found_.complete = false;
    for (const std::uint32_t number : taint.blocks())
      walk(number, taint, each);
  }

  template <class Each>
  void walk(std::uint32_t number, const PointerTaint& taint, const Each& each) {
    const program::Block& block = program_.blocks()[number];
    PointerTaint::Set set = taint.atStart(number);
    std::optional<analysis::Values::Walk> values; // only as far as an access needs it
    for (Index at = block.first; at < block.end; ++at) {
      if (taint.reads(set, at)) {
        const bool isMemory = program_.instructions()[at].row().memoryBytes != 0;
        if (isMemory && !values) values.emplace(analysis_.values, number);
        while (isMemory && values->at() < at)
          values->next();
        each(at, isMemory ? accessAt(at, *values, set) : std::nullopt);
      }
      taint.step(set, at);
    }
  }

  [[nodiscard]] std::optional<Access> accessAt(Index at, const analysis::Values::Walk& values,
                                               const PointerTaint::Set& set) const {
    const isa::Instruction& instruction = program_.instructions()[at];
    if (program_.broken(at) || !instruction.row().has(isa::trait::kLoad) ||
        instruction.row().has(isa::trait::kAtomic | isa::trait::kStore))
      return std::nullopt;
    switch (instruction.row().unit) {
    case isa::Unit::Smem: return scalarLoad(at, values, set);
    case isa::Unit::Flat: return vectorLoad(at, values, set);
    default: return std::nullopt;
    }
  }

  // The offset of the address in a register pair from the pointer. Once a carry was added, only the origin of
  // the upper half is known.
  [[nodiscard]] std::optional<std::int64_t> offsetOf(const Value& low, bool highIsMade) const {
    if (!highIsMade || !low.known || low.symbol != low_ || low.low != low.high) return std::nullopt;
    return low.low;
  }

  [[nodiscard]] std::optional<Access> scalarLoad(Index at, const analysis::Values::Walk& values,
                                                 const PointerTaint::Set& set) const {
    const isa::Instruction& instruction = program_.instructions()[at];
    const Operand* base = operandOf(instruction, Field::Sbase);
    const Operand* offset = operandOf(instruction, Field::SmemOffset);
    if (base == nullptr || offset == nullptr || base->dwords != 2) return std::nullopt; // 4: s_buffer_load
    const auto pointer = offsetOf(values.scalar(base->index), set.test(base->index + 1U));
    if (!pointer) return std::nullopt;
    std::int64_t more = 0;
    if (offset->kind == OperandKind::Scalar) {
      const Value value = values.scalar(offset->index);
      if (!value.constant()) return std::nullopt;
      more = value.low;
    }
    std::uint32_t ignored = 0;
    std::int64_t sum = 0;
    for (const std::int64_t part : {*pointer, more, std::int64_t{instruction.immediate}}) {
      const auto low = static_cast<std::uint32_t>(part) & kIgnoredMask;
      // The low bits of each, or of the sum: the manual does not specify which are ignored.
      if (low != 0 && ignored != 0) return std::nullopt;
      ignored |= low;
      sum += part;
    }
    Access access{.at = at,
                  .offset = sum - ignored,
                  .bytes = instruction.row().memoryBytes,
                  .ignoredBits = ignored,
                  .used = {}};
    if (const Operand* data = operandOf(instruction, Field::Sdata); data != nullptr)
      for (unsigned k = 0; k < access.bytes / kDwordBytes; ++k)
        access.used.push_back(
            isRead(at, {isa::RegisterClass::Scalar, static_cast<std::uint16_t>(data->index + k), 1}));
    return access;
  }

  // Mostly near; otherwise as far as it is live, without a search for each load.
  [[nodiscard]] bool isRead(Index at, isa::RegisterRange one) const {
    constexpr Index kNear = 64;
    const auto touches = [&](std::span<const isa::RegisterRange> ranges) {
      return std::ranges::any_of(ranges,
                                 [&](const isa::RegisterRange& range) { return isa::overlap(range, one); });
    };
    const program::Block& block = program_.blocks()[program_.blockOf(at)];
    Index next = at + 1;
    for (const Index end = std::min(block.end, at + kNear); next < end; ++next) {
      if (touches(analysis_.footprints.reads(next))) return true;
      if (touches(analysis_.footprints.writes(next))) return false;
    }
    const auto isLiveBefore = [&](Index i) {
      const auto bit = analysis::bitOf(one, 0);
      return bit && analysis_.liveness.before(i)[*bit];
    };
    if (next < block.end) return isLiveBefore(next);
    return std::ranges::any_of(block.next, [&](std::uint32_t following) {
      return isLiveBefore(program_.blocks()[following].first);
    });
  }

  [[nodiscard]] std::optional<Access> vectorLoad(Index at, const analysis::Values::Walk& values,
                                                 const PointerTaint::Set& set) const {
    const isa::Instruction& instruction = program_.instructions()[at];
    const Operand* address = operandOf(instruction, Field::FlatAddr);
    const Operand* base = operandOf(instruction, Field::FlatSaddr);
    if (instruction.row().encoding == isa::Encoding::Scratch || isa::isLdsDma(instruction))
      return std::nullopt;
    std::optional<std::int64_t> offset;
    if (base != nullptr && base->kind == OperandKind::Scalar) {
      offset = offsetOf(values.scalar(base->index), set.test(base->index + 1U));
      const Value more = address != nullptr && address->kind == OperandKind::Vector
                             ? values.vector(address->index)
                             : Value{};
      if (!offset || !more.constant()) return std::nullopt;
      *offset += more.low;
    } else if (address != nullptr && address->kind == OperandKind::Vector && address->dwords == 2) {
      const auto highBit = analysis::bitOf({isa::RegisterClass::Vector, address->index, 2}, 1);
      offset = offsetOf(values.vector(address->index), highBit && set.test(*highBit));
    }
    if (!offset) return std::nullopt;
    Access access{.at = at,
                  .offset = *offset + instruction.immediate,
                  .bytes = instruction.row().memoryBytes,
                  .byDwords = false,
                  .used = {}};
    access.used.assign((access.bytes + kDwordBytes - 1) / kDwordBytes, true);
    return access;
  }

  const program::Program& program_;
  const analysis::Analysis& analysis_;
  const program::KernelCode& kernel_;
  const analysis::InitialState& initial_;
  Accesses found_;
  AddressUse use_;
  analysis::Symbol low_ = 0; // the symbol of the lower half of the tracked pointer at the entry
};

std::int64_t beginOf(const Argument& argument) {
  return argument.offset;
}
std::int64_t endOf(const Argument& argument) {
  return static_cast<std::int64_t>(argument.end());
}

// Bytes [begin, end) of the access reach a register that is read.
bool usesAny(const Access& access, std::int64_t begin, std::int64_t end) {
  begin = std::max(begin, access.offset);
  end = std::min(end, access.end());
  for (std::int64_t byte = begin; byte < end; ++byte) {
    const auto dword = static_cast<std::size_t>(byte - access.offset) / kDwordBytes;
    if (dword < access.used.size() && access.used[dword]) return true;
  }
  return false;
}

// A half of it is meaningless.
bool isOneValue(const Argument& argument) {
  return argument.type.isScalar() || argument.type.isPointer();
}

bool tears(const Access& access, const Argument& argument) {
  if (!isOneValue(argument)) return false;
  // A value that is not aligned to dwords cannot be loaded in any other way.
  if (access.byDwords && (argument.offset % kDwordBytes != 0 || argument.size <= kDwordBytes)) return false;
  return access.offset > beginOf(argument) || access.end() < endOf(argument);
}

bool sizeIsKnown(const Layout& layout) {
  return !layout.guessed && (layout.size != 0 || layout.metadataSize.has_value());
}

} // namespace

Accesses accessesOf(const program::Program& program, const analysis::Analysis& analysis, std::size_t kernel) {
  return Finder(program, analysis, kernel).find();
}

AddressUse addressUseOf(const program::Program& program, const analysis::Analysis& analysis,
                        std::size_t kernel) {
  Finder finder(program, analysis, kernel);
  (void)finder.find();
  return finder.takeUse();
}

std::vector<Index> readersOf(const Accesses& accesses, const Argument& argument) {
  std::vector<Index> readers;
  for (const Access& access : accesses.all) {
    if (access.offset >= endOf(argument) || access.end() <= beginOf(argument)) continue;
    // If no instruction uses any loaded value, no part of the load is incidental.
    const bool isRead =
        usesAny(access, beginOf(argument), endOf(argument)) || !usesAny(access, access.offset, access.end());
    if (isRead && (readers.empty() || readers.back() != access.at)) readers.push_back(access.at);
  }
  return readers;
}

Reach reachOf(const Access& access, const Layout& layout) {
  Reach reach;
  std::size_t touched = 0;
  bool torn = false;
  for (std::size_t i = 0; i < layout.arguments.size(); ++i) {
    const Argument& argument = layout.arguments[i];
    if (access.offset >= endOf(argument) || access.end() <= beginOf(argument)) continue;
    const bool whole = access.offset <= beginOf(argument) && access.end() >= endOf(argument);
    (whole ? reach.whole : reach.part).push_back(i);
    if (!usesAny(access, beginOf(argument), endOf(argument))) continue;
    ++touched;
    torn = torn || (!whole && tears(access, argument));
  }
  reach.crosses = torn && touched > 1 && !access.preloaded;
  reach.outside = sizeIsKnown(layout) &&
                  (usesAny(access, access.offset, 0) || usesAny(access, layout.size, access.end()));
  return reach;
}

namespace {

bool anyOverlap(const Layout& layout) {
  std::uint64_t end = 0;
  for (const Argument& argument : layout.arguments) {
    if (argument.size != 0 && argument.offset < end) return true;
    end = std::max(end, argument.end());
  }
  return false;
}

} // namespace

bool readsPadding(const Access& access, const Layout& layout) {
  // A pair of preloaded registers may be read because of one of them.
  if (access.preloaded || layout.arguments.empty() || layout.guessed) return false;
  if (!usesAny(access, access.offset, access.end())) return false;
  if (sizeIsKnown(layout) &&
      (usesAny(access, access.offset, 0) || usesAny(access, layout.size, access.end())))
    return false;
  const bool read = std::ranges::any_of(layout.arguments, [&](const Argument& argument) {
    return argument.offset < access.end() && endOf(argument) > access.offset &&
           usesAny(access, beginOf(argument), endOf(argument));
  });
  return !read && !anyOverlap(layout); // an overlap is the error, and one of the two arguments is read here
}

std::string describe(const Access& access, const Layout& layout) {
  const Reach reach = reachOf(access, layout);
  const bool padding = readsPadding(access, layout);
  if (!reach.crosses && !reach.outside && !padding) return {};
  std::vector<std::size_t> indices = reach.whole;
  indices.insert(indices.end(), reach.part.begin(), reach.part.end());
  std::ranges::sort(indices);
  std::string text = fmt::format("reads {} bytes at {}", access.bytes, access.offset);
  if (reach.crosses) {
    std::string names;
    for (std::size_t k = 0; k < indices.size(); ++k)
      names += fmt::format("{}{}",
                           k == 0                    ? ""
                           : k + 1 == indices.size() ? " and "
                                                     : ", ",
                           layout.nameOf(indices[k]));
    text += fmt::format(": crosses {}", names);
  }
  if (padding) text += ": no argument is there";
  if (reach.outside)
    text += access.offset < 0 ? ": begins before the segment"
                              : fmt::format(": the segment ends at {}", layout.size);
  return text;
}

} // namespace wavesmith::kernarg

// SPDX-License-Identifier: Apache-2.0
#include "analysis/waits/wait_barrier.h"

#include <algorithm>
#include <optional>

namespace wavesmith::analysis {
namespace {

using E = CounterEvent;
using Flag = QueueEntry::Flags;

enum class Read : std::uint8_t { No, Perhaps, Unknown, Yes };

bool sameBytes(const Region& a, const Region& b) {
  return a.symbol != 0 && a.symbol == b.symbol && a.low == b.low && a.high == b.high;
}

// Whether the lanes of other waves read what those of this wave have written. A symbol stands for a value of this
// wave: it says nothing about the addresses of another one, except that equal ones can be meant for the lane itself.
Read readOf(const Values& values, const Region& write, const Region& read) {
  if (!write.known || !read.known) return Read::Unknown;
  if (sameBytes(write, read)) return Read::Perhaps;
  if (write.symbol != 0 || read.symbol != 0) return Read::Unknown;
  switch (values.overlap(write, read)) {
  case Overlap::No: return Read::No;
  case Overlap::Yes: return Read::Yes;
  case Overlap::Unknown: break;
  }
  return Read::Unknown;
}

// The bytes of a DS instruction behind its address register; of two addresses, from the first to the last.
struct Offsets {
  unsigned address = 0; // the register
  std::int64_t low = 0, high = 0;
};
std::optional<Offsets> offsetsOf(const isa::Instruction& instruction) {
  const isa::Opcode& row = instruction.row();
  if (row.unit != isa::Unit::Lds || row.has(isa::trait::kTwoAddresses)) return std::nullopt;
  for (unsigned n = 0; n < instruction.operandCount; ++n)
    if (row.operands[n].field == isa::Field::DsAddr)
      return Offsets{instruction.operands[n].index, instruction.immediate,
                     std::int64_t{instruction.immediate} + row.memoryBytes};
  return std::nullopt;
}

// Through another register, at offsets further away than 256 lanes with 16 bytes each: usually another buffer.
constexpr std::int64_t kApart = 4096; // bytes
bool areApart(const WaitProgram& program, Index write, Index read) {
  const auto instructions = program.program.instructions();
  const auto w = offsetsOf(instructions[write]);
  const auto r = offsetsOf(instructions[read]);
  return w && r && w->address != r->address && (r->low - w->high >= kApart || w->low - r->high >= kApart);
}

Read readOf(const WaitProgram& program, const QueueEntry& write, Index reader) {
  const auto writes = program.values.ldsRegions(write.producer);
  const auto reads = program.values.ldsRegions(reader);
  const Read unknown = areApart(program, write.producer, reader) ? Read::Perhaps : Read::Unknown;
  if (writes.empty() || reads.empty() || write.region == kForgottenRegion) return unknown;
  Read most = Read::No;
  for (const Region& w : writes)
    for (const Region& r : reads)
      most = std::max(most, readOf(program.values, w, r));
  return most == Read::Unknown ? unknown : most;
}

// Whether the next wait for LDS after the reader leaves operations outstanding. Such code counts them on purpose: it
// writes to one buffer while it reads another one, so unknown addresses are not taken for the same ones.
bool isCounted(const WaitProgram& program, Index reader) {
  const program::Block& block = program.program.blocks()[program.program.blockOf(reader)];
  for (Index i = reader; i < block.end; ++i) {
    const Role role = program.events[i].role;
    if (role == Role::Barrier) return false;
    if (const WaitCounts counts = program.waitAt(i); counts.waitsFor(Counter::Lgkm)) return counts.lgkm != 0;
  }
  return false;
}

} // namespace

bool leaveNoneAtBarrier(Queue& vm) {
  std::erase_if(vm.entries, [](const QueueEntry& e) { return e.has(Flag::kAtBarrier) && !e.pending(); });
  return std::ranges::any_of(vm.entries, [](const QueueEntry& e) { return e.has(Flag::kAtBarrier); });
}

bool leaveAtBarrier(const WaitProgram& program, Queue& queue, Counter counter) {
  (void)leaveNoneAtBarrier(queue);
  const unsigned writes = counter == Counter::Vm ? E::kLdsDma : E::kWritesLds;
  std::vector<QueueEntry> left;
  for (const QueueEntry& e : queue.entries) {
    if (!e.pending() || !e.has(Flag::kLive) || e.has(Flag::kAtBarrier)) continue;
    if (!program.events[e.producer].has(writes)) continue;
    const bool ordered = e.has(Flag::kOrdered);
    if (counters::proves(capacity(counter), ordered, queue.fewest(e))) continue;
    QueueEntry copy = e;
    copy.flags = static_cast<std::uint8_t>((e.flags & ~Flag::kLive) | Flag::kAtBarrier);
    for (unsigned p = 0; p < kPhases; ++p)
      if (e.in(p))
        copy.needed[p] = static_cast<std::uint8_t>(counters::highestProof(ordered, queue.younger(e, p)));
    left.push_back(copy);
  }
  queue.entries.insert(queue.entries.end(), left.begin(), left.end());
  return std::ranges::any_of(queue.entries, [](const QueueEntry& e) { return e.has(Flag::kAtBarrier); });
}

bool fills(const WaitProgram& program, const Queue& vm, int count) {
  return std::ranges::any_of(vm.entries, [&](const QueueEntry& e) {
    if (!e.pending() || e.producer == kNone || !program.events[e.producer].has(E::kLdsDma)) return false;
    for (unsigned p = 0; p < kPhases; ++p)
      if (e.in(p) && counters::proves(count, e.has(Flag::kOrdered), vm.younger(e, p))) return true;
    return false;
  });
}

std::uint8_t countAtBarrier(const QueueEntry& atBarrier) {
  return std::ranges::min(atBarrier.needed);
}

ReadAfterBarrier readAfterBarrier(const WaitProgram& program, Queue& queue, Counter counter, Index reader) {
  ReadAfterBarrier result;
  if (program.events[reader].kind == Pending::Kind::Flat) {
    std::ranges::copy_if(queue.entries, std::back_inserter(result.unproven),
                         [](const QueueEntry& e) { return e.has(Flag::kAtBarrier); });
    return result;
  }
  if (std::ranges::none_of(queue.entries, [](const QueueEntry& e) { return e.has(Flag::kAtBarrier); }))
    return result;
  const bool dma = counter == Counter::Vm;
  const bool counted = !dma && isCounted(program, reader);
  std::erase_if(queue.entries, [&](const QueueEntry& e) {
    if (!e.has(Flag::kAtBarrier)) return false;
    const Read read = readOf(program, e, reader);
    if (read == Read::No) return false;
    if (dma && read == Read::Yes) return true; // the load itself, which is still live, has the finding
    const bool sure = read == Read::Yes || (read == Read::Unknown && !counted && !e.has(Flag::kPartial));
    (sure ? result.stale : result.unproven).push_back(e);
    return true;
  });
  std::ranges::stable_sort(result.stale, {}, countAtBarrier);
  return result;
}

} // namespace wavesmith::analysis

// SPDX-License-Identifier: Apache-2.0
#include "debug/divergence.h"

#include "emulator/inspect/access_location.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

namespace wavesmith::debug {

using emulator::Location;
using emulator::MicroOp;
using emulator::Storage;
using emulator::Wave;
using emulator::WaveId;

namespace {

// Events of a wave between two digests.
constexpr std::uint64_t kChunk = 64;

// What is compared of an instruction.
struct Compared {
  bool stores = false; // only what is stored to memory
  // Not the registers that a load returns, but what memory instructions read: where the result of a load is used.
  bool withoutLoads = false;
};
using Contents = std::vector<std::pair<Location, std::vector<std::byte>>>;

// An instruction of a wave and what it wrote.
struct Written {
  const isa::Instruction* instruction = nullptr;
  std::uint64_t position = 0, executed = 0;
  Contents values;
};

class Digest64 {
public:
  void add(std::uint64_t word) {
    value_ = (value_ ^ word) * 0x9e37'79b9'7f4a'7c15;
    value_ ^= value_ >> 32;
  }
  void add(std::span<const std::byte> bytes) {
    std::size_t at = 0;
    for (; at + 8 <= bytes.size(); at += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes.data() + at, 8);
      add(word);
    }
    for (; at < bytes.size(); ++at)
      add(static_cast<std::uint64_t>(bytes[at]));
  }
  [[nodiscard]] std::uint64_t value() const { return value_; }

private:
  std::uint64_t value_ = 0;
};

// The events of a wave: instructions, or stores.
struct WaveEvents {
  struct Mark {
    std::uint64_t digest = 0;   // digest of all events before it
    std::uint64_t position = 0; // position of the first event after it
  };
  std::uint64_t count = 0;
  Digest64 digest;
  std::vector<Mark> marks; // one for each chunk, and one at the end
};

// Sees every event, in the machine of a history.
class EventObserver : public Observer {
public:
  EventObserver(const History& history, Compared compared) : history_(history), compared_(compared) {}

  [[nodiscard]] unsigned interest(const MicroOp& op) override {
    if (!op.instruction->valid()) return 0;
    if (!compared_.stores) return comparesOperands(history_.plans().of(op)) ? kBefore | kAfter : kAfter;
    const isa::Opcode& row = op.instruction->row();
    const bool stores = row.has(isa::trait::kStore | isa::trait::kAtomic) && row.unit != isa::Unit::Lds;
    return stores ? kBefore | kAfter : 0;
  }
  bool before(Wave& wave, const MicroOp& op, std::uint64_t) override {
    if (compared_.stores) {
      accesses_.collect(wave, op);
      return false;
    }
    const checked::Plan& plan = history_.plans().of(op);
    if (!comparesOperands(plan)) return false;
    for (const checked::Span& read : plan.reads()) {
      // Half of a register that a load keeps: another load into it may be outstanding, which needs no wait.
      const bool kept = std::ranges::any_of(plan.writes(), [&](const checked::Span& write) {
        return read.first < write.first + write.count && write.first < read.first + read.count;
      });
      if (!kept) keep(wave, std::span(&read, 1), wave.exec(), operands_);
    }
    return false;
  }
  bool after(Wave& wave, const MicroOp& op, std::uint64_t position) override {
    const WaveId id{wave.group->index, wave.id};
    const bool enough = event(wave, op, id, position);
    operands_.clear(); // before() is not called for every operation
    return enough;
  }

protected:
  virtual bool event(Wave& wave, const MicroOp& op, WaveId id, std::uint64_t position) = 0;

  [[nodiscard]] bool comparesRegisters(const checked::Plan& plan) const {
    return !compared_.withoutLoads || !plan.event.has(analysis::CounterEvent::kReturns);
  }
  [[nodiscard]] bool comparesOperands(const checked::Plan& plan) const {
    return compared_.withoutLoads && plan.accessesMemory;
  }
  // Appends the contents of registers; inactive lanes count as 0.
  void keep(const Wave& wave, std::span<const checked::Span> spans, std::uint64_t exec,
            Contents& contents) const {
    const std::uint32_t accumOffset = wave.group->dispatch->kernel->descriptor.accumOffset;
    for (const checked::Span span : spans)
      for (unsigned number = span.first; number < span.first + unsigned{span.count}; ++number) {
        const Location location = locationOf(wave, number, accumOffset);
        auto value = emulator::readLocation(wave.group, history_.memory(), location);
        if (!value) continue;
        for (unsigned lane = 0; span.isVector() && lane < emulator::kLanes; ++lane)
          if ((exec >> lane & 1) == 0) std::fill_n(value->data() + std::size_t{4} * lane, 4, std::byte{0});
        contents.emplace_back(location, std::move(*value));
      }
  }
  // The location of a register by its number in the row of all registers (checked/register_set.h).
  [[nodiscard]] static Location locationOf(const Wave& wave, unsigned number, std::uint32_t accumOffset) {
    Location location{.wave = {wave.group->index, wave.id}};
    if (number == checked::kScc) {
      location.storage = Storage::State;
      return location;
    }
    const bool vector = number < checked::kFirstScalar;
    const bool accumulation = vector && accumOffset != 0 && number >= accumOffset;
    location.storage = !vector ? Storage::Scalar : accumulation ? Storage::Accumulation : Storage::Vector;
    const unsigned before = !vector ? checked::kFirstScalar : accumulation ? accumOffset : 0;
    location.first = static_cast<std::uint16_t>(number - before);
    return location;
  }
  // An address that does not depend on where the buffers are.
  [[nodiscard]] std::uint64_t relative(emulator::Address address) const {
    const emulator::Allocation* const allocation = history_.memory().find(address);
    return allocation != nullptr ? address - allocation->base + std::hash<std::string>()(allocation->name)
                                 : address;
  }
  [[nodiscard]] std::span<const std::byte> contents(const checked::Piece& piece) const {
    return history_.memory().host(piece.address, piece.bytes);
  }

  const History& history_;
  Compared compared_;
  checked::Accesses accesses_;
  Contents operands_; // operands of the current instruction, if they are compared
};

class DigestObserver : public EventObserver {
public:
  using EventObserver::EventObserver;
  std::map<WaveId, WaveEvents> waves;

  void finish() {
    for (auto& [id, events] : waves)
      events.marks.push_back({events.digest.value(), ~std::uint64_t{0}});
  }

protected:
  bool event(Wave& wave, const MicroOp& op, WaveId id, std::uint64_t position) override {
    if (last_ == nullptr || lastId_ != id) {
      last_ = &waves[id];
      lastId_ = id;
    }
    WaveEvents& events = *last_;
    if (events.count++ % kChunk == 0) events.marks.push_back({events.digest.value(), position});
    if (compared_.stores)
      addStores(events.digest);
    else
      addRegisters(wave, op, events.digest);
    return false;
  }

private:
  void addStores(Digest64& digest) const {
    for (const checked::Piece& piece : accesses_.pieces()) {
      if (!piece.write || piece.space != checked::Space::Memory) continue;
      digest.add(relative(piece.address));
      digest.add(contents(piece));
    }
  }
  void addRegisters(const Wave& wave, const MicroOp& op, Digest64& digest) const {
    const checked::Plan& plan = history_.plans().of(op);
    digest.add(op.instruction->address);
    for (const auto& [location, value] : operands_)
      digest.add(value);
    if (!comparesRegisters(plan)) return;
    for (const checked::Span span : plan.writes()) {
      if (span.first == checked::kScc)
        digest.add(wave.scc ? 1 : 0);
      else if (span.isVector())
        digest.add(std::as_bytes(std::span(wave.vgpr + span.first, span.count)));
      else
        for (unsigned i = 0; i < span.count; ++i)
          digest.add(wave.sgpr[(span.first - checked::kFirstScalar + i) & 127]);
    }
  }

  WaveEvents* last_ = nullptr;
  WaveId lastId_;
};

// Keeps the events of one wave until it has seen enough.
class CaptureObserver : public EventObserver {
public:
  CaptureObserver(const History& history, Compared compared, WaveId wave)
      : EventObserver(history, compared), wave_(wave) {}
  std::vector<Written> events;

protected:
  bool event(Wave& wave, const MicroOp& op, WaveId id, std::uint64_t position) override {
    if (id != wave_) return false;
    Written& written = events.emplace_back();
    written.instruction = op.instruction;
    written.position = position;
    written.executed = wave.executed - 1;
    compared_.stores ? keepStores(written) : keepRegisters(wave, op, written);
    return events.size() == kChunk;
  }

private:
  void keepStores(Written& written) const {
    for (const checked::Piece& piece : accesses_.pieces()) {
      if (!piece.write || piece.space != checked::Space::Memory) continue;
      const auto bytes = contents(piece);
      written.values.emplace_back(
          Location{.storage = Storage::Memory, .wave = {}, .address = piece.address, .bytes = piece.bytes},
          std::vector(bytes.begin(), bytes.end()));
    }
  }
  void keepRegisters(const Wave& wave, const MicroOp& op, Written& written) const {
    const checked::Plan& plan = history_.plans().of(op);
    written.values = operands_;
    if (comparesRegisters(plan)) keep(wave, plan.writes(), ~std::uint64_t{0}, written.values);
  }

  WaveId wave_;
};

std::vector<Written> capture(History& history, Compared compared, WaveId wave, std::uint64_t from) {
  history.go(from);
  CaptureObserver observer(history, compared, wave);
  static_cast<void>(history.run(history.end(), &observer));
  return std::move(observer.events);
}

// The dword, and the lane, in which two values differ.
Location narrowed(Location location, std::span<const std::byte> a, std::span<const std::byte> b,
                  std::vector<std::byte>& value, std::vector<std::byte>& otherValue) {
  std::size_t at = 0;
  while (at + 4 < std::min(a.size(), b.size()) && std::memcmp(a.data() + at, b.data() + at, 4) == 0)
    at += 4;
  const std::size_t size = std::min<std::size_t>(4, a.size() - at);
  value.assign(a.begin() + static_cast<std::ptrdiff_t>(at),
               a.begin() + static_cast<std::ptrdiff_t>(at + size));
  otherValue.assign(b.begin() + static_cast<std::ptrdiff_t>(at),
                    b.begin() + static_cast<std::ptrdiff_t>(std::min(b.size(), at + size)));
  if (location.storage == Storage::Vector || location.storage == Storage::Accumulation)
    location.lane = static_cast<std::uint8_t>(at / 4 % emulator::kLanes);
  if (location.storage == Storage::Memory) {
    location.address += at;
    location.bytes = static_cast<std::uint32_t>(size);
  }
  return location;
}

// The first difference of two chunks of events of a wave.
std::optional<RunDifference> compareChunks(WaveId wave, const std::vector<Written>& a,
                                           const std::vector<Written>& b, bool sameCode) {
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    RunDifference difference{.wave = wave, .location = {}, .value = {}, .otherValue = {}};
    if (i < a.size()) {
      difference.executed = a[i].executed;
      difference.instruction = a[i].instruction;
      difference.position = a[i].position;
    }
    if (i < b.size()) {
      difference.otherInstruction = b[i].instruction;
      difference.otherPosition = b[i].position;
    }
    if (i >= a.size() || i >= b.size()) return difference;
    if (sameCode && a[i].instruction->address != b[i].instruction->address) return difference;
    for (std::size_t k = 0; k < std::max(a[i].values.size(), b[i].values.size()); ++k) {
      const bool both = k < a[i].values.size() && k < b[i].values.size();
      if (both && a[i].values[k].second == b[i].values[k].second) continue;
      if (!both) return difference;
      difference.location = narrowed(a[i].values[k].first, a[i].values[k].second, b[i].values[k].second,
                                     difference.value, difference.otherValue);
      return difference;
    }
  }
  return std::nullopt;
}

// The number of the first chunk in which the digests differ.
std::optional<std::size_t> firstChunk(const WaveEvents& a, const WaveEvents& b) {
  for (std::size_t i = 1; i < std::max(a.marks.size(), b.marks.size()); ++i)
    if (i >= a.marks.size() || i >= b.marks.size() || a.marks[i].digest != b.marks[i].digest) return i - 1;
  return std::nullopt;
}

} // namespace

std::optional<RunDifference> firstDifference(History& run, History& other, std::uint64_t limit,
                                             const std::stop_token& stop) {
  const bool sameCode = run.launch().launch().codeObject == other.launch().launch().codeObject &&
                        run.launch().launch().kernel == other.launch().launch().kernel;
  const Compared compared{.stores = !sameCode, .withoutLoads = run.checkedMode() != other.checkedMode()};
  DigestObserver a(run, compared), b(other, compared);
  for (auto& [history, observer] : {std::pair<History*, DigestObserver*>{&run, &a}, {&other, &b}}) {
    history->go(history->begin());
    static_cast<void>(history->run(limit, observer, stop));
    observer->finish();
  }
  if (stop.stop_requested() || run.timedOut() || other.timedOut()) return std::nullopt;

  // Waves by the position of the chunk in which they begin to differ.
  std::vector<std::pair<std::uint64_t, std::pair<WaveId, std::size_t>>> candidates;
  for (const auto& [id, events] : a.waves) {
    const auto chunk = firstChunk(events, b.waves[id]);
    if (chunk)
      candidates.emplace_back(events.marks[std::min(*chunk, events.marks.size() - 1)].position,
                              std::pair(id, *chunk));
  }
  std::ranges::sort(candidates);
  std::optional<RunDifference> best;
  for (const auto& [position, chunk] : candidates) {
    if (best && position > best->position) break;
    const auto& [id, number] = chunk;
    const WaveEvents& theirs = b.waves[id];
    const auto ours = capture(run, compared, id, std::min(position, run.end()));
    const auto others =
        number < theirs.marks.size()
            ? capture(other, compared, id, std::min(theirs.marks[number].position, other.end()))
            : std::vector<Written>();
    auto difference = compareChunks(id, ours, others, sameCode);
    if (difference && (!best || difference->position < best->position)) best = std::move(difference);
  }
  return best;
}

} // namespace wavesmith::debug

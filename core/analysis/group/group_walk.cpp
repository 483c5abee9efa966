// SPDX-License-Identifier: Apache-2.0
#include "analysis/group/group_walk.h"

#include "analysis/lanes/lds_pattern.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace wavesmith::analysis::group {
namespace {

// Executed instructions of the slice, for each of them and in all.
constexpr std::size_t kStepsEach = 8, kLeastSteps = 4000;
constexpr std::size_t kMostOpen = 256;
constexpr std::size_t kMostBlocksApart = 64; // between a branch and the place where its ways join
constexpr unsigned kExactVisits = 4;         // of a block, before paths to it are weakened
constexpr std::uint64_t kLdsBytes = 65536, kAllBytes = 0xffffffff;

class Hash {
public:
  void add(std::uint64_t number) {
    hash_ ^= number + 0x9e3779b97f4a7c15 + (hash_ << 6) + (hash_ >> 2);
    hash_ *= 0xff51afd7ed558ccd;
    hash_ ^= hash_ >> 33;
  }
  // A number that counts from a symbol. Symbols are told apart by the order in which they come, and numbers count from the first
  // one of their symbol: names and distances differ from one iteration to the next.
  void add(Symbol symbol, std::uint64_t number) {
    if (symbol == 0) {
      add(0);
      return add(number);
    }
    auto known = std::ranges::find(symbols_, symbol, &std::pair<Symbol, std::uint64_t>::first);
    add(static_cast<std::uint64_t>(known - symbols_.begin()) + 1);
    if (known == symbols_.end()) known = symbols_.insert(known, {symbol, number});
    add(static_cast<std::uint32_t>(number - known->second));
  }
  void add(const Value& value) {
    add(value.isUnknown() ? 1 : value.isSame() ? 2 : 3);
    if (value.isUnknown()) return;
    const Value::Table* const table = value.table();
    if (table == nullptr) return add(value.symbol(), value.fromSymbol(0).value_or(0));
    const auto first = static_cast<std::size_t>(std::ranges::find(table->known, 1) - table->known.begin());
    add(value.symbol(), table->numbers[first]);
    for (std::size_t n = 0; n < table->numbers.size(); ++n)
      add(table->known[n] != 0 ? static_cast<std::uint32_t>(table->numbers[n] - table->numbers[first])
                               : kUnknownElement);
  }
  [[nodiscard]] std::uint64_t value() const { return hash_; }

private:
  std::uint64_t hash_ = 0;
  static constexpr std::uint64_t kUnknownElement = ~std::uint64_t{0};
  std::vector<std::pair<Symbol, std::uint64_t>> symbols_; // and the first number that counts from each
};

} // namespace

std::vector<std::uint32_t> Path::blocksOf(unsigned wave) const {
  std::vector<std::uint32_t> result;
  for (const Visited& one : blocks)
    if ((one.waves >> wave & 1) != 0) result.push_back(one.block);
  return result;
}

void Walk::follow(const GroupState& start, Visitor& visitor) {
  steps_ = kStepsEach * slice_.instructions.size() + kLeastSteps;
  seen_.clear();
  whole_.clear();
  visits_.clear();
  Path first(start);
  first.at.fill(kernel_.entry);
  paths_.push_back(std::move(first));
  while (!paths_.empty()) {
    Path path = std::move(paths_.back());
    paths_.pop_back();
    while (steps_ != 0 && step(path, visitor)) {
    }
    if (steps_ == 0) paths_.clear();
  }
}

bool Walk::step(Path& path, Visitor& visitor) {
  --steps_;
  const Waves running = path.state.live() & ~path.waiting;
  if (running == 0) {
    if (path.waiting == 0) return false;
    release(path, visitor);
    return true;
  }
  Index here = kNone, next = kNone;
  for (unsigned wave = 0; wave < path.state.waves(); ++wave)
    if ((running >> wave & 1) != 0) here = std::min(here, path.at[wave]);
  Waves waves = 0;
  for (unsigned wave = 0; wave < path.state.waves(); ++wave) {
    if ((running >> wave & 1) == 0) continue;
    if (path.at[wave] == here)
      waves |= Waves{1} << wave;
    else
      next = std::min(next, path.at[wave]);
  }
  if (here < kernel_.first || here >= kernel_.end) return false;
  const std::uint32_t number = program_.blockOf(here);
  const program::Block& block = program_.blocks()[number];
  if (here == block.first && block.previous.size() > 1 && isKnown(path, number)) return false;
  if (path.blocks.empty() || here == block.first) path.blocks.push_back({number, waves});
  const Index end = std::min(block.end, next);
  for (auto at = std::ranges::lower_bound(slice_.instructions, here);
       at != slice_.instructions.end() && *at < end && steps_ != 0; ++at) {
    --steps_;
    if (program_.instructions()[*at].valid() &&
        program_.instructions()[*at].row().has(isa::trait::kBarrier)) {
      for (unsigned wave = 0; wave < path.state.waves(); ++wave)
        if ((waves >> wave & 1) != 0) path.at[wave] = *at;
      path.waiting |= waves;
      return true;
    }
    if (!execute(path, *at, waves, visitor)) return false;
  }
  if (end != block.end) {
    for (unsigned wave = 0; wave < path.state.waves(); ++wave)
      if ((waves >> wave & 1) != 0) path.at[wave] = end;
    return true;
  }
  return steps_ != 0 && leave(path, number, waves);
}

// All waves that have not ended are at a barrier.
void Walk::release(Path& path, Visitor& visitor) const {
  for (unsigned wave = 0; wave < path.state.waves(); ++wave) {
    if ((path.waiting >> wave & 1) == 0) continue;
    Meeting now{.at = path.at[wave]};
    for (unsigned one = 0; one < path.state.waves(); ++one)
      if ((path.waiting >> one & 1) != 0) {
        if (path.at[one] == now.at)
          now.waves |= Waves{1} << one;
        else
          now.other = path.at[one];
      }
    if (static_cast<unsigned>(std::countr_zero(now.waves)) != wave) continue; // a later one of the same waves
    const auto before = std::ranges::find(path.meetings, now.at, &Meeting::at);
    if (before == path.meetings.end())
      path.meetings.push_back(now);
    else if ((before->waves & path.state.live()) != now.waves)
      visitor.outOfStep(path, *before, now);
  }
  path.open.clear();
  path.blocks.clear();
  path.jumps.clear();
  for (unsigned wave = 0; wave < path.state.waves(); ++wave)
    if ((path.waiting >> wave & 1) != 0) {
      const std::uint32_t block = program_.blockOf(path.at[wave]++);
      const auto known = std::ranges::find(path.blocks, block, &Path::Visited::block);
      if (known == path.blocks.end())
        path.blocks.push_back({block, Waves{1} << wave});
      else
        known->waves |= Waves{1} << wave;
    }
  path.waiting = 0;
}

void Walk::forget(Path& path, Index first, Index end, Waves waves) const {
  for (auto at = std::ranges::lower_bound(slice_.instructions, first);
       at != slice_.instructions.end() && *at < end; ++at)
    path.state.forget(footprints_.writes(*at), waves);
}

bool Walk::execute(Path& path, Index i, Waves waves, Visitor& visitor) {
  const isa::Instruction& instruction = program_.instructions()[i];
  if (footprints_.unknown(i)) return false;
  if (maySynchronize(instruction)) path.open.clear();
  open(path, i, waves, visitor);
  path.state.execute(instruction, footprints_.reads(i), footprints_.writes(i), waves);
  if (path.isWeak)
    for (const isa::RegisterRange& range : footprints_.writes(i))
      forEachSlot(range, [&](unsigned slot) {
        if (!slice_.addresses[slot]) path.state.weaken(slot);
      });
  return true;
}

void Walk::open(Path& path, Index i, Waves waves, Visitor& visitor) {
  if (path.open.size() >= kMostOpen) return;
  auto access = accessAt(path, i, waves);
  if (access == nullptr) return;
  visitor.access(path, *access);
  if (std::ranges::none_of(path.open, [&](const OpenAccess& one) {
        return one.access->hash == access->hash && one.access->symbol == access->symbol &&
               one.access->bytes.front().first == access->bytes.front().first;
      }))
    path.open.push_back({std::move(access), path.jumps.size(), path.blocks.size()});
}

std::shared_ptr<const LdsAccess> Walk::accessAt(const Path& path, Index i, Waves waves) {
  const auto pattern = ldsPattern(program_.instructions()[i]);
  if (!pattern || pattern->isAtomic) return nullptr;
  const Value& address = path.state.vector(pattern->address.index);
  if (address.isUnknown()) return nullptr;
  const bool isWhole = path.state.isWhole(waves);
  const auto known = whole_.find(i);
  if (isWhole && known != whole_.end() && known->second.first == address) return known->second.second;
  auto access = std::make_shared<LdsAccess>(LdsAccess{.at = i, .isWrite = !pattern->isLoad, .bytes = {}});
  const std::vector<Answer> lanes = path.state.active(waves);
  for (std::size_t item = 0; item < lanes.size(); ++item) {
    const auto number = address.fromSymbol(item);
    if (lanes[item] != Answer::Yes || !number) continue;
    for (const std::uint32_t offset : pattern->offsets)
      if (const std::uint64_t first = *number + offset;
          first + pattern->bytes <= (address.symbol() == 0 ? kLdsBytes : kAllBytes))
        access->bytes.push_back({static_cast<std::uint32_t>(first),
                                 static_cast<std::uint32_t>(first + pattern->bytes),
                                 static_cast<std::uint16_t>(item)});
  }
  if (access->bytes.empty()) return nullptr;
  const auto place = [](const Bytes& one) { return std::pair(one.first, one.item / isa::kLanes); };
  if (!std::ranges::is_sorted(access->bytes, {}, place)) std::ranges::stable_sort(access->bytes, {}, place);
  const auto doubled = std::ranges::unique(access->bytes, {}, place);
  access->bytes.erase(doubled.begin(), doubled.end());
  Hash hash;
  hash.add(i);
  for (const Bytes& bytes : access->bytes)
    hash.add(std::uint64_t{bytes.first - access->bytes.front().first} << 8 | bytes.item / isa::kLanes);
  access->hash = hash.value();
  access->symbol = address.symbol();
  if (isWhole) whole_[i] = {address, access};
  return access;
}

void Walk::weaken(Path& path) const {
  path.isWeak = true;
  for (unsigned slot = 0; slot < kSlots; ++slot)
    if (slice_.all[slot] && !slice_.addresses[slot]) path.state.weaken(slot);
}

// The same waves at the same places with the same numbers, and with the same accesses open.
bool Walk::isKnown(Path& path, std::uint32_t block) {
  if (!path.isWeak && ++visits_[block] > kExactVisits) weaken(path);
  Hash hash;
  hash.add(path.isWeak ? 1 : 0);
  for (unsigned wave = 0; wave < path.state.waves(); ++wave)
    hash.add((path.state.live() >> wave & 1) != 0 ? path.at[wave] : kNone);
  hash.add(path.waiting);
  for (unsigned slot = 0; slot < kSlots; ++slot)
    if (slice_.addresses[slot])
      hash.add(path.state.slot(slot));
    else if (!path.isWeak && slice_.all[slot] && path.state.slot(slot).symbol() == 0)
      hash.add(path.state.slot(slot));
  for (const Meeting& one : path.meetings) {
    hash.add(one.at);
    hash.add(one.waves);
  }
  for (const OpenAccess& one : path.open) {
    hash.add(one.access->hash);
    hash.add(one.access->symbol, one.access->bytes.front().first);
  }
  return !seen_.insert(hash.value()).second;
}

// --- Branches ---

bool Walk::leave(Path& path, std::uint32_t number, Waves waves) {
  const program::Block& block = program_.blocks()[number];
  const Index last = block.end - 1;
  const isa::Instruction& instruction = program_.instructions()[last];
  if (!instruction.valid() || block.leadsToUnknown || block.calls || block.fallsOff) return false;
  if (instruction.row().has(isa::trait::kEndsWave)) {
    path.state.end(waves);
    return true;
  }
  if (instruction.row().has(isa::trait::kConditional)) return branch(path, last, waves);
  if (block.next.size() != 1) return false;
  const Index next = program_.blocks()[block.next.front()].first;
  if (next != block.end) path.jumps.push_back(last);
  for (unsigned wave = 0; wave < path.state.waves(); ++wave)
    if ((waves >> wave & 1) != 0) path.at[wave] = next;
  return true;
}

bool Walk::branch(Path& path, Index at, Waves waves) {
  const Index target = program_.branchTarget(at);
  if (target == kNone) return false;
  const GroupState::Taken taken = path.state.isTaken(program_.instructions()[at]);
  bool isAllKnown = true;
  for (unsigned wave = 0; wave < path.state.waves(); ++wave)
    if ((waves >> wave & 1) != 0) isAllKnown = isAllKnown && taken.waves[wave] != Answer::Unknown;
  const auto go = [&](Path& to, bool isTaken) {
    if (isTaken) to.jumps.push_back(at);
    for (unsigned wave = 0; wave < to.state.waves(); ++wave)
      if ((waves >> wave & 1) != 0) to.at[wave] = isTaken ? target : at + 1;
  };
  if (isAllKnown) {
    bool isTakenByAll = true;
    for (unsigned wave = 0; wave < path.state.waves(); ++wave) {
      if ((waves >> wave & 1) == 0) continue;
      path.at[wave] = taken.waves[wave] == Answer::Yes ? target : at + 1;
      isTakenByAll = isTakenByAll && taken.waves[wave] == Answer::Yes;
    }
    if (isTakenByAll) path.jumps.push_back(at);
  } else if (taken.isSame && waves != path.state.live()) {
    return false; // the others will go the same way, each at its own time
  } else if (taken.isSame) {
    // A loop first: it soon comes to where it was, and few paths are open at a time.
    const bool isLoop = target <= at;
    Path other = path;
    go(other, !isLoop);
    paths_.push_back(std::move(other));
    go(path, isLoop);
  } else {
    return branchApart(path, at, target, waves);
  }
  return true;
}

std::optional<Walk::Region> Walk::regionBefore(std::uint32_t join, std::uint32_t fallThrough,
                                               std::uint32_t target) const {
  Region region;
  std::vector<std::uint32_t> cameFrom; // by Region::blocks; kNone: from the branch
  std::optional<std::uint32_t> last;   // the first block that was found to lead to `join`
  const auto enter = [&](std::uint32_t block, std::uint32_t from) {
    if (block == join) {
      if (!last) last = from;
      return;
    }
    if (std::ranges::find(region.blocks, block) != region.blocks.end()) return;
    region.blocks.push_back(block);
    cameFrom.push_back(from);
  };
  enter(fallThrough, kNone);
  enter(target, kNone);
  for (std::uint32_t n = 0; n < region.blocks.size(); ++n) {
    if (n >= kMostBlocksApart) return std::nullopt;
    const program::Block& block = program_.blocks()[region.blocks[n]];
    const isa::Instruction& end = program_.instructions()[block.end - 1];
    if (block.first < kernel_.first || block.end > kernel_.end || block.leadsToUnknown || block.calls ||
        block.fallsOff || !end.valid() || end.row().has(isa::trait::kEndsWave))
      return std::nullopt;
    for (auto at = std::ranges::lower_bound(slice_.instructions, block.first);
         at != slice_.instructions.end() && *at < block.end; ++at)
      if (footprints_.unknown(*at) || program_.instructions()[*at].row().has(isa::trait::kBarrier))
        return std::nullopt;
    for (const std::uint32_t next : block.next) {
      region.hasLoop = region.hasLoop || program_.blocks()[next].first <= block.first;
      enter(next, n);
    }
  }
  for (std::uint32_t n = last.value_or(kNone); n != kNone; n = cameFrom[n])
    region.way.push_back(region.blocks[n]);
  std::ranges::reverse(region.way);
  return region;
}

// It is unknown which waves take the branch.
bool Walk::branchApart(Path& path, Index at, Index target, Waves waves) const {
  const std::uint32_t fallThrough = program_.blockOf(at + 1), taken = program_.blockOf(target);
  std::vector<std::uint32_t> joins{target > at ? taken : fallThrough};
  // The end of the other branch of an if.
  if (target > at + 1)
    if (const auto& next = program_.blocks()[program_.blockOf(target - 1)].next; next.size() == 1)
      joins.push_back(next.front());
  for (const std::uint32_t join : joins) {
    const auto region = regionBefore(join, fallThrough, taken);
    if (!region) continue;
    // In a loop, waves may poll what others write.
    if (region->hasLoop) path.open.clear();
    for (const std::uint32_t block : region->blocks)
      forget(path, program_.blocks()[block].first, program_.blocks()[block].end, waves);
    for (const std::uint32_t block : region->way)
      path.blocks.push_back({block, waves});
    for (unsigned wave = 0; wave < path.state.waves(); ++wave)
      if ((waves >> wave & 1) != 0) path.at[wave] = program_.blocks()[join].first;
    return true;
  }
  return false;
}

} // namespace wavesmith::analysis::group

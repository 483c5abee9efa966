// SPDX-License-Identifier: Apache-2.0
#include "analysis/group/group_walk.h"

#include "analysis/lanes/lds_pattern.h"

#include <algorithm>
#include <utility>

namespace wavesmith::analysis::group {
namespace {

// Executed instructions of the slice, for each of them and in all.
constexpr std::size_t kStepsEach = 8, kLeastSteps = 4000;
constexpr std::size_t kMostOpen = 256;
constexpr unsigned kExactVisits = 4; // of a block, before paths to it are weakened
constexpr std::uint32_t kLdsBytes = 65536;

class Hash {
public:
  void add(std::uint64_t number) {
    hash_ ^= number + 0x9e3779b97f4a7c15 + (hash_ << 6) + (hash_ >> 2);
    hash_ *= 0xff51afd7ed558ccd;
    hash_ ^= hash_ >> 33;
  }
  void add(const Value& value) {
    add(value.isUnknown() ? 1 : value.isSame() ? 2 : 3);
    if (const auto number = value.constant()) add(*number);
    if (const Value::Table* table = value.table(); table != nullptr)
      for (std::size_t n = 0; n < table->numbers.size(); ++n)
        add(table->known[n] != 0 ? table->numbers[n] : ~std::uint64_t{0});
  }
  [[nodiscard]] std::uint64_t value() const { return hash_; }

private:
  std::uint64_t hash_ = 0;
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
  if (here == path.togetherAt) join(path);
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
      if (path.togetherAt != kNone) return false;
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
  visitor.barrier(path);
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

void Walk::join(Path& path) const {
  forget(path, path.apartFrom, path.togetherAt, path.state.live());
  path.apartFrom = path.togetherAt = kNone;
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
  if (path.togetherAt == kNone) open(path, i, waves, visitor);
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
  if (std::ranges::none_of(path.open,
                           [&](const OpenAccess& one) { return one.access->hash == access->hash; }))
    path.open.push_back({std::move(access), path.jumps.size()});
}

std::shared_ptr<const LdsAccess> Walk::accessAt(const Path& path, Index i, Waves waves) {
  const auto pattern = ldsPattern(program_.instructions()[i]);
  if (!pattern || pattern->isAtomic) return nullptr;
  const Value& address = path.state.vector(pattern->address.index);
  if (!address.constant() && address.table() == nullptr) return nullptr;
  const bool isWhole = path.state.isWhole(waves);
  const auto known = whole_.find(i);
  if (isWhole && known != whole_.end() && known->second.first == address) return known->second.second;
  auto access = std::make_shared<LdsAccess>(LdsAccess{.at = i, .isWrite = !pattern->isLoad, .bytes = {}});
  const std::vector<Answer> lanes = path.state.active(waves);
  for (std::size_t item = 0; item < lanes.size(); ++item) {
    const auto number = address.at(item);
    if (lanes[item] != Answer::Yes || !number) continue;
    for (const std::uint32_t offset : pattern->offsets)
      if (const std::uint64_t first = *number + offset; first + pattern->bytes <= kLdsBytes)
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
    hash.add(std::uint64_t{bytes.first} << 8 | bytes.item / isa::kLanes);
  access->hash = hash.value();
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
  hash.add(path.togetherAt);
  for (unsigned slot = 0; slot < kSlots; ++slot)
    if (path.isWeak ? slice_.addresses[slot] : slice_.all[slot]) hash.add(path.state.slot(slot));
  for (const OpenAccess& one : path.open)
    hash.add(one.access->hash);
  return !seen_.insert(hash.value()).second;
}

// --- Branches ---

bool Walk::leave(Path& path, std::uint32_t number, Waves waves) {
  const program::Block& block = program_.blocks()[number];
  const Index last = block.end - 1;
  const isa::Instruction& instruction = program_.instructions()[last];
  if (!instruction.valid() || block.leadsToUnknown || block.calls || block.fallsOff) return false;
  if (instruction.row().has(isa::trait::kEndsWave)) {
    if (path.togetherAt != kNone) return false;
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
    branchApart(path, at, target, waves);
    go(path, false);
  }
  return true;
}

// It is unknown which waves take the branch.
void Walk::branchApart(Path& path, Index at, Index target, Waves waves) {
  if (target <= at) {
    // A loop in which waves may poll what others write; its last iteration leaves it.
    path.open.clear();
    forget(path, target, at, waves);
    return;
  }
  path.apartFrom = std::min(path.apartFrom, at + 1);
  path.togetherAt = path.togetherAt == kNone ? target : std::max(path.togetherAt, target);
}

} // namespace wavesmith::analysis::group

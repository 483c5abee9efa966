// SPDX-License-Identifier: Apache-2.0
// Follows all waves of a work-group along the paths of a kernel, from barrier to barrier:
//
//   v_cmp_gt_u32 vcc, 64, v0
//   s_cbranch_vccz done          wave 0 falls through, the others are at `done`
//   ds_write_b32 v1, v2          access(): by wave 0
// done:
//   s_barrier                    all four waves again, and nothing is open after it
//   s_cmp_lt_u32 s4, s5          unknown, but the same in all waves: two paths
//   s_cbranch_scc1 top
//
// The waves that are furthest behind go first, so that all meet again where their ways join. Where it is not known which waves
// take a branch, all go on where the ways join, and what is written in between is forgotten; if not all come there, or there is
// a barrier in between, the path ends.
//
// Bounded: a path ends where the same has been there before, and all of them after some number of steps. What is seen is on a
// path; what is not seen may be on one. One thread.
#pragma once

#include "analysis/group/group_slice.h"
#include "analysis/group/group_state.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace wavesmith::analysis::group {

// Bytes [first, end) that a work-item accesses.
struct Bytes {
  std::uint32_t first = 0, end = 0;
  std::uint16_t item = 0;
};

struct LdsAccess {
  Index at = kNone;
  bool isWrite = false;
  std::vector<Bytes> bytes; // by place, then wave; one of each wave for the same bytes
  Symbol symbol = 0;        // not 0: the bytes count from this number
  std::uint64_t hash = 0;   // of all but the symbol and the first byte
};
struct OpenAccess {
  std::shared_ptr<const LdsAccess> access;
  // The sizes of Path::jumps and Path::blocks when it was executed.
  std::size_t jumps = 0, blocks = 0;
};

// Which waves waited at a barrier, the first time on this path, and where another one waited then (kNone: nowhere else).
struct Meeting {
  Index at = kNone;
  Waves waves = 0;
  Index other = kNone;
};

struct Path {
  explicit Path(const GroupState& start) : state(start) {}

  GroupState state;
  std::array<Index, kMostWaves> at{}; // the next instruction of each wave
  Waves waiting = 0;                  // at a barrier
  // Numbers that only decide which way waves go are no longer followed, but for which of them are the same in all waves: loops
  // are then followed as often as their addresses change.
  bool isWeak = false;
  std::vector<OpenAccess> open; // since the last barrier
  // The blocks since then, with the waves that were in them; the first one of a wave contains its barrier.
  struct Visited {
    std::uint32_t block = 0;
    Waves waves = 0;
  };
  std::vector<Visited> blocks;
  [[nodiscard]] std::vector<std::uint32_t> blocksOf(unsigned wave) const;
  std::vector<Meeting> meetings; // by barrier
  std::vector<Index> jumps;      // since then, the instructions after which control went elsewhere
};

class Visitor {
public:
  Visitor() = default;
  Visitor(const Visitor&) = delete;
  Visitor& operator=(const Visitor&) = delete;
  virtual ~Visitor() = default;
  // An access of known bytes, before it is open.
  virtual void access(Path& path, const LdsAccess& access) = 0;
  // Other waves than before wait at a barrier.
  virtual void outOfStep(const Path& path, const Meeting& before, const Meeting& now) = 0;
};

class Walk {
public:
  Walk(const program::Program& program, const Footprints& footprints, const program::KernelCode& kernel,
       const Slice& slice)
      : program_(program), footprints_(footprints), kernel_(kernel), slice_(slice) {}

  void follow(const GroupState& start, Visitor& visitor);

private:
  // False: the path ends, or goes on as others in `paths_`.
  [[nodiscard]] bool step(Path& path, Visitor& visitor);
  [[nodiscard]] bool execute(Path& path, Index i, Waves waves, Visitor& visitor);
  [[nodiscard]] bool leave(Path& path, std::uint32_t number, Waves waves);
  [[nodiscard]] bool branch(Path& path, Index at, Waves waves);
  [[nodiscard]] bool branchApart(Path& path, Index at, Index target, Waves waves) const;
  // The blocks between a branch and a block where all its ways join.
  struct Region {
    std::vector<std::uint32_t> blocks;
    std::vector<std::uint32_t> way; // one of the ways
    bool hasLoop = false;
  };
  // nullopt: not all come there, or something happens before that concerns other waves.
  [[nodiscard]] std::optional<Region> regionBefore(std::uint32_t join, std::uint32_t fallThrough,
                                                   std::uint32_t target) const;
  void release(Path& path, Visitor& visitor) const;
  void forget(Path& path, Index first, Index end, Waves waves) const;
  void open(Path& path, Index i, Waves waves, Visitor& visitor);
  [[nodiscard]] std::shared_ptr<const LdsAccess> accessAt(const Path& path, Index i, Waves waves);
  void weaken(Path& path) const;
  [[nodiscard]] bool isKnown(Path& path, std::uint32_t block);

  const program::Program& program_;
  const Footprints& footprints_;
  const program::KernelCode& kernel_;
  const Slice& slice_;
  std::vector<Path> paths_;
  std::unordered_set<std::uint64_t> seen_;
  std::unordered_map<std::uint32_t, unsigned> visits_; // of paths that are not weak, by block
  // By instruction: the last access of all waves with all lanes, and its address.
  std::unordered_map<Index, std::pair<Value, std::shared_ptr<const LdsAccess>>> whole_;
  std::size_t steps_ = 0; // that are left
};

} // namespace wavesmith::analysis::group

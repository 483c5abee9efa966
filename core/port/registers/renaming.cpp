// SPDX-License-Identifier: Apache-2.0
#include "port/registers/renaming.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <utility>

namespace wavesmith::port {
namespace {

constexpr std::size_t kNoBundle = ~std::size_t{0};

// Webs that move by the same number.
struct Bundle {
  std::vector<std::pair<unsigned, std::vector<Period>>> registers; // by old number, ascending
  std::optional<OperandRef> odd;                                   // a tuple that begins at an odd register
  std::optional<OperandRef> even;
  std::optional<OperandRef> any; // an operand of it
  bool isFixed = false;
  int by = 0;
  bool isPlaced = false;

  [[nodiscard]] bool suits(int move) const { return odd ? move % 2 != 0 : !even || move % 2 == 0; }
};

// Which bundle is in each register, and when.
class Occupancy {
public:
  void add(const Bundle& bundle, std::size_t which) {
    for (const auto& [number, periods] : bundle.registers)
      for (const Period& one : periods) {
        const std::size_t where = at(number, bundle.by);
        registers_[where].emplace(std::pair(one.first, which), one.last);
        longest_[where] = std::max(longest_[where], one.last - one.first);
      }
  }
  void remove(const Bundle& bundle, std::size_t which) {
    for (const auto& [number, periods] : bundle.registers)
      for (const Period& one : periods)
        registers_[at(number, bundle.by)].erase(std::pair(one.first, which));
  }
  // The bundles that this one would meet; at most `most` and one.
  [[nodiscard]] std::vector<std::size_t> met(const Bundle& bundle, int by, std::size_t most) const {
    std::vector<std::size_t> all;
    for (const auto& [number, periods] : bundle.registers) {
      const std::size_t where = at(number, by);
      const auto& there = registers_[where];
      for (const Period& one : periods)
        for (auto next = there.upper_bound(std::pair(one.last, kNoBundle)); next != there.begin();) {
          --next;
          if (next->first.first + longest_[where] < one.first) break;
          if (next->second < one.first) continue;
          if (std::ranges::find(all, next->first.second) == all.end()) all.push_back(next->first.second);
          if (all.size() > most) return all;
        }
    }
    return all;
  }

private:
  static std::size_t at(unsigned number, int by) {
    return static_cast<std::size_t>(static_cast<int>(number) + by);
  }
  std::array<std::map<std::pair<std::uint32_t, std::size_t>, std::uint32_t>, kAllVectors> registers_;
  std::array<std::uint32_t, kAllVectors> longest_{}; // period that was ever in the register
};

class Solver {
public:
  Solver(const Webs& webs, std::span<const std::vector<VectorOperand>> operands, const Deciders& deciders,
         const std::vector<std::vector<bool>>& canCopy)
      : webs_(webs), operands_(operands), deciders_(deciders), canCopy_(canCopy) {}

  std::variant<Renaming, NoRenaming> solve() {
    tie();
    tieTuples();
    makeBundles();
    for (const Bundle& bundle : bundles_) {
      if (!bundle.odd) continue;
      if (bundle.even)
        return NoRenaming{.why = NoRenaming::Why::Both, .one = *bundle.odd, .other = bundle.even};
      if (bundle.isFixed) return NoRenaming{.why = NoRenaming::Why::Fixed, .one = *bundle.odd};
    }
    if (const Bundle* stuck = place())
      return NoRenaming{.why = NoRenaming::Why::Full, .one = *(stuck->odd ? stuck->odd : stuck->any)};
    return Renaming{.moves = moves(), .copies = copies()};
  }

private:
  std::size_t rootOf(std::size_t web) {
    while (parents_[web] != web)
      web = parents_[web] = parents_[parents_[web]];
    return web;
  }

  // Operands without a web are of code that accesses nothing: they get one that is never live.
  void tie() {
    parents_.resize(webs_.webs.size());
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
    anyWeb_.resize(operands_.size());
    for (std::size_t i = 0; i < operands_.size(); ++i)
      anyWeb_[i].resize(operands_[i].size(), kNoBundle);
    for (const WebAccess& access : webs_.accesses) {
      std::size_t& first = anyWeb_[access.instruction][access.operand];
      if (first == kNoBundle) first = access.web;
      if (!canCopy_[access.instruction][access.operand])
        join(access.web, first);
      else
        tuples_[{access.instruction, access.operand}].add(access);
    }
    std::map<std::size_t, std::size_t> byDecider;
    for (std::size_t i = 0; i < operands_.size(); ++i)
      for (std::size_t k = 0; k < operands_[i].size(); ++k) {
        if (anyWeb_[i][k] == kNoBundle) {
          anyWeb_[i][k] = parents_.size();
          parents_.push_back(parents_.size());
        }
        if (deciders_[i][k] == kCannotMove) continue;
        const auto [known, isNew] = byDecider.emplace(deciders_[i][k], anyWeb_[i][k]);
        if (!isNew) join(anyWeb_[i][k], known->second);
      }
  }
  void join(std::size_t web, std::size_t other) { parents_[rootOf(web)] = rootOf(other); }

  // What a bundle must begin at, as far as it is known.
  struct Demand {
    bool odd = false;
    bool even = false;
    bool isFixed = false;

    void add(const Demand& other) {
      odd |= other.odd;
      even |= other.even;
      isFixed |= other.isFixed;
    }
    [[nodiscard]] bool isPossible() const { return !odd || (!even && !isFixed); }
  };
  [[nodiscard]] Demand demandOf(std::size_t i, std::size_t k) const {
    const VectorOperand& one = operands_[i][k];
    return {.odd = one.count > 1 && one.first % 2 != 0,
            .even = one.count > 1 && one.first % 2 == 0,
            .isFixed = deciders_[i][k] == kCannotMove};
  }

  // A tuple keeps its webs together if nothing speaks against it; otherwise it is copied.
  void tieTuples() {
    std::vector<Demand> demands(parents_.size());
    for (std::size_t w = 0; w < webs_.webs.size(); ++w)
      demands[rootOf(w)].isFixed |= webs_.webs[w].isFixed;
    for (std::size_t i = 0; i < operands_.size(); ++i)
      for (std::size_t k = 0; k < operands_[i].size(); ++k)
        if (!tuples_.contains({i, k})) demands[rootOf(anyWeb_[i][k])].add(demandOf(i, k));
    for (const auto& [ref, tuple] : tuples_) {
      const auto& [i, k] = ref;
      const std::vector<std::size_t>& webs = tuple.webs;
      Demand all = demandOf(i, k);
      for (const std::size_t web : webs)
        all.add(demands[rootOf(web)]);
      if (all.isPossible()) {
        for (const std::size_t web : webs)
          join(web, webs.front());
        demands[rootOf(webs.front())] = all;
        continue;
      }
      copied_.emplace(ref, tuple);
      anyWeb_[i][k] = parents_.size();
      parents_.push_back(parents_.size());
    }
  }

  void makeBundles() {
    bundleOf_.resize(parents_.size(), kNoBundle);
    std::vector<std::map<unsigned, std::vector<Period>>> registers;
    for (std::size_t w = 0; w < parents_.size(); ++w) {
      std::size_t& bundle = bundleOf_[rootOf(w)];
      if (bundle == kNoBundle) {
        bundle = bundles_.size();
        bundles_.emplace_back();
        registers.emplace_back();
      }
      bundleOf_[w] = bundle;
      if (w >= webs_.webs.size()) continue;
      const Web& web = webs_.webs[w];
      bundles_[bundle].isFixed |= web.isFixed;
      std::vector<Period>& periods = registers[bundle][web.number];
      periods.insert(periods.end(), web.periods.begin(), web.periods.end());
    }
    for (std::size_t i = 0; i < operands_.size(); ++i)
      for (std::size_t k = 0; k < operands_[i].size(); ++k) {
        const VectorOperand& one = operands_[i][k];
        const std::size_t b = bundleOf_[anyWeb_[i][k]];
        Bundle& bundle = bundles_[b];
        const OperandRef ref{.instruction = static_cast<std::uint32_t>(i), .operand = k};
        if (!bundle.any) bundle.any = ref;
        if (deciders_[i][k] == kCannotMove) bundle.isFixed = true;
        for (unsigned d = 0; d < one.count; ++d) {
          std::vector<Period>& periods = registers[b][one.first + d];
          // A copy is there when the instruction reads, or when it has written.
          if (const auto copied = copied_.find({i, k}); copied != copied_.end()) {
            const std::uint32_t when = 2 * ref.instruction + (copied->second.isWritten ? 1 : 0);
            periods.push_back({when, when});
          }
        }
        if (one.count < 2) continue;
        std::optional<OperandRef>& which = one.first % 2 != 0 ? bundle.odd : bundle.even;
        if (!which) which = ref;
      }
    for (std::size_t b = 0; b < bundles_.size(); ++b) {
      for (auto& [number, periods] : registers[b]) {
        std::ranges::sort(periods, {}, &Period::first);
        bundles_[b].registers.emplace_back(number, std::move(periods));
        if (number < kVectors) highest_[0] = std::max(highest_[0], number);
        if (number >= kVectors) highest_[1] = std::max(highest_[1], number);
      }
    }
  }

  // --- Places ---

  // The first and last move that keep all registers of the bundle between v0 and the limit of its kind.
  [[nodiscard]] std::pair<int, int> range(const Bundle& bundle, bool grows) const {
    const bool isAccumulation = bundle.registers.front().first >= kVectors;
    const unsigned bottom = isAccumulation ? kVectors : 0;
    const unsigned top = grows ? bottom + kVectors - 1 : highest_[isAccumulation ? 1 : 0];
    return {static_cast<int>(bottom) - static_cast<int>(bundle.registers.front().first),
            static_cast<int>(top) - static_cast<int>(bundle.registers.back().first)};
  }
  // Nearest first.
  [[nodiscard]] std::vector<int> candidates(const Bundle& bundle, bool grows) const {
    const auto [least, most] = range(bundle, grows);
    std::vector<int> all;
    for (int by = least; by <= most; ++by)
      if (bundle.suits(by)) all.push_back(by);
    std::ranges::stable_sort(all, {}, [](int by) { return by < 0 ? -2 * by + 1 : 2 * by; });
    return all;
  }
  void put(std::size_t b, int by) {
    bundles_[b].by = by;
    bundles_[b].isPlaced = true;
    occupancy_.add(bundles_[b], b);
  }
  void take(std::size_t b) {
    occupancy_.remove(bundles_[b], b);
    bundles_[b].isPlaced = false;
  }
  bool putWhereFree(std::size_t b, bool grows) {
    for (const int by : candidates(bundles_[b], grows))
      if (occupancy_.met(bundles_[b], by, 0).empty()) {
        put(b, by);
        return true;
      }
    return false;
  }
  // Moves a few others away.
  bool putInPlaceOfOthers(std::size_t b, bool grows) {
    constexpr std::size_t kMostMoved = 12;
    for (const int by : candidates(bundles_[b], grows)) {
      std::vector<std::size_t> others = occupancy_.met(bundles_[b], by, kMostMoved);
      if (others.size() > kMostMoved || std::ranges::any_of(others, [this](std::size_t other) {
            return bundles_[other].isFixed || bundles_[other].odd;
          }))
        continue;
      std::ranges::sort(others, std::greater<>{},
                        [this](std::size_t one) { return bundles_[one].registers.size(); });
      std::vector<int> before;
      for (const std::size_t other : others) {
        before.push_back(bundles_[other].by);
        take(other);
      }
      put(b, by);
      std::size_t placed = 0;
      while (placed < others.size() && putWhereFree(others[placed], grows))
        ++placed;
      if (placed == others.size()) return true;
      for (std::size_t k = 0; k < placed; ++k)
        take(others[k]);
      take(b);
      for (std::size_t k = 0; k < others.size(); ++k)
        put(others[k], before[k]);
    }
    return false;
  }

  // nullptr: all have a place; otherwise one that has none.
  const Bundle* place() {
    std::vector<std::size_t> odd;
    for (std::size_t b = 0; b < bundles_.size(); ++b) {
      if (bundles_[b].odd)
        odd.push_back(b);
      else
        put(b, 0);
    }
    std::ranges::stable_sort(odd, std::greater<>{},
                             [this](std::size_t b) { return bundles_[b].registers.size(); });
    for (const std::size_t b : odd)
      if (!putWhereFree(b, false) && !putInPlaceOfOthers(b, false) && !putWhereFree(b, true) &&
          !putInPlaceOfOthers(b, true))
        return &bundles_[b];
    return nullptr;
  }

  [[nodiscard]] Moves moves() const {
    Moves all(operands_.size());
    for (std::size_t i = 0; i < operands_.size(); ++i)
      for (std::size_t k = 0; k < operands_[i].size(); ++k)
        all[i].push_back(bundles_[bundleOf_[anyWeb_[i][k]]].by);
    return all;
  }

  [[nodiscard]] std::vector<Copy> copies() const {
    std::vector<Copy> all;
    for (const auto& [ref, tuple] : copied_) {
      const auto& [i, k] = ref;
      const int by = bundles_[bundleOf_[anyWeb_[i][k]]].by;
      for (const std::size_t web : tuple.webs) {
        const unsigned number = webs_.webs[web].number;
        const unsigned ofWeb = movedNumber(number, bundles_[bundleOf_[web]].by);
        const unsigned ofTuple = movedNumber(number, by);
        if (ofWeb == ofTuple) continue; // this half is in its place
        all.push_back({.ref = {.instruction = static_cast<std::uint32_t>(i), .operand = k},
                       .isAfter = tuple.isWritten,
                       .from = tuple.isWritten ? ofTuple : ofWeb,
                       .to = tuple.isWritten ? ofWeb : ofTuple});
      }
    }
    std::ranges::stable_sort(all, {},
                             [](const Copy& one) { return std::pair(one.ref.instruction, one.isAfter); });
    return all;
  }
  static unsigned movedNumber(unsigned number, int by) {
    return static_cast<unsigned>(static_cast<int>(number) + by);
  }

  // A tuple that could be copied, with the webs of its registers.
  struct Tuple {
    std::vector<std::size_t> webs;
    bool isWritten = false;

    void add(const WebAccess& access) {
      webs.push_back(access.web);
      isWritten = access.writes;
    }
  };
  using Place = std::pair<std::size_t, std::size_t>; // an instruction and an operand

  const Webs& webs_;
  std::span<const std::vector<VectorOperand>> operands_;
  const Deciders& deciders_;
  const std::vector<std::vector<bool>>& canCopy_;
  std::map<Place, Tuple> tuples_;
  std::map<Place, Tuple> copied_;
  std::vector<std::size_t> parents_;
  std::vector<std::vector<std::size_t>> anyWeb_; // by instruction and operand
  std::vector<std::size_t> bundleOf_;            // by web
  std::vector<Bundle> bundles_;
  Occupancy occupancy_;
  std::array<unsigned, 2> highest_{0, kVectors};
};

} // namespace

std::variant<Renaming, NoRenaming> renamed(const Webs& webs,
                                           std::span<const std::vector<VectorOperand>> operands,
                                           const Deciders& deciders,
                                           const std::vector<std::vector<bool>>& canCopy) {
  return Solver(webs, operands, deciders, canCopy).solve();
}

} // namespace wavesmith::port

// SPDX-License-Identifier: Apache-2.0
#include "port/registers/tuples.h"

#include "port/registers/register_uses.h"
#include "port/registers/web_alignment.h"
#include "syntax/registers.h"
#include "syntax/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <ranges>
#include <string>
#include <tuple>
#include <utility>

namespace wavesmith::port {
namespace {

constexpr unsigned kRegisters = 512; // VGPRs and AGPRs of a wave
constexpr const char* kWhy = "on gfx942, a tuple of VGPRs begins at an even register";

// Registers that keep their distance: a tuple, or all that one symbol decides.
struct Group {
  unsigned first = 0;
  unsigned last = 0;
  const RegisterUse* odd = nullptr; // a tuple in it that begins at an odd register
  const RegisterUse* even = nullptr;
};

class Alignment {
public:
  Alignment(std::span<Draft> drafts, const syntax::Symbols& symbols, std::span<const OldKernel> kernels)
      : drafts_(drafts), symbols_(symbols), uses_(registerUses(drafts, symbols)) {
    for (const OldKernel& kernel : kernels)
      inputs_ = std::max(inputs_, kernel.itemIds);
  }

  std::vector<Moved> align(const Decode& decode) {
    const auto odd = std::ranges::find_if(
        uses_, [](const RegisterUse& use) { return use.count > 1 && use.first && *use.first % 2 != 0; });
    const auto unknown =
        std::ranges::find_if(uses_, [](const RegisterUse& use) { return !use.first && use.symbol.empty(); });
    if (odd == uses_.end() && unknown == uses_.end()) return {};
    if (unknown != uses_.end()) {
      if (odd != uses_.end())
        setQuestion(
            *odd, fmt::format("{} is known only to the assembler (line {}), so registers are not renumbered",
                              unknown->text, unknown->line + 1));
    } else {
      group();
      if (shift()) {
        rewrite();
        return moved();
      }
    }
    return alignAssembled(decode);
  }

private:
  // What is asked if the assembler does not help.
  void setQuestion(const RegisterUse& use, std::string why) {
    question_ = {.draft = use.draft,
                 .line = use.line,
                 .what = fmt::format("{} begins at an odd register", use.text),
                 .why = std::move(why)};
  }

  std::vector<Moved> alignAssembled(const Decode& decode) {
    if (decode) {
      if (auto result = alignWebs(drafts_, symbols_, decode)) {
        if (!result->question) return std::move(result->moved);
        question_ = std::move(result->question);
      }
    }
    if (question_)
      drafts_[question_->draft].ask(question_->line, question_->what,
                                    fmt::format("{}; {}", kWhy, question_->why));
    return {};
  }

  // What a use decides, as an interval. A use with a symbol decides from the symbol's own register on.
  [[nodiscard]] std::optional<std::pair<unsigned, unsigned>> extentOf(const RegisterUse& use) const {
    std::optional<unsigned> first = use.first;
    unsigned last = use.first.value_or(0) + use.count - 1;
    if (use.base) {
      first = std::min(first.value_or(kRegisters), *use.base);
      last = std::max(last, *use.base);
    }
    if (!first) return std::nullopt;
    if (use.isRelative || !use.first) last = std::max(last, highest_);
    return std::pair(*first, last);
  }

  void group() {
    for (const RegisterUse& use : uses_)
      if (use.first) highest_ = std::max(highest_, *use.first + use.count - 1);
    std::map<std::string, std::pair<unsigned, unsigned>> bySymbol;
    std::vector<std::pair<unsigned, unsigned>> extents;
    for (const RegisterUse& use : uses_) {
      const auto extent = extentOf(use);
      if (!extent) continue;
      if (use.symbol.empty()) {
        extents.push_back(*extent);
      } else {
        auto [known, isNew] = bySymbol.try_emplace(use.symbol, *extent);
        known->second = {std::min(known->second.first, extent->first),
                         std::max(known->second.second, extent->second)};
      }
    }
    for (const auto& [name, extent] : bySymbol)
      extents.push_back(extent);
    std::ranges::sort(extents);
    for (const auto& [first, last] : extents) {
      if (!groups_.empty() && first <= groups_.back().last)
        groups_.back().last = std::max(groups_.back().last, last);
      else
        groups_.push_back({.first = first, .last = last});
    }
    for (const RegisterUse& use : uses_) {
      if (!use.first || use.count < 2) continue;
      Group& group = groupOf(*use.first);
      const RegisterUse*& which = *use.first % 2 != 0 ? group.odd : group.even;
      if (which == nullptr) which = &use;
    }
  }
  Group& groupOf(unsigned number) {
    return *std::ranges::find_if(groups_,
                                 [&](const Group& one) { return number >= one.first && number <= one.last; });
  }

  // False: it is impossible.
  bool shift() {
    unsigned by = 0;
    for (const Group& group : groups_) {
      if (group.odd != nullptr && group.even != nullptr) {
        setQuestion(
            *group.odd,
            fmt::format("{} (line {}) overlaps it and begins at an even one, so registers are not renumbered",
                        group.even->text, group.even->line + 1));
        return false;
      }
      const RegisterUse* tuple = group.odd != nullptr ? group.odd : group.even;
      if (tuple != nullptr && (*tuple->first + by) % 2 != 0) ++by;
      if (by > 0 && group.first <= inputs_) {
        setQuestion(*tuple, fmt::format("v{} holds the id of the work-item, so registers are not renumbered",
                                        group.first));
        return false;
      }
      for (unsigned i = group.first; i <= group.last && i < kRegisters; ++i)
        shifts_[i] = by;
    }
    if (highest_ < 256 && highest_ + by >= 256) {
      setQuestion(
          *std::ranges::find_if(
              uses_, [](const RegisterUse& use) { return use.count > 1 && use.first.value_or(0) % 2 != 0; }),
          "renumbering needs more than 256 VGPRs");
      return false;
    }
    return true;
  }

  [[nodiscard]] unsigned shiftOf(std::optional<std::int64_t> number) const {
    return number && *number >= 0 && *number < kRegisters ? shifts_[static_cast<std::size_t>(*number)] : 0;
  }

  void rewrite() {
    // From the back, so that places stay; a number that several uses share is changed once.
    std::ranges::stable_sort(
        uses_, {}, [](const RegisterUse& use) { return std::tuple(use.draft, use.line, use.begin); });
    const RegisterUse* previous = nullptr;
    for (const RegisterUse& use : std::views::reverse(uses_)) {
      if (!use.symbol.empty() || !use.first || shifts_[*use.first] == 0) continue;
      const bool isSame = previous != nullptr && previous->draft == use.draft && previous->line == use.line &&
                          previous->begin == use.begin;
      previous = &use;
      if (!isSame) renumber(use);
    }
    std::map<std::string, bool> done;
    for (const RegisterUse& use : uses_)
      if (!use.symbol.empty() && done.emplace(use.symbol, true).second) moveSymbol(use.symbol);
  }

  void renumber(const RegisterUse& use) {
    Draft& draft = drafts_[use.draft];
    std::string now = draft.line(use.line).now;
    const std::string was = now.substr(use.begin, use.end - use.begin);
    const unsigned number = *use.first + shifts_[*use.first];
    const std::string becomes = use.isArgument ? fmt::format("{}", *use.base + shifts_[*use.base])
                                               : toString(syntax::Registers{'v', number, use.count});
    now.replace(use.begin, use.end - use.begin, becomes);
    draft.replace(use.line, now, {.what = fmt::format("{} becomes {}", was, becomes), .why = kWhy});
  }

  // A symbol moves by what its own definition does not move already.
  void moveSymbol(const std::string& name) {
    const syntax::Symbols::Definition* definition = symbols_.definition(name);
    std::optional<std::int64_t> base;
    if (const std::string_view other = symbols_.definedIn(definition->expression); !other.empty())
      base = symbols_.value(other);
    const unsigned own = shiftOf(symbols_.value(name));
    const unsigned inherited = base ? shiftOf(base) : 0;
    if (own <= inherited) return;
    std::size_t line = definition->line;
    std::size_t draft = 0;
    while (draft < drafts_.size() && line >= drafts_[draft].size())
      line -= drafts_[draft++].size();
    if (draft == drafts_.size()) return;
    const std::string before = drafts_[draft].line(line).now;
    const auto set = syntax::symbolSetIn(before);
    if (!set) return;
    const auto number = base ? std::nullopt : symbols_.value(set->expression);
    const std::string becomes =
        number ? fmt::format("{}", *number + own) : fmt::format("{}+{}", set->expression, own - inherited);
    std::string now = before;
    now.replace(set->begin, set->expression.size(), becomes);
    drafts_[draft].replace(line, now, {.what = fmt::format("{} becomes {}", name, becomes), .why = kWhy});
  }

  [[nodiscard]] std::vector<Moved> moved() const {
    std::vector<Moved> all;
    for (const Group& group : groups_) {
      const int by = static_cast<int>(shifts_[group.first]);
      if (by == 0) continue;
      if (!all.empty() && all.back().by == by)
        all.back().last = group.last;
      else
        all.push_back({.first = group.first, .last = group.last, .by = by});
    }
    return all;
  }

  std::span<Draft> drafts_;
  const syntax::Symbols& symbols_;
  std::vector<RegisterUse> uses_;
  std::optional<AlignmentQuestion> question_;
  std::vector<Group> groups_; // ascending, without overlap
  std::array<unsigned, kRegisters> shifts_{};
  unsigned inputs_ = 0; // the highest VGPR that a kernel starts with
  unsigned highest_ = 0;
};

} // namespace

std::vector<Moved> alignTuples(std::span<Draft> drafts, const syntax::Symbols& symbols,
                               std::span<const OldKernel> kernels, const Decode& decode) {
  return Alignment(drafts, symbols, kernels).align(decode);
}

} // namespace wavesmith::port

// SPDX-License-Identifier: Apache-2.0
#include "panels/register_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::panels {
namespace {

constexpr std::size_t kPlacesNamed = 6;

std::string many(std::uint32_t count, std::string_view one, std::string_view more) {
  return fmt::format("{} {}", count, count == 1 ? one : more);
}

std::string waves(std::uint32_t count) {
  return many(count, "wave", "waves");
}

std::string needOf(const analysis::OccupancyStep& step) {
  using analysis::Limit;
  switch (step.limit) {
  case Limit::VectorRegisters: return fmt::format("at most {} vector registers", step.atMost);
  case Limit::ScalarRegisters: return fmt::format("at most {} scalar registers", step.atMost);
  case Limit::Lds: return fmt::format("at most {} bytes of LDS", step.atMost);
  case Limit::Barriers: return "work-groups of several waves: a compute unit has 16 barriers";
  case Limit::WorkgroupSize: return "work-groups of another size";
  case Limit::None: break;
  }
  return {};
}

std::string_view before(std::size_t n, std::size_t count) {
  return n == 0 ? "" : n + 1 == count ? " and " : ", ";
}

std::string joined(const std::vector<std::string>& parts) {
  std::string result;
  for (std::size_t n = 0; n < parts.size(); ++n)
    result.append(before(n, parts.size())).append(parts[n]);
  return result;
}

} // namespace

std::string_view name(FilePart::Kind kind) {
  switch (kind) {
  case FilePart::Kind::Used: return "used";
  case FilePart::Kind::Unused: return "allocated, never used";
  case FilePart::Kind::Granule: return "allocated by rounding up";
  case FilePart::Kind::Free: return "free";
  }
  return {};
}

// "line 40, line 52 and 9 more"; each line once.
void RegisterText::addPlaces(Sentence& sentence, const std::vector<Index>& at) const {
  std::vector<Index> places;
  for (const Index i : at)
    if (places.empty() || lines_.lineOf(i) == 0 || lines_.lineOf(i) != lines_.lineOf(places.back()))
      places.push_back(i);
  const std::size_t named = places.size() > kPlacesNamed ? kPlacesNamed - 1 : places.size();
  const std::size_t parts = std::min(places.size(), kPlacesNamed);
  for (std::size_t n = 0; n < named; ++n)
    sentence.add(before(n, parts)).add(places[n]);
  if (named < places.size()) sentence.add(fmt::format(" and {} more", places.size() - named));
}

std::string RegisterText::occupancy() const {
  const analysis::Occupancy& o = panel_.resources.occupancy;
  const std::string limit = o.limit == analysis::Limit::None
                                ? "the maximum"
                                : fmt::format("limited by {}", analysis::name(o.limit));
  return fmt::format("{} per SIMD, {}; {} of {} vector registers allocated", waves(o.wavesPerSimd), limit,
                     o.vectorsAllocated, program_.target().vectorRegisters);
}

std::string RegisterText::next() const {
  const analysis::Occupancy& o = panel_.resources.occupancy;
  if (o.next.empty()) return {};
  std::vector<std::string> needs;
  for (const analysis::OccupancyStep& step : o.next)
    needs.push_back(needOf(step));
  return fmt::format("{} {} {}", waves(o.nextWaves), o.nextWaves == 1 ? "needs" : "need", joined(needs));
}

Sentence RegisterText::maximum() const {
  const analysis::Pressure& most = panel_.maximum;
  Sentence sentence;
  sentence.add(fmt::format("At most {}, {} and {} are live at once", many(most.vectors, "VGPR", "VGPRs"),
                           many(most.accumulations, "AGPR", "AGPRs"), many(most.scalars, "SGPR", "SGPRs")));
  if (panel_.resources.mostLive == 0) return sentence;
  sentence.add(fmt::format("; most vector registers, {}, in ", panel_.resources.mostLive));
  addPlaces(sentence, panel_.resources.atMaximum);
  return sentence;
}

std::uint32_t RegisterText::wavesAt(Index at) const {
  const analysis::Pressure& p = analysis_.liveness.pressure()[at];
  analysis::Resources r = panel_.resources.allocated;
  r.vectors = p.vectors;
  r.accumulations = p.accumulations;
  return analysis::occupancy(r, program_.target()).wavesPerSimd;
}

std::string RegisterText::at(Index at) const {
  const analysis::Pressure& p = analysis_.liveness.pressure()[at];
  return fmt::format("{}: {}, {}, {}; {}", where(at), many(p.vectors, "VGPR", "VGPRs"),
                     many(p.accumulations, "AGPR", "AGPRs"), many(p.scalars, "SGPR", "SGPRs"),
                     waves(wavesAt(at)));
}

std::string RegisterText::bar(const RegisterBar& bar) const {
  const std::string number = isa::toString(bar.range.registers);
  const std::string who = bar.name == number ? number : fmt::format("{} {}", bar.name, number);
  const std::string last = where(bar.range.last);
  if (bar.range.first == kNone) return fmt::format("{}: live from the start to {}", who, last);
  const std::string first = where(bar.range.first);
  if (bar.range.first == bar.range.last) return fmt::format("{}: {}, never read", who, first);
  return fmt::format("{}: {} to {}", who, first, last);
}

std::string RegisterText::part(const FilePart& part) const {
  const char letter = part.accumulation ? 'a' : 'v';
  const std::uint32_t from = part.accumulation ? panel_.accumulationsFrom : 0;
  if (part.kind == FilePart::Kind::Free)
    return fmt::format("{} to {}: free, {}", part.first, part.first + part.count - 1,
                       many(part.count, "register", "registers"));
  const std::string numbers = part.count == 1 ? fmt::format("{}{}", letter, part.first - from)
                                              : fmt::format("{0}{1} to {0}{2}", letter, part.first - from,
                                                            part.first - from + part.count - 1);
  return fmt::format("{}: {}, {}", numbers, name(part.kind), many(part.count, "register", "registers"));
}

std::vector<Sentence> RegisterText::saving() const {
  const GranuleSaving& s = panel_.saving;
  if (s.target == s.allocated)
    return {Sentence{fmt::format("{} vector registers are one granule: nothing to save", s.allocated), {}}};
  const bool both = s.accumulations > 0;
  if (s.fits)
    return {Sentence{
        fmt::format(
            "The code needs {} of the {} allocated vector registers: .amdhsa_next_free_vgpr {}{} is enough",
            s.target, s.allocated, s.vectors + s.accumulations,
            both ? fmt::format(" with .amdhsa_accum_offset {}", s.vectors) : ""),
        {}}};
  std::vector<Sentence> result;
  result.push_back(
      {fmt::format("One granule less is {} instead of {} vector registers: {}", s.target, s.allocated,
                   both ? fmt::format("v0 to v{} and a0 to a{}", s.vectors - 1, s.accumulations - 1)
                        : fmt::format("v0 to v{}", s.vectors - 1)),
       {}});
  if (s.tooMany.empty()) {
    result.push_back({"No more registers than these are live at once: renumbering can be enough", {}});
  } else {
    Sentence sentence;
    sentence.add("More registers than these are live at once in ");
    addPlaces(sentence, s.tooMany);
    sentence.add(": shorten live ranges there");
    result.push_back(std::move(sentence));
  }
  if (!s.beyond.empty()) result.push_back(beyond());
  return result;
}

Sentence RegisterText::beyond() const {
  const GranuleSaving& s = panel_.saving;
  std::vector<std::string> names;
  for (const isa::RegisterRange& range : s.beyond)
    names.push_back(isa::toString(range));
  if (names.size() > kPlacesNamed) {
    names.resize(kPlacesNamed - 1);
    names.push_back(fmt::format("{} more", s.beyond.size() - (kPlacesNamed - 1)));
  }
  Sentence sentence;
  sentence.add(fmt::format("{} would not exist; used in ", joined(names)));
  addPlaces(sentence, s.users);
  return sentence;
}

} // namespace wavesmith::panels

// SPDX-License-Identifier: Apache-2.0
#include "navigation/renumber.h"

#include "analysis/registers/def_use.h"
#include "program/line_index.h"
#include "source/assembly/assembly_line.h"
#include "source/text/text.h"
#include "syntax/integer.h"
#include "syntax/registers.h"

#include <fmt/format.h>

#include <algorithm>
#include <bitset>
#include <map>
#include <set>
#include <utility>

namespace wavesmith::navigation {
namespace {

using analysis::RegisterSet;
using isa::Op;
using isa::RegisterClass;
using isa::RegisterRange;
using program::Index;

constexpr unsigned kAlignedVectors =
    2; // tuples, on gfx90a and gfx942 (LLVM 19 AMDGPU.td, FeatureRequiresAlignedVGPRs)

RegisterClass classOf(char file) {
  if (file == 's') return RegisterClass::Scalar;
  return file == 'a' ? RegisterClass::Accumulation : RegisterClass::Vector;
}

// Scalar tuples: pairs at even numbers, longer ones at multiples of four (CDNA3 ISA 5.1, SGPR alignment).
unsigned alignmentOf(char file, unsigned count) {
  if (count < 2) return 1;
  return file == 's' && count > 2 ? 4 : kAlignedVectors;
}

class Renumberer {
public:
  Renumberer(const program::Program& program, const analysis::Analysis& analysis, const SourceText& text,
             RenumberRequest request)
      : program_(program), analysis_(analysis), text_(text), request_(request), lines_(program, text.path),
        inSelection_(program.instructions().size()) {}

  Allowed<Renumbering> run() {
    for (const auto step :
         {&Renumberer::limits, &Renumberer::select, &Renumberer::tokens, &Renumberer::covered,
          &Renumberer::borders, &Renumberer::aligned, &Renumberer::allocated, &Renumberer::target})
      if (auto allowed = (this->*step)(); !allowed) return std::unexpected(std::move(allowed.error()));
    for (const auto& [place, token] : tokens_)
      result_.edits.push_back({.place = place, .replacement = moved(token, movedTo(token.first))});
    std::ranges::copy(used_, std::back_inserter(result_.moved));
    return result_;
  }
  // After run(): whether the same lines allow another target.
  bool allows(unsigned to) {
    request_.to = to;
    return limits() && aligned() && allocated() && target();
  }

private:
  [[nodiscard]] source::Place linePlace(std::uint32_t line) const {
    return {.file = text_.path, .line = line, .column = 0, .length = 0};
  }
  [[nodiscard]] source::Place placeOf(Index at) const {
    const std::uint32_t line = lines_.lineOf(at);
    return line != 0 ? linePlace(line) : program_.place(at);
  }
  [[nodiscard]] std::string lineText(Index at) const {
    const source::Place place = placeOf(at);
    return place.file == text_.path ? fmt::format("line {}", place.line)
                                    : fmt::format("{}:{}", place.file, place.line);
  }
  [[nodiscard]] std::string nameOf(unsigned number) const {
    return fmt::format("{}{}", request_.from.file, number);
  }
  [[nodiscard]] unsigned movedTo(unsigned number) const { return number - request_.from.first + request_.to; }
  [[nodiscard]] RegisterRange rangeOf(unsigned number) const {
    return {.cls = classOf(request_.from.file), .first = static_cast<std::uint16_t>(number), .count = 1};
  }
  [[nodiscard]] bool isLive(const RegisterSet& set, unsigned number) const {
    const auto bit = analysis::bitOf(rangeOf(number), 0);
    return bit && set[*bit];
  }

  Allowed<void> limits() {
    const RegisterBank& from = request_.from;
    const unsigned most = from.file == 's' ? isa::kScalarRegisters : isa::kVectorRegisters;
    if (from.count == 0 || from.first + from.count > most)
      return refuse(fmt::format("there is no {}{}", from.file, from.first + from.count - 1),
                    linePlace(request_.firstLine));
    if (request_.to + from.count > most)
      return refuse(fmt::format("{} would be {}, and the last one is {}", nameOf(from.first + from.count - 1),
                                nameOf(request_.to + from.count - 1), nameOf(most - 1)),
                    linePlace(request_.firstLine));
    return {};
  }

  // --- The lines ---

  Allowed<void> select() {
    for (std::uint32_t line = request_.firstLine; line <= std::min(request_.lastLine, lines_.lastLine());
         ++line)
      for (const Index at : lines_.at(line)) {
        if (inSelection_[at]) continue;
        inSelection_[at] = true;
        result_.instructions.push_back(at);
      }
    std::ranges::sort(result_.instructions);
    for (const Index at : result_.instructions) {
      const isa::Instruction& instruction = program_.instructions()[at];
      if (program_.broken(at) || analysis_.footprints.unknown(at))
        return refuse(fmt::format("the effect of {} is unknown", lineText(at)), placeOf(at));
      const Op op = instruction.op;
      const bool isIndexed = op == Op::s_set_gpr_idx_on || op == Op::s_movrels_b32 ||
                             op == Op::s_movrels_b64 || op == Op::s_movreld_b32 || op == Op::s_movreld_b64;
      if (isIndexed)
        return refuse(fmt::format("{} accesses registers by a number in M0", lineText(at)), placeOf(at));
    }
    if (result_.instructions.empty())
      return refuse("these lines have no instructions", linePlace(request_.firstLine));
    return {};
  }

  // The edits, and the registers that each line names as numbers.
  Allowed<void> tokens() {
    const auto lines = source::assemblyLines(text_.text);
    for (std::uint32_t number = request_.firstLine; number <= request_.lastLine && number <= lines.size();
         ++number) {
      if (lines_.at(number).empty()) continue; // a directive, or a label
      for (const syntax::RegisterToken& token :
           syntax::registerTokens(lines[number - 1].text, lines[number - 1].state)) {
        if (token.file != request_.from.file || !overlaps(token)) continue;
        if (auto allowed = checkToken(token, number); !allowed) return allowed;
      }
    }
    return {};
  }
  [[nodiscard]] bool overlaps(const syntax::RegisterToken& token) const {
    return token.first < request_.from.first + request_.from.count &&
           request_.from.first < token.first + token.count;
  }
  Allowed<void> checkToken(const syntax::RegisterToken& token, std::uint32_t line) {
    const source::Place place{.file = text_.path,
                              .line = line,
                              .column = static_cast<std::uint32_t>(token.begin + 1),
                              .length = static_cast<std::uint32_t>(token.end - token.begin)};
    const std::string written = moved(token, token.first);
    if (token.first < request_.from.first ||
        token.first + token.count > request_.from.first + request_.from.count)
      return refuse(fmt::format("only a part of {} is in {}", written, toString(request_.from)), place);
    tokens_.emplace_back(place, token);
    for (unsigned k = 0; k < token.count; ++k)
      named_[line].insert(token.first + k);
    return {};
  }

  Allowed<void> aligned() {
    for (const auto& [place, token] : tokens_) {
      const unsigned first = movedTo(token.first);
      const unsigned unit = alignmentOf(token.file, token.count);
      if (token.first % unit == 0 && first % unit != 0)
        return refuse(fmt::format("{} would become {}, which must begin at {}", moved(token, token.first),
                                  moved(token, first), unit == 2 ? "an even number" : "a multiple of four"),
                      place);
    }
    return {};
  }

  // Each register of the range that an instruction uses must be written as a number in a line of the selection.
  Allowed<void> covered() {
    std::map<Index, std::set<unsigned>> byInstruction;
    for (const auto& [line, numbers] : named_)
      for (const Index at : lines_.at(line))
        byInstruction[at].insert(numbers.begin(), numbers.end());
    for (const Index at : result_.instructions)
      for (const unsigned number : usedBy(at)) {
        if (!request_.from.holds(number)) continue;
        if (!byInstruction[at].contains(number))
          return refuse(fmt::format("{} uses {}, which these lines do not name by its number", lineText(at),
                                    nameOf(number)),
                        placeOf(at));
        used_.insert(number);
      }
    return {};
  }
  [[nodiscard]] std::set<unsigned> usedBy(Index at) const {
    std::set<unsigned> numbers;
    const auto add = [&](std::span<const RegisterRange> ranges) {
      for (const RegisterRange& range : ranges)
        if (range.cls == classOf(request_.from.file))
          for (unsigned k = 0; k < range.count; ++k)
            numbers.insert(range.first + k);
    };
    add(analysis_.footprints.reads(at));
    add(analysis_.footprints.writes(at));
    return numbers;
  }

  // --- The kernel ---

  // What the descriptors allocate. Scalars are always 102 on gfx942.
  Allowed<void> allocated() {
    if (used_.empty() || request_.from.file == 's' || request_.raises) return {};
    const unsigned highest = movedTo(*used_.rbegin());
    for (const Index at : result_.instructions) {
      const std::uint32_t kernel = program::kernelOf(program_, at);
      if (kernel == program::kNone || kernel >= analysis_.resources.size()) continue;
      const analysis::Resources& has = analysis_.resources[kernel].allocated;
      const unsigned count = request_.from.file == 'a' ? has.accumulations : has.vectors;
      if (count > 0 && highest >= count)
        return refuse(fmt::format("{} is not allocated: the kernel descriptor of {} allocates {} to {}",
                                  nameOf(highest), program_.kernels()[kernel].name, nameOf(0),
                                  nameOf(count - 1)),
                      placeOf(at));
    }
    return {};
  }

  // --- Liveness ---

  [[nodiscard]] std::vector<Index> successors(Index at) const {
    const program::Block& block = program_.blocks()[program_.blockOf(at)];
    if (at + 1 < block.end) return {at + 1};
    std::vector<Index> next;
    for (const std::uint32_t one : block.next)
      next.push_back(program_.blocks()[one].first);
    return next;
  }
  [[nodiscard]] bool isEntered(Index at) const { // from outside of the lines
    const program::Block& block = program_.blocks()[program_.blockOf(at)];
    if (at > block.first) return !inSelection_[at - 1];
    for (const program::KernelCode& kernel : program_.kernels())
      if (kernel.entry == at) return true;
    return block.previous.empty() || std::ranges::any_of(block.previous, [&](std::uint32_t one) {
             return !inSelection_[program_.blocks()[one].end - 1];
           });
  }

  // No value enters or leaves the lines in a register that moves.
  Allowed<void> borders() {
    for (const Index at : result_.instructions) {
      if (isEntered(at)) {
        const RegisterSet live = analysis_.liveness.before(at);
        for (const unsigned number : used_)
          if (isLive(live, number)) return entering(at, number);
      }
      const program::Block& block = program_.blocks()[program_.blockOf(at)];
      if (at + 1 == block.end && (block.leadsToUnknown || block.calls))
        return refuse(fmt::format("{} leaves these lines for code that is not known", lineText(at)),
                      placeOf(at));
      for (const Index next : successors(at)) {
        if (inSelection_[next]) continue;
        const RegisterSet live = analysis_.liveness.before(next);
        for (const unsigned number : used_)
          if (isLive(live, number)) return leaving(next, number);
      }
    }
    return {};
  }
  [[nodiscard]] Allowed<void> entering(Index at, unsigned number) const {
    for (const analysis::RegisterAccess& one :
         analysis::definitions(program_, analysis_.footprints, at, rangeOf(number)))
      if (!inSelection_[one.at])
        return refuse(
            fmt::format("{} has a value of {} where these lines begin", nameOf(number), lineText(one.at)),
            placeOf(one.at));
    return refuse(fmt::format("{} has a value where these lines begin, at {}", nameOf(number), lineText(at)),
                  placeOf(at));
  }
  [[nodiscard]] Allowed<void> leaving(Index next, unsigned number) const {
    if (reads(next, number))
      return refuse(fmt::format("{} is read after these lines, at {}", nameOf(number), lineText(next)),
                    placeOf(next));
    // The first reader that is reached from there.
    std::set<Index> seen;
    std::vector<Index> queue{next};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const Index at = queue[i];
      if (!seen.insert(at).second) continue;
      if (!inSelection_[at] && reads(at, number))
        return refuse(fmt::format("{} is read after these lines, at {}", nameOf(number), lineText(at)),
                      placeOf(at));
      for (const Index one : successors(at))
        if (isLive(analysis_.liveness.before(one), number)) queue.push_back(one);
    }
    return refuse(fmt::format("{} is live after these lines", nameOf(number)), placeOf(next));
  }
  [[nodiscard]] bool reads(Index at, unsigned number) const {
    return std::ranges::any_of(analysis_.footprints.reads(at), [&](const RegisterRange& range) {
      return isa::overlap(range, rangeOf(number));
    });
  }

  // The new registers are free in all of the lines.
  Allowed<void> target() {
    std::set<unsigned> targets;
    for (const unsigned number : used_)
      if (!used_.contains(movedTo(number))) targets.insert(movedTo(number));
    if (live_.empty()) remember();
    for (const unsigned number : targets) {
      if (const auto use = usedAt_.find(number); use != usedAt_.end())
        return refuse(fmt::format("{} is used in these lines, at {}", nameOf(number), lineText(use->second)),
                      placeOf(use->second));
      for (const auto& [at, live] : live_)
        if (isLive(live, number)) return taken(at, number);
    }
    return {};
  }
  // What is used and live in the lines.
  void remember() {
    std::set<Index> points;
    for (const Index at : result_.instructions) {
      for (const unsigned number : usedBy(at))
        usedAt_.emplace(number, at);
      points.insert(at);
      for (const Index next : successors(at))
        points.insert(next);
    }
    for (const Index point : points)
      live_.emplace_back(point, analysis_.liveness.before(point));
  }
  [[nodiscard]] Allowed<void> taken(Index at, unsigned number) const {
    for (const analysis::RegisterAccess& one :
         analysis::definitions(program_, analysis_.footprints, at, rangeOf(number)))
      return refuse(
          fmt::format("{} is live at {}, with a value of {}", nameOf(number), lineText(at), lineText(one.at)),
          placeOf(one.at));
    return refuse(fmt::format("{} is live at {}", nameOf(number), lineText(at)), placeOf(at));
  }

  const program::Program& program_;
  const analysis::Analysis& analysis_;
  const SourceText& text_;
  RenumberRequest request_;
  program::LineIndex lines_;
  std::vector<bool> inSelection_;
  std::map<std::uint32_t, std::set<unsigned>> named_; // by line
  std::set<unsigned> used_;                           // registers of the range that the lines use
  std::vector<std::pair<source::Place, syntax::RegisterToken>> tokens_; // of the range
  std::map<unsigned, Index> usedAt_;                // by register: the first use in the lines
  std::vector<std::pair<Index, RegisterSet>> live_; // at each point of the lines
  Renumbering result_;
};

} // namespace

std::optional<RegisterBank> parseBank(std::string_view text) {
  text = source::trimmed(text);
  if (text.size() < 2 || !std::string_view("vsa").contains(text[0])) return std::nullopt;
  const char file = text[0];
  std::string_view inner = text.substr(1);
  const bool isBracketed = inner.starts_with('[') && inner.ends_with(']');
  if (isBracketed) inner = inner.substr(1, inner.size() - 2);
  const std::size_t separator = inner.find(isBracketed ? ':' : '-');
  const auto first = syntax::readRegisterInName(inner.substr(0, separator));
  std::string_view second =
      separator == std::string_view::npos ? inner.substr(0, separator) : inner.substr(separator + 1);
  if (!isBracketed && separator != std::string_view::npos && second.starts_with(file))
    second.remove_prefix(1);
  const auto last = syntax::readRegisterInName(second);
  if (!first || !last || *last < *first) return std::nullopt;
  return RegisterBank{.file = file, .first = *first, .count = *last - *first + 1};
}

std::string toString(const RegisterBank& bank) {
  if (bank.count == 1) return fmt::format("{}{}", bank.file, bank.first);
  return fmt::format("{0}{1}-{0}{2}", bank.file, bank.first, bank.first + bank.count - 1);
}

Allowed<Renumbering> renumber(const program::Program& program, const analysis::Analysis& analysis,
                              const SourceText& text, const RenumberRequest& request) {
  return Renumberer(program, analysis, text, request).run();
}

std::optional<unsigned> freeTarget(const program::Program& program, const analysis::Analysis& analysis,
                                   const SourceText& text, RenumberRequest request) {
  request.to = request.from.first; // always allowed if any other is
  Renumberer renumberer(program, analysis, text, request);
  if (!renumberer.run()) return std::nullopt;
  const unsigned most = request.from.file == 's' ? isa::kScalarRegisters : isa::kVectorRegisters;
  for (unsigned to = 0; to + request.from.count <= most; ++to)
    if (to != request.from.first && renumberer.allows(to)) return to;
  return std::nullopt;
}

} // namespace wavesmith::navigation

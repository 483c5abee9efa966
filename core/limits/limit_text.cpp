// SPDX-License-Identifier: Apache-2.0
#include "limits/limit_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <string_view>
#include <utility>

namespace wavesmith::limits {
namespace {

constexpr std::string_view kDimensions = "xyz";
constexpr std::int64_t kMostValue = 0xffffffff; // of an argument, of work-groups

char dimension(const Symbol& symbol) {
  return kDimensions[std::min<std::size_t>(symbol.index, kDimensions.size() - 1)];
}

// Of an argument; one without a name is called by its offset.
std::string argumentName(const Symbol& symbol, const kernarg::Layout& layout) {
  for (const kernarg::Argument& one : layout.arguments)
    if (symbol.index >= one.offset && symbol.index < one.end()) {
      const std::string name = one.name.empty() ? fmt::format("the argument at {}", one.offset) : one.name;
      return symbol.index == one.offset ? name
                                        : fmt::format("{} + {} bytes", name, symbol.index - one.offset);
    }
  return fmt::format("the argument at {}", symbol.index);
}

std::string nameOf(const Symbol& symbol, const kernarg::Layout& layout, const LineOf& line) {
  switch (symbol.of) {
  case Symbol::Of::Argument: return argumentName(symbol, layout);
  case Symbol::Of::Item: return fmt::format("work-item {}", dimension(symbol));
  case Symbol::Of::Group: return fmt::format("work-group {}", dimension(symbol));
  case Symbol::Of::Iteration: return fmt::format("iteration of line {}", line(symbol.index));
  case Symbol::Of::Other: break;
  }
  return fmt::format("a number of line {}", line(symbol.index));
}

std::string limitText(std::int64_t limit) {
  if (limit >= (std::int64_t{1} << 16) && std::has_single_bit(static_cast<std::uint64_t>(limit)))
    return fmt::format("2^{}", std::countr_zero(static_cast<std::uint64_t>(limit)));
  return fmt::format("{}", limit);
}

std::vector<Symbol> symbolsOf(const Polynomial& value) {
  std::vector<Symbol> symbols;
  for (const auto& [factors, number] : value.terms())
    for (Symbol symbol : factors) {
      symbol.shift = symbol.width = 0;
      symbol.most = 0;
      if (std::ranges::find(symbols, symbol) == symbols.end()) symbols.push_back(symbol);
    }
  return symbols;
}

bool isSame(const Symbol& a, const Symbol& b) {
  return a.of == b.of && a.index == b.index && a.part == b.part;
}

// The largest and the least number that some work-item of the launch computes.
class Extremes {
public:
  Extremes(const Precondition& one, const Launch& launch) : one_(one), launch_(launch) {}

  // With another value of one symbol: an argument, or how many work-groups or iterations there are.
  [[nodiscard]] bool holdsWith(const Symbol* changed, std::int64_t value) const {
    const auto atLargest = [&](const Symbol& symbol) {
      const bool isChanged = changed != nullptr && isSame(symbol, *changed);
      switch (symbol.of) {
      case Symbol::Of::Argument:
        return isChanged                             ? value
               : launch_.argument && valueOf(symbol) ? std::int64_t{*valueOf(symbol)}
                                                     : std::int64_t{1};
      case Symbol::Of::Item: return std::int64_t{launch_.groupSize[symbol.index % 3]} - 1;
      case Symbol::Of::Group: return (isChanged ? value : std::int64_t{launch_.groups[symbol.index % 3]}) - 1;
      case Symbol::Of::Iteration: return isChanged ? value - 1 : 0;
      case Symbol::Of::Other: break;
      }
      return std::int64_t{0};
    };
    const auto atLeast = [&](const Symbol& symbol) {
      return symbol.of == Symbol::Of::Argument ? atLargest(symbol) : 0;
    };
    return one_.number.at(atLargest) < one_.limit && one_.number.at(atLeast) >= 0;
  }

private:
  [[nodiscard]] std::optional<std::uint32_t> valueOf(const Symbol& symbol) const {
    return launch_.argument(symbol.index);
  }

  const Precondition& one_;
  const Launch& launch_;
};

} // namespace

std::string sentence(const Precondition& one, const kernarg::Layout& layout, const LineOf& line) {
  const std::string number =
      toString(one.number, [&](const Symbol& symbol) { return nameOf(symbol, layout, line); });
  return fmt::format("{}{} < {}", one.number.least() < 0 ? "0 <= " : "", number, limitText(one.limit));
}

std::optional<std::string> hostCondition(const Precondition& one, const kernarg::Layout& layout) {
  std::string text;
  for (const auto& [factors, number] : one.number.terms()) {
    std::string term = fmt::format("{}.0", number);
    for (const Symbol& factor : factors) {
      std::string name;
      if (factor.of == Symbol::Of::Item) {
        name = fmt::format("(kBlock.{} - 1)", dimension(factor));
      } else if (factor.of == Symbol::Of::Group) {
        name = fmt::format("(kGrid.{} - 1)", dimension(factor));
      } else if (factor.of == Symbol::Of::Argument) {
        const auto found = std::ranges::find(layout.arguments, factor.index, &kernarg::Argument::offset);
        constexpr std::uint32_t kMostBytes = 4;
        if (found == layout.arguments.end() || !found->type.isScalar() || found->size > kMostBytes)
          return std::nullopt;
        name = fmt::format("{{{}}}", found->offset);
      } else {
        return std::nullopt;
      }
      if (factor.shift != 0) name = fmt::format("({} >> {})", name, factor.shift);
      if (factor.width != 0) name = fmt::format("({} & {})", name, (std::uint64_t{1} << factor.width) - 1);
      term += " * " + name;
    }
    text += (text.empty() ? "" : " + ") + term;
  }
  return fmt::format("{} < {}.0", text, one.limit);
}

std::vector<kernarg::HostCheck> hostChecks(const Limits& limits, const kernarg::Layout& layout) {
  std::vector<kernarg::HostCheck> checks;
  for (const Precondition& one : limits.preconditions)
    if (auto condition = hostCondition(one, layout))
      checks.push_back({std::move(*condition), sentence(one, layout, [](Index) { return 0u; })});
  return checks;
}

std::vector<Breaking> breaking(const Precondition& one, const kernarg::Layout& layout, const LineOf& line,
                               const Launch& launch) {
  std::vector<Breaking> found;
  const Extremes extremes(one, launch);
  for (const Symbol& symbol : symbolsOf(one.number)) {
    const bool isCount = symbol.of == Symbol::Of::Group || symbol.of == Symbol::Of::Iteration;
    if (symbol.of != Symbol::Of::Argument && !isCount) continue;
    std::int64_t low = isCount ? 1 : 0, high = kMostValue;
    // Nothing if the launch itself breaks it, or no value does: it is another one that has to change.
    if (!extremes.holdsWith(&symbol, low) || extremes.holdsWith(&symbol, high)) continue;
    while (high - low > 1) {
      const std::int64_t middle = low + (high - low) / 2;
      (extremes.holdsWith(&symbol, middle) ? low : high) = middle;
    }
    std::string name = nameOf(symbol, layout, line);
    if (symbol.of == Symbol::Of::Group) name = fmt::format("work-groups in {}", dimension(symbol));
    if (symbol.of == Symbol::Of::Iteration) name = fmt::format("iterations of line {}", line(symbol.index));
    found.push_back({symbol, std::move(name), high});
  }
  return found;
}

bool holds(const Precondition& one, const Launch& launch) {
  return Extremes(one, launch).holdsWith(nullptr, 0);
}

} // namespace wavesmith::limits

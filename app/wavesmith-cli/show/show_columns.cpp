// SPDX-License-Identifier: Apache-2.0
#include "output/json.h"
#include "panels/columns.h"
#include "show/show.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace wavesmith::cli {
namespace {

using analysis::Index;

// The first instruction and one past the last of each requested part, in order.
std::vector<std::pair<Index, Index>> partsOf(const Shown& shown, const ShowOptions& options) {
  const auto count = static_cast<Index>(shown.program.instructions().size());
  if (shown.at != program::kNone) return {{shown.at, shown.at + 1}};
  if (options.kernel.empty()) return {{0, count}};
  std::vector<std::pair<Index, Index>> parts;
  for (const std::size_t kernel : shown.kernels)
    parts.emplace_back(shown.program.kernels()[kernel].first, shown.program.kernels()[kernel].end);
  return parts;
}

template <class Each>
void forEach(const Shown& shown, const ShowOptions& options, Each each) {
  for (const auto& [first, end] : partsOf(shown, options))
    for (Index at = first; at < end; ++at)
      each(at, shown.panels.columns[at]);
}

// As the operand of a .long directive.
std::string wordsOf(const Shown& shown, Index at) {
  const isa::Instruction& instruction = shown.program.instructions()[at];
  constexpr unsigned kBitsOfWord = 32;
  const auto low = static_cast<std::uint32_t>(instruction.bits);
  if (instruction.length <= 4) return fmt::format("{:08x}", low);
  return fmt::format("{:08x} {:08x}", low, static_cast<std::uint32_t>(instruction.bits >> kBitsOfWord));
}

std::string mnemonicOf(const Shown& shown, Index at) {
  const isa::Instruction& instruction = shown.program.instructions()[at];
  return instruction.valid() && !shown.program.broken(at) ? std::string(instruction.row().mnemonic) : "?";
}

} // namespace

std::string columnsText(const Shown& shown, const ShowOptions& options) {
  std::string text = fmt::format("{:>6}  {:<10}  {:<17}  {:>3} {:>3} {:>3}  {:>3} {:>3} {:>3}\n", "line",
                                 "address", "encoding", "v", "a", "s", "vm", "lg", "exp");
  forEach(shown, options, [&](Index at, const panels::InstructionColumns& c) {
    const std::uint32_t line = shown.lines.lineOf(at);
    const auto count = [](unsigned n) { return n == 0 ? std::string("-") : fmt::format("{}", n); };
    text += fmt::format("{:>6}  0x{:<8x}  {:<17}  {:>3} {:>3} {:>3}  {:>3} {:>3} {:>3}{} {}\n",
                        line != 0 ? fmt::format("{}", line) : "-", shown.program.instructions()[at].address,
                        wordsOf(shown, at), count(c.live.vectors), count(c.live.accumulations),
                        count(c.live.scalars), count(c.pending[0]), count(c.pending[1]), count(c.pending[2]),
                        c.unknown ? "?" : " ", mnemonicOf(shown, at));
  });
  return text;
}

void addColumnsJson(Json& json, const Shown& shown, const ShowOptions& options) {
  json["instructions"] = Json::array();
  forEach(shown, options, [&](Index at, const panels::InstructionColumns& c) {
    Json entry = Json::object();
    addPlace(entry, shown, at);
    entry["mnemonic"] = mnemonicOf(shown, at);
    entry["encoding"] = wordsOf(shown, at);
    entry["live"] = {
        {"vectors", c.live.vectors}, {"accumulations", c.live.accumulations}, {"scalars", c.live.scalars}};
    entry["pending"] = {{"vmcnt", c.pending[0]}, {"lgkmcnt", c.pending[1]}, {"expcnt", c.pending[2]}};
    entry["unknown"] = c.unknown;
    json["instructions"].push_back(std::move(entry));
  });
}

} // namespace wavesmith::cli

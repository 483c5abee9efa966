// SPDX-License-Identifier: Apache-2.0
#include "trace/sample_match.h"

#include "isa/text.h"
#include "source/text/numbers.h"
#include "trace/row_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace wavesmith::trace {
namespace {

using program::Index;

// "src/gemm.s:41": the first place of a profiler's comment, which can have several of inlined code.
struct SampledPlace {
  std::string file; // its name, without folders
  std::uint32_t line = 0;
};
std::optional<SampledPlace> placeOfComment(std::string_view comment) {
  const std::string_view first = comment.substr(0, comment.find(' '));
  const std::size_t folders = first.find_last_of('/');
  const std::size_t colon = first.find(':', folders == std::string_view::npos ? 0 : folders);
  if (colon == std::string_view::npos) return std::nullopt;
  std::string_view digits = first.substr(colon + 1);
  const std::uint32_t line = source::takeNumber<std::uint32_t>(digits).value_or(0);
  if (line == 0) return std::nullopt;
  return SampledPlace{std::filesystem::path(first.substr(0, colon)).filename().string(), line};
}

bool isAt(const program::Program& program, Index at, const SampledPlace& place) {
  const source::Place own = program.place(at);
  return own.line == place.line && std::filesystem::path(own.file).filename() == place.file;
}

std::size_t linesOf(const program::Program& program, std::span<const Index> instructions) {
  std::set<std::pair<std::string, std::uint32_t>> lines;
  std::size_t withoutLine = 0;
  for (const Index at : instructions) {
    const source::Place place = program.place(at);
    if (place.line == 0)
      ++withoutLine;
    else
      lines.emplace(place.file, place.line);
  }
  return lines.size() + withoutLine;
}

void addReasons(std::vector<StallReason>& reasons, const std::vector<StallReason>& more) {
  for (const StallReason& one : more) {
    const auto known = std::ranges::find(reasons, one.name, &StallReason::name);
    if (known == reasons.end())
      reasons.push_back(one);
    else
      known->samples += one.samples;
  }
}

} // namespace

std::string SampleMatch::sentence() const {
  std::string text = fmt::format("{} of {} samples are at one line of this program", certain,
                                 certain + ambiguous + elsewhere + unknown);
  if (ambiguous != 0) text += fmt::format(", {} at one of several lines that read the same", ambiguous);
  if (elsewhere != 0) text += fmt::format(", {} are of instructions that it does not have", elsewhere);
  if (unknown != 0) text += fmt::format(", {} are in unknown code", unknown);
  return text;
}

SampleMatch matchSamples(const PcSamples& samples, const program::Program& program) {
  std::unordered_map<std::string, std::vector<Index>> byText;
  for (Index at = 0; at < program.instructions().size(); ++at)
    byText[isa::toString(program.instructions()[at])].push_back(at);
  SampleMatch match;
  match.rowsOf.resize(program.instructions().size());
  match.unknown = samples.unknown;
  for (const SampledInstruction& one : samples.instructions) {
    std::vector<Index> found;
    if (const auto text = byText.find(plainText(one.text)); text != byText.end()) found = text->second;
    if (const auto place = placeOfComment(one.source)) {
      std::vector<Index> ofLine;
      std::ranges::copy_if(found, std::back_inserter(ofLine),
                           [&](Index at) { return isAt(program, at, *place); });
      if (!ofLine.empty()) found = std::move(ofLine);
    }
    const auto row = static_cast<std::uint32_t>(match.at.size());
    for (const Index at : found)
      match.rowsOf[at].push_back(row);
    (found.empty()                  ? match.elsewhere
     : linesOf(program, found) == 1 ? match.certain
                                    : match.ambiguous) += one.samples;
    match.at.push_back(std::move(found));
  }
  return match;
}

SampleTotals samplesIn(const PcSamples& samples, const SampleMatch& match,
                       std::span<const Index> instructions) {
  std::set<std::uint32_t> rows;
  for (const Index at : instructions)
    if (at < match.rowsOf.size()) rows.insert(match.rowsOf[at].begin(), match.rowsOf[at].end());
  SampleTotals totals;
  for (const std::uint32_t row : rows) {
    const SampledInstruction& one = samples.instructions[row];
    const bool isCertain = std::ranges::all_of(
        match.at[row], [&](Index at) { return std::ranges::find(instructions, at) != instructions.end(); });
    (isCertain ? totals.samples : totals.shared) += one.samples;
    totals.issued += one.issued;
    addReasons(totals.reasons, one.reasons);
  }
  std::ranges::stable_sort(totals.reasons, std::ranges::greater{}, &StallReason::samples);
  return totals;
}

std::vector<LineSamples> samplesByLine(const PcSamples& samples, const SampleMatch& match,
                                       const program::Program& program) {
  std::map<std::tuple<std::string, std::uint32_t, Index>, std::vector<Index>> lines;
  for (Index at = 0; at < match.rowsOf.size(); ++at) {
    if (match.rowsOf[at].empty()) continue;
    const source::Place place = program.place(at);
    lines[{place.file, place.line, place.line == 0 ? at : 0}].push_back(at);
  }
  std::vector<LineSamples> found;
  for (const auto& [key, instructions] : lines)
    found.push_back({program.place(instructions.front()), samplesIn(samples, match, instructions)});
  std::ranges::stable_sort(found, std::ranges::greater{},
                           [](const LineSamples& line) { return line.totals.atMost(); });
  return found;
}

Trace codeOfSamples(const PcSamples& samples) {
  Trace trace;
  trace.path = samples.path;
  for (const SampledInstruction& one : samples.instructions) {
    CodeRow row;
    row.text = one.text;
    row.source = one.source;
    trace.code.push_back(std::move(row));
  }
  return trace;
}

} // namespace wavesmith::trace

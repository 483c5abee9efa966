// SPDX-License-Identifier: Apache-2.0
#include "output/json.h"
#include "panels/register_at.h"
#include "panels/register_text.h"
#include "show/show.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace wavesmith::cli {
namespace {

using panels::RegisterAt;
using panels::RegisterPanel;
using panels::RegisterText;

// The register at the requested column; without a column, each register that the line names.
std::vector<RegisterAt> registersOf(const Shown& shown, const ShowOptions& options) {
  if (options.line == 0) return {};
  const std::vector<source::AssemblyLine> lines = source::assemblyLines(shown.text);
  if (options.line > lines.size()) return {};
  const auto& [text, state] = lines[options.line - 1];
  std::vector<std::uint32_t> columns;
  if (options.column != 0)
    columns.push_back(options.column);
  else
    for (const panels::OperandText& operand : panels::operandsOf(text, state))
      columns.push_back(operand.column);
  std::vector<RegisterAt> result;
  for (const std::uint32_t column : columns)
    if (auto at =
            panels::registerAt(shown.program, shown.analysis, shown.lines, options.line, column, text, state))
      result.push_back(std::move(*at));
  return result;
}

RegisterText textOf(const Shown& shown, const RegisterPanel& panel) {
  return {shown.program, shown.analysis, shown.lines, panel};
}

std::string textOf(const panels::Sentence& sentence, const Shown& shown) {
  return panels::textOf(sentence, shown.program, shown.lines);
}

// An instruction in a loop can be its own producer and consumer: the former come first.
bool isProducer(const panels::Arrow& arrow, const RegisterAt& found) {
  const auto n = static_cast<std::size_t>(&arrow - found.arrows.data());
  return n < found.producers;
}

std::string_view access(bool reads, bool writes) {
  return reads && writes ? "reads and writes" : writes ? "writes" : "reads";
}

// --- Text ---

void addRegister(std::string& out, const Shown& shown, const RegisterAt& found) {
  const std::string registers = isa::toString(found.registers);
  out += fmt::format("{}: {} {}{}\n", where(shown, found.at), access(found.reads, found.writes), registers,
                     found.name == registers ? "" : fmt::format(" ({})", found.name));
  for (const panels::Arrow& arrow : found.arrows) {
    const bool to = isProducer(arrow, found);
    out += fmt::format("  {} {}: {}\n", to ? "from" : "to", where(shown, to ? arrow.from : arrow.to),
                       arrow.text);
  }
  for (const panels::RegisterUse& use : found.uses)
    out += fmt::format("  {} {}\n", where(shown, use.at), access(use.reads, use.writes));
}

void addPressure(std::string& out, const Shown& shown, const RegisterPanel& panel) {
  const RegisterText say = textOf(shown, panel);
  out += "\n  live registers\n";
  for (panels::Index i = panel.first; i < panel.end; ++i)
    out += fmt::format("    {}\n", say.at(i));
}

void addBars(std::string& out, const Shown& shown, const RegisterPanel& panel) {
  const RegisterText say = textOf(shown, panel);
  out += "\n  live ranges\n";
  for (const panels::RegisterBar& bar : panel.bars)
    out += fmt::format("    {}\n", say.bar(bar));
}

void addKernel(std::string& out, const Shown& shown, const RegisterPanel& panel) {
  const RegisterText say = textOf(shown, panel);
  out += fmt::format("{}\n  {}\n", panel.name, say.occupancy());
  if (const std::string next = say.next(); !next.empty()) out += fmt::format("  {}\n", next);
  out += fmt::format("  {}\n\n  the vector registers of a SIMD lane\n", textOf(say.maximum(), shown));
  for (const panels::FilePart& part : panel.file)
    out += fmt::format("    {}\n", say.part(part));
  out += "\n  to save a granule\n";
  for (const panels::Sentence& sentence : say.saving())
    out += fmt::format("    {}\n", textOf(sentence, shown));
  addPressure(out, shown, panel);
  addBars(out, shown, panel);
}

// --- JSON ---

// Empty for a value that exists before the kernel starts.
Json beginJson(const Shown& shown, panels::Index at) {
  return at == panels::kNone ? Json::object() : placeJson(shown, at);
}

Json resourcesJson(const analysis::Resources& resources) {
  return {{"vectors", resources.vectors},
          {"accumulations", resources.accumulations},
          {"accumOffset", resources.accumOffset},
          {"scalars", resources.scalars},
          {"ldsBytes", resources.ldsBytes}};
}

Json occupancyJson(const RegisterPanel& panel, const RegisterText& say) {
  const analysis::Occupancy& o = panel.resources.occupancy;
  Json next = Json::array();
  for (const analysis::OccupancyStep& step : o.next)
    next.push_back({{"limit", analysis::name(step.limit)}, {"atMost", step.atMost}});
  return {{"wavesPerSimd", o.wavesPerSimd},
          {"limitedBy", analysis::name(o.limit)},
          {"vectorsAllocated", o.vectorsAllocated},
          {"text", say.occupancy()},
          {"nextWaves", o.nextWaves},
          {"next", std::move(next)},
          {"nextText", say.next()}};
}

Json maximumJson(const Shown& shown, const RegisterPanel& panel, const RegisterText& say) {
  return {{"vectors", panel.maximum.vectors},
          {"accumulations", panel.maximum.accumulations},
          {"scalars", panel.maximum.scalars},
          {"both", panel.resources.mostLive},
          {"text", textOf(say.maximum(), shown)},
          {"at", placesJson(shown, panel.resources.atMaximum)},
          {"atVectors", placesJson(shown, panel.atVectors)},
          {"atAccumulations", placesJson(shown, panel.atAccumulations)},
          {"atScalars", placesJson(shown, panel.atScalars)}};
}

Json savingJson(const Shown& shown, const RegisterPanel& panel, const RegisterText& say) {
  const panels::GranuleSaving& saving = panel.saving;
  Json texts = Json::array();
  for (const panels::Sentence& sentence : say.saving())
    texts.push_back(textOf(sentence, shown));
  Json beyond = Json::array();
  for (const isa::RegisterRange& range : saving.beyond)
    beyond.push_back(isa::toString(range));
  return {{"allocated", saving.allocated},
          {"target", saving.target},
          {"fits", saving.fits},
          {"vectors", saving.vectors},
          {"accumulations", saving.accumulations},
          {"tooMany", placesJson(shown, saving.tooMany)},
          {"beyond", std::move(beyond)},
          {"users", placesJson(shown, saving.users)},
          {"texts", std::move(texts)}};
}

Json pressureJson(const Shown& shown, const RegisterPanel& panel, const RegisterText& say) {
  Json json = Json::array();
  for (panels::Index i = panel.first; i < panel.end; ++i) {
    const analysis::Pressure& p = shown.analysis.liveness.pressure()[i];
    Json one = placeJson(shown, i);
    one["vectors"] = p.vectors;
    one["accumulations"] = p.accumulations;
    one["scalars"] = p.scalars;
    one["waves"] = say.wavesAt(i);
    one["text"] = say.at(i);
    json.push_back(std::move(one));
  }
  return json;
}

Json kernelJson(const Shown& shown, const RegisterPanel& panel) {
  const RegisterText say = textOf(shown, panel);
  Json file = Json::array();
  for (const panels::FilePart& part : panel.file)
    file.push_back({{"kind", panels::name(part.kind)},
                    {"accumulation", part.accumulation},
                    {"first", part.first},
                    {"count", part.count},
                    {"text", say.part(part)}});
  Json bars = Json::array();
  for (const panels::RegisterBar& bar : panel.bars)
    bars.push_back({{"register", isa::toString(bar.range.registers)},
                    {"name", bar.name},
                    {"from", beginJson(shown, bar.range.first)},
                    {"to", placeJson(shown, bar.range.last)},
                    {"text", say.bar(bar)}});
  return {{"name", panel.name},
          {"occupancy", occupancyJson(panel, say)},
          {"allocated", resourcesJson(panel.resources.allocated)},
          {"used", resourcesJson(panel.resources.used)},
          {"maximum", maximumJson(shown, panel, say)},
          {"saving", savingJson(shown, panel, say)},
          {"file", std::move(file)},
          {"pressure", pressureJson(shown, panel, say)},
          {"ranges", std::move(bars)}};
}

Json registerJson(const Shown& shown, const RegisterAt& found) {
  Json uses = Json::array();
  for (const panels::RegisterUse& use : found.uses) {
    Json one = placeJson(shown, use.at);
    one["reads"] = use.reads;
    one["writes"] = use.writes;
    uses.push_back(std::move(one));
  }
  Json producers = Json::array();
  Json consumers = Json::array();
  for (const panels::Arrow& arrow : found.arrows) {
    const bool to = isProducer(arrow, found);
    Json one = beginJson(shown, to ? arrow.from : arrow.to);
    one["registers"] = arrow.text;
    (to ? producers : consumers).push_back(std::move(one));
  }
  return {{"registers", isa::toString(found.registers)},
          {"name", found.name},
          {"column", found.place.column},
          {"length", found.place.length},
          {"reads", found.reads},
          {"writes", found.writes},
          {"producers", std::move(producers)},
          {"consumers", std::move(consumers)},
          {"uses", std::move(uses)}};
}

} // namespace

std::string registersText(const Shown& shown, const ShowOptions& options) {
  std::string out;
  if (shown.at != panels::kNone) {
    const std::uint32_t kernel = program::kernelOf(shown.program, shown.at);
    if (kernel != program::kNone)
      out += fmt::format("{}\n", textOf(shown, shown.panels.registers[kernel]).at(shown.at));
    for (const RegisterAt& found : registersOf(shown, options))
      addRegister(out, shown, found);
    return out;
  }
  for (const std::size_t kernel : shown.kernels) {
    if (!out.empty()) out += '\n';
    addKernel(out, shown, shown.panels.registers[kernel]);
  }
  return out;
}

void addRegistersJson(Json& json, const Shown& shown, const ShowOptions& options) {
  json["kernels"] = Json::array();
  for (const std::size_t kernel : shown.kernels)
    json["kernels"].push_back(kernelJson(shown, shown.panels.registers[kernel]));
  json["here"] = Json::array();
  for (const RegisterAt& found : registersOf(shown, options))
    json["here"].push_back(registerJson(shown, found));
}

} // namespace wavesmith::cli

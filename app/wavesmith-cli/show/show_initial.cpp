// SPDX-License-Identifier: Apache-2.0
#include "output/json.h"
#include "panels/initial_panel.h"
#include "project/launches/launch_shape.h"
#include "show/show.h"
#include "source/text/numbers.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <expected>

namespace wavesmith::cli {
namespace {

constexpr std::uint32_t kComputeUnits = 304; // MI300X

// The request for one kernel.
struct Question {
  panels::LaunchPoint launch;
  std::string from; // the origin of grid and work-group
  codeobject::KernelDescriptor descriptor;
  bool changed = false; // the descriptor differs from that of the file
};

std::expected<void, std::string> take(const std::vector<std::uint32_t>& given, std::string_view option,
                                      std::uint32_t rest, std::array<std::uint32_t, 3>& into) {
  if (given.empty()) return {};
  if (given.size() > 3) return std::unexpected(fmt::format("{} takes at most three numbers: X,Y,Z", option));
  into = {rest, rest, rest};
  std::ranges::copy(given, into.begin());
  return {};
}

std::expected<void, std::string> change(Question& question, const std::string& setting) {
  const std::size_t equals = setting.find('=');
  const auto wrong = [&] {
    return std::unexpected(
        fmt::format("\"{}\" is not a setting; write it like .amdhsa_user_sgpr_dispatch_ptr=1", setting));
  };
  if (equals == std::string::npos) return wrong();
  const auto value = source::readNumber<unsigned>(std::string_view(setting).substr(equals + 1));
  if (!value) return wrong();
  const codeobject::KernelDescriptor before = question.descriptor;
  auto done = panels::setBit(question.descriptor, std::string_view(setting).substr(0, equals), *value);
  question.changed =
      question.changed || writeKernelDescriptor(before) != writeKernelDescriptor(question.descriptor);
  return done;
}

std::expected<Question, std::string> questionOf(const Shown& shown, const ShowOptions& options,
                                                std::size_t kernel) {
  const codeobject::CodeObject& object = shown.program.codeObject();
  const codeobject::Kernel& of = object.kernels()[shown.program.kernels()[kernel].kernel];
  Question question;
  project::LaunchShape shape = project::launchShapeBeside(shown.file, object, of, kComputeUnits);
  question.from = std::move(shape.from);
  question.launch.kernarg = std::move(shape.kernarg);
  question.launch.grid = shape.grid;
  question.launch.workgroup = shape.workgroup;
  question.launch.wave = options.wave;
  question.launch.lane = options.lane;
  question.descriptor = of.descriptor;
  for (const auto& done : {take(options.grid, "--grid", 1, question.launch.grid),
                           take(options.workgroup, "--workgroup", 1, question.launch.workgroup),
                           take(options.group, "--group", 0, question.launch.group)})
    if (!done) return std::unexpected(done.error());
  if (!options.grid.empty() && !options.workgroup.empty())
    question.from = "as requested";
  else if (!options.grid.empty() || !options.workgroup.empty())
    question.from = fmt::format("{} as requested, the rest {}",
                                options.grid.empty() ? "the work-group" : "the grid", question.from);
  if (auto problem = panels::problemOf(question.launch)) return std::unexpected(*problem);
  for (const std::string& setting : options.set)
    if (auto done = change(question, setting); !done) return std::unexpected(done.error());
  return question;
}

panels::InitialPanel panelOf(const Shown& shown, std::size_t kernel, const Question& question) {
  return panels::initialPanel(shown.program, shown.analysis, kernel, question.launch, question.descriptor);
}

// --- Text ---

std::string times(const std::array<std::uint32_t, 3>& size) {
  return fmt::format("{},{},{}", size[0], size[1], size[2]);
}

std::string placesOf(const Shown& shown, const std::vector<analysis::Index>& at) {
  constexpr std::size_t kMost = 12;
  std::string text;
  for (std::size_t i = 0; i < std::min(at.size(), kMost); ++i)
    text += (i == 0 ? "" : ", ") + where(shown, at[i]);
  if (at.size() > kMost) text += fmt::format(" and {} more", at.size() - kMost);
  return text;
}

std::string valueText(const panels::InitialRow& row) {
  if (!row.known || !row.address) return row.text;
  return row.text + " (an example: differs between launches)";
}

std::string rowText(const Shown& shown, const panels::InitialRow& row) {
  std::string text = fmt::format("  {:<12}  {:<9}  {:<24}  {}\n", isa::toString(row.initial.registers),
                                 panels::name(row.by), row.initial.name, valueText(row));
  std::string more;
  if (row.known && row.initial.registers.count == 1 && row.by == panels::FilledBy::WorkItem)
    more = fmt::format("{:#010x}; ", row.values[0]);
  for (const panels::InitialPart& part : row.parts)
    more += fmt::format("{} in {}:{}, ", part.name, part.last, part.first);
  if (!more.empty()) text += fmt::format("  {:<25}{}\n", "", more.substr(0, more.size() - 2));
  if (!row.initial.readBy.empty())
    text += fmt::format("  {:<25}read at {}\n", "", placesOf(shown, row.initial.readBy));
  return text;
}

std::string changesText(const Shown& shown, const panels::InitialPanel& panel) {
  std::string text = "\nwith the requested bits\n";
  for (const panels::InitialChange& change : panel.changes) {
    const std::string before = change.before.count == 0 ? "new" : isa::toString(change.before);
    const std::string after = change.after.count == 0 ? "gone" : isa::toString(change.after);
    text += change.before == change.after ? fmt::format("  {:<8}  {}\n", after, change.name)
                                          : fmt::format("  {:<8} -> {:<8}  {}\n", before, after, change.name);
  }
  if (panel.changes.empty()) text += "  no value moves\n";
  for (const panels::OtherRead& read : panel.otherReads)
    text += fmt::format("  {} would read a different value in {}: {}, not {}\n", where(shown, read.at),
                        isa::toString(read.registers), read.after, read.before);
  if (!panel.note.empty()) text += fmt::format("  {}\n", panel.note);
  return text;
}

std::string kernelText(const Shown& shown, std::size_t kernel, const Question& question) {
  const panels::InitialPanel panel = panelOf(shown, kernel, question);
  const panels::LaunchPoint& launch = question.launch;
  const panels::LaunchLimits limits = panels::limitsOf(launch);
  std::string text =
      fmt::format("{}: work-group {}, wave {}, lane {}\n  grid {} in work-groups of {}: {} of them ({})\n",
                  panel.name, times(launch.group), launch.wave, launch.lane, times(launch.grid),
                  times(launch.workgroup), times(limits.groups), question.from);
  for (const panels::InitialRow& row : panel.rows)
    text += rowText(shown, row);
  for (const panels::UnsetRegister& unset : panel.unset)
    text += fmt::format("  {:<12}  {:<9}  {} at {}\n", isa::toString(unset.registers), "nothing",
                        unset.always ? "read uninitialized," : "read uninitialized on one path,",
                        placesOf(shown, unset.readBy));
  if (question.changed) text += changesText(shown, panel);
  return text;
}

// --- JSON ---

Json rangeJson(const isa::RegisterRange& registers) {
  return registers.count == 0 ? Json() : Json(isa::toString(registers));
}

Json rowJson(const Shown& shown, const panels::InitialRow& row) {
  Json json{{"registers", isa::toString(row.initial.registers)},
            {"filledBy", panels::name(row.by)},
            {"name", row.initial.name},
            {"meaning", row.initial.meaning},
            {"directive", row.directive.empty() ? Json() : Json(row.directive)},
            {"known", row.known},
            {"example", row.address},
            {"values", row.values},
            {"text", row.text}};
  json["parts"] = Json::array();
  for (const panels::InitialPart& part : row.parts)
    json["parts"].push_back(
        {{"name", part.name}, {"firstBit", part.first}, {"lastBit", part.last}, {"value", part.value}});
  json["readBy"] = placesJson(shown, row.initial.readBy);
  return json;
}

Json kernelJson(const Shown& shown, std::size_t kernel, const Question& question) {
  const panels::InitialPanel panel = panelOf(shown, kernel, question);
  const panels::LaunchPoint& launch = question.launch;
  Json json{{"kernel", panel.name}};
  json["launch"] = {{"grid", launch.grid}, {"workgroup", launch.workgroup}, {"group", launch.group},
                    {"wave", launch.wave}, {"lane", launch.lane},           {"from", question.from}};
  json["userSgprs"] = panel.userRegisters;
  json["registers"] = Json::array();
  for (const panels::InitialRow& row : panel.rows)
    json["registers"].push_back(rowJson(shown, row));
  json["unset"] = Json::array();
  for (const panels::UnsetRegister& unset : panel.unset)
    json["unset"].push_back({{"registers", isa::toString(unset.registers)},
                             {"always", unset.always},
                             {"readBy", placesJson(shown, unset.readBy)}});
  json["changes"] = Json::array();
  for (const panels::InitialChange& change : panel.changes)
    json["changes"].push_back(
        {{"name", change.name}, {"before", rangeJson(change.before)}, {"after", rangeJson(change.after)}});
  json["otherReads"] = Json::array();
  for (const panels::OtherRead& read : panel.otherReads) {
    Json of;
    addPlace(of, shown, read.at);
    of["registers"] = isa::toString(read.registers);
    of["before"] = read.before;
    of["after"] = read.after;
    json["otherReads"].push_back(std::move(of));
  }
  json["note"] = panel.note;
  return json;
}

} // namespace

std::optional<std::string> initialProblem(const Shown& shown, const ShowOptions& options) {
  for (const std::size_t kernel : shown.kernels)
    if (auto question = questionOf(shown, options, kernel); !question) return question.error();
  return std::nullopt;
}

std::string initialText(const Shown& shown, const ShowOptions& options) {
  std::string text;
  for (const std::size_t kernel : shown.kernels)
    if (const auto question = questionOf(shown, options, kernel))
      text += (text.empty() ? "" : "\n") + kernelText(shown, kernel, *question);
  return text.empty() ? "there is no kernel in this file\n" : text;
}

void addInitialJson(nlohmann::ordered_json& json, const Shown& shown, const ShowOptions& options) {
  json["kernels"] = Json::array();
  for (const std::size_t kernel : shown.kernels)
    if (const auto question = questionOf(shown, options, kernel))
      json["kernels"].push_back(kernelJson(shown, kernel, *question));
}

} // namespace wavesmith::cli

// SPDX-License-Identifier: Apache-2.0
#include "check/document.h"

#include "program/places.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace wavesmith::check {
namespace {

using emulator::LineStatistics;
using Json = nlohmann::ordered_json;

void addPlace(Json& json, const source::Place& place, const SectionOf& sectionOf) {
  json["file"] = place.file;
  json["line"] = place.line;
  json["column"] = place.column;
  json["length"] = place.length;
  if (!place.address) return;
  json["address"] = *place.address;
  if (sectionOf) json["section"] = sectionOf(*place.address);
}

// The result of ulpDistance for a number and a NaN.
constexpr std::uint64_t kNoDistance = std::numeric_limits<std::uint64_t>::max();

std::string hex(execution::ElementType type, std::uint64_t bits) {
  return fmt::format("{:#0{}x}", bits, 2 + 2 * execution::bytesOf(type));
}

Json lineJson(const LineStatistics& line) {
  Json json{{"file", line.place.file},
            {"line", line.place.line},
            {"address", line.address},
            {"instruction", line.instruction},
            {"executed", line.executed}};
  if (line.masked) json["averageLanes"] = line.averageLanes();
  json["approximate"] = line.approximate;
  if (line.examined == 0) return json;
  json["examined"] = line.examined;
  if (line.access == emulator::AccessKind::Lds) {
    json["bankConflicts"] = {
        {"average", line.averagePasses()}, {"worst", line.worstPasses}, {"estimated", line.estimated}};
  } else {
    json["cacheLines"] = {{"average", line.averageCacheLines()},
                          {"least", line.averageLeastCacheLines()},
                          {"worst", line.worstCacheLines}};
  }
  return json;
}

std::size_t countOf(const source::Diagnostics& diagnostics, source::Severity severity) {
  return static_cast<std::size_t>(std::ranges::count(diagnostics, severity, &source::Diagnostic::severity));
}

} // namespace

SectionOf sectionsOf(const Checked& checked) {
  if (checked.object == nullptr) return {};
  return [object = checked.object](std::uint64_t address) -> std::string_view {
    for (const codeobject::Section& section : object->sections())
      if (section.address != 0 && address >= section.address && address - section.address < section.size)
        return section.name;
    return {};
  };
}

Json toJson(const source::Diagnostic& diagnostic, const SectionOf& sectionOf) {
  Json json;
  json["code"] = source::toString(diagnostic.code);
  json["name"] = source::name(diagnostic.code);
  json["severity"] = source::name(diagnostic.severity);
  addPlace(json, diagnostic.place, sectionOf);
  json["message"] = diagnostic.message;
  json["notes"] = Json::array();
  for (const source::Note& note : diagnostic.notes) {
    Json noteJson;
    addPlace(noteJson, note.place, sectionOf);
    noteJson["message"] = note.text;
    json["notes"].push_back(std::move(noteJson));
  }
  json["fixes"] = Json::array();
  for (const source::Fix& fix : diagnostic.fixes) {
    Json fixJson{{"title", fix.title}, {"edits", Json::array()}};
    for (const source::TextEdit& edit : fix.edits) {
      Json editJson;
      addPlace(editJson, edit.place, sectionOf);
      editJson["replacement"] = edit.replacement;
      fixJson["edits"].push_back(std::move(editJson));
    }
    json["fixes"].push_back(std::move(fixJson));
  }
  return json;
}

Json document(std::string_view schema, bool ok, const source::Diagnostics& diagnostics,
              const SectionOf& sectionOf) {
  Json json;
  json["schema"] = schema;
  json["ok"] = ok;
  json["diagnostics"] = Json::array();
  for (const source::Diagnostic& diagnostic : diagnostics)
    json["diagnostics"].push_back(toJson(diagnostic, sectionOf));
  return json;
}

std::vector<CodeCount> countByCode(const source::Diagnostics& diagnostics) {
  std::map<std::pair<source::Severity, source::Code>, std::size_t> counts;
  for (const source::Diagnostic& diagnostic : diagnostics)
    ++counts[{diagnostic.severity, diagnostic.code}];
  std::vector<CodeCount> result;
  for (const auto& [key, count] : counts)
    result.push_back({key.second, key.first, count});
  return result;
}

Json checkMembers(const Checked& checked, const std::string& file, bool strict,
                  const std::vector<DocumentFix>& fixed, std::size_t leftInIncludes) {
  auto json = Json::object();
  json["file"] = file;
  json["errors"] = countOf(checked.diagnostics, source::Severity::Error);
  json["warnings"] = countOf(checked.diagnostics, source::Severity::Warning);
  json["remarks"] = countOf(checked.diagnostics, source::Severity::Remark);
  json["suppressed"] = checked.suppressed;
  json["strict"] = strict;
  json["instructions"] = checked.program != nullptr ? checked.program->instructions().size() : 0;
  json["unproven"] = checked.unproven;
  json["overflows"] = Json::array();
  if (checked.analysis != nullptr)
    for (const analysis::Index at : checked.analysis->counters.overflows())
      json["overflows"].push_back(program::placeText(*checked.program, at, file));
  json["summary"] = Json::array();
  for (const CodeCount& one : countByCode(checked.diagnostics))
    json["summary"].push_back({{"code", source::toString(one.code)},
                               {"name", source::name(one.code)},
                               {"severity", source::name(one.severity)},
                               {"count", one.count}});
  json["fixed"] = Json::array();
  for (const DocumentFix& fix : fixed)
    json["fixed"].push_back({{"file", fix.file}, {"line", fix.line}, {"title", fix.title}});
  json["fixesLeftInIncludes"] = leftInIncludes;
  return json;
}

Json toJson(const emulator::RunStatistics& statistics) {
  Json of;
  of["classes"] = Json::array();
  for (unsigned i = 0; i < emulator::kInstructionClasses; ++i)
    of["classes"].push_back(
        {{"class", name(static_cast<emulator::InstructionClass>(i))}, {"executed", statistics.executed[i]}});
  of["averageLanes"] = statistics.averageLanes();
  of["exact"] = statistics.exact();
  of["examinedGroups"] = emulator::kExaminedGroups;
  of["examinedByWave"] = emulator::kExaminedByWave;
  of["lines"] = Json::array();
  for (const LineStatistics& line : statistics.lines)
    of["lines"].push_back(lineJson(line));
  return of;
}

void addComparison(Json& json, const execution::Comparison& comparison) {
  json["compared"] = comparison.compared;
  json["differing"] = comparison.differing;
  json["greatestAbsolute"] = comparison.greatestAbsolute; // infinite: null
  json["greatestRelative"] = comparison.greatestRelative;
  json["greatestUlp"] = comparison.greatestUlp;
  if (execution::isFloat(comparison.type) && comparison.greatestUlp == kNoDistance)
    json["greatestUlp"] = nullptr;
  json["first"] = Json::array();
  for (const execution::Difference& difference : comparison.first) {
    json["first"].push_back({{"index", difference.index},
                             {"actual", toText(comparison.type, difference.actual)},
                             {"expected", toText(comparison.type, difference.expected)},
                             {"actualBits", hex(comparison.type, difference.actual)},
                             {"expectedBits", hex(comparison.type, difference.expected)}});
  }
}

std::string toText(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

} // namespace wavesmith::check

// SPDX-License-Identifier: Apache-2.0
#include "output/sarif.h"

#include "output/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

namespace wavesmith::cli {
namespace {

constexpr std::string_view kSarifSchema = "https://json.schemastore.org/sarif-2.1.0.json";
constexpr std::string_view kUnreserved = "-._~/:";

std::string_view levelOf(source::Severity severity) {
  switch (severity) {
  case source::Severity::Error: return "error";
  case source::Severity::Warning: return "warning";
  case source::Severity::Remark: return "note";
  }
  return "none";
}

// A path as a URI reference (RFC 3986): other characters are escaped.
std::string uriOf(std::string_view path) {
  static constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string uri;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                       (byte >= 'a' && byte <= 'z') || kUnreserved.find(c) != std::string_view::npos;
    if (plain) {
      uri += c;
    } else {
      uri += '%';
      uri += kDigits[byte >> 4];
      uri += kDigits[byte & 15];
    }
  }
  return uri;
}

class Writer {
public:
  explicit Writer(const source::LineReader& lines) : lines_(lines) {}

  Json result(const source::Diagnostic& diagnostic, std::size_t rule) const {
    Json result;
    result["ruleId"] = source::toString(diagnostic.code);
    result["ruleIndex"] = rule;
    result["level"] = levelOf(diagnostic.severity);
    result["message"]["text"] = diagnostic.message;
    result["locations"] = Json::array();
    if (!diagnostic.place.file.empty()) result["locations"].push_back(location(diagnostic.place));
    Json related = Json::array();
    for (const source::Note& note : diagnostic.notes) {
      if (note.place.file.empty()) continue;
      Json where = location(note.place);
      where["id"] = related.size();
      where["message"]["text"] = note.text;
      related.push_back(std::move(where));
    }
    if (!related.empty()) result["relatedLocations"] = std::move(related);
    Json fixes = Json::array();
    for (const source::Fix& fix : diagnostic.fixes)
      if (!fix.edits.empty()) fixes.push_back(fixJson(fix));
    if (!fixes.empty()) result["fixes"] = std::move(fixes);
    return result;
  }

private:
  // Code points before a byte of a line, plus one.
  static std::size_t column(std::string_view line, std::size_t byte) {
    const auto before = line.substr(0, std::min(byte, line.size()));
    const auto points =
        std::ranges::count_if(before, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; });
    return static_cast<std::size_t>(points) + 1;
  }

  [[nodiscard]] Json region(const source::Place& place) const {
    Json region;
    region["startLine"] = place.line;
    if (place.column == 0) return region;
    const std::string line = lines_(place.file, place.line).value_or(std::string(place.column - 1, ' '));
    const std::size_t begin = place.column - 1, end = begin + place.length;
    region["startColumn"] = column(line, begin);
    if (end > line.size() && place.length != 0) { // including the end of the line
      region["endLine"] = place.line + 1;
      region["endColumn"] = 1;
    } else {
      region["endColumn"] = column(line, end);
    }
    return region;
  }

  [[nodiscard]] Json location(const source::Place& place) const {
    Json physical;
    physical["artifactLocation"]["uri"] = uriOf(place.file);
    if (place.line != 0) physical["region"] = region(place);
    // SARIF 2.1.0, 3.32.
    if (place.address) physical["address"] = {{"absoluteAddress", *place.address}, {"kind", "instruction"}};
    return {{"physicalLocation", std::move(physical)}};
  }

  [[nodiscard]] Json fixJson(const source::Fix& fix) const {
    Json changes = Json::array();
    for (const source::TextEdit& edit : fix.edits) {
      const std::string uri = uriOf(edit.place.file);
      const auto same = std::ranges::find_if(
          changes, [&](const Json& change) { return change["artifactLocation"]["uri"] == uri; });
      Json replacement{{"deletedRegion", region(edit.place)},
                       {"insertedContent", {{"text", edit.replacement}}}};
      if (same != changes.end())
        (*same)["replacements"].push_back(std::move(replacement));
      else
        changes.push_back(
            {{"artifactLocation", {{"uri", uri}}}, {"replacements", Json::array({std::move(replacement)})}});
    }
    return {{"description", {{"text", fix.title}}}, {"artifactChanges", std::move(changes)}};
  }

  const source::LineReader& lines_;
};

Json ruleOf(source::Code code) {
  return {{"id", source::toString(code)},
          {"name", source::name(code)},
          {"shortDescription", {{"text", source::summary(code)}}}};
}

} // namespace

Json sarifLog(const source::Diagnostics& diagnostics, const source::LineReader& lines) {
  const Writer writer(lines);
  std::vector<source::Code> codes;
  for (const source::Diagnostic& diagnostic : diagnostics)
    codes.push_back(diagnostic.code);
  std::ranges::sort(codes);
  const auto repeated = std::ranges::unique(codes);
  codes.erase(repeated.begin(), repeated.end());

  Json driver{{"name", "wavesmith-cli"}, {"version", WAVESMITH_VERSION}, {"rules", Json::array()}};
  for (const source::Code code : codes)
    driver["rules"].push_back(ruleOf(code));
  Json results = Json::array();
  for (const source::Diagnostic& diagnostic : diagnostics) {
    const auto rule = std::ranges::lower_bound(codes, diagnostic.code) - codes.begin();
    results.push_back(writer.result(diagnostic, static_cast<std::size_t>(rule)));
  }
  Json run{{"tool", {{"driver", std::move(driver)}}},
           {"columnKind", "unicodeCodePoints"},
           {"results", std::move(results)}};
  return {{"$schema", kSarifSchema}, {"version", "2.1.0"}, {"runs", Json::array({std::move(run)})}};
}

} // namespace wavesmith::cli

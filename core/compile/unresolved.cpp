// SPDX-License-Identifier: Apache-2.0
#include "compile/unresolved.h"

#include "compile/assembly_text.h"
#include "source/text/lines.h"
#include "source/text/numbers.h"
#include "source/text/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace wavesmith::compile {
namespace {

constexpr std::string_view kUndefined = "undefined symbol ";

// "saxpy.hip:10:30" at the end of a text that may have more before it.
std::optional<source::Place> placeAtEnd(std::string_view text) {
  const std::size_t column = text.rfind(':');
  if (column == std::string_view::npos || column == 0) return std::nullopt;
  const std::size_t row = text.rfind(':', column - 1);
  if (row == std::string_view::npos || row == 0) return std::nullopt;
  source::Place place{.file = std::string(text.substr(0, row))};
  place.line = source::readNumber<std::uint32_t>(text.substr(row + 1, column - row - 1)).value_or(0);
  place.column = source::readNumber<std::uint32_t>(text.substr(column + 1)).value_or(0);
  return place.line == 0 ? std::nullopt : std::optional(place);
}

// The outermost line of `.loc 1 263 69 ; math.h:263:69 @[ saxpy.hip:10:30 ]`.
std::optional<source::Place> outermostOf(std::string_view line) {
  const std::size_t comment = line.find(';');
  if (comment == std::string_view::npos) return std::nullopt;
  std::string_view text = line.substr(comment + 1);
  if (const std::size_t at = text.rfind("@["); at != std::string_view::npos) text.remove_prefix(at + 2);
  return placeAtEnd(source::trimmedStart(source::trimmedEnd(text, "] \t\r")));
}

// The line of the source at which each line of the output is, from 0; the comment of the last .loc before it.
std::vector<std::optional<source::Place>> sourcePlaces(std::string_view output, const std::string& path) {
  std::vector<std::optional<source::Place>> places;
  std::optional<source::Place> here;
  const auto name = std::filesystem::path(path).filename();
  while (!output.empty()) {
    const std::string_view line = source::takeLine(output);
    if (statementOf(line).starts_with(".loc")) {
      here = outermostOf(line);
      if (here && std::filesystem::path(here->file).filename() == name) here->file = path;
    }
    places.push_back(here);
  }
  return places;
}

std::string explanationOf(const std::string& name, Language language) {
  const bool isDevice = name.starts_with("__ocml_") || name.starts_with("__ockl_") ||
                        name.starts_with("__oclc_") || name.starts_with("__hip_") ||
                        name.starts_with("__printf_alloc");
  if (isDevice)
    return fmt::format("{} is not defined: it is one of AMD's device functions, which a ROCm and Debian's "
                       "rocm-device-libs have; install one of them, or link a bitcode with -Xclang "
                       "-mlink-builtin-bitcode -Xclang FILE",
                       name);
  if (language == Language::OpenCl)
    return fmt::format(
        "{} is not defined: neither here nor in libclc; an inline function that is called must be static",
        name);
  return fmt::format("{} is not defined; define it in this file: device code of several files is not linked",
                     name);
}

} // namespace

void explainUnresolved(source::Diagnostics& diagnostics, std::string_view output, Language language,
                       const std::string& path) {
  const auto places = sourcePlaces(output, path);
  std::map<std::string, std::size_t> known; // by symbol: its diagnostic
  source::Diagnostics result;
  for (source::Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.code != source::Code::LinkerError || !diagnostic.message.starts_with(kUndefined)) {
      result.push_back(std::move(diagnostic));
      continue;
    }
    const std::string name = diagnostic.message.substr(kUndefined.size());
    const std::uint32_t line = diagnostic.place.line;
    const bool hasPlace = line != 0 && line <= places.size() && places[line - 1];
    const source::Place place = hasPlace ? *places[line - 1] : source::Place{.file = path};
    const auto [found, isNew] = known.emplace(name, result.size());
    if (isNew) {
      result.push_back(source::makeError(source::Code::LinkerError, place, explanationOf(name, language)));
      continue;
    }
    source::Diagnostic& first = result[found->second];
    const auto isThere = [&place](const source::Place& other) { return other.line == place.line; };
    if (!isThere(first.place) && std::ranges::none_of(first.notes, isThere, &source::Note::place))
      first.notes.push_back({place, "used here as well"});
  }
  diagnostics = std::move(result);
}

} // namespace wavesmith::compile

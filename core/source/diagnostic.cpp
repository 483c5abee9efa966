// SPDX-License-Identifier: Apache-2.0
#include "source/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::source {

std::string toString(const Place& place) {
  if (place.line == 0) return place.file;
  if (place.column == 0) return fmt::format("{}:{}", place.file, place.line);
  return fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

std::string_view name(Severity severity) {
  switch (severity) {
  case Severity::Error: return "error";
  case Severity::Warning: return "warning";
  case Severity::Remark: return "remark";
  }
  return "error";
}

Diagnostic makeError(Code code, Place place, std::string message) {
  Diagnostic diagnostic;
  diagnostic.code = code;
  diagnostic.place = std::move(place);
  diagnostic.message = std::move(message);
  return diagnostic;
}

std::unexpected<Diagnostic> failure(Code code, Place place, std::string message) {
  return std::unexpected(makeError(code, std::move(place), std::move(message)));
}

bool hasErrors(const Diagnostics& diagnostics) {
  return std::ranges::any_of(diagnostics, [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

} // namespace wavesmith::source

// SPDX-License-Identifier: Apache-2.0
#include "source/severity_counts.h"

#include <fmt/format.h>

#include <string_view>

namespace wavesmith::source {

void SeverityCounts::add(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics) {
    switch (diagnostic.severity) {
    case Severity::Error: ++errors; break;
    case Severity::Warning: ++warnings; break;
    case Severity::Remark: ++remarks; break;
    }
  }
}

std::optional<Severity> SeverityCounts::worst() const {
  if (errors != 0) return Severity::Error;
  if (warnings != 0) return Severity::Warning;
  return remarks != 0 ? std::optional(Severity::Remark) : std::nullopt;
}

std::string SeverityCounts::text() const {
  std::string text;
  const auto add = [&](std::size_t n, std::string_view what) {
    if (n > 0) text += fmt::format("{}{} {}{}", text.empty() ? "" : ", ", n, what, n == 1 ? "" : "s");
  };
  add(errors, "error");
  add(warnings, "warning");
  add(remarks, "remark");
  return text.empty() ? "no errors" : text;
}

} // namespace wavesmith::source

// SPDX-License-Identifier: Apache-2.0
#include "authoring/wait_parameters.h"

#include "syntax/macro_text.h"

#include <algorithm>
#include <string_view>

namespace wavesmith::authoring {
namespace {

using source::AssemblyLine;
using source::StatementPlace;

// Those that the line, which opens a body with this directive, declares.
void addParameters(const AssemblyLine& line, std::string_view directive, std::vector<std::string>& names) {
  const StatementPlace statement = line.place();
  std::size_t at = source::skipBlanks(line.text, statement.begin + directive.size());
  const bool isMacro = directive == ".macro";
  if (isMacro) at = source::skipBlanks(line.text, at + source::wordAt(line.text, at).size()); // its name
  if (isMacro && at < statement.end && line.text[at] == ',') ++at;
  if (at >= statement.end) return;
  for (const syntax::MacroParameter& parameter : syntax::parametersIn(line.text, at, statement.end)) {
    names.emplace_back(parameter.name.text);
    if (!isMacro) return; // the values follow
  }
}

} // namespace

std::vector<std::string> parametersAround(const std::vector<AssemblyLine>& lines, std::uint32_t line) {
  std::vector<std::string> names;
  std::size_t closed = 0; // bodies that end before the line
  for (std::size_t at = std::min<std::size_t>(line, lines.size()); at-- > 0;) {
    const StatementPlace statement = lines[at].place();
    const std::string_view directive = source::wordAt(lines[at].text, statement.begin);
    if (directive == ".endm" || directive == ".endmacro" || directive == ".endr") ++closed;
    const bool hasParameters = directive == ".macro" || directive == ".irp" || directive == ".irpc";
    if (!hasParameters && directive != ".rept" && directive != ".rep") continue;
    if (closed != 0)
      --closed;
    else if (hasParameters)
      addParameters(lines[at], directive, names);
  }
  return names;
}

} // namespace wavesmith::authoring

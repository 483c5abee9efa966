// SPDX-License-Identifier: Apache-2.0
#include "kernarg/emit.h"
#include "kernarg/emit_c_parts.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::kernarg {

std::string emitAsm(const Subject& subject) {
  Names names(Target::Asm);
  struct Line {
    std::string symbol;
    std::uint64_t value;
    std::string comment;
  };
  std::vector<Line> lines;
  for (std::size_t i = 0; i < subject.layout.arguments.size(); ++i) {
    const Argument& argument = subject.layout.arguments[i];
    const std::string called = argument.hidden() ? subject.layout.nameOf(i) : argument.name;
    const std::string name = names.mended(called, i);
    std::string comment =
        argument.hidden() ? fmt::format("{} bytes", argument.size) : printable(spelling(argument.type));
    if (called.empty())
      comment += ", which has no name";
    else if (called != name)
      comment += fmt::format(", called {}", printable(called));
    lines.push_back({name + "_offset", argument.offset, std::move(comment)});
  }
  lines.push_back({kernelIdentifier(subject.kernel, Target::Asm) + "_kernarg_size", subject.layout.size,
                   "bytes of the segment"});
  std::size_t width = 0;
  for (const Line& line : lines)
    width = std::max(width, line.symbol.size());
  std::string text = headline(subject, "//");
  for (const Line& line : lines)
    text +=
        fmt::format("  .set {:<{}} {:<4} // {}\n", line.symbol + ",", width + 1, line.value, line.comment);
  return text;
}

} // namespace wavesmith::kernarg

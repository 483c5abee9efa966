// SPDX-License-Identifier: Apache-2.0
#include "runtime/source_lines.h"

#include "runtime/runtime.h"
#include "source/place_text.h"
#include "source/render.h"

#include <utility>

namespace wavesmith::runtime {

void SourceLines::add(Runtime& runtime, std::string_view caller, source::Diagnostic& diagnostic,
                      const Code& code) {
  auto known = tables_.find(code);
  if (known == tables_.end()) {
    ReadLines read = readLines(*code);
    known = tables_.emplace(code, std::move(read.lines)).first;
    for (const source::Diagnostic& problem : read.diagnostics)
      warn(runtime, caller, source::render(problem, {}));
  }
  source::addLines(diagnostic, known->second);
}

std::string withExcerpts(const source::Diagnostic& diagnostic) {
  return source::render(diagnostic, {.lines = source::fileLines()});
}

} // namespace wavesmith::runtime

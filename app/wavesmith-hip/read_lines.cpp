// SPDX-License-Identifier: Apache-2.0
// The source lines of code objects, read by the language worker.
#include "runtime/source_lines.h"
#include "worker/language/language_client.h"

#include <utility>

namespace wavesmith::runtime {

ReadLines readLines(const codeobject::CodeObject& object) {
  worker::WorkerOptions options;
  options.spare = false;
  worker::LanguageClient language(std::move(options));
  assembler::DebugLines debug = language.lines(object);
  return {std::move(debug.lines), std::move(debug.diagnostics)};
}

} // namespace wavesmith::runtime

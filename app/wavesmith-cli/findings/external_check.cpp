// SPDX-License-Identifier: Apache-2.0
#include "findings/external_check.h"

#include "arguments/with_folder.h"
#include "check/external_assembler.h"
#include "output/exit_code.h"
#include "output/terminal.h"
#include "source/file.h"

#include <fmt/format.h>

#include <utility>

namespace wavesmith::cli {

int compareWithAssembler(const Checked& checked, const std::string& file, const AssemblerArguments& assembler,
                         const std::string& program, const std::stop_token& stop) {
  if (!isAssemblySource(file)) {
    printDiagnostics({source::makeError(source::Code::AssemblerError, {file, 0, 0, 0},
                                        "only a source can be assembled by another assembler")});
    return kCannot;
  }
  auto text = source::readText(file);
  if (!text) {
    printDiagnostics({text.error()});
    return kCannot;
  }
  const auto options = optionsFor(assembler, file);
  if (!options) {
    printDiagnostics({options.error()});
    return kCannot;
  }
  const auto compared =
      check::compareWithExternal(checked, {file, std::move(*text)}, *options, {.program = program}, stop);
  if (!compared) {
    printDiagnostics({compared.error()});
    return compared.error().code == source::Code::AssemblerError ? kFindings : kCannot;
  }
  const source::Diagnostic said = check::toDiagnostic(*compared, file);
  printOut(fmt::format("{}: {}\n", source::toString(said.place), said.message));
  return compared->difference ? kFindings : kAllWell;
}

} // namespace wavesmith::cli

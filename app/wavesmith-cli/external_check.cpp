// SPDX-License-Identifier: Apache-2.0
#include "external_check.h"

#include "check/external_assembler.h"
#include "exit_code.h"
#include "source/file.h"
#include "terminal.h"

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
  const auto compared = check::compareWithExternal(checked, {file, std::move(*text)}, assembler.options({}),
                                                   {.program = program}, stop);
  if (!compared) {
    printDiagnostics({compared.error()});
    return compared.error().code == source::Code::AssemblerError ? kFindings : kCannot;
  }
  if (!compared->difference) {
    printOut(fmt::format("{}: {} assembles the same {} bytes of code and descriptors\n", file,
                         compared->version, compared->bytes));
    return kAllWell;
  }
  const check::ExternalDifference& difference = *compared->difference;
  const auto orNothing = [](const std::string& words) { return words.empty() ? "nothing" : words; };
  printOut(fmt::format("{}: {} differs: {} here, {} by {}\n",
                       difference.place.line == 0 ? file : source::toString(difference.place),
                       difference.what, orNothing(difference.ours), orNothing(difference.theirs),
                       compared->version));
  return kFindings;
}

} // namespace wavesmith::cli

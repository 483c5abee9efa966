// SPDX-License-Identifier: Apache-2.0
#include "explanations.h"

#include "exit_code.h"
#include "source/explanation.h"
#include "terminal.h"

#include <fmt/format.h>

namespace wavesmith::cli {

int explainCode(std::string_view code) {
  const std::string_view page = source::explanationOf(code);
  if (page.empty()) {
    printDiagnostics({source::makeError(source::Code::CannotReadFile, {},
                                        fmt::format("no page for '{}'; codes look like W0102", code))});
    return kCannot;
  }
  printOut(page);
  return kAllWell;
}

} // namespace wavesmith::cli

// SPDX-License-Identifier: Apache-2.0
#include "output/exit_code.h"

namespace wavesmith::cli {

ExitCode exitCodeOf(const source::Diagnostics& errors) {
  for (const source::Diagnostic& error : errors) {
    using enum source::Code;
    switch (error.code) {
    case CannotReadFile:
    case CannotWriteFile:
    case FixesRefused:
    case BadShareFile:
    case CannotShare:
    case WorkerUnavailable:
    case WorkerDied:
    case WorkerProtocol:
    case RunCanceled:
    case RunFileSyntax:
    case RunFileSchema: return kCannot;
    default: break;
    }
  }
  return errors.empty() ? kAllWell : kFindings;
}

} // namespace wavesmith::cli

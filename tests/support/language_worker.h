// SPDX-License-Identifier: Apache-2.0
// Options of a language worker for tests: the one of this build, which is started when it is needed.
//
//   worker::LanguageClient language{testing::languageWorker()};
//
// A pure function; any thread.
#pragma once

#include "support/paths.h"
#include "worker/language/language_client.h"

namespace wavesmith::testing {

[[nodiscard]] inline worker::WorkerOptions languageWorker() {
  worker::WorkerOptions options;
  options.program = program("wavesmith-worker");
  options.spare = false;
  return options;
}

} // namespace wavesmith::testing

// SPDX-License-Identifier: Apache-2.0
// Ports an older kernel to gfx942, assembles and checks the result: the implementation of both
// `wavesmith-cli port` and Kernel > Port to gfx942.
//
//   auto ported = check::portText(language, {"old.s", text}, {});
//   ported->text.files[0].after      the new text, with its descriptor and metadata
//   ported->diagnostics              of the new text
//   ported->comparison               of its instructions with those of the old text, as LLVM encodes both
//
// Blocking: the text is assembled up to seven times. Any thread; one call at a time per client.
#pragma once

#include "assembler/assembly.h"
#include "check/port/comparison.h"
#include "port/port.h"
#include "source/diagnostic.h"
#include "worker/language/language_client.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::check {

enum class PortStep : std::uint8_t { Rewriting, Generating, Checking };
inline constexpr int kPortSteps = static_cast<int>(PortStep::Checking) + 1;

struct PortOptions {
  std::string from = {};                        // the old processor; empty: what the text says or shows
  std::vector<std::string> includePaths = {};   // for .include
  std::vector<std::string> allowedFolders = {}; // as in assembler::Options
  std::vector<std::pair<std::string, std::string>> definitions = {}; // -D NAME=VALUE
  // Texts of included files that are not those on the disk, by their paths.
  std::vector<assembler::SourceFile> edited = {};
  std::function<void(PortStep)> onStep = {}; // called before each step, on the caller's thread
};

struct PortedText {
  port::Ported text;                // with the changes of the generated descriptor and metadata
  std::vector<std::string> remarks; // what could not be generated, and why: one sentence each
  source::Diagnostics diagnostics;  // diagnostics of the new text, as check::checkText() returns them
  bool assembles = false;           // the new text has no errors
  PortComparison comparison;        // each Match::Different is a question in text.changes as well

  [[nodiscard]] std::size_t questions() const;
};

// Errors: those of port::portText(); Code::RunCanceled. A new text that does not assemble is a result.
[[nodiscard]] source::Result<PortedText> portText(worker::LanguageClient& language,
                                                  const assembler::SourceFile& text,
                                                  const PortOptions& options,
                                                  const std::stop_token& stop = {});

} // namespace wavesmith::check

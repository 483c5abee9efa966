// SPDX-License-Identifier: Apache-2.0
// Compiles an OpenCL C or HIP text for a GPU and links its lines with those of the assembly: the
// implementation of both `wavesmith-cli compile` and the assembly beside a source in the window.
//
//   text ──clang──► assembly ──checkText──► program, analysis ──► resources as we find them
//      [child process]  │                      └──debug lines──► links of lines
//                       └──► diagnostics, resources as clang reports them
//
//   auto compiled = compile::compileText(language, {.path = "saxpy.cl", .text = text});
//   compiled->assembly.text                    for people; assembles to the same code
//   compiled->links.assemblyOf(8)              the lines that line 8 is involved in
//
// Blocking, seconds for HIP. Any thread; one call at a time per client.
#pragma once

#include "check/check.h"
#include "compile/assembly_text.h"
#include "compile/hip_headers.h"
#include "compile/line_links.h"
#include "compile/resource_usage.h"
#include "compile/toolchain.h"
#include "process/run.h"
#include "worker/language/language_client.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::compile {

inline constexpr const char* kUsualOptions = "-O3";

struct Request {
  std::string path;      // names the text; relative includes are resolved in its folder
  std::string text = {}; // may differ from the file's
  std::optional<Language> language = std::nullopt; // nothing: that of the path and the text
  std::string options = kUsualOptions;             // as a shell splits them
  std::string processor = "gfx942";
  Preferences preferences = {};
  process::Limits limits = {};
};

struct Compiled {
  Language language = Language::OpenCl;
  std::string options;
  std::optional<HipHeaders> headers; // the headers of a HIP source
  AssemblyText assembly;             // empty: the compiler wrote none
  LineLinks links;                   // links of the lines of `assembly`
  std::vector<KernelResources> resources;
  std::string output; // the compiler's, with debug information
  // The result for `output`; its own diagnostics are about the compiler's code, not about the text.
  check::Checked checked;
  // The program of `checked` with the lines of the source instead of those of `output`; null: there is none.
  std::shared_ptr<const program::Program> bySource;
  // Diagnostics of the compiler; functions that no library defines; what the assembler rejects in the output.
  source::Diagnostics diagnostics;

  // There is code for everything in the text.
  [[nodiscard]] bool ok() const { return checked.program != nullptr && !source::hasErrors(diagnostics); }
};

// The only error is Code::RunCanceled: a missing compiler or library is a diagnostic in the result.
[[nodiscard]] source::Result<Compiled> compileText(worker::LanguageClient& language, const Request& request,
                                                   const std::stop_token& stop = {});

} // namespace wavesmith::compile

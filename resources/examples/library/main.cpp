// SPDX-License-Identifier: Apache-2.0
// Prints the registers of each kernel in an assembly file, and what `wavesmith-cli check` finds in it. Start here to write
// a tool of your own.
//
//   $ kernel_report vector_add.s
//   vector_add: 8 VGPRs, 0 AGPRs, 32 SGPRs, 57 instructions
//   no errors
//
// Exit codes: 0 no errors, 1 errors in the kernel, 2 the file cannot be read.
#include "check/check.h"
#include "source/file.h"
#include "source/render.h"
#include "worker/language/language_client.h"

#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>

namespace codeobject = wavesmith::codeobject;
namespace source = wavesmith::source;

namespace {

// VGPRs and AGPRs share a register file; AGPRs begin at accum_offset.
void printKernel(const codeobject::Kernel& kernel, std::size_t instructions) {
  const std::uint32_t all = kernel.descriptor.vectorRegisters();
  const std::uint32_t agprs = all > kernel.descriptor.accumOffset ? all - kernel.descriptor.accumOffset : 0;
  std::printf("%s: %u VGPRs, %u AGPRs, %u SGPRs, %zu instructions\n", kernel.name.c_str(), all - agprs, agprs,
              kernel.descriptor.scalarRegisters(), instructions);
}

} // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("usage: kernel_report FILE.s\n", stderr);
    return 2;
  }
  const std::string path = arguments[1];
  auto text = source::readText(path);
  if (!text) {
    std::fputs(source::render(text.error(), {}).c_str(), stderr);
    return 2;
  }

  // The worker is started by the first request and serves all of them. If LLVM crashes on a text, the answer is a
  // diagnostic, and the next request works.
  wavesmith::worker::LanguageClient language({.program = WAVESMITH_WORKER, .spare = false});

  // Assembles, decodes and analyzes. language.assemble() and program::decode() are the first two steps alone.
  const auto checked = wavesmith::check::checkText(language, {.path = path, .text = std::move(*text)}, {});
  if (!checked) {
    std::fputs(source::render(checked.error(), {}).c_str(), stderr);
    return 2;
  }

  // Null if nothing could be assembled; then the diagnostics say why.
  if (checked->program != nullptr) {
    for (const auto& code : checked->program->kernels())
      printKernel(checked->object->kernels()[code.kernel], code.end - code.first);
  }
  const source::RenderOptions options{.lines = source::fileLines()};
  for (const source::Diagnostic& diagnostic : checked->diagnostics)
    std::fputs(source::render(diagnostic, options).c_str(), stdout);
  std::printf("%s\n", source::summarize(checked->diagnostics).c_str());
  return source::hasErrors(checked->diagnostics) ? 1 : 0;
}

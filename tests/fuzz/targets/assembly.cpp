// SPDX-License-Identifier: Apache-2.0
// Arbitrary text for the language worker, where LLVM reads it: as assembly, as old assembly, or as a header in C.
//
//   byte 0     what to do
//   the rest   the text
//
// The worker is another process and stays as long as it lives: LLVM's own crashes are answers here, too. An answer always
// arrives, and each of its errors has a message; what was assembled can be read and decoded.
#include "codeobject/code_object.h"
#include "fuzz/target.h"
#include "program/program.h"
#include "worker/language/language_client.h"

#include <chrono>
#include <memory>
#include <string>

namespace wavesmith::fuzz {
namespace {

constexpr std::size_t kMostBytes = 4096;

worker::LanguageClient& client() {
  static worker::LanguageClient language(
      {.program = WAVESMITH_FUZZ_WORKER, .timeLimit = std::chrono::seconds(5), .spare = false});
  return language;
}

void requireMessages(const source::Diagnostics& diagnostics) {
  for (const source::Diagnostic& diagnostic : diagnostics)
    require(!diagnostic.message.empty(), "a diagnostic has a message");
}

void assemble(const assembler::SourceFile& text) {
  const assembler::Assembly assembly = client().assemble({text}, {});
  requireMessages(assembly.diagnostics);
  require(!assembly.codeObject.empty() || source::hasErrors(assembly.diagnostics),
          "there is a code object or an error");
  if (assembly.codeObject.empty()) return;
  auto object = codeobject::read(assembly.codeObject, "k.s");
  require(object.has_value(), "what was assembled can be read");
  const auto program =
      program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)), assembly.lines);
  require(program.has_value(), "what was assembled can be decoded");
}

void encode(const assembler::SourceFile& text) {
  assembler::Options options;
  options.target = "gfx908";
  requireMessages(client().encode(text, options).diagnostics);
}

} // namespace
} // namespace wavesmith::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  fuzz::Input input(data, std::min(size, fuzz::kMostBytes));
  const auto options = input.take<std::uint8_t>();
  const assembler::SourceFile text{"k.s", std::string(input.rest())};
  switch (options % 8) {
  case 6: fuzz::encode(text); break;
  case 7: fuzz::requireMessages(fuzz::client().structs({"k.h", text.text}, {}).diagnostics); break;
  default: fuzz::assemble(text);
  }
  return 0;
}

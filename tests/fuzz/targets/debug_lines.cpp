// SPDX-License-Identifier: Apache-2.0
// Arbitrary bytes as a code object with debug information, for the language worker, where LLVM reads the DWARF; and for the
// disassembler there.
//
//   byte 0     bit 0: the disassembler
//   the rest   the code object
//
// An answer always arrives; lines are of words of code, and their files exist in the table.
#include "codeobject/code_object.h"
#include "fuzz/target.h"
#include "worker/language/language_client.h"

#include <chrono>

namespace wavesmith::fuzz {
namespace {

worker::LanguageClient& client() {
  static worker::LanguageClient language(
      {.program = WAVESMITH_FUZZ_WORKER, .timeLimit = std::chrono::seconds(5), .spare = false});
  return language;
}

void requireLines(const source::LineTable& lines) {
  std::uint64_t last = 0;
  for (const source::LineEntry& entry : lines.entries) {
    require(entry.address >= last, "entries are sorted");
    last = entry.address;
    require(entry.location.file < lines.files.size(), "a line has a file");
    require(entry.location.expansion == source::kNoExpansion ||
                entry.location.expansion < lines.expansions.size(),
            "an expansion is in the table");
    require(entry.firstName + std::size_t{entry.nameCount} <= lines.names.size(), "names are in the table");
    static_cast<void>(lines.text(entry.location));
  }
}

} // namespace
} // namespace wavesmith::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  fuzz::Input input(data, size);
  const auto options = input.take<std::uint8_t>();
  const auto object = codeobject::read(input.copy(), "k.hsaco");
  if (!object) return 0;
  if ((options & 1) != 0) {
    const auto text = fuzz::client().disassemble(object->bytes(), "k.hsaco");
    fuzz::require(text || !text.error().message.empty(), "an error has a message");
    if (text) fuzz::requireLines(text->lines);
    return 0;
  }
  const auto debug = fuzz::client().lines(*object);
  for (const source::Diagnostic& diagnostic : debug.diagnostics)
    fuzz::require(!diagnostic.message.empty(), "a diagnostic has a message");
  fuzz::requireLines(debug.lines);
  return 0;
}

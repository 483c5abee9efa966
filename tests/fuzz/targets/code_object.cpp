// SPDX-License-Identifier: Apache-2.0
// Arbitrary bytes as an ELF code object: read, listed, decoded, loaded into the memory of a device.
//
// Reading fails with a message, or gives a code object whose parts are in the file.
#include "codeobject/elf_listing.h"
#include "codeobject/file_kind.h"
#include "fuzz/consistent.h"
#include "fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  const auto bytes = fuzz::bytesOf(data, size);
  static_cast<void>(codeobject::kindOf("k", bytes));
  static_cast<void>(codeobject::listElf(bytes, "k"));
  auto object = codeobject::read({bytes.begin(), bytes.end()}, "k");
  if (object)
    fuzz::examine(std::move(*object));
  else
    fuzz::require(!object.error().message.empty(), "an error has a message");
  return 0;
}

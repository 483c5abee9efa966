// SPDX-License-Identifier: Apache-2.0
// Arbitrary bytes as the MessagePack of the metadata note.
//
// What was read and written reads as the same; its text for the assembler does, too.
#include "codeobject/metadata/message_pack_write.h"
#include "codeobject/metadata/metadata_assembly.h"
#include "codeobject/metadata/metadata_write.h"
#include "codeobject/metadata/metadata_yaml.h"
#include "fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  const auto bytes = fuzz::bytesOf(data, size);
  const auto tree = codeobject::readMessagePack(bytes);
  static_cast<void>(codeobject::metadataAsYaml(bytes));
  if (!tree) {
    fuzz::require(!tree.error().message.empty(), "an error has a message");
    return 0;
  }
  const auto written = codeobject::writeMessagePack(*tree);
  const auto again = codeobject::readMessagePack(written);
  fuzz::require(again.has_value(), "a tree that was written can be read");
  fuzz::require(codeobject::writeMessagePack(*again) == written, "it is the same tree");

  const auto metadata = codeobject::readMetadata(bytes);
  if (!metadata) return 0;
  const auto note = codeobject::writeMetadata(*metadata);
  const auto second = codeobject::readMetadata(note);
  fuzz::require(second.has_value(), "metadata that was written can be read");
  fuzz::require(codeobject::writeMetadata(*second) == note, "it is the same metadata");
  static_cast<void>(codeobject::metadataAsAssembly(*metadata));
  return 0;
}

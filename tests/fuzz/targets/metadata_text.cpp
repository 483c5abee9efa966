// SPDX-License-Identifier: Apache-2.0
// Arbitrary text as the YAML of .amdgpu_metadata, and of the note of version 2.
//
// What was read and written as text reads as the same metadata.
#include "codeobject/metadata/metadata_assembly.h"
#include "codeobject/metadata/metadata_v2.h"
#include "codeobject/metadata/metadata_write.h"
#include "fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  const std::string_view text = fuzz::textOf(data, size);
  const auto old = codeobject::readMetadataV2(text);
  fuzz::require(old || !old.error().message.empty(), "an error has a message");
  const auto metadata = codeobject::readMetadataYaml(text);
  if (!metadata) {
    fuzz::require(!metadata.error().message.empty(), "an error has a message");
    return 0;
  }
  const std::string written = codeobject::metadataAsAssembly(*metadata);
  const auto again = codeobject::readMetadataYaml(written);
  fuzz::require(again.has_value(), "metadata that was written as text can be read");
  fuzz::require(codeobject::writeMetadata(*again) == codeobject::writeMetadata(*metadata),
                "it is the same metadata");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
// Arbitrary bytes as a share file, NAME.wavesmith.
//
// What opens has safe names and is within the limits; packed again it opens as the same.
#include "fuzz/target.h"
#include "share/archive.h"
#include "share/debugger_state.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  const share::ShareLimits limits{
      .archiveBytes = 1U << 20, .totalBytes = 4U << 20, .files = 100, .points = 100};
  const auto bytes = fuzz::bytesOf(data, size);
  static_cast<void>(share::isShareFile(bytes));
  const auto contents = share::unpack(bytes, "k.wavesmith", limits);
  if (!contents) {
    fuzz::require(!contents.error().message.empty(), "an error has a message");
    return 0;
  }
  fuzz::require(!share::problemOf(*contents, limits), "what opens has no problem");
  for (const debug::Request& request : share::restoringRequests(*contents))
    static_cast<void>(share::commandText(request));
  const auto packed = share::pack(*contents, limits);
  fuzz::require(packed.has_value(), "what was unpacked can be packed");
  const auto again = share::unpack(*packed, "k.wavesmith", limits);
  fuzz::require(again && *again == *contents, "packed, it opens as the same");
  return 0;
}

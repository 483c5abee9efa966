// SPDX-License-Identifier: Apache-2.0
// Arbitrary text as the manifest of a share file, without the archive around it.
//
// What was read and written reads as the same; the requests that restore a debugger are commands of its language.
#include "share/manifest.h"

#include "debug/language/commands.h"
#include "fuzz/target.h"
#include "share/debugger_state.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  const auto contents = share::readManifest(fuzz::textOf(data, size));
  if (!contents) {
    fuzz::require(!contents.error().empty(), "an error has a message");
    return 0;
  }
  const auto again = share::readManifest(share::manifestText(*contents));
  fuzz::require(again && *again == *contents, "written, it reads as the same");
  for (const share::SharedPoint& point : contents->points)
    static_cast<void>(share::placeText(point));
  for (const debug::Request& request : share::restoringRequests(*contents))
    static_cast<void>(debug::parseCommand(share::commandText(request)));
  return 0;
}

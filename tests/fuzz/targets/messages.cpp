// SPDX-License-Identifier: Apache-2.0
// Arbitrary bytes as each message to and from the workers.
//
//   byte 0     which message
//   the rest   its payload
//
// What was decoded and encoded decodes to the same bytes.
#include "worker/transport/messages.h"

#include "fuzz/target.h"
#include "worker/language/language_messages.h"
#include "worker/runs/debug_messages.h"
#include "worker/runs/run_messages.h"

#include <array>

namespace wavesmith::fuzz {
namespace {

template <typename T>
void check(std::span<const std::byte> payload) {
  const auto value = worker::decode<T>(payload);
  if (!value) {
    require(!value.error().message.empty(), "an error has a message");
    return;
  }
  const auto bytes = worker::encode(*value);
  const auto again = worker::decode<T>(bytes);
  require(again.has_value(), "a message that was encoded can be decoded");
  require(worker::encode(*again) == bytes, "it is the same message");
}

constexpr std::array kChecks{
    &check<worker::Hello>,
    &check<worker::AssembleRequest>,
    &check<worker::EncodeRequest>,
    &check<worker::HeaderRequest>,
    &check<worker::CodeObjectRequest>,
    &check<worker::DisassembleAnswer>,
    &check<worker::InstructionTextsAnswer>,
    &check<assembler::Assembly>,
    &check<assembler::CHeader>,
    &check<assembler::DebugLines>,
    &check<assembler::Encodings>,
    &check<worker::RunRequest>,
    &check<worker::RunAnswer>,
    &check<worker::RunProgress>,
    &check<worker::LaunchRequest>,
    &check<source::Result<worker::LaunchAnswer>>,
    &check<worker::ElementsRequest>,
    &check<worker::ElementsAnswer>,
    &check<worker::BackendsAnswer>,
    &check<worker::DebugStart>,
    &check<debug::Request>,
    &check<worker::DebugAnswer>,
};

} // namespace
} // namespace wavesmith::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  fuzz::Input input(data, size);
  fuzz::kChecks[input.take<std::uint8_t>() % fuzz::kChecks.size()](input.bytes());
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
// Arbitrary text as a table of PC samples.
//
// Each sample is of an instruction or unknown, and matched once.
#include "trace/pc_samples.h"

#include "fuzz/folder.h"
#include "fuzz/target.h"
#include "fuzz/word_object.h"
#include "trace/sample_match.h"

#include <array>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  // s_waitcnt vmcnt(0); s_endpgm
  static constexpr std::array<std::uint32_t, 2> kWords{0xbf8c0f70, 0xbf810000};
  static constexpr std::array<std::string_view, 1> kNames{"pcs.csv"};
  const std::string_view text = fuzz::textOf(data, size);
  static_cast<void>(trace::isPcSamples(text));
  const fuzz::Folder folder("==> pcs.csv\n" + std::string(text), kNames);
  const auto samples = trace::readPcSamples(folder.path() / "pcs.csv");
  if (!samples) {
    fuzz::require(!samples.error().message.empty(), "an error has a message");
    return 0;
  }
  std::uint64_t sum = samples->unknown;
  for (const trace::SampledInstruction& instruction : samples->instructions) {
    fuzz::require(instruction.issued <= instruction.samples, "a sample is issued at most once");
    sum += instruction.samples;
  }
  fuzz::require(sum == samples->samples, "every sample is counted once");
  static_cast<void>(trace::summary(*samples));
  const auto program =
      fuzz::programOf({.words = std::as_bytes(std::span(kWords)), .descriptor = fuzz::usualDescriptor()});
  const trace::SampleMatch match = trace::matchSamples(*samples, *program);
  fuzz::require(match.certain + match.ambiguous + match.elsewhere + match.unknown == samples->samples,
                "every sample is matched once");
  static_cast<void>(match.sentence());
  static_cast<void>(trace::samplesByLine(*samples, match, *program));
  static_cast<void>(trace::codeOfSamples(*samples));
  return 0;
}

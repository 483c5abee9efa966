// SPDX-License-Identifier: Apache-2.0
#include "share/shared.h"

#include <span>

namespace wavesmith::testing {

std::vector<std::byte> bytesOf(std::string_view text) {
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

std::string textOf(const std::vector<std::byte>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

share::ShareContents fullContents() {
  share::ShareContents contents;
  contents.runFile = "runs/k.run.yaml";
  contents.files = {{"kernels/gr\xc3\xb6\xc3\x9f"
                     "er.s",
                     bytesOf("s_endpgm\n")},
                    {"runs/k.run.yaml", bytesOf("wavesmith: 1\nsource: ../kernels/gr\xc3\xb6\xc3\x9f"
                                                "er.s\n")},
                    {"runs/zeros.bin", std::vector<std::byte>(70000)}};
  contents.folders = {"runs/empty"};
  contents.points = {{.file = "runs/k.run.yaml", .line = 12, .condition = "s4 > 3", .ignored = 2},
                     {.text = "loop", .wave = emulator::WaveId{3, 1}, .enabled = false},
                     {.watch = true, .text = "3.1:v4[12]"}};
  contents.position = share::Position{.step = 3140, .wave = emulator::WaveId{7, 2}, .lane = 40};
  contents.checkedMode = true;
  contents.plainMatrix = false;
  contents.schedule = ~std::uint64_t{0};
  contents.views = {{"empty", ""}, {"window", std::string("\0\xff bytes", 8)}};
  return contents;
}

} // namespace wavesmith::testing

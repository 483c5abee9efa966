// SPDX-License-Identifier: Apache-2.0
// A source that has the instructions of the sample tests/trace/data/mi300_sgemm, in its order: one line each.
//
//   const testing::TracedSource traced;
//   traced.text           a kernel of the trace's name
//   traced.lineOf(row)    of a row of the traced code
#pragma once

#include "support/paths.h"
#include "trace/open.h"
#include "trace/trace.h"

#include <QString>

#include <cstdint>
#include <string>

namespace wavesmith::testing {

inline QString tracePath() {
  return QString::fromStdString(
      (sourceDirectory() / "tests/trace/data/mi300_sgemm/ui_output_sample").string());
}

struct TracedSource {
  TracedSource() {
    auto opened = trace::openTrace(tracePath().toStdString());
    if (!opened) qFatal("%s", opened.error().message.c_str());
    trace = std::move(*opened);
    const std::string name = trace.code.front().text.substr(2);
    text = ".text\n.globl " + name + "\n.p2align 8\n.type " + name + ",@function\n" + name + ":\n";
    for (std::size_t row = 1; row < trace.code.size(); ++row)
      text += "  " + trace.code[row].text + "\n";
    text += "  s_endpgm\n.size " + name + ", .-" + name +
            "\n.section .rodata,\"a\"\n.p2align 6\n.amdhsa_kernel " + name +
            "\n  .amdhsa_next_free_vgpr 256\n  .amdhsa_next_free_sgpr 96\n  .amdhsa_accum_offset 128\n"
            "  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n.end_amdhsa_kernel\n";
  }
  [[nodiscard]] static std::uint32_t lineOf(std::uint32_t row) { return 5 + row; }

  trace::Trace trace;
  std::string text;
};

} // namespace wavesmith::testing

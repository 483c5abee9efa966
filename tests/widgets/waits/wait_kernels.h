// SPDX-License-Identifier: Apache-2.0
// Kernels whose waits are written, and their waits.
#pragma once

#include <QString>
#include <QStringList>

#include <string>
#include <string_view>

namespace wavesmith::testing {

// Its code begins in line 6.
inline std::string kernel(std::string_view body) {
  return "  .text\n  .globl k\n  .p2align 8\n  .type k,@function\nk:\n" + std::string(body) + R"(  s_endpgm
  .size k, .-k
  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
)";
}

// "s_waitcnt vmcnt(0)", in their order.
inline QStringList waitsOf(const QString& text) {
  QStringList found;
  for (const QString& line : text.split(u'\n'))
    if (line.trimmed().startsWith(QLatin1String("s_waitcnt"))) found << line.trimmed();
  return found;
}

} // namespace wavesmith::testing

// SPDX-License-Identifier: Apache-2.0
#include "generate/consistency/consistency.h"

#include "generate/consistency/consistency_code.h"
#include "generate/consistency/consistency_kernarg.h"
#include "generate/consistency/consistency_kernel.h"
#include "generate/consistency/consistency_metadata.h"

namespace wavesmith::generate {

source::Diagnostics check(const program::Program& program, const analysis::Analysis& analysis,
                          std::string_view text, const std::string& file) {
  source::Diagnostics out;
  TextBlocks blocks(text, file);
  for (std::size_t k = 0; k < program.kernels().size(); ++k) {
    const KernelContext kernel(program, analysis, k, blocks);
    const Spoken spoken = checkCode(kernel, out);
    checkMetadata(kernel, spoken, out);
    checkKernarg(kernel, out);
  }
  checkNames(program, blocks, out);
  return out;
}

} // namespace wavesmith::generate

// SPDX-License-Identifier: Apache-2.0
#include "generate/blocks.h"

namespace wavesmith::generate {

source::Result<GeneratedBlocks> generateBlocks(const std::string& text, const std::string& /*file*/,
                                               const Wanted& /*wanted*/,
                                               std::span<const KernelHints> /*hints*/,
                                               const Assemble& assemble) {
  auto assembled = assemble(text);
  if (!assembled) return std::unexpected(assembled.error());
  GeneratedBlocks result;
  result.text = text;
  result.examined = std::move(*assembled);
  return result;
}

} // namespace wavesmith::generate

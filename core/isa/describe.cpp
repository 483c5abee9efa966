// SPDX-License-Identifier: Apache-2.0
#include "isa/describe.h"

namespace wavesmith::isa {

OpcodePage describe(Op op) {
  OpcodePage page;
  page.mnemonic = row(op).mnemonic;
  page.summary = row(op).summary;
  return page;
}

std::string toText(const OpcodePage& page, unsigned /*columns*/) {
  return page.mnemonic + "\n" + page.summary + "\n";
}

} // namespace wavesmith::isa

// SPDX-License-Identifier: Apache-2.0
#include "panels/initial_panel.h"

namespace wavesmith::panels {

InitialPanel initialPanel(const program::Program&, const analysis::Analysis&, std::size_t kernel,
                          const LaunchPoint&, const codeobject::KernelDescriptor&) {
  InitialPanel panel;
  panel.kernel = kernel;
  return panel;
}

std::vector<InitialBit> initialBits() {
  return {};
}

unsigned bitOf(const codeobject::KernelDescriptor&, std::string_view) {
  return 0;
}

void setBit(codeobject::KernelDescriptor&, std::string_view, unsigned) {}

} // namespace wavesmith::panels

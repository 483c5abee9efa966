// SPDX-License-Identifier: Apache-2.0
#include "panels/queues.h"

namespace wavesmith::panels {

Queues queuesAt(const program::Program&, const analysis::Analysis&, Index at) {
  Queues queues;
  queues.at = at;
  return queues;
}

std::string_view name(analysis::Pending::Kind) {
  return {};
}

} // namespace wavesmith::panels

// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/prepared_dispatch.h"

#include "emulator/launch/initial_state.h"

#include <cstring>
#include <utility>

namespace wavesmith::emulator {

source::Result<std::unique_ptr<PreparedDispatch>> PreparedDispatch::make(const DispatchContext& context,
                                                                         Memory& memory) {
  auto packet = memory.allocate("dispatch packet", kDispatchPacketBytes, 64);
  if (!packet) return std::unexpected(std::move(packet.error()));
  auto queue = memory.allocate("queue", kQueueBytes, 64);
  if (!queue) {
    memory.release(*packet);
    return std::unexpected(std::move(queue.error()));
  }
  memory.markInternal(*packet);
  memory.markInternal(*queue);
  std::unique_ptr<PreparedDispatch> result(new PreparedDispatch(context, memory));
  result->context_.packet = *packet;
  result->context_.queue = *queue;
  std::memcpy(memory.host(*packet, kDispatchPacketBytes).data(), dispatchPacket(result->context_).data(),
              kDispatchPacketBytes);
  std::memcpy(memory.host(*queue, kQueueBytes).data(), queueStructure().data(), kQueueBytes);
  return result;
}

PreparedDispatch::~PreparedDispatch() {
  memory_.release(context_.packet);
  memory_.release(context_.queue);
}

} // namespace wavesmith::emulator

// SPDX-License-Identifier: Apache-2.0
// A dispatch that is valid, with the structures of the runtime that its registers point to in device memory. They are
// released with the object.
//
//   auto prepared = device.prepare(object, dispatch);
//   SerialRun run((*prepared)->context(), device.options(), ...);
//
// Belongs to one thread; the context is constant.
#pragma once

#include "emulator/machine/dispatch_context.h"
#include "emulator/machine/memory.h"
#include "source/diagnostic.h"

#include <memory>

namespace wavesmith::emulator {

class PreparedDispatch {
public:
  // `context` has everything but the addresses of packet and queue.
  [[nodiscard]] static source::Result<std::unique_ptr<PreparedDispatch>> make(const DispatchContext& context,
                                                                              Memory& memory);
  ~PreparedDispatch();
  PreparedDispatch(const PreparedDispatch&) = delete;
  PreparedDispatch& operator=(const PreparedDispatch&) = delete;

  [[nodiscard]] const DispatchContext& context() const { return context_; }

private:
  PreparedDispatch(const DispatchContext& context, Memory& memory) : context_(context), memory_(memory) {}
  DispatchContext context_;
  Memory& memory_;
};

} // namespace wavesmith::emulator

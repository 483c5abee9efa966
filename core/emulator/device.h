// SPDX-License-Identifier: Apache-2.0
// A gfx942 that runs on the CPU.
//
//   Device device;
//   auto object = device.load(program);
//   auto report = device.run(*object, dispatch, control);
//
// Deterministic: the buffers do not depend on the number of threads. A kernel cannot access memory of the
// host: every access goes through Memory. Only one thread may use a Device at a time; run() uses as many
// threads as DeviceOptions says.
#pragma once

#include "emulator/launch/device_options.h"
#include "emulator/launch/run_control.h"
#include "emulator/machine/dispatch_packet.h"
#include "emulator/machine/memory.h"
#include "isa/target.h"
#include "program/program.h"
#include "source/diagnostic.h"

#include <memory>

namespace wavesmith::emulator {

class PreparedDispatch;

// A program in device memory: segments mapped, dynamic relocations applied.
struct LoadedObject {
  std::shared_ptr<const program::Program> program;
  Address base = 0; // added to every address of the code object
};

class Device {
public:
  explicit Device(const DeviceOptions& options = {});
  ~Device();
  Device(Device&&) noexcept;
  Device& operator=(Device&&) noexcept;

  [[nodiscard]] const isa::Target& target() const;
  [[nodiscard]] const DeviceOptions& options() const;
  [[nodiscard]] Memory& memory();

  // Code::UnsupportedCodeObject for another target; Code::MalformedCodeObject for a relocation that cannot be
  // applied.
  [[nodiscard]] source::Result<LoadedObject> load(std::shared_ptr<const program::Program> program);
  void unload(const LoadedObject& object);

  // Code::InvalidLaunch if the hardware could not start the dispatch (work-group too large, LDS beyond 64
  // KiB, ...): then nothing was executed. Errors at run time are in the report: faults name the source line,
  // wave, lane and address.
  [[nodiscard]] source::Result<RunReport> run(const LoadedObject& object, const Dispatch& dispatch,
                                              const RunControl& control);

  // The same without running it (launch/serial_run.h does, step by step). The object and the device must exist longer.
  [[nodiscard]] source::Result<std::unique_ptr<PreparedDispatch>> prepare(const LoadedObject& object,
                                                                          const Dispatch& dispatch);

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::emulator

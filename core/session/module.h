// SPDX-License-Identifier: Apache-2.0
// An assembled source or a code object, and its kernels.
//
//   auto module = session.assemble("vector_add.s");
//   if (!module->ok()) print(module->diagnostics());
//   auto kernel = module->kernel("vector_add");      or module->kernel() for the only one
//   auto result = kernel->launch(shape, {a, b, c, 1000});
//
// Handles: copies are the same module, and a module outlives its session object. Any thread; calls of one session wait
// for each other.
#pragma once

#include "check/check.h"
#include "kernarg/layout.h"
#include "session/dispatch_argument.h"
#include "session/dispatch_options.h"
#include "session/launch_result.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith {

class Kernel;

class Module {
public:
  struct Contents;
  explicit Module(std::shared_ptr<const Contents> contents) : contents_(std::move(contents)) {}

  [[nodiscard]] const std::string& name() const; // the path of the file, or the name of the text
  // There is a code object, and no error.
  [[nodiscard]] bool ok() const;
  // Of the assembler, all of them.
  [[nodiscard]] const Diagnostics& diagnostics() const;
  [[nodiscard]] std::vector<std::string> kernelNames() const;
  // Without a name: the only one. Code::NoSuchKernel; if the text has errors, the first one.
  [[nodiscard]] Result<Kernel> kernel(std::string_view name = {}) const;
  // The ELF file; empty if nothing could be assembled.
  [[nodiscard]] std::span<const std::byte> codeObject() const;

  // The diagnostics of `wavesmith-cli check`, including the assembler's.
  [[nodiscard]] Result<Diagnostics> check(const CheckOptions& options = {}) const;
  // With program and analysis, for tools (check::checkText, check::checkCodeObject).
  [[nodiscard]] Result<check::Checked> checkAll(const CheckOptions& options = {}) const;

private:
  std::shared_ptr<const Contents> contents_;
};

class Kernel {
public:
  Kernel(std::shared_ptr<const Module::Contents> module, std::size_t number)
      : module_(std::move(module)), number_(number) {}

  [[nodiscard]] const std::string& name() const;
  // The arguments as the metadata lists them, with hidden ones.
  [[nodiscard]] kernarg::Layout arguments() const;

  // Waits for the kernel to complete. Every argument is compared with the metadata: Code::InvalidLaunch and
  // Code::RunFileMismatch name the argument and its type. Hidden arguments are written. An error is a launch that did
  // not start or was stopped by a limit or Session::cancel(): buffers are unchanged. A kernel that faults is a result
  // with faults; its buffers have what it wrote until then.
  [[nodiscard]] Result<LaunchResult> launch(const LaunchShape& shape,
                                            const std::vector<Argument>& arguments) const;

private:
  std::shared_ptr<const Module::Contents> module_;
  std::size_t number_;
};

} // namespace wavesmith

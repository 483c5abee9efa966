// SPDX-License-Identifier: Apache-2.0
// A kernel without a host program: assemble, check, fill, launch on the emulator or a GPU, compare, count.
//
//   auto session = wavesmith::Session::create();
//   auto kernel = session->assemble("vector_add.s")->kernel();
//   auto a = session->buffer(ElementType::F32, n);
//   a->fillUniform(-1, 1, 1);
//   ...
//   wavesmith::LaunchShape shape;
//   shape.grid = {n, 1, 1};
//   auto result = kernel->launch(shape, {*a, *b, *c, n});       result->ok(), result->counters
//   auto comparison = c->compare(expected);                     comparison->equal(), comparison->first
//
// The same source runs on a HIP machine without Wavesmith with session/dispatch.h; session/wavesmith.h is the C interface,
// on which the Python module stands.
//
// LLVM and kernels run in worker processes, so that no text and no kernel can crash or hang the program. Nothing throws
// but std::bad_alloc. Any thread; calls of one session wait for each other, except for cancel().
#pragma once

#include "session/buffer.h"
#include "session/dispatch_argument.h"
#include "session/dispatch_options.h"
#include "session/launch_result.h"
#include "session/module.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace wavesmith {

class Session {
public:
  // Code::BackendUnavailable with the reason, if the backend cannot run here.
  [[nodiscard]] static Result<Session> create(SessionOptions options = {});

  // Errors in the text are in Module::diagnostics(). An error here: the file cannot be read, or cancel().
  [[nodiscard]] Result<Module> assemble(const std::string& path) const; // a .s or .S file
  [[nodiscard]] Result<Module> assembleText(std::string text, std::string name = "kernel.s") const;
  // A code object, a bundle, or a program that contains one.
  [[nodiscard]] Result<Module> load(const std::string& path) const;
  [[nodiscard]] Result<Module> loadBytes(std::vector<std::byte> bytes, std::string name) const;

  // Code::RunMemoryLimit beyond SessionOptions::memoryLimit.
  [[nodiscard]] Result<Buffer> buffer(ElementType type, std::uint64_t count) const;
  template <typename T>
  [[nodiscard]] Result<Buffer> buffer(const std::vector<T>& elements) const {
    auto made = buffer(elementTypeOf<T>(), elements.size());
    if (!made) return made;
    if (auto done = made->upload(elements); !done) return std::unexpected(done.error());
    return made;
  }

  // Ends the call in progress, if there is one, with Code::RunCanceled.
  void cancel() const;

  [[nodiscard]] const SessionOptions& options() const;
  [[nodiscard]] const std::string& backend() const;     // "emulator" or "hip"
  [[nodiscard]] const std::string& description() const; // of the backend

  struct State;
  explicit Session(std::shared_ptr<State> state) : state_(std::move(state)) {}

private:
  std::shared_ptr<State> state_;
};

} // namespace wavesmith

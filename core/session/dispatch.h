// SPDX-License-Identifier: Apache-2.0
// wavesmith::Session for a HIP machine without Wavesmith: this header and the dispatch_*.h that it includes, C++17, no other
// dependency than HIP's library at run time.
//
//   #include <wavesmith/dispatch.h>
//   auto session = wavesmith::Session::create();
//   auto kernel = session->assemble("vector_add.s")->kernel();           or session->load("vector_add.hsaco")
//   auto result = kernel->launch(shape, {*a, *b, *c, n});
//
// Source that includes this header compiles against both: with the CMake target Wavesmith::session (which defines
// WAVESMITH_SESSION) it uses the Session of the library, on the emulator or a GPU; without it, the one below. Classes,
// functions and arguments are the same; docs/guide/session.md lists what a HIP machine cannot do (check, checked mode,
// counting instructions, limits).
//
// HIP is the library that the program is linked with, that WAVESMITH_HIP_LIBRARY names, or libamdhip64.so as the loader finds
// it. Texts are assembled by clang of a ROCm, or by the clang that WAVESMITH_CLANG names. Link with -ldl before glibc 2.34.
// One thread at a time.
#pragma once

#ifdef WAVESMITH_SESSION
#include "session/session.h"
#else

#include "dispatch_arguments.h"
#include "dispatch_buffer.h"
#include "dispatch_elements.h"
#include "dispatch_hip.h"
#include "dispatch_metadata.h"
#include "dispatch_options.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith {

struct Counters {
  std::uint64_t workgroups = 0;
  std::uint64_t waves = 0;
  std::uint64_t instructions = 0; // a GPU does not count
  double seconds = 0;
  std::vector<double> samples = {};

  [[nodiscard]] std::uint64_t executed(std::string_view) const { return 0; }
  [[nodiscard]] double averageLanes() const { return 0; }
  [[nodiscard]] std::uint64_t extraLdsPasses() const { return 0; }
};

struct LaunchResult {
  std::string kernel = {};
  std::string backend = "hip";
  std::string backendDescription = {};
  LaunchShape shape = {};
  Diagnostics faults = {};
  Diagnostics findings = {}; // none: a GPU has no checked mode
  Diagnostics notes = {};
  Counters counters = {};

  [[nodiscard]] bool ok() const { return faults.empty(); }
};

[[nodiscard]] inline std::string describe(const LaunchResult& result) {
  const auto dimensions = [](const std::array<std::uint32_t, 3>& size) {
    return std::to_string(size[0]) + " x " + std::to_string(size[1]) + " x " + std::to_string(size[2]);
  };
  return result.kernel + ": grid " + dimensions(result.shape.grid) + " in work-groups of " +
         dimensions(result.shape.workgroup) + ": " +
         dispatch::countOf(result.counters.workgroups, "work-group") + ", " +
         dispatch::countOf(result.counters.waves, "wave") + "\n";
}

// --- Modules and kernels ---

class Kernel {
public:
  Kernel(std::shared_ptr<const dispatch::LoadedModule> module, std::size_t number)
      : module_(std::move(module)), number_(number) {}

  [[nodiscard]] const std::string& name() const { return facts().name; }

  [[nodiscard]] Result<LaunchResult> launch(const LaunchShape& shape,
                                            const std::vector<Argument>& arguments) const {
    LaunchResult result;
    result.kernel = name();
    result.backendDescription = module_->hip->description;
    result.shape = shape;
    if (std::find(shape.workgroup.begin(), shape.workgroup.end(), 0U) != shape.workgroup.end()) {
      if (!facts().requiredWorkgroup)
        return Diagnostic{"the metadata of " + name() + " requires no work-group size: give one"};
      result.shape.workgroup = *facts().requiredWorkgroup;
    }
    auto kernarg = dispatch::packArguments(facts(), arguments);
    if (!kernarg) return kernarg.error();
    void* function = nullptr;
    const dispatch::Hip& hip = *module_->hip;
    if (auto done = hip.checked("hipModuleGetFunction",
                                hip.hipModuleGetFunction(&function, module_->handle, name().c_str()));
        !done)
      return done.error();
    const auto& grid = result.shape.grid;
    const auto& workgroup = result.shape.workgroup;
    const dispatch::Size size{
        {grid[0], grid[1], grid[2]}, {workgroup[0], workgroup[1], workgroup[2]}, shape.dynamicLds};
    result.counters.workgroups = size.workgroups();
    result.counters.waves = size.waves();
    for (unsigned i = 0; i <= shape.repeats; ++i) {
      auto seconds = hip.launch(function, size, *kernarg);
      if (!seconds && seconds.error().severity == Severity::Warning) { // it began, and faulted
        result.faults.push_back({name() + ": " + seconds.error().message});
        return result;
      }
      if (!seconds) return seconds.error();
      if (i == 0)
        result.counters.seconds = *seconds;
      else
        result.counters.samples.push_back(*seconds);
    }
    return result;
  }

private:
  [[nodiscard]] const dispatch::KernelFacts& facts() const { return module_->kernels[number_]; }

  std::shared_ptr<const dispatch::LoadedModule> module_;
  std::size_t number_;
};

class Module {
public:
  explicit Module(std::shared_ptr<const dispatch::LoadedModule> module) : module_(std::move(module)) {}

  [[nodiscard]] const std::string& name() const { return module_->name; }
  [[nodiscard]] bool ok() const { return module_->handle != nullptr; }
  [[nodiscard]] const Diagnostics& diagnostics() const { return module_->diagnostics; }
  [[nodiscard]] std::vector<std::string> kernelNames() const {
    std::vector<std::string> names;
    for (const dispatch::KernelFacts& kernel : module_->kernels)
      names.push_back(kernel.name);
    return names;
  }
  [[nodiscard]] Result<Kernel> kernel(std::string_view name = {}) const {
    for (const Diagnostic& diagnostic : diagnostics())
      if (diagnostic.severity == Severity::Error) return diagnostic;
    std::string names;
    for (std::size_t i = 0; i < module_->kernels.size(); ++i) {
      const std::string& one = module_->kernels[i].name;
      if (one == name || (name.empty() && module_->kernels.size() == 1)) return Kernel(module_, i);
      names += (names.empty() ? "" : ", ") + one;
    }
    return Diagnostic{name.empty() ? "name one of the kernels: " + names
                                   : "there is no kernel " + std::string(name) + "; there are: " + names,
                      {module_->name}};
  }
  [[nodiscard]] Result<Diagnostics> check(const CheckOptions& = {}) const {
    return Diagnostic{"checking needs Wavesmith: this program was compiled for a HIP machine"};
  }

private:
  std::shared_ptr<const dispatch::LoadedModule> module_;
};

// --- The session ---

class Session {
public:
  [[nodiscard]] static Result<Session> create(SessionOptions options = {}) {
    if (options.mode == Mode::Checked)
      return Diagnostic{"a GPU has no checked mode: use the emulator, or fast mode"};
    if (options.backend != "hip" && options.backend != "auto")
      return Diagnostic{"this program was compiled for HIP: there is no backend " + options.backend};
    auto hip = dispatch::Hip::load(options.device);
    if (!hip) return hip.error();
    return Session(std::move(options), std::move(*hip));
  }

  [[nodiscard]] Result<Module> assemble(const std::string& path) const {
    auto text = dispatch::readFile(path);
    if (!text) return text.error();
    return assembled(path, path);
  }
  [[nodiscard]] Result<Module> assembleText(const std::string& text, std::string name = "kernel.s") const {
    const dispatch::WorkFolder folder;
    const std::string path = folder.path() + "/kernel.s";
    if (!dispatch::writeFile(path, text)) return Diagnostic{"cannot write " + path};
    return assembled(path, std::move(name));
  }
  [[nodiscard]] Result<Module> load(const std::string& path) const {
    auto bytes = dispatch::readFile(path);
    if (!bytes) return bytes.error();
    return loadBytes(*bytes, path);
  }
  [[nodiscard]] Result<Module> loadBytes(const std::vector<std::byte>& bytes, std::string name) const {
    auto module = dispatch::loadModule(hip_, bytes, std::move(name), target());
    if (!module) return module.error();
    return Module(std::move(*module));
  }

  [[nodiscard]] Result<Buffer> buffer(ElementType type, std::uint64_t count) const {
    auto memory = std::make_shared<dispatch::Memory>();
    memory->hip = hip_;
    memory->type = type;
    memory->count = count;
    if (count > ~std::uint64_t{0} / 16)
      return Diagnostic{"not enough memory for " + std::to_string(count) + " elements"};
    if (count != 0)
      if (auto done =
              hip_->checked("hipMalloc", hip_->hipMalloc(&memory->address, count * dispatch::sizeOf(type)));
          !done)
        return done.error();
    Buffer made(std::move(memory));
    if (auto done = made.fillPoison(); !done) return done.error();
    return made;
  }
  template <typename T>
  [[nodiscard]] Result<Buffer> buffer(const std::vector<T>& elements) const {
    auto made = buffer(elementTypeOf<T>(), elements.size());
    if (!made) return made;
    if (auto done = made->upload(elements); !done) return done.error();
    return made;
  }

  void cancel() const {} // a kernel on a GPU runs to its end
  [[nodiscard]] const SessionOptions& options() const { return options_; }
  [[nodiscard]] const std::string& backend() const { return backend_; }
  [[nodiscard]] const std::string& description() const { return hip_->description; }

private:
  Session(SessionOptions options, std::shared_ptr<const dispatch::Hip> hip)
      : options_(std::move(options)), hip_(std::move(hip)) {}

  [[nodiscard]] std::string target() const { return options_.target.empty() ? "gfx942" : options_.target; }

  // `name`: of the file in messages.
  [[nodiscard]] Result<Module> assembled(const std::string& path, std::string name) const {
    auto assembly = dispatch::assemble(path, name, target(), options_.includePaths, options_.definitions);
    if (!assembly) return assembly.error();
    if (assembly->codeObject.empty()) {
      auto module = std::make_shared<dispatch::LoadedModule>();
      module->hip = hip_;
      module->name = std::move(name);
      module->diagnostics = std::move(assembly->diagnostics);
      return Module(std::move(module));
    }
    return loadBytes(assembly->codeObject, std::move(name));
  }

  SessionOptions options_;
  std::shared_ptr<const dispatch::Hip> hip_;
  std::string backend_ = "hip";
};

} // namespace wavesmith

#endif

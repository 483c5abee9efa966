// SPDX-License-Identifier: Apache-2.0
// Starts a host program with our HIP library instead of the installed one.
#include "arguments/commands.h"
#include "arguments/compiler_options.h"
#include "arguments/completion_values.h"
#include "arguments/numbers.h"
#include "compile/executable.h"
#include "emulator/launch/device_options.h"
#include "output/exit_code.h"
#include "output/terminal.h"
#include "process/temporary_folder.h"
#include "runtime/settings.h"
#include "source/file.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace wavesmith::cli {
namespace {

namespace fs = std::filesystem;

struct HipRunArguments {
  std::vector<std::string> program; // and its arguments
  std::string mode = "fast";
  std::optional<unsigned> computeUnits;
  std::optional<std::uint64_t> memory;
  std::string name;
  std::string architecture;
  std::optional<int> devices;
  std::optional<unsigned> threads;
  std::optional<double> seconds;
  bool noArgumentChecks = false;
  bool abort = false;
  bool compile = false; // the program is a HIP source
  std::string compileOptions = "-O2";
  CompilerOptions compiler;
};

constexpr const char* kHipRunFooter =
    R"(The program links or loads libamdhip64.so.5, .6 or .7 (or libamdhip64.so) and runs unchanged, also with
kernels that hipcc or clang has built into it. Functions that this HIP runtime does not support report it
(docs/guide/hip.md). The exit code is that of the program; if that is 0 and checked mode has found errors, it is 1.

With --compile, the program is a HIP source. It is compiled first, with a ROCm, or with clang 19, the headers of
libamdhip64-dev and rocm-device-libs; the exit code is 1 if that fails. The version of the headers is printed:
--hip-headers uses others, and a folder of programs can name them (hip-headers in .wavesmith/settings.yaml).

The arguments of every launch are compared with the kernel's metadata: a struct of another size, or a pointer
that is not device memory, is rejected with the name of the argument. In checked mode the emulator also reports
what no rule guarantees while a kernel runs: missing waits, races, stale bytes, undefined values.

Examples:
  wavesmith-cli hip-run ./vector_add_host vector_add.hsaco
  wavesmith-cli hip-run --compile reduction.hip 1000000
  wavesmith-cli hip-run --compile --compile-options "-O3 -DN=4" scan.hip
  wavesmith-cli hip-run --mode checked ./vector_add_host vector_add.hsaco
  wavesmith-cli hip-run --compute-units 8 ./program --its --own options)";

int cannot(source::Code code, std::string message) {
  printDiagnostics({source::makeError(code, {}, std::move(message))});
  return kCannot;
}

// The folder is next to this program's folder, both in the build tree and when installed.
std::optional<fs::path> libraryFolder() {
  std::error_code error;
  const fs::path own = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& folder : {own.parent_path() / "lib" / "wavesmith" / "hip",
                                 own.parent_path() / WAVESMITH_LIBDIR / "wavesmith" / "hip"})
    if (fs::exists(folder, error)) return fs::canonical(folder, error);
  return std::nullopt;
}

// The programs' names of the library; the last one is what a program that names no generation gets.
constexpr const char* kGenerations[] = {"5", "6", "7"};

// The generation of the library that the program needs, by name. A path linked into the program (DT_RPATH) has priority over
// that of the environment; a preloaded library has priority over both.
std::optional<std::string> generationOf(const std::string& program) {
  const auto bytes = source::readBytes(program);
  if (!bytes) return std::nullopt;
  const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  std::optional<std::string> found;
  for (const char* generation : kGenerations) {
    if (text.find(fmt::format("libamdhip64.so.{}", generation) + '\0') == std::string_view::npos) continue;
    if (found) return std::nullopt;
    found = generation;
  }
  return found;
}

void set(const char* variable, const std::string& value) {
  ::setenv(variable, value.c_str(), 1);
}
template <typename Number>
void set(const char* variable, const std::optional<Number>& value) {
  if (value) set(variable, fmt::format("{}", *value));
}

void setInFront(const char* variable, const std::string& value) {
  const char* before = std::getenv(variable);
  set(variable, before == nullptr || *before == '\0' ? value : value + ":" + before);
}

fs::path libraryIn(const fs::path& folder, const std::string& generation) {
  return folder / fmt::format("libamdhip64.so.{}", generation);
}

// The environment of the program.
void setUp(const HipRunArguments& arguments, const fs::path& folder,
           const std::optional<std::string>& generation) {
  setInFront("LD_LIBRARY_PATH", folder.string());
  // Its libamdhip64.so is of the same generation: two libraries would be two devices.
  if (generation) setInFront("LD_LIBRARY_PATH", (folder / *generation).string());
  if (generation) setInFront("LD_PRELOAD", libraryIn(folder, *generation).string());
  // Python programs look there, and not where the loader would.
  std::error_code error;
  if (std::getenv("ROCM_PATH") == nullptr && !fs::exists("/opt/rocm", error))
    set("ROCM_PATH", (folder / "rocm").string());
  set(runtime::kMode, arguments.mode);
  set(runtime::kComputeUnits, arguments.computeUnits);
  set(runtime::kMemory, arguments.memory);
  if (!arguments.name.empty()) set(runtime::kName, arguments.name);
  if (!arguments.architecture.empty()) set(runtime::kArchitecture, arguments.architecture);
  set(runtime::kDevices, arguments.devices);
  set(runtime::kThreads, arguments.threads);
  set(runtime::kSeconds, arguments.seconds);
  if (arguments.noArgumentChecks) set(runtime::kArguments, std::string("0"));
  if (arguments.abort) set(runtime::kAbort, std::string("1"));
}

std::vector<char*> wordsOf(const HipRunArguments& arguments) {
  std::vector<char*> words;
  for (const std::string& word : arguments.program)
    words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  return words;
}

// Replaces this process, so that signals, exit code and terminal are those of the program.
int run(const HipRunArguments& arguments, const fs::path& folder) {
  setUp(arguments, folder, generationOf(arguments.program.front()));
  const std::vector<char*> words = wordsOf(arguments);
  ::execvp(words.front(), words.data());
  return cannot(source::Code::CannotReadFile,
                fmt::format("cannot start {}: {}", arguments.program.front(), std::strerror(errno)));
}

int compileAndRun(const HipRunArguments& arguments, const fs::path& folder) {
  const auto preferences = compile::withFolder(arguments.compiler.preferences, arguments.program.front());
  if (!preferences) {
    printDiagnostics({preferences.error()});
    return kCannot;
  }
  const auto headers = compile::hipHeaders(compile::findToolchain(compile::Language::Hip, *preferences));
  const std::string generation = fmt::format("{}", std::clamp(headers ? headers->major : 5, 5U, 7U));
  int executable = -1;
  {
    const process::TemporaryFolder temporary;
    compile::ExecutableRequest request{.path = arguments.program.front(),
                                       .options = arguments.compileOptions,
                                       .preferences = *preferences,
                                       .library = libraryIn(folder, generation),
                                       .output = temporary.path() / "program",
                                       .limits = limitsOf(arguments.compiler)};
    const compile::Executable built = compile::buildExecutable(request, stopOnInterrupt());
    printDiagnostics(built.diagnostics);
    if (built.headers) printError(fmt::format("wavesmith-cli: {}\n", compile::sentenceOf(*built.headers)));
    if (!built.ok) return built.diagnostics.empty() ? kCannot : kFindings;
    // The file is removed before the program starts, which would not return here to remove it.
    executable = ::open(request.output.c_str(), O_RDONLY | O_CLOEXEC);
  }
  setUp(arguments, folder, generation);
  restoreSignals(); // blocked ones would stay so in the program
  ::fexecve(executable, wordsOf(arguments).data(), environ);
  return cannot(source::Code::CannotReadFile,
                fmt::format("cannot start the compiled program: {}", std::strerror(errno)));
}

int start(const HipRunArguments& arguments) {
  const auto folder = libraryFolder();
  if (!folder)
    return cannot(
        source::Code::BackendUnavailable,
        "the HIP library of Wavesmith is not next to this program: check that it is completely installed");
  return arguments.compile ? compileAndRun(arguments, *folder) : run(arguments, *folder);
}

} // namespace

Action addHipRunCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<HipRunArguments>();
  // Everything after the program's name is passed to it.
  command.prefix_command();
  command
      .add_option(
          "--mode", arguments->mode,
          "Run kernels as fast as possible (fast), or as the strictest gfx942 would, with findings (checked)")
      ->type_name("MODE")
      ->check(CLI::IsMember({"fast", "checked"}))
      ->capture_default_str();
  command.add_flag("--no-argument-checks", arguments->noArgumentChecks,
                   "Do not compare the arguments of launches with the metadata");
  command
      .add_option("--compute-units", arguments->computeUnits,
                  "Compute units of the device; 304 by default, as in an MI300X")
      ->type_name("N");
  command.add_option("--memory", arguments->memory, "Device memory in bytes; 192 GiB by default")
      ->type_name("BYTES")
      ->check(integerFrom(0));
  command.add_option("--name", arguments->name, "Name of the device")->type_name("TEXT");
  completions.values(command
                         .add_option("--architecture", arguments->architecture,
                                     "Target of the device; gfx942:sramecc+:xnack- by default")
                         ->type_name("TARGET"),
                     targetIds);
  command.add_option("--devices", arguments->devices, "Number of devices: 0 or 1")->type_name("N");
  command.add_option("--threads", arguments->threads, "Threads of the emulator; 0 for one per core")
      ->type_name("N")
      ->check(integerFrom(0, emulator::kMostThreads));
  command.add_option("--limit-seconds", arguments->seconds, "Stop a kernel after this many seconds")
      ->type_name("S")
      ->check(secondsFromZero());
  command.add_flag("--abort", arguments->abort,
                   "Abort the program when a kernel faults, as a GPU runtime does");
  auto* compile = command.add_flag("--compile", arguments->compile,
                                   "The program is a HIP source (.hip, .cpp): compile it, and run it");
  command
      .add_option("--compile-options", arguments->compileOptions,
                  "Options of the compiler, in one word as a shell splits them")
      ->type_name("\"-O2 -DN=4\"")
      ->needs(compile)
      ->capture_default_str();
  addCompilerOptions(command, completions, arguments->compiler, compile);
  command.footer(kHipRunFooter);
  return [arguments, &command] {
    arguments->program = command.remaining();
    if (arguments->program.empty())
      return cannot(source::Code::CannotReadFile, "hip-run needs a program: wavesmith-cli hip-run ./program");
    return start(*arguments);
  };
}

} // namespace wavesmith::cli

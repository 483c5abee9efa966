// SPDX-License-Identifier: Apache-2.0
#include "false_positives/compiled_programs.h"

#include "differential/corpus.h"
#include "differential/csmith.h"
#include "differential/generator.h"
#include "differential/tools.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <fstream>
#include <iterator>
#include <mutex>
#include <thread>

namespace wavesmith::false_positives {
namespace {

using differential::Program;

constexpr unsigned kThreads = 2;
constexpr std::chrono::minutes kLimit{2};
constexpr std::array<const char*, 3> kTargets{"gfx942", "gfx942:xnack+", "gfx942:xnack-"};
// Programs of each family of the generator, and of csmith.
constexpr unsigned kSampledSeeds = 4;
constexpr unsigned kSeeds = 40;
constexpr unsigned kCsmithPrograms = 60;
// Not the seeds of the differential suite.
constexpr std::uint64_t kFirstSeed = 7'000'000;

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<Program> programsOf(Extent extent) {
  std::vector<Program> programs = handwritten();
  std::ranges::move(differential::corpus(1), std::back_inserter(programs));
  const bool all = extent == Extent::All;
  for (const differential::Family& family : differential::families())
    for (unsigned i = 0; i < (all ? kSeeds : kSampledSeeds); ++i)
      programs.push_back(family.make(kFirstSeed + i));
  if (all)
    for (unsigned i = 0; i < kCsmithPrograms; ++i)
      if (auto program = differential::csmithProgram(kFirstSeed + i)) programs.push_back(std::move(*program));
  return programs;
}

// Compiles one program after the other until none is left.
class Compiler {
public:
  Compiler(const std::vector<CompiledProgram>& programs, std::filesystem::path folder,
           const std::function<void(const CompiledProgram&, codeobject::CodeObject)>& take)
      : programs_(programs), folder_(std::move(folder)), take_(take) {}

  Compiled run() {
    std::filesystem::create_directories(folder_);
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < kThreads; ++i)
      threads.emplace_back([this] {
        for (std::size_t at = next_++; at < programs_.size(); at = next_++)
          compile(programs_[at], std::to_string(at));
      });
    threads.clear();
    return std::move(result_);
  }

private:
  void compile(const CompiledProgram& built, const std::string& fileName) {
    const auto text = folder_ / (fileName + ".text"), output = folder_ / (fileName + ".hsaco");
    std::ofstream(text) << built.program.text;
    std::vector<std::string> command = differential::deviceCompiler(built.program, text, built.level, output);
    std::ranges::replace(command, std::string("-mcpu=gfx942"), "-mcpu=" + built.target);
    const differential::Command done = differential::runCommand(command, kLimit);
    const std::string bytes = read(output);
    std::filesystem::remove(text);
    std::filesystem::remove(output);
    const std::scoped_lock lock(mutex_);
    if (done.end == differential::Command::End::Crashed) {
      ++result_.compilerCrashed;
      return;
    }
    if (done.end != differential::Command::End::Succeeded) {
      trouble(built, done.output);
      return;
    }
    const auto* const first = reinterpret_cast<const std::byte*>(bytes.data()); // NOLINT: bytes as bytes
    auto object = codeobject::read({first, first + bytes.size()}, built.name());
    if (object)
      take_(built, std::move(*object));
    else
      trouble(built, wavesmith::testing::describe(object.error()));
  }

  void trouble(const CompiledProgram& built, const std::string& what) {
    result_.troubles.push_back(fmt::format("{}: {}", built.name(), what));
  }

  const std::vector<CompiledProgram>& programs_;
  std::filesystem::path folder_;
  const std::function<void(const CompiledProgram&, codeobject::CodeObject)>& take_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  Compiled result_;
};

} // namespace

std::string CompiledProgram::name() const {
  return fmt::format("{} -O{} {}", program.name, level, target);
}

std::vector<Program> handwritten() {
  std::vector<Program> programs;
  const auto folder = wavesmith::testing::sourceDirectory() / "tests/false_positives/kernels";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".cl") continue;
    Program program;
    program.name = entry.path().stem().string();
    program.family = "false_positives";
    program.text = read(entry.path());
    programs.push_back(std::move(program));
  }
  std::ranges::sort(programs, {}, &Program::name);
  return programs;
}

std::vector<CompiledProgram> compiledProgramsOf(Extent extent) {
  std::vector<CompiledProgram> result;
  const std::vector<Program> programs = programsOf(extent);
  for (std::size_t i = 0; i < programs.size(); ++i) {
    const std::size_t target = i % kTargets.size();
    if (extent == Extent::All) {
      for (const char* name : kTargets)
        for (const unsigned level : {1u, 2u, 3u})
          result.push_back({programs[i], level, name});
      continue;
    }
    const bool own = programs[i].family == "false_positives";
    result.push_back({programs[i], 2, own ? kTargets[0] : kTargets.at(target)});
    if (own) result.push_back({programs[i], 3, kTargets[1]});
    if (own || i % 8 == 1) result.push_back({programs[i], 1, kTargets[2]});
    if (i % 8 == 5 && !own) result.push_back({programs[i], 3, kTargets[0]});
  }
  return result;
}

Compiled compileAll(const std::vector<CompiledProgram>& programs, const std::filesystem::path& folder,
                    const std::function<void(const CompiledProgram&, codeobject::CodeObject)>& take) {
  return Compiler(programs, folder, take).run();
}

} // namespace wavesmith::false_positives

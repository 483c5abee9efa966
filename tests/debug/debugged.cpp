// SPDX-License-Identifier: Apache-2.0
#include "debug/debugged.h"

#include "assembler/assembler.h"
#include "codeobject/code_object.h"
#include "differential/csmith.h"
#include "differential/experiment.h"
#include "project/launches/prepare.h"
#include "project/run_file/read_run_file.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <span>

namespace wavesmith::testing {
namespace {

// FNV-1a by words of 64 bits.
class Digest {
public:
  void add(std::span<const std::byte> bytes) {
    std::size_t at = 0;
    for (; at + 8 <= bytes.size(); at += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes.data() + at, 8);
      add(word);
    }
    for (; at < bytes.size(); ++at)
      add(static_cast<std::uint64_t>(bytes[at]));
  }
  void add(std::uint64_t word) {
    value_ = (value_ ^ word) * 0x100'0000'01b3;
    value_ ^= value_ >> 29;
  }
  [[nodiscard]] std::uint64_t value() const { return value_; }

private:
  std::uint64_t value_ = 0xcbf2'9ce4'8422'2325;
};

void addWave(Digest& digest, const emulator::Wave& wave) {
  digest.add(std::as_bytes(std::span(wave.sgpr)));
  digest.add(std::as_bytes(std::span(wave.vgpr, wave.registers)));
  digest.add(wave.scratch);
  digest.add(wave.next->instruction != nullptr ? wave.next->instruction->address : 0);
  digest.add(std::uint64_t{wave.scc} | std::uint64_t{wave.ended} << 1 | std::uint64_t{wave.atBarrier} << 2);
  digest.add(wave.mode | std::uint64_t{wave.trapsts} << 32);
  digest.add(wave.executed);
}

Debugged makeDebugged(std::string name, const std::string& source, const std::string& runText,
                      const std::filesystem::path& runPath) {
  const auto assembly = assembler::assemble({{(runPath.parent_path() / "k.s").string(), source}}, {});
  if (!assembly.ok()) {
    ADD_FAILURE() << describe(assembly.diagnostics);
    return {};
  }
  auto object =
      std::make_shared<const codeobject::CodeObject>(codeobject::read(assembly.codeObject, "k.s").value());
  const auto file = project::readRunFile(runText, runPath.string());
  if (!file) {
    ADD_FAILURE() << describe(file.error());
    return {};
  }
  auto launch = project::prepare(*file, object, assembly.lines, {});
  if (!launch) {
    ADD_FAILURE() << describe(launch.error());
    return {};
  }
  return {std::move(name), std::make_shared<const execution::Launch>(std::move(*launch))};
}

} // namespace

DebuggedRun Debugged::start(const debug::HistoryOptions& options) const {
  DebuggedRun run;
  run.launch = execution::EmulatedLaunch::make(*launch, {}).value();
  run.history = debug::History::make(*run.launch, options).value();
  return run;
}

Debugged debuggedExample(std::string_view runFile) {
  const std::filesystem::path path = example(runFile);
  const std::string text = source::readText(path).value();
  const auto file = project::readRunFile(text, path.string());
  const auto source = source::readText(path.parent_path() / file->sources.front());
  return makeDebugged(std::string(runFile), source.value(), text, path);
}

Debugged debuggedText(const std::string& source, const std::string& runFile) {
  return makeDebugged("text", source, runFile, "k.run.yaml");
}

std::vector<Debugged> debuggedCsmith(unsigned count) {
  std::vector<Debugged> result;
  for (std::uint64_t seed = 1; result.size() < count && seed < 100; ++seed) {
    const auto program = differential::csmithProgram(seed);
    if (!program) continue;
    const TemporaryDirectory folder;
    if (differential::runOnCpu(*program, folder.path()).verdict != differential::Verdict::Equal) continue;
    differential::Trial trial;
    auto launch =
        differential::compileForDevice(*program, static_cast<unsigned>(seed % 4), folder.path(), trial);
    if (!launch) continue;
    result.push_back({program->name, std::make_shared<const execution::Launch>(std::move(*launch))});
  }
  return result;
}

bool runsMany() {
  return std::getenv("WAVESMITH_TEST_MANY") != nullptr;
}

std::uint64_t digestOf(const debug::History& history) {
  Digest digest;
  for (const emulator::Group* const group : history.now().groups()) {
    digest.add(group->index);
    digest.add(group->lds);
    for (const auto& wave : group->waves)
      addWave(digest, *wave);
  }
  for (const emulator::Allocation* const allocation : history.memory().allocations())
    if (allocation->writable) digest.add(std::span(allocation->host, allocation->size));
  digest.add(history.position());
  return digest.value();
}

} // namespace wavesmith::testing

// SPDX-License-Identifier: Apache-2.0
#include "differential/experiment.h"

#include "codeobject/code_object.h"
#include "differential/tools.h"
#include "execution/backend.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

namespace wavesmith::differential {
namespace {

using std::chrono::seconds;

constexpr seconds kCompileLimit{90};
constexpr seconds kCpuLimit{2};
// Of processor time on the CPU; more would be minutes on the emulator at -O0.
constexpr long kMostMicroseconds = 10'000;
constexpr std::uint64_t kMostInstructions = 3'000'000'000;
// The initial output: an unwritten word is equal, too.
constexpr std::uint32_t kPoison = 0xdeadbeef;

std::filesystem::path textFile(const Program& program, const std::filesystem::path& folder) {
  return folder / (program.language == Language::OpenCl ? "program.cl" : "program.c");
}

void write(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

std::vector<std::byte> readBytes(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::vector<std::byte> bytes(text.size());
  std::ranges::transform(text, bytes.begin(), [](char c) { return static_cast<std::byte>(c); });
  return bytes;
}

std::vector<std::uint32_t> wordsOf(std::span<const std::byte> bytes) {
  std::vector<std::uint32_t> words(bytes.size() / 4);
  if (!words.empty()) std::memcpy(words.data(), bytes.data(), words.size() * 4);
  return words;
}

std::vector<std::byte> bytesOf(std::span<const std::uint32_t> words) {
  const auto bytes = std::as_bytes(words);
  return {bytes.begin(), bytes.end()};
}

Verdict verdictOf(Command::End end) {
  return end == Command::End::Crashed       ? Verdict::CompilerCrashed
         : end == Command::End::TookTooLong ? Verdict::TooLong
                                            : Verdict::NotBuilt;
}

std::vector<std::uint32_t> poison(const Program& program) {
  return std::vector<std::uint32_t>(program.outWords, kPoison);
}

// csmith's programs write only a part of the output: the words after the last value keep their initial value.
execution::Launch launchOf(const Program& program, std::shared_ptr<const codeobject::CodeObject> object) {
  execution::Launch launch;
  launch.codeObject = std::move(object);
  launch.kernel = "test";
  launch.grid = program.grid;
  launch.workgroup = program.workgroup;
  launch.buffers.push_back({"in", execution::ElementType::U32, program.inWords, bytesOf(inputOf(program))});
  launch.buffers.push_back({"out", execution::ElementType::U32, program.outWords, bytesOf(poison(program))});
  launch.pointers = {{0, 0}, {8, 1}};
  launch.kernarg.resize(20);
  std::memcpy(launch.kernarg.data() + 16, &program.outWords, 4);
  return launch;
}

// The number of floats between them; floats are ordered like their integers.
std::uint64_t ulpsBetween(std::uint32_t a, std::uint32_t b) {
  const auto place = [](std::uint32_t bits) {
    const std::int64_t magnitude = bits & 0x7fffffff;
    return (bits >> 31) != 0 ? -magnitude : magnitude;
  };
  return static_cast<std::uint64_t>(std::llabs(place(a) - place(b)));
}

bool same(const Program& program, std::uint32_t expected, std::uint32_t actual) {
  if (expected == actual) return true;
  if (!program.ulps) return false;
  const auto a = std::bit_cast<float>(expected), b = std::bit_cast<float>(actual);
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  return ulpsBetween(expected, actual) <= *program.ulps;
}

} // namespace

std::vector<std::size_t> differences(const Program& program, std::span<const std::uint32_t> expected,
                                     std::span<const std::uint32_t> actual) {
  std::vector<std::size_t> where;
  for (std::size_t i = 0; i < std::max(expected.size(), actual.size()); ++i)
    if (i >= expected.size() || i >= actual.size() || !same(program, expected[i], actual[i]))
      where.push_back(i);
  return where;
}

std::string describeFirst(const Program& program, const Reference& reference,
                          std::span<const std::uint32_t> actual, const std::vector<std::size_t>& where) {
  if (where.empty()) return {};
  // The checksum comes first and is not informative.
  const bool csmith = program.language == Language::Csmith;
  const auto first = std::ranges::find_if(where, [&](std::size_t i) { return !csmith || i >= 2; });
  const std::size_t at = first == where.end() ? where.front() : *first;
  std::string name;
  if (csmith && at >= 2 && (at - 2) / 2 < reference.names.size())
    name = fmt::format(" ({})", reference.names[(at - 2) / 2]);
  if (at >= reference.out.size() || at >= actual.size())
    return fmt::format("the CPU wrote {} words, the emulator {}", reference.out.size(), actual.size());
  return fmt::format("word {}{}: the CPU has {:#010x}, the emulator {:#010x}; {} of {} words differ", at,
                     name, reference.out[at], actual[at], where.size(), reference.out.size());
}

Reference runOnCpu(const Program& program, const std::filesystem::path& folder) {
  Reference reference;
  const auto text = textFile(program, folder);
  write(text, std::as_bytes(std::span(program.text)));
  write(folder / "in.bin", bytesOf(inputOf(program)));
  write(folder / "cpu.bin", bytesOf(poison(program)));
  const auto compiler = cpuCompiler(program, text, folder / "cpu.so");
  if (const Command built = runCommand(compiler, kCompileLimit); built.end != Command::End::Succeeded) {
    reference.verdict = verdictOf(built.end);
    reference.explanation = shellLine(compiler) + "\n" + built.output;
    return reference;
  }
  const auto runner = cpuRunner(program, folder);
  const Command done = runCommand(runner, kCpuLimit);
  const bool slow = done.end == Command::End::TookTooLong ||
                    (program.language == Language::Csmith &&
                     std::strtol(done.output.c_str(), nullptr, 10) > kMostMicroseconds);
  if (slow || done.end != Command::End::Succeeded) {
    // A csmith program that crashes on the CPU is as useless as one that does not terminate.
    reference.verdict = slow || program.language == Language::Csmith ? Verdict::TooLong : Verdict::NotBuilt;
    reference.explanation = shellLine(runner) + "\n" + done.output;
    return reference;
  }
  reference.out = wordsOf(readBytes(folder / "cpu.bin"));
  std::ifstream names(folder / "names.txt");
  for (std::string name; std::getline(names, name);)
    reference.names.push_back(name);
  return reference;
}

namespace {

// Runs with an instruction set of the host, and adds what happened to the trial. Leaves the output in `file`.
void runOn(emulator::InstructionSet set, bool checkedMode, const execution::Launch& launch,
           const Program& program, const Reference& reference, const std::filesystem::path& file,
           Trial& trial) {
  trial.verdict = Verdict::Different;
  execution::BackendOptions options;
  options.threads = 1; // programs run in parallel
  options.instructionSet = set;
  options.checkedMode = checkedMode;
  const auto backend = execution::makeBackend("emulator", options);
  execution::Control control;
  control.instructionLimit = kMostInstructions;
  control.statistics = true; // they name the opcodes
  const auto outcome = (*backend)->run(launch, control);
  if (!outcome) {
    trial.explanation = outcome.error().message;
    return;
  }
  trial.instructions += outcome->counts.instructions;
  if (!outcome->faults.empty()) {
    trial.explanation = outcome->faults.front().message;
    return;
  }
  if (!outcome->findings.empty()) { // what a compiler makes of a correct program is right
    trial.explanation = "checked mode: " + outcome->findings.front().message;
    return;
  }
  if (outcome->statistics)
    for (const emulator::LineStatistics& line : outcome->statistics->lines)
      trial.opcodes.insert(line.instruction);
  write(file, outcome->buffers[1]);
  const std::vector<std::uint32_t> actual = wordsOf(outcome->buffers[1]);
  const auto where = differences(program, reference.out, actual);
  if (where.empty()) trial.verdict = Verdict::Equal;
  trial.explanation = describeFirst(program, reference, actual, where);
}

} // namespace

std::optional<execution::Launch> compileForDevice(const Program& program, unsigned level,
                                                  const std::filesystem::path& folder, Trial& trial) {
  const auto path = folder / fmt::format("program-O{}.hsaco", level);
  const auto compiler = deviceCompiler(program, textFile(program, folder), level, path);
  if (const Command built = runCommand(compiler, kCompileLimit); built.end != Command::End::Succeeded) {
    trial.verdict = verdictOf(built.end);
    // "invalid addrspacecast": LLVM 19 fails on some comparisons of addresses that are valid C.
    if (program.language == Language::Csmith &&
        built.output.find("invalid addrspacecast") != std::string::npos)
      trial.verdict = Verdict::CompilerCrashed;
    trial.explanation = shellLine(compiler) + "\n" + built.output;
    return std::nullopt;
  }
  trial.verdict = Verdict::Different;
  auto object = codeobject::read(readBytes(path), path.filename().string());
  if (!object) {
    trial.explanation = object.error().message;
    return std::nullopt;
  }
  return launchOf(program, std::make_shared<const codeobject::CodeObject>(std::move(*object)));
}

Trial runOnEmulator(const Program& program, const Reference& reference, unsigned level,
                    const std::filesystem::path& folder) {
  Trial trial;
  trial.level = level;
  const auto launch = compileForDevice(program, level, folder, trial);
  if (!launch) return trial;
  using emulator::InstructionSet;
  for (const InstructionSet set : {InstructionSet::Baseline, InstructionSet::Avx2, InstructionSet::Avx512}) {
    if (!available(set)) continue;
    runOn(set, false, *launch, program, reference, folder / fmt::format("emulator-O{}.bin", level), trial);
    if (trial.verdict != Verdict::Equal) {
      trial.explanation = fmt::format("with {}: {}", name(set), trial.explanation);
      return trial;
    }
  }
  runOn(emulator::bestInstructionSet(), true, *launch, program, reference,
        folder / fmt::format("checked-O{}.bin", level), trial);
  return trial;
}

} // namespace wavesmith::differential

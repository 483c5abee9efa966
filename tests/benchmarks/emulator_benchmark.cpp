// SPDX-License-Identifier: Apache-2.0
// How fast kernels run on the emulator, on one thread and for each instruction set of the host, and on one and
// two threads with the best one:
//
//   fma/AVX-512   84 M wave-instructions/s
//   emptyOnThreads/2   39 M waves/s
//   matrix/v_mfma_f32_32x32x8_f16/AVX-512/random/exact   1.9 M mfma/s
//
// "of native" is the ratio to the same arithmetic in C++ (native_loops.h); that of a matrix product is one of f32.
#include "assembler/assembler.h"
#include "benchmarks/native_loops.h"
#include "codeobject/code_object.h"
#include "emulator/device.h"
#include "isa/matrix_layout.h"
#include "program/program.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace assembler = wavesmith::assembler;
namespace codeobject = wavesmith::codeobject;
namespace emulator = wavesmith::emulator;
namespace isa = wavesmith::isa;
namespace program = wavesmith::program;
namespace source = wavesmith::source;
using emulator::InstructionSet;
using wavesmith::benchmarks::NativeLoops;
using wavesmith::benchmarks::nativeLoops;

std::string textOf(const std::string& file) {
  return source::readText(wavesmith::testing::sourceDirectory() / "tests/benchmarks/kernels" / file).value();
}

// A device with one of kernels/*.s and buffers.
class Bench {
public:
  Bench(const std::string& kernel, InstructionSet set, unsigned threads = 1)
      : Bench(kernel, textOf(kernel + ".s"), {.threads = threads, .instructionSet = set}) {}
  Bench(const std::string& kernel, const std::string& text, const emulator::DeviceOptions& options)
      : device_(options) {
    const auto assembly = assembler::assemble({{kernel + ".s", text}}, {});
    auto object = codeobject::read(assembly.codeObject, kernel);
    auto program = program::decode(std::make_shared<const codeobject::CodeObject>(std::move(object.value())),
                                   assembly.lines);
    object_ = device_.load(std::make_shared<const program::Program>(std::move(program.value()))).value();
  }
  emulator::Address buffer(const std::string& name, std::size_t bytes) {
    return device_.memory().allocate(name, bytes).value();
  }
  emulator::Address buffer(const std::string& name, const std::vector<std::uint32_t>& content) {
    const emulator::Address address = buffer(name, 4 * content.size());
    std::memcpy(device_.memory().host(address, 4 * content.size()).data(), content.data(),
                4 * content.size());
    return address;
  }
  // Returns an error, or empty on success. `kernarg` is 32 bytes.
  std::string run(std::uint32_t items, const std::array<std::uint64_t, 4>& kernarg,
                  emulator::RunCounts& counts) {
    const emulator::Address segment = buffer("kernarg", sizeof kernarg);
    std::memcpy(device_.memory().host(segment, sizeof kernarg).data(), kernarg.data(), sizeof kernarg);
    const auto report =
        device_.run(object_, {.grid = {items, 1, 1}, .workgroup = {256, 1, 1}, .kernarg = segment}, {});
    device_.memory().release(segment);
    if (!report) return wavesmith::testing::describe(report.error());
    counts = report->counts;
    return wavesmith::testing::describe(report->faults);
  }

private:
  emulator::Device device_;
  emulator::LoadedObject object_;
};

// How often per second a loop of this program does what is counted; it does `perCall` of it.
template <class Call>
double nativeRate(double perCall, Call&& call) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds kShort{20};
  double best = 0; // other programs only make it slower
  for (unsigned attempt = 0; attempt < 5; ++attempt) {
    const auto begin = Clock::now();
    double calls = 0;
    do {
      call();
      benchmark::ClobberMemory();
      ++calls;
    } while (Clock::now() - begin < kShort);
    best = std::max(best, calls * perCall / std::chrono::duration<double>(Clock::now() - begin).count());
  }
  return best;
}

// Runs repeatedly; `unit` names what is counted per run. `native` is the rate of the same arithmetic in C++.
template <class Arguments, class What, class Native>
void measure(benchmark::State& state, const char* kernel, std::uint32_t items, const char* unit,
             Arguments&& argumentsOf, What&& what, Native&& native) {
  const auto set = static_cast<InstructionSet>(state.range(0));
  if (!available(set)) {
    state.SkipWithError("this host has no such instructions");
    return;
  }
  state.SetLabel(std::string(name(set)));
  Bench bench(kernel, set);
  const std::array<std::uint64_t, 4> kernarg = argumentsOf(bench);
  double total = 0;
  for (auto _ : state) {
    emulator::RunCounts counts;
    if (const std::string wrong = bench.run(items, kernarg, counts); !wrong.empty()) {
      state.SkipWithError(wrong.c_str());
      return;
    }
    total += static_cast<double>(what(counts));
  }
  state.counters[unit] = benchmark::Counter(total, benchmark::Counter::kIsRate);
  state.counters["of native"] =
      benchmark::Counter(total / native(nativeLoops(set)), benchmark::Counter::kIsRate);
}

constexpr unsigned kRounds = 4000;

void loop(benchmark::State& state, const char* kernel, auto nativeLoop) {
  measure(
      state, kernel, 256, "wave-instructions/s",
      [](Bench& bench) { return std::array<std::uint64_t, 4>{bench.buffer("out", 1024), kRounds}; },
      [](const emulator::RunCounts& counts) { return counts.instructions; },
      [&](const NativeLoops& loops) {
        std::vector<float> out(256);
        // A wave-instruction is 64 multiply-adds; the kernels count and branch in addition.
        return nativeRate(16.0 * kRounds * 256 / 64,
                          [&] { (loops.*nativeLoop)(out.data(), out.size(), kRounds); });
      });
}
void fma(benchmark::State& state) {
  loop(state, "fma", &NativeLoops::fma);
}
void fmaMasked(benchmark::State& state) {
  loop(state, "fma_masked", &NativeLoops::fmaMasked);
}
void add(benchmark::State& state) {
  constexpr std::uint32_t kCount = 1 << 18;
  measure(
      state, "add", kCount, "elements/s",
      [](Bench& bench) {
        return std::array<std::uint64_t, 4>{bench.buffer("a", 4 * kCount), bench.buffer("b", 4 * kCount),
                                            bench.buffer("c", 4 * kCount), kCount};
      },
      [](const emulator::RunCounts&) { return kCount; },
      [](const NativeLoops& loops) {
        std::vector<float> a(kCount, 1), b(kCount, 2), c(kCount);
        return nativeRate(kCount, [&] { loops.add(a.data(), b.data(), c.data(), kCount); });
      });
}
double nativeProducts(const NativeLoops& loops) {
  std::vector<float> a(256, 1.0F), b(256, 0.5F), c(1024);
  return nativeRate(1, [&] { loops.multiply(a.data(), b.data(), c.data()); });
}
void mfma(benchmark::State& state) {
  measure(
      state, "mfma", 64, "mfma/s",
      [](Bench& bench) { return std::array<std::uint64_t, 4>{bench.buffer("out", 1024), 500}; },
      [](const emulator::RunCounts& counts) { return counts.matrixInstructions; }, nativeProducts);
}

// The thousands of independent work-groups of a large launch, with the best instruction set of the host.
void onThreads(benchmark::State& state, const char* kernel, std::uint32_t items, const char* unit,
               double perRun) {
  Bench bench(kernel, emulator::bestInstructionSet(), static_cast<unsigned>(state.range(0)));
  const std::size_t bytes = std::size_t{4} * items;
  const std::array<std::uint64_t, 4> kernarg{bench.buffer("a", bytes), bench.buffer("b", bytes),
                                             bench.buffer("c", bytes), items};
  for (auto _ : state) {
    emulator::RunCounts counts;
    if (const std::string wrong = bench.run(items, kernarg, counts); !wrong.empty()) {
      state.SkipWithError(wrong.c_str());
      return;
    }
  }
  state.counters[unit] = benchmark::Counter(perRun, benchmark::Counter::kIsIterationInvariantRate);
}
void addOnThreads(benchmark::State& state) {
  constexpr std::uint32_t kCount = 1 << 23;
  onThreads(state, "add", kCount, "elements/s", kCount);
}
void emptyOnThreads(benchmark::State& state) {
  constexpr std::uint32_t kWaves = 1 << 20;
  onThreads(state, "empty", kWaves * 64, "waves/s", kWaves);
}

// --- Products of every kind ---

constexpr std::string_view kProducts[] = {
    "v_mfma_f32_32x32x8_f16",        "v_mfma_f32_16x16x16_f16",   "v_mfma_f32_4x4x4_16b_f16",
    "v_mfma_f32_32x32x8_bf16",       "v_mfma_f32_16x16x16_bf16",  "v_mfma_f32_32x32x16_fp8_fp8",
    "v_mfma_f32_16x16x32_bf8_bf8",   "v_mfma_f32_16x16x8_xf32",   "v_mfma_f32_32x32x2_f32",
    "v_mfma_f32_16x16x4_f32",        "v_mfma_i32_32x32x16_i8",    "v_mfma_i32_16x16x32_i8",
    "v_mfma_f64_16x16x4_f64",        "v_smfmac_f32_32x32x16_f16", "v_smfmac_f32_16x16x32_bf16",
    "v_smfmac_f32_32x32x32_fp8_fp8", "v_smfmac_i32_32x32x32_i8",
};

// The bits of a number, rounded toward zero; small ones become zero, or half the smallest normal in i8.
std::uint64_t encode(float value, std::string_view type) {
  const auto raw = std::bit_cast<std::uint32_t>(value);
  const auto narrow = [&](int exponentBits, int mantissaBits, int bias) -> std::uint64_t {
    const int exponent = static_cast<int>((raw >> 23) & 0xff) - 127 + bias;
    if (exponent <= 0) return 0;
    return (raw >> 31) << (exponentBits + mantissaBits) |
           static_cast<std::uint32_t>(exponent) << mantissaBits | (raw & 0x7f'ffff) >> (23 - mantissaBits);
  };
  if (type == "f16") return narrow(5, 10, 15);
  if (type == "bf16") return raw >> 16;
  if (type == "fp8") return narrow(4, 3, 8);
  if (type == "bf8") return narrow(5, 2, 16);
  if (type == "i8") return static_cast<std::uint8_t>(static_cast<int>(value * 30));
  if (type == "f64") return std::bit_cast<std::uint64_t>(static_cast<double>(value));
  return raw;
}

// Four dwords for each lane, filled with elements: all ones, or normally distributed with a deviation of one.
std::vector<std::uint32_t> operand(std::string_view type, unsigned bits, bool random, float sign,
                                   unsigned seed) {
  std::mt19937 engine(seed);
  std::normal_distribution<float> normal;
  std::vector<std::uint32_t> dwords(256);
  for (std::size_t at = 0; at < 32 * dwords.size(); at += bits) {
    const std::uint64_t element = encode(sign * (random ? normal(engine) : 1.0F), type);
    dwords[at / 32] |= static_cast<std::uint32_t>(element << (at % 32));
    if (bits == 64) dwords[at / 32 + 1] = static_cast<std::uint32_t>(element >> 32);
  }
  return dwords;
}

// kernels/matrix.s.in for an opcode.
std::string matrixText(isa::Op op) {
  const isa::MatrixShape shape = *isa::matrixShape(op);
  const auto last = [&](isa::Matrix matrix, unsigned first) {
    return std::to_string(first - 1 + elementsPerLane(matrix, shape) * elementBits(matrix, shape) / 32);
  };
  std::string text = textOf("matrix.s.in");
  const auto replace = [&](std::string_view what, const std::string& with) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
      text.replace(at, what.size(), with);
  };
  const std::string c = last(isa::Matrix::D, 4);
  replace("3+C_DWORDS", c);
  replace("39+A_DWORDS", last(isa::Matrix::A, 40));
  for (const unsigned first : {44U, 48U, 52U, 56U})
    replace(std::to_string(first - 1) + "+B_DWORDS", last(isa::Matrix::B, first));
  replace("THIRD", shape.sparse ? "v2" : "v[4:" + c + "]");
  replace("MFMA", std::string(isa::row(op).mnemonic));
  return text;
}

// Arguments: the opcode's place in kProducts, the instruction set, random data, plain arithmetic.
void matrix(benchmark::State& state) {
  const std::string mnemonic(kProducts[state.range(0)]);
  const auto set = static_cast<InstructionSet>(state.range(1));
  const bool random = state.range(2) != 0, plain = state.range(3) != 0;
  state.SetLabel(mnemonic + "/" + std::string(name(set)) + (random ? "/random" : "/ones") +
                 (plain ? "/plain" : "/exact"));
  if (!available(set)) {
    state.SkipWithError("this host has no such instructions");
    return;
  }
  const isa::Op op = isa::findMnemonic(mnemonic);
  const isa::MatrixShape shape = *isa::matrixShape(op);
  const std::string type = mnemonic.substr(mnemonic.rfind('_') + 1);
  Bench bench("matrix", matrixText(op), {.threads = 1, .instructionSet = set, .plainMatrix = plain});
  std::vector<std::uint32_t> operands = operand(type, shape.bitsA, random, 1, 1);
  for (const auto& [sign, seed] : {std::pair{1.0F, 2U}, {1.0F, 3U}, {-1.0F, 2U}, {-1.0F, 3U}}) {
    const std::vector<std::uint32_t> b = operand(type, shape.bitsB, random, random ? sign : 1, seed);
    operands.insert(operands.end(), b.begin(), b.end());
  }
  const std::array<std::uint64_t, 4> kernarg{bench.buffer("out", 1024), bench.buffer("operands", operands),
                                             500};
  double total = 0;
  for (auto _ : state) {
    emulator::RunCounts counts;
    if (const std::string wrong = bench.run(64, kernarg, counts); !wrong.empty()) {
      state.SkipWithError(wrong.c_str());
      return;
    }
    total += static_cast<double>(counts.matrixInstructions);
  }
  state.counters["mfma/s"] = benchmark::Counter(total, benchmark::Counter::kIsRate);
}

constexpr auto kBaseline = static_cast<int>(InstructionSet::Baseline),
               kLast = static_cast<int>(InstructionSet::Avx512);
BENCHMARK(fma)->DenseRange(kBaseline, kLast)->Unit(benchmark::kMillisecond);
BENCHMARK(fmaMasked)->DenseRange(kBaseline, kLast)->Unit(benchmark::kMillisecond);
BENCHMARK(add)->DenseRange(kBaseline, kLast)->Unit(benchmark::kMillisecond);
BENCHMARK(mfma)->DenseRange(kBaseline, kLast)->Unit(benchmark::kMillisecond);
BENCHMARK(addOnThreads)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(emptyOnThreads)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(matrix)
    ->ArgsProduct(
        {benchmark::CreateDenseRange(0, std::size(kProducts) - 1, 1), {kBaseline, 1, kLast}, {0, 1}, {0, 1}})
    ->ArgNames({"opcode", "set", "random", "plain"})
    ->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();

// SPDX-License-Identifier: Apache-2.0
// The code may be any bytes: the analyses terminate, give the same result each time, and report only existing
// instructions.
#include "analysis/analysis.h"
#include "analysis/analyzed.h"
#include "analysis/registers/def_use.h"
#include "analysis/registers/unused_bits.h"
#include "assembler/assembler.h"
#include "check/render.h"
#include "check/suppression.h"
#include "codeobject/code_object.h"
#include "isa/word_stream.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace wavesmith::analysis::testing {
namespace {

using Words = std::vector<std::uint32_t>;
using Random = std::mt19937;

// Number of rounds. For longer runs set WAVESMITH_ROUNDS=1000.
unsigned rounds(unsigned usual) {
  const char* const text = std::getenv("WAVESMITH_ROUNDS"); // NOLINT(concurrency-mt-unsafe)
  return text != nullptr ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : usual;
}

// Space for `bytes` of code with kernels at many places: at its beginning, possibly in the middle of an
// instruction, outside of the instructions, one within another, one of size 0.
std::string layout(std::size_t bytes, unsigned labels) {
  std::string text = fmt::format(".amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n.text\n.p2align 8\nstart:\n"
                                 ".fill {}, 1, 0\n.set all, {}\n",
                                 bytes, bytes);
  const auto kernel = [&](std::string_view name, std::size_t at, std::string_view size) {
    text +=
        fmt::format(".globl {0}\n.type {0},@function\n.set {0}, start+{1}\n.size {0}, {2}\n.rodata\n"
                    ".p2align 6\n.amdhsa_kernel {0}\n.amdhsa_next_free_vgpr 40\n.amdhsa_next_free_sgpr 40\n"
                    ".amdhsa_accum_offset 32\n.end_amdhsa_kernel\n.text\n",
                    name, at, size);
  };
  kernel("first", 0, "all");
  kernel("middle", bytes / 8 * 4, "all");
  kernel("odd", bytes / 2 | 1, "8");
  kernel("empty", bytes / 16 * 4, "0");
  kernel("inner", bytes / 32 * 4, "16");
  for (unsigned n = 0; n < labels; ++n)
    text += fmt::format(".globl label{0}\n.set label{0}, start+{1}\n", n, n * 4 % bytes);
  return text;
}

struct Built {
  std::vector<std::byte> bytes;
  source::LineTable lines;
};

Built assembled(const std::string& text) {
  assembler::Assembly assembly = assembler::assemble({{"any.s", text}}, {});
  if (assembly.codeObject.empty())
    throw std::runtime_error(wavesmith::testing::describe(assembly.diagnostics));
  return {std::move(assembly.codeObject), std::move(assembly.lines)};
}

// Replaces the bytes of the code.
void replaceCode(std::vector<std::byte>& object, std::span<const std::byte> code) {
  const auto read = codeobject::read(object, "any.hsaco");
  if (!read) throw std::runtime_error(wavesmith::testing::describe(read.error()));
  for (const codeobject::Section& section : read->sections()) {
    if (section.name != ".text") continue;
    std::memcpy(object.data() + section.fileOffset, code.data(),
                std::min<std::size_t>(section.size, code.size()));
  }
}

std::shared_ptr<const program::Program> decoded(const Built& built) {
  auto object = codeobject::read(built.bytes, "any.hsaco");
  if (!object) throw std::runtime_error(wavesmith::testing::describe(object.error()));
  auto program =
      program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)), built.lines);
  if (!program) throw std::runtime_error(wavesmith::testing::describe(program.error()));
  return std::make_shared<const program::Program>(std::move(*program));
}

void expectInside(const std::vector<Finding>& findings, std::size_t count) {
  for (const Finding& finding : findings) {
    ASSERT_LT(finding.at, count);
    ASSERT_TRUE(finding.producer == kNone || finding.producer < count);
    for (const Step& step : finding.steps)
      ASSERT_LT(step.at, count);
    for (const Index at : finding.path)
      ASSERT_LT(at, count);
    for (const SuggestedFix& fix : finding.fixes)
      for (const Change& change : fix.changes)
        ASSERT_LT(change.at, count);
  }
}

// The queries that panels make, at some places.
void ask(const Analysis& analysis, const program::Program& program, Random& random) {
  const auto count = program.instructions().size();
  for (unsigned n = 0; n < 4 && count != 0; ++n) {
    const Index at = static_cast<Index>(random() % count);
    for (const Counter counter : {Counter::Vm, Counter::Lgkm, Counter::Exp})
      for (const Pending& pending : analysis.counters.before(at, counter))
        EXPECT_LT(pending.producer, count);
    (void)analysis.counters.unknownBefore(at);
    (void)analysis.liveness.before(at);
    for (const isa::RegisterRange& range : analysis.footprints.writes(at))
      (void)uses(program, analysis.footprints, at, range, Follow::Derived);
    for (const isa::RegisterRange& range : analysis.footprints.reads(at))
      (void)definitions(program, analysis.footprints, at, range);
  }
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel)
    (void)analysis.liveness.ranges(kernel);
}

// What is found by following the code is also in the solution of the whole program.
void expectNeeded(const program::Program& program, const Footprints& footprints) {
  const UnusedBits unused(program, footprints);
  NeededReads needed(program, footprints, Reads::ForEffectsByPart);
  std::size_t found = 0;
  for (Index at = 0; at < program.instructions().size(); ++at)
    for (const isa::RegisterRange& range : footprints.reads(at))
      for (unsigned k = 0; k < range.count; ++k) {
        const auto bit = bitOf(range, k);
        if (!bit || !unused.reachesEffect(at, *bit)) continue;
        ++found;
        ASSERT_TRUE(needed.at(at).test(*bit)) << at << " " << isa::toString(range);
      }
  EXPECT_TRUE(found != 0 || program.instructions().size() < 100);
}

void expectSound(const Built& built, const std::string& text, Random& random) {
  const auto program = decoded(built);
  const auto analysis = analyze(*program, {.strict = true});
  expectInside(analysis->findings, program->instructions().size());
  ASSERT_EQ(analyze(*decoded(built), {.strict = true})->findings, analysis->findings);
  ask(*analysis, *program, random);
  expectNeeded(*program, analysis->footprints);
  (void)check::toDiagnostics(analysis->findings, *program, {});
  const check::TextOf textOf = [&](const std::string&) -> std::string_view { return text; };
  const std::string files[] = {"any.s"};
  (void)check::suppress(check::toDiagnostics(analysis->findings, *program, textOf), files, textOf);
}

void expectSound(const Words& words, std::size_t bytes, unsigned labels, Random& random) {
  const std::string text = layout(bytes, labels);
  Built built = assembled(text);
  replaceCode(built.bytes, std::as_bytes(std::span(words)));
  expectSound(built, text, random);
}

Words uniform(std::size_t count, Random& random) {
  Words words(count);
  std::ranges::generate(words, [&] { return static_cast<std::uint32_t>(random()); });
  return words;
}

Words instructionsOf(std::size_t count, Random& random) {
  isa::testing::WordStream stream(random());
  Words words;
  while (words.size() < count)
    std::ranges::copy(stream.next().dwords, std::back_inserter(words));
  return words;
}

// s_branch, s_cbranch_*, s_setpc, s_swappc, s_getpc, s_call (CDNA3 ISA, SOPP, SOP1 and SOPK) to near places,
// themselves, the middle of instructions, and out of the code; memory operations and arithmetic between.
Words branches(std::size_t count, Random& random) {
  Words words = instructionsOf(count, random);
  for (std::uint32_t& word : words) {
    const auto number = [&](unsigned below) { return static_cast<std::uint32_t>(random() % below); };
    const std::uint32_t far = number(8) == 0 ? number(0x10000) : (number(64) - 32) & 0xffff;
    const std::uint32_t pair = 2 * number(8);
    switch (number(12)) {
    case 0:
    case 1:
    case 2: word = 0xbf800000 | ((2 + number(8)) << 16) | far; break;
    case 3: word = 0xbe801c00 | (pair << 16); break;      // s_getpc_b64
    case 4: word = 0xbe801d00 | pair; break;              // s_setpc_b64
    case 5: word = 0xbe801e00 | (30 << 16) | pair; break; // s_swappc_b64 s[30:31]
    case 6: word = 0x80000000 | (pair << 16) | pair | ((128 + number(64)) << 8); break; // s_add_u32
    case 7: word = 0xba800000 | (30 << 16) | far; break;                                // s_call_b64 s[30:31]
    case 8: word = 0xbf8c0000 | number(0x10000); break;                                 // s_waitcnt
    default: break;
    }
  }
  return words;
}

// Code of compilers and people with some bits flipped.
Words damaged(const Words& code, Random& random) {
  Words words = code;
  const std::size_t times = 1 + random() % 40;
  for (std::size_t n = 0; n < times; ++n)
    words[random() % words.size()] ^= 1u << (random() % 32);
  return words;
}

class Robust : public ::testing::Test {
protected:
  Random random{20240601};
};

TEST_F(Robust, UniformNoise) {
  for (unsigned round = 0; round < rounds(12); ++round) {
    const std::size_t count = 1 + random() % 1500;
    expectSound(uniform(count, random), 4 * count, 20, random);
  }
}

TEST_F(Robust, InstructionsWithAnyFields) {
  for (unsigned round = 0; round < rounds(10); ++round) {
    const std::size_t count = 16 + random() % 1000;
    expectSound(instructionsOf(count, random), 4 * count, 20, random);
  }
}

TEST_F(Robust, BranchesToAnywhere) {
  for (unsigned round = 0; round < rounds(12); ++round) {
    const std::size_t count = 16 + random() % 1000;
    expectSound(branches(count, random), 4 * count, 20, random);
  }
}

TEST_F(Robust, CodeOfAnyLength) {
  for (std::size_t bytes = 1; bytes < 24; ++bytes)
    expectSound(branches(8, random), bytes, 4, random);
}

TEST_F(Robust, ManyLabels) {
  expectSound(branches(2000, random), 8000, 5000, random);
}

TEST_F(Robust, DamagedKernels) {
  for (const char* const name : {"vector_add", "vector_add_loop"}) {
    std::ifstream file(wavesmith::testing::sourceDirectory() / fmt::format("resources/examples/{}.s", name));
    if (!file) continue;
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const Built whole = assembled(text);
    const auto object = codeobject::read(whole.bytes, "whole.hsaco");
    ASSERT_TRUE(object);
    const auto section =
        std::ranges::find(object->sections(), std::string(".text"), &codeobject::Section::name);
    ASSERT_NE(section, object->sections().end());
    Words code(section->size / 4);
    std::memcpy(code.data(), whole.bytes.data() + section->fileOffset, 4 * code.size());
    for (unsigned round = 0; round < rounds(30); ++round) {
      Built built = whole;
      const Words words = damaged(code, random);
      replaceCode(built.bytes, std::as_bytes(std::span(words)));
      expectSound(built, text, random);
    }
  }
}

// Every word has its own line, so fixes are applied.
TEST_F(Robust, WordsWithLines) {
  for (unsigned round = 0; round < rounds(8); ++round) {
    std::string body;
    for (const std::uint32_t word : round % 2 == 0 ? instructionsOf(400, random) : branches(400, random))
      body += fmt::format("{}.long {:#x}{}\n", random() % 8 == 0 ? fmt::format("l{}: ", body.size()) : "",
                          word, random() % 16 == 0 ? " // wavesmith: ignore W0101 known" : "");
    const std::string text = testing::kernel(body);
    expectSound(assembled(text), text, random);
  }
}

TEST_F(Robust, ConcurrentQueries) {
  Built built = assembled(layout(4000, 20));
  const Words words = branches(1000, random);
  replaceCode(built.bytes, std::as_bytes(std::span(words)));
  const auto program = decoded(built);
  const auto analysis = analyze(*program, {.strict = true});
  const source::Diagnostics expected = check::toDiagnostics(analysis->findings, *program, {});
  std::vector<source::Diagnostics> found(4);
  {
    std::vector<std::jthread> threads;
    for (std::size_t n = 0; n < found.size(); ++n)
      threads.emplace_back([&, n] {
        Random own(static_cast<unsigned>(n));
        ask(*analysis, *program, own);
        found[n] = check::toDiagnostics(analysis->findings, *program, {});
      });
  }
  for (const source::Diagnostics& one : found)
    EXPECT_EQ(one, expected);
}

} // namespace
} // namespace wavesmith::analysis::testing

// SPDX-License-Identifier: Apache-2.0
// Real code objects and bundles with random damage: reading them may fail, but never crashes, hangs or
// returns invalid views. The asan preset makes this test stricter.
#include "codeobject/bundle.h"
#include "codeobject/code_object.h"
#include "codeobject/metadata/metadata_yaml.h"
#include "codeobject/relocation.h"
#include "codeobject/toolchain.h"
#include "support/paths.h"
#include "support/result.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <elf.h>
#include <random>

namespace wavesmith::codeobject {
namespace {

using testing::ByteVector;

// The guarantees of a successful read().
void expectConsistent(const CodeObject& object) {
  ASSERT_FALSE(object.segments().empty());
  for (std::size_t i = 0; i < object.segments().size(); ++i) {
    const Segment& segment = object.segments()[i];
    ASSERT_LE(segment.fileSize, segment.memorySize);
    ASSERT_LE(segment.fileSize, object.bytes().size());
    ASSERT_LE(segment.fileOffset, object.bytes().size() - segment.fileSize);
    if (i > 0) {
      ASSERT_GE(segment.address, object.segments()[i - 1].address + object.segments()[i - 1].memorySize);
    }
    if (segment.fileSize > 0) {
      ASSERT_EQ(object.mapped(segment.address).size(), segment.fileSize);
    }
  }
  for (const Kernel& kernel : object.kernels()) {
    const auto code = object.mapped(kernel.entry);
    ASSERT_FALSE(code.empty());
    ASSERT_LE(kernel.codeSize, code.size());
    ASSERT_EQ(object.mapped(kernel.descriptorAddress).size() >= kKernelDescriptorBytes, true);
    if (kernel.metadata) {
      ASSERT_NE(object.metadataOf(kernel), nullptr);
    }
  }
  for (const Relocation& relocation : object.relocations()) {
    const Segment* segment = object.segmentAt(relocation.address);
    ASSERT_NE(segment, nullptr);
    if (const auto value = relocatedValue(relocation, 0x1000)) {
      ASSERT_LE(relocation.address - segment->address + value->bytes, segment->memorySize);
    }
  }
  if (!object.metadataBytes().empty()) (void)metadataAsYaml(object.metadataBytes());
}

struct Totals {
  int read = 0;
  int refused = 0;
};

void tryOpen(const ByteVector& bytes, Totals& totals) {
  const auto object = open(bytes, "damaged");
  object ? ++totals.read : ++totals.refused;
  if (object)
    expectConsistent(*object);
  else
    EXPECT_FALSE(object.error().message.empty());
}

// Places where damage matters most: headers and tables, rather than code.
std::size_t randomPlace(std::mt19937& random, std::size_t size) {
  const bool front = random() % 2 == 0;
  return random() % (front ? std::min<std::size_t>(size, 1024) : size);
}

void damage(ByteVector& bytes, std::mt19937& random) {
  const std::size_t at = randomPlace(random, bytes.size());
  switch (random() % 5) {
  case 0: bytes[at] ^= std::byte{1} << (random() % 8); break;
  case 1: bytes[at] = static_cast<std::byte>(random()); break;
  case 2: { // a number that is likely to be compared with something
    const std::array<std::uint64_t, 8> numbers{
        0,          1,          ~std::uint64_t{0}, std::uint64_t{1} << 63,
        0x7fffffff, 0xffffffff, bytes.size(),      bytes.size() - 1};
    const std::uint64_t value = numbers[random() % numbers.size()];
    const std::size_t place = at / 4 * 4;
    const std::size_t width = random() % 2 == 0 ? 4 : 8;
    if (place + width <= bytes.size()) std::memcpy(bytes.data() + place, &value, width);
    break;
  }
  case 3: { // a piece of itself somewhere else
    const std::size_t from = random() % bytes.size();
    const std::size_t size =
        std::min({static_cast<std::size_t>(random() % 64), bytes.size() - from, bytes.size() - at});
    std::memmove(bytes.data() + at, bytes.data() + from, size);
    break;
  }
  default: bytes.resize(1 + random() % bytes.size()); break;
  }
}

void damageRepeatedly(const ByteVector& good, unsigned seed, int rounds) {
  std::mt19937 random(seed);
  Totals totals;
  for (int i = 0; i < rounds; ++i) {
    ByteVector bytes = good;
    for (unsigned count = 1 + random() % 4; count > 0; --count)
      damage(bytes, random);
    ASSERT_NO_FATAL_FAILURE(tryOpen(bytes, totals)) << "seed " << seed << " round " << i;
  }
  // A test that damages too much or nothing would find nothing.
  EXPECT_GT(totals.read, rounds / 20);
  EXPECT_GT(totals.refused, rounds / 20);
}

ByteVector program() {
  return testing::assemble(testing::emptyKernel("first") + testing::emptyKernel("second") +
                           "  .data\n  .globl table\ntable:\n  .quad table + 8\n  .weak nowhere\n  .quad "
                           "nowhere\n  .quad first\n");
}

ByteVector openClProgram() {
  return testing::compileOpenCl(
      "kernel void a(global int* p, int n, local float* l) { p[n] = l[n]; }\n"
      "kernel void b(global int* p) { p[0] = ((constant int*)__builtin_amdgcn_implicitarg_ptr())[3]; }\n");
}

ByteVector bundleOf(const ByteVector& object, const std::vector<std::string>& more) {
  const testing::TemporaryDirectory directory;
  testing::writeFile(directory / "host", ByteVector{});
  testing::writeFile(directory / "object", object);
  std::vector<std::string> command{"clang-offload-bundler-19",
                                   "-type=o",
                                   "-targets=host-x86_64-unknown-linux,hipv4-amdgcn-amd-amdhsa--gfx942",
                                   "-input=" + (directory / "host").string(),
                                   "-input=" + (directory / "object").string(),
                                   "-output=" + (directory / "out").string()};
  command.insert(command.end(), more.begin(), more.end());
  testing::run(command);
  return testing::readFile(directory / "out");
}

TEST(Damage, AssembledCodeObjects) {
  damageRepeatedly(program(), 1, 20000);
}
TEST(Damage, CompiledCodeObjects) {
  damageRepeatedly(openClProgram(), 2, 20000);
}
TEST(Damage, Bundles) {
  damageRepeatedly(bundleOf(program(), {}), 3, 10000);
}

TEST(Damage, StrippedCodeObjects) {
  const testing::TemporaryDirectory directory;
  testing::writeFile(directory / "in", program());
  testing::run(
      {"llvm-strip-19", "--strip-sections", (directory / "in").string(), "-o", (directory / "out").string()});
  damageRepeatedly(testing::readFile(directory / "out"), 4, 20000);
}

TEST(Damage, CompressedBundles) {
  const ByteVector good = bundleOf(program(), {"-compress"});
  std::mt19937 random(5);
  Totals totals;
  for (int i = 0; i < 3000; ++i) {
    ByteVector bytes = good;
    damage(bytes, random);
    ASSERT_NO_FATAL_FAILURE(tryOpen(bytes, totals)) << "round " << i;
  }
  EXPECT_GT(totals.refused, 1000); // a checksum would detect all; zstd detects most
}

TEST(Damage, TruncationAtEveryByte) {
  for (const ByteVector& good : {program(), bundleOf(program(), {}), bundleOf(program(), {"-compress"})}) {
    Totals totals;
    for (std::size_t size = 0; size < good.size(); ++size)
      ASSERT_NO_FATAL_FAILURE(
          tryOpen(ByteVector(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)), totals));
    EXPECT_GT(totals.refused, 0);
  }
}

TEST(Damage, EachByteOfTheMetadata) {
  const ByteVector good = openClProgram();
  WS_ASSERT_OK(object, read(good, "good"));
  const auto metadata = object.metadataBytes();
  Totals totals;
  for (std::size_t at = 0; at < metadata.size(); ++at)
    for (const unsigned value : {0x00U, 0xc1U, 0xdbU, 0xddU, 0xdfU, 0xffU}) {
      ByteVector bytes(metadata.begin(), metadata.end());
      bytes[at] = static_cast<std::byte>(value);
      readMetadata(bytes) ? ++totals.read : ++totals.refused;
      (void)metadataAsYaml(bytes);
    }
  EXPECT_GT(totals.read, 0);
  EXPECT_GT(totals.refused, 1000);
}

// A table of symbols that all have the same long name would grow quadratically with the file.
TEST(Damage, RejectsRepeatedLongNames) {
  std::string text = testing::emptyKernel("k");
  for (int i = 0; i < 3000; ++i)
    text += "  .globl s" + std::to_string(i) + "\n  .set s" + std::to_string(i) + ", 1\n";
  text += "  .globl " + std::string(200000, 'x') + "\n  .set " + std::string(200000, 'x') + ", 1\n";
  ByteVector bytes = testing::assemble(text);
  WS_ASSERT_OK(object, read(bytes, "good"));
  const auto symbols = std::ranges::find(object.sections(), ".symtab", &Section::name);
  ASSERT_NE(symbols, object.sections().end());
  Elf64_Word longest = 0;
  const std::size_t count = symbols->size / sizeof(Elf64_Sym);
  ASSERT_GT(count, 3000U);
  const auto at = [&](std::size_t i) { return bytes.data() + symbols->fileOffset + i * sizeof(Elf64_Sym); };
  for (std::size_t i = 1; i < count; ++i)
    if (object.symbols()[i - 1].name.size() == 200000) std::memcpy(&longest, at(i), sizeof longest);
  ASSERT_NE(longest, 0U);
  for (std::size_t i = 1; i < count; ++i)
    std::memcpy(at(i), &longest, sizeof longest);
  const auto refused = read(bytes, "repeated");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, source::Code::MalformedCodeObject);
}

} // namespace
} // namespace wavesmith::codeobject

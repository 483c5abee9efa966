// SPDX-License-Identifier: Apache-2.0
#include "codeobject/code_object.h"
#include "codeobject/descriptor/descriptor_fields.h"
#include "codeobject/toolchain.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

namespace wavesmith::codeobject {
namespace {

using Bytes = std::array<std::byte, kKernelDescriptorBytes>;

std::set<unsigned> bitsThatDiffer(const Bytes& a, const Bytes& b) {
  std::set<unsigned> bits;
  for (unsigned bit = 0; bit < 8 * kKernelDescriptorBytes; ++bit)
    if (((a[bit / 8] ^ b[bit / 8]) >> (bit % 8) & std::byte{1}) != std::byte{0}) bits.insert(bit);
  return bits;
}

std::uint64_t largestOf(const DescriptorField& field) {
  if (field.name == "ACCUM_OFFSET") return 256;
  return field.bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << field.bits) - 1;
}
std::uint64_t smallestOf(const DescriptorField& field) {
  return field.name == "ACCUM_OFFSET" ? 4 : 0;
}

TEST(DescriptorFields, ReadTheBitsThatTheyWrite) {
  for (const DescriptorField& field : descriptorFields()) {
    KernelDescriptor low;
    KernelDescriptor high;
    field.set(low, smallestOf(field));
    field.set(high, largestOf(field));
    EXPECT_EQ(field.get(low), smallestOf(field)) << field.name;
    EXPECT_EQ(field.get(high), largestOf(field)) << field.name;
    std::set<unsigned> expected;
    for (unsigned bit = 0; bit < field.bits; ++bit)
      expected.insert(field.firstBit + bit);
    EXPECT_EQ(bitsThatDiffer(writeKernelDescriptor(low), writeKernelDescriptor(high)), expected)
        << field.name;
  }
}

// Each bit belongs to one field; writeKernelDescriptor() preserves the others.
TEST(DescriptorFields, CoverAllUnreservedBitsOnce) {
  Bytes ones;
  ones.fill(std::byte{0xff});
  KernelDescriptor all = readKernelDescriptor(ones);
  all.raw = {};
  const Bytes written = writeKernelDescriptor(all);
  unsigned sum = 0;
  for (const DescriptorField& field : descriptorFields())
    sum += field.bits;
  unsigned known = 0;
  for (unsigned bit = 0; bit < 8 * kKernelDescriptorBytes; ++bit) {
    const bool isField = (written[bit / 8] >> (bit % 8) & std::byte{1}) != std::byte{0};
    EXPECT_EQ(descriptorFieldAt(bit) != nullptr, isField) << bit;
    known += isField ? 1 : 0;
  }
  EXPECT_EQ(sum, known);
}

TEST(DescriptorFields, AreFoundByNameAndDirective) {
  EXPECT_EQ(findDescriptorField("ENABLE_IEEE_MODE"), findDescriptorField(".amdhsa_ieee_mode"));
  ASSERT_NE(findDescriptorField("ENABLE_IEEE_MODE"), nullptr);
  EXPECT_EQ(findDescriptorField(".amdhsa_nothing"), nullptr);
  EXPECT_EQ(findDescriptorField(""), nullptr);
  std::set<std::string_view> names;
  for (const DescriptorField& field : descriptorFields()) {
    EXPECT_TRUE(names.insert(field.name).second) << field.name;
    EXPECT_FALSE(field.meaning.empty()) << field.name;
  }
}

const KernelDescriptor& descriptorOf(const CodeObject& object, const std::string& name) {
  const Kernel* kernel = object.findKernel(name);
  if (kernel == nullptr) throw std::runtime_error("no kernel " + name);
  return kernel->descriptor;
}

// Compares with clang 19: it accepts each directive for gfx942, the directive changes only the field of its
// name and those computed from it, and without the directive the field has the default listed here.
TEST(DescriptorFields, MatchDirectivesAndDefaultsOfClang) {
  std::string text = wavesmith::testing::emptyKernel("plain");
  std::map<std::string, const DescriptorField*> kernels;
  for (const DescriptorField& field : descriptorFields()) {
    // The count of user SGPRs follows from the others, accum_offset has to be written.
    if (field.directive.empty() || field.name == "USER_SGPR_COUNT" || field.name == "ACCUM_OFFSET") continue;
    const std::string name = fmt::format("k{}", field.firstBit);
    std::string directives = fmt::format("    {} {}\n", field.directive, field.byDefault == 0 ? 1 : 0);
    if (field.group == DescriptorGroup::KernargPreload) directives += "    .amdhsa_kernarg_size 64\n";
    text += wavesmith::testing::emptyKernel(name, directives);
    kernels[name] = &field;
  }
  ASSERT_GT(kernels.size(), 30U);
  WS_ASSERT_OK(object, read(wavesmith::testing::assemble(text), "fields.hsaco"));
  const KernelDescriptor& plain = descriptorOf(object, "plain");
  const std::set<std::string_view> follow{"USER_SGPR_COUNT", "KERNARG_SIZE", "KERNEL_CODE_ENTRY_BYTE_OFFSET"};
  for (const auto& [name, field] : kernels) {
    const KernelDescriptor& one = descriptorOf(object, name);
    EXPECT_EQ(field->get(plain), field->byDefault) << field->name;
    EXPECT_EQ(field->get(one), field->byDefault == 0 ? 1U : 0U) << field->name;
    for (const DescriptorField& other : descriptorFields())
      if (&other != field && !follow.contains(other.name)) {
        EXPECT_EQ(other.get(one), other.get(plain)) << field->name << " changes " << other.name;
      }
  }
}

// Fields without a directive on gfx942 are rejected under the directives of older processors.
TEST(DescriptorFields, RejectDirectivesOfOlderProcessors) {
  for (const char* directive : {".amdhsa_user_sgpr_private_segment_buffer", ".amdhsa_wavefront_size32",
                                ".amdhsa_user_sgpr_flat_scratch_init"}) {
    EXPECT_EQ(findDescriptorField(directive), nullptr);
    EXPECT_ANY_THROW((void)wavesmith::testing::assemble(
        wavesmith::testing::emptyKernel("k", fmt::format("    {} 1\n", directive))))
        << directive;
  }
}

} // namespace
} // namespace wavesmith::codeobject

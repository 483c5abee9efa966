// SPDX-License-Identifier: Apache-2.0
#include "generate/clang_objects.h"

#include "codeobject/descriptor/descriptor_fields.h"
#include "codeobject/metadata/metadata_assembly.h"
#include "codeobject/metadata/metadata_write.h"
#include "codeobject/toolchain.h"
#include "generate/metadata_block.h"
#include "generate/metadata_proposal.h"
#include "generate/new_metadata_block.h"
#include "kernarg/random_layouts.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::generate::testing {
namespace {

using kernarg::testing::RandomLayout;

struct Totals {
  std::size_t kernels = 0;
  std::size_t arguments = 0;
  std::size_t hidden = 0;
  std::size_t exact = 0; // counts of registers that are known exactly
};

// Randomly uses features of descriptors. Only builtins and instructions, no library functions.
class RandomBody {
public:
  explicit RandomBody(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] bool oneIn(unsigned n) { return below(n) == 0; }
  [[nodiscard]] unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

  // The text before `kernel void`, and the body.
  std::pair<std::string, std::string> make() {
    std::string before;
    if (oneIn(3)) before = fmt::format("__attribute__((reqd_work_group_size({}, 1, 1))) ", 64 << below(4));
    std::string body = " volatile global uint* to = (volatile global uint*)4096ul; uint x = to[3];";
    for (const char axis : {'x', 'y', 'z'}) {
      if (oneIn(3)) body += fmt::format(" x += __builtin_amdgcn_workgroup_id_{}();", axis);
      if (oneIn(3)) body += fmt::format(" x ^= __builtin_amdgcn_workitem_id_{}();", axis);
    }
    if (oneIn(5)) body += " x += ((constant uint*)__builtin_amdgcn_dispatch_ptr())[1];";
    if (oneIn(4)) body += " x += ((constant uint*)__builtin_amdgcn_implicitarg_ptr())[0];";
    if (oneIn(4)) {
      const unsigned size = 1 + below(3000);
      body += fmt::format(" local uint tile[{0}]; ((volatile local uint*)tile)[x % {0}] = x; "
                          "x += ((volatile local uint*)tile)[(x + 1) % {0}];",
                          size);
    }
    if (oneIn(4)) {
      const unsigned size = 4 + below(60);
      body += fmt::format(" volatile uint own[{0}]; own[x % {0}] = x; x += own[(x + 1) % {0}];", size);
    }
    if (oneIn(4)) body += clobber('v', "v_mov_b32", below(256));
    if (oneIn(4)) body += clobber('s', "s_mov_b32", 16 + below(80));
    if (oneIn(5)) body += clobber('a', "v_accvgpr_write_b32", below(200));
    return {before, body + " to[0] = x;"};
  }

private:
  static std::string clobber(char file, std::string_view mnemonic, unsigned number) {
    return fmt::format(" __asm__ volatile(\"{1} {0}{2}, 0\" ::: \"{0}{2}\");", file, mnemonic, number);
  }
  std::mt19937_64 random_;
};

void replaceFirst(std::string& text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  ASSERT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
}

std::string programText(const std::vector<RandomLayout>& layouts, RandomBody& bodies) {
  std::string text = kernarg::testing::openClProgram(layouts);
  for (const RandomLayout& one : layouts) {
    const auto [before, body] = bodies.make();
    replaceFirst(text, "kernel void " + one.kernel + "(", before + "kernel void " + one.kernel + "(");
    replaceFirst(text, ") {}\n", ") {" + body + " }\n");
  }
  return text;
}

void roundTripMetadata(const codeobject::CodeObject& object) {
  const std::span<const std::byte> bytes = object.metadataBytes();
  WS_ASSERT_OK(read, codeobject::readMetadata(bytes));
  const std::vector<std::byte> written = codeobject::writeMetadata(read);
  EXPECT_THAT(written, ::testing::ElementsAreArray(bytes.begin(), bytes.end()));
  WS_ASSERT_OK(again, codeobject::readMetadata(written));
  EXPECT_EQ(again, read);

  const std::string yaml = codeobject::metadataAsAssembly(read);
  WS_ASSERT_OK(ofYaml, codeobject::readMetadataYaml(yaml));
  EXPECT_EQ(codeobject::writeMetadata(ofYaml), written) << yaml;
  const std::string text = newMetadataBlock(read);
  const auto block = findMetadataBlock(text);
  ASSERT_TRUE(block);
  WS_ASSERT_OK(ofBlock, codeobject::readMetadataYaml(block->yaml));
  EXPECT_EQ(codeobject::writeMetadata(ofBlock), written) << text;
  // Matching metadata needs no edit.
  WS_ASSERT_OK(edits, updateMetadataBlock("k.s", *block, read));
  EXPECT_THAT(edits.edits, ::testing::IsEmpty());
}

void roundTripDescriptor(const codeobject::CodeObject& object, const codeobject::Kernel& kernel) {
  const auto bytes = object.mapped(kernel.descriptorAddress).first<codeobject::kKernelDescriptorBytes>();
  const codeobject::KernelDescriptor read = codeobject::readKernelDescriptor(bytes);
  EXPECT_THAT(codeobject::writeKernelDescriptor(read),
              ::testing::ElementsAreArray(bytes.begin(), bytes.end()));
  // Only by its fields: clang sets no reserved bit.
  codeobject::KernelDescriptor byField;
  for (const codeobject::DescriptorField& field : codeobject::descriptorFields())
    field.set(byField, field.get(read));
  EXPECT_THAT(codeobject::writeKernelDescriptor(byField),
              ::testing::ElementsAreArray(bytes.begin(), bytes.end()));
}

void compareLayouts(const codeobject::CodeObject& object, const codeobject::Kernel& kernel,
                    const RandomLayout& meant, Totals& totals) {
  const kernarg::Layout is = kernarg::layoutOf(object, kernel);
  std::vector<std::string> theirs;
  std::vector<std::string> ours;
  const auto describe = [](const kernarg::Argument& a) {
    return fmt::format("{} at {}, {} bytes, {}", a.name, a.offset, a.size, codeobject::name(a.kind));
  };
  for (const kernarg::Argument& argument : is.arguments) {
    if (argument.hidden())
      ++totals.hidden;
    else
      theirs.push_back(describe(argument));
  }
  for (const kernarg::Argument& argument : meant.layout.arguments)
    ours.push_back(describe(argument));
  EXPECT_EQ(theirs, ours) << kernel.name;
  if (theirs.size() == is.arguments.size()) {
    EXPECT_EQ(is.size, meant.layout.size) << kernel.name;
  }
  totals.arguments += ours.size();
}

// Compares clang's descriptor and metadata with those inferred from its code.
void compareProposals(const program::Program& program, const analysis::Analysis& analysis, std::size_t k,
                      Totals& totals) {
  const codeobject::Kernel& kernel = program.codeObject().kernels()[program.kernels()[k].kernel];
  const codeobject::KernelMetadata* fromClang = program.codeObject().metadataOf(kernel);
  ASSERT_NE(fromClang, nullptr);
  const Inference inference = infer(program, analysis, k, {});
  const MetadataProposal update =
      proposeMetadata(program, analysis, inference, kernel.descriptor, fromClang, {});
  for (const MetadataChange& change : update.changes)
    ADD_FAILURE() << kernel.name << " " << change.key << " " << change.before << " -> " << change.after
                  << ": " << change.why;
  const MetadataProposal proposal =
      proposeMetadata(program, analysis, inference, kernel.descriptor, nullptr, {});
  EXPECT_EQ(proposal.wanted.groupSegmentFixedSize, fromClang->groupSegmentFixedSize);
  EXPECT_EQ(proposal.wanted.privateSegmentFixedSize, fromClang->privateSegmentFixedSize);
  EXPECT_EQ(proposal.wanted.wavefrontSize, fromClang->wavefrontSize);
  EXPECT_EQ(proposal.wanted.kernargSegmentSize, fromClang->kernargSegmentSize);
  EXPECT_EQ(proposal.wanted.symbol, fromClang->symbol);
  const auto counts = [](const codeobject::KernelMetadata& m) {
    return fmt::format("{} VGPRs, {} AGPRs, {} SGPRs", m.vgprCount, m.agprCount.value_or(0), m.sgprCount);
  };
  EXPECT_EQ(counts(proposal.wanted), counts(*fromClang)) << kernel.name;
  ++totals.exact;
}

void compareOne(const std::vector<RandomLayout>& layouts, RandomBody& bodies, Totals& totals) {
  const std::string text = programText(layouts, bodies);
  wavesmith::testing::BuildOptions options{
      .processor = "gfx942", .version = 4 + bodies.below(3), .arguments = {}};
  if (bodies.oneIn(2)) options.arguments.emplace_back("-cl-kernel-arg-info");
  if (bodies.oneIn(3)) options.processor = bodies.oneIn(2) ? "gfx942:xnack-" : "gfx942:sramecc+:xnack+";
  WS_ASSERT_OK(object, codeobject::read(wavesmith::testing::compileOpenCl(text, options), "random.hsaco"));
  EXPECT_EQ(object.version(), options.version);
  EXPECT_THAT(object.diagnostics(), ::testing::IsEmpty());
  roundTripMetadata(object);
  ASSERT_EQ(object.kernels().size(), layouts.size());
  for (const RandomLayout& one : layouts) {
    const codeobject::Kernel* kernel = object.findKernel(one.kernel);
    ASSERT_NE(kernel, nullptr) << one.kernel;
    roundTripDescriptor(object, *kernel);
    RandomLayout named = one;
    if (options.arguments.empty()) // then there are no names
      for (kernarg::Argument& argument : named.layout.arguments)
        argument.name.clear();
    compareLayouts(object, *kernel, named, totals);
    ++totals.kernels;
  }
  WS_ASSERT_OK(program, program::decode(std::make_shared<const codeobject::CodeObject>(object)));
  const auto analysis = analysis::analyze(program, {});
  for (std::size_t k = 0; k < program.kernels().size(); ++k)
    compareProposals(program, *analysis, k, totals);
  if (::testing::Test::HasFailure()) std::cout << text;
}

} // namespace

void compareWithClang(std::size_t count, std::uint64_t seed) {
  RandomBody bodies(seed);
  Totals totals;
  for (std::size_t i = 0; i < count && !::testing::Test::HasFailure(); ++i)
    compareOne(kernarg::testing::randomLayouts(1 + bodies.below(2), seed * 1000 + i,
                                               kernarg::testing::Kinds::OpenCl),
               bodies, totals);
  std::cout << fmt::format("{} code objects of clang, {} kernels, {} arguments and {} hidden ones, counts of "
                           "registers as clang's in {}\n",
                           count, totals.kernels, totals.arguments, totals.hidden, totals.exact);
}

} // namespace wavesmith::generate::testing

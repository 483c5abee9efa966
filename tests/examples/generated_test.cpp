// SPDX-License-Identifier: Apache-2.0
// Every example with its descriptor and metadata removed and generated: the same descriptors, and the same
// bytes in every buffer.
#include "codeobject/toolchain.h"
#include "execution/emulator_backend.h"
#include "generate/in_process.h"
#include "project/launches/prepare.h"
#include "project/layout/kernel_in_run_file.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/sweep.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace wavesmith::generate {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;
using wavesmith::testing::example;

std::vector<std::string> examplesEnding(std::string_view suffix) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(example("")))
    if (std::string name = entry.path().filename(); name.ends_with(suffix)) names.push_back(std::move(name));
  std::ranges::sort(names);
  return names;
}

std::string textOf(const std::string& name) {
  const auto text = source::readText(example(name));
  return text ? *text : std::string();
}

// The run files that start a kernel of this source, with the first value of each parameter.
std::vector<project::RunFile> runFilesOf(const std::string& name) {
  std::vector<project::RunFile> files;
  for (const std::string& one : examplesEnding(".run.yaml")) {
    auto file = project::readRunFile(textOf(one), example(one));
    if (!file || file->sources != std::vector<std::string>{name}) continue;
    const project::SweepPoint point = project::sweepPoints(*file).front();
    files.push_back(project::atPoint(std::move(*file), point));
  }
  return files;
}

std::vector<KernelHints> hintsFor(const std::string& name) {
  std::vector<KernelHints> hints;
  for (const project::RunFile& file : runFilesOf(name))
    if (auto found = project::kernelInRunFile(file.path))
      hints.push_back({found->kernel, found->layout, found->workgroup, found->name});
  return hints;
}

// All of .rodata before linking: the descriptors, whose offsets to the code are not yet relocated.
std::string descriptorBytes(const std::string& text) {
  const wavesmith::testing::TemporaryDirectory directory;
  const std::string source = directory / "k.s";
  const std::string object = directory / "k.o";
  const std::string bytes = directory / "k.bin";
  wavesmith::testing::writeFile(source, std::string_view(text));
  wavesmith::testing::run({"clang-19", "-c", "-x", "assembler", "-target", "amdgcn-amd-amdhsa",
                           "-mcpu=gfx942", source, "-o", object});
  wavesmith::testing::run({"llvm-objcopy-19", "-O", "binary", "--only-section=.rodata", object, bytes});
  const auto read = wavesmith::testing::readFile(bytes);
  std::string result;
  for (const std::byte byte : read)
    result += static_cast<char>(byte);
  return result;
}

std::vector<execution::Bytes> buffersAfter(const project::RunFile& file, const Assembled& assembled) {
  auto object = std::make_shared<const codeobject::CodeObject>(assembled.program->codeObject());
  const auto launch = project::prepare(file, object, {}, {});
  EXPECT_TRUE(launch.has_value()) << launch.error().message;
  if (!launch) return {};
  execution::EmulatorBackend backend({});
  const auto outcome = backend.run(*launch, {});
  EXPECT_TRUE(outcome.has_value()) << outcome.error().message;
  if (!outcome) return {};
  EXPECT_THAT(outcome->faults, IsEmpty());
  return outcome->buffers;
}

class GeneratedTest : public ::testing::TestWithParam<std::string> {};

TEST_P(GeneratedTest, GeneratedBlocksMakeTheSameKernel) {
  const std::string original = textOf(GetParam());
  const std::string bare = testing::withoutMetadata(testing::withoutDescriptors(original));
  ASSERT_THAT(bare, Not(::testing::HasSubstr("amdhsa_next_free")));
  ASSERT_THAT(bare, Not(::testing::HasSubstr("amdhsa.kernels")));
  const Assemble assemble = testing::inProcess(GetParam());
  const auto hints = hintsFor(GetParam());
  WS_ASSERT_OK(generated, generateBlocks(bare, GetParam(), {}, hints, assemble));
  EXPECT_TRUE(generated.verified);
  EXPECT_THAT(generated.remarks, IsEmpty());
  EXPECT_TRUE(generated.text.starts_with(bare.substr(0, bare.size() - 1)));

  EXPECT_EQ(descriptorBytes(generated.text), descriptorBytes(original));
  WS_ASSERT_OK(before, assemble(original));
  WS_ASSERT_OK(after, assemble(generated.text));
  const auto kernels = before.program->codeObject().kernels();
  ASSERT_EQ(after.program->codeObject().kernels().size(), kernels.size());
  for (const codeobject::Kernel& was : kernels) {
    const codeobject::Kernel* is = after.program->codeObject().findKernel(was.name);
    ASSERT_NE(is, nullptr);
    // After linking, everything except the offset to the code, which depends on the linker's layout.
    codeobject::KernelDescriptor descriptor = is->descriptor;
    descriptor.kernelCodeEntryByteOffset = was.descriptor.kernelCodeEntryByteOffset;
    EXPECT_EQ(codeobject::writeKernelDescriptor(descriptor),
              codeobject::writeKernelDescriptor(was.descriptor));
  }
  const auto runFiles = runFilesOf(GetParam());
  EXPECT_THAT(runFiles, Not(IsEmpty()));
  for (const project::RunFile& file : runFiles)
    EXPECT_EQ(buffersAfter(file, after), buffersAfter(file, before)) << file.path;

  // Nothing else to change.
  WS_ASSERT_OK(again, generateBlocks(generated.text, GetParam(), {}, hints, assemble));
  EXPECT_EQ(again.text, generated.text);
  EXPECT_THAT(again.changes, IsEmpty());
}

// With the same metadata, the linked descriptor is the same, too.
TEST_P(GeneratedTest, GeneratedDescriptorHasTheSameBytes) {
  const std::string original = textOf(GetParam());
  const Assemble assemble = testing::inProcess(GetParam());
  const Wanted wanted{.directives = true, .metadata = false, .kernel = {}};
  WS_ASSERT_OK(generated,
               generateBlocks(testing::withoutDescriptors(original), GetParam(), wanted, {}, assemble));
  WS_ASSERT_OK(before, assemble(original));
  WS_ASSERT_OK(after, assemble(generated.text));
  for (const codeobject::Kernel& was : before.program->codeObject().kernels()) {
    const codeobject::Kernel* is = after.program->codeObject().findKernel(was.name);
    ASSERT_NE(is, nullptr);
    EXPECT_EQ(codeobject::writeKernelDescriptor(is->descriptor),
              codeobject::writeKernelDescriptor(was.descriptor));
  }
}

TEST_P(GeneratedTest, ExistingBlocksAreUpToDate) {
  const std::string original = textOf(GetParam());
  WS_ASSERT_OK(generated, generateBlocks(original, GetParam(), {}, hintsFor(GetParam()),
                                         testing::inProcess(GetParam())));
  EXPECT_THAT(generated.edits, IsEmpty());
  EXPECT_THAT(generated.changes, IsEmpty());
  EXPECT_THAT(generated.remarks, IsEmpty());
  EXPECT_EQ(generated.text, original);
}

INSTANTIATE_TEST_SUITE_P(All, GeneratedTest, ::testing::ValuesIn(examplesEnding(".s")),
                         [](const auto& one) { return one.param.substr(0, one.param.size() - 2); });

} // namespace
} // namespace wavesmith::generate

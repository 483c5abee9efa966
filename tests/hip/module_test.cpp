// SPDX-License-Identifier: Apache-2.0
// Modules: loading files, bytes and bundles, valid or not; kernels, variables, attributes, occupancy.
#include "hip/kernels.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstring>
#include <regex>
#include <sys/mman.h>

// Since ROCm 7.1; the header is that of 5.2.
extern "C" hipError_t hipModuleGetFunctionCount(unsigned*, hipModule_t);
extern "C" hipError_t hipModuleLoadFatBinary(hipModule_t*, const void*);

namespace wavesmith::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct ModuleTest : Hip {
  // Loads, looks up one of our kernels, and unloads.
  static hipError_t loads(const void* image) {
    hipModule_t module = nullptr;
    const hipError_t status = hipModuleLoadData(&module, image);
    if (status != hipSuccess) return status;
    hipFunction_t function = nullptr;
    EXPECT_EQ(hipModuleGetFunction(&function, module, "fill"), hipSuccess);
    EXPECT_EQ(hipModuleUnload(module), hipSuccess);
    return hipSuccess;
  }
};

ByteVector bundleOf(const std::vector<std::pair<std::string, ByteVector>>& entries,
                    const std::vector<std::string>& more = {}) {
  const TemporaryDirectory directory;
  std::vector<std::string> command{"clang-offload-bundler-19", "-type=o",
                                   "-output=" + (directory / "bundle").string()};
  std::string targets = "host-x86_64-unknown-linux-gnu-";
  writeFile(directory / "host", std::string_view());
  command.push_back("-input=" + (directory / "host").string());
  for (const auto& [target, bytes] : entries) {
    const auto file = directory / target;
    writeFile(file, bytes);
    targets += ",hipv4-amdgcn-amd-amdhsa--" + target;
    command.push_back("-input=" + file.string());
  }
  command.push_back("-targets=" + targets);
  command.insert(command.end(), more.begin(), more.end());
  run(command);
  return readFile(directory / "bundle");
}

// Its memory instructions have glc instead of scopes.
std::string sourceForGfx90a() {
  const std::string text = std::regex_replace(kernelSource(), std::regex(" sc0 sc1"), " glc");
  return std::regex_replace(text, std::regex(" sc1"), "");
}

TEST_F(ModuleTest, LoadsAFile) {
  const TemporaryDirectory directory;
  const auto file = directory / "kernels.hsaco";
  writeFile(file, codeObject());
  hipModule_t module = nullptr;
  ASSERT_EQ(hipModuleLoad(&module, file.c_str()), hipSuccess);
  EXPECT_EQ(hipModuleUnload(module), hipSuccess);
  EXPECT_EQ(hipModuleUnload(module), hipErrorInvalidHandle);
  const std::string text = stderrOf(
      [&] { EXPECT_EQ(hipModuleLoad(&module, (directory / "none").c_str()), hipErrorFileNotFound); });
  EXPECT_THAT(text, HasSubstr("none"));
  EXPECT_EQ(hipModuleLoad(&module, nullptr), hipErrorInvalidValue);
  EXPECT_EQ(hipModuleLoad(nullptr, file.c_str()), hipErrorInvalidValue);
  writeFile(file, std::string_view("no code object"));
  EXPECT_EQ(hipModuleLoad(&module, file.c_str()), hipErrorInvalidImage);
}

TEST_F(ModuleTest, LoadsFromMemory) {
  EXPECT_EQ(loads(codeObject().data()), hipSuccess);
  hipModule_t module = nullptr;
  EXPECT_EQ(hipModuleLoadDataEx(&module, codeObject().data(), 0, nullptr, nullptr), hipSuccess);
  EXPECT_EQ(hipModuleUnload(module), hipSuccess);
  EXPECT_EQ(hipModuleLoadData(&module, nullptr), hipErrorInvalidValue);
  EXPECT_EQ(hipModuleLoadData(nullptr, codeObject().data()), hipErrorInvalidValue);
}

TEST_F(ModuleTest, LoadsFromBundles) {
  const ByteVector other =
      assemble(sourceForGfx90a(), {.processor = "gfx90a", .version = 5, .arguments = {}});
  EXPECT_EQ(loads(bundleOf({{"gfx90a", other}, {"gfx942", codeObject()}}).data()), hipSuccess);
  EXPECT_EQ(loads(bundleOf({{"gfx942", codeObject()}}, {"-compress"}).data()), hipSuccess);
  const ByteVector plain = bundleOf({{"gfx942", codeObject()}});
  hipModule_t module = nullptr;
  EXPECT_EQ(hipModuleLoadFatBinary(&module, plain.data()), hipSuccess);
  EXPECT_EQ(hipModuleUnload(module), hipSuccess);
  stderrOf([&] { EXPECT_EQ(loads(bundleOf({{"gfx90a", other}}).data()), hipErrorNoBinaryForGpu); });
}

TEST_F(ModuleTest, RejectsOtherArchitectures) {
  const ByteVector other =
      assemble(sourceForGfx90a(), {.processor = "gfx90a", .version = 5, .arguments = {}});
  const std::string text = stderrOf([&] { EXPECT_EQ(loads(other.data()), hipErrorNoBinaryForGpu); });
  EXPECT_THAT(text, HasSubstr("gfx90a"));
  EXPECT_THAT(text, HasSubstr("gfx942:sramecc+:xnack-"));
  const ByteVector replay =
      assemble(kernelSource(), {.processor = "gfx942:xnack+", .version = 5, .arguments = {}});
  stderrOf([&] { EXPECT_EQ(loads(replay.data()), hipErrorNoBinaryForGpu); });
}

// The image at the end of a page, with nothing mapped after it: a reader that trusts the headers crashes
// here.
class AtTheEndOfMemory {
public:
  explicit AtTheEndOfMemory(std::span<const std::byte> bytes)
      : size_((bytes.size() + kPage - 1) / kPage * kPage + kPage),
        base_(static_cast<std::byte*>(
            ::mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))),
        image_(base_ + size_ - kPage - bytes.size()) {
    std::memcpy(image_, bytes.data(), bytes.size());
    ::munmap(base_ + size_ - kPage, kPage);
  }
  ~AtTheEndOfMemory() { ::munmap(base_, size_ - kPage); }
  AtTheEndOfMemory(const AtTheEndOfMemory&) = delete;
  AtTheEndOfMemory& operator=(const AtTheEndOfMemory&) = delete;
  [[nodiscard]] std::byte* image() const { return image_; }

private:
  static constexpr std::size_t kPage = 4096;
  std::size_t size_;
  std::byte* base_;
  std::byte* image_;
};

// Of clang 17 and 18: its header has 4 bytes less, those of its length.
TEST_F(ModuleTest, LoadsACompressedBundleOfUnknownLength) {
  ByteVector bundle = bundleOf({{"gfx942", codeObject()}}, {"-compress"});
  ASSERT_EQ(std::memcmp(bundle.data(), "CCOB\2", 5), 0);
  bundle[4] = std::byte{1};
  bundle.erase(bundle.begin() + 8, bundle.begin() + 12);
  const AtTheEndOfMemory memory(bundle);
  EXPECT_EQ(loads(memory.image()), hipSuccess);
  bundle.resize(bundle.size() + 100, std::byte{0x55}); // something else of the program
  const AtTheEndOfMemory more(bundle);
  EXPECT_EQ(loads(more.image()), hipSuccess);
}

TEST_F(ModuleTest, RejectsGarbage) {
  const auto refused = [](std::span<const std::byte> bytes) {
    const AtTheEndOfMemory memory(bytes);
    stderrOf([&] { EXPECT_NE(loads(memory.image()), hipSuccess); });
  };
  const auto text = [](std::string_view bytes) { return std::as_bytes(std::span(bytes)); };
  refused(text("x"));
  refused(text("garbage that is no code object"));
  refused(text("\177ELF"));
  refused(text("CCOB"));
  refused(text("__CLANG_OFFLOAD_BUNDLE__"));
  const std::span<const std::byte> whole(codeObject());
  for (const std::size_t size : {5U, 63U, 64U, 65U, 200U, 1000U})
    refused(whole.first(size));
  refused(whole.first(whole.size() - 1));
}

TEST_F(ModuleTest, SurvivesDamagedHeaders) {
  // Changes each byte of the ELF header in turn: the load succeeds or fails, but never crashes.
  const AtTheEndOfMemory memory(codeObject());
  hipModule_t module = nullptr;
  std::size_t refused = 0;
  ::testing::internal::CaptureStderr();
  for (std::size_t i = 0; i < 64; ++i)
    for (const unsigned char flip : {0x01, 0x80, 0xff}) {
      memory.image()[i] ^= std::byte{flip};
      const hipError_t status = hipModuleLoadData(&module, memory.image());
      if (status == hipSuccess)
        static_cast<void>(hipModuleUnload(module));
      else
        ++refused;
      memory.image()[i] ^= std::byte{flip};
    }
  static_cast<void>(::testing::internal::GetCapturedStderr());
  EXPECT_GT(refused, 60U);
  EXPECT_EQ(loads(memory.image()), hipSuccess);
}

TEST_F(ModuleTest, ReadsNothingPastTheImage) {
  const AtTheEndOfMemory memory(codeObject());
  EXPECT_EQ(loads(memory.image()), hipSuccess);
  const ByteVector bundle = bundleOf({{"gfx942", codeObject()}});
  const AtTheEndOfMemory bundled(bundle);
  EXPECT_EQ(loads(bundled.image()), hipSuccess);
}

TEST_F(ModuleTest, KernelsByName) {
  hipFunction_t function = nullptr;
  EXPECT_EQ(hipModuleGetFunction(&function, module(), "fill"), hipSuccess);
  EXPECT_STREQ(hipKernelNameRef(function), "fill");
  const std::string text =
      stderrOf([&] { EXPECT_EQ(hipModuleGetFunction(&function, module(), "fil"), hipErrorNotFound); });
  EXPECT_THAT(text, HasSubstr("fill")); // the existing name
  EXPECT_EQ(hipModuleGetFunction(&function, nullptr, "fill"), hipErrorInvalidHandle);
  EXPECT_EQ(hipModuleGetFunction(nullptr, module(), "fill"), hipErrorInvalidValue);
  EXPECT_EQ(hipModuleGetFunction(&function, module(), nullptr), hipErrorInvalidValue);
  unsigned count = 0;
  EXPECT_EQ(hipModuleGetFunctionCount(&count, module()), hipSuccess);
  EXPECT_EQ(count, 11U);
}

TEST_F(ModuleTest, Variables) {
  hipDeviceptr_t table = nullptr;
  std::size_t bytes = 0;
  ASSERT_EQ(hipModuleGetGlobal(&table, &bytes, module(), "table"), hipSuccess);
  EXPECT_EQ(bytes, 16U);
  EXPECT_THAT(words(table, 4), ElementsAre(3U, 5U, 7U, 11U));
  const std::uint32_t nine = 9;
  ASSERT_EQ(hipMemcpyHtoD(static_cast<std::uint32_t*>(table) + 2, const_cast<std::uint32_t*>(&nine), 4),
            hipSuccess);
  EXPECT_THAT(words(table, 4), ElementsAre(3U, 5U, 9U, 11U));
  EXPECT_EQ(hipModuleGetGlobal(&table, nullptr, module(), "table"), hipSuccess);
  EXPECT_EQ(hipModuleGetGlobal(&table, &bytes, module(), "chair"), hipErrorNotFound);
  EXPECT_EQ(hipModuleGetGlobal(&table, &bytes, module(), "fill"), hipErrorNotFound); // a kernel
  EXPECT_EQ(hipModuleGetGlobal(&table, &bytes, nullptr, "table"), hipErrorInvalidHandle);
}

// HIP creates kernels from the metadata, and loads no code object without it.
TEST_F(ModuleTest, KernelsNeedMetadata) {
  hipFunction_t kernel = nullptr;
  EXPECT_THAT(
      stderrOf([&] { EXPECT_EQ(hipModuleGetFunction(&kernel, module(), "plain"), hipErrorNotFound); }),
      HasSubstr("kernel plain has no entry in the metadata"));
  EXPECT_EQ(kernel, nullptr);
  const std::string text = kernelSource();
  const ByteVector bytes = assemble(text.substr(0, text.find(".amdgpu_metadata")));
  hipModule_t other = nullptr;
  EXPECT_THAT(stderrOf([&] { EXPECT_EQ(hipModuleLoadData(&other, bytes.data()), hipErrorNoBinaryForGpu); }),
              HasSubstr("the code object has no metadata, where HIP finds kernels and their arguments"));
}

TEST_F(ModuleTest, AttributesOfKernels) {
  const auto attribute = [&](hipFunction_attribute which, const char* kernel) {
    int value = -1;
    EXPECT_EQ(hipFuncGetAttribute(&value, which, function(kernel)), hipSuccess);
    return value;
  };
  EXPECT_EQ(attribute(HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, "fill"), 256);
  EXPECT_EQ(attribute(HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, "large"), 60000);
  EXPECT_EQ(attribute(HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, "large"), 65536 - 60000);
  EXPECT_EQ(attribute(HIP_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES, "fill"), 0);
  EXPECT_EQ(attribute(HIP_FUNC_ATTRIBUTE_NUM_REGS, "fill"), 8);
  int value = 0;
  EXPECT_EQ(hipFuncGetAttribute(&value, HIP_FUNC_ATTRIBUTE_NUM_REGS, nullptr), hipErrorInvalidDeviceFunction);
  EXPECT_EQ(hipFuncGetAttribute(nullptr, HIP_FUNC_ATTRIBUTE_NUM_REGS, function("fill")),
            hipErrorInvalidValue);
  EXPECT_EQ(hipFuncGetAttribute(&value, HIP_FUNC_ATTRIBUTE_MAX, function("fill")), hipErrorInvalidValue);
}

// A SIMD has 8 waves at most (CDNA3 ISA, 1.2), a compute unit 4 SIMDs: 32 waves, if registers and LDS allow.
TEST_F(ModuleTest, Occupancy) {
  const auto groups = [&](const char* kernel, int block, std::size_t lds) {
    int count = -1;
    EXPECT_EQ(hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(&count, function(kernel), block, lds),
              hipSuccess);
    return count;
  };
  EXPECT_EQ(groups("fill", 64, 0), 32);
  EXPECT_EQ(groups("fill", 256, 0), 8);
  EXPECT_EQ(groups("fill", 256, 32 * 1024), 2);
  EXPECT_EQ(groups("large", 256, 0), 1);
  EXPECT_EQ(groups("large", 256, 32 * 1024), 0);
  int grid = 0;
  int block = 0;
  ASSERT_EQ(hipModuleOccupancyMaxPotentialBlockSize(&grid, &block, function("fill"), 0, 0), hipSuccess);
  EXPECT_EQ(block, 256);
  EXPECT_EQ(grid, 304 * 8);
  ASSERT_EQ(hipModuleOccupancyMaxPotentialBlockSize(&grid, &block, function("fill"), 0, 64), hipSuccess);
  EXPECT_EQ(block, 64);
  EXPECT_EQ(hipModuleOccupancyMaxPotentialBlockSize(&grid, &block, nullptr, 0, 0),
            hipErrorInvalidDeviceFunction);
  EXPECT_EQ(hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(&grid, function("fill"), 0, 0),
            hipErrorInvalidValue);
}

} // namespace
} // namespace wavesmith::testing

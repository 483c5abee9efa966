// SPDX-License-Identifier: Apache-2.0
// The three libraries: what each exports, and where ROCm 5, 6 and 7 differ. Debian's real runtime of ROCm 5.2
// is the reference for names and versions.
#include "codeobject/toolchain.h"
#include "hip/kernels.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <dlfcn.h>
#include <map>
#include <set>
#include <sstream>

namespace wavesmith::testing {
namespace {

using ::testing::IsEmpty;

// By its full path: by its name the loader would find ours, which is linked into this program.
constexpr const char* kReal = WAVESMITH_HIP_OF_ROCM_5;

std::string libraryOf(int generation) {
  return fmt::format("{}/libamdhip64.so.{}", WAVESMITH_HIP_FOLDER, generation);
}

// Never unloaded: runtimes do not support it.
void* opened(const std::string& path) {
  void* library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  EXPECT_NE(library, nullptr) << ::dlerror();
  return library;
}
template <typename Signature>
Signature* functionIn(void* library, const char* name) {
  return reinterpret_cast<Signature*>(::dlsym(library, name));
}

// The file the loader chose.
std::string pathOf(void* library) {
  Dl_info info{};
  return ::dladdr(::dlsym(library, "hipInit"), &info) != 0 ? info.dli_fname : "";
}

// "hipFree@@hip_4.2" of each function that the library defines.
std::set<std::string> exportsOf(const std::string& path) {
  std::set<std::string> names;
  std::istringstream lines(run({"nm", "-D", "--defined-only", "--with-symbol-versions", path}));
  for (std::string address, kind, name; lines >> address >> kind >> name;)
    if (kind == "T" || kind == "W" || kind == "t") names.insert(name);
  return names;
}

// The installed one, not ours, which the loader knows by the same name.
void* real() {
  void* library = opened(kReal);
  EXPECT_NE(pathOf(library), libraryOf(5));
  return library;
}

TEST(HipGenerations, ErrorNamesMatchTheRealRuntime) {
  const auto theirs = functionIn<const char*(int)>(real(), "hipGetErrorName");
  ASSERT_NE(theirs, nullptr);
  std::size_t compared = 0;
  for (int number = 0; number <= 1100; ++number) {
    const std::string their = theirs(number);
    if (their == "hipErrorTbd") continue; // a free number, in use since ROCm 7
    if (number != hipErrorUnknown && (their == "hipErrorUnknown" || !their.starts_with("hip"))) continue;
    EXPECT_EQ(their, hipGetErrorName(static_cast<hipError_t>(number))) << number;
    ++compared;
  }
  EXPECT_GT(compared, 60U);
}

TEST(HipGenerations, ExportsTheSymbolsOfTheRealRuntime) {
  const auto ours = exportsOf(libraryOf(5));
  std::set<std::string> missing;
  std::size_t there = 0;
  for (const std::string& name : exportsOf(pathOf(real()))) {
    if (name.starts_with("amd_dbgapi_")) continue; // the debugger's
    if (name.starts_with("hip_")) continue;        // the nodes themselves
    ++there;
    if (!ours.contains(name)) missing.insert(name);
  }
  EXPECT_THAT(missing, IsEmpty());
  EXPECT_GT(there, 350U);
}

TEST(HipGenerations, KeepsTheSymbolsOfEarlierGenerations) {
  const auto five = exportsOf(libraryOf(5));
  const auto six = exportsOf(libraryOf(6));
  const auto seven = exportsOf(libraryOf(7));
  const auto lost = [](const std::set<std::string>& before, const std::set<std::string>& after) {
    std::set<std::string> names;
    std::ranges::set_difference(before, after, std::inserter(names, names.end()));
    return names;
  };
  EXPECT_THAT(lost(five, six), IsEmpty());
  EXPECT_THAT(lost(six, seven), IsEmpty());
  EXPECT_FALSE(five.contains("hipGetDevicePropertiesR0600@@hip_6.0"));
  EXPECT_TRUE(six.contains("hipGetDevicePropertiesR0600@@hip_6.0"));
  EXPECT_TRUE(seven.contains("hipModuleGetFunctionCount@@hip_7.1"));
  EXPECT_TRUE(five.contains("hipModuleLaunchKernel@@hip_4.2"));
  EXPECT_TRUE(five.contains("hipMallocAsync@@hip_5.1"));
  // ROCm/clr f9f995c6, hipamd/src/hip_hcc.map.in, without those of the debugger.
  for (const char* const name :
       {"hipExtHostAlloc@@hip_6.3", "hipPointerSetAttribute@@hip_4.2", "hipTexRefGetArray@@hip_4.2",
        "hipTexRefGetBorderColor@@hip_4.2", "hipTexRefGetMipMappedArray@@hip_4.2",
        "hiprtcLinkCreate@@hip_4.2", "hipDeviceGetGraphMemAttribute@@hip_4.5",
        "hipDeviceSetGraphMemAttribute@@hip_4.5", "hipDeviceGraphMemTrim@@hip_4.5",
        "hipGraphKernelNodeSetAttribute@@hip_5.0", "hipGraphKernelNodeGetAttribute@@hip_5.0",
        "hipEventRecord_spt@@hip_5.2"})
    EXPECT_TRUE(six.contains(name)) << name;
  // None of our symbols, or of the linked libraries, conflicts with the program's.
  for (const std::string& name : seven)
    EXPECT_TRUE(name.find("hip") != std::string::npos || name.starts_with("__gnu_")) << name;
}

TEST(HipGenerations, EachHasItsSoname) {
  for (const int generation : {5, 6, 7})
    EXPECT_THAT(run({"readelf", "-d", libraryOf(generation)}),
                ::testing::HasSubstr(fmt::format("Library soname: [libamdhip64.so.{}]", generation)));
}

// ROCm 6 renumbered hipMemoryType; before it, a pointer HIP does not know is an error.
TEST(HipGenerations, DifferInVersionsAndPointers) {
  for (const int generation : {5, 6, 7}) {
    void* library = opened(libraryOf(generation));
    const auto version = functionIn<hipError_t(int*)>(library, "hipRuntimeGetVersion");
    int number = 0;
    ASSERT_EQ(version(&number), hipSuccess);
    EXPECT_EQ(number / 10'000'000, generation);
    void* device = nullptr;
    void* pinned = nullptr;
    ASSERT_EQ(functionIn<hipError_t(void**, std::size_t)>(library, "hipMalloc")(&device, 16), hipSuccess);
    ASSERT_EQ(functionIn<hipError_t(void**, std::size_t, unsigned)>(library, "hipHostMalloc")(&pinned, 16, 0),
              hipSuccess);
    const auto attributesOf =
        functionIn<hipError_t(hipPointerAttribute_t*, const void*)>(library, "hipPointerGetAttributes");
    hipPointerAttribute_t attributes{};
    EXPECT_EQ(attributesOf(&attributes, device), hipSuccess);
    EXPECT_EQ(static_cast<int>(attributes.memoryType), generation < 6 ? 1 : 2);
    EXPECT_EQ(attributesOf(&attributes, pinned), hipSuccess);
    EXPECT_EQ(static_cast<int>(attributes.memoryType), generation < 6 ? 0 : 1);
    EXPECT_EQ(attributesOf(&attributes, &number), generation < 6 ? hipErrorInvalidValue : hipSuccess);
  }
}

// A C++ function in ROCm 5, a C function in later ones: the library exports both.
TEST(HipGenerations, ExportsTheExtendedLaunchInCAndCpp) {
  void* library = opened(libraryOf(7));
  EXPECT_NE(::dlsym(library, "hipExtModuleLaunchKernel"), nullptr);
  EXPECT_NE(::dlsym(library, "_Z24hipExtModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_"
                             "P11ihipEvent_tS6_j"),
            nullptr);
}

} // namespace
} // namespace wavesmith::testing

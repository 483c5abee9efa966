// SPDX-License-Identifier: Apache-2.0
//
// The host's side of vector_add: loads the code object, fills two buffers, launches the kernel, and looks at
// every element of the third. It is plain C++ and needs HIP's headers and library, no special compiler:
//
//   wavesmith-cli assemble vector_add.s -o vector_add.hsaco
//   g++ -std=c++17 -D__HIP_PLATFORM_AMD__ vector_add_host.cpp -lamdhip64 -o vector_add_host
//   ./vector_add_host vector_add.hsaco                            on a GPU
//   wavesmith-cli hip-run ./vector_add_host vector_add.hsaco      on none
//
// HIP takes the arguments of a launch in two forms: as the bytes of the segment, or, with `one-by-one` behind
// the file, as a pointer to each of them.
//
// What there is to learn:
//   - the kernel sees bytes at offsets, not a C++ struct: the struct below has to put each argument where the
//     kernel's s_loads look for it, and static_assert says so when it does not;
//   - a persistent kernel is launched with as many work-groups as the device has compute units, and `stride`
//     tells it how far one step takes them all;
//   - every call of HIP can fail, and what a kernel did wrong is only said by the call after it.
//
// With -DWRONG_STRUCT the struct has n before the pointers, as many a struct once had. In checked mode
// (hip-run --mode checked) the launch is refused and the argument named; otherwise the kernel reads what is
// there.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <hip/hip_runtime_api.h>
#include <iterator>
#include <vector>

namespace {

constexpr unsigned kWorkgroup = 256; // work-items, as the kernel is written for
constexpr unsigned kElements = 1'000'003;

#pragma pack(push, 1)
struct Arguments {
#ifdef WRONG_STRUCT
  std::uint32_t n;
#endif
  const float* a; // 0
  const float* b; // 8
  float* c;       // 16
#ifndef WRONG_STRUCT
  std::uint32_t n; // 24, elements
#endif
  std::uint32_t stride; // 28, elements from one step of a work-group to its next
};
#pragma pack(pop)
static_assert(sizeof(Arguments) == 32);
#ifndef WRONG_STRUCT
static_assert(offsetof(Arguments, a) == 0 && offsetof(Arguments, b) == 8 && offsetof(Arguments, c) == 16);
static_assert(offsetof(Arguments, n) == 24 && offsetof(Arguments, stride) == 28);
#endif

void check(hipError_t status, const char* what) {
  if (status == hipSuccess) return;
  std::fprintf(stderr, "%s: %s (%s)\n", what, hipGetErrorString(status), hipGetErrorName(status));
  std::exit(1);
}

std::vector<char> contents(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

float* upload(const std::vector<float>& values) {
  void* buffer = nullptr;
  check(hipMalloc(&buffer, values.size() * sizeof(float)), "hipMalloc");
  check(hipMemcpy(buffer, values.data(), values.size() * sizeof(float), hipMemcpyHostToDevice), "hipMemcpy");
  return static_cast<float*>(buffer);
}

} // namespace

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) {
    std::fprintf(stderr, "usage: %s vector_add.hsaco [packed | one-by-one]\n", argv[0]);
    return 2;
  }
  const bool oneByOne = argc == 3 && std::strcmp(argv[2], "one-by-one") == 0;
  const std::vector<char> codeObject = contents(argv[1]);
  if (codeObject.empty()) {
    std::fprintf(stderr, "cannot read %s\n", argv[1]);
    return 2;
  }

  hipDeviceProp_t device{};
  check(hipGetDeviceProperties(&device, 0), "hipGetDeviceProperties");
  const auto units = static_cast<unsigned>(device.multiProcessorCount);
  std::printf("%s, %s, %u compute units\n", device.name, device.gcnArchName, units);

  hipModule_t module = nullptr;
  hipFunction_t kernel = nullptr;
  check(hipModuleLoadData(&module, codeObject.data()), "hipModuleLoadData");
  check(hipModuleGetFunction(&kernel, module, "vector_add"), "hipModuleGetFunction");

  std::vector<float> a(kElements);
  std::vector<float> b(kElements);
  std::vector<float> c(kElements, -1.0F);
  for (unsigned i = 0; i < kElements; ++i) {
    a[i] = static_cast<float>(i) * 0.5F;
    b[i] = 100.0F - static_cast<float>(i % 1000);
  }

  Arguments arguments{};
  arguments.a = upload(a);
  arguments.b = upload(b);
  arguments.c = upload(c);
  arguments.n = kElements;
  arguments.stride = units * kWorkgroup;

  std::size_t size = sizeof arguments;
  void* extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &arguments, HIP_LAUNCH_PARAM_BUFFER_SIZE, &size,
                   HIP_LAUNCH_PARAM_END};
  // In this form HIP puts each where the metadata of the kernel says, whatever our struct looks like.
  void* parameters[] = {static_cast<void*>(&arguments.a), static_cast<void*>(&arguments.b),
                        static_cast<void*>(&arguments.c), &arguments.n, &arguments.stride};
  hipEvent_t start = nullptr;
  hipEvent_t stop = nullptr;
  check(hipEventCreate(&start), "hipEventCreate");
  check(hipEventCreate(&stop), "hipEventCreate");
  check(hipEventRecord(start, nullptr), "hipEventRecord");
  check(hipModuleLaunchKernel(kernel, units, 1, 1, kWorkgroup, 1, 1, 0, nullptr,
                              oneByOne ? parameters : nullptr, oneByOne ? nullptr : extra),
        "hipModuleLaunchKernel");
  check(hipEventRecord(stop, nullptr), "hipEventRecord");
  check(hipDeviceSynchronize(), "hipDeviceSynchronize");
  float milliseconds = 0;
  check(hipEventElapsedTime(&milliseconds, start, stop), "hipEventElapsedTime");

  check(hipMemcpy(c.data(), arguments.c, kElements * sizeof(float), hipMemcpyDeviceToHost), "hipMemcpy");
  unsigned wrong = 0;
  for (unsigned i = 0; i < kElements; ++i) {
    if (c[i] == a[i] + b[i]) continue;
    if (wrong++ == 0)
      std::printf("element %u is %g, and should be %g\n", i, static_cast<double>(c[i]),
                  static_cast<double>(a[i] + b[i]));
  }
  if (wrong == 0)
    std::printf("PASS: %u elements in %.3f ms\n", kElements, static_cast<double>(milliseconds));
  else
    std::printf("FAIL: %u of %u elements are wrong\n", wrong, kElements);
  return wrong == 0 ? 0 : 1;
}

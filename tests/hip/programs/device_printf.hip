// SPDX-License-Identifier: Apache-2.0
// printf in a kernel, with the same text as printf of the host, in the order of the work-groups.
#include "check.h"

__global__ void print(const char* name) {
  if (threadIdx.x == 0) printf("group %d of %d\n", static_cast<int>(blockIdx.x), static_cast<int>(gridDim.x));
  if (blockIdx.x != 1 || threadIdx.x >= 2) return;
  const int i = static_cast<int>(threadIdx.x);
  printf("%5d|%-5d|%05d|%+d|%x|%#o|%llu|%hhd\n", i, i + 1, -i - 1, i, 0xbeef + i, 8 + i, 1ull << 63, 300);
  printf("%f|%.2f|%10.3e|%g|%a\n", 1.5 + i, 2.345, 12345.678, 1e-10, 0.5);
  printf("%s|%10s|%-10s|%.3s|%c|%%\n", "a longer text than the words of one packet can hold, which are seven",
         "right", "left", "cut off", 'x');
  printf("%*d|%.*f|%s|\n", 6, i, 2, 3.14159, name);
  const int written = printf("four");
  printf(" %d\n", written);
  printf("nothing else\n");
}

int main(int argc, char**) {
  char* name;
  CHECK(hipMallocManaged(reinterpret_cast<void**>(&name), 8, hipMemAttachGlobal));
  name[0] = 'n';
  name[1] = '\0';
  if (argc == 1) {
    print<<<3, 64>>>(name);
    CHECK(hipDeviceSynchronize());
    return 0;
  }
  // What it must print: each call for all work-items of a wave that take part, then the next one.
  for (int group = 0; group < 3; ++group) {
    std::printf("group %d of %d\n", group, 3);
    if (group != 1) continue;
    for (int i = 0; i < 2; ++i)
      std::printf("%5d|%-5d|%05d|%+d|%x|%#o|%llu|%hhd\n", i, i + 1, -i - 1, i, 0xbeef + i, 8 + i, 1ull << 63,
                  static_cast<signed char>(300));
    for (int i = 0; i < 2; ++i)
      std::printf("%f|%.2f|%10.3e|%g|%a\n", 1.5 + i, 2.345, 12345.678, 1e-10, 0.5);
    for (int i = 0; i < 2; ++i)
      std::printf("%s|%10s|%-10s|%.3s|%c|%%\n",
                  "a longer text than the words of one packet can hold, which are seven", "right", "left",
                  "cut off", 'x');
    for (int i = 0; i < 2; ++i)
      std::printf("%*d|%.*f|%s|\n", 6, i, 2, 3.14159, name);
    for (int i = 0; i < 2; ++i)
      std::printf("four");
    for (int i = 0; i < 2; ++i)
      std::printf(" %d\n", 4);
    for (int i = 0; i < 2; ++i)
      std::printf("nothing else\n");
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
// Copies and fills, in every form and direction. Loops over plain arrays compute the expected bytes.
#include "hip/kernels.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <numeric>

namespace wavesmith::testing {
namespace {

using ::testing::Each;

using Bytes = std::vector<unsigned char>;

Bytes ramp(std::size_t size) {
  Bytes bytes(size);
  std::iota(bytes.begin(), bytes.end(), static_cast<unsigned char>(1));
  return bytes;
}

// A box of `size` from `from` to `to`, where rows are `pitch` and slices `slice` bytes apart.
struct Place {
  std::size_t pitch, slice, x, y, z;
  [[nodiscard]] std::size_t at(std::size_t i, std::size_t j, std::size_t k) const {
    return (z + k) * slice + (y + j) * pitch + x + i;
  }
};
void copyByHand(Bytes& to, const Place& toPlace, const Bytes& from, const Place& fromPlace,
                const std::array<std::size_t, 3>& size) {
  for (std::size_t k = 0; k < size[2]; ++k)
    for (std::size_t j = 0; j < size[1]; ++j)
      for (std::size_t i = 0; i < size[0]; ++i)
        to[toPlace.at(i, j, k)] = from[fromPlace.at(i, j, k)];
}

struct CopyTest : Hip {
  // Uploads the bytes to a new device buffer; downloads the bytes of one.
  [[nodiscard]] void* upload(const Bytes& bytes) {
    void* buffer = allocate(bytes.size());
    EXPECT_EQ(hipMemcpy(buffer, bytes.data(), bytes.size(), hipMemcpyHostToDevice), hipSuccess);
    return buffer;
  }
  static Bytes download(const void* buffer, std::size_t size) {
    Bytes bytes(size);
    EXPECT_EQ(hipMemcpy(bytes.data(), buffer, size, hipMemcpyDeviceToHost), hipSuccess);
    return bytes;
  }
};

TEST_F(CopyTest, CopiesInEveryDirection) {
  const Bytes bytes = ramp(300);
  auto* mutableBytes = const_cast<unsigned char*>(bytes.data());
  Bytes back(300);
  void* a = allocate(300);
  void* b = allocate(300);
  hipStream_t stream = nullptr;
  ASSERT_EQ(hipStreamCreate(&stream), hipSuccess);
  const auto expectRound = [&](hipError_t in, hipError_t over, hipError_t out) {
    EXPECT_EQ(in, hipSuccess);
    EXPECT_EQ(over, hipSuccess);
    EXPECT_EQ(out, hipSuccess);
    EXPECT_EQ(back, bytes);
    std::ranges::fill(back, static_cast<unsigned char>(0));
    EXPECT_EQ(hipMemset(a, 0, 300), hipSuccess);
    EXPECT_EQ(hipMemset(b, 0, 300), hipSuccess);
  };
  const auto inOrder = [&](auto in, auto over, auto out) {
    const hipError_t first = in();
    const hipError_t second = over();
    expectRound(first, second, out());
  };
  inOrder([&] { return hipMemcpy(a, bytes.data(), 300, hipMemcpyHostToDevice); },
          [&] { return hipMemcpy(b, a, 300, hipMemcpyDeviceToDevice); },
          [&] { return hipMemcpy(back.data(), b, 300, hipMemcpyDeviceToHost); });
  inOrder([&] { return hipMemcpy(a, bytes.data(), 300, hipMemcpyDefault); },
          [&] { return hipMemcpy(b, a, 300, hipMemcpyDefault); },
          [&] { return hipMemcpy(back.data(), b, 300, hipMemcpyDefault); });
  inOrder([&] { return hipMemcpyAsync(a, bytes.data(), 300, hipMemcpyHostToDevice, stream); },
          [&] { return hipMemcpyAsync(b, a, 300, hipMemcpyDeviceToDevice, stream); },
          [&] { return hipMemcpyAsync(back.data(), b, 300, hipMemcpyDeviceToHost, stream); });
  inOrder([&] { return hipMemcpyWithStream(a, bytes.data(), 300, hipMemcpyHostToDevice, stream); },
          [&] { return hipMemcpyWithStream(b, a, 300, hipMemcpyDeviceToDevice, stream); },
          [&] { return hipMemcpyWithStream(back.data(), b, 300, hipMemcpyDeviceToHost, stream); });
  inOrder([&] { return hipMemcpyHtoD(a, mutableBytes, 300); }, [&] { return hipMemcpyDtoD(b, a, 300); },
          [&] { return hipMemcpyDtoH(back.data(), b, 300); });
  inOrder([&] { return hipMemcpyHtoDAsync(a, mutableBytes, 300, stream); },
          [&] { return hipMemcpyDtoDAsync(b, a, 300, stream); },
          [&] { return hipMemcpyDtoHAsync(back.data(), b, 300, stream); });
  inOrder([&] { return hipMemcpy(a, bytes.data(), 300, hipMemcpyHostToDevice); },
          [&] { return hipMemcpyPeer(b, 0, a, 0, 300); },
          [&] { return hipMemcpy(back.data(), b, 300, hipMemcpyDeviceToHost); });
  inOrder([&] { return hipMemcpy(a, bytes.data(), 300, hipMemcpyHostToDevice); },
          [&] { return hipMemcpyPeerAsync(b, 0, a, 0, 300, stream); },
          [&] { return hipMemcpy(back.data(), b, 300, hipMemcpyDeviceToHost); });
  EXPECT_EQ(hipMemcpy(back.data(), bytes.data(), 300, hipMemcpyHostToHost), hipSuccess);
  EXPECT_EQ(back, bytes);
  EXPECT_EQ(hipStreamDestroy(stream), hipSuccess);
}

TEST_F(CopyTest, RejectsCopyPastTheEnd) {
  const Bytes bytes = ramp(64);
  void* buffer = upload(bytes);
  Bytes more(65, 0xee);
  auto* second = static_cast<unsigned char*>(buffer) + 1;
  EXPECT_EQ(hipMemcpy(buffer, more.data(), 65, hipMemcpyHostToDevice), hipErrorInvalidValue);
  EXPECT_EQ(hipMemcpy(second, more.data(), 64, hipMemcpyHostToDevice), hipErrorInvalidValue);
  EXPECT_EQ(hipMemcpy(more.data(), buffer, 65, hipMemcpyDeviceToHost), hipErrorInvalidValue);
  EXPECT_EQ(hipMemcpy(more.data(), buffer, std::numeric_limits<std::size_t>::max(), hipMemcpyDeviceToHost),
            hipErrorInvalidValue);
  EXPECT_THAT(more, Each(0xee));
  EXPECT_EQ(download(buffer, 64), bytes);
  EXPECT_EQ(hipMemcpy(second, more.data(), 63, hipMemcpyHostToDevice), hipSuccess);
}

TEST_F(CopyTest, RejectsWrongDirections) {
  Bytes mine(16);
  Bytes yours(16);
  void* buffer = allocate(16);
  EXPECT_EQ(hipMemcpy(mine.data(), buffer, 16, hipMemcpyHostToDevice), hipErrorInvalidMemcpyDirection);
  EXPECT_EQ(hipMemcpy(buffer, mine.data(), 16, hipMemcpyDeviceToHost), hipErrorInvalidMemcpyDirection);
  EXPECT_EQ(hipMemcpy(mine.data(), yours.data(), 16, hipMemcpyDeviceToDevice),
            hipErrorInvalidMemcpyDirection);
  EXPECT_EQ(hipMemcpy(mine.data(), buffer, 16, hipMemcpyHostToHost), hipErrorInvalidMemcpyDirection);
  EXPECT_EQ(hipMemcpy(mine.data(), buffer, 16, static_cast<hipMemcpyKind>(5)),
            hipErrorInvalidMemcpyDirection);
  EXPECT_EQ(hipMemcpy(mine.data(), buffer, 16, static_cast<hipMemcpyKind>(-1)),
            hipErrorInvalidMemcpyDirection);
  EXPECT_EQ(hipMemcpy(nullptr, buffer, 16, hipMemcpyDeviceToHost), hipErrorInvalidValue);
  EXPECT_EQ(hipMemcpy(mine.data(), nullptr, 16, hipMemcpyDeviceToHost), hipErrorInvalidValue);
  EXPECT_EQ(hipMemcpy(nullptr, nullptr, 0, hipMemcpyDefault), hipSuccess);
}

TEST_F(CopyTest, RejectsFreedMemory) {
  void* buffer = nullptr;
  ASSERT_EQ(hipMalloc(&buffer, 16), hipSuccess);
  ASSERT_EQ(hipFree(buffer), hipSuccess);
  Bytes mine(16);
  EXPECT_EQ(hipMemcpy(buffer, mine.data(), 16, hipMemcpyHostToDevice), hipErrorInvalidValue);
  EXPECT_EQ(hipMemcpy(mine.data(), buffer, 16, hipMemcpyDefault), hipErrorInvalidValue);
  EXPECT_EQ(hipMemset(buffer, 0, 16), hipErrorInvalidValue);
}

TEST_F(CopyTest, Rows) {
  const Bytes from = ramp(20 * 6);
  Bytes expected(32 * 8, 0);
  copyByHand(expected, {32, 0, 0, 0, 0}, from, {20, 0, 0, 0, 0}, {13, 6, 1});
  for (const bool async : {false, true}) {
    void* buffer = upload(Bytes(32 * 8, 0));
    EXPECT_EQ(async ? hipMemcpy2DAsync(buffer, 32, from.data(), 20, 13, 6, hipMemcpyHostToDevice, nullptr)
                    : hipMemcpy2D(buffer, 32, from.data(), 20, 13, 6, hipMemcpyHostToDevice),
              hipSuccess);
    EXPECT_EQ(download(buffer, 32 * 8), expected);
    Bytes back(13 * 6);
    EXPECT_EQ(hipMemcpy2D(back.data(), 13, buffer, 32, 13, 6, hipMemcpyDeviceToHost), hipSuccess);
    Bytes packed(13 * 6);
    copyByHand(packed, {13, 0, 0, 0, 0}, from, {20, 0, 0, 0, 0}, {13, 6, 1});
    EXPECT_EQ(back, packed);
    EXPECT_EQ(hipMemcpy2D(buffer, 12, from.data(), 20, 13, 6, hipMemcpyHostToDevice),
              hipErrorInvalidPitchValue);
    EXPECT_EQ(hipMemcpy2D(buffer, 32, from.data(), 12, 13, 6, hipMemcpyHostToDevice),
              hipErrorInvalidPitchValue);
    EXPECT_EQ(hipMemcpy2D(buffer, 32, from.data(), 20, 13, 9, hipMemcpyHostToDevice), hipErrorInvalidValue);
    EXPECT_EQ(hipMemcpy2D(buffer, std::size_t{1} << 63, from.data(), 20, 13, 6, hipMemcpyHostToDevice),
              hipErrorInvalidValue);
  }
}

TEST_F(CopyTest, RowsFromAStruct) {
  const Bytes from = ramp(24 * 10);
  void* source = upload(from);
  for (const int form : {0, 1, 2}) {
    void* target = upload(Bytes(40 * 10, 0));
    hip_Memcpy2D copy{};
    copy.srcMemoryType = hipMemoryTypeDevice;
    copy.srcDevice = source;
    copy.srcPitch = 24;
    copy.srcXInBytes = 3;
    copy.srcY = 2;
    copy.dstMemoryType = hipMemoryTypeDevice;
    copy.dstDevice = target;
    copy.dstPitch = 40;
    copy.dstXInBytes = 5;
    copy.dstY = 1;
    copy.WidthInBytes = 17;
    copy.Height = 8;
    EXPECT_EQ(form == 0   ? hipMemcpyParam2D(&copy)
              : form == 1 ? hipMemcpyParam2DAsync(&copy, nullptr)
                          : hipDrvMemcpy2DUnaligned(&copy),
              hipSuccess);
    Bytes expected(40 * 10, 0);
    copyByHand(expected, {40, 0, 5, 1, 0}, from, {24, 0, 3, 2, 0}, {17, 8, 1});
    EXPECT_EQ(download(target, 40 * 10), expected);
    copy.Height = 9; // the source has ten rows, and the copy starts at the third
    EXPECT_EQ(hipMemcpyParam2D(&copy), hipErrorInvalidValue);
  }
  EXPECT_EQ(hipMemcpyParam2D(nullptr), hipErrorInvalidValue);
}

TEST_F(CopyTest, Boxes) {
  const Bytes from = ramp(10 * 4 * 3);
  void* source = upload(from);
  hipMemcpy3DParms copy{};
  copy.srcPtr = {source, 10, 10, 4};
  copy.srcPos = {2, 1, 1};
  copy.dstPos = {1, 2, 0};
  copy.extent = {7, 3, 2};
  copy.kind = hipMemcpyDeviceToDevice;
  Bytes expected(12 * 6 * 4, 0);
  copyByHand(expected, {12, 72, 1, 2, 0}, from, {10, 40, 2, 1, 1}, {7, 3, 2});
  for (const bool async : {false, true}) {
    void* target = upload(Bytes(12 * 6 * 4, 0));
    copy.dstPtr = {target, 12, 12, 6};
    EXPECT_EQ(async ? hipMemcpy3DAsync(&copy, nullptr) : hipMemcpy3D(&copy), hipSuccess);
    EXPECT_EQ(download(target, 12 * 6 * 4), expected);
  }
  copy.extent.depth = 3; // from slice 1 of three
  EXPECT_EQ(hipMemcpy3D(&copy), hipErrorInvalidValue);
  EXPECT_EQ(hipMemcpy3D(nullptr), hipErrorInvalidValue);
  copy.srcArray = reinterpret_cast<hipArray_t>(&copy);
  EXPECT_EQ(hipMemcpy3D(&copy), hipErrorNotSupported);
}

TEST_F(CopyTest, BoxesFromTheDriverStruct) {
  const Bytes from = ramp(10 * 4 * 3);
  HIP_MEMCPY3D copy{};
  copy.srcMemoryType = hipMemoryTypeHost;
  copy.srcHost = from.data();
  copy.srcPitch = 10;
  copy.srcHeight = 4;
  copy.srcXInBytes = 2;
  copy.srcY = 1;
  copy.srcZ = 1;
  copy.dstMemoryType = hipMemoryTypeDevice;
  copy.dstPitch = 12;
  copy.dstHeight = 6;
  copy.dstXInBytes = 1;
  copy.dstY = 2;
  copy.WidthInBytes = 7;
  copy.Height = 3;
  copy.Depth = 2;
  Bytes expected(12 * 6 * 4, 0);
  copyByHand(expected, {12, 72, 1, 2, 0}, from, {10, 40, 2, 1, 1}, {7, 3, 2});
  for (const bool async : {false, true}) {
    void* target = upload(Bytes(12 * 6 * 4, 0));
    copy.dstDevice = target;
    EXPECT_EQ(async ? hipDrvMemcpy3DAsync(&copy, nullptr) : hipDrvMemcpy3D(&copy), hipSuccess);
    EXPECT_EQ(download(target, 12 * 6 * 4), expected);
  }
}

TEST_F(CopyTest, Fills) {
  void* buffer = upload(Bytes(64, 0));
  const auto expectFilled = [&](hipError_t status, const Bytes& pattern, std::size_t count) {
    EXPECT_EQ(status, hipSuccess);
    Bytes expected(64, 0);
    for (std::size_t i = 0; i < count * pattern.size(); ++i)
      expected[i] = pattern[i % pattern.size()];
    EXPECT_EQ(download(buffer, 64), expected);
    EXPECT_EQ(hipMemset(buffer, 0, 64), hipSuccess);
  };
  expectFilled(hipMemset(buffer, 0x1'7f, 9), {0x7f}, 9); // the low byte of an int
  expectFilled(hipMemsetAsync(buffer, 0x7f, 9, nullptr), {0x7f}, 9);
  expectFilled(hipMemsetD8(buffer, 0x80, 5), {0x80}, 5);
  expectFilled(hipMemsetD8Async(buffer, 0x80, 5, nullptr), {0x80}, 5);
  expectFilled(hipMemsetD16(buffer, 0x1234, 7), {0x34, 0x12}, 7);
  expectFilled(hipMemsetD16Async(buffer, 0x1234, 7, nullptr), {0x34, 0x12}, 7);
  expectFilled(hipMemsetD32(buffer, 0x01020304, 16), {4, 3, 2, 1}, 16);
  expectFilled(hipMemsetD32Async(buffer, 0x01020304, 3, nullptr), {4, 3, 2, 1}, 3);
  EXPECT_EQ(hipMemset(buffer, 1, 65), hipErrorInvalidValue);
  EXPECT_EQ(hipMemsetD32(buffer, 1, 17), hipErrorInvalidValue);
  EXPECT_EQ(hipMemsetD32(buffer, 1, std::numeric_limits<std::size_t>::max() / 2), hipErrorInvalidValue);
  EXPECT_EQ(hipMemset(nullptr, 1, 4), hipErrorInvalidValue);
  int mine = 3;
  EXPECT_EQ(hipMemset(&mine, 1, 4), hipErrorInvalidValue); // of the program, and not registered
  EXPECT_EQ(mine, 3);
  EXPECT_EQ(download(buffer, 64), Bytes(64, 0));
}

TEST_F(CopyTest, FillsOfRowsAndBoxes) {
  void* buffer = upload(Bytes(16 * 5 * 3, 0));
  Bytes expected(16 * 5 * 3, 0);
  copyByHand(expected, {16, 0, 0, 0, 0}, Bytes(16 * 4, 9), {16, 0, 0, 0, 0}, {11, 4, 1});
  EXPECT_EQ(hipMemset2D(buffer, 16, 9, 11, 4), hipSuccess);
  EXPECT_EQ(download(buffer, expected.size()), expected);
  copyByHand(expected, {16, 80, 0, 0, 0}, Bytes(240, 4), {16, 80, 0, 0, 0}, {3, 2, 3});
  EXPECT_EQ(hipMemset3D({buffer, 16, 16, 5}, 4, {3, 2, 3}), hipSuccess);
  EXPECT_EQ(download(buffer, expected.size()), expected);
  EXPECT_EQ(hipMemset2DAsync(buffer, 16, 0, 16, 15, nullptr), hipSuccess);
  EXPECT_EQ(hipMemset3DAsync({buffer, 16, 16, 5}, 1, {16, 5, 3}, nullptr), hipSuccess);
  EXPECT_THAT(download(buffer, expected.size()), Each(1));
  EXPECT_EQ(hipMemset2D(buffer, 10, 9, 11, 4), hipErrorInvalidPitchValue);
  EXPECT_EQ(hipMemset2D(buffer, 16, 9, 11, 16), hipErrorInvalidValue);
  EXPECT_EQ(hipMemset3D({buffer, 16, 16, 5}, 4, {3, 2, 4}), hipErrorInvalidValue);
}

TEST_F(CopyTest, RejectsDestroyedStreams) {
  hipStream_t stream = nullptr;
  ASSERT_EQ(hipStreamCreate(&stream), hipSuccess);
  ASSERT_EQ(hipStreamDestroy(stream), hipSuccess);
  void* buffer = allocate(16);
  Bytes mine(16);
  EXPECT_EQ(hipMemcpyAsync(buffer, mine.data(), 16, hipMemcpyHostToDevice, stream), hipErrorInvalidHandle);
  EXPECT_EQ(hipMemsetAsync(buffer, 0, 16, stream), hipErrorInvalidHandle);
  EXPECT_EQ(hipMemcpy2DAsync(buffer, 4, mine.data(), 4, 4, 4, hipMemcpyHostToDevice, stream),
            hipErrorInvalidHandle);
}

} // namespace
} // namespace wavesmith::testing

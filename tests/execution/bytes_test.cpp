// SPDX-License-Identifier: Apache-2.0
#include "execution/bytes.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <numeric>
#include <vector>

namespace wavesmith::execution {
namespace {

constexpr std::size_t kLarge = (std::size_t{5} << 20) + 4; // larger than what is copied at once

std::vector<std::byte> counting(std::size_t size) {
  std::vector<std::byte> bytes(size);
  for (std::size_t i = 0; i < size; ++i)
    bytes[i] = static_cast<std::byte>(i * 7 + i / 4096);
  return bytes;
}

std::vector<std::byte> vectorOf(const Bytes& bytes) {
  return {bytes.span().begin(), bytes.span().end()};
}

TEST(Bytes, AreZeroAtFirst) {
  EXPECT_TRUE(Bytes().empty());
  EXPECT_TRUE(Bytes().span().empty());
  for (const std::size_t size : {std::size_t{1}, std::size_t{100}, kLarge})
    EXPECT_EQ(vectorOf(Bytes(size)), std::vector<std::byte>(size));
}

// A copy() and a copy by value, of contents that share memory and of those that do not.
TEST(Bytes, CopiesDoNotSeeEachOthersChanges) {
  for (const std::size_t size : {std::size_t{100}, kLarge}) {
    const std::vector<std::byte> content = counting(size);
    Bytes original(content);
    original.compact(4);
    Bytes copy = original.copy();
    Bytes other = original;
    EXPECT_EQ(copy, original);
    copy.data()[0] = std::byte{99};
    copy.data()[size - 1] = std::byte{98};
    other.data()[50] = std::byte{97};
    EXPECT_EQ(vectorOf(original), content);
    copy.share(original);
    EXPECT_EQ(copy.data()[0], std::byte{99});
    EXPECT_EQ(copy.data()[size - 1], std::byte{98});
    copy.share(original);
    copy.rest(0, size);
    EXPECT_EQ(copy.part(0, 1)[0], std::byte{99});
    EXPECT_EQ(copy.part(size - 1, 1)[0], std::byte{98});
    EXPECT_EQ(copy.data()[50], content[50]);
    copy.data()[60] = std::byte{96}; // in a page that was shared, or not
    copy.data()[size / 2 + 1] = std::byte{95};
    copy.rest(0, size);
    EXPECT_EQ(copy.part(60, 1)[0], std::byte{96});
    EXPECT_EQ(copy.part(size / 2 + 1, 1)[0], std::byte{95});
    EXPECT_EQ(vectorOf(original), content);
    original.clear();
    EXPECT_EQ(copy.data()[size / 2], content[size / 2]) << "the copy needs the original";
    EXPECT_EQ(copy.data()[0], std::byte{99});
    EXPECT_EQ(other.data()[50], std::byte{97});
  }
}

TEST(Bytes, RepeatedElementsAreMadeAgain) {
  for (const std::size_t element : {std::size_t{1}, std::size_t{2}, std::size_t{4}, std::size_t{8}}) {
    const std::size_t size = (std::size_t{3} << 20) + 8 * 5;
    std::vector<std::byte> content(size);
    for (std::size_t i = 0; i < size; ++i)
      content[i] = static_cast<std::byte>(0xa0 + i % element);
    Bytes bytes(content);
    bytes.compact(element);
    EXPECT_EQ(bytes.size(), size);
    EXPECT_EQ(bytes.part(3, 9), std::vector<std::byte>(content.begin() + 3, content.begin() + 12));
    Bytes copy = bytes.copy();
    EXPECT_EQ(vectorOf(copy), content);
    copy.data()[5] = std::byte{1};
    const Bytes same = bytes;
    EXPECT_EQ(vectorOf(same), content);
    bytes.data()[size - 1] = std::byte{2}; // no longer repeated
    EXPECT_EQ(bytes.part(size - 2, 100), (std::vector<std::byte>{content[size - 2], std::byte{2}}));
    EXPECT_EQ(bytes.copy(), bytes);
  }
}

TEST(Bytes, PartsEndWithTheContents) {
  const std::vector<std::byte> content = counting(100);
  const Bytes bytes(content);
  EXPECT_EQ(bytes.part(98, 1000), (std::vector<std::byte>{content[98], content[99]}));
  EXPECT_TRUE(bytes.part(1000, ~std::size_t{0}).empty());
  EXPECT_TRUE(Bytes().part(0, 1).empty());
}

TEST(Bytes, ResizingKeepsTheBeginning) {
  const std::vector<std::byte> content = counting(100);
  Bytes bytes(content);
  bytes.resize(9);
  EXPECT_EQ(vectorOf(bytes), std::vector<std::byte>(content.begin(), content.begin() + 9));
  bytes.resize(kLarge);
  EXPECT_EQ(bytes.data()[8], content[8]);
  EXPECT_EQ(bytes.data()[9], std::byte{0});
  EXPECT_EQ(bytes.data()[kLarge - 1], std::byte{0});
}

} // namespace
} // namespace wavesmith::execution

// SPDX-License-Identifier: Apache-2.0
#include "emulator/machine/memory.h"
#include "support/result.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace wavesmith::emulator {
namespace {

constexpr std::uint64_t kGap = 0x10000;

TEST(Memory, AllocationsAreZeroedAlignedAndFarApart) {
  Memory memory;
  WS_ASSERT_OK(a, memory.allocate("a", 1000));
  WS_ASSERT_OK(b, memory.allocate("b", 1, 4096));
  EXPECT_EQ(a % 256, 0u);
  EXPECT_EQ(b % 4096, 0u);
  EXPECT_GE(b, a + 1000 + kGap);
  for (const std::byte byte : memory.host(a, 1000))
    EXPECT_EQ(byte, std::byte{0});
}

TEST(Memory, AddressesResembleGpuAddresses) {
  Memory memory;
  WS_ASSERT_OK(a, memory.allocate("a", 16));
  EXPECT_EQ(a >> 40, 0x7fu);
}

TEST(Memory, FindAndHostRejectAddressesOutside) {
  Memory memory;
  WS_ASSERT_OK(a, memory.allocate("a", 1000));
  EXPECT_EQ(memory.find(a - 1), nullptr);
  EXPECT_EQ(memory.find(a + 1000), nullptr);
  ASSERT_NE(memory.find(a + 999), nullptr);
  EXPECT_EQ(memory.find(a + 999)->name, "a");
  EXPECT_EQ(memory.host(a + 996, 4).size(), 4u);
  EXPECT_TRUE(memory.host(a + 997, 4).empty());
  EXPECT_TRUE(memory.host(a, ~std::uint64_t{0}).empty());
}

TEST(Memory, FindsTheNearestAllocation) {
  Memory memory;
  EXPECT_EQ(memory.nearest(5), nullptr);
  WS_ASSERT_OK(a, memory.allocate("a", 1000));
  WS_ASSERT_OK(b, memory.allocate("b", 1000));
  EXPECT_EQ(memory.nearest(0)->name, "a");
  EXPECT_EQ(memory.nearest(a + 1004)->name, "a");
  EXPECT_EQ(memory.nearest(b - 4)->name, "b");
  EXPECT_EQ(memory.nearest(~std::uint64_t{0})->name, "b");
}

// What the machine allocates for itself is named only for an access that hits it, or almost: a far overrun is one of a
// buffer.
TEST(Memory, NearestIsInternalOnlyCloseBy) {
  Memory memory;
  WS_ASSERT_OK(queue, memory.allocate("queue", 256));
  memory.markInternal(queue);
  EXPECT_EQ(memory.nearest(queue + 255)->name, "queue");
  EXPECT_EQ(memory.nearest(queue + 300)->name, "queue");
  EXPECT_EQ(memory.nearest(queue + 1000), nullptr);
  WS_ASSERT_OK(a, memory.allocate("a", 256));
  WS_ASSERT_OK(code, memory.allocate("code", 4096));
  memory.markInternal(code);
  EXPECT_EQ(memory.nearest(queue + 1000)->name, "a");
  EXPECT_EQ(memory.nearest(code + 4096 + 1000)->name, "a");
  EXPECT_EQ(memory.nearest(code + 4096 + 8)->name, "code");
  EXPECT_EQ(memory.nearest(a + 256 + 8)->name, "a");
}

TEST(Memory, ReleasedAddressesAreNotReused) {
  Memory memory(4096);
  WS_ASSERT_OK(a, memory.allocate("a", 4096));
  memory.release(a);
  EXPECT_EQ(memory.find(a), nullptr);
  WS_ASSERT_OK(b, memory.allocate("b", 4096));
  EXPECT_NE(a, b);
}

TEST(Memory, EnforcesTheLimit) {
  Memory memory(1000);
  EXPECT_TRUE(memory.allocate("a", 600).has_value());
  const auto refused = memory.allocate("b", 600);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, source::Code::RunMemoryLimit);
  EXPECT_FALSE(memory.allocate("c", ~std::uint64_t{0}).has_value());
}

TEST(Memory, PlacesMemoryOfTheCaller) {
  Memory memory(1000);
  std::vector<std::byte> bytes(600, std::byte{7});
  WS_ASSERT_OK(a, memory.place("a", bytes));
  EXPECT_EQ(a, Memory().allocate("a", 600).value()) << "not where an allocation would be";
  EXPECT_EQ(memory.host(a + 5, 1).data(), bytes.data() + 5);
  EXPECT_FALSE(memory.allocate("b", 600).has_value()) << "the limit ignores it";
  memory.release(a);
  EXPECT_EQ(memory.find(a), nullptr);
  EXPECT_EQ(bytes[599], std::byte{7});
  EXPECT_TRUE(memory.allocate("b", 600).has_value());
}

TEST(Memory, FindsEachOfMany) {
  Memory memory;
  std::vector<Address> all;
  for (std::uint64_t i = 0; i < 100; ++i)
    all.push_back(memory.allocate(std::to_string(i), 100 + i).value());
  for (std::size_t i = 0; i < all.size(); i += 3)
    memory.release(all[i]);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Allocation* const found = memory.find(all[i] + 99 + i);
    ASSERT_EQ(found != nullptr, i % 3 != 0) << i;
    EXPECT_TRUE(found == nullptr || found->name == std::to_string(i)) << i;
  }
  EXPECT_EQ(memory.allocations().size(), 66u);
}

TEST(Memory, LargeAllocationsAreLazy) {
  Memory memory(std::uint64_t{1} << 38);
  WS_ASSERT_OK(a, memory.allocate("a", std::uint64_t{1} << 36));
  const auto end = memory.host(a + (std::uint64_t{1} << 36) - 8, 8);
  ASSERT_EQ(end.size(), 8u);
  end[7] = std::byte{1};
}

} // namespace
} // namespace wavesmith::emulator

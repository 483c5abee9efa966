// SPDX-License-Identifier: Apache-2.0
#include "worker/transport/channel.h"

#include <gtest/gtest.h>

#include <array>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace wavesmith::worker {
namespace {

using namespace std::chrono_literals;

class ChannelTest : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends_.data()), 0);
  }
  void TearDown() override {
    for (const int end : ends_) {
      if (end >= 0) close(end);
    }
  }
  void closeEnd(int which) {
    close(ends_[static_cast<std::size_t>(which)]);
    ends_[static_cast<std::size_t>(which)] = -1;
  }
  [[nodiscard]] int end(int which) const { return ends_[static_cast<std::size_t>(which)]; }

  std::array<int, 2> ends_{-1, -1};
};

Waiting within(std::chrono::milliseconds time) {
  Waiting waiting;
  waiting.deadline = std::chrono::steady_clock::now() + time;
  return waiting;
}

TEST_F(ChannelTest, CarriesMessagesLargerThanTheSocketHolds) {
  std::vector<std::byte> payload(std::size_t{40} << 20);
  for (std::size_t i = 0; i < payload.size(); ++i)
    payload[i] = std::byte{static_cast<unsigned char>(i * 31)};
  std::jthread sender([&] {
    EXPECT_TRUE(sendMessage(end(0), MessageKind::ElementsDone, 42, payload, within(60s)).has_value());
  });
  const auto got = receiveMessage(end(1), within(60s));
  ASSERT_TRUE(got.has_value());
  EXPECT_EQ(got->kind, MessageKind::ElementsDone);
  EXPECT_EQ(got->id, 42u);
  EXPECT_EQ(got->payload, payload);
}

TEST_F(ChannelTest, CarriesEmptyMessages) {
  ASSERT_TRUE(sendMessage(end(0), MessageKind::Cancel, 7, {}, within(10s)).has_value());
  const auto got = receiveMessage(end(1), within(10s));
  ASSERT_TRUE(got.has_value());
  EXPECT_EQ(got->kind, MessageKind::Cancel);
  EXPECT_TRUE(got->payload.empty());
}

TEST_F(ChannelTest, DeadlineAppliesToBothDirections) {
  EXPECT_EQ(receiveMessage(end(1), within(20ms)).error(), ChannelError::TimedOut);
  const std::vector<std::byte> tooMuchForTheSocket(std::size_t{16} << 20);
  EXPECT_EQ(sendMessage(end(0), MessageKind::Run, 1, tooMuchForTheSocket, within(20ms)).error(),
            ChannelError::TimedOut);
}

TEST_F(ChannelTest, DeadlineCanBeExtended) {
  Waiting waiting = within(1ms);
  int asked = 0;
  waiting.extend = [&]() -> Deadline {
    if (++asked == 3) return std::nullopt;
    return std::chrono::steady_clock::now() + 1ms;
  };
  EXPECT_EQ(receiveMessage(end(1), waiting).error(), ChannelError::TimedOut);
  EXPECT_EQ(asked, 3);
}

TEST_F(ChannelTest, DetectsCloseWithinAMessage) {
  const std::array<unsigned char, 10> half{0x57, 0x53, 0x4d, 0x31, 1};
  ASSERT_EQ(write(end(0), half.data(), half.size()), 10);
  closeEnd(0);
  EXPECT_EQ(receiveMessage(end(1), within(10s)).error(), ChannelError::Closed);
  EXPECT_EQ(sendMessage(end(1), MessageKind::Run, 1, {}, within(10s)).error(), ChannelError::Closed);
}

TEST_F(ChannelTest, RejectsGarbage) {
  const std::string_view garbage = "these are more than twenty-four bytes of something else";
  ASSERT_GT(write(end(0), garbage.data(), garbage.size()), 24);
  EXPECT_EQ(receiveMessage(end(1), within(10s)).error(), ChannelError::Malformed);
}

TEST_F(ChannelTest, DoesNotAllocateAWrongSizeInAdvance) {
  std::array<std::uint64_t, 3> header{0x0000000131534d57, 1,
                                      std::uint64_t{1} << 32}; // the largest size allowed
  header[0] = (std::uint64_t{1} << 32) | 0x314d5357;
  ASSERT_EQ(write(end(0), header.data(), sizeof header), 24);
  closeEnd(0);
  EXPECT_EQ(receiveMessage(end(1), within(10s)).error(), ChannelError::Closed);
}

TEST_F(ChannelTest, WakeDescriptorInterrupts) {
  const int wake = eventfd(1, EFD_CLOEXEC);
  Waiting waiting = within(10s);
  waiting.wake = wake;
  EXPECT_EQ(receiveMessage(end(1), waiting).error(), ChannelError::Interrupted);
  close(wake);
}

} // namespace
} // namespace wavesmith::worker

// SPDX-License-Identifier: Apache-2.0
#include "worker/transport/progress_page.h"

#include <gtest/gtest.h>

#include <string>
#include <unistd.h>

namespace wavesmith::worker {
namespace {

class ProgressPageTest : public ::testing::Test {
protected:
  void SetUp() override {
    memory_ = makeProgressMemory();
    ASSERT_GE(memory_, 0);
    writer_ = mapProgressPage(memory_);
    reader_ = mapProgressPage(memory_);
    ASSERT_NE(writer_, nullptr);
    ASSERT_NE(reader_, nullptr);
  }
  void TearDown() override {
    unmapProgressPage(writer_);
    unmapProgressPage(reader_);
    close(memory_);
  }

  int memory_ = -1;
  ProgressPage* writer_ = nullptr;
  ProgressPage* reader_ = nullptr;
};

TEST_F(ProgressPageTest, StartsEmpty) {
  EXPECT_EQ(reader_->place(), source::Place{});
}

TEST_F(ProgressPageTest, ShowsTheLastLineAndFile) {
  writer_->set("a.s", 7);
  writer_->set("a.s", 8);
  EXPECT_EQ(reader_->place(), (source::Place{"a.s", 8, 0, 0}));
  writer_->set("included.inc", 1);
  EXPECT_EQ(reader_->place(), (source::Place{"included.inc", 1, 0, 0}));
  writer_->clear();
  EXPECT_EQ(reader_->place(), source::Place{});
}

TEST_F(ProgressPageTest, TruncatesLongPaths) {
  writer_->set(std::string(100'000, 'x'), 3);
  EXPECT_EQ(reader_->place().line, 3u);
  EXPECT_LT(reader_->place().file.size(), kProgressPageBytes);
}

TEST_F(ProgressPageTest, CannotBeShrunk) {
  EXPECT_NE(ftruncate(memory_, 0), 0);
}

} // namespace
} // namespace wavesmith::worker

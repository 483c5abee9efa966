// SPDX-License-Identifier: Apache-2.0
// Every example with its arguments in another layout, in text and run file, writes the same bytes.
#include "execution/emulator_backend.h"
#include "generate/in_process.h"
#include "generate/layout_edit.h"
#include "generate/read_arguments.h"
#include "kernarg/design.h"
#include "project/launches/prepare.h"
#include "project/layout/layout_in_run_file.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/sweep.h"
#include "source/edited.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

namespace wavesmith::generate {
namespace {

using Buffers = std::vector<std::vector<std::byte>>;

// With the first value of each parameter.
Buffers sortedBuffersAfter(const project::RunFile& runFile, const Assembled& assembled) {
  auto object = std::make_shared<const codeobject::CodeObject>(assembled.program->codeObject());
  const project::RunFile file = project::atPoint(runFile, project::sweepPoints(runFile).front());
  const auto launch = project::prepare(file, object, {}, {});
  EXPECT_TRUE(launch.has_value()) << launch.error().message;
  if (!launch) return {};
  execution::EmulatorBackend backend({});
  const auto outcome = backend.run(*launch, {});
  EXPECT_TRUE(outcome.has_value()) << outcome.error().message;
  if (!outcome) return {};
  EXPECT_TRUE(outcome->faults.empty());
  Buffers buffers;
  for (const execution::Bytes& bytes : outcome->buffers)
    buffers.push_back(bytes.part(0, bytes.size()));
  std::ranges::sort(buffers);
  return buffers;
}

void changeAtRandom(kernarg::Design& design, std::mt19937_64& random) {
  for (unsigned n = 0; n < 3; ++n) {
    const auto rows = design.layout().arguments.size();
    const std::size_t row = random() % rows;
    switch (random() % 6) {
    case 0: (void)design.add(row); break;
    case 1: (void)design.rename(row, fmt::format("renamed{}", random() % 1000)); break;
    case 2: (void)design.setArrangement(kernarg::Arrangement::Packed); break;
    case 3: (void)design.setHidden(!design.hasHidden()); break;
    default: (void)design.move({row}, random() % (rows + 1)); break;
    }
  }
}

TEST(LayoutChanges, ExamplesWriteTheSameBytes) {
  std::mt19937_64 random(15);
  unsigned applied = 0, rewritten = 0, refused = 0;
  for (const auto& entry : std::filesystem::directory_iterator(wavesmith::testing::example(""))) {
    const std::string path = entry.path().string();
    if (!path.ends_with(".run.yaml")) continue;
    WS_ASSERT_OK(runText, source::readText(path));
    WS_ASSERT_OK(runFile, project::readRunFile(runText, path));
    ASSERT_EQ(runFile.sources.size(), 1U);
    const std::string& name = runFile.sources.front();
    WS_ASSERT_OK(text, source::readText(wavesmith::testing::example(name).string()));
    const Assemble assemble = testing::inProcess(name);
    WS_ASSERT_OK(now, assemble(text));
    const auto kernels = now.program->kernels();
    const auto kernel = std::ranges::find(kernels, runFile.kernel, &program::KernelCode::name);
    const std::size_t index =
        kernel == kernels.end() ? 0 : static_cast<std::size_t>(kernel - kernels.begin());
    const Buffers before = sortedBuffersAfter(runFile, now);
    for (unsigned n = 0; n < 6; ++n) {
      kernarg::Design design(testing::layoutIn(now, index));
      changeAtRandom(design, random);
      const kernarg::LayoutChange change = design.change();
      WS_ASSERT_OK(edits, editLayout(text, name, now, kernels[index].name, change, assemble));
      if (!edits.refused.empty()) {
        ++refused;
        continue;
      }
      ++applied;
      if (!edits.loads.empty()) ++rewritten;
      WS_ASSERT_OK(runEdits, project::editLayout(runText, path, change));
      const auto newText = source::edited(text, edits.edits);
      const auto newRunText = source::edited(runText, runEdits.edits);
      ASSERT_TRUE(newText && newRunText);
      WS_ASSERT_OK(then, assemble(*newText));
      WS_ASSERT_OK(newRunFile, project::readRunFile(*newRunText, path));
      // New arguments add theirs.
      const Buffers after = sortedBuffersAfter(newRunFile, then);
      EXPECT_TRUE(std::ranges::includes(after, before)) << path << "\n" << *newText << "\n" << *newRunText;
    }
  }
  fmt::print("{} layouts applied, {} of them with changed loads, {} refused\n", applied, rewritten, refused);
  EXPECT_GT(rewritten, 5U);
}

} // namespace
} // namespace wavesmith::generate

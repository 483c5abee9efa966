// SPDX-License-Identifier: Apache-2.0
// What the panels say about many kernels is recognized as a whole: registers, initial state, queues, and costs.
#include "analysis/analyzed.h"
#include "panels/initial_panel.h"
#include "panels/line_label.h"
#include "panels/queues.h"
#include "panels/register_panel.h"
#include "panels/register_text.h"
#include "program/line_index.h"
#include "style/core_texts.h"
#include "support/paths.h"
#include "timing/loop_costs.h"
#include "timing/resident_waves.h"
#include "timing/run_cost.h"
#include "timing/what_if.h"
#include "widgets/core_texts/core_literals.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::testing {
namespace {

using ::testing::IsEmpty;
using widgets::isCoreText;

// The texts that no pattern matches. Of texts that differ in numbers only, one is enough.
class Texts {
public:
  void add(const std::string& text) {
    if (!isSentence(text) || text.starts_with("0x") || !shapes_.insert(shapeOf(text)).second) return;
    if (!isCoreText(text)) unknown_.insert(text);
  }
  // Columns with two blanks between them.
  void addColumns(const std::string& line) {
    for (std::size_t at = line.find_first_not_of(' '); at < line.size();) {
      const std::size_t end = std::min(line.find("  ", at), line.size());
      add(line.substr(at, end - at));
      at = line.find_first_not_of(' ', end);
    }
  }
  [[nodiscard]] const std::set<std::string>& unknown() const { return unknown_; }
  [[nodiscard]] std::size_t count() const { return shapes_.size(); }

private:
  static std::string shapeOf(std::string_view text) {
    std::string shape;
    for (const char c : text)
      if (std::isdigit(static_cast<unsigned char>(c)) == 0)
        shape += c;
      else if (!shape.ends_with('0'))
        shape += '0';
    return shape;
  }

  std::set<std::string> unknown_, shapes_;
};

struct Code {
  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const analysis::Analysis> analysis = analysis::analyze(*program, {});
  program::LineIndex lines{*program, "body.s"};
};

void addRegisters(Texts& texts, const Code& code) {
  for (const panels::RegisterPanel& panel : panels::registerPanels(*code.program, *code.analysis)) {
    const panels::RegisterText say(*code.program, *code.analysis, code.lines, panel);
    const auto sentence = [&](const panels::Sentence& one) {
      texts.add(panels::textOf(one, *code.program, code.lines));
    };
    texts.add(say.occupancy());
    texts.add(say.next());
    sentence(say.maximum());
    for (const panels::Sentence& one : say.saving())
      sentence(one);
    for (const panels::RegisterBar& bar : panel.bars)
      texts.add(say.bar(bar));
    for (const panels::FilePart& part : panel.file)
      texts.add(say.part(part));
    for (program::Index at = panel.first; at < panel.end; ++at) {
      texts.add(say.at(at));
      texts.add(panels::lineLabel(*code.program, code.lines, at));
    }
  }
}

void addQueues(Texts& texts, const Code& code) {
  for (program::Index at = 0; at < code.program->instructions().size(); ++at)
    for (const panels::CounterQueue& queue : panels::queuesAt(*code.program, *code.analysis, at).counters)
      for (const panels::QueueItem& item : queue.any.before)
        texts.add(panels::textOf(panels::sentenceOf(*code.program, *code.analysis, item, queue.counter),
                                 *code.program, code.lines));
}

void addInitialState(Texts& texts, const Code& code, const codeobject::KernelDescriptor* other = nullptr) {
  for (std::size_t n = 0; n < code.program->kernels().size(); ++n) {
    const panels::LaunchPoint launch{.grid = {256, 1, 1}, .workgroup = {64, 1, 1}};
    const panels::InitialPanel panel =
        panels::initialPanel(*code.program, *code.analysis, n, launch,
                             other != nullptr ? *other : panels::descriptorOf(*code.program, n));
    for (const panels::InitialRow& row : panel.rows)
      for (const std::string& text : {row.initial.name, row.initial.meaning, row.text})
        texts.add(text);
    for (const panels::InitialChange& change : panel.changes)
      texts.add(change.name);
    for (const panels::OtherRead& read : panel.otherReads)
      texts.add(read.before), texts.add(read.after);
    texts.add(panel.note);
  }
}

void addWhatIfs(Texts& texts, const Code& code, const timing::Bound& bound) {
  constexpr program::Index kMost = 6; // instructions of a loop that are moved and deleted
  const timing::WhatIfs whatIfs(*code.program, *code.analysis, timing::pathOf(*code.program, bound.first),
                                {});
  const auto add = [&](const timing::Change& change) {
    if (const auto what = whatIfs.of(change)) texts.add(what->sentence());
  };
  for (program::Index at = bound.first; at < bound.first + std::min(kMost, bound.instructions); ++at) {
    add({.kind = timing::Change::Kind::Delete, .at = at});
    for (program::Index other = bound.first; other < bound.first + std::min(kMost, bound.instructions);
         ++other)
      for (const auto kind : {timing::Change::Kind::Move, timing::Change::Kind::Swap})
        add({.kind = kind, .at = at, .other = other});
  }
}

// The path of two waves through the first block, which is then taken to be executed twice.
void addRunCost(Texts& texts, const Code& code, std::size_t kernel) {
  const program::KernelCode& of = code.program->kernels()[kernel];
  program::WavePath wave;
  for (const program::Block& block : code.program->blocks())
    if (block.first >= of.first && block.first < of.end)
      for (int n = 0; n < 2; ++n)
        wave.spans.push_back({.first = block.first, .count = block.end - block.first, .lanes = 64});
  program::ExecutedPaths paths;
  paths.groups = 1;
  paths.allGroups = 16;
  paths.wavesPerGroup = 2;
  paths.waves = {wave, wave};
  const timing::RunCost cost = timing::runCost(*code.program, kernel, paths, {});
  if (cost.waves == 0) return;
  for (const std::string& line : cost.texts(*code.program))
    texts.add(line);
  for (const timing::ExecutedLoop& loop : cost.loops)
    for (const std::string& line : timing::loopTexts(*code.program, cost, loop))
      texts.addColumns(line);
}

void addCosts(Texts& texts, const Code& code) {
  for (std::size_t n = 0; n < code.program->kernels().size(); ++n) {
    for (const timing::LoopCost& cost : timing::loopCosts(*code.program, n, {})) {
      texts.add(timing::headline(*code.program, code.program->kernels()[n].name, cost.bound));
      for (const std::string& line : cost.resourceTexts())
        texts.addColumns(line);
      texts.add(cost.estimateText());
      texts.add(std::string(timing::name(cost.bound.binding)));
      if (cost.bound.isLoop) addWhatIfs(texts, code, cost.bound);
    }
    texts.add(timing::assumedText({}));
    const timing::ResidentWaves resident =
        timing::residentWaves(*code.program, n, code.analysis->resources[n], {});
    texts.add(resident.sentence());
    texts.add(timing::givenWavesText(2, resident));
    addRunCost(texts, code, n);
  }
}

std::vector<std::string> kernels() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(sourceDirectory() / "resources/examples"))
    if (entry.path().extension() == ".s")
      paths.push_back("resources/examples/" + entry.path().filename().string());
  return paths;
}

TEST(PanelTexts, WhatPanelsSayIsRecognized) {
  Texts registers, queues, initial, costs;
  for (const std::string& path : kernels()) {
    const Code code{analysis::testing::programOfFile(path)};
    addRegisters(registers, code);
    addQueues(queues, code);
    addInitialState(initial, code);
    addCosts(costs, code);
  }
  for (const Texts* texts : {&registers, &queues, &initial, &costs}) {
    EXPECT_THAT(texts->unknown(), IsEmpty());
    EXPECT_GT(texts->count(), 10u);
  }
}

} // namespace
} // namespace wavesmith::testing

// SPDX-License-Identifier: Apache-2.0
// Loads of random kernels are moved to random places before their uses. A simulation of the two queues, which knows nothing of the
// analyses, then finds each wait to be the weakest that completes what it completed before the move.
#include "analysis/analyzed.h"
#include "authoring/waits_like.h"
#include "codeobject/toolchain.h"
#include "source/assembly/assembly_line.h"
#include "support/language_worker.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::authoring {
namespace {

using Lines = std::vector<std::string>;

class Random {
public:
  explicit Random(unsigned seed) : engine_(seed) {}
  std::size_t below(std::size_t limit) { return engine_() % limit; }

private:
  std::mt19937 engine_;
};

// Loads into registers of their own, and uses of them behind; no waits.
Lines randomBody(Random& random) {
  Lines lines;
  std::vector<unsigned> loaded;
  unsigned next = 2, result = 36;
  for (int i = 0; i < 24; ++i) {
    const std::size_t kind = random.below(5);
    if (kind < 2 && next < 36) {
      loaded.push_back(next);
      lines.push_back(kind == 0 ? fmt::format("  global_load_dword v{}, v0, s[0:1] offset:{}", next, 4 * next)
                                : fmt::format("  ds_read_b32 v{}, v0 offset:{}", next, 4 * next));
      ++next;
    } else if (!loaded.empty()) {
      lines.push_back(fmt::format("  v_add_f32 v{}, v{}, v0", result++, loaded[random.below(loaded.size())]));
    } else {
      lines.push_back(fmt::format("  v_mov_b32 v{}, 0", result++));
    }
    // Matrix operations keep the waits before the uses apart.
    if (random.below(3) == 0) lines.emplace_back("  v_mfma_f32_32x32x1_2b_f32 a[0:31], v0, v0, a[0:31]");
  }
  return lines;
}

bool isLoad(std::string_view line) {
  return line.contains("global_load") || line.contains("ds_read");
}
std::string destination(std::string_view load) {
  const std::size_t at = load.find(" v", 2) + 1;
  return std::string(load.substr(at, load.find(',') - at));
}

// A load somewhere else before its first use, across waits and other loads.
Lines withMove(Lines lines, Random& random) {
  std::vector<std::size_t> loads;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (isLoad(lines[i])) loads.push_back(i);
  if (loads.empty()) return lines;
  const std::size_t from = loads[random.below(loads.size())];
  const std::string moved = lines[from];
  lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(from));
  const std::string use = ", " + destination(moved) + ",";
  const auto first = std::ranges::find_if(lines, [&](const std::string& line) { return line.contains(use); });
  // Not behind the wait for it either: then nothing would wait for it.
  std::size_t last = from;
  for (std::size_t i = from;
       i < static_cast<std::size_t>(first - lines.begin()) && !lines[i].contains("s_waitcnt"); ++i)
    last = i + 1;
  const std::size_t to = random.below(last + 1);
  lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(to), moved);
  return lines;
}

std::optional<unsigned> countIn(const std::string& line, std::string_view counter) {
  const std::size_t at = line.find(std::string(counter) + "(");
  if (at == std::string::npos) return std::nullopt;
  return static_cast<unsigned>(std::atoi(line.c_str() + at + counter.size() + 1));
}

// What each wait completes of its counter, in the order of the waits: both counters complete these loads in order.
struct Completed {
  std::string counter;
  std::set<std::string> loads;
  unsigned count = 0;
  std::vector<std::string> queue; // before it, oldest first
};
std::vector<Completed> simulated(const Lines& lines) {
  std::map<std::string, std::vector<std::string>> queues;
  std::vector<Completed> all;
  for (const std::string& line : lines) {
    if (isLoad(line)) queues[line.contains("ds_read") ? "lgkmcnt" : "vmcnt"].push_back(line);
    for (const char* const counter : {"vmcnt", "lgkmcnt"}) {
      const auto count = line.contains("s_waitcnt") ? countIn(line, counter) : std::nullopt;
      if (!count) continue;
      std::vector<std::string>& queue = queues[counter];
      Completed completed{counter, {}, *count, queue};
      while (queue.size() > *count) {
        completed.loads.insert(queue.front());
        queue.erase(queue.begin());
      }
      all.push_back(std::move(completed));
    }
  }
  return all;
}

class WaitsLikeRandom : public ::testing::Test {
protected:
  static std::string textOf(const Lines& body) {
    return analysis::testing::kernel(fmt::format("{}\n  s_endpgm", fmt::join(body, "\n")),
                                     "  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n");
  }
  // Of a text that textOf() made, after waits were written.
  static Lines bodyOf(const std::string& text) {
    Lines body;
    bool isInside = false;
    for (const std::string_view line : source::splitLines(text)) {
      if (line.contains("s_endpgm")) break;
      if (isInside) body.emplace_back(line);
      isInside |= line.ends_with(":");
    }
    return body;
  }
  static std::string newText(const WrittenWaits& waits, const std::string& otherwise) {
    return waits.files.empty() ? otherwise : waits.files[0].text;
  }

  worker::LanguageClient language_{testing::languageWorker()};
};

TEST_F(WaitsLikeRandom, CompleteWhatTheyCompletedAndNoMore) {
  unsigned renumbered = 0, compared = 0;
  for (unsigned seed = 1; seed <= 40 && !HasFailure(); ++seed) {
    Random random(seed);
    const std::string bare = textOf(randomBody(random));
    WS_ASSERT_OK(written, writeWaits(language_, {"k.s", bare}, {}, {.waitStates = false}));
    const std::string old = newText(written, bare);
    Lines moved = bodyOf(old);
    for (std::size_t i = 1 + random.below(3); i-- > 0;)
      moved = withMove(moved, random);
    const std::string now = textOf(moved);
    SCOPED_TRACE(fmt::format("seed {}\n{}\n{}", seed, old, now));
    WS_ASSERT_OK(like, writeWaitsLike(language_, {"k.s", old}, {"k.s", now}, {}));
    ASSERT_FALSE(like.refused) << like.refused->notes.back().text;
    renumbered += static_cast<unsigned>(like.edits.size());
    for (const source::Diagnostic& diagnostic : like.checked.diagnostics)
      EXPECT_NE(diagnostic.severity, source::Severity::Error) << diagnostic.message;

    const std::vector<Completed> before = simulated(bodyOf(old));
    const std::vector<Completed> after = simulated(bodyOf(newText(like, now)));
    // A wait for nothing that is outstanding any more is gone; then the others cannot be compared one by one.
    if (before.size() != after.size()) continue;
    std::set<std::string> done;
    for (std::size_t n = 0; n < before.size(); ++n) {
      ++compared;
      ASSERT_EQ(before[n].counter, after[n].counter);
      std::size_t youngest =
          0; // of those that have to be complete, how many are younger than the youngest one
      bool isAny = false;
      for (std::size_t i = 0; i < after[n].queue.size(); ++i)
        if (before[n].loads.contains(after[n].queue[i])) {
          youngest = after[n].queue.size() - 1 - i;
          isAny = true;
        }
      if (isAny) EXPECT_EQ(after[n].count, youngest) << "wait " << n;
    }
  }
  EXPECT_GT(renumbered, 20U);
  EXPECT_GT(compared, 100U);
}

} // namespace
} // namespace wavesmith::authoring

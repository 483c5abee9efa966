// SPDX-License-Identifier: Apache-2.0
// The referee of renaming and renumbering: LLVM assembles the texts before and after. Renamed texts must be the same
// code; what is refused in random texts is counted, so that refusing everything would fail.
#include "analysis/analyzed.h"
#include "check/navigate.h"
#include "codeobject/toolchain.h"
#include "source/edited.h"
#include "source/file.h"
#include "support/language_worker.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <memory>
#include <random>

namespace wavesmith::check {
namespace {

using ::testing::HasSubstr;

class Navigate : public ::testing::Test {
protected:
  assembler::Assembly assemble(const std::string& text) {
    return language_.assemble({{.path = (directory_ / "k.s").string(), .text = text}}, {});
  }

  testing::TemporaryDirectory directory_;
  worker::LanguageClient language_{testing::languageWorker()};
};

// Random texts of symbols, labels, macros with composed names, repetitions and an included file.
class RandomText {
public:
  explicit RandomText(unsigned seed) : random_(seed) {}

  std::string included() {
    std::string text;
    for (int i = 0; i < 3; ++i)
      text += fmt::format(".set v_inc{}, {}\n", i, pick(32));
    text += ".macro incmac a, b=v_inc0\n  v_add_u32 v[\\a], v[\\b], v[v_inc1]\n.endm\n";
    return text;
  }
  std::string body() {
    std::string text = ".include \"names.inc\"\n";
    for (int i = 0; i < 4; ++i) {
      const unsigned value = pick(32);
      text +=
          pick(2) != 0 ? fmt::format(".set v_r{}, {}\n", i, value) : fmt::format("v_r{} = {}\n", i, value);
    }
    text += ".set kCount, 3\n";
    text += ".macro pair name, n\n  .set \\name, \\n\n  .set \\name\\()_hi, \\n+1\n.endm\n";
    text += ".macro both name\n  v_mov_b32 v[\\name], v[\\name\\()_hi] // \\name\n.endm\n";
    text += ".macro each x:req, rest:vararg\n  v_mov_b32 v[\\x], 0\n  .ifnb \\rest\n  each \\rest\n  "
            ".endif\n.endm\n";
    text += "  pair v_p, 8\n  pair name=v_q, n=v_r0+1\n";
    for (int i = 0; i < 12; ++i)
      text += statement(i);
    return text + ".Lend:\n  s_endpgm\n";
  }

private:
  std::string statement(int i) {
    const std::string symbol = fmt::format("v_r{}", pick(4));
    switch (pick(10)) {
    case 0: return fmt::format("lab{0}: v_mov_b32 v[{1}], v[{1}+1] // {1}\n", i, symbol);
    case 1: return fmt::format("  v_add_u32 v[{}], v[v_p_hi], v[v_q]\n", symbol);
    case 2: return "  both v_p\n";
    case 3: return fmt::format("  each {}, v_q, v_inc2\n", symbol);
    case 4: return "1:\n  s_cbranch_scc1 1b\n  s_cbranch_scc0 1f\n1:\n";
    case 5: return fmt::format("  .rept kCount\n  v_mov_b32 v[{}], kCount\n  .endr\n", symbol);
    case 6: return fmt::format("  .irp k, {}, v_p\n  v_not_b32 v[\\k], v[\\k]\n  .endr\n", symbol);
    case 7: return fmt::format("  incmac b={} a=v_p\n", symbol);
    case 8: return "  s_cbranch_vccz .Lend\n";
    default: return fmt::format("  .if {} > 4\n  v_mov_b32 v1, {}\n  .endif\n", symbol, symbol);
    }
  }
  unsigned pick(unsigned n) { return static_cast<unsigned>(random_()) % n; }

  std::minstd_rand random_;
};

TEST_F(Navigate, RenamedTextsAssembleToTheSameBytes) {
  constexpr unsigned kTexts = 12;
  std::size_t renamed = 0;
  std::map<std::string, std::size_t> refused;
  for (unsigned seed = 1; seed <= kTexts; ++seed) {
    RandomText random(seed);
    testing::writeFile(directory_ / "names.inc", random.included());
    const std::string text = analysis::testing::kernel(random.body());
    const assembler::SourceFile file{.path = (directory_ / "k.s").string(), .text = text};
    const assembler::Assembly before = assemble(text);
    ASSERT_TRUE(before.ok()) << text << testing::describe(before.diagnostics);
    const navigation::Index index = indexOf(file, {});
    for (std::uint32_t symbol = 0; symbol < index.symbols().size(); ++symbol) {
      const navigation::Symbol& of = index.symbols()[symbol];
      if (of.occurrences.empty() || of.kind == navigation::SymbolKind::Kernel) continue;
      const navigation::Occurrence& at = index.occurrences()[of.occurrences.back()];
      const auto renaming = navigation::rename(index, at, of.name.starts_with('.') ? ".Lnew" : "new_name");
      if (!renaming) {
        ++refused[std::string(navigation::name(of.kind))];
        continue;
      }
      assembler::Options options;
      std::string after = text;
      for (const auto& one : index.files()) {
        std::vector<source::TextEdit> edits;
        std::ranges::copy_if(renaming->edits, std::back_inserter(edits),
                             [&](const auto& edit) { return edit.place.file == one->path; });
        const auto changed = source::edited(one->text, edits);
        ASSERT_TRUE(changed.has_value());
        if (one->path == file.path)
          after = *changed;
        else if (!edits.empty())
          options.edited.push_back({.path = one->path, .text = *changed});
      }
      const assembler::Assembly now = language_.assemble({{.path = file.path, .text = after}}, options);
      ASSERT_TRUE(now.ok()) << of.name << '\n' << after << testing::describe(now.diagnostics);
      auto a = codeobject::read(before.codeObject, "a");
      auto b = codeobject::read(now.codeObject, "b");
      ASSERT_TRUE(a && b);
      const auto x = program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*a)), {});
      const auto y = program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*b)), {});
      ASSERT_TRUE(x && y);
      ASSERT_TRUE(std::ranges::equal(
          x->instructions(), y->instructions(),
          [](const auto& p, const auto& q) { return p.bits == q.bits && p.address == q.address; }))
          << of.name << '\n'
          << after;
      ++renamed;
    }
  }
  std::size_t refusals = 0;
  for (const auto& [kind, count] : refused)
    refusals += count;
  RecordProperty("renamed", static_cast<int>(renamed));
  RecordProperty("refused", static_cast<int>(refusals));
  std::printf("[ referee  ] %zu names of %u texts renamed, %zu refused\n", renamed, kTexts, refusals);
  EXPECT_GT(renamed, 4 * refusals);
}

TEST_F(Navigate, RenameIsAssembledAndCompared) {
  const std::string text = analysis::testing::kernel(".set v_x, 3\n  v_mov_b32 v[v_x], 0\n  s_endpgm");
  const auto path = (directory_ / "k.s").string();
  const auto line =
      static_cast<std::uint32_t>(std::ranges::count(text.substr(0, text.find(".set v_x")), '\n') + 1);
  const auto done =
      rename(language_, {path, text}, {}, {.file = path, .line = line, .column = 6, .length = 0}, "v_sum");
  ASSERT_TRUE(done.has_value()) << done.error().reason;
  EXPECT_TRUE(done->isAssembled);
  ASSERT_EQ(done->files.size(), 1U);
  EXPECT_THAT(done->files[0].after, HasSubstr("v_mov_b32 v[v_sum], 0"));
  // A text with errors is renamed by its names alone.
  const auto broken = rename(language_, {path, text + "nonsense x\n"}, {},
                             {.file = path, .line = line, .column = 6, .length = 0}, "v_sum");
  ASSERT_TRUE(broken.has_value());
  EXPECT_FALSE(broken->isAssembled);
}

// In the examples: every block of lines and register is either refused, or the kernel with other numbers computes the
// same (tests/examples runs it); here each accepted one must assemble to what was intended, without new findings.
TEST_F(Navigate, RenumberedExamplesAreTheIntendedCode) {
  const std::string path = testing::example("vector_add.s").string();
  const auto text = source::readText(path);
  ASSERT_TRUE(text.has_value());
  std::size_t done = 0;
  std::size_t refused = 0;
  for (unsigned first = 50; first <= 80; first += 5)
    for (unsigned from = 0; from < 8; from += 2) {
      const auto result =
          renumber(language_, {path, *text}, {}, path,
                   {.from = {'v', from, 2}, .to = 10, .firstLine = first, .lastLine = first + 30});
      result ? ++done : ++refused;
      if (result) {
        EXPECT_TRUE(result->files.empty() || result->isAssembled);
      }
    }
  std::printf("[ referee  ] %zu ranges renumbered, %zu refused\n", done, refused);
  EXPECT_GT(done, 0U);
  EXPECT_GT(refused, 0U);
}

} // namespace
} // namespace wavesmith::check

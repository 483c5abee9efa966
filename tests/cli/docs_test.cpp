// SPDX-License-Identifier: Apache-2.0
// Compares the examples of `isa`, `decode`, `kernarg` and `limits` in docs/cli.md with the output of the commands.
// `./test cli --bless` writes the current output. A line "..." matches any lines.
#include "cli/cli_test.h"

#include <cstdlib>
#include <span>
#include <sstream>

namespace wavesmith::testing {
namespace {

struct Example {
  std::string command;
  std::string output;
  std::size_t begin = 0; // of the output in the document
};

std::vector<Example> examplesOf(const std::string& document) {
  constexpr std::string_view kFence = "```\n";
  constexpr std::string_view kPrompt = "$ wavesmith-cli ";
  std::vector<Example> examples;
  for (std::size_t at = 0; (at = document.find("```\n$ wavesmith-cli ", at)) != std::string::npos;) {
    at += kFence.size() + kPrompt.size();
    const std::size_t line = document.find('\n', at);
    const std::size_t end = document.find("```", line);
    Example example{document.substr(at, line - at), document.substr(line + 1, end - line - 1), line + 1};
    if (example.command.starts_with("isa ") || example.command.starts_with("decode ") ||
        example.command.starts_with("kernarg ") || example.command.starts_with("limits "))
      examples.push_back(example);
    at = end;
  }
  return examples;
}

// Splits like a shell, as far as the examples need it: blanks and double quotes.
std::vector<std::string> words(const std::string& command) {
  std::vector<std::string> result;
  bool quoted = false;
  bool open = false;
  for (const char c : command) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ' ' && !quoted) {
      open = false;
      continue;
    }
    if (!open) result.emplace_back();
    open = true;
    if (c != '"') result.back() += c;
  }
  return result;
}

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  return lines;
}

bool matches(std::span<const std::string> pattern, std::span<const std::string> lines) {
  if (pattern.empty()) return lines.empty();
  if (pattern[0] != "...")
    return !lines.empty() && pattern[0] == lines[0] && matches(pattern.subspan(1), lines.subspan(1));
  for (std::size_t skipped = 0; skipped <= lines.size(); ++skipped)
    if (matches(pattern.subspan(1), lines.subspan(skipped))) return true;
  return false;
}

using DocsTest = CliTest;

TEST_F(DocsTest, ExamplesMatchTheOutput) {
  const auto path = sourceDirectory() / "docs" / "cli.md";
  std::string document = readAll(path);
  auto examples = examplesOf(document);
  ASSERT_GE(examples.size(), 4u);
  for (const char* const file : {"vector_add.s", "softmax.s", "softmax.run.yaml"})
    copyExample(file);
  ASSERT_EQ(run({"assemble", "vector_add.s"}).exitCode, 0);
  const bool bless = std::getenv("WAVESMITH_BLESS") != nullptr;
  for (auto example = examples.rbegin(); example != examples.rend(); ++example) {
    const auto result = run(words(example->command));
    const std::string printed = result.out + result.err;
    const bool same = matches(linesOf(example->output), linesOf(printed));
    if (!same && bless && example->output.find("...\n") == std::string::npos)
      document.replace(example->begin, example->output.size(), printed);
    else
      EXPECT_TRUE(same) << "docs/cli.md: " << example->command << "\nprints\n"
                        << printed << "but the page says\n"
                        << example->output;
  }
  if (bless && document != readAll(path)) writeText(path, document);
}

} // namespace
} // namespace wavesmith::testing

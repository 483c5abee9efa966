// SPDX-License-Identifier: Apache-2.0
#include "panels/places.h"

#include "source/text/text.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace wavesmith::panels {
namespace {

using program::Index;
using program::kNone;

constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kDescriptor = ".amdhsa_kernel";
constexpr std::string_view kEndOfDescriptor = ".end_amdhsa_kernel";
// Lines that end the previous kernel: lines above them cannot belong to the next one.
constexpr std::string_view kEnds[] = {".size", ".end_amdgpu_metadata", kEndOfDescriptor};
constexpr std::uint32_t kLongestBlock = 500; // lines of a descriptor, with comments

// The kernel of ".amdhsa_kernel NAME"; empty for any other line.
std::string_view describedBy(std::string_view line) {
  if (!line.starts_with(kDescriptor)) return {};
  line.remove_prefix(kDescriptor.size());
  if (line.empty() || kBlanks.find(line.front()) == std::string_view::npos) return {};
  line = source::trimmedStart(line);
  return line.substr(0, line.find_first_of(" \t\r,;/"));
}

bool endsKernel(std::string_view statement) {
  return std::ranges::any_of(kEnds, [&](std::string_view end) { return statement.starts_with(end); });
}

std::uint32_t kernelNamed(const program::Program& program, std::string_view name) {
  const auto kernels = program.kernels();
  const auto found = std::ranges::find(kernels, name, &program::KernelCode::name);
  return found == kernels.end() ? kNone : static_cast<std::uint32_t>(found - kernels.begin());
}

// The kernels of lines between two instructions; a line at a time, from above.
class Gap {
public:
  Gap(const program::Program& program, std::vector<std::uint32_t>& kernels)
      : program_(program), kernels_(kernels) {}

  void add(std::string_view statement) {
    if (const std::string_view name = describedBy(statement); !name.empty()) {
      described_ = kernelNamed(program_, name);
      left_ = kLongestBlock;
    }
    kernels_.push_back(left_ > 0 ? described_ : kNone);
    if (left_ > 0) left_ = statement.starts_with(kEndOfDescriptor) ? 0 : left_ - 1;
    if (endsKernel(statement)) afterEnd_ = kernels_.size();
  }
  // `above` and `below`: the kernels of the instructions around it.
  void close(std::uint32_t above, std::uint32_t below) {
    for (std::size_t n = first_; n < kernels_.size(); ++n)
      if (kernels_[n] == kNone)
        kernels_[n] = below != kNone && (above == kNone || above == below || n >= afterEnd_) ? below : above;
    first_ = kernels_.size() + 1; // after the line of the instruction
    afterEnd_ = left_ = 0;
  }

private:
  const program::Program& program_;
  std::vector<std::uint32_t>& kernels_;
  std::size_t first_ = 0;    // line, from 0
  std::size_t afterEnd_ = 0; // the line after the last one that ends the kernel above
  std::uint32_t described_ = kNone;
  std::uint32_t left_ = 0; // lines that can still belong to the descriptor
};

class Finder {
public:
  Finder(const program::Program& program, const program::LineIndex& lines, const LineText& text)
      : program_(program), lines_(lines), text_(text) {}

  [[nodiscard]] Place at(std::uint32_t line) const {
    if (const auto own = lines_.at(line); !own.empty()) return {own.front(), kernelOf(own.front()), true};
    if (const std::uint32_t kernel = describedAt(line); kernel != kNone) return {kNone, kernel, false};
    const auto [below, belowLine] = next(line);
    const Index above = previous(line);
    if (below != kNone && (above == kNone || kernelOf(above) == kernelOf(below) || isBefore(line, belowLine)))
      return {below, kernelOf(below), false};
    return {kNone, kernelOf(above), false};
  }

private:
  [[nodiscard]] std::uint32_t kernelOf(Index at) const {
    return at == kNone ? kNone : program::kernelOf(program_, at);
  }
  [[nodiscard]] std::pair<Index, std::uint32_t> next(std::uint32_t line) const {
    for (++line; line <= lines_.lastLine(); ++line)
      if (const auto at = lines_.at(line); !at.empty()) return {at.front(), line};
    return {kNone, 0};
  }
  [[nodiscard]] Index previous(std::uint32_t line) const {
    for (line = std::min(line, lines_.lastLine() + 1); line > 1; --line)
      if (const auto at = lines_.at(line - 1); !at.empty()) return at.back();
    return kNone;
  }
  // The kernel whose .amdhsa_kernel block the line is in.
  [[nodiscard]] std::uint32_t describedAt(std::uint32_t line) const {
    const std::uint32_t last = line;
    for (; line > 0 && last - line < kLongestBlock && lines_.at(line).empty(); --line) {
      const std::string written = text_(line);
      const std::string_view statement = source::trimmedStart(written);
      if (statement.starts_with(kEndOfDescriptor) && line != last) return kNone;
      const std::string_view name = describedBy(statement);
      if (name.empty()) continue;
      return kernelNamed(program_, name);
    }
    return kNone;
  }
  // No line from this one to the start of the kernel belongs to the previous one.
  [[nodiscard]] bool isBefore(std::uint32_t line, std::uint32_t begin) const {
    for (; line < begin; ++line) {
      const std::string written = text_(line);
      if (endsKernel(source::trimmedStart(written))) return false;
    }
    return true;
  }

  const program::Program& program_;
  const program::LineIndex& lines_;
  const LineText& text_;
};

} // namespace

Place placeAt(const program::Program& program, const program::LineIndex& lines, std::uint32_t line,
              const LineText& text) {
  return Finder(program, lines, text).at(line);
}

std::vector<std::uint32_t> kernelsOfLines(const program::Program& program, const program::LineIndex& lines,
                                          std::uint32_t last, const LineText& text) {
  std::vector<std::uint32_t> kernels;
  kernels.reserve(last);
  Gap gap(program, kernels);
  std::uint32_t above = kNone;
  const std::uint32_t end = std::max(last, lines.lastLine());
  for (std::uint32_t line = 1; line <= end; ++line) {
    const auto own = lines.at(line);
    if (own.empty()) {
      const std::string written = text(line);
      gap.add(source::trimmedStart(written));
      continue;
    }
    const std::uint32_t kernel = program::kernelOf(program, own.front());
    gap.close(above, kernel);
    kernels.push_back(kernel);
    above = program::kernelOf(program, own.back());
  }
  gap.close(above, kNone);
  kernels.resize(last);
  return kernels;
}

} // namespace wavesmith::panels

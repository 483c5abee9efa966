// SPDX-License-Identifier: Apache-2.0
// Errors put into ported kernels, one at a time: the comparison with the old encoding must find each of them.
#include "assembler/encodings.h"
#include "check/port/comparison.h"
#include "port/code_only.h"
#include "port/port.h"
#include "source/assembly/assembly_line.h"
#include "source/file.h"
#include "support/paths.h"
#include "syntax/registers.h"
#include "syntax/statement.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::check {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> kernels() {
  std::vector<fs::path> all;
  for (const auto& entry :
       fs::recursive_directory_iterator(testing::sourceDirectory() / "tests/port/kernels"))
    if (entry.path().extension() == ".s") all.push_back(entry.path());
  std::ranges::sort(all);
  return all;
}

// A ported kernel whose main file can be changed.
class Subject {
public:
  explicit Subject(const fs::path& path) {
    const auto text = source::readText(path);
    auto ported =
        port::portText(path.string(), text.value_or(""), {},
                       [&](const std::string& name, const std::string&) -> std::optional<port::Included> {
                         const fs::path file = path.parent_path() / name;
                         auto read = source::readText(file);
                         if (!read) return std::nullopt;
                         return port::Included{.path = file.string(), .text = std::move(*read)};
                       });
    if (!ported) return;
    ported_ = std::move(*ported);
    old_ = encoded(ported_.from.exact, &port::PortedFile::before);
  }

  [[nodiscard]] bool isPorted() const { return !ported_.files.empty(); }
  [[nodiscard]] const port::PortedFile& file() const { return ported_.files.front(); }
  [[nodiscard]] PortComparison compared(const std::string& now) {
    const std::string kept = std::exchange(ported_.files.front().after, now);
    encodings_ = encoded("gfx942", &port::PortedFile::after);
    PortComparison comparison = comparePort(ported_, old_, encodings_);
    ported_.files.front().after = kept;
    return comparison;
  }
  // Of the last text that was compared.
  [[nodiscard]] const assembler::Encodings& encodings() const { return encodings_; }
  // Lines of the new text that are instructions, were compared with one, and have their old line for themselves.
  [[nodiscard]] std::vector<std::size_t> candidates(const PortComparison& right) const {
    std::set<std::size_t> lines;
    for (const assembler::EncodedInstruction& one : encodings_.instructions)
      if (const source::Place place = encodings_.lines.place(one.location); place.file == file().path)
        lines.insert(place.line - 1);
    for (const ComparedInstruction& one : right.others)
      if (one.match == Match::NotComparable && one.now.file == file().path) lines.erase(one.now.line - 1);
    std::erase_if(lines, [&](std::size_t line) {
      return std::ranges::count(file().oldLines, file().oldLines[line]) != 1;
    });
    return {lines.begin(), lines.end()};
  }

private:
  assembler::Encodings encoded(const std::string& processor, std::string port::PortedFile::* file) const {
    const auto& files = ported_.files;
    assembler::Options options{.target = processor, .includePaths = {}, .definitions = {}};
    for (std::size_t i = 1; i < files.size(); ++i)
      options.edited.push_back({.path = files[i].path, .text = port::codeOnly(files[i].*file)});
    return assembler::encode({files.front().path, port::codeOnly(files.front().*file)}, options);
  }

  port::Ported ported_;
  assembler::Encodings old_;
  assembler::Encodings encodings_;
};

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  for (const source::AssemblyLine& line : source::assemblyLines(text))
    lines.emplace_back(line.text);
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines)
    text += line + '\n';
  return text;
}

// What the machine is given: two texts with the same are the same program.
std::vector<std::string> programOf(const assembler::Encodings& encodings) {
  std::vector<std::string> all;
  for (const assembler::EncodedInstruction& one : encodings.instructions) {
    std::string text = one.opcode + ' ' + one.text;
    for (const assembler::EncodedLabel& label : one.labels)
      text += fmt::format(" {}", label.offset);
    all.push_back(std::move(text));
  }
  return all;
}

bool hasBroken(const assembler::Encodings& encodings) {
  return std::ranges::any_of(encodings.instructions, [](const assembler::EncodedInstruction& one) {
    return one.kind == assembler::EncodedInstruction::Kind::Broken;
  });
}

using Lines = std::vector<std::string>;

// Another register in the first operand that is one, or nothing.
std::optional<Lines> otherOperand(const Lines& lines, std::size_t i, const std::vector<std::size_t>&) {
  const auto statement = syntax::readStatement(lines[i]);
  if (!statement) return std::nullopt;
  for (const syntax::Piece& operand : statement->operands) {
    const auto registers = syntax::readRegisters(operand.text);
    if (!registers || registers->kind == 't') continue;
    Lines now = lines;
    now[i].replace(operand.begin, operand.end - operand.begin,
                   syntax::toString({registers->kind, registers->first + 4, registers->count}));
    return now;
  }
  return std::nullopt;
}

std::optional<Lines> otherImmediate(const Lines& lines, std::size_t i, const std::vector<std::size_t>&) {
  const auto statement = syntax::readStatement(lines[i]);
  if (!statement || statement->base == "s_nop") return std::nullopt; // more wait states are allowed
  std::vector<syntax::Piece> pieces = statement->operands;
  pieces.insert(pieces.end(), statement->modifiers.begin(), statement->modifiers.end());
  for (const syntax::Piece& piece : pieces) {
    const std::size_t colon = piece.text.find(':');
    const std::size_t begin = colon == std::string_view::npos ? 0 : colon + 1;
    const std::string_view digits = piece.text.substr(begin);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) continue;
    Lines now = lines;
    now[i].replace(piece.begin + begin, digits.size(),
                   fmt::format("{}", std::stoul(std::string(digits)) + 4));
    return now;
  }
  return std::nullopt;
}

std::optional<Lines> dropped(const Lines& lines, std::size_t i, const std::vector<std::size_t>&) {
  const source::StatementPlace place = source::findStatement(lines[i]);
  Lines now = lines;
  now[i].erase(place.begin, place.end - place.begin);
  return now;
}

std::optional<Lines> swapped(const Lines& lines, std::size_t i, const std::vector<std::size_t>& candidates) {
  if (!std::ranges::binary_search(candidates, i + 1)) return std::nullopt;
  Lines now = lines;
  std::swap(now[i], now[i + 1]);
  return now;
}

// Whether another line that was compared names the register that the line's first operand is: otherwise no
// comparison can tell where its result goes.
bool isNamedElsewhere(const Lines& lines, std::size_t i, const std::set<std::size_t>& notCompared) {
  const auto registersOf = [&](std::size_t line) {
    std::vector<syntax::Registers> all;
    if (const auto statement = syntax::readStatement(lines[line]))
      for (const syntax::Piece& operand : statement->operands)
        if (const auto registers = syntax::readRegisters(operand.text)) all.push_back(*registers);
    return all;
  };
  const std::vector<syntax::Registers> own = registersOf(i);
  if (own.empty()) return true;
  const syntax::Registers& result = own.front();
  for (std::size_t line = 0; line < lines.size(); ++line) {
    if (line == i || notCompared.contains(line)) continue;
    for (const syntax::Registers& other : registersOf(line))
      if (other.kind == result.kind && other.first < result.first + result.count &&
          result.first < other.first + other.count)
        return true;
  }
  return false;
}

class PortMutants : public ::testing::TestWithParam<fs::path> {};

TEST_P(PortMutants, AreAllFound) {
  Subject subject(GetParam());
  ASSERT_TRUE(subject.isPorted());
  const Lines lines = linesOf(subject.file().after);
  const PortComparison right = subject.compared(joined(lines));
  EXPECT_EQ(right.count(Match::Different), 0U);
  EXPECT_GT(right.same, 0U);
  const std::vector<std::string> program = programOf(subject.encodings());
  const bool isBroken = hasBroken(subject.encodings());

  struct Kind {
    const char* name;
    std::optional<Lines> (*change)(const Lines&, std::size_t, const std::vector<std::size_t>&);
    std::size_t tried = 0;
    std::size_t missed = 0;
  };
  std::vector<Kind> kinds{{"another operand", otherOperand},
                          {"another immediate", otherImmediate},
                          {"a dropped instruction", dropped},
                          {"two that are swapped", swapped}};
  constexpr std::size_t kMost = 12; // of each kind, spread over the kernel
  const std::vector<std::size_t> candidates = subject.candidates(right);
  const std::size_t step = std::max<std::size_t>(1, candidates.size() / kMost);
  std::size_t tried = 0;
  std::set<std::size_t> notCompared;
  for (const ComparedInstruction& one : right.others)
    if (one.match == Match::NotComparable) notCompared.insert(one.now.line - 1);
  for (Kind& kind : kinds) {
    for (std::size_t c = 0; c < candidates.size(); c += step) {
      const std::size_t i = candidates[c];
      const auto mutant = kind.change(lines, i, candidates);
      if (!mutant) continue;
      const PortComparison comparison = subject.compared(joined(*mutant));
      if (programOf(subject.encodings()) == program || (!isBroken && hasBroken(subject.encodings())))
        continue;
      ++kind.tried;
      if (comparison.count(Match::Different) != 0) continue;
      if (kind.change != dropped && !isNamedElsewhere(lines, i, notCompared)) continue;
      // Its result may go to an instruction that LLVM does not assemble for one of the processors only.
      if (kind.change == otherOperand && !notCompared.empty()) continue;
      ++kind.missed;
      ADD_FAILURE() << kind.name << " is not found at line " << i + 1 << ": " << lines[i] << " -> "
                    << (*mutant)[i];
    }
    tried += kind.tried;
    RecordProperty(kind.name, fmt::format("{} tried, {} missed", kind.tried, kind.missed));
  }
  EXPECT_GT(tried, 20U);
}

INSTANTIATE_TEST_SUITE_P(Port, PortMutants, ::testing::ValuesIn(kernels()), [](const auto& instance) {
  std::string name = instance.param.parent_path().filename().string() + '_' + instance.param.stem().string();
  std::ranges::replace_if(name, [](char c) { return c == '-' || c == '.'; }, '_');
  return name;
});

} // namespace
} // namespace wavesmith::check

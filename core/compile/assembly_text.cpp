// SPDX-License-Identifier: Apache-2.0
#include "compile/assembly_text.h"

#include "codeobject/metadata/metadata_assembly.h"
#include "source/text/lines.h"
#include "source/text/text.h"

#include <algorithm>
#include <array>

namespace wavesmith::compile {
namespace {

constexpr std::string_view kBlanks = " \t";

// Where the comment of a line begins: `;` or `//` outside of quotes.
std::size_t commentOf(std::string_view line) {
  bool quoted = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '\\' && quoted)
      ++at;
    else if (line[at] == '"')
      quoted = !quoted;
    else if (!quoted && (line[at] == ';' || line.substr(at, 2) == "//"))
      return at;
  }
  return line.size();
}

std::string_view firstWord(std::string_view statement) {
  return statement.substr(0, std::min(statement.find_first_of(kBlanks), statement.size()));
}

// The name in a .section directive.
std::string_view sectionName(std::string_view statement) {
  std::string_view rest = source::trimmed(statement.substr(firstWord(statement).size()));
  return rest.substr(0, std::min(rest.find_first_of(", \t"), rest.size()));
}

bool isDroppedSection(std::string_view name) {
  return name.starts_with(".debug_") || name == ".AMDGPU.csdata" || name == ".AMDGPU.gpr_maximums" ||
         name == "\".note.GNU-stack\"" || name == ".note.GNU-stack" || name == ".llvm_addrsig";
}

bool isDroppedDirective(std::string_view word) {
  constexpr std::array<std::string_view, 5> kDropped = {".loc", ".file", ".ident", ".addrsig",
                                                        ".addrsig_sym"};
  return word.starts_with(".cfi_") || std::ranges::find(kDropped, word) != kDropped.end();
}

// Labels that only debug information uses.
bool isDroppedLabel(std::string_view statement) {
  if (!statement.ends_with(':')) return false;
  return statement.starts_with(".Ltmp") || statement.starts_with(".Lfunc_begin");
}

// Comments that repeat what the text says; those of loops and of spills stay.
bool isDroppedComment(std::string_view comment) {
  const std::string_view text = source::trimmed(comment.substr(std::min<std::size_t>(1, comment.size())));
  return text.starts_with("-- Begin function") || text.starts_with("-- End function") ||
         text.starts_with('@') || text.starts_with("%bb.");
}

class Cleaning {
public:
  AssemblyText take(std::string_view output) {
    std::uint32_t number = 0;
    while (!output.empty())
      line(source::takeLine(output), ++number);
    return std::move(result_);
  }

private:
  void line(std::string_view whole, std::uint32_t number) {
    const std::size_t at = inMetadata_ ? whole.size() : commentOf(whole);
    const std::string_view statement = source::trimmed(whole.substr(0, at));
    const std::string_view word = firstWord(statement);
    if (word == ".amdgpu_metadata") {
      inMetadata_ = true;
      isDropping_ = false;
    }
    if (word == ".end_amdgpu_metadata") inMetadata_ = false;
    if (isSection(word) && !inMetadata_) {
      enter(statement, word, number);
      return;
    }
    if (!inMetadata_ && isDropped(statement, word)) return;
    std::string_view kept = source::trimmedEnd(whole);
    if (isDroppedComment(whole.substr(at))) {
      if (statement.empty()) return;
      kept = source::trimmedEnd(whole.substr(0, at));
    }
    if (kept.empty() && (wasEmpty_ || result_.origins.empty())) return;    // at most one empty line
    const bool isMetadata = inMetadata_ || word == ".end_amdgpu_metadata"; // in no section
    if (!statement.empty() && !isMetadata && entered_ != section_) {
      section_ = entered_;
      add("\t" + std::string(section_), enteredAt_);
    }
    wasEmpty_ = kept.empty();
    add(kept, number);
  }

  void add(std::string_view text, std::uint32_t number) {
    result_.text += text;
    result_.text += '\n';
    result_.origins.push_back(number);
  }

  static bool isSection(std::string_view word) {
    return word == ".section" || word == ".text" || word == ".data" || word == ".bss";
  }

  // The line of a section is kept when something in it is.
  void enter(std::string_view statement, std::string_view word, std::uint32_t number) {
    isDropping_ = word == ".section" && isDroppedSection(sectionName(statement));
    if (isDropping_) return;
    entered_ = statement;
    enteredAt_ = number;
  }

  bool isDropped(std::string_view statement, std::string_view word) {
    // An empty variable that identifies a translation unit of HIP.
    if (word == ".type" && statement.find("__hip_cuid_") != std::string_view::npos) isUnitId_ = true;
    const bool dropped = isDropping_ || isUnitId_ || isDroppedDirective(word) || isDroppedLabel(statement);
    if (word == ".size") isUnitId_ = false;
    return dropped;
  }

  AssemblyText result_;
  std::string_view section_; // section of the last line that was kept
  std::string_view entered_; // section of the current line
  std::uint32_t enteredAt_ = 0;
  bool isDropping_ = false; // the section is left out
  bool isUnitId_ = false;
  bool inMetadata_ = false;
  bool wasEmpty_ = false;
};

} // namespace

std::string_view statementOf(std::string_view line) {
  return source::trimmed(line.substr(0, commentOf(line)));
}

std::string withSourceNames(std::string_view output) {
  constexpr std::string_view kSuffix = ".coerce";
  std::string text;
  text.reserve(output.size());
  bool inMetadata = false;
  while (!output.empty()) {
    const std::size_t before = output.size();
    const std::string_view line = source::takeLine(output);
    const std::string_view word = source::trimmed(line);
    if (word == ".amdgpu_metadata" || word == ".end_amdgpu_metadata") inMetadata = word == ".amdgpu_metadata";
    const bool isName = inMetadata && (word.starts_with(".name:") || word.starts_with("- .name:"));
    if (isName && line.ends_with(kSuffix)) {
      const std::size_t begin = line.find_last_of(' ') + 1;
      const std::size_t length = line.size() - kSuffix.size() - begin;
      text += line.substr(0, begin);
      // y alone would be true.
      text += codeobject::valueAsAssembly({std::string(line.substr(begin, length))});
    } else {
      text += line;
    }
    if (line.size() < before) text += '\n'; // it had an end
  }
  return text;
}

AssemblyText cleaned(std::string_view output) {
  return Cleaning().take(output);
}

} // namespace wavesmith::compile

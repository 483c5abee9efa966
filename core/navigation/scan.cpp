// SPDX-License-Identifier: Apache-2.0
#include "navigation/scan.h"

#include "navigation/scan_metadata.h"
#include "source/assembly/assembly_line.h"
#include "source/file_names.h"
#include "source/text/characters.h"
#include "source/text/text.h"
#include "syntax/macro_text.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace wavesmith::navigation {
namespace {

using source::isDigit;
using source::Token;
using source::TokenKind;

constexpr unsigned kDeepestInclusion = 64;

template <std::size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N>& list) {
  return std::ranges::find(list, word) != list.end();
}

// Directives whose operands are not symbols.
constexpr std::array<std::string_view, 13> kWithoutSymbols{
    ".section", ".pushsection", ".ident", ".file",  ".loc",     ".cfi_sections", ".amdgcn_target",
    ".text",    ".data",        ".print", ".error", ".warning", ".subsection"};

// The end of a word with its macro parameters: v_\name, lab\@, \a\()b.
std::size_t wordEnd(std::string_view line, std::size_t at, std::size_t end) {
  while (at < end) {
    if (source::isNameCharacter(line[at]))
      ++at;
    else if (line.substr(at).starts_with("\\()"))
      at += 3;
    else if (line[at] == '\\' && at + 1 < end &&
             (line[at + 1] == '@' || syntax::isParameterCharacter(line[at + 1])))
      at += 2;
    else
      break;
  }
  return std::min(at, end);
}

// `\name` alone.
bool isOneParameter(std::string_view word) {
  return word.size() > 1 && word[0] == '\\' &&
         std::ranges::all_of(word.substr(1), syntax::isParameterCharacter);
}

bool isDirectional(std::string_view word) {
  return word.size() > 1 && (word.back() == 'b' || word.back() == 'f') &&
         std::ranges::all_of(word.substr(0, word.size() - 1), isDigit);
}

char registerFile(std::string_view prefix) {
  if (prefix == "v" || prefix == "s" || prefix == "a") return prefix[0];
  if (prefix == "acc") return 'a';
  return prefix == "ttmp" ? 't' : '\0';
}

class Scanner {
public:
  explicit Scanner(const ReadIncluded& read) : read_(read) {}

  Scan run(SourceText main) {
    isPreprocessed_ = source::isPreprocessedName(main.path);
    file(std::move(main), 0);
    dropInstructions();
    return std::move(scan_);
  }

private:
  void file(SourceText text, unsigned depth) {
    const auto index = static_cast<std::uint32_t>(scan_.files.size());
    byPath_.emplace(text.path, index);
    scan_.files.push_back(std::make_shared<const SourceText>(std::move(text)));
    scan_.lineCounts.push_back(0);
    const std::vector<source::AssemblyLine> lines = source::assemblyLines(scan_.files[index]->text);
    scan_.lineCounts[index] = static_cast<std::uint32_t>(lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      file_ = index; // an inclusion changes them
      depth_ = depth;
      number_ = static_cast<std::uint32_t>(i + 1);
      line(lines[i]);
    }
    if (metadata_.isOpen()) takeMetadata();
  }

  // Words and calls that no macro has the name of are instructions and directives.
  void dropInstructions() {
    std::set<std::string_view> macros;
    for (const Scope& scope : scan_.scopes)
      if (scope.kind == Scope::Kind::Macro) macros.insert(scope.name);
    const auto isMacro = [&](std::string_view name) { return name.contains('\\') || macros.contains(name); };
    std::erase_if(scan_.calls, [&](const Call& call) { return !isMacro(call.macro); });
    std::erase_if(scan_.words,
                  [&](const Word& word) { return word.use == Use::MacroCall && !isMacro(word.text); });
  }

  void line(const source::AssemblyLine& at) {
    line_ = at.text;
    if (metadata_.isOpen()) {
      if (source::wordAt(line_, source::skipBlanks(line_, 0)) == ".end_amdgpu_metadata")
        takeMetadata();
      else
        metadata_.line(line_, number_);
      return;
    }
    if (isPreprocessed_ && at.state == source::LineState::Statement) {
      const std::size_t first = line_.find_first_not_of(" \t");
      if (first != std::string_view::npos && line_[first] == '#')
        scan_.preprocessorLines.emplace_back(
            Span{file_, number_, 1, static_cast<std::uint32_t>(line_.size())}, line_);
    }
    const source::StatementPlace place = at.place();
    readTokens(at.state);
    if (at.state == source::LineState::CommentInStatement) return references(0, line_.size(), false);
    labels(place.label, place.begin);
    if (place.hasStatement()) statement(place.begin, place.end);
  }

  void readTokens(source::LineState state) {
    tokens_.clear();
    source::Lexer lexer(line_, state);
    for (Token token = lexer.next(); token.kind != TokenKind::EndOfLine; token = lexer.next())
      if (token.kind != TokenKind::Gap && token.kind != TokenKind::Comment &&
          token.kind != TokenKind::LineMarker)
        tokens_.push_back(token);
  }

  // --- Words ---

  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const {
    return {file_, number_, static_cast<std::uint32_t>(begin + 1), static_cast<std::uint32_t>(end - begin)};
  }
  Word& add(std::size_t begin, std::size_t end, Use use) {
    Word word;
    word.span = span(begin, end);
    word.text = line_.substr(begin, end - begin);
    word.use = use;
    word.scope = scope_;
    if (scope_ != kNone && word.text.contains('\\')) {
      word.isParameter = isOneParameter(word.text);
      word.isComposed = !word.isParameter;
      parameterUses(begin, end);
    }
    return scan_.words.emplace_back(word);
  }
  // The parameters in a word or a string.
  void parameterUses(std::size_t begin, std::size_t end) {
    for (std::size_t i = line_.find('\\', begin); i < end; i = line_.find('\\', i + 1)) {
      std::size_t last = i + 1;
      while (last < end && syntax::isParameterCharacter(line_[last]))
        ++last;
      if (last == i + 1) continue;
      Word word;
      word.span = span(i + 1, last);
      word.text = line_.substr(i + 1, last - i - 1);
      word.use = Use::ParameterUse;
      word.scope = scope_;
      scan_.words.push_back(word);
    }
  }

  void labels(std::size_t begin, std::size_t end) {
    std::size_t done = begin;
    for (const Token& token : tokens_) {
      if (token.begin < done || token.begin >= end) continue;
      if (token.kind != TokenKind::Identifier && token.kind != TokenKind::Number &&
          line_[token.begin] != '\\')
        continue;
      done = wordEnd(line_, token.begin, end);
      const std::string_view text = line_.substr(token.begin, done - token.begin);
      add(token.begin, done, std::ranges::all_of(text, isDigit) ? Use::NumericLabel : Use::Label);
    }
  }

  // All words between the places that can be symbols. `isInstruction`: registers and modifiers can be there.
  void references(std::size_t begin, std::size_t end, bool isInstruction) {
    std::size_t done = begin;
    std::string brackets; // open ones: the register file before each, or '[' and '('
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const Token& token = tokens_[i];
      if (token.begin < done || token.begin >= end) continue;
      const std::string_view text = line_.substr(token.begin, token.length());
      if (token.kind == TokenKind::String && scope_ != kNone) parameterUses(token.begin, token.end);
      if (text == "[") brackets += fileBefore(begin, token.begin);
      if (text == "(")
        brackets +=
            brackets.empty() || brackets.back() == '[' || brackets.back() == '(' ? '(' : brackets.back();
      if ((text == "]" || text == ")") && !brackets.empty()) brackets.pop_back();
      if (token.kind != TokenKind::Identifier && token.kind != TokenKind::Number && text != "\\") continue;
      done = wordEnd(line_, token.begin, end);
      const char inside =
          brackets.empty() || brackets.back() == '[' || brackets.back() == '(' ? '\0' : brackets.back();
      reference(token, done, inside, isInstruction, brackets.empty());
      done = std::max<std::size_t>(done, token.end);
    }
  }
  [[nodiscard]] char fileBefore(std::size_t begin, std::size_t bracket) const {
    std::size_t from = bracket;
    while (from > begin && source::isNameCharacter(line_[from - 1]))
      --from;
    const char file = registerFile(line_.substr(from, bracket - from));
    return file == '\0' ? '[' : file;
  }
  void reference(const Token& token, std::size_t end, char registers, bool isInstruction, bool isOutside) {
    const std::string_view text = line_.substr(token.begin, end - token.begin);
    const bool isMacroText = scope_ != kNone && text.contains('\\');
    if (!isMacroText && token.kind == TokenKind::Number) {
      if (isDirectional(text) && registers == 0) add(token.begin, end, Use::NumericReference);
      return;
    }
    if (text == "." || (token.begin > 0 && line_[token.begin - 1] == '@')) return; // @function
    // name@rel32@lo
    for (std::size_t at = 1; at < text.size(); ++at)
      if (text[at] == '@' && text[at - 1] != '\\')
        return name(token.begin, token.begin + at, registers, isInstruction);
    const char next = end < line_.size() ? line_[end] : '\0';
    if (next == '[' && registerFile(text) != '\0') return; // v of v[...]
    if (isInstruction && isOutside && next == ':') return; // a modifier
    if (isInstruction && registers == 0 && isRegisterName(text)) return;
    name(token.begin, end, registers, isInstruction);
  }
  void name(std::size_t begin, std::size_t end, char registers, bool isInstruction) {
    Word& word = add(begin, end, Use::Reference);
    word.registers = registers;
    word.mayBeUndefined = registers != 0 || !isInstruction;
  }

  // --- Statements ---

  void statement(std::size_t begin, std::size_t end) {
    const std::size_t wordStop = wordEnd(line_, begin, end);
    const std::string_view word = line_.substr(begin, wordStop - begin);
    const std::size_t rest = source::skipBlanks(line_, wordStop);
    if (word.empty()) return references(begin, end, true);
    if (rest < end && line_[rest] == '=' && !line_.substr(rest).starts_with("=="))
      return assignment(begin, wordStop, rest + 1, end);
    const bool isDirective = word.starts_with('.');
    if (isDirective && directive(source::inLowerCase(word), wordStop, end)) return;
    // Whether it is the invocation of a macro is only known when all files are read.
    add(begin, wordStop, Use::MacroCall);
    scan_.calls.push_back({.macro = word,
                           .span = span(begin, wordStop),
                           .scope = scope_,
                           .rest = line_.substr(wordStop, end - wordStop),
                           .restSpan = span(wordStop, end)});
    references(wordStop, end, !isDirective);
  }

  void assignment(std::size_t begin, std::size_t nameEnd, std::size_t from, std::size_t end) {
    if (isKernelCode_) return references(from, end, false); // a field of .amd_kernel_code_t
    Word& word = add(begin, nameEnd, Use::Assignment);
    std::size_t first = std::min(source::skipBlanks(line_, from), end);
    word.value = line_.substr(first, end - first);
    references(from, end, false);
  }

  // False: a directive whose operands are expressions, or a macro with such a name.
  bool directive(const std::string& name, std::size_t begin, std::size_t end) {
    if (name == ".macro") return macro(begin, end), true;
    if (name == ".endm" || name == ".endmacro") return close(true), true;
    if (name == ".rept" || name == ".rep") return repetition(Scope::Kind::Repetition, begin, end), true;
    if (name == ".irp") return repetition(Scope::Kind::List, begin, end), true;
    if (name == ".irpc") return repetition(Scope::Kind::Characters, begin, end), true;
    if (name == ".endr") return close(false), true;
    if (name == ".set" || name == ".equ" || name == ".equiv") return set(begin, end), true;
    if (name == ".include") return include(begin, end), true;
    if (name == ".amd_kernel_code_t") return isKernelCode_ = true;
    if (name == ".end_amd_kernel_code_t") return isKernelCode_ = false, true;
    if (name == ".amdgpu_metadata") return metadata_.open(), true;
    if (name == ".purgem") return firstName(begin, end, Use::MacroReference), true;
    if (name == ".amdhsa_kernel" || name == ".amdgpu_hsa_kernel")
      return firstName(begin, end, Use::Kernel), true;
    if (name == ".type" && line_.substr(begin, end - begin).contains("@function"))
      return firstName(begin, end, Use::Function), true;
    if (isOneOf(name, kWithoutSymbols)) return stringsOf(begin, end), true;
    return false;
  }

  void stringsOf(std::size_t begin, std::size_t end) {
    if (scope_ != kNone) parameterUses(begin, end);
  }

  void firstName(std::size_t begin, std::size_t end, Use use) {
    const std::size_t from = std::min(source::skipBlanks(line_, begin), end);
    const std::size_t to = wordEnd(line_, from, end);
    if (to > from) add(from, to, use);
    if (use == Use::Function) return;
    references(to, end, false);
  }

  void set(std::size_t begin, std::size_t end) {
    const std::size_t from = std::min(source::skipBlanks(line_, begin), end);
    const std::size_t to = wordEnd(line_, from, end);
    const std::size_t comma = std::min(source::skipBlanks(line_, to), end);
    if (to == from) return references(begin, end, false);
    assignment(from, to, std::min(comma + 1, end), end);
  }

  void include(std::size_t begin, std::size_t end) {
    const std::size_t at = std::min(source::skipBlanks(line_, begin), end);
    Inclusion one{.span = span(at, end), .name = {}, .file = kNone};
    const std::string_view quoted = line_.substr(at, end - at);
    const bool isPlain =
        quoted.size() >= 2 && quoted.front() == '"' && quoted.back() == '"' && !quoted.contains('\\');
    stringsOf(at, end);
    if (isPlain) one.name = quoted.substr(1, quoted.size() - 2);
    const std::size_t index = scan_.inclusions.size();
    scan_.inclusions.push_back(one);
    if (!isPlain || !read_ || depth_ >= kDeepestInclusion) return;
    auto text = read_(one.name, scan_.files[file_]->path);
    if (!text) return;
    if (const auto known = byPath_.find(text->path); known != byPath_.end()) {
      scan_.inclusions[index].file = known->second;
      return;
    }
    scan_.inclusions[index].file = static_cast<std::uint32_t>(scan_.files.size());
    const std::uint32_t scope = std::exchange(scope_, kNone);
    file(std::move(*text), depth_ + 1);
    scope_ = scope;
  }

  // --- Bodies ---

  std::uint32_t open(Scope::Kind kind) {
    Scope scope;
    scope.kind = kind;
    scope.outer = scope_;
    scope.file = file_;
    scope.firstLine = number_;
    scan_.scopes.push_back(std::move(scope));
    return static_cast<std::uint32_t>(scan_.scopes.size() - 1);
  }
  void close(bool isMacro) {
    if (scope_ == kNone) return;
    Scope& scope = scan_.scopes[scope_];
    if ((scope.kind == Scope::Kind::Macro) != isMacro) return;
    scope.lastLine = number_;
    scope_ = scope.outer;
  }

  void macro(std::size_t begin, std::size_t end) {
    const std::size_t from = std::min(source::skipBlanks(line_, begin), end);
    const std::size_t to = wordEnd(line_, from, end);
    if (to > from) add(from, to, Use::MacroName);
    const std::uint32_t scope = open(Scope::Kind::Macro);
    scan_.scopes[scope].name = line_.substr(from, to - from);
    scan_.scopes[scope].nameSpan = span(from, to);
    for (const syntax::MacroParameter& one : syntax::parametersIn(line_, to, end)) {
      Scope::Parameter parameter{
          .name = one.name.text, .span = span(one.name.begin, one.name.end), .takesRest = one.takesRest};
      if (!one.byDefault.text.empty()) {
        parameter.byDefault = one.byDefault.text;
        parameter.defaultSpan = span(one.byDefault.begin, one.byDefault.end);
        references(one.byDefault.begin, one.byDefault.end, true);
      }
      add(one.name.begin, one.name.end, Use::ParameterName).target = scope;
      scan_.scopes[scope].parameters.push_back(parameter);
    }
    scope_ = scope;
  }

  void repetition(Scope::Kind kind, std::size_t begin, std::size_t end) {
    if (kind == Scope::Kind::Repetition) {
      references(begin, end, false);
      scope_ = open(kind);
      return;
    }
    const std::uint32_t scope = open(kind);
    const std::vector<syntax::Piece> parts = syntax::argumentsIn(line_, begin, end);
    if (!parts.empty()) {
      const syntax::Piece& name = parts.front();
      add(name.begin, name.end, Use::ParameterName).target = scope;
      scan_.scopes[scope].parameters.push_back({.name = name.text, .span = span(name.begin, name.end)});
      for (std::size_t i = 1; i < parts.size(); ++i) {
        scan_.scopes[scope].values.push_back(
            {.text = parts[i].text, .span = span(parts[i].begin, parts[i].end)});
        references(parts[i].begin, parts[i].end, true);
      }
    }
    scope_ = scope;
  }

  void takeMetadata() {
    for (const MetadataName& one : metadata_.take()) {
      Word word;
      word.span = {file_, one.line, one.column, static_cast<std::uint32_t>(one.name.size())};
      word.text = one.name;
      word.use = Use::MetadataKernel;
      scan_.words.push_back(word);
    }
  }

  const ReadIncluded& read_;
  Scan scan_;
  std::map<std::string, std::uint32_t> byPath_;
  std::vector<Token> tokens_; // tokens of the line, without gaps and comments
  std::string_view line_;
  MetadataNames metadata_;
  std::uint32_t file_ = 0;
  std::uint32_t number_ = 0;
  std::uint32_t scope_ = kNone;
  unsigned depth_ = 0;
  bool isPreprocessed_ = false;
  bool isKernelCode_ = false; // in a block of .amd_kernel_code_t
};

} // namespace

bool isRegisterName(std::string_view word) {
  for (const std::string_view prefix : {"v", "s", "a", "acc", "ttmp"})
    if (word.starts_with(prefix) && word.size() > prefix.size() &&
        std::ranges::all_of(word.substr(prefix.size()), isDigit))
      return true;
  return false;
}

Scan scan(SourceText main, const ReadIncluded& read) {
  return Scanner(read).run(std::move(main));
}

} // namespace wavesmith::navigation

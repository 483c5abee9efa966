// SPDX-License-Identifier: Apache-2.0
// Arbitrary text as assembly in an editor: what the window does with it at every key, without a worker.
//
// Tokens are in the text, in its order. A formatted text stays as it is when it is formatted again. Names are where the index
// says, and a renaming's edits apply.
#include "check/suppression.h"
#include "explain/signature.h"
#include "fuzz/target.h"
#include "navigation/expansions.h"
#include "navigation/index.h"
#include "navigation/outline.h"
#include "navigation/rename.h"
#include "share/included_files.h"
#include "source/assembly/assembly_folds.h"
#include "source/assembly/assembly_format.h"
#include "source/assembly/assembly_lexer.h"
#include "source/assembly/assembly_line.h"
#include "source/edited.h"
#include "source/text/text_diff.h"
#include "source/text/text_encoding.h"
#include "syntax/expression.h"
#include "syntax/statement.h"
#include "syntax/token_buffer.h"

#include <string>

namespace wavesmith::fuzz {
namespace {

constexpr std::size_t kMostBytes = 4096;
constexpr std::size_t kMostRenamings = 4;

void read(std::string_view text) {
  source::Lexer lexer(text);
  std::size_t end = 0;
  do {
    for (source::Token token = lexer.next(); token.kind != source::TokenKind::EndOfLine;
         token = lexer.next()) {
      require(token.begin >= end && token.end > token.begin && token.end <= text.size(),
              "a token is in the text");
      end = token.end;
    }
  } while (lexer.nextLine());

  const syntax::TokenBuffer buffer(text);
  for (const syntax::StatementTokens& statement : buffer.statements()) {
    static_cast<void>(syntax::readStatement(buffer, statement));
    if (const auto directive = syntax::readDirective(buffer, statement)) {
      static_cast<void>(syntax::splitAtCommas(directive->rest.text, directive->rest.begin));
      static_cast<void>(syntax::evaluate(directive->rest.text));
    }
  }
  for (const source::AssemblyLine& line : source::assemblyLines(text)) {
    static_cast<void>(source::codeOf(line));
    for (std::size_t column = 0; column <= line.text.size(); column += 1 + line.text.size() / 4)
      static_cast<void>(explain::signatureAt(line.text, column, explain::evaluateNumbers, line.state));
    if (auto field = explain::fieldOf(line.text, explain::evaluateNumbers, line.state);
        field && field->isKnown) {
      static_cast<void>(explain::explain(*field));
      static_cast<void>(explain::withField(line.text, *field));
    }
  }
  for (const source::Fold& fold : source::foldsOf(text))
    require(fold.first < fold.last, "a fold has lines");
}

void format(const std::string& text) {
  const source::FormatOptions options{.isInstruction = [](std::string_view word) {
    return word.starts_with("s_") || word.starts_with("v_");
  }};
  const std::string once = source::formatAssembly(text, options);
  require(source::formatAssembly(once, options) == once, "formatting a formatted text changes nothing");
  static_cast<void>(source::unifiedDiff(text, once, "k.s"));
}

void navigate(const std::string& text) {
  const navigation::Index index({"k.S", text}, [](const std::string&, const std::string&) {
    return std::optional<navigation::SourceText>();
  });
  for (const navigation::Landmark& landmark : navigation::outline(index))
    static_cast<void>(index.place(landmark.span));
  std::size_t renamed = 0;
  for (const navigation::Occurrence& occurrence : index.occurrences()) {
    require(occurrence.symbol < index.symbols().size(), "an occurrence has a symbol");
    if (!occurrence.defines || ++renamed > kMostRenamings) continue;
    const auto renaming = navigation::rename(index, occurrence, "fresh_name");
    if (!renaming)
      require(!renaming.error().reason.empty(), "a refusal has a reason");
    else
      require(source::edited(text, renaming->edits).has_value(), "the edits of a renaming apply");
  }
}

} // namespace
} // namespace wavesmith::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  const std::string text(fuzz::textOf(data, std::min(size, fuzz::kMostBytes)));
  static_cast<void>(source::likelyEncoding(text));
  fuzz::read(text);
  fuzz::format(text);
  fuzz::navigate(text);
  static_cast<void>(share::inclusionsIn(text, "k.S", true));
  const std::vector<std::string> files{"k.s"};
  static_cast<void>(check::suppress({source::makeError(source::Code::AssemblerError, {"k.s", 2, 1, 1}, "no")},
                                    files, [&](const std::string&) { return std::string_view(text); }));
  return 0;
}

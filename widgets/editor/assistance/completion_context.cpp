// SPDX-License-Identifier: Apache-2.0
#include "editor/assistance/completion_context.h"

#include "document/text/line_states.h"

#include <algorithm>
#include <vector>

namespace wavesmith::widgets {
namespace {

using Place = CompletionContext::Place;

// The line ends in a comment or a string.
bool endsInComment(QStringView line, source::LineState state) {
  source::Utf16Lexer lexer(asUtf16(line), state);
  source::Token last;
  for (auto token = lexer.next(); token.kind != source::TokenKind::EndOfLine; token = lexer.next())
    last = token;
  switch (last.kind) {
  case source::TokenKind::LineMarker: return true;
  case source::TokenKind::Comment: return !last.valid || !lexer.text(last).ends_with(u"*/");
  case source::TokenKind::String:
  case source::TokenKind::Character: return !last.valid;
  default: return lexer.state() != source::LineState::Statement;
  }
}

// Metadata is YAML. The directive after it, which may be incomplete, is a statement.
bool canEndMetadata(QStringView line, int column) {
  const QStringView typed = line.left(column).trimmed();
  return source::endsMetadata(asUtf16(line)) ||
         (typed.size() > 1 && QStringView(u".end_amdgpu_metadata").startsWith(typed));
}

// A key begins a line, an element of a sequence (- .name) or of a map ({ .name: a, .size: 4 }).
void readMetadata(CompletionContext& context, QStringView line, int column) {
  int start = column;
  while (start > 0 && isNameCharacter(line[start - 1]))
    --start;
  QStringView before = line.left(start).trimmed();
  const bool isInMap = before.count(u'{') > before.count(u'}');
  while (before.startsWith(u'-'))
    before = before.mid(1).trimmed();
  const bool beginsElement = isInMap && (before.endsWith(u'{') || before.endsWith(u','));
  const bool isQuoted = before.contains(u'"') || before.contains(u'#');
  if (isQuoted || (!before.isEmpty() && !beginsElement)) return;
  context.place = Place::MetadataKey;
  context.start = start;
  context.word = line.mid(start, column - start).toString();
  int end = column;
  while (end < line.size() && isNameCharacter(line[end]))
    ++end;
  context.hasColon = line.mid(end).trimmed().startsWith(u':');
}

// A bracket that is still open at the end of the text.
struct Open {
  int at;
  QChar bracket;
};

struct Walk {
  std::vector<Open> open;
  int commas = 0;       // outside of brackets
  int operandBegin = 0; // after the last of them
};

Walk walk(QStringView text, int from) {
  Walk result;
  result.operandBegin = from;
  for (int i = from; i < text.size(); ++i) {
    const QChar c = text[i];
    if (c == u'[' || c == u'(') {
      result.open.push_back({i, c});
    } else if (c == u']' || c == u')') {
      if (!result.open.empty()) result.open.pop_back();
    } else if (c == u',' && result.open.empty()) {
      ++result.commas;
      result.operandBegin = i + 1;
    }
  }
  return result;
}

QString nameBefore(QStringView text, int end) {
  int begin = end;
  while (begin > 0 && isNameCharacter(text[begin - 1]))
    --begin;
  return text.mid(begin, end - begin).toString();
}

bool isRegisterFile(const QString& name) {
  return name == u"v" || name == u"s" || name == u"a" || name == u"ttmp";
}

void readBrackets(CompletionContext& context, QStringView text, const Walk& walked) {
  const Open& inner = walked.open.back();
  context.around = nameBefore(text, inner.at);
  const QStringView inside = text.mid(inner.at + 1);
  context.argument = static_cast<int>(inside.count(u','));
  context.first = inside.left(inside.indexOf(u',')).trimmed().toString();
  if (isRegisterFile(context.around))
    context.place = Place::RegisterIndex;
  else if (inner.bracket == u'(')
    context.place = Place::Function;
  else if (context.around.isEmpty() && inner.at > 0 && text[inner.at - 1] == u':') { // format:[
    context.around = nameBefore(text, inner.at - 1);
    context.place = Place::Value;
  }
  // neg(, sext( and abs( enclose an operand.
  if (context.around == u"neg" || context.around == u"sext" || context.around == u"abs")
    context.place = Place::Operand;
}

} // namespace

bool isNameCharacter(QChar c) {
  return source::isNameCharacter(c.unicode());
}

WordRange wordAround(QStringView line, int column) {
  const auto size = static_cast<int>(line.size());
  int begin = std::clamp(column, 0, size);
  int end = begin;
  while (begin > 0 && isNameCharacter(line[begin - 1]))
    --begin;
  while (end < size && isNameCharacter(line[end]))
    ++end;
  if (begin > 0 && begin < end && line[begin - 1] == u'\\') --begin;
  return {begin, end};
}

CompletionContext contextAt(QStringView line, int column, source::LineState state) {
  CompletionContext context;
  context.start = column;
  if (state == source::LineState::Metadata && !canEndMetadata(line, column)) {
    readMetadata(context, line, column);
    return context;
  }
  if (endsInComment(line.left(column), state)) return context;
  const QString code = codeOf(line.left(column), state);
  const QStringView before = code;
  while (context.start > 0 && isNameCharacter(before[context.start - 1]))
    --context.start;
  if (context.start > 0 && before[context.start - 1] == u'\\') --context.start;
  context.word = before.mid(context.start).toString();

  const QStringView text = before.left(context.start); // all but the word
  const source::StatementPlace statement = source::findStatement(asUtf16(text), state);
  if (!statement.hasStatement() && state != source::LineState::CommentInStatement) {
    context.place = Place::Statement;
    return context;
  }
  const auto begin = static_cast<int>(statement.begin);
  int headEnd = begin;
  while (headEnd < text.size() && (isNameCharacter(text[headEnd]) || text[headEnd] == u'\\'))
    ++headEnd;
  context.head = text.mid(begin, headEnd - begin).toString();
  const Walk walked = walk(text, headEnd);
  context.operand = walked.commas;
  if (context.head.startsWith(u'.') || text.mid(headEnd).trimmed().startsWith(u'=')) {
    context.place = Place::DirectiveOperand;
    return context;
  }
  context.place = Place::Operand;
  if (!walked.open.empty()) {
    readBrackets(context, text, walked);
    return context;
  }
  if (context.start > 0 && text[context.start - 1] == u':') {
    context.place = Place::Value;
    context.around = nameBefore(text, context.start - 1);
    return context;
  }
  // After an operand and a blank.
  const QStringView operand = text.mid(walked.operandBegin);
  const QStringView typed = operand.trimmed();
  if (!typed.isEmpty() && operand.back().isSpace() && typed.back() != u'-' && typed.back() != u'|')
    context.place = Place::Modifier;
  return context;
}

} // namespace wavesmith::widgets

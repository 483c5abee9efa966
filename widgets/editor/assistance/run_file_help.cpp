// SPDX-License-Identifier: Apache-2.0
#include "editor/assistance/run_file_help.h"

#include "codeobject/code_object.h"
#include "codeobject/file_kind.h"
#include "document/document.h"
#include "document/run_files.h"
#include "project/run_file/run_file_words.h"
#include "source/file.h"
#include "style/from_view.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <filesystem>
#include <string>

namespace wavesmith::widgets {
namespace {

constexpr qint64 kMostBytesRead = 4 << 20; // most bytes of a source that are read in the GUI thread

struct RunFileText {
  Q_DECLARE_TR_FUNCTIONS(RunFileHelp)
};

// The text and the offset of a cursor in it, as UTF-8.
struct Position {
  explicit Position(const QTextCursor& cursor)
      : plain(cursor.document()->toPlainText()), text(plain.toStdString()),
        offset(bytesBefore(cursor.position())) {}
  [[nodiscard]] std::size_t bytesBefore(int position) const {
    return static_cast<std::size_t>(QStringView(plain).first(position).toUtf8().size());
  }
  [[nodiscard]] int unitsBefore(std::size_t bytes) const {
    return static_cast<int>(QString::fromUtf8(text.data(), static_cast<qsizetype>(bytes)).size());
  }

  QString plain;
  std::string text;
  std::size_t offset;
};

std::vector<std::string> kernelsOf(const std::string& text, const QString& path) {
  std::vector<std::string> kernels;
  for (const std::string& source : project::sourcesIn(text)) {
    const std::filesystem::path file = std::filesystem::path(path.toStdString()).parent_path() / source;
    if (QFileInfo(QString::fromStdString(file.string())).size() > kMostBytesRead) continue;
    std::vector<std::string> found;
    if (codeobject::kindOfFile(file) == codeobject::FileKind::CodeObject) {
      const auto bytes = source::readBytes(file);
      const auto object = bytes ? codeobject::read(*bytes, file.string())
                                : source::Result<codeobject::CodeObject>(std::unexpected(bytes.error()));
      if (object)
        for (const codeobject::Kernel& kernel : object->kernels())
          found.push_back(kernel.name);
    } else if (const auto assembly = source::readText(file)) {
      found = project::kernelsIn(*assembly);
    }
    kernels.insert(kernels.end(), found.begin(), found.end());
  }
  return kernels;
}

} // namespace

bool isRunFileText(const Document* document) {
  return document != nullptr && isRunFile(document->path());
}

CompletionContext runFileContext(const QTextCursor& cursor) {
  const Position at(cursor);
  const project::RunFileWord word = project::wordAt(at.text, at.offset);
  CompletionContext context;
  context.place = CompletionContext::Place::Operand;
  context.word = QString::fromStdString(word.text);
  context.start = cursor.positionInBlock() - static_cast<int>(context.word.size());
  return context;
}

std::vector<CompletionItem> runFileItems(const QTextCursor& cursor, const QString& path) {
  const Position at(cursor);
  const project::RunFileWord word = project::wordAt(at.text, at.offset);
  const std::vector<std::string> kernels =
      project::isKernelName(word) ? kernelsOf(at.text, path) : std::vector<std::string>();
  const bool hasColon = at.plain.mid(cursor.position()).trimmed().startsWith(u':');
  std::vector<CompletionItem> items;
  for (const project::RunFileProposal& proposal : project::proposalsFor(word, kernels)) {
    CompletionItem item;
    item.text = QString::fromStdString(proposal.text);
    item.insert = proposal.isKey && !hasColon ? item.text + QStringLiteral(": ") : item.text;
    item.detail = proposal.isKey        ? QString::fromStdString(proposal.meaning)
                  : word.key != nullptr ? fromView(word.key->name)
                                        : QString();
    item.kind = CompletionItem::Kind::Key;
    items.push_back(std::move(item));
  }
  return items;
}

QString runFileKeyHtml(const QString& key, const QString& meaning, const QString& values,
                       const HelpStyle& style) {
  QList<HelpRow> rows;
  if (values == u"kernels")
    rows << HelpRow{RunFileText::tr("Values"), RunFileText::tr("the kernels of the source")};
  else if (!values.isEmpty())
    rows << HelpRow{RunFileText::tr("Values"), QString(values).replace(u' ', QStringLiteral(", "))};
  return rowsHtml(key, RunFileText::tr("run file"), meaning, rows, style);
}

std::optional<HoverAnswer> runFileHover(const QTextCursor& cursor, const HelpStyle& style) {
  const Position at(cursor);
  const project::RunFileExplanation found = project::explainAt(at.text, at.offset);
  if (found.key == nullptr) return std::nullopt;
  const int block = cursor.block().position();
  return HoverAnswer{runFileKeyHtml(fromView(found.key->name), fromView(found.key->meaning),
                                    fromView(found.key->values), style),
                     at.unitsBefore(found.begin) - block, at.unitsBefore(found.end) - block};
}

} // namespace wavesmith::widgets

// SPDX-License-Identifier: Apache-2.0
#include "window/tabs/document_opening.h"

#include "codeobject/file_kind.h"
#include "document/document.h"
#include "document/text/text_file.h"
#include "document/workspace.h"
#include "share/archive.h"
#include "style/from_view.h"
#include "window/tabs/recent_files.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kFailuresInBox = 8; // more would not fit on a small screen

QString messageFor(const QString& path, const source::Diagnostic& why) {
  const QString line = QString::number(why.place.line);
  const QString column = QString::number(why.place.column);
  const QString where = why.place.line == 0 ? path
                        : why.place.column == 0
                            ? DocumentOpening::tr("%1, line %2").arg(path, line)
                            : DocumentOpening::tr("%1, line %2, column %3").arg(path, line, column);
  return DocumentOpening::tr("%1:\n%2").arg(where, QString::fromStdString(why.message));
}

// A file that can be created as a text: its folder exists.
bool isNewText(const QString& path) {
  const QFileInfo info(path);
  return !info.exists() && info.absoluteDir().exists() && info.suffix() != QStringLiteral("wavesmith") &&
         codeobject::kindOf(path.toStdString(), std::string_view()) != codeobject::FileKind::CodeObject;
}

} // namespace

DocumentOpening::DocumentOpening(Workspace* workspace, RecentFiles* recent, QWidget* window)
    : QObject(window), workspace_(workspace), recent_(recent), window_(window) {
  connect(workspace, &Workspace::documentAdded, this, &DocumentOpening::follow);
}

bool DocumentOpening::open(const QStringList& paths) {
  bool all = true;
  for (const QString& path : paths)
    all = openOne(QFileInfo(path).absoluteFilePath()) && all;
  return all;
}

bool DocumentOpening::openOne(const QString& path) {
  if (QFileInfo(path).isDir()) {
    emit folderRequested(path);
    return true;
  }
  if (Document* open = workspace_->find(path)) {
    workspace_->setCurrent(open);
    emit opened(open);
    return true;
  }
  if (share::isShareFile(std::filesystem::path(path.toStdString()))) {
    recent_->remember(path);
    emit shareFileRequested(path);
    return true;
  }
  auto read = Document::open(path);
  if (!read && read.error().code == source::Code::NotText && isAsking_) {
    if (const auto likely = likelyEncodingOf(path)) {
      askEncoding(path, *likely);
      return false;
    }
  }
  return adopt(path, std::move(read));
}

bool DocumentOpening::openOrCreate(const QStringList& paths) {
  bool all = true;
  for (const QString& path : paths) {
    all = (isNewText(path) && workspace_->find(QFileInfo(path).absoluteFilePath()) == nullptr
               ? adopt(QFileInfo(path).absoluteFilePath(), Document::create(path))
               : open({path})) &&
          all;
  }
  return all;
}

bool DocumentOpening::openAs(const QString& path, source::TextEncoding encoding) {
  if (Document* open = workspace_->find(path)) {
    workspace_->setCurrent(open);
    return true;
  }
  return adopt(path, Document::open(path, encoding));
}

bool DocumentOpening::adopt(const QString& path, source::Result<std::unique_ptr<Document>> read) {
  if (!read) {
    fail(path, read.error());
    return false;
  }
  Document* const document = workspace_->add(std::move(*read));
  workspace_->setCurrent(document);
  recent_->remember(path);
  emit opened(document);
  return true;
}

void DocumentOpening::askAndOpen() {
  const Document* document = workspace_->current();
  const QString start = document != nullptr ? QFileInfo(document->path()).absolutePath() : QString();
  open(QFileDialog::getOpenFileNames(
      window_, tr("Open"), start,
      tr("Kernels, run files and shared runs (*.s *.S *.amdgcn *.asm *.hsaco *.co *.o "
         "*.cl *.hip *.run.yaml *.wavesmith);;Assembly (*.s *.S *.amdgcn *.asm *.inc);;"
         "OpenCL C and HIP (*.cl *.hip *.cpp *.cu);;"
         "Code objects (*.hsaco *.co *.o);;All files (*)")));
}

// Closes a file that turned out not to be a code object when it was read in the background. A code object
// that was shown before stays open, and its view shows the error.
void DocumentOpening::follow(Document* document) {
  connect(document, &Document::refused, this, [this, document](const source::Diagnostic& why) {
    if (document->hasText()) return;
    const QString path = document->path();
    workspace_->remove(document);
    recent_->forget(path);
    fail(path, why);
  });
}

// --- Encodings ---

void DocumentOpening::askEncoding(const QString& path, source::TextEncoding likely) {
  using enum source::TextEncoding;
  for (auto* asked : window_->findChildren<QMessageBox*>(QStringLiteral("encoding")))
    if (asked->isVisible() && asked->text() == tr("%1 is not UTF-8.").arg(path)) return asked->raise();
  auto* box = new QMessageBox(QMessageBox::NoIcon, tr("Encoding"), tr("%1 is not UTF-8.").arg(path),
                              QMessageBox::NoButton, window_);
  box->setObjectName(QStringLiteral("encoding"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setTextFormat(Qt::PlainText); // a path may look like HTML
  const std::string_view name = source::name(likely);
  box->setInformativeText(
      tr("It looks like %1. Open it in which encoding? It will be saved in the same.").arg(fromView(name)));
  const std::pair<source::TextEncoding, QString> choices[] = {
      {Latin1, tr("&Latin-1")}, {Utf16Le, tr("&UTF-16 LE")}, {Utf16Be, tr("UTF-16 &BE")}};
  for (const auto& [encoding, text] : choices) {
    QPushButton* const button = box->addButton(text, QMessageBox::AcceptRole);
    if (encoding == likely) box->setDefaultButton(button);
    connect(button, &QPushButton::clicked, this, [this, path, chosen = encoding] { openAs(path, chosen); });
  }
  box->setEscapeButton(box->addButton(tr("&Cancel"), QMessageBox::RejectRole));
  box->open();
}

// --- Failures ---

void DocumentOpening::fail(const QString& path, const source::Diagnostic& why) {
  const QString message = messageFor(path, why);
  failures_ << message;
  emit failed(message);
  QTimer::singleShot(0, this, &DocumentOpening::showFailures);
}

void DocumentOpening::showFailures() {
  if (failures_.isEmpty()) return; // an earlier call has shown them, and the user has closed the box
  if (box_ == nullptr) {
    box_ = new QMessageBox(QMessageBox::Warning, tr("Cannot Open"), {}, QMessageBox::Ok, window_);
    box_->setObjectName(QStringLiteral("cannotOpen"));
    box_->setAttribute(Qt::WA_DeleteOnClose);
    box_->setTextFormat(Qt::PlainText); // a path may look like HTML
    connect(box_, &QDialog::finished, this, [this] {
      failures_.clear();
      box_ = nullptr;
    });
  }
  QStringList shown = failures_.mid(0, kFailuresInBox);
  if (const auto more = static_cast<int>(failures_.size() - shown.size()); more > 0)
    shown << tr("%n more file(s) cannot be opened.", nullptr, more);
  box_->setText(shown.join(QStringLiteral("\n\n")));
  box_->open();
}

} // namespace wavesmith::widgets

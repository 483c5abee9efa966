// SPDX-License-Identifier: Apache-2.0
#include "window/session.h"

#include "document/document.h"
#include "document/recovery.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "editor/edits/folding.h"
#include "files/files_dock.h"
#include "run/run_dock.h"
#include "settings/settings.h"
#include "window/main_window.h"
#include "window/panels/panel_layout.h"
#include "window/tabs/document_opening.h"

#include <QDockWidget>
#include <QEvent>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QSettings>
#include <QTabBar>
#include <QTabWidget>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kKeepMilliseconds = 1000; // delay from a change to writing it

QJsonArray arrayOf(const QList<int>& lines) {
  QJsonArray array;
  for (const int line : lines)
    array.append(line);
  return array;
}

QList<int> linesOf(const QJsonArray& array) {
  QList<int> lines;
  for (const auto& value : array)
    lines.append(value.toInt());
  return lines;
}

QString base64(const QByteArray& bytes) {
  return QString::fromLatin1(bytes.toBase64());
}

// Whether the file was written after the text. The clock may have been set back since, so any other time than the file
// had then is a later one.
bool isFileNewer(const RecoveredText& text) {
  if (text.path.isEmpty()) return false;
  const QDateTime now = QFileInfo(text.path).lastModified();
  return text.fileTime.isValid() ? now != text.fileTime : now > text.written;
}

} // namespace

// --- The state ---

QByteArray SessionState::toJson() const {
  QJsonArray array;
  for (const File& file : files)
    array.append(QJsonObject{{QStringLiteral("path"), file.path},
                             {QStringLiteral("name"), file.name},
                             {QStringLiteral("cursor"), file.cursor},
                             {QStringLiteral("scroll"), file.scroll},
                             {QStringLiteral("folded"), arrayOf(file.folded)},
                             {QStringLiteral("encoding"), file.encoding}});
  const QJsonObject object{{QStringLiteral("geometry"), base64(geometry)},
                           {QStringLiteral("layout"), base64(layout)},
                           {QStringLiteral("folder"), folder},
                           {QStringLiteral("files"), array},
                           {QStringLiteral("current"), current}};
  return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

SessionState SessionState::fromJson(const QByteArray& text) {
  const QJsonObject object = QJsonDocument::fromJson(text).object();
  const auto bytes = [&](const QString& key) {
    return QByteArray::fromBase64(object.value(key).toString().toLatin1());
  };
  SessionState state;
  state.geometry = bytes(QStringLiteral("geometry"));
  state.layout = bytes(QStringLiteral("layout"));
  state.folder = object.value(QStringLiteral("folder")).toString();
  state.current = object.value(QStringLiteral("current")).toInt(-1);
  for (const auto value : object.value(QStringLiteral("files")).toArray()) {
    const QJsonObject file = value.toObject();
    state.files.append(
        {file.value(QStringLiteral("path")).toString(), file.value(QStringLiteral("name")).toString(),
         file.value(QStringLiteral("cursor")).toInt(), file.value(QStringLiteral("scroll")).toInt(),
         linesOf(file.value(QStringLiteral("folded")).toArray()),
         file.value(QStringLiteral("encoding")).toString()});
  }
  return state;
}

void SessionState::write(QSettings& storage) const {
  storage.setValue(QStringLiteral("window/geometry"), geometry);
  storage.setValue(QStringLiteral("window/state"), layout);
  storage.remove(QStringLiteral("session"));
  storage.beginWriteArray(QStringLiteral("session/files"));
  for (qsizetype n = 0; n < files.size(); ++n) {
    storage.setArrayIndex(static_cast<int>(n));
    storage.setValue(QStringLiteral("path"), files[n].path);
    storage.setValue(QStringLiteral("name"), files[n].name);
    storage.setValue(QStringLiteral("cursor"), files[n].cursor);
    storage.setValue(QStringLiteral("scroll"), files[n].scroll);
    QVariantList folded;
    for (const int line : files[n].folded)
      folded.append(line);
    storage.setValue(QStringLiteral("folded"), folded);
    storage.setValue(QStringLiteral("encoding"), files[n].encoding);
  }
  storage.endArray();
  storage.setValue(QStringLiteral("session/currentFile"), current);
  storage.setValue(QStringLiteral("session/folder"), folder);
  storage.sync();
}

SessionState SessionState::read(QSettings& storage) {
  SessionState state;
  state.geometry = storage.value(QStringLiteral("window/geometry")).toByteArray();
  state.layout = storage.value(QStringLiteral("window/state")).toByteArray();
  const int count = storage.beginReadArray(QStringLiteral("session/files"));
  for (int n = 0; n < count; ++n) {
    storage.setArrayIndex(n);
    if (!storage.contains(QStringLiteral("path"))) break; // the count of a damaged file may be any number
    QList<int> folded;
    for (const QVariant& line : storage.value(QStringLiteral("folded")).toList())
      folded.append(line.toInt());
    state.files.append(
        {storage.value(QStringLiteral("path")).toString(), storage.value(QStringLiteral("name")).toString(),
         storage.value(QStringLiteral("cursor")).toInt(), storage.value(QStringLiteral("scroll")).toInt(),
         folded, storage.value(QStringLiteral("encoding")).toString()});
  }
  storage.endArray();
  state.current = storage.value(QStringLiteral("session/currentFile"), -1).toInt();
  state.folder = storage.value(QStringLiteral("session/folder")).toString();
  return state;
}

// --- The session ---

Session::Session(MainWindow* window, QTabWidget* tabs, Settings* settings)
    : QObject(window), window_(window), tabs_(tabs), settings_(settings) {
  timer_.setSingleShot(true);
  timer_.setInterval(kKeepMilliseconds);
  connect(&timer_, &QTimer::timeout, this, &Session::keepNow);
  const Workspace* workspace = window->workspace();
  connect(workspace, &Workspace::documentAdded, this, &Session::follow);
  connect(workspace, &Workspace::documentRemoved, this, &Session::keepSoon);
  connect(workspace, &Workspace::currentChanged, this, &Session::keepSoon);
  connect(workspace, &Workspace::cursorMoved, this, &Session::keepSoon);
  connect(window->filesDock(), &FilesDock::openedFolderChanged, this, &Session::keepSoon);
  connect(tabs->tabBar(), &QTabBar::tabMoved, this, &Session::keepSoon);
  window->installEventFilter(this);
  for (QDockWidget* dock : window->findChildren<QDockWidget*>())
    dock->installEventFilter(this);
}

// Every change of the layout moves, resizes, shows or hides the window or a dock.
bool Session::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
  case QEvent::Move:
  case QEvent::Resize:
  case QEvent::Show:
  case QEvent::Hide: keepSoon(); break;
  default: break;
  }
  return QObject::eventFilter(watched, event);
}

void Session::follow(Document* document) {
  if (const EditorView* view = window_->viewOf(document)) {
    connect(view->editor()->verticalScrollBar(), &QScrollBar::valueChanged, this, &Session::keepSoon);
    connect(view->editor()->folding(), &Folding::changed, this, &Session::keepSoon);
  }
  keepSoon();
}

void Session::keepSoon() {
  if (!timer_.isActive()) timer_.start();
}

void Session::keepNow() {
  QByteArray now = state().toJson();
  if (now == kept_) return;
  kept_ = std::move(now);
  window_->workspace()->recovery()->keepSession(kept_);
}

SessionState Session::state() const {
  SessionState state;
  state.geometry = window_->saveGeometry();
  state.layout = window_->panels()->save();
  state.folder = window_->filesDock()->openedFolder();
  for (int n = 0; n < tabs_->count(); ++n) {
    const auto* view = qobject_cast<const EditorView*>(tabs_->widget(n));
    if (view == nullptr) continue;
    const Document* document = view->document();
    if (document == window_->workspace()->current()) state.current = static_cast<int>(state.files.size());
    const bool isUtf8 = document->encoding() == source::TextEncoding::Utf8;
    const std::string encoding(isUtf8 ? std::string_view() : source::name(document->encoding()));
    state.files.append({document->path(), document->path().isEmpty() ? document->displayName() : QString(),
                        view->editor()->textCursor().position(), view->editor()->verticalScrollBar()->value(),
                        view->editor()->folding()->folded(), QString::fromStdString(encoding)});
  }
  return state;
}

void Session::save() {
  state().write(settings_->storage());
}

void Session::goTo(EditorView* view, const SessionState::File& file) {
  view->whenThereIsText([shown = view->editor(), file] {
    shown->folding()->setFolded(file.folded);
    QTextCursor cursor = shown->textCursor();
    cursor.setPosition(qBound(0, file.cursor, shown->document()->characterCount() - 1));
    shown->setTextCursor(cursor);
    shown->verticalScrollBar()->setValue(file.scroll);
  });
}

void Session::restore() {
  const QByteArray left = window_->workspace()->recovery()->leftSession();
  // Nothing is left, or it is damaged: the tabs of the last regular exit.
  const bool isWhole = QJsonDocument::fromJson(left).isObject();
  restored_ = isWhole ? SessionState::fromJson(left) : SessionState::read(settings_->storage());
  window_->restoreGeometry(restored_.geometry);
  // A damaged geometry may be larger than any picture can be.
  if (const QSize most = window_->screen()->virtualSize(); window_->size() != window_->size().boundedTo(most))
    window_->resize(window_->size().boundedTo(most));
  window_->panels()->load(restored_.layout);
  if (QFileInfo(restored_.folder).isDir()) window_->filesDock()->openFolder(restored_.folder);
  Document* current = nullptr;
  for (qsizetype n = 0; n < restored_.files.size(); ++n) {
    const SessionState::File& file = restored_.files[n];
    // A file that no longer exists must not cause a question at each start; the name may belong to a folder now.
    if (file.path.isEmpty() || !QFileInfo(file.path).isFile()) continue;
    const auto encoding = source::encodingOfName(file.encoding.toStdString());
    const bool isOpen =
        encoding ? window_->opening()->openAs(file.path, *encoding) : window_->openFile(file.path);
    Document* const document = isOpen ? window_->workspace()->find(file.path) : nullptr;
    EditorView* const view = document != nullptr ? window_->viewOf(document) : nullptr;
    if (view == nullptr) continue; // not every file opens in a tab
    goTo(view, file);
    if (n == restored_.current) current = document;
  }
  if (current != nullptr) window_->workspace()->setCurrent(current);
}

// --- Crash recovery ---

void Session::offerRecovery() {
  Recovery* const recovery = window_->workspace()->recovery();
  for (const RecoveredText& text : recovery->left()) {
    const QString when = QLocale().toString(text.written.toLocalTime(), QLocale::ShortFormat);
    const bool isForm = text.kind == RecoveredText::Kind::RunForm;
    QMessageBox question(
        QMessageBox::NoIcon, tr("Restore Unsaved Changes"),
        isForm ? tr("Wavesmith exited before the changes of %1 in the Run panel were saved.")
                     .arg(text.displayName)
               : tr("Wavesmith exited before the changes of %1 were saved.").arg(text.displayName),
        QMessageBox::NoButton, window_);
    question.setInformativeText(isFileNewer(text)
                                    ? tr("Last change: %1. The file on disk is newer.").arg(when)
                                    : tr("Last change: %1.").arg(when));
    QPushButton* const restore = question.addButton(tr("&Restore"), QMessageBox::AcceptRole);
    const QPushButton* const discard = question.addButton(tr("&Discard"), QMessageBox::DestructiveRole);
    question.setEscapeButton(question.addButton(tr("Ask &Later"), QMessageBox::RejectRole));
    question.setDefaultButton(restore);
    question.exec();
    if (question.clickedButton() == discard)
      recovery->discard(text);
    else if (question.clickedButton() != restore)
      break; // asks again at the next start
    else if (isForm)
      window_->runDock()->restoreForm(text);
    else
      restoreText(text);
  }
  restored_ = {};
}

// Restores the text in its tab, with its cursor: positions are those of the unsaved text.
void Session::restoreText(const RecoveredText& text) {
  Workspace* const workspace = window_->workspace();
  Document* document = text.path.isEmpty() ? nullptr : workspace->find(text.path);
  if (document != nullptr && document->isModified()) {
    // Another window had unsaved changes of the same file, and they are restored already.
    RecoveredText other = text;
    other.path.clear();
    document = workspace->add(workspace->recovery()->restore(other));
  } else if (document != nullptr && !document->isCodeObject()) {
    workspace->recovery()->restore(text, document);
  } else {
    document = workspace->add(workspace->recovery()->restore(text));
  }
  workspace->setCurrent(document);
  const auto file = std::ranges::find_if(restored_.files, [&](const SessionState::File& known) {
    return known.path == text.path && (!known.path.isEmpty() || known.name == text.displayName);
  });
  EditorView* const view = window_->viewOf(document);
  if (file == restored_.files.end() || view == nullptr) return;
  const auto place = static_cast<int>(file - restored_.files.begin());
  tabs_->tabBar()->moveTab(tabs_->indexOf(view), std::min(place, tabs_->count() - 1));
  goTo(view, *file);
  if (restored_.current >= 0 && restored_.current < restored_.files.size())
    if (Document* current = workspace->find(restored_.files[restored_.current].path))
      workspace->setCurrent(current);
}

} // namespace wavesmith::widgets

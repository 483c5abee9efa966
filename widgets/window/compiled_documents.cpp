// SPDX-License-Identifier: Apache-2.0
#include "window/compiled_documents.h"

#include "compile/toolchain.h"
#include "compiled/compiled_side.h"
#include "controls/make_action.h"
#include "document/compiler_options.h"
#include "document/document.h"
#include "document/language/language_tasks.h"
#include "document/workspace.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "editor/marks/line_tints.h"
#include "outline/outline_dock.h"
#include "services/window_services.h"
#include "source/file.h"
#include "versions/compare_dock.h"
#include "window/available_actions.h"
#include "window/main_window.h"
#include "window/panels/panel_layout.h"

#include <QFileInfo>
#include <QSplitter>

namespace wavesmith::widgets {
namespace {

bool isCompiled(const Document* document) {
  return !document->path().isEmpty() && !document->isCodeObject() &&
         compile::languageOf(document->path().toStdString(), document->content().toStdString()).has_value();
}

// saxpy.s, saxpy-2.s, ...: the first that does not exist.
QString freeName(const QString& source) {
  const QFileInfo info(source);
  const QString start = info.absolutePath() + u'/' + info.completeBaseName();
  QString name = start + QStringLiteral(".s");
  for (int number = 2; QFileInfo::exists(name); ++number)
    name = QStringLiteral("%1-%2.s").arg(start).arg(number);
  return name;
}

} // namespace

CompiledDocuments::CompiledDocuments(MainWindow* window, WindowServices& services)
    : QObject(window), window_(window), workspace_(services.workspace()),
      compare_(CompareDock::addTo(services)) {
  takeOver_ = addAction(window, "takeOver", "save", tr("&Take Over Compiled Assembly"), {},
                        [this] { takeOver(workspace_->current()); });
  addAction(window, "compareVersions", "not-equal", tr("&Compare Versions\u2026"), {}, [this] { compare(); });
  connect(workspace_, &Workspace::currentChanged, this, &CompiledDocuments::updateActions);
  updateActions();
}

// Without the docks and editors, whose widgets stop their tasks themselves.
CompiledDocuments::~CompiledDocuments() = default;

void CompiledDocuments::connectView(EditorView* view) {
  connect(view->document(), &Document::pathChanged, view, [this, view] { follow(view); });
  follow(view);
}

void CompiledDocuments::follow(EditorView* view) {
  const bool wanted = isCompiled(view->document());
  const bool isThere = view->beside() != nullptr;
  if (isThere) {
    view->setBeside(nullptr);
    view->editor()->tints()->setColors({});
    view->editor()->tints()->setActive({});
  }
  if (!wanted) return updateActions();
  // The options and the path are those of the file, which may have another name now.
  if (tasks_ == nullptr) tasks_ = std::make_unique<LanguageTasks>();
  auto* side = new CompiledSide(view->editor(), workspace_, tasks_.get());
  view->setBeside(side);
  connect(side, &CompiledSide::takeOverRequested, this, [this, side] { takeOver(side->document()); });
  connect(side, &CompiledSide::compareRequested, this, &CompiledDocuments::compare);
  connect(side, &CompiledSide::compiledChanged, this,
          [this, side] { window_->outlineDock()->setCompiled(side->document(), side->compiled()); });
  updateActions();
}

void CompiledDocuments::updateActions() {
  const Document* const document = workspace_->current();
  ActionReason reason = whyNoDocument(document);
  if (document != nullptr && sideOf(document) == nullptr)
    reason = {tr("%1 is not compiled: it is not OpenCL C or HIP.").arg(document->displayName()), {}};
  setReason(takeOver_, reason);
}

CompiledSide* CompiledDocuments::sideOf(const Document* document) const {
  const EditorView* const view = window_->viewOf(document);
  return view == nullptr ? nullptr : qobject_cast<CompiledSide*>(view->beside());
}

QString CompiledDocuments::takeOver(const Document* document) {
  const CompiledSide* const side = sideOf(document);
  const QString text = side == nullptr ? QString() : side->takenOver();
  if (text.isEmpty()) {
    emit statusMessage(tr("Nothing is compiled yet."));
    return {};
  }
  QString path = freeName(document->path());
  if (const auto written = source::writeFile(path.toStdString(), text.toStdString()); !written) {
    emit statusMessage(QString::fromStdString(written.error().message));
    return {};
  }
  window_->openFile(path);
  emit statusMessage(tr("Wrote %1; the Run panel suggests how to run it.").arg(QFileInfo(path).fileName()));
  return path;
}

void CompiledDocuments::compare() {
  const Document* const document = workspace_->current();
  window_->panels()->present(compare_);
  if (document == nullptr) return;
  const CompiledSide* const side = sideOf(document);
  if (side == nullptr) return compare_->propose(document->path());
  // With the options that were used before these.
  const QStringList history = CompilerOptions(workspace_->settings()).history();
  QString other = history.value(0);
  for (const QString& options : history)
    if (options != side->currentOptions()) {
      other = options;
      break;
    }
  compare_->compare({document->path(), other}, {document->path(), side->currentOptions()});
}

} // namespace wavesmith::widgets

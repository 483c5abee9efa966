// SPDX-License-Identifier: Apache-2.0
#include "kernarg_designer/kernarg_dock.h"

#include "changes/linked_change.h"
#include "controls/hint_stack.h"
#include "controls/scrolling.h"
#include "document/document.h"
#include "document/language_tasks.h"
#include "document/workspace.h"
#include "kernarg/check.h"
#include "kernarg/emit.h"
#include "kernarg_designer/byte_ruler.h"
#include "kernarg_designer/generated_view.h"
#include "kernarg_designer/struct_dialog.h"
#include "models/kernarg_model.h"
#include "models/shown_kernel.h"
#include "settings/settings.h"
#include "style/status_icon.h"
#include "style/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFrame>
#include <QInputDialog>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QToolBar>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kAtRole = Qt::UserRole;      // the instruction of a message
constexpr int kRowRole = Qt::UserRole + 1; // the argument of a message
constexpr std::size_t kMostMessages = 200;

bool isDrawable(const SnapshotPointer& snapshot) {
  return snapshot && snapshot->program && snapshot->panels && snapshot->lines;
}

QString fromStd(const std::string& text) {
  return QString::fromStdString(text);
}

QString bytesText(std::uint32_t count) {
  return KernargDock::tr("%n byte(s)", nullptr, static_cast<int>(count));
}

QString dwordsText(std::uint32_t count) {
  return KernargDock::tr("%n dword(s)", nullptr, static_cast<int>(count));
}

} // namespace

KernargDock::KernargDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Kernarg Designer"), parent), workspace_(workspace),
      model_(new KernargModel(workspace->theme(), this)), view_(new QTableView),
      ruler_(new ByteRuler(model_, workspace->theme())), generated_(new GeneratedView(workspace->theme())),
      messages_(new QListWidget), kernels_(new QComboBox), status_(new QLabel), preload_(new QLabel),
      bar_(new QFrame), barIcon_(new QLabel), barText_(new QLabel),
      previewButton_(new QPushButton(tr("&Preview…"))), revertButton_(new QPushButton(tr("Re&vert"))),
      parts_(new QSplitter(Qt::Horizontal)),
      history_(new DesignHistory(
          [this](const Key& key, const kernarg::Design& design) { restore(key, design); }, this)) {
  setObjectName(QStringLiteral("kernarg"));
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeToolBar());
  column->addWidget(makeBar());
  parts_->addWidget(makeGrid());
  parts_->addWidget(ruler_);
  parts_->addWidget(generated_);
  parts_->setChildrenCollapsible(false);
  parts_->setStretchFactor(0, 5);
  parts_->setStretchFactor(1, 4);
  parts_->setStretchFactor(2, 4);
  column->addWidget(parts_, 1);
  stack_ = new HintStack(scrolling(content));
  setWidget(stack_);
  connectParts();
  stack_->showHint(hint());
}

KernargDock::~KernargDock() {
  for (const QObject* part : findChildren<QObject*>())
    part->disconnect(this);
  if (workspace_ != nullptr) workspace_->disconnect(this);
}

void KernargDock::connectParts() {
  connect(workspace_, &Workspace::currentChanged, this, &KernargDock::refresh);
  connect(workspace_, &Workspace::snapshotChanged, this, [this](const Document* document) {
    if (document == workspace_->current()) refresh();
  });
  connect(workspace_, &Workspace::cursorMoved, this, &KernargDock::refresh);
  connect(workspace_, &Workspace::documentRemoved, this, [this](const Document* document) {
    history_->forget(document);
    designs_.removeIf([document](const auto& one) { return one.key().first == document; });
    if (shown_.first != document) return;
    shown_ = {nullptr, {}};
    snapshot_ = nullptr;
  });
  connect(workspace_->theme(), &Theme::changed, this, [this] {
    if (visible_ && shown_.first != nullptr) showDesign();
  });
  connect(this, &QDockWidget::visibilityChanged, this, [this](bool visible) {
    visible_ = visible;
    refresh();
  });
  connect(kernels_, &QComboBox::activated, this, [this](int at) {
    if (isDrawable(snapshot_)) showKernel(snapshot_, static_cast<std::size_t>(at));
  });
  connect(model_, &KernargModel::edited, this, [this](int row) {
    say({});
    if (shown_.first != nullptr) {
      const kernarg::Design before = std::exchange(designs_[shown_], model_->design());
      history_->add(shown_, before, model_->design(), row);
    }
    showDesign();
    if (row >= 0) chooseRow(row);
  });
  connect(history_, &DesignHistory::changed, this, &KernargDock::undoChanged);
  connect(model_, &KernargModel::refused, this, [this](const QString& reason, int row, int column) {
    say(reason);
    const QRect cell = view_->visualRect(model_->index(row, column));
    if (view_->isVisible() && !cell.isEmpty())
      QToolTip::showText(view_->viewport()->mapToGlobal(cell.bottomLeft()), reason, view_);
  });
  connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& index) {
            lastReader_ = -1;
            ruler_->choose(index.row());
          });
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &KernargDock::updateState);
  connect(ruler_, &ByteRuler::argumentChosen, this, &KernargDock::chooseRow);
  connect(ruler_, &ByteRuler::lineRequested, this, &KernargDock::goTo);
  const auto follow = [this](const QListWidgetItem* item) {
    if (const QVariant row = item->data(kRowRole); row.isValid()) chooseRow(row.toInt());
    if (const QVariant at = item->data(kAtRole); at.isValid()) goTo(at.toUInt());
  };
  connect(messages_, &QListWidget::itemActivated, this, follow);
  connect(generated_, &GeneratedView::failed, this, &KernargDock::say);
  connect(generated_, &GeneratedView::done, workspace_, &Workspace::statusMessage);
  connect(previewButton_, &QPushButton::clicked, this, &KernargDock::preview);
  connect(revertButton_, &QPushButton::clicked, this, &KernargDock::askRevert);
}

// --- Kernel selection ---

QString KernargDock::hint() const {
  const Document* document = workspace_->current();
  if (document == nullptr || !document->hasCode())
    return tr("Open a kernel to see and design its arguments.");
  return whyNoKernel(*document);
}

void KernargDock::showNothing(const QString& hint) {
  shown_ = {nullptr, {}};
  snapshot_ = nullptr;
  stack_->showHint(hint);
}

void KernargDock::refresh() {
  if (!visible_ || workspace_ == nullptr) return;
  const Document* document = workspace_->current();
  if (document == nullptr || !document->hasCode()) return showNothing(hint());
  const SnapshotPointer snapshot = document->snapshot();
  if (!isDrawable(snapshot) || snapshot->program->kernels().empty()) {
    // A design is not discarded while a line is being typed.
    if (shown_.first != document || !designs_.contains(shown_)) return showNothing(hint());
    isBroken_ = true;
    return updateState();
  }
  const QString last = shown_.first == document ? shown_.second : QString();
  const ShownKernel at = kernelAtCursor(snapshot, *workspace_, last);
  const QString around = !at.isAtCursor ? QString() : fromStd(snapshot->program->kernels()[at.kernel].name);
  // A selected kernel stays until the cursor enters another one.
  std::size_t kernel = at.kernel;
  if (!last.isEmpty() && around == cursorKernel_)
    for (std::size_t k = 0; k < snapshot->program->kernels().size(); ++k)
      if (fromStd(snapshot->program->kernels()[k].name) == last) kernel = k;
  cursorKernel_ = around;
  const bool same = snapshot == snapshot_ && shown_.first == document && kernel == kernel_;
  if (!same) showKernel(snapshot, kernel);
}

void KernargDock::showKernel(const SnapshotPointer& snapshot, std::size_t kernel) {
  const Document* document = workspace_->current();
  const auto kernels = snapshot->program->kernels();
  const panels::KernargPanel& panel = snapshot->panels->kernargs[kernel];
  const Key key{document, fromStd(kernels[kernel].name)};
  const bool wasShown = key == shown_;
  const auto known = designs_.find(key);
  // While the user types in a metadata block, it can be temporarily invalid.
  isBroken_ = known != designs_.end() && known->text().fromMetadata && !panel.layout.fromMetadata &&
              source::hasErrors(snapshot->diagnostics);
  if (known == designs_.end())
    designs_.insert(key, kernarg::Design(panel.layout, panel.guess));
  else if (!isBroken_)
    known->follow(panel.layout, panel.guess);
  shown_ = key;
  kernel_ = kernel;
  snapshot_ = snapshot;
  if (!wasShown) emit undoChanged();
  if (!wasShown) say({});
  QStringList names;
  for (const program::KernelCode& one : kernels)
    names << fromStd(one.name);
  QStringList now;
  for (int i = 0; i < kernels_->count(); ++i)
    now << kernels_->itemText(i);
  if (names != now) {
    kernels_->clear();
    kernels_->addItems(names);
  }
  kernels_->setCurrentIndex(static_cast<int>(kernel));
  const int row = wasShown ? view_->currentIndex().row() : -1;
  model_->setDesign(designs_[key], snapshot, kernel);
  showDesign();
  if (row >= 0 && row < model_->rowCount() && view_->currentIndex().row() != row) chooseRow(row);
  stack_->showView();
}

// --- Display of a design ---

void KernargDock::showDesign() {
  showMessages();
  showGenerated();
  const kernarg::Layout& layout = model_->layout();
  const QString from = model_->design().isEdited() ? tr("as designed")
                       : layout.guessed            ? tr("guessed from the loads")
                       : layout.fromMetadata       ? tr("from the metadata")
                                                   : tr("without type information");
  status_->setText(tr("%1, aligned to %2, %3").arg(bytesText(layout.size)).arg(layout.alignment).arg(from));
  const kernarg::Preloading& preloading = model_->preloading();
  QString preload =
      preloading.room == 0
          ? tr("Preload: no SGPRs left")
          : tr("Preload: room for %1 from s%2").arg(dwordsText(preloading.room)).arg(preloading.firstSgpr);
  preload += preloading.enabled == 0 ? tr("; none requested by the descriptor")
                                     : tr("; %1 requested by the descriptor from byte %2")
                                           .arg(dwordsText(preloading.enabled))
                                           .arg(4 * preloading.offset);
  preload_->setText(preload);
  preload_->setToolTip(preload);
  updateState();
}

void KernargDock::showMessages() {
  messages_->clear();
  const Theme& theme = *workspace_->theme();
  const auto add = [&](source::Severity severity, const QString& text) {
    auto* item = new QListWidgetItem(statusIcon(severity, theme), text);
    item->setToolTip(text);
    messages_->addItem(item);
    return item;
  };
  const std::string kernel = shown_.second.toStdString();
  const QString prefix = QStringLiteral("kernel %1: ").arg(shown_.second);
  for (const panels::ArgumentRead& read : model_->reads().odd) {
    if (static_cast<std::size_t>(messages_->count()) >= kMostMessages) break;
    add(source::Severity::Warning, tr("line %1 %2").arg(model_->lineText(read.at), fromStd(read.odd)))
        ->setData(kAtRole, read.at);
  }
  QHash<QString, int> rows; // by name
  for (int row = 0; row < model_->rowCount(); ++row)
    rows.insert(fromStd(model_->layout().nameOf(static_cast<std::size_t>(row))), row);
  for (const panels::ArgumentRead& read : model_->refusedLoads()) {
    if (static_cast<std::size_t>(messages_->count()) >= kMostMessages) break;
    add(source::Severity::Warning,
        tr("line %1 keeps this from being applied: %2").arg(model_->lineText(read.at), fromStd(read.odd)))
        ->setData(kAtRole, read.at);
  }
  for (const source::Diagnostic& one : kernarg::checkLayout(model_->layout(), kernel, {})) {
    if (static_cast<std::size_t>(messages_->count()) >= kMostMessages) break;
    QString text = fromStd(one.message);
    if (text.startsWith(prefix)) text.remove(0, prefix.size());
    QListWidgetItem* item = add(one.severity, text);
    if (const auto row = rows.constFind(text.left(text.indexOf(u' '))); row != rows.cend())
      item->setData(kRowRole, *row);
  }
  const panels::KernargPanel* panel = model_->panel();
  if (panel != nullptr && !panel->accesses.complete && model_->rowCount() != 0)
    add(source::Severity::Remark, tr("there may be more reads than these: an address could not be followed"));
  messages_->setVisible(messages_->count() != 0);
}

void KernargDock::showGenerated() {
  if (!isDrawable(snapshot_)) return;
  const codeobject::CodeObject& object = snapshot_->program->codeObject();
  const std::size_t kernel = snapshot_->program->kernels()[kernel_].kernel;
  kernarg::Subject subject = kernarg::subjectOf(object, object.kernels()[kernel]);
  subject.layout = model_->layout();
  if (model_->design().isEdited()) subject.descriptor.kernargSize = subject.layout.size;
  generated_->setSubject(std::move(subject));
  generated_->setFolder(QFileInfo(shown_.first->path()).path());
}

void KernargDock::say(const QString& problem) {
  problem_ = problem;
  updateState();
}

QString KernargDock::barText() const {
  return bar_->isHidden() ? QString() : barText_->text();
}
QString KernargDock::statusText() const {
  return status_->text();
}
QString KernargDock::preloadText() const {
  return preload_->text();
}

QAction* KernargDock::action(const QString& name) const {
  return findChild<QAction*>(name);
}

// --- Navigation ---

QList<int> KernargDock::selectedRows() const {
  QList<int> rows;
  for (const QModelIndex& one : view_->selectionModel()->selectedRows())
    rows << one.row();
  std::sort(rows.begin(), rows.end());
  return rows;
}

void KernargDock::chooseRow(int row) {
  if (row < 0 || row >= model_->rowCount()) return;
  const int column = std::max(view_->currentIndex().column(), static_cast<int>(KernargModel::Name));
  view_->setCurrentIndex(model_->index(row, column));
  ruler_->choose(row);
}

void KernargDock::goTo(std::uint32_t at) {
  if (!isDrawable(snapshot_) || at == program::kNone) return;
  const std::uint32_t line = snapshot_->lines->lineOf(at);
  if (line == 0) return;
  workspace_->goTo({snapshot_->path.toStdString(), line, 0, 0});
}

// Each press of Enter goes to the next reader.
void KernargDock::goToNextReader(int row) {
  QList<std::uint32_t> all;
  for (const ReadPart& part : model_->readParts(row))
    if (part.at != program::kNone) all << part.at;
  if (all.isEmpty()) return;
  lastReader_ = (lastReader_ + 1) % static_cast<int>(all.size());
  goTo(all[lastReader_]);
}

// --- Import ---

void KernargDock::useLayout(const kernarg::Layout& layout) {
  if (shown_.first == nullptr) return;
  model_->replace(layout);
}

void KernargDock::useLoads() {
  const panels::KernargPanel* panel = model_->panel();
  if (panel == nullptr) return;
  if (panel->guess.arguments.empty()) return say(tr("No load of this kernel is known to read an argument"));
  useLayout(panel->guess);
}

void KernargDock::chooseStruct() {
  auto* dialog = new StructDialog(workspace_, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    if (const auto layout = dialog->layout()) useLayout(*layout);
  });
  dialog->open();
}

void KernargDock::chooseCodeObject() {
  const QString path = QFileDialog::getOpenFileName(
      this, tr("Arguments of a Code Object"),
      shown_.first == nullptr ? QString() : QFileInfo(shown_.first->path()).path(),
      tr("Code objects (*.hsaco *.co *.o);;All files (*)"));
  if (!path.isEmpty()) fromCodeObject(path);
}

void KernargDock::fromCodeObject(const QString& path, const QString& kernel) {
  const std::string target = workspace_->settings()->target().toStdString();
  // The context is not this dock, whose task is the preview: a newer task of the same context would replace
  // it.
  workspace_->tasks()->start(
      model_,
      [this, path, kernel, target](worker::LanguageClient&, const std::stop_token&) -> LanguageTasks::Answer {
        auto read = std::make_shared<source::Result<std::vector<KernelLayout>>>(readLayouts(path, target));
        return [this, kernel, path, read] {
          const QString name = QFileInfo(path).fileName();
          if (!*read) {
            say(QStringLiteral("%1: %2").arg(name, fromStd(read->error().message)));
            return emit layoutsRead();
          }
          QStringList names;
          for (const KernelLayout& one : **read)
            names << one.kernel;
          QString chosen = kernel.isEmpty() ? shown_.second : kernel;
          if (!names.contains(chosen) && names.size() > 1)
            chosen = QInputDialog::getItem(this, tr("Arguments of a Code Object"),
                                           tr("Kernel of %1:").arg(name), names, 0, false);
          else if (!names.contains(chosen) && !names.isEmpty())
            chosen = names.front();
          const auto at = names.indexOf(chosen);
          if (at < 0)
            say(tr("There is no kernel in %1").arg(name));
          else
            useLayout((**read)[static_cast<std::size_t>(at)].layout);
          emit layoutsRead();
        };
      });
}

// --- Applying and undoing ---

QString KernargDock::whyNoPreview() const {
  const Document* document = shown_.first;
  if (document == nullptr || !snapshot_) return tr("There is no kernel to change");
  if (document->isCodeObject())
    return tr("A code object is read-only: the design is only for generated source");
  if (document->isReadOnly()) return tr("%1 is read-only").arg(document->displayName());
  if (isBroken_) return tr("The metadata has errors: fix them first");
  if (busy_) return tr("The preview is being prepared");
  if (snapshot_->revision != document->revision()) return tr("The text is being assembled");
  if (!model_->design().differsFromText()) return tr("The text is up to date");
  return {};
}

void KernargDock::preview() {
  if (const QString why = whyNoPreview(); !why.isEmpty() || shown_.first != workspace_->current()) {
    say(why);
    return emit previewRefused(why);
  }
  LayoutWork asked = workOn(workspace_, snapshot_, shown_.second, model_->design().change());
  const QString unsaved = unsavedRunFile_ ? unsavedRunFile_() : QString();
  for (const RunFileText& run : asked.runFiles)
    if (run.path == unsaved) {
      say(tr("%1 has unsaved changes in the Run dock: save them first").arg(QFileInfo(unsaved).fileName()));
      return emit previewRefused(problem_);
    }
  busy_ = true;
  say({});
  workspace_->tasks()->start(
      this,
      [this, asked = std::move(asked)](worker::LanguageClient& client,
                                       const std::stop_token& stop) -> LanguageTasks::Answer {
        auto changes = std::make_shared<LayoutChanges>(changesOf(asked, client, stop));
        return [this, changes] {
          busy_ = false;
          showPreview(*changes);
        };
      });
}

void KernargDock::showPreview(const LayoutChanges& changes) {
  if (!changes.problem.isEmpty()) {
    say(changes.problem);
    return emit previewRefused(changes.problem);
  }
  updateState();
  auto* dialog = new ChangePreview(workspace_, tr("Change the Arguments of %1").arg(shown_.second),
                                   changes.files, changes.reasons, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  QStringList paths;
  for (const FileChange& file : changes.files)
    paths << file.path;
  if (!changes.refusal.isEmpty()) dialog->refuse(changes.refusal);
  connect(dialog, &QDialog::accepted, this, [this, dialog, paths] {
    remember(dialog);
    emit filesChanged(paths);
  });
  dialog->open();
  emit previewOpened(dialog);
}

QUndoStack* KernargDock::undoStack() const {
  return shown_.first == nullptr ? nullptr : history_->stackOf(shown_);
}

// Called by Undo and Redo. The text may have changed since this design was made.
void KernargDock::restore(const Key& key, const kernarg::Design& design) {
  designs_[key] = design;
  if (key != shown_) return;
  say({});
  model_->setDesign(design, snapshot_, kernel_);
  showDesign();
}

void KernargDock::remember(ChangePreview* preview) {
  LinkedChange* change = preview->applied();
  if (change == nullptr || shown_.first == nullptr) return;
  connect(change, &LinkedChange::filesChanged, this, &KernargDock::filesChanged);
  change->setHeld([dock = QPointer(this)](const QString& path) {
    return dock && dock->unsavedRunFile_ && dock->unsavedRunFile_() == path;
  });
  history_->addApplied(shown_, model_->design(), change);
  view_->setFocus();
}

void KernargDock::askRevert() {
  if (!model_->design().isEdited()) return;
  askToRevert(this, shown_.second, [this] { model_->revertDesign(); });
}

// --- Bar and actions ---

void KernargDock::updateState() {
  const kernarg::Design& design = model_->design();
  const bool shown = shown_.first != nullptr;
  const QString why = whyNoPreview();
  QString text;
  source::Severity severity = source::Severity::Remark;
  if (!problem_.isEmpty()) {
    text = problem_;
    severity = source::Severity::Error;
  } else if (isBroken_) {
    text = tr("The text has errors: this is its last valid layout");
    severity = source::Severity::Warning;
  } else if (design.isEdited() && shown && shown_.first->isCodeObject()) {
    text = why;
  } else if (design.isEdited() && design.textHasMoved()) {
    text = tr("Edited, and the layout of the text has changed in the meantime: the preview is for the "
              "current text");
    severity = source::Severity::Warning;
  } else if (design.isEdited()) {
    text = tr("Edited: the text does not have these changes yet");
  } else if (design.differsFromText()) {
    text = tr("No metadata: these arguments are guessed from the loads. Preview adds them to the text");
  } else if (shown && model_->rowCount() == 0) {
    text =
        tr("This kernel has no arguments. Add one (Insert), or import them from a struct or a code object");
  }
  barText_->setText(text);
  barText_->setToolTip(text);
  barIcon_->setPixmap(statusIcon(severity, *workspace_->theme()).pixmap(QSize(14, 14), devicePixelRatioF()));
  bar_->setVisible(!text.isEmpty());
  previewButton_->setVisible(design.differsFromText());
  previewButton_->setEnabled(why.isEmpty());
  previewButton_->setToolTip(why.isEmpty() ? tr("Preview the changes to the text and its run files") : why);
  revertButton_->setVisible(design.isEdited());

  const QList<int> rows = selectedRows();
  const bool any = std::any_of(rows.begin(), rows.end(),
                               [&](int row) { return design.isEditable(static_cast<std::size_t>(row)); });
  action(QStringLiteral("kernarg-remove"))->setEnabled(any);
  action(QStringLiteral("kernarg-up"))->setEnabled(any && rows.front() > 0);
  action(QStringLiteral("kernarg-down"))
      ->setEnabled(any && design.isEditable(static_cast<std::size_t>(rows.back()) + 1));
  const char* names[] = {"kernarg-natural", "kernarg-packed", "kernarg-by-hand"};
  action(QString::fromLatin1(names[static_cast<std::size_t>(design.arrangement())]))->setChecked(true);
  action(QStringLiteral("kernarg-hidden"))->setChecked(design.hasHidden());
}

// Places the parts side by side if there is room.
void KernargDock::resizeEvent(QResizeEvent* event) {
  QDockWidget::resizeEvent(event);
  const int digit = fontMetrics().horizontalAdvance(u'0');
  parts_->setOrientation(width() > 100 * digit ? Qt::Horizontal : Qt::Vertical);
  // The grid gets most of the room. Borders that the user has moved stay.
  if (!isDivided_ && width() > 100 * digit) {
    isDivided_ = true;
    parts_->setSizes({width() * 46 / 100, width() * 26 / 100, width() * 28 / 100});
  }
}

} // namespace wavesmith::widgets

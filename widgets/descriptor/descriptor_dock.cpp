// SPDX-License-Identifier: Apache-2.0
#include "descriptor/descriptor_dock.h"

#include "controls/copy_rows.h"
#include "controls/hint_stack.h"
#include "controls/scrolling.h"
#include "controls/shortcut_text.h"
#include "descriptor/bytes_view.h"
#include "descriptor/descriptor_text.h"
#include "descriptor/fields_view.h"
#include "descriptor/value_delegate.h"
#include "descriptor/word_view.h"
#include "document/code_object_file.h"
#include "document/document.h"
#include "document/language/language_tasks.h"
#include "document/text/text_edits.h"
#include "document/workspace.h"
#include "generate/descriptor_edit.h"
#include "models/shown_kernel.h"
#include "services/window_services.h"
#include "style/icons.h"
#include "style/theme.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

QString fileOf(const Document& document) {
  return document.path().isEmpty() ? document.displayName() : document.path();
}

// Findings about a descriptor that does not match its code or its metadata: W0302 to W0412, W0502, W0503.
bool isMismatch(source::Code code) {
  using enum source::Code;
  return code == RegisterNotAllocated || code == AccumulationOverlap || code == LdsTooSmall ||
         code == ScratchTooSmall || code == ScratchNotEnabled || code == InitialNotEnabled ||
         code == MetadataDiffers || code == MetadataMissing || code == MetadataWithoutKernel ||
         code == ArgumentPastSegment || code == KernargSizeDiffers;
}

} // namespace

DescriptorDock::DescriptorDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Descriptor"), parent), workspace_(workspace),
      generate_(new QPushButton(tr("Generate…"))), update_(new QToolButton), kernels_(new QComboBox),
      state_(new QLabel), model_(new DescriptorModel(workspace->theme(), this)), view_(new FieldsView),
      bytes_(new BytesView(workspace->theme())), word_(new WordView(workspace->theme())),
      text_(new QTextBrowser) {
  setObjectName(QStringLiteral("descriptor"));
  stack_ = new HintStack(scrolling(makePage()));
  auto* whole = new QWidget;
  auto* column = new QVBoxLayout(whole);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(stack_, 1);
  generate_->setObjectName(QStringLiteral("generate"));
  generate_->setToolTip(tr("Write .amdhsa_kernel and .amdgpu_metadata blocks for the kernels of this file, "
                           "after a preview"));
  column->addWidget(generate_, 0, Qt::AlignHCenter);
  generate_->hide();
  setWidget(whole);
  makeCopyActions();
  connectParts();
  refresh();
}

DescriptorDock* DescriptorDock::addTo(WindowServices& window) {
  auto* const dock = new DescriptorDock(window.workspace());
  window.addPanel({.dock = dock, .action = "panelDescriptor", .order = 40, .keys = Qt::ALT | Qt::Key_4});
  return dock;
}

// An editor that loses the focus while its window closes has no receiver.
DescriptorDock::~DescriptorDock() {
  for (const QObject* part : findChildren<QObject*>())
    part->disconnect(this);
  if (workspace_ != nullptr) workspace_->disconnect(this);
}

QWidget* DescriptorDock::makePage() {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(4, 4, 4, 4);
  auto* head = new QHBoxLayout;
  kernels_->setAccessibleName(tr("Kernel"));
  kernels_->setToolTip(tr("The kernel whose descriptor is shown; follows the cursor"));
  kernels_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  head->addWidget(kernels_);
  state_->setObjectName(QStringLiteral("state"));
  state_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  state_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  head->addWidget(state_, 1);
  update_->setText(tr("Update from Code…"));
  update_->setAutoRaise(true);
  head->addWidget(update_);
  column->addLayout(head);

  view_->setModel(model_);
  view_->setItemDelegateForColumn(DescriptorModel::Value, new ValueDelegate(view_));
  auto* splitter = new QSplitter(Qt::Horizontal);
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(view_);
  splitter->addWidget(makeSide());
  splitter->setStretchFactor(0, 1);
  splitter->setStretchFactor(1, 0);
  column->addWidget(splitter, 1);
  return page;
}

QWidget* DescriptorDock::makeSide() {
  auto* side = new QWidget;
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(6, 0, 0, 0);
  column->addWidget(bytes_);
  column->addWidget(word_);
  text_->setOpenLinks(false);
  text_->setFrameShape(QFrame::NoFrame);
  text_->setAccessibleName(tr("Description of the selected field"));
  text_->document()->setDocumentMargin(2);
  text_->setMinimumHeight(fontMetrics().height() * 2);
  column->addWidget(text_, 1);
  return side;
}

void DescriptorDock::makeCopyActions() {
  makeRowsCopyable(view_);
  const auto add = [this](const QString& text, void (DescriptorDock::*copy)() const) {
    auto* action = new QAction(icon(QStringLiteral("copy")), text, this);
    connect(action, &QAction::triggered, this, copy);
    for (QWidget* widget :
         {static_cast<QWidget*>(view_), static_cast<QWidget*>(bytes_), static_cast<QWidget*>(word_)})
      widget->addAction(action);
  };
  for (QWidget* widget : {static_cast<QWidget*>(bytes_), static_cast<QWidget*>(word_)}) {
    widget->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* action = new QAction(icon(QStringLiteral("copy")), tr("Copy"), widget);
    action->setShortcut(QKeySequence::Copy);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, &DescriptorDock::copyHex);
    widget->addAction(action);
  }
  add(tr("Copy the 64 Bytes as Hex"), &DescriptorDock::copyHex);
  add(tr("Copy the 64 Bytes as .byte Lines"), &DescriptorDock::copyByteLines);
}

void DescriptorDock::copyHex() const {
  QGuiApplication::clipboard()->setText(hexText(bytes_->bytes()));
}

void DescriptorDock::copyByteLines() const {
  QGuiApplication::clipboard()->setText(byteLines(bytes_->bytes()));
}

void DescriptorDock::connectParts() {
  connect(workspace_, &Workspace::currentChanged, this, &DescriptorDock::refresh);
  connect(workspace_, &Workspace::snapshotChanged, this, [this](const Document* document) {
    if (document == workspace_->current()) refresh();
  });
  connect(workspace_, &Workspace::cursorMoved, this, &DescriptorDock::follow);
  connect(generate_, &QPushButton::clicked, this, &DescriptorDock::generateRequested);
  connect(update_, &QToolButton::clicked, this, &DescriptorDock::generateRequested);
  connect(kernels_, &QComboBox::activated, this, [this](int row) {
    kernel_ = kernels_->itemText(row);
    if (snapshot_) atCursor_ = kernelAtCursor(snapshot_, *workspace_, kernel_).kernel;
    ask();
  });
  model_->setEditor([this](const QString& directive, quint64 value) { return set(directive, value); });
  connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& index) {
            const generate::DescriptorRow* row = model_->rowAt(index);
            if (!linking_) {
              bytes_->chooseField(row != nullptr ? row->field : nullptr);
              word_->chooseField(row != nullptr ? row->field : nullptr);
            }
            explain(index);
          });
  connect(model_, &QAbstractItemModel::dataChanged, this, [this] {
    explain(view_->currentIndex());
    showState();
  });
  const auto hover = [this](const codeobject::DescriptorField* field) {
    bytes_->hoverField(field);
    word_->hoverField(field);
  };
  connect(view_, &QTreeView::entered, this, [this, hover](const QModelIndex& index) {
    const generate::DescriptorRow* row = model_->rowAt(index);
    hover(row != nullptr ? row->field : nullptr);
  });
  connect(static_cast<FieldsView*>(view_), &FieldsView::left, this, [hover] { hover(nullptr); });
  connect(view_, &QTreeView::doubleClicked, this, &DescriptorDock::goToReason);
  connect(bytes_, &BytesView::fieldHovered, word_, &WordView::hoverField);
  connect(word_, &WordView::fieldHovered, bytes_, &BytesView::hoverField);
  connect(bytes_, &BytesView::fieldChosen, this, &DescriptorDock::chooseField);
  connect(word_, &WordView::fieldChosen, this, &DescriptorDock::chooseField);
  connect(text_, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) {
    if (const Document* document = workspace_->current())
      workspace_->goTo({fileOf(*document).toStdString(), url.path().toUInt(), 1, 0});
  });
}

void DescriptorDock::showEvent(QShowEvent* event) {
  QDockWidget::showEvent(event);
  nameShortcut();
  refresh();
}

void DescriptorDock::nameShortcut() {
  const QString command = QStringLiteral("generateBlocks");
  update_->setToolTip(
      withShortcut(tr("Update the blocks of this file from its code, after a preview (%1)"), this, command));
  if (const QAction* const action = commandOf(this, command))
    connect(action, &QAction::changed, this, &DescriptorDock::nameShortcut, Qt::UniqueConnection);
}

// What was computed from a large text is too large to keep when it is closed, or has changed.
void DescriptorDock::forget() {
  snapshot_ = nullptr;
  answered_ = nullptr;
  model_->setTable(nullptr, {});
}

void DescriptorDock::showHint(const QString& text, bool generate, const QString& command) {
  forget();
  stack_->showHint(text, command);
  generate_->setVisible(generate);
}

void DescriptorDock::refresh() {
  if (workspace_ == nullptr) return;
  const Document* document = workspace_->current();
  if (!isVisible()) {
    if (snapshot_ != codeOf(document)) forget();
    return;
  }
  if (document == nullptr)
    return showHint(tr("Open a kernel to see its descriptor."), false, QStringLiteral("open"));
  const SnapshotPointer snapshot = codeOf(document);
  if (snapshot == nullptr || snapshot->program == nullptr || snapshot->analysis == nullptr ||
      snapshot->lines == nullptr)
    return showHint(whyNoKernel(*document), false, helpWithoutKernel(document));
  if (snapshot->program->kernels().empty())
    return document->isReadOnly() || !document->hasCode()
               ? showHint(tr("There is no kernel descriptor in this file."), false)
               : showHint(tr("There is no kernel descriptor in this file yet.\nIt can be generated from the "
                             "code, for each kernel."),
                          true);
  generate_->hide();
  if (snapshot_ != snapshot) {
    snapshot_ = snapshot;
    fillKernels();
  }
  follow();
  ask();
}

void DescriptorDock::fillKernels() {
  QStringList names;
  for (const program::KernelCode& kernel : snapshot_->program->kernels())
    names << QString::fromStdString(kernel.name);
  QStringList shown;
  for (int i = 0; i < kernels_->count(); ++i)
    shown << kernels_->itemText(i);
  if (names != shown) {
    kernels_->clear();
    kernels_->addItems(names);
  }
  if (shownPath_ != snapshot_->path || !names.contains(kernel_)) {
    shownPath_ = snapshot_->path;
    kernel_ = names.front();
    atCursor_ = names.size(); // nowhere yet
    shown_ = 0;
  }
  kernels_->setCurrentText(kernel_);
}

// A kernel that the user selected stays until the cursor enters another kernel.
void DescriptorDock::follow() {
  if (!isVisible() || !snapshot_) return;
  const ShownKernel at = kernelAtCursor(snapshot_, *workspace_, kernel_);
  if (at.isNull() || !at.isAtCursor || at.kernel == atCursor_) return;
  atCursor_ = at.kernel;
  const QString name = QString::fromStdString(snapshot_->program->kernels()[at.kernel].name);
  if (name == kernel_) return;
  kernel_ = name;
  kernels_->setCurrentText(name);
  ask();
}

bool DescriptorDock::isUpToDate() const {
  return snapshot_ != nullptr && answered_ == snapshot_ && model_->table() != nullptr &&
         QString::fromStdString(model_->table()->kernel) == kernel_;
}

void DescriptorDock::ask() {
  Document* document = workspace_->current();
  if (document == nullptr || !snapshot_ || isUpToDate()) return;
  // The rows belong to a text and its code object: while typing, the dock waits for the next snapshot.
  // Compiled code, which is by the lines of the source, has no text here.
  const bool hasText = document->hasCode();
  if (hasText && snapshot_->revision != document->revision()) return;
  const auto kernels = snapshot_->program->kernels();
  const auto at = std::ranges::find(kernels, kernel_.toStdString(), &program::KernelCode::name);
  if (at == kernels.end()) return;
  const auto kernel = static_cast<std::size_t>(at - kernels.begin());
  workspace_->tasks()->start(
      this, [this, snapshot = snapshot_, kernel, text = hasText ? document->content() : QString(),
             file = fileOf(*document).toStdString()](worker::LanguageClient&, const std::stop_token&) {
        auto table = std::make_shared<const generate::DescriptorTable>(generate::describeDescriptor(
            text.toStdString(), file, *snapshot->program, *snapshot->analysis, *snapshot->lines, kernel));
        return [this, snapshot, table] { showTable(table, snapshot, snapshot->revision); };
      });
}

void DescriptorDock::showTable(const DescriptorModel::TablePointer& table, const SnapshotPointer& snapshot,
                               quint64 revision) {
  const Document* document = workspace_->current();
  if (document == nullptr || snapshot != snapshot_ || QString::fromStdString(table->kernel) != kernel_)
    return;
  if (revision < shown_ && shownPath_ == snapshot->path) return; // an edit here is newer
  answered_ = snapshot;
  // A rejection applies only to the text of that edit.
  if (revision > shown_) model_->clearRefusal();
  shown_ = revision;
  const bool first = model_->table() == nullptr;
  const QString chosen = view_->currentIndex().siblingAtColumn(DescriptorModel::Field).data().toString();
  const QString readOnly = readOnlyWhy(*document, *table);
  model_->setTable(table, readOnly);
  bytes_->setBytes(table->bytes);
  word_->setBytes(table->bytes);
  if (!view_->currentIndex().isValid()) {
    QModelIndex index = model_->indexOf(chosen);
    if (!index.isValid()) index = model_->index(0, 0, model_->index(0, 0));
    view_->setCurrentIndex(index);
  }
  if (first) {
    view_->resizeColumnToContents(DescriptorModel::Field);
    view_->resizeColumnToContents(DescriptorModel::Directive);
    const int letter = fontMetrics().horizontalAdvance(u'0');
    if (view_->width() < 140 * letter) { // leave room for the notes
      view_->setColumnWidth(DescriptorModel::Field, std::min(view_->columnWidth(0), 29 * letter));
      view_->setColumnWidth(DescriptorModel::Directive,
                            std::min(view_->columnWidth(DescriptorModel::Directive), 31 * letter));
    }
    view_->setColumnWidth(DescriptorModel::Value, 20 * letter);
    view_->setColumnWidth(DescriptorModel::Needs, 12 * letter);
  }
  showState();
  stack_->showView();
}

void DescriptorDock::showState() {
  const DescriptorModel::TablePointer table = model_->table();
  if (table == nullptr) return;
  const auto differs = std::ranges::count_if(
      table->rows, [](const generate::DescriptorRow& row) { return row.need && row.need->differs; });
  const auto wrong = std::ranges::count_if(
      table->rows, [this](const generate::DescriptorRow& row) { return !model_->wrongOf(row).isEmpty(); });
  const auto problems = snapshot_ == nullptr
                            ? 0
                            : std::ranges::count_if(snapshot_->diagnostics, [](const source::Diagnostic& d) {
                                return isMismatch(d.code);
                              });
  QString text;
  if (!model_->refusal().isEmpty())
    text = tr("Rejected: %1.").arg(model_->refusal());
  else if (!model_->readOnly().isEmpty())
    text = tr("Read only: %1").arg(model_->readOnly());
  else if (wrong != 0)
    text = tr("%n field(s) [is|are] not allowed on gfx942.", nullptr, static_cast<int>(wrong));
  else if (differs != 0)
    text = tr("%n field(s) [differs|differ] from what the code needs.", nullptr, static_cast<int>(differs));
  else if (problems != 0)
    text = tr("%n [mismatch|mismatches] of code, descriptor and metadata: see Problems.", nullptr,
              static_cast<int>(problems));
  else
    text = tr("As the code needs.");
  state_->setText(text);
  state_->setToolTip(text);
  const Document* document = workspace_->current();
  update_->setEnabled(document != nullptr && document->hasCode() && !document->isReadOnly());
}

QString DescriptorDock::readOnlyWhy(const Document& document, const generate::DescriptorTable& table) const {
  if (document.isCodeObject())
    return tr("this is a code object. Save As writes it as assembly, which you can edit.");
  if (!document.hasCode()) return tr("the compiler writes it. Take the assembly over as a .s to change it.");
  if (document.isReadOnly()) return tr("the file is read-only.");
  if (table.first == 0)
    return tr("the .amdhsa_kernel block of %1 is not plain text in this file: it comes from a macro, "
              "contains conditions, or is in another file. Change it there by hand.")
        .arg(QString::fromStdString(table.kernel));
  return {};
}

void DescriptorDock::chooseField(const codeobject::DescriptorField* field, int byte) {
  bytes_->chooseField(field);
  word_->chooseField(field, byte);
  const QModelIndex index = model_->indexOf(field);
  if (!index.isValid() || linking_) return;
  linking_ = true;
  view_->setCurrentIndex(index);
  view_->scrollTo(index);
  linking_ = false;
}

void DescriptorDock::explain(const QModelIndex& index) {
  const generate::DescriptorRow* row = model_->rowAt(index);
  text_->setHtml(row != nullptr ? explanationOf(*row, model_->wrongOf(*row)) : QString());
}

// Double click: on a field, go to its directive; on a reason, go to the line of the reason.
void DescriptorDock::goToReason(const QModelIndex& index) {
  const generate::DescriptorRow* row = model_->rowAt(index);
  const Document* document = workspace_->current();
  if (row == nullptr || document == nullptr) return;
  std::uint32_t line = 0;
  if (index.column() == DescriptorModel::Field || index.column() == DescriptorModel::Directive)
    line = row->line;
  else if (index.column() != DescriptorModel::Value && row->need && !row->need->lines.empty())
    line = row->need->lines.front();
  if (line != 0) workspace_->goTo({fileOf(*document).toStdString(), line, 1, 0});
}

std::optional<QString> DescriptorDock::set(const QString& directive, quint64 value) {
  Document* document = workspace_->current();
  const DescriptorModel::TablePointer table = model_->table();
  if (document == nullptr || table == nullptr || !model_->readOnly().isEmpty()) return model_->readOnly();
  const std::string name = directive.toStdString();
  if (const auto why = generate::refusalOf(*table, name, value)) return QString::fromStdString(*why);
  const std::string text = document->content().toStdString();
  const auto block = generate::findBlock(text, table->kernel);
  if (!block) return tr("the .amdhsa_kernel block is no longer plain text");
  source::Fix fix{{}, generate::setDirective(text, fileOf(*document).toStdString(), *block, name, value)};
  const auto edits = replacementsOf(fix, *document->text(), 0);
  if (!edits) return tr("the text has changed in the meantime: try again");
  // The predicted values are shown immediately; later answers about the old text are ignored.
  auto changed = std::make_shared<generate::DescriptorTable>(generate::withValue(*table, name, value));
  if (!edits->isEmpty()) replace(*document->text(), *edits);
  shown_ = document->revision();
  model_->setTable(changed, model_->readOnly());
  bytes_->setBytes(changed->bytes);
  word_->setBytes(changed->bytes);
  showState();
  return std::nullopt;
}

} // namespace wavesmith::widgets

// SPDX-License-Identifier: Apache-2.0
#include "compiled/compiled_side.h"

#include "compile/take_over.h"
#include "compiled/assembly_view.h"
#include "compiled/compiled_lines.h"
#include "compiled/resources_model.h"
#include "document/document.h"
#include "document/language/language_tasks.h"
#include "document/workspace.h"
#include "editor/code_editor.h"
#include "editor/marks/line_tints.h"
#include "panels/panels.h"
#include "program/line_index.h"
#include "settings/settings.h"
#include "source/render.h"
#include "style/icons.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QTableView>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kPause = 350; // milliseconds without a key before the text is compiled

// gfx942 of "gfx942:sramecc+:xnack-": a compiler takes the features as other options.
std::string processorOf(const QString& target) {
  return target.section(u':', 0, 0).toStdString();
}

// What the panels show: the compiled code by the lines of the source.
SnapshotPointer codeBySource(const std::shared_ptr<const compile::Compiled>& compiled, const QString& path) {
  if (compiled->bySource == nullptr || compiled->checked.analysis == nullptr) return nullptr;
  auto code = std::make_shared<Snapshot>();
  code->path = path;
  code->program = compiled->bySource;
  // It refers to the program that it was made of.
  code->analysis = std::shared_ptr<const analysis::Analysis>(compiled, compiled->checked.analysis.get());
  code->panels = panels::describe(*code->program, *code->analysis);
  code->lines = std::make_shared<const program::LineIndex>(*code->program, path.toStdString());
  return code;
}

} // namespace

CompiledSide::CompiledSide(CodeEditor* editor, Workspace* workspace, LanguageTasks* tasks, QWidget* parent)
    : QWidget(parent), editor_(editor), document_(editor->model()), workspace_(workspace), tasks_(tasks),
      stored_(workspace->settings()) {
  setObjectName(QStringLiteral("compiledSide"));
  assembly_ = new AssemblyView(workspace->settings(), workspace->theme());
  chain_ = new QLabel;
  chain_->setObjectName(QStringLiteral("compiledChain"));
  chain_->setTextFormat(Qt::PlainText);
  chain_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  chain_->setContentsMargins(8, 3, 8, 3);
  chain_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  model_ = new ResourcesModel(workspace->theme(), this);
  resources_ = new QTableView;
  resources_->setModel(model_);
  resources_->setAccessibleName(tr("Resources of the compiled kernels"));
  resources_->setFrameShape(QFrame::NoFrame);
  resources_->setShowGrid(false);
  resources_->verticalHeader()->hide();
  resources_->verticalHeader()->setDefaultSectionSize(resources_->fontMetrics().height() + 4);
  resources_->horizontalHeader()->setHighlightSections(false);
  resources_->horizontalHeader()->setSectionResizeMode(ResourcesModel::Resource, QHeaderView::Stretch);
  resources_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);

  auto* upper = new QWidget;
  auto* rows = new QVBoxLayout(upper);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  rows->addWidget(assembly_, 1);
  rows->addWidget(chain_);
  auto* split = new QSplitter(Qt::Vertical);
  split->addWidget(upper);
  split->addWidget(resources_);
  split->setStretchFactor(0, 3);
  split->setStretchFactor(1, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeTop());
  column->addWidget(split, 1);

  lines_ = new CompiledLines(document_->text(), this);
  pause_.setSingleShot(true);
  pause_.setInterval(kPause);
  connect(&pause_, &QTimer::timeout, this, &CompiledSide::compileNow);
  connect(document_, &Document::revisionChanged, &pause_, qOverload<>(&QTimer::start));
  connect(lines_, &CompiledLines::moved, this, &CompiledSide::showColors);
  connect(editor_, &CodeEditor::cursorPlaceChanged, this, &CompiledSide::followSource);
  connect(assembly_, &AssemblyView::lineChosen, this, &CompiledSide::followAssembly);
  connect(workspace->settings(), &Settings::languageChanged, this, &CompiledSide::compileNow);
  compileNow();
}

CompiledSide::~CompiledSide() = default;

QWidget* CompiledSide::makeTop() {
  optionsBox_ = new QComboBox;
  optionsBox_->setObjectName(QStringLiteral("compilerOptions"));
  optionsBox_->setEditable(true);
  optionsBox_->setInsertPolicy(QComboBox::NoInsert);
  optionsBox_->addItems(stored_.history());
  optionsBox_->setCurrentText(stored_.of(document_->path()));
  optionsBox_->setAccessibleName(tr("Options of the compiler"));
  optionsBox_->setToolTip(tr("Options of the compiler; Enter compiles with them"));
  optionsBox_->setMinimumContentsLength(10);
  optionsBox_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  connect(optionsBox_->lineEdit(), &QLineEdit::editingFinished, this, &CompiledSide::setOptions);
  connect(optionsBox_, &QComboBox::activated, this, &CompiledSide::setOptions);
  statusLabel_ = new QLabel;
  statusLabel_->setObjectName(QStringLiteral("compiledStatus"));
  takeOver_ = new QPushButton(icon(QStringLiteral("save")), tr("Take Over as .s"));
  takeOver_->setObjectName(QStringLiteral("takeOver"));
  takeOver_->setToolTip(tr("Write this assembly to a file of its own and open it, to edit and run it"));
  takeOver_->setEnabled(false);
  connect(takeOver_, &QPushButton::clicked, this, &CompiledSide::takeOverRequested);
  compare_ = new QPushButton(icon(QStringLiteral("not-equal")), tr("Compare\u2026"));
  compare_->setObjectName(QStringLiteral("compareOptions"));
  compare_->setToolTip(tr("Compare the code under two options, or with another file"));
  connect(compare_, &QPushButton::clicked, this, &CompiledSide::compareRequested);
  auto* top = new QWidget;
  auto* row = new QHBoxLayout(top);
  row->setContentsMargins(8, 4, 8, 4);
  row->addWidget(optionsBox_, 1);
  row->addWidget(statusLabel_);
  row->addWidget(takeOver_);
  row->addWidget(compare_);
  return top;
}

QString CompiledSide::status() const {
  return statusLabel_->text();
}

QString CompiledSide::currentOptions() const {
  return optionsBox_->currentText().trimmed();
}

// --- Compiling ---

void CompiledSide::setOptions() {
  const QString options = currentOptions();
  if (options == used_) return;
  stored_.remember(document_->path(), options);
  const QSignalBlocker blocker(optionsBox_);
  optionsBox_->clear();
  optionsBox_->addItems(stored_.history());
  optionsBox_->setCurrentText(options);
  compileNow();
}

void CompiledSide::compileNow() {
  pause_.stop();
  used_ = currentOptions();
  lines_->requested();
  statusLabel_->setText(tr("compiling"));
  compile::Request request;
  request.path = document_->path().toStdString();
  const QString text = document_->content();
  request.text = text.toStdString();
  request.options = used_.toStdString();
  request.processor = processorOf(workspace_->settings()->target());
  request.preferences = stored_.preferences();
  const quint64 revision = document_->revision();
  tasks_->start(this,
                [this, request = std::move(request), revision,
                 text](worker::LanguageClient& client, const std::stop_token& stop) -> LanguageTasks::Answer {
                  auto compiled = compile::compileText(client, request, stop);
                  if (!compiled) return {}; // a newer request has stopped it
                  auto shared = std::make_shared<const compile::Compiled>(std::move(*compiled));
                  const SnapshotPointer code = codeBySource(shared, QString::fromStdString(request.path));
                  return [this, revision, text, shared, code] { showCompiled(revision, text, shared, code); };
                });
}

void CompiledSide::showCompiled(quint64 revision, const QString& text,
                                std::shared_ptr<const compile::Compiled> compiled,
                                const SnapshotPointer& code) {
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->revision = revision;
  snapshot->path = document_->path();
  snapshot->diagnostics = compiled->diagnostics;
  const auto errors =
      std::ranges::count(compiled->diagnostics, source::Severity::Error, &source::Diagnostic::severity);
  statusLabel_->setText(errors == 0 ? tr("compiled") : tr("%n error(s)", nullptr, static_cast<int>(errors)));
  const bool hasCode = !compiled->assembly.text.empty();
  // While the text has errors, the assembly of the last one without stays.
  if (hasCode || compiled_ == nullptr) {
    compiled_ = std::move(compiled);
    code_ = code;
    compiledText_ = text;
    lines_->compiledNow();
    assembly_->setAssembly(QString::fromStdString(compiled_->assembly.text),
                           std::shared_ptr<const compile::LineLinks>(compiled_, &compiled_->links));
    model_->setKernels(compiled_->resources);
    resources_->resizeColumnToContents(ResourcesModel::Kernel);
    takeOver_->setEnabled(hasCode);
    showColors();
    followSource();
  }
  snapshot->compiled = code_;
  document_->setSnapshot(std::move(snapshot));
  emit compiledChanged();
}

QString CompiledSide::takenOver() const {
  if (compiled_ == nullptr || compiled_->assembly.text.empty()) return {};
  return QString::fromStdString(compile::takenOver(*compiled_, compiledText_.toStdString()));
}

// --- Links ---

void CompiledSide::showColors() {
  std::vector<int> colors;
  if (const auto& links = assembly_->links())
    for (int line = 1; line <= lines_->count(); ++line)
      colors.push_back(links->colorOf(static_cast<std::uint32_t>(lines_->compiled(line))));
  editor_->tints()->setColors(std::move(colors));
}

// The lines of the assembly that the cursor's line is involved in.
void CompiledSide::followSource() {
  const auto& links = assembly_->links();
  if (!links) return;
  const int line = editor_->currentLine();
  QSet<int> active;
  for (const std::uint32_t one : links->assemblyOf(static_cast<std::uint32_t>(lines_->compiled(line))))
    active.insert(static_cast<int>(one));
  chain_->setText(
      active.isEmpty()
          ? tr("Line %1 has no instructions").arg(line)
          : tr("Line %1: %n line(s) of assembly", nullptr, static_cast<int>(active.size())).arg(line));
  activate(active.isEmpty() ? QSet<int>() : QSet<int>{line}, active, true);
}

// The lines of the source that a line of the assembly comes from, through inlining.
void CompiledSide::followAssembly(int line) {
  const auto& links = assembly_->links();
  if (!links) return;
  QSet<int> sources;
  for (const std::uint32_t one : links->sourcesOf(static_cast<std::uint32_t>(line)))
    if (const int now = lines_->now(static_cast<int>(one)); now != 0) sources.insert(now);
  chain_->setText(QString::fromStdString(links->text(static_cast<std::uint32_t>(line))));
  // With the other instructions of its line.
  QSet<int> active;
  if (const std::uint32_t own = links->mainSourceOf(static_cast<std::uint32_t>(line)); own != 0)
    for (const std::uint32_t other : links->assemblyOf(own))
      active.insert(static_cast<int>(other));
  activate(sources, active, false);
  if (const int own = lines_->now(static_cast<int>(links->mainSourceOf(static_cast<std::uint32_t>(line))));
      own != 0)
    revealSource(own);
}

void CompiledSide::activate(const QSet<int>& sourceLines, const QSet<int>& assemblyLines, bool reveal) {
  editor_->tints()->setActive(sourceLines);
  assembly_->setActive(assemblyLines, reveal);
}

// Without moving the cursor, which would mark other lines.
void CompiledSide::revealSource(int line) {
  const auto rows = editor_->visibleRows();
  const bool isVisible =
      std::ranges::any_of(rows, [line](const VisibleRow& row) { return row.line == line; });
  if (!isVisible) editor_->verticalScrollBar()->setValue(std::max(0, line - 5));
}

} // namespace wavesmith::widgets

// SPDX-License-Identifier: Apache-2.0
#include "symbols/references_dock.h"

#include "controls/copy_rows.h"
#include "controls/hint_stack.h"
#include "document/document.h"
#include "document/workspace.h"
#include "services/window_services.h"
#include "settings/settings.h"
#include "style/from_view.h"
#include "style/icons.h"
#include "style/symbol_kind.h"

#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <utility>

namespace wavesmith::widgets {
namespace {

enum Column : int { Line, Text, What };
enum Role : int { FileRole = Qt::UserRole, LineRole, ColumnRole, LengthRole };

struct Use {
  std::uint32_t line = 0, column = 0, length = 0;
  QString text;
  QString what;
};

// By file.
std::map<QString, std::vector<Use>> usesOf(const std::vector<ReferencesDock::Asked>& asked) {
  std::map<QString, std::vector<Use>> files;
  for (const ReferencesDock::Asked& one : asked) {
    const navigation::Index& index = *one.names->index;
    const navigation::Symbol& symbol = index.symbols()[one.symbol];
    const auto add = [&](const navigation::Span& span, const QString& what) {
      std::vector<Use>& uses = files[QString::fromStdString(index.path(span.file))];
      const std::string_view text = index.line(span.file, span.line);
      uses.push_back({.line = span.line,
                      .column = span.column,
                      .length = span.length,
                      .text = fromView(text).trimmed(),
                      .what = what});
    };
    for (const std::uint32_t use : symbol.occurrences)
      add(index.occurrences()[use].span,
          index.occurrences()[use].defines ? ReferencesDock::tr("definition") : QString());
    for (const std::uint32_t word : symbol.composed)
      add(index.composed()[word].span, ReferencesDock::tr("in an expansion"));
  }
  for (auto& [file, uses] : files) {
    const auto place = [](const Use& use) { return std::pair(use.line, use.column); };
    std::ranges::stable_sort(uses, {}, place);
    const auto repeated = std::ranges::unique(uses, {}, place);
    uses.erase(repeated.begin(), repeated.end());
  }
  return files;
}

} // namespace

ReferencesDock::ReferencesDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("References"), parent), workspace_(workspace), title_(new QLabel),
      view_(new QTreeWidget) {
  setObjectName(QStringLiteral("references"));
  title_->setContentsMargins(8, 4, 8, 4);
  title_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  view_->setAccessibleName(tr("References"));
  view_->setFrameShape(QFrame::NoFrame);
  view_->setColumnCount(3);
  view_->setHeaderHidden(true);
  view_->setUniformRowHeights(true);
  view_->header()->setStretchLastSection(false);
  view_->header()->setSectionResizeMode(Line, QHeaderView::ResizeToContents);
  view_->header()->setSectionResizeMode(Text, QHeaderView::Stretch);
  view_->header()->setSectionResizeMode(What, QHeaderView::ResizeToContents);
  makeRowsCopyable(view_);
  auto* list = new QWidget;
  auto* column = new QVBoxLayout(list);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(title_);
  column->addWidget(view_, 1);
  list->setFocusProxy(view_);
  stack_ = new HintStack(list);
  stack_->showHint(tr("Shift+F12 at a label, macro or symbol lists all its uses here."));
  setWidget(stack_);
  connect(view_, &QTreeWidget::itemClicked, this, &ReferencesDock::go);
  connect(view_, &QTreeWidget::itemActivated, this, &ReferencesDock::go);
}

ReferencesDock* ReferencesDock::addTo(WindowServices& window) {
  auto* const dock = new ReferencesDock(window.workspace());
  window.addPanel(
      {.dock = dock, .action = "panelReferences", .icon = "find", .order = 90, .keys = Qt::ALT | Qt::Key_7});
  return dock;
}

void ReferencesDock::list(const std::vector<Asked>& asked) {
  view_->clear();
  for (const QMetaObject::Connection& connection : std::exchange(edits_, {}))
    disconnect(connection);
  if (asked.empty()) return;
  const auto files = usesOf(asked);
  int count = 0;
  for (const auto& [file, uses] : files) {
    auto* top = new QTreeWidgetItem(view_, {QFileInfo(file).fileName()});
    top->setFirstColumnSpanned(true);
    top->setIcon(0, icon(QStringLiteral("file")));
    top->setToolTip(0, file);
    if (Document* const document = workspace_->find(file))
      edits_ << connect(document, &Document::revisionChanged, this, &ReferencesDock::sayOutOfDate);
    for (const Use& use : uses) {
      auto* row = new QTreeWidgetItem(top, {QString::number(use.line), use.text, use.what});
      row->setData(0, FileRole, file);
      row->setData(0, LineRole, use.line);
      row->setData(0, ColumnRole, use.column);
      row->setData(0, LengthRole, use.length);
      row->setTextAlignment(Line, Qt::AlignRight | Qt::AlignVCenter);
      row->setFont(Text, workspace_->settings()->editorFont());
      ++count;
    }
  }
  view_->expandAll();
  const navigation::Symbol& symbol = asked.front().names->index->symbols()[asked.front().symbol];
  title_->setText(tr("%1 %2: %3 in %4")
                      .arg(symbolWord(symbol.kind), QString::fromStdString(symbol.name),
                           tr("%n use(s)", nullptr, count),
                           tr("%n file(s)", nullptr, static_cast<int>(files.size()))));
  stack_->showView();
  if (QTreeWidgetItem* first = view_->topLevelItem(0)) view_->setCurrentItem(first->child(0));
}

void ReferencesDock::sayOutOfDate() {
  for (const QMetaObject::Connection& connection : std::exchange(edits_, {}))
    disconnect(connection);
  title_->setText(tr("%1 before the last change; Shift+F12 lists them again").arg(title_->text()));
}

QString ReferencesDock::title() const {
  return title_->text();
}

void ReferencesDock::go(const QTreeWidgetItem* row) {
  source::Place place;
  place.file = row->data(0, FileRole).toString().toStdString();
  place.line = row->data(0, LineRole).toUInt();
  place.column = row->data(0, ColumnRole).toUInt();
  place.length = row->data(0, LengthRole).toUInt();
  if (place.line != 0) workspace_->goTo(place);
}

} // namespace wavesmith::widgets

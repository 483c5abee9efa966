// SPDX-License-Identifier: Apache-2.0
#include "changes/change_preview.h"

#include "changes/diff_view.h"
#include "controls/copy_rows.h"
#include "controls/hint_stack.h"
#include "document/workspace.h"
#include "source/text/text_diff.h"
#include "style/icons.h"
#include "style/theme.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <utility>

namespace wavesmith::widgets {
namespace {

enum Column { What, Why, Line, ColumnCount };

// Enter goes to the line of a reason and must not trigger the default button, which applies everything.
class ReasonsView : public QTreeWidget {
protected:
  void keyPressEvent(QKeyEvent* event) override {
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentItem() != nullptr) {
      emit itemActivated(currentItem(), 0);
      event->accept();
      return;
    }
    QTreeWidget::keyPressEvent(event);
  }
};

} // namespace

struct ChangePreview::Implementation {
  Implementation(ChangePreview* preview, Workspace* its, QList<FileChange> files)
      : self(preview), workspace(its), changes(its, std::move(files)) {}

  // Summary of the diff, without the two lines of file names.
  QString summary() const {
    int files = 0, added = 0, removed = 0;
    for (qsizetype n = 0; n < changes.size(); ++n)
      files += changes.isNone(n) ? 0 : 1;
    for (const QStringView line : QStringView(diff).split(u'\n')) {
      added += line.startsWith(u'+') ? 1 : 0;
      removed += line.startsWith(u'-') ? 1 : 0;
    }
    const QString where = files == 1 ? onlyName() : tr("%n file(s)", nullptr, files);
    return tr("%1: +%2 \u2212%3 lines").arg(where).arg(added - files).arg(removed - files);
  }
  QString onlyName() const {
    for (qsizetype n = 0; n < changes.size(); ++n)
      if (!changes.isNone(n)) return changes.nameOf(n);
    return {};
  }

  QWidget* makeReasons(const QList<ChangeReason>& reasons) {
    auto* view = new ReasonsView;
    view->setObjectName(QStringLiteral("reasons"));
    view->setAccessibleName(tr("Why"));
    view->setRootIsDecorated(false);
    view->setWordWrap(true);
    view->setHeaderLabels({tr("Change"), tr("Why"), tr("Line")});
    view->setToolTip(tr("Enter or a double click goes to the line"));
    for (const ChangeReason& reason : reasons) {
      auto* row = new QTreeWidgetItem(
          view, {reason.what, reason.why, reason.line > 0 ? QString::number(reason.line) : QString()});
      row->setTextAlignment(Line, Qt::AlignRight | Qt::AlignVCenter);
      row->setToolTip(What, reason.what);
      row->setToolTip(Why, reason.why);
      row->setData(Line, Qt::UserRole, reason.line);
      row->setFirstColumnSpanned(reason.why.isEmpty() && reason.line <= 0);
    }
    view->setCurrentItem(view->topLevelItem(0));
    view->header()->setStretchLastSection(false);
    view->header()->setSectionResizeMode(What, QHeaderView::Interactive);
    view->header()->setSectionResizeMode(Why, QHeaderView::Stretch);
    view->header()->setSectionResizeMode(Line, QHeaderView::ResizeToContents);
    view->resizeColumnToContents(What);
    view->setColumnWidth(What, std::min(view->columnWidth(What) + 12, kWidestReason));
    makeRowsCopyable(view);
    connect(view, &QTreeWidget::itemActivated, self,
            [this](const QTreeWidgetItem* row) { goTo(row->data(Line, Qt::UserRole).toInt()); });
    return view;
  }

  void goTo(int line) const {
    if (line <= 0 || changes.size() == 0) return;
    workspace->goTo({changes.pathOf(0).toStdString(), static_cast<std::uint32_t>(line), 1, 0});
  }

  void showProblem(const QString& text) {
    problem = text;
    problemText->setText(text);
    problemIcon->setPixmap(icon(QStringLiteral("warning"), workspace->theme()->color(Theme::Role::Warning))
                               .pixmap(QSize(16, 16), self->devicePixelRatio()));
    problemRow->setVisible(!text.isEmpty());
  }

  static constexpr int kWidestReason = 360;

  ChangePreview* self;
  Workspace* workspace;
  FileChanges changes;
  QString diff, problem;
  QLabel* problemText = nullptr;
  QLabel* problemIcon = nullptr;
  QWidget* problemRow = nullptr;
  QDialogButtonBox* buttons = nullptr;
  HintStack* stack = nullptr;
};

ChangePreview::ChangePreview(Workspace* workspace, const QString& title, QList<FileChange> files,
                             const QList<ChangeReason>& reasons, QWidget* parent)
    : QDialog(parent), implementation_(std::make_unique<Implementation>(this, workspace, std::move(files))) {
  auto& my = *implementation_;
  setWindowTitle(title);
  setSizeGripEnabled(true);
  for (qsizetype n = 0; n < my.changes.size(); ++n) {
    const FileChange& file = my.changes.at(n);
    const QString diff = QString::fromStdString(source::unifiedDiff(
        file.before.toStdString(), file.after.toStdString(), my.changes.nameOf(n).toStdString()));
    if (!my.diff.isEmpty() && !diff.isEmpty()) my.diff += u'\n';
    my.diff += diff;
  }
  const bool nothing = my.diff.isEmpty();

  auto* view = new DiffView(workspace->settings(), workspace->theme());
  view->setObjectName(QStringLiteral("diff"));
  view->setDiff(my.diff);
  auto* stack = my.stack = new HintStack(view);
  if (nothing) stack->showHint(tr("Nothing to change: the text is up to date."));
  auto* splitter = new QSplitter(Qt::Vertical);
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(stack);
  splitter->setStretchFactor(0, 3);
  if (!reasons.isEmpty()) {
    splitter->addWidget(my.makeReasons(reasons));
    splitter->setStretchFactor(1, 1);
  }
  auto* summary = new QLabel(nothing ? QString() : my.summary());
  summary->setObjectName(QStringLiteral("summary"));
  summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
  summary->setVisible(!nothing);

  my.problemRow = new QWidget;
  auto* row = new QHBoxLayout(my.problemRow);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(my.problemIcon = new QLabel);
  row->addWidget(my.problemText = new QLabel, 1);
  my.problemText->setWordWrap(true);
  my.problemText->setTextInteractionFlags(Qt::TextSelectableByMouse);
  my.problemRow->hide();

  auto* buttons = my.buttons = new QDialogButtonBox(
      nothing ? QDialogButtonBox::Close : QDialogButtonBox::Apply | QDialogButtonBox::Cancel);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  if (auto* button = buttons->button(QDialogButtonBox::Apply)) {
    button->setToolTip(tr("Apply these changes: one undo step for all files (Enter)"));
    connect(button, &QPushButton::clicked, this, [this] {
      if (apply()) accept();
    });
  }
  auto* column = new QVBoxLayout(this);
  column->addWidget(summary);
  column->addWidget(splitter, 1);
  column->addWidget(my.problemRow);
  column->addWidget(buttons);
  const QSize room = screen() != nullptr ? screen()->availableSize() * 9 / 10 : QSize(900, 640);
  resize(QSize(900, 640).boundedTo(room));
  // Set only here, because a button without a dialog cannot be a default.
  if (auto* button = buttons->button(QDialogButtonBox::Apply)) button->setDefault(true);
  view->setFocus(); // arrow keys scroll; Enter still triggers the button
}

ChangePreview::~ChangePreview() = default;

bool ChangePreview::apply() {
  const QString why = implementation_->changes.apply(windowTitle());
  implementation_->showProblem(why);
  return why.isEmpty();
}

LinkedChange* ChangePreview::applied() const {
  return implementation_->changes.applied();
}

void ChangePreview::refuse(const QString& why) {
  auto& my = *implementation_;
  delete my.buttons->button(QDialogButtonBox::Apply);
  delete my.buttons->button(QDialogButtonBox::Cancel);
  if (my.buttons->button(QDialogButtonBox::Close) == nullptr) my.buttons->addButton(QDialogButtonBox::Close);
  my.stack->hide();
  my.showProblem(why);
}

QString ChangePreview::problem() const {
  return implementation_->problem;
}

QString ChangePreview::diff() const {
  return implementation_->diff;
}

} // namespace wavesmith::widgets

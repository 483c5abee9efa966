// SPDX-License-Identifier: Apache-2.0
#include "kernarg_designer/designer_tool_bar.h"

#include "controls/action_reason.h"
#include "style/icons.h"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace wavesmith::widgets {

DesignerToolBar::DesignerToolBar(QWidget* parent)
    : QToolBar(parent), kernels_(new QComboBox), status_(new QLabel) {
  setIconSize({16, 16});
  makeKernels();
  makeImports();
  addSeparator();
  makeArrangements();
  addSeparator();
  makeEdits();
  addSeparator();
  status_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  status_->setAccessibleName(tr("The segment"));
  status_->setContentsMargins(6, 0, 6, 0);
  addWidget(status_);
}

void DesignerToolBar::makeKernels() {
  kernels_->setAccessibleName(tr("Kernel"));
  kernels_->setToolTip(tr("The kernel of these arguments; follows the cursor"));
  kernels_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  connect(kernels_, &QComboBox::activated, this, &DesignerToolBar::kernelChosen);
  addWidget(kernels_);
}

void DesignerToolBar::makeImports() {
  auto* from = new QToolButton;
  from->setText(tr("From"));
  from->setToolTip(tr("Import the arguments"));
  from->setAccessibleName(from->toolTip());
  from->setPopupMode(QToolButton::InstantPopup);
  from->setToolButtonStyle(Qt::ToolButtonTextOnly);
  auto* menu = new QMenu(from);
  const auto entry = [&](const char* name, const QString& text, void (DesignerToolBar::*requested)()) {
    QAction* made = menu->addAction(text);
    made->setObjectName(QString::fromLatin1(name));
    connect(made, &QAction::triggered, this, requested);
  };
  entry("kernarg-from-metadata", tr("The &Metadata of the Text"), &DesignerToolBar::metadataRequested);
  entry("kernarg-from-struct", tr("A C or C++ &Struct…"), &DesignerToolBar::structRequested);
  entry("kernarg-from-loads", tr("The &Loads of the Code"), &DesignerToolBar::loadsRequested);
  entry("kernarg-from-code-object", tr("A &Code Object…"), &DesignerToolBar::codeObjectRequested);
  from->setMenu(menu);
  addWidget(from);
}

void DesignerToolBar::makeArrangements() {
  const auto checkable = [this](const char* name, const QString& text, const QString& tip) {
    QAction* made = addAction(text);
    made->setObjectName(QString::fromLatin1(name));
    made->setCheckable(true);
    made->setToolTip(tip);
    return made;
  };
  auto* group = new QActionGroup(this);
  const auto arrangement = [&](kernarg::Arrangement which, const char* name, const QString& text,
                               const QString& tip) {
    QAction* made = checkable(name, text, tip);
    group->addAction(made);
    connect(made, &QAction::triggered, this, [this, which] { emit arrangementChosen(which); });
    arrangements_[static_cast<std::size_t>(which)] = made;
  };
  arrangement(kernarg::Arrangement::Natural, "kernarg-natural", tr("Natural"),
              tr("Each argument at a multiple of its alignment, as compilers do"));
  arrangement(kernarg::Arrangement::Packed, "kernarg-packed", tr("Packed"),
              tr("Each argument right after the previous one"));
  arrangement(kernarg::Arrangement::ByHand, "kernarg-by-hand", tr("By Hand"),
              tr("Each argument at the entered offset"));
  hidden_ =
      checkable("kernarg-hidden", tr("Hidden"), tr("The arguments that the runtime appends (code object 5)"));
  connect(hidden_, &QAction::triggered, this, &DesignerToolBar::hiddenChosen);
}

void DesignerToolBar::makeEdits() {
  const auto edit = [this](const char* name, const QString& picture, const QString& text,
                           const QKeySequence& keys) {
    QAction* made = addAction(icon(picture), text);
    made->setObjectName(QString::fromLatin1(name));
    made->setShortcut(keys);
    made->setShortcutContext(Qt::WidgetShortcut);
    made->setToolTip(QStringLiteral("%1 (%2)").arg(text, keys.toString(QKeySequence::NativeText)));
    return made;
  };
  add_ = edit("kernarg-add", QStringLiteral("add"), tr("Add an Argument"), QKeySequence(Qt::Key_Insert));
  remove_ = edit("kernarg-remove", QStringLiteral("remove"), tr("Remove the Arguments"),
                 QKeySequence(QKeySequence::Delete));
  up_ = edit("kernarg-up", QStringLiteral("up"), tr("Move Up"), QKeySequence(Qt::ALT | Qt::Key_Up));
  down_ = edit("kernarg-down", QStringLiteral("down"), tr("Move Down"), QKeySequence(Qt::ALT | Qt::Key_Down));
  connect(add_, &QAction::triggered, this, &DesignerToolBar::addRequested);
  connect(remove_, &QAction::triggered, this, &DesignerToolBar::removeRequested);
  connect(up_, &QAction::triggered, this, [this] { emit moveRequested(true); });
  connect(down_, &QAction::triggered, this, [this] { emit moveRequested(false); });
}

// --- What it shows ---

void DesignerToolBar::setKernels(const QStringList& names, int current) {
  QStringList now;
  for (int i = 0; i < kernels_->count(); ++i)
    now << kernels_->itemText(i);
  if (names != now) {
    kernels_->clear();
    kernels_->addItems(names);
  }
  kernels_->setCurrentIndex(current);
}

void DesignerToolBar::showSegment(const kernarg::Design& design) {
  const kernarg::Layout& layout = design.layout();
  const QString bytes = tr("%n byte(s)", nullptr, static_cast<int>(layout.size));
  const QString from = design.isEdited()     ? tr("as designed")
                       : layout.guessed      ? tr("guessed from the loads")
                       : layout.fromMetadata ? tr("from the metadata")
                                             : tr("without type information");
  status_->setText(tr("%1, aligned to %2, %3").arg(bytes).arg(layout.alignment).arg(from));
}

QString DesignerToolBar::statusText() const {
  return status_->text();
}

void DesignerToolBar::showActions(const kernarg::Design& design, const QList<int>& rows) {
  const auto isEditable = [&](int row) { return design.isEditable(static_cast<std::size_t>(row)); };
  const bool any = std::any_of(rows.begin(), rows.end(), isEditable);
  const ActionReason none = {any ? QString() : tr("No argument that can be changed is selected."), {}};
  setReason(remove_, none);
  setReason(up_, any && rows.front() == 0 ? ActionReason{tr("It is the first argument."), {}} : none);
  setReason(down_,
            any && !isEditable(rows.back() + 1) ? ActionReason{tr("It is the last argument."), {}} : none);
  arrangements_[static_cast<std::size_t>(design.arrangement())]->setChecked(true);
  hidden_->setChecked(design.hasHidden());
}

} // namespace wavesmith::widgets

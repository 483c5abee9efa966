// SPDX-License-Identifier: Apache-2.0
#include "window/shortcuts/shortcuts_page.h"

#include "style/icons.h"
#include "window/shortcuts/key_presets.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace wavesmith::widgets {

ShortcutsPage::ShortcutsPage(const QList<ShortcutEntry>& entries, const QList<FixedKeys>& fixed,
                             QWidget* parent)
    : QWidget(parent), model_(new ShortcutsModel(entries, fixed, this)),
      shown_(new QSortFilterProxyModel(this)), search_(new QLineEdit), preset_(new QComboBox),
      view_(new QTreeView) {
  shown_->setSourceModel(model_);
  shown_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  shown_->setFilterKeyColumn(-1); // text, menu or keys
  search_->setPlaceholderText(tr("Search commands and keys"));
  search_->setAccessibleName(tr("Search commands and keys"));
  search_->setClearButtonEnabled(true);
  search_->installEventFilter(this);
  view_->setObjectName(QStringLiteral("shortcuts"));
  view_->setModel(shown_);
  view_->setAccessibleName(tr("Commands and their keys"));
  view_->setRootIsDecorated(false);
  view_->setUniformRowHeights(true);
  view_->setAllColumnsShowFocus(true);
  view_->setTabKeyNavigation(false);
  view_->installEventFilter(this);
  view_->header()->setStretchLastSection(false);
  view_->header()->setSectionResizeMode(ShortcutsModel::Text, QHeaderView::Stretch);
  view_->header()->setSectionResizeMode(ShortcutsModel::Menu, QHeaderView::ResizeToContents);
  view_->header()->setSectionResizeMode(ShortcutsModel::Keys, QHeaderView::ResizeToContents);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 16);
  for (const KeyPreset& one : keyPresets())
    preset_->addItem(one.name);
  preset_->addItem(tr("Own keys"));
  preset_->setAccessibleName(tr("Preset of keys"));
  preset_->setToolTip(tr("Keys that you know from another editor. Your own keys are replaced."));
  auto* const name = new QLabel(tr("&Preset"));
  name->setBuddy(preset_);
  auto* const top = new QHBoxLayout;
  top->addWidget(search_, 1);
  top->addWidget(name);
  top->addWidget(preset_);
  column->addLayout(top);
  column->addWidget(view_, 1);
  column->addWidget(makeForm());
  connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
    shown_->setFilterFixedString(text);
    if (!view_->currentIndex().isValid()) view_->setCurrentIndex(shown_->index(0, 0));
  });
  connect(preset_, &QComboBox::activated, this, [this](int at) {
    const QList<KeyPreset> presets = keyPresets();
    if (at < presets.size()) model_->use(presets[at].keys);
    showRow();
    showPreset();
  });
  connect(model_, &QAbstractItemModel::dataChanged, this, &ShortcutsPage::showPreset);
  showPreset();
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &ShortcutsPage::showRow);
  connect(view_, &QTreeView::doubleClicked, this, [this] { field_->setFocus(); });
  view_->setCurrentIndex(shown_->index(0, 0));
  showRow();
}

void ShortcutsPage::showPreset() {
  const QList<KeyPreset> presets = keyPresets();
  const auto found =
      std::ranges::find_if(presets, [this](const KeyPreset& one) { return model_->uses(one.keys); });
  preset_->setCurrentIndex(static_cast<int>(found - presets.begin()));
}

QWidget* ShortcutsPage::makeForm() {
  auto* form = new QWidget;
  field_ = new QKeySequenceEdit;
  field_->setAccessibleName(tr("Keys of the command"));
  field_->setToolTip(tr("Press the new keys here"));
  field_->installEventFilter(this);
  auto* name = new QLabel(tr("&Keys"));
  name->setBuddy(field_);
  remove_ = new QPushButton(tr("Re&move"));
  remove_->setToolTip(tr("The command has no key then"));
  reset_ = new QPushButton(tr("&Reset"));
  reset_->setToolTip(tr("The default keys of this command"));
  auto* resetAll = new QPushButton(tr("Reset A&ll"));
  resetAll->setObjectName(QStringLiteral("resetAllShortcuts"));
  resetAll->setToolTip(tr("The default keys of all commands"));
  problemIcon_ = new QLabel;
  problemIcon_->setPixmap(icon(QStringLiteral("error")).pixmap(QSize(16, 16), devicePixelRatioF()));
  problem_ = new QLabel;
  problem_->setObjectName(QStringLiteral("shortcutProblem"));
  problem_->setWordWrap(true);
  auto* line = new QHBoxLayout;
  line->addWidget(name);
  line->addWidget(field_, 1);
  for (QPushButton* button : {remove_, reset_, resetAll}) {
    button->setAutoDefault(false); // Enter is not for them
    line->addWidget(button);
  }
  auto* below = new QHBoxLayout;
  below->addWidget(problemIcon_);
  below->addWidget(problem_, 1);
  auto* rows = new QVBoxLayout(form);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->addLayout(line);
  rows->addLayout(below);
  showProblem({});
  connect(remove_, &QPushButton::clicked, this, [this] {
    if (row() < 0) return;
    model_->setKeys(row(), {});
    showRow();
  });
  connect(reset_, &QPushButton::clicked, this, [this] {
    if (row() < 0) return;
    const QString problem = model_->reset(row());
    showRow();
    showProblem(problem);
  });
  connect(resetAll, &QPushButton::clicked, this, [this] {
    model_->resetAll();
    showRow();
  });
  return form;
}

int ShortcutsPage::row() const {
  const QModelIndex index = view_->currentIndex();
  return index.isValid() ? shown_->mapToSource(index).row() : -1;
}

void ShortcutsPage::select(const QString& name) {
  search_->clear();
  for (int n = 0; n < model_->rowCount(); ++n)
    if (model_->entry(n).name == name) {
      view_->setCurrentIndex(shown_->mapFromSource(model_->index(n, 0)));
      view_->scrollTo(view_->currentIndex());
    }
}

QString ShortcutsPage::problem() const {
  return problem_->text();
}

void ShortcutsPage::showProblem(const QString& problem) {
  problem_->setText(problem);
  problemIcon_->setVisible(!problem.isEmpty());
}

void ShortcutsPage::showRow() {
  const int at = row();
  for (QWidget* widget : std::initializer_list<QWidget*>{field_, remove_, reset_})
    widget->setEnabled(at >= 0);
  const QSignalBlocker blocker(field_);
  const bool hasKeys = at >= 0 && !model_->entry(at).keys.isEmpty();
  field_->setKeySequence(hasKeys ? model_->entry(at).keys.front() : QKeySequence());
  showProblem({});
}

// One key with its modifiers; the field itself would wait a second for up to three more.
bool ShortcutsPage::take(const QKeyEvent& event) {
  constexpr std::array kOthers = {Qt::Key_Control, Qt::Key_Shift, Qt::Key_Meta,    Qt::Key_Alt,
                                  Qt::Key_AltGr,   Qt::Key_Tab,   Qt::Key_Backtab, Qt::Key_unknown};
  const auto key = static_cast<Qt::Key>(event.key());
  const int at = row();
  if (at < 0 || std::ranges::find(kOthers, key) != kOthers.end()) return false;
  const QKeySequence keys(QKeyCombination(event.modifiers() & ~Qt::KeypadModifier, key));
  const QString problem = model_->refusal(at, keys);
  if (problem.isEmpty()) model_->setKeys(at, {keys});
  showRow();
  showProblem(problem);
  return true;
}

bool ShortcutsPage::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
  if (watched == field_ && key->modifiers() == Qt::NoModifier && key->key() == Qt::Key_Escape) {
    view_->setFocus();
    return true;
  }
  if (watched == field_) return take(*key);
  if (watched == view_ && isEnter && key->modifiers() == Qt::NoModifier) {
    field_->setFocus();
    return true;
  }
  if (watched == search_ && (isEnter || key->key() == Qt::Key_Down)) { // Enter is not OK here
    view_->setFocus();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

} // namespace wavesmith::widgets

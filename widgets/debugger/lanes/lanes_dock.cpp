// SPDX-License-Identifier: Apache-2.0
#include "debugger/lanes/lanes_dock.h"

#include "debugger/debug_controller.h"
#include "debugger/kernel_key.h"
#include "debugger/lanes/lane_cells_model.h"
#include "debugger/lanes/lane_cells_view.h"
#include "debugger/lanes/lane_plot.h"
#include "debugger/lanes/lane_reader.h"
#include "debugger/lanes/lanes_legend.h"
#include "debugger/location_menu.h"
#include "document/document.h"
#include "document/workspace.h"
#ifndef Q_MOC_RUN
#include "emulator/inspect/register_names.h"
#endif
#include "controls/hint_stack.h"
#include "services/window_services.h"
#include "style/core_texts.h"
#include "style/icons.h"
#include "style/theme.h"

#include <QComboBox>
#include <QCompleter>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStringListModel>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

using debug::Verb;

constexpr int kBarMargin = 6;
constexpr std::size_t kMostUnpinned = 8; // sections

struct Shape {
  int columns;
  const char* text;
};
constexpr Shape kArrangements[] = {{16, QT_TRANSLATE_NOOP("wavesmith::widgets::LanesDock", "16 × 4")},
                                   {64, QT_TRANSLATE_NOOP("wavesmith::widgets::LanesDock", "64 × 1")},
                                   {8, QT_TRANSLATE_NOOP("wavesmith::widgets::LanesDock", "8 × 8")},
                                   {4, QT_TRANSLATE_NOOP("wavesmith::widgets::LanesDock", "4 × 16")}};

// "v4, v[4:5]" in parts: commas and blanks outside of brackets separate.
QStringList partsOf(const QString& text) {
  static const QRegularExpression part(QStringLiteral("(?:[^\\s,\\[]|\\[[^\\]]*\\]?)+"));
  QStringList result;
  for (auto match = part.globalMatch(text); match.hasNext();)
    result << match.next().captured();
  return result;
}

} // namespace

LanesDock::LanesDock(DebugController* controller, LocationMenu* menu, Workspace* workspace, QWidget* parent)
    : DebugDock(controller, QStringLiteral("lanes"), tr("Lanes"), parent), workspace_(workspace),
      reader_(new LaneReader(controller, this)), locations_(menu) {
  auto* page = new QWidget;
  auto* all = new QVBoxLayout(page);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);
  makeBar(all);

  auto* content = new QWidget;
  list_ = new QVBoxLayout(content);
  list_->setContentsMargins(0, 0, 0, 0);
  list_->setSpacing(0);
  nothing_ = new QLabel(tr("Pin a vector register, or step to an instruction that uses one."));
  nothing_->setAlignment(Qt::AlignCenter);
  nothing_->setWordWrap(true);
  nothing_->setMargin(24);
  nothing_->setForegroundRole(QPalette::PlaceholderText);
  list_->addWidget(nothing_);
  list_->addStretch(1);
  scroll_ = new QScrollArea;
  scroll_->setWidget(content);
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFocusPolicy(Qt::NoFocus);
  all->addWidget(scroll_, 1);
  all->addWidget(new LanesLegend(workspace->theme()));
  connectController();
  setContent(page, tr("Debug the kernel (%1) to see the vector registers of its waves."));
}

LanesDock* LanesDock::addTo(WindowServices& window, DebugController* controller, LocationMenu* menu) {
  auto* const dock = new LanesDock(controller, menu, window.workspace());
  window.addPanel({.dock = dock,
                   .action = "panelLanes",
                   .icon = "lanes",
                   .isOpen = true,
                   .order = 77,
                   .keys = Qt::CTRL | Qt::ALT | Qt::Key_1,
                   .stage = PanelStage::Debugging});
  return dock;
}

void LanesDock::makeBar(QVBoxLayout* all) {
  pinEdit_ = new QLineEdit;
  pinEdit_->setPlaceholderText(tr("Pin: v4, v[4:5], a name"));
  pinEdit_->setAccessibleName(tr("Registers to pin"));
  pinEdit_->setToolTip(tr("Vector registers that stay on display (Return)"));
  pinEdit_->setClearButtonEnabled(true);
  completer_ = new QCompleter(this);
  completer_->setModel(new QStringListModel(completer_));
  completer_->setCaseSensitivity(Qt::CaseInsensitive);
  completer_->setFilterMode(Qt::MatchContains);
  pinEdit_->setCompleter(completer_);
  lanesEdit_ = new QLineEdit;
  lanesEdit_->setPlaceholderText(tr("Lanes: 0-7,16"));
  lanesEdit_->setAccessibleName(tr("Lanes to show"));
  lanesEdit_->setToolTip(tr("Lanes to show, as 0-7,16; blank: all"));
  lanesEdit_->setClearButtonEnabled(true);
  arrangement_ = new QComboBox;
  arrangement_->setAccessibleName(tr("Arrangement"));
  arrangement_->setToolTip(tr("Columns and rows of the lanes of a register"));
  for (const Shape& shape : kArrangements)
    arrangement_->addItem(tr(shape.text), shape.columns);
  message_ = new QLabel;
  message_->setWordWrap(true);
  message_->setContentsMargins(kBarMargin, 0, kBarMargin, kBarMargin / 2);
  message_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  message_->hide();
  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(kBarMargin, kBarMargin, kBarMargin, kBarMargin / 2);
  bar->addWidget(pinEdit_, 3);
  bar->addWidget(lanesEdit_, 2);
  bar->addWidget(arrangement_);
  all->addLayout(bar);
  all->addWidget(message_);
  connect(pinEdit_, &QLineEdit::returnPressed, this, &LanesDock::pinTyped);
  connect(pinEdit_, &QLineEdit::textEdited, this, [this] { showMessage({}); });
  connect(lanesEdit_, &QLineEdit::textChanged, this, &LanesDock::applyLanes);
  connect(arrangement_, &QComboBox::currentIndexChanged, this, [this] {
    for (LaneSection* section : std::as_const(sections_))
      section->setArrangement(arrangement_->currentData().toInt(), lanes_);
  });
}

void LanesDock::connectController() {
  connect(controller(), &DebugController::moved, this, [this] { edited_ = false; });
  connect(reader_, &LaneReader::complete, this, &LanesDock::valuesShown);
  connect(controller(), &DebugController::declined, this, [this](const QString& reason) {
    if (edited_) showMessage(reason);
    edited_ = false;
  });
  connect(workspace_, &Workspace::snapshotChanged, this, [this] {
    if (program_ == nullptr && controller()->isActive()) refreshSoon();
  });
}

QString LanesDock::message() const {
  return message_->text();
}

QString LanesDock::hint() const {
  return stack()->hint();
}

QList<LaneSection*> LanesDock::sections() const {
  return sections_.first(shown_);
}

void LanesDock::showMessage(const QString& text) {
  QPalette colors;
  colors.setColor(QPalette::WindowText, workspace_->theme()->color(Theme::Role::Error));
  message_->setPalette(colors);
  message_->setText(text);
  message_->setVisible(!text.isEmpty());
}

// --- What is on display ---

void LanesDock::clear() {
  program_ = nullptr;
  namesKnown_ = false;
  reader_->forget();
}

void LanesDock::refresh(bool /*isNewStop*/) {
  reader_->start(0);
  if (!controller()->stop().wave)
    return stack()->showHint(tr("Every wave has ended. Go back to see registers."));
  stack()->showView();
  kernel_ = kernelKey(controller()->job());
  findProgram();
  askNames();
  showSections();
}

// The program of the run is that of an open document, if that has not been changed since.
void LanesDock::findProgram() {
  if (program_) return;
  const debug::CodePlace& at = controller()->stop().wave->at;
  const QString file = QDir::cleanPath(QString::fromStdString(at.place.file));
  const QString outer = QDir::cleanPath(QString::fromStdString(at.outermost.file));
  for (const Document* document : workspace_->documents()) {
    const SnapshotPointer snapshot = document->snapshot();
    if (!snapshot || !snapshot->program) continue;
    if (snapshot->revision != document->revision() || isEdited(document)) continue;
    const bool isSource = document->path() == file || document->path() == outer;
    const program::Index index = snapshot->program->at(at.address);
    if (index == program::kNone || (!isSource && !at.place.file.empty())) continue;
    if (snapshot->program->instructions()[index].row().mnemonic == at.mnemonic) program_ = snapshot->program;
    if (program_) return;
  }
}

bool LanesDock::isEdited(const Document* document) const {
  return std::ranges::any_of(controller()->inputs(), [document](const RunInput& input) {
    return input.path == document->path() && input.text && *input.text != document->content();
  });
}

program::Index LanesDock::next() const {
  return program_ && controller()->stop().wave ? program_->at(controller()->stop().wave->at.address)
                                               : program::kNone;
}

QString LanesDock::lineText(program::Index at) const {
  const source::Place place = program_->place(at);
  if (place.line != 0) return tr("line %1").arg(place.line);
  return QStringLiteral("0x%1").arg(program_->instructions()[at].address, 0, 16);
}

std::vector<LaneSource> LanesDock::usedNow() const {
  std::vector<LaneSource> sources;
  const program::Index at = next();
  if (at == program::kNone) return sources;
  const auto add = [&](program::Index index, bool ran) {
    const bool isMatrix = isa::matrixShape(program_->instructions()[index].op).has_value();
    for (const VectorUse& use : vectorsOf(*program_, index)) {
      const QString text = QString::fromStdString(isa::toString(use.registers));
      const QString line = lineText(index);
      const QString note = use.written
                               ? (ran ? tr("written by %1").arg(line) : tr("next: written by %1").arg(line))
                               : (ran ? tr("read by %1").arg(line) : tr("next: read by %1").arg(line));
      const auto known = std::ranges::find(sources, text, &LaneSource::text);
      if (known != sources.end()) {
        known->note = tr("%1; %2").arg(known->note, note);
        if (known->type.isEmpty()) known->type = use.type;
        if (isMatrix) known->form = LaneForm::Tile;
        continue;
      }
      if (sources.size() == kMostUnpinned) return;
      sources.push_back({.text = text,
                         .pinned = false,
                         .note = note,
                         .type = isMatrix ? QString() : use.type,
                         .form = isMatrix ? LaneForm::Tile : LaneForm::Cells});
    }
  };
  if (const auto before = executedBefore(*program_, at)) add(*before, true);
  add(at, false);
  return sources;
}

// "v_x" in the numbers of usedNow(), here: "v6".
QString LanesDock::registersOf(const QString& pin) const {
  if (!program_ || !controller()->stop().wave) return pin;
  const auto named =
      emulator::RegisterNames(*program_).find(pin.toStdString(), controller()->stop().wave->at.address);
  if (!named) return pin;
  const QChar file = named->storage == emulator::Storage::Accumulation ? u'a' : u'v';
  return file + QString::number(named->first);
}

LaneSection* LanesDock::makeSection() {
  auto* section = new LaneSection(workspace_->theme());
  section->setArrangement(arrangement_->currentData().toInt(), lanes_);
  connect(section, &LaneSection::choicesChanged, this, [this, section] {
    choices_[section->source().text] = section->choices();
    refreshSoon();
  });
  connect(section, &LaneSection::laneChosen, this, &LanesDock::chooseLane);
  connect(section, &LaneSection::pinToggled, this, [this, section] {
    const QString text = section->source().text;
    section->source().pinned ? unpin(text) : pin(text);
  });
  connect(section, &LaneSection::removeRequested, this, [this, section] { unpin(section->source().text); });
  connect(section->model(), &LaneCellsModel::editRequested, this,
          [this](const QString& location, const QString& value) {
            showMessage({});
            edited_ = true;
            controller()->move(
                {.verb = Verb::Set, .text = location.toStdString(), .value = value.toStdString()});
          });
  connect(section->model(), &LaneCellsModel::editRefused, this, &LanesDock::showMessage);
  connect(section->view(), &LaneCellsView::leftThrough, this,
          [this, section](int rows, int column) { leave(section, rows, column); });
  connect(section->view()->horizontalScrollBar(), &QScrollBar::valueChanged, this,
          [this, section](int value) { scrollTogether(section, value); });
  for (QWidget* view : {static_cast<QWidget*>(section->view()), static_cast<QWidget*>(section->plot())}) {
    view->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(view, &QWidget::customContextMenuRequested, this,
            [this, section, view](const QPoint& at) { showMenu(section, view->mapToGlobal(at)); });
  }
  list_->insertWidget(static_cast<int>(sections_.size()), section);
  sections_ << section;
  return section;
}

void LanesDock::showSections() {
  std::vector<LaneSource> sources;
  QStringList pinned;
  for (const QString& text : pins()) {
    sources.push_back({.text = text, .pinned = true, .note = {}, .type = {}});
    pinned << registersOf(text);
  }
  for (LaneSource& used : usedNow())
    if (!pinned.contains(used.text)) sources.push_back(std::move(used));
  shown_ = static_cast<int>(sources.size());
  reader_->start(shown_);
  nothing_->setVisible(shown_ == 0);
  for (int i = 0; i < shown_; ++i) {
    LaneSection* const section = i < sections_.size() ? sections_[i] : makeSection();
    const LaneSource& source = sources[static_cast<std::size_t>(i)];
    section->setProgram(program_, next());
    section->setSource(source, choices_.value(source.text));
    section->show();
    reader_->read(section);
  }
  for (qsizetype i = shown_; i < sections_.size(); ++i)
    sections_[i]->hide();
  if (shown_ == 0) emit valuesShown();
}

// --- Questions and answers ---

void LanesDock::askNames() {
  if (namesKnown_) return; // answers about a position that is left do not arrive
  controller()->ask(this, {.verb = Verb::Show, .text = "vectors"}, [this](const DebugAnswer& vectors) {
    if (!vectors) return;
    QStringList names;
    for (const debug::ItemValue& value : vectors->values) {
      const QString name = QString::fromStdString(value.name);
      names << name.left(name.lastIndexOf(u'[') > 0 && name.endsWith(u']') ? name.lastIndexOf(u'[')
                                                                           : name.size());
    }
    controller()->ask(this, {.verb = Verb::Names}, [this, names](const DebugAnswer& all) mutable {
      if (!all) return;
      std::optional<emulator::RegisterNames> known;
      if (program_) known.emplace(*program_);
      QStringList own;
      for (const std::string& name : all->names) {
        const auto named =
            known ? known->find(name, controller()->stop().wave ? controller()->stop().wave->at.address : 0)
                  : std::optional(emulator::RegisterNames::Named{.storage = emulator::Storage::Vector});
        const bool isVector = named && (named->storage == emulator::Storage::Vector ||
                                        named->storage == emulator::Storage::Accumulation);
        if (isVector) own << QString::fromStdString(name);
      }
      static_cast<QStringListModel*>(completer_->model())->setStringList(own + names);
      namesKnown_ = true;
    });
  });
}

// --- What the user does ---

void LanesDock::chooseLane(int lane) {
  if (reader_->isShowing() || lane == controller()->lane()) return;
  for (LaneSection* section : sections())
    section->setLane(lane);
  controller()->move({.verb = Verb::Lane, .number = static_cast<std::uint64_t>(lane)});
}

void LanesDock::applyLanes() {
  const auto lanes = lanesOf(lanesEdit_->text());
  QPalette colors = lanesEdit_->palette();
  colors.setColor(QPalette::Text,
                  lanes ? palette().color(QPalette::Text) : workspace_->theme()->color(Theme::Role::Error));
  lanesEdit_->setPalette(colors);
  lanesEdit_->setToolTip(lanes ? tr("Lanes to show, as 0-7,16; blank: all") : lanes.error());
  showMessage(lanes ? QString() : lanes.error());
  if (!lanes) return;
  lanes_ = *lanes;
  for (LaneSection* section : std::as_const(sections_))
    section->setArrangement(arrangement_->currentData().toInt(), lanes_);
}

void LanesDock::setPins(const QStringList& pins) {
  if (pins == this->pins()) return;
  pinsOf_[kernel_] = pins;
  emit pinsChanged();
  refreshSoon();
}

void LanesDock::pin(const QString& text) {
  pinNext({text});
}

void LanesDock::unpin(const QString& text) {
  QStringList pins = this->pins();
  pins.removeAll(text);
  setPins(pins);
}

void LanesDock::pinTyped() {
  pinNext(partsOf(pinEdit_->text()));
}

// One after the other, so that they keep their order; stops at the first that is not a vector register.
void LanesDock::pinNext(QStringList texts) {
  showMessage({});
  if (texts.isEmpty()) return;
  const QString text = texts.takeFirst();
  controller()->ask(
      this, {.verb = Verb::Print, .text = text.toStdString(), .type = "hex"},
      [this, text, texts](const DebugAnswer& answer) {
        if (!answer) return showMessage(coreText(answer.error().message));
        const QString name = QString::fromStdString(answer->values.front().name);
        if (!namedLanes(name))
          return showMessage(
              tr("%1 is not a vector register in all lanes: write v4, v[4:5] or a name").arg(text));
        if (!pins().contains(text)) setPins(pins() + QStringList{text});
        if (!texts.isEmpty()) return pinNext(texts);
        pinEdit_->clear();
      });
}

void LanesDock::leave(const LaneSection* section, int rows, int column) {
  const QList<LaneSection*> all = sections();
  const qsizetype at = all.indexOf(section) + rows;
  if (at < 0 || at >= all.size()) return;
  LaneSection* const other = all[at];
  other->focusTarget()->setFocus(Qt::OtherFocusReason);
  scroll_->ensureWidgetVisible(other->focusTarget(), 0, 0);
  const LaneCellsModel* model = other->model();
  if (other->focusTarget() != other->view() || model->rowCount() == 0) return;
  const int row = rows > 0 ? 0 : model->rowCount() - 1;
  const QModelIndex cell = model->index(row, std::min(column, model->columnCount() - 1));
  other->view()->setCurrentIndex(cell);
  const int lane = cell.data(LaneCellsModel::LaneRole).toInt();
  if (lane >= 0) chooseLane(lane); // it may have been the current cell before
}

void LanesDock::scrollTogether(const LaneSection* section, int value) {
  for (const LaneSection* other : sections())
    if (other != section && other->model()->columnCount() == section->model()->columnCount())
      other->view()->horizontalScrollBar()->setValue(value);
}

void LanesDock::showMenu(LaneSection* section, const QPoint& at) {
  QMenu menu;
  const QString text = section->source().text;
  const QModelIndex cell =
      section->focusTarget() == section->view() ? section->view()->currentIndex() : QModelIndex();
  const QString location = cell.data(LaneCellsModel::LocationRole).toString();
  const auto add = [&](const QString& iconName, const QString& label, const auto& run) {
    QAction* action = iconName.isEmpty() ? menu.addAction(label) : menu.addAction(icon(iconName), label);
    connect(action, &QAction::triggered, this, run);
    return action;
  };
  if (!location.isEmpty()) {
    add(QStringLiteral("copy"), tr("Copy"), [section] {
      section->view()->copySelection();
    })->setShortcut(QKeySequence::Copy);
    add({}, tr("Change Value"), [section, cell] { section->view()->edit(cell); })->setShortcut(Qt::Key_F2);
    menu.addSeparator();
    locations_->addTo(&menu, location);
    menu.addSeparator();
  }
  if (section->source().pinned)
    add(QStringLiteral("close"), tr("Unpin %1").arg(text), [this, text] {
      unpin(text);
    })->setShortcut(QKeySequence::Delete);
  else
    add(QStringLiteral("pin"), tr("Pin %1").arg(text), [this, text] { pin(text); });
  if (pins().size() > 1) add({}, tr("Unpin All"), [this] { setPins({}); });
  menu.exec(at);
}

} // namespace wavesmith::widgets

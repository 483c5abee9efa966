// SPDX-License-Identifier: Apache-2.0
#include "debugger/lanes/lane_section.h"

#include "controls/elided_label.h"
#include "debugger/lanes/lane_cells_model.h"
#include "debugger/lanes/lane_cells_view.h"
#include "debugger/lanes/lane_plot.h"
#include "style/from_view.h"
#include "style/icons.h"
#include "style/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace wavesmith::widgets {
namespace {

constexpr int kSectionMargin = 6;
constexpr std::size_t kMostInstructions = 24; // most instructions of the kernel in the box of tiles
constexpr std::array kMatrices = {isa::Matrix::A, isa::Matrix::B, isa::Matrix::C, isa::Matrix::D};
constexpr int kDword = 32;

QString opName(isa::Op op) {
  const std::string_view name = isa::row(op).mnemonic;
  return fromView(name);
}

void shrinkable(QComboBox* box, int letters) {
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(letters);
}

} // namespace

LaneSection::LaneSection(const Theme* theme, QWidget* parent)
    : QWidget(parent), theme_(theme), model_(new LaneCellsModel(theme, this)),
      view_(new LaneCellsView(theme, model_)), plot_(new LanePlot(theme)) {
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, kSectionMargin);
  all->setSpacing(2);
  makeHead();
  all->addWidget(view_);
  all->addWidget(plot_);
  connect(view_, &LaneCellsView::laneChosen, this, &LaneSection::laneChosen);
  connect(plot_, &LanePlot::laneChosen, this, &LaneSection::laneChosen);
  connect(view_, &LaneCellsView::removeRequested, this, &LaneSection::removeRequested);
  connect(plot_, &LanePlot::removeRequested, this, &LaneSection::removeRequested);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  showHead();
}

void LaneSection::makeHead() {
  name_ = new QLabel;
  QFont bold = name_->font();
  bold.setBold(true);
  name_->setFont(bold);
  name_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  note_ = new ElidedLabel(tr("Note"));
  note_->setForegroundRole(QPalette::PlaceholderText);
  typeBox_ = new QComboBox;
  typeBox_->setAccessibleName(tr("Type"));
  typeBox_->setToolTip(tr("The type in which the values are shown"));
  shrinkable(typeBox_, 7);
  formBox_ = new QComboBox;
  formBox_->setAccessibleName(tr("Form"));
  formBox_->setToolTip(tr("How the values are shown"));
  formBox_->addItems({tr("Cells"), tr("Matrix tile"), tr("Line"), tr("Bars")});
  shrinkable(formBox_, 6);
  pin_ = new QToolButton;
  pin_->setAutoRaise(true);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(kSectionMargin, 2, kSectionMargin, 0);
  head->addWidget(name_);
  head->addWidget(note_, 1);
  head->addWidget(typeBox_);
  head->addWidget(formBox_);
  head->addWidget(pin_);
  static_cast<QVBoxLayout*>(layout())->addLayout(head);

  tileRow_ = new QWidget;
  tileBox_ = new QComboBox;
  tileBox_->setAccessibleName(tr("Matrix product"));
  tileBox_->setToolTip(tr("The matrix product whose operand the registers are"));
  shrinkable(tileBox_, 16);
  matrixBox_ = new QComboBox;
  matrixBox_->setAccessibleName(tr("Operand"));
  matrixBox_->setToolTip(tr("The operand of the matrix product"));
  matrixBox_->addItems({QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("C"), QStringLiteral("D")});
  auto* row = new QHBoxLayout(tileRow_);
  row->setContentsMargins(kSectionMargin, 0, kSectionMargin, 0);
  row->addWidget(tileBox_, 1);
  row->addWidget(matrixBox_);
  layout()->addWidget(tileRow_);

  connect(typeBox_, &QComboBox::activated, this, [this](int index) {
    choices_.type = index == 0 ? QString() : typeBox_->itemText(index);
    emit choicesChanged();
  });
  connect(formBox_, &QComboBox::activated, this, &LaneSection::chooseForm);
  connect(tileBox_, &QComboBox::activated, this, &LaneSection::chooseTile);
  connect(matrixBox_, &QComboBox::activated, this, [this](int index) {
    choices_.matrix = kMatrices[static_cast<std::size_t>(index)];
    choices_.type.clear();
    emit choicesChanged();
  });
  connect(pin_, &QToolButton::clicked, this, &LaneSection::pinToggled);
}

void LaneSection::chooseForm(int index) {
  const bool sameCells = form() != LaneForm::Tile && static_cast<LaneForm>(index) != LaneForm::Tile;
  if (!sameCells) choices_.type.clear(); // elements of a tile have other types
  choices_.form = static_cast<LaneForm>(index);
  emit choicesChanged();
}

void LaneSection::chooseTile(int index) {
  const auto at = static_cast<std::size_t>(tileBox_->itemData(index).toUInt());
  if (at >= listed_.size()) return;
  const MatrixUse use = listed_[at];
  choices_.op = use.op;
  choices_.at = use.at;
  if (use.at != program::kNone) choices_.matrix = use.matrix;
  choices_.type.clear();
  emit choicesChanged();
}

void LaneSection::setSource(const LaneSource& source, const LaneChoices& choices) {
  if (source.text != source_.text) {
    registers_.count = 0;
    typeHint_.clear();
    failure_.clear();
    authorNames_.clear();
    values_ = {};
    view_->forgetFit();
  }
  source_ = source;
  choices_ = choices;
  showHead();
}

void LaneSection::setArrangement(int columns, quint64 lanes) {
  if (columns == columns_ && lanes == lanes_) return;
  columns_ = columns;
  lanes_ = lanes;
  view_->forgetFit();
  showValues();
}

void LaneSection::setProgram(std::shared_ptr<const program::Program> program, program::Index at) {
  program_ = std::move(program);
  at_ = at;
}

void LaneSection::setLane(int lane) {
  model_->setLane(lane);
  plot_->setLane(lane);
}

LaneForm LaneSection::form() const {
  return choices_.form.value_or(source_.form);
}

QWidget* LaneSection::focusTarget() const {
  if (form() == LaneForm::Line || form() == LaneForm::Bars) return plot_;
  return view_;
}

std::optional<MatrixUse> LaneSection::tile() const {
  if (form() != LaneForm::Tile) return std::nullopt;
  MatrixUse use;
  if (choices_.op) {
    use.op = *choices_.op;
    use.at = choices_.at;
  } else if (!uses_.empty()) {
    use = uses_.front();
  } else {
    use.op = matrixOpcodes().front();
  }
  if (choices_.matrix) use.matrix = *choices_.matrix;
  use.registers = matrixRegisters(use.op, use.matrix, registers_);
  if (program_ && use.at != program::kNone)
    for (const MatrixUse& operand : matrixOperands(*program_, use.at))
      if (operand.op == use.op && operand.matrix == use.matrix && isa::overlap(operand.registers, registers_))
        use.registers = operand.registers;
  return use;
}

QString LaneSection::type() const {
  return choices_.type.isEmpty() ? automaticType() : choices_.type;
}

QString LaneSection::automaticType() const {
  if (const auto use = tile()) {
    const QString type = elementType(use->op, use->matrix);
    return type.isEmpty() ? QStringLiteral("hex") : type;
  }
  if (!source_.type.isEmpty()) return source_.type;
  return typeHint_.isEmpty() ? QStringLiteral("u32") : typeHint_;
}

bool LaneSection::wantsAddresses() const {
  return type() == QLatin1String("address") && form() == LaneForm::Cells;
}

NamedLanes LaneSection::resolve(const NamedLanes& named) {
  registers_ = named.registers;
  uses_ = program_ ? matrixUses(*program_, registers_, at_) : std::vector<MatrixUse>();
  typeHint_ = program_ ? typeNear(*program_, registers_, at_) : QString();
  NamedLanes wanted = named;
  if (const auto use = tile())
    wanted.registers = use->registers;
  else if (registersOfType(type()) == 2)
    wanted.registers.count = static_cast<std::uint16_t>(named.registers.count + named.registers.count % 2);
  return wanted;
}

void LaneSection::setValues(LaneValues values, const QString& authorNames) {
  failure_.clear();
  values_ = std::move(values);
  authorNames_ = authorNames;
  showHead();
  showValues();
}

void LaneSection::setFailure(const QString& reason) {
  failure_ = reason;
  values_ = {};
  authorNames_.clear();
  showHead();
  showValues();
}

QString LaneSection::instructionText(const MatrixUse& use) const {
  if (use.at == program::kNone || !program_) return opName(use.op);
  const source::Place place = program_->place(use.at);
  if (place.line == 0)
    return tr("0x%1: %2").arg(program_->instructions()[use.at].address, 0, 16).arg(opName(use.op));
  return tr("line %1: %2").arg(place.line).arg(opName(use.op));
}

void LaneSection::showTypes() {
  const auto use = tile();
  const auto shape = use ? isa::matrixShape(use->op) : std::nullopt;
  const int bits = shape ? static_cast<int>(isa::elementBits(use->matrix, *shape)) : 0;
  QStringList items{tr("auto: %1").arg(automaticType())};
  items += bits > 0 ? laneTypes(bits) : laneTypes();
  QStringList shown;
  for (int i = 0; i < typeBox_->count(); ++i)
    shown << typeBox_->itemText(i);
  const QSignalBlocker blocker(typeBox_);
  if (shown != items) {
    typeBox_->clear();
    typeBox_->addItems(items);
  }
  typeBox_->setCurrentIndex(
      choices_.type.isEmpty() ? 0 : std::max(typeBox_->findText(choices_.type, Qt::MatchFixedString), 0));
}

void LaneSection::showTiles() {
  const auto use = tile();
  tileRow_->setVisible(use.has_value());
  if (!use) return;
  std::vector<MatrixUse> list;
  for (const MatrixUse& one : uses_) {
    if (list.size() == kMostInstructions) break;
    if (std::ranges::find(list, one.at, &MatrixUse::at) == list.end()) list.push_back(one);
  }
  const std::size_t fromProgram = list.size();
  for (const isa::Op op : matrixOpcodes())
    list.push_back({.at = program::kNone, .op = op, .registers = {}});
  const QSignalBlocker tiles(tileBox_);
  const QSignalBlocker matrices(matrixBox_);
  if (list != listed_) {
    listed_ = std::move(list);
    tileBox_->clear();
    for (std::size_t i = 0; i < listed_.size(); ++i) {
      if (i == fromProgram && i > 0) tileBox_->insertSeparator(tileBox_->count());
      tileBox_->addItem(instructionText(listed_[i]), static_cast<uint>(i));
    }
  }
  for (std::size_t i = 0; i < listed_.size(); ++i)
    if (listed_[i].op == use->op && listed_[i].at == use->at) {
      tileBox_->setCurrentIndex(tileBox_->findData(static_cast<uint>(i)));
      break;
    }
  matrixBox_->setCurrentIndex(
      static_cast<int>(std::ranges::find(kMatrices, use->matrix) - kMatrices.begin()));
}

void LaneSection::showHead() {
  const QString registers =
      registers_.count > 0 ? QString::fromStdString(isa::toString(registers_)) : source_.text;
  QString name = values_.prefix + registers;
  if (!authorNames_.isEmpty()) name += QStringLiteral("  ") + authorNames_;
  name_->setText(name);
  note_->setFullText(failure_.isEmpty() ? source_.note : failure_);
  QPalette colors;
  colors.setColor(QPalette::PlaceholderText,
                  theme_->color(failure_.isEmpty() ? Theme::Role::Quiet : Theme::Role::Error));
  note_->setPalette(colors);
  const QString tip =
      source_.pinned ? tr("Unpin %1 (Delete)").arg(source_.text) : tr("Pin %1").arg(source_.text);
  pin_->setIcon(icon(source_.pinned ? QStringLiteral("close") : QStringLiteral("pin")));
  pin_->setToolTip(tip);
  pin_->setAccessibleName(tip);
  formBox_->setCurrentIndex(static_cast<int>(form()));
  showTypes();
  showTiles();
}

void LaneSection::showValues() {
  const bool isPlot = focusTarget() == plot_;
  const bool any = values_.registers.count > 0 && failure_.isEmpty();
  const QString shownType = type();
  view_->setVisible(any && !isPlot);
  plot_->setVisible(any && isPlot);
  view_->setAccessibleName(tr("%1 in each lane").arg(source_.text));
  if (!any) return model_->setGrid({});
  if (isPlot) {
    plot_->setKind(form() == LaneForm::Bars ? LanePlot::Kind::Bars : LanePlot::Kind::Line);
    return plot_->setValues(values_, shownType, lanes_);
  }
  const auto use = tile();
  const auto shape = use ? isa::matrixShape(use->op) : std::nullopt;
  if (shownType != model_->type()) view_->forgetFit();
  model_->setGrid(shape ? tileGrid(*shape, use->matrix, lanes_)
                        : laneGrid({.registers = values_.registers,
                                    .together = registersOfType(shownType),
                                    .columns = columns_,
                                    .lanes = lanes_}));
  model_->setValues(values_, shownType);
  view_->fit();
  if (!view_->currentIndex().isValid()) // so that the keyboard can move from it
    view_->selectionModel()->setCurrentIndex(model_->indexOfLane(model_->lane()),
                                             QItemSelectionModel::NoUpdate);
}

} // namespace wavesmith::widgets

// SPDX-License-Identifier: Apache-2.0
// The kernarg segment as a ruler with sixteen or thirty-two bytes per row. Arguments are blocks with their names and
// SGPRs. Unused bytes are hatched, bytes of the runtime dotted, bytes of two arguments crossed out. Below are the
// lines that read them.
//
//        0       4       8               16
//    0 | n     |///////| a             |
//      | s6    |       | s[2:3]        |
//                        '---- 53 ----'
//
// The mouse and the arrow keys select an argument; Enter goes to a line that reads it, Ctrl+C copies the text
// of the tool tip. GUI thread only.
#pragma once

#include "kernarg_designer/ruler_rows.h"

#include <QAbstractScrollArea>
#include <QString>
#include <QVector>

#include <optional>

namespace wavesmith::widgets {

class KernargModel;
class Theme;

class ByteRuler : public QAbstractScrollArea {
  Q_OBJECT

public:
  ByteRuler(const KernargModel* model, const Theme* theme, QWidget* parent = nullptr);

  struct Hit {
    enum class Kind : quint8 { Argument, Padding, Read } kind = Kind::Padding;
    int of = -1;       // the row of the argument; the instruction of a read
    quint64 begin = 0; // bytes of the segment
    quint64 end = 0;
  };
  [[nodiscard]] std::optional<Hit> hitAt(const QPoint& place) const; // `place` in the viewport
  [[nodiscard]] QString describe(const Hit& hit) const;
  [[nodiscard]] QRect rectOf(int argument) const; // rectangle of its first piece, in the viewport
  [[nodiscard]] const std::vector<RulerRow>& rows() const { return rows_; }
  [[nodiscard]] int bytesInRow() const { return bytesInRow_; }
  [[nodiscard]] int chosen() const { return chosen_; }
  void choose(int argument); // -1: none

signals:
  void argumentChosen(int argument); // the user selected an argument
  void lineRequested(std::uint32_t at);

protected:
  bool viewportEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  struct Read { // all instructions that read exactly the same bytes
    RulerRead bytes;
    QString lines;
    std::uint32_t at = 0; // the first of these instructions
    QString odd;
  };
  void refresh();
  void arrange();
  void chooseByUser(int argument);
  void goToReader(int argument);
  [[nodiscard]] int gutter() const;
  [[nodiscard]] int header() const;
  [[nodiscard]] int blockHeight() const;
  [[nodiscard]] int laneHeight() const;
  [[nodiscard]] int heightOf(const RulerRow& row) const;
  [[nodiscard]] int xOf(quint64 byte) const;
  [[nodiscard]] QRect blockRect(int row, const RulerPiece& piece) const; // in the viewport
  [[nodiscard]] QRect bracketRect(int row, const RulerPiece& piece) const;
  [[nodiscard]] QString nameOf(int argument) const;
  void paintHeader(QPainter& painter) const;
  void paintRow(QPainter& painter, int n) const;
  void paintArgument(QPainter& painter, const RulerPiece& piece, const QRect& rect) const;
  void paintName(QPainter& painter, const RulerPiece& piece, const QRect& rect, bool hasOverlap) const;
  void paintBracket(QPainter& painter, const RulerPiece& piece, const QRect& rect) const;

  const KernargModel* model_;
  const Theme* theme_;
  std::vector<RulerRow> rows_;
  std::vector<int> tops_; // top of each row, and the end of the last one; without the header
  QVector<Read> reads_;
  int bytesInRow_ = 16;
  int chosen_ = -1;
};

} // namespace wavesmith::widgets

// SPDX-License-Identifier: Apache-2.0
#include "document/text/gradual_text.h"

#include <QElapsedTimer>
#include <QTextCursor>
#include <QTextDocument>

#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kSliceMilliseconds = 10; // most of a frame's 16 ms
constexpr qsizetype kPiece = 8192;     // characters between two checks of the clock

} // namespace

GradualText::GradualText(QTextDocument* document) : document_(document) {
  slices_.setInterval(0);
  QObject::connect(&slices_, &QTimer::timeout, &slices_, [this] { advance(); });
}

void GradualText::fill(QString text, std::function<void()> done) {
  text_ = std::move(text);
  inserted_ = 0;
  done_ = std::move(done);
  document_->clear();
  advance();
}

void GradualText::advance() {
  QElapsedTimer clock;
  clock.start();
  QTextCursor end(document_);
  end.movePosition(QTextCursor::End);
  end.beginEditBlock(); // listeners are notified of the slice as a whole
  while (inserted_ < text_.size() && clock.elapsed() < kSliceMilliseconds) {
    end.insertText(text_.mid(inserted_, kPiece));
    inserted_ += kPiece;
  }
  end.endEditBlock();
  if (inserted_ < text_.size()) return slices_.start();
  slices_.stop();
  text_.clear();
  if (const auto done = std::exchange(done_, {})) done();
}

} // namespace wavesmith::widgets

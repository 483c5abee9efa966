// SPDX-License-Identifier: Apache-2.0
#include "debugger/lanes/lane_choice.h"

#ifndef Q_MOC_RUN
#include "isa/register.h"
#endif

#include <QCoreApplication>
#include <QStringList>

namespace wavesmith::widgets {
namespace {

struct LaneChoiceText {
  Q_DECLARE_TR_FUNCTIONS(LaneChoice)
};

std::expected<int, QString> laneNumber(const QString& text) {
  const QString number = text.trimmed();
  bool isNumber = !number.isEmpty();
  for (const QChar digit : number)
    isNumber = isNumber && digit >= u'0' && digit <= u'9';
  if (!isNumber)
    return std::unexpected(number.isEmpty()
                               ? LaneChoiceText::tr("a lane is missing; write lanes as 0-7,16")
                               : LaneChoiceText::tr("“%1” is not a lane; write lanes as 0-7,16").arg(number));
  bool fits = false;
  const int lane = number.toInt(&fits);
  if (!fits || lane >= static_cast<int>(isa::kLanes))
    return std::unexpected(LaneChoiceText::tr("there is no lane %1: a wave has 64").arg(number));
  return lane;
}

} // namespace

std::expected<quint64, QString> lanesOf(const QString& text) {
  if (text.trimmed().isEmpty()) return kAllLanes;
  quint64 mask = 0;
  for (const QString& part : text.split(u',')) {
    const QStringList ends = part.split(u'-');
    if (ends.size() > 2)
      return std::unexpected(
          LaneChoiceText::tr("“%1” is not a range of lanes; write lanes as 0-7,16").arg(part.trimmed()));
    const auto first = laneNumber(ends.front());
    if (!first) return std::unexpected(first.error());
    const auto last = laneNumber(ends.back());
    if (!last) return std::unexpected(last.error());
    if (*last < *first)
      return std::unexpected(LaneChoiceText::tr("%1-%2 has its ends exchanged").arg(*first).arg(*last));
    for (int lane = *first; lane <= *last; ++lane)
      mask |= quint64{1} << lane;
  }
  return mask;
}

} // namespace wavesmith::widgets

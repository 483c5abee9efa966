// SPDX-License-Identifier: Apache-2.0
// The Qt Test classes of a suite share one program, which runs one of them per process:
//
//   class BracketsTest : public QObject { Q_OBJECT private slots: ... };      in brackets_test.cpp
//   WAVESMITH_WIDGET_TEST(BracketsTest)
//   #include "brackets_test.moc"
//
//   test_widgets_editor brackets_test [FUNCTION]
//
// Threading: the classes are registered before main(), which creates them on the main thread.
#pragma once

#include <QObject>

#include <memory>
#include <string_view>

namespace wavesmith::testing {

inline constexpr int kPatience = 60000; // milliseconds, enough for a loaded machine

using MakeWidgetTest = std::unique_ptr<QObject> (*)();

// Called once for each class, by WAVESMITH_WIDGET_TEST; `file` is the source's __FILE__. Returns true.
bool registerWidgetTest(std::string_view file, MakeWidgetTest make);

} // namespace wavesmith::testing

#define WAVESMITH_WIDGET_TEST(Class)                                                                         \
  static const bool wavesmithRegistered##Class = ::wavesmith::testing::registerWidgetTest(                   \
      __FILE__, [] { return std::unique_ptr<QObject>(std::make_unique<Class>()); });

// SPDX-License-Identifier: Apache-2.0
// What assistive technology is told about the widgets that paint themselves: Qt takes them for panes without a role.
//
//   installAccessibleRoles();     further calls have no effect; GUI thread
//
// Their names and descriptions are theirs (setAccessibleName).
#pragma once

namespace wavesmith::widgets {

void installAccessibleRoles();

} // namespace wavesmith::widgets

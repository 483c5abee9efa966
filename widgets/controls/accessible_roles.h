// SPDX-License-Identifier: Apache-2.0
// Tells assistive technology the roles of the widgets that paint themselves, because Qt treats them as panes without
// a role.
//
//   installAccessibleRoles();     further calls have no effect; GUI thread
//
// The widgets set their own names and descriptions (setAccessibleName).
#pragma once

namespace wavesmith::widgets {

void installAccessibleRoles();

} // namespace wavesmith::widgets

// SPDX-License-Identifier: Apache-2.0
// libwavesmith.so: a program that was compiled with another version of session/wavesmith.h finds out with ws_abi_version().
#include "session/wavesmith.h"

static_assert(WS_ABI_VERSION == 1, "functions were added: tests/golden/session/exports.txt lists them");

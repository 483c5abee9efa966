// SPDX-License-Identifier: Apache-2.0
// The same for programs, which are compiled without -fPIC.
#pragma once

#include "core.h"

// SPDX-License-Identifier: Apache-2.0
#include "panels/columns.h"

#include <gtest/gtest.h>

// SPDX-License-Identifier: Apache-2.0
#include "panels/register_at.h"

#include <gtest/gtest.h>

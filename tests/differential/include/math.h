// SPDX-License-Identifier: Apache-2.0
// Included by csmith's programs with floats; csmith.h has what they need.
#pragma once

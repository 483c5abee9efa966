// SPDX-License-Identifier: Apache-2.0
// csmith's programs with floats include it; what they need of it is in csmith.h.
#pragma once

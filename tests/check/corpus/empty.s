// SPDX-License-Identifier: Apache-2.0
// No statement at all.

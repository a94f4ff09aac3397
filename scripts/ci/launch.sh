#!/usr/bin/env bash
# A second launch serves within two seconds; SIGTERM ends it with 0; a taken port is one line and exit 2.
set -u
cd "$(dirname "$0")/../.." || exit 1
exec node scripts/ci/launch.mjs

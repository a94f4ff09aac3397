#!/usr/bin/env bash
# hermes-agent-api-client from the package index, unmodified, against the built emulator.
set -u
cd "$(dirname "$0")" || exit 1
root=$(cd ../../.. && pwd)
work=$(mktemp -d)
server=
trap 'if [ -n "$server" ]; then kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; fi; rm -rf "$work"' EXIT

python=
for name in ${PYTHON:-python3 python3.13 python3.14 "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.1[34].*/bin/python3}; do
  if "$name" -c 'import sys,venv;sys.exit(sys.version_info<(3,13))' >/dev/null 2>&1; then
    python=$name
    break
  fi
done
if [ -z "$python" ]; then
  echo "NOT_RUN hermes-agent-api-client: missing on this machine: Python 3.13 or later"
  exit 0
fi
if ! { "$python" -m venv "$work/env" && "$work/env/bin/pip" install --quiet --disable-pip-version-check hermes-agent-api-client==0.3.3; } >"$work/pip" 2>&1; then
  echo "NOT_RUN hermes-agent-api-client: can't be installed here: $(tail -n 1 "$work/pip")"
  exit 0
fi
failed=0
for level in 0.21.0 0.19.0; do
  node "$root/packages/service-hermes/dist/cli.js" serve --port 0 --json >"$work/ready" &
  server=$!
  for _ in $(seq 100); do
    [ -s "$work/ready" ] && break
    sleep 0.1
  done
  timeout 60 "$work/env/bin/python" api-client.py "$level" "$work/ready" || failed=1
  kill "$server"
  wait "$server" 2>/dev/null
  server=
  : >"$work/ready"
done
exit $failed

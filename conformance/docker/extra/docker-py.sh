#!/usr/bin/env bash
# docker-py from the package index against the built emulator.
set -u
cd "$(dirname "$0")" || exit 1
root=$(cd ../../.. && pwd)
work=$(mktemp -d)
server=
trap 'if [ -n "$server" ]; then kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; fi; rm -rf "$work"' EXIT

if ! command -v python3 >/dev/null; then
  echo "NOT_RUN docker-py: missing on this machine: python3"
  exit 0
fi
if ! { python3 -m venv "$work/env" && "$work/env/bin/pip" install --quiet --disable-pip-version-check docker==7.1.0; } >"$work/pip" 2>&1; then
  echo "NOT_RUN docker-py: can't be installed here: $(tail -n 1 "$work/pip")"
  exit 0
fi
node "$root/packages/service-docker/dist/cli.js" serve --socket "$work/docker.sock" --json >"$work/ready" &
server=$!
for _ in $(seq 100); do
  [ -s "$work/ready" ] && break
  sleep 0.1
done
DOCKER_HOST="unix://$work/docker.sock" timeout 120 "$work/env/bin/python" docker-py.py

#!/usr/bin/env bash
# docker compose from Debian's packages, unmodified, against the built emulator.
set -u
cd "$(dirname "$0")" || exit 1
root=$(cd ../../.. && pwd)
work=$(mktemp -d)
server=
trap 'if [ -n "$server" ]; then kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; fi; rm -rf "$work"' EXIT

# Compose as a program of its own: from the machine, or else from Debian (2.40 where it has it).
compose=${DOCKER_COMPOSE:-}
for found in "$(command -v docker-compose || true)" {/usr/local,/usr}/lib{,exec}/docker/cli-plugins/docker-compose "${HOME:-}/.docker/cli-plugins/docker-compose"; do
  [ -n "$compose" ] && break
  [ -x "$found" ] && "$found" version --short 2>/dev/null | grep -q '^v\?[2-9]' && compose=$found
done
from_debian() {
  command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || return 1
  local mirror suite options
  mirror=$({ awk '/^URIs:/{print $2}' /etc/apt/sources.list.d/*.sources; awk '/^deb /{print $2}' /etc/apt/sources.list /etc/apt/sources.list.d/*.list; } 2>/dev/null | grep -m1 -E '/debian/?$') || return 1
  for suite in forky sid trixie; do
    mkdir -p "$work/$suite/lists/partial" "$work/$suite/cache/archives/partial"
    : >"$work/$suite/status"
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" >"$work/$suite/list"
    options=(-o "Dir::Etc::sourcelist=$work/$suite/list" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$work/$suite/lists"
      -o "Dir::State::status=$work/$suite/status" -o "Dir::Cache=$work/$suite/cache" -o APT::Sandbox::User=root)
    apt-get "${options[@]}" update -qq && (cd "$work" && apt-get "${options[@]}" download -qq docker-compose) || continue
    dpkg-deb -x "$work"/docker-compose_*.deb "$work/root" || continue
    compose=$(find "$work/root" -name docker-compose -type f -perm -u+x | head -n 1)
    [ -n "$compose" ] && "$compose" version >/dev/null 2>&1 && return 0
    compose=
    rm -f "$work"/docker-compose_*.deb
  done
  return 1
}
if [ -z "$compose" ] && ! from_debian >"$work/apt" 2>&1; then
  echo "NOT_RUN compose: no docker-compose here and none from Debian's packages: $(tail -n 1 "$work/apt")"
  exit 0
fi
node "$root/packages/service-docker/dist/cli.js" serve --port 0 --json >"$work/ready" &
server=$!
for _ in $(seq 100); do
  [ -s "$work/ready" ] && break
  sleep 0.1
done
port=$(grep -o '127.0.0.1:[0-9]*' "$work/ready" | head -n 1)
DOCKER_HOST="tcp://$port" timeout 300 node compose.mjs "$compose" "http://$port"

#!/usr/bin/env bash
# docker compose, unmodified, against the built emulator, or one that serves already (DOCKER_HOST).
set -u
cd "$(dirname "$0")" || exit 1
. ./suite.bash

# Compose as a program of its own: from the machine, else from Debian (2.40 where it has it), once per clone.
kept=$root/.mockingbird/clients/docker-compose
compose=${DOCKER_COMPOSE:-}
for found in "$kept/docker-compose" "$(command -v docker-compose || true)" {/usr/local,/usr}/lib{,exec}/docker/cli-plugins/docker-compose; do
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
    if [ -n "$compose" ] && "$compose" version >/dev/null 2>&1; then
      mkdir -p "$kept" && mv "$compose" "$kept/docker-compose" && compose=$kept/docker-compose
      return 0
    fi
    compose=
    rm -rf "$work"/docker-compose_*.deb "$work/root"
  done
  return 1
}
[ -n "$compose" ] || from_debian >"$work/apt" 2>&1 ||
  not_run "no docker-compose here and none from Debian's packages: $(tail -n 1 "$work/apt")"
serve --port 0
timeout 300 node compose.mjs "$compose" "${DOCKER_HOST/#tcp:/http:}"

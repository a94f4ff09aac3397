# Sourced by the suites beside it, from this folder.
. ../../../scripts/ci/foreign-suite.bash

# serve FLAG...: the built emulator, unless one serves already and is named by DOCKER_HOST.
serve() {
  [ -z "${DOCKER_HOST:-}" ] || return 0
  node "$root/packages/service-docker/dist/cli.js" serve --json "$@" >"$work/ready" &
  server=$!
  for _ in $(seq 100); do
    [ -s "$work/ready" ] && break
    sleep 0.1
  done
  DOCKER_HOST=$(sed -n 's/.*"DOCKER_HOST":"\([^"]*\)".*/\1/p' "$work/ready")
  export DOCKER_HOST
}

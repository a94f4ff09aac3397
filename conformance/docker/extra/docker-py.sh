#!/usr/bin/env bash
# docker-py from the package index against the built emulator, or one that serves already (DOCKER_HOST).
set -u
cd "$(dirname "$0")" || exit 1
. ./suite.bash
python_with docker-py docker==7.1.0
serve --socket "$work/docker.sock"
timeout 120 "$python" docker-py.py

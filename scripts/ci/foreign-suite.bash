# Sourced by the suites of foreign clients, from their folder.
root=$(cd ../../.. && pwd)
work=$(mktemp -d)
server=
trap 'if [ -n "$server" ]; then kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; fi; rm -rf "$work"' EXIT

# Ends the suite: what it needs can't be had here. The reason is read by foreignSuite of the runtime's testing entry.
not_run() {
  echo "NOT_RUN $(basename "$0" .sh): $1"
  exit 0
}

# python_with NAME PACKAGE...: $python has the packages, installed once per clone by whoever comes first.
python_with() {
  local kept
  kept=$root/.mockingbird/clients/$1-$(echo "$*" | cksum | cut -d ' ' -f 1)
  shift
  command -v python3 >/dev/null || not_run python3
  python=$kept/env/bin/python
  mkdir -p "$kept"
  (
    ! command -v flock >/dev/null || flock 9
    [ "$(cat "$kept/installed" 2>/dev/null)" = "$*" ] && exit 0
    # Who failed a moment ago has waited for all.
    [ -z "$(find "$kept/failed" -mmin -5 2>/dev/null)" ] || exit 1
    rm -rf "$kept/env" "$kept/installed"
    python3 -m venv "$kept/env" >"$kept/failed" 2>&1 &&
      timeout 150 "$python" -m pip install --quiet --disable-pip-version-check --retries 1 "$@" >"$kept/failed" 2>&1 &&
      rm -f "$kept/failed" &&
      echo "$*" >"$kept/installed"
  ) 9>"$kept/lock" || not_run "$*, which can't be installed here: $(tail -n 1 "$kept/failed")"
}

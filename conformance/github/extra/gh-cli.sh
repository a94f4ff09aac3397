#!/usr/bin/env bash
# The gh command over the emulator's Unix socket. gh asks GraphQL for most of its own commands; `gh api` is its REST side.
set -u
cd "$(dirname "$0")" || exit 1
. ./suite.bash
passed=0
failed=0

kept=$root/.mockingbird/clients/gh
gh=$(command -v gh || echo "$kept/usr/bin/gh")
if [ ! -x "$gh" ]; then
  # Debian's package, unpacked here and installed nowhere.
  chmod 755 "$work"
  (cd "$work" && timeout 60 apt-get download gh && mkdir -p "$kept" && dpkg -x gh_*.deb "$kept") >"$work/apt" 2>&1 ||
    not_run "gh, which can't be had here: $(tail -n 1 "$work/apt")"
fi
serve --socket "$work/github.sock"

# gh speaks plain HTTP to this host alone, and any host over the socket that its configuration names.
export GH_HOST=github.localhost GH_TOKEN=mockingbird-token GH_CONFIG_DIR=$work NO_COLOR=1
echo "http_unix_socket: $work/github.sock" >"$work/config.yml"
repo=repos/octo-org/hello-world

check() {
  local name=$1 wanted=$2 got
  shift 2
  got=$("$@" 2>&1)
  if [ "$got" = "$wanted" ]; then
    passed=$((passed + 1))
    echo "PASS GH-13 gh $name"
  else
    failed=$((failed + 1))
    echo "FAIL GH-13 gh $name: got $(printf %q "$got"), wanted $(printf %q "$wanted")"
  fi
}
api() { timeout 20 "$gh" api "$@"; }
# What a refused call prints on stderr, and its exit code.
refused() {
  timeout 20 "$gh" api --silent "$@" 2>&1
  echo "exit $?"
}
admin() { curl -sS --fail -o "$work/admin" --unix-socket "$work/github.sock" -X "$1" "http://localhost/__admin$2" -d "$3"; }

main=$(api "$repo/git/ref/heads/main" --jq .object.sha)
stale=$(api "$repo/git/ref/heads/stale" --jq .object.sha)
check "reads a repository" octo-org/hello-world api "$repo" --jq .full_name
check "is given addresses on the host that it asked" "http://api.github.localhost/$repo" api "$repo" --jq .url
check "knows the caller" octocat api user --jq .login
check "reads its scopes" "X-Oauth-Scopes: repo, user, workflow" sh -c "'$gh' api -i / | tr -d '\r' | grep -i '^x-oauth-scopes'"
check "reads all pages" "feature main stale" sh -c "'$gh' api --paginate '$repo/branches?per_page=1' --jq '.[].name' | xargs"
check "creates a ref" refs/heads/gh/new api "$repo/git/refs" -f ref=refs/heads/gh/new -f "sha=$main" --jq .ref
check "reads it by its escaped name" "$main" api "$repo/git/ref/heads%2Fgh%2Fnew" --jq .object.sha
check "is refused a move that is not forward" "gh: Update is not a fast forward (HTTP 422)
exit 1" refused -X PATCH "$repo/git/refs/heads/gh/new" -f "sha=$stale"
check "forces a move" "$stale" api -X PATCH "$repo/git/refs/heads/gh/new" -f "sha=$stale" -F force=true --jq .object.sha
check "deletes a ref" "" api -X DELETE "$repo/git/refs/heads%2Fgh%2Fnew"
check "is refused to delete it again" "gh: Reference does not exist (HTTP 422)
exit 1" refused -X DELETE "$repo/git/refs/heads%2Fgh%2Fnew"
check "is told of a missing repository" "gh: Not Found (HTTP 404)
exit 1" refused repos/octo-org/gone
check "opens a pull request" 2 api "$repo/pulls" -f title=Stale -f head=stale -f base=main --jq .number
check "is refused the same again" "gh: Validation Failed (HTTP 422)
exit 1" refused "$repo/pulls" -f title=Stale -f head=stale -f base=main
check "reads a pull request as a diff" "diff --git a/README.md b/README.md" sh -c "'$gh' api '$repo/pulls/2' -H 'Accept: application/vnd.github.v3.diff' | head -n 1"
admin POST /faults/presets/github_pr_update_accepted_drop '{}'
check "loses a reply" 1 sh -c "'$gh' api -X PATCH '$repo/pulls/2' -f title=New >/dev/null 2>&1; echo \$?"
check "finds done what it lost" New api "$repo/pulls/2" --jq .title
admin POST /faults/presets/github_secondary_limited '{}'
check "is told of a secondary limit" "gh: You have exceeded a secondary rate limit. Please wait a few minutes before you try again. (HTTP 403)
exit 1" refused "$repo/pulls"
check "is told that GraphQL is not built" "HTTP 501: GraphQL is not built in this emulator. (http://api.github.localhost/graphql)" timeout 20 "$gh" pr list -R octo-org/hello-world
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]

# Receives webhooks of a serving emulator (GITHUB_API_URL, GITHUB_TOKEN): githubkit verifies each signature and parses each
# payload by the models made of GitHub's published description, of both versions. Prints one line per check.
import json
import os
import sys
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from githubkit import GitHub
from githubkit.webhooks import verify

namespace = "githubkit-webhooks"
base = f"{os.environ['GITHUB_API_URL']}/ns/{namespace}"
token = os.environ["GITHUB_TOKEN"]
secret = "It's a secret to everybody"
repository = "/repos/octo-org/hello-world"
versions = ("2022-11-28", "2026-03-10")
passed = failed = 0
got = []


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        got.append((self.headers["X-GitHub-Event"], self.headers["X-Hub-Signature-256"], body))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def call(method, path, body=None, as_token=token):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(base + path, data, method=method)
    request.add_header("Authorization", f"Bearer {as_token}")
    with urllib.request.urlopen(request) as reply:
        text = reply.read()
    return json.loads(text) if text else None


def say(name, problem):
    global passed, failed
    if problem is None:
        passed += 1
        print(f"PASS GH-12 githubkit webhook {name}")
    else:
        failed += 1
        print(f"FAIL GH-12 githubkit webhook {name}: {' '.join(problem.split())[:500]}")


def cause():
    """Things that hooks are told of, each event and action at least once."""
    seed = {
        "accounts": [{"login": "ci[bot]", "type": "Bot"}, {"login": "reviewer"}],
        "tokens": [
            {"token": "reviewer-token", "login": "reviewer"},
            {
                "token": "app-token",
                "login": "ci[bot]",
                "installation": {"id": 5, "permissions": {"checks": "write", "metadata": "read"}},
            }
        ],
    }
    call("POST", "/__admin/seed", {"github": seed})
    sha = call("GET", f"{repository}/git/ref/heads/main")["object"]["sha"]
    for ref in ("refs/heads/made", "refs/tags/made"):
        call("POST", f"{repository}/git/refs", {"ref": ref, "sha": sha})
    call("PUT", f"{repository}/contents/x.txt", {"message": "x", "content": "eA==", "branch": "made"})
    call("PUT", f"{repository}/contents/y.txt", {"message": "y", "content": "eQ==", "branch": "feature"})
    call("PATCH", f"{repository}/git/refs/heads/made", {"sha": sha, "force": True})
    call("DELETE", f"{repository}/git/refs/heads/made")
    stale = {"title": "Stale", "head": "stale", "base": "main"}
    call("POST", f"{repository}/pulls", stale, "reviewer-token")
    call("PATCH", f"{repository}/pulls/2", {"title": "Old", "body": "words"})
    call("PATCH", f"{repository}/pulls/2", {"state": "closed"})
    call("PATCH", f"{repository}/pulls/2", {"state": "open"})
    call("POST", f"{repository}/pulls/2/requested_reviewers", {"reviewers": ["octocat"]})
    call("DELETE", f"{repository}/pulls/2/requested_reviewers", {"reviewers": ["octocat"]})
    verdict = {"event": "REQUEST_CHANGES", "body": "no"}
    review = call("POST", f"{repository}/pulls/2/reviews", verdict)["id"]
    call("PUT", f"{repository}/pulls/2/reviews/{review}", {"body": "not yet"})
    call("PUT", f"{repository}/pulls/2/reviews/{review}/dismissals", {"message": "ok"})
    call("POST", f"{repository}/pulls/2/reviews", {"event": "APPROVE"})
    tip = call("GET", f"{repository}/git/ref/heads/feature")["object"]["sha"]
    line = {"path": "src/hello.js", "line": 1, "side": "RIGHT", "commit_id": tip, "body": "first"}
    comment = call("POST", f"{repository}/pulls/1/comments", line)["id"]
    call("PATCH", f"{repository}/pulls/comments/{comment}", {"body": "second"})
    call("DELETE", f"{repository}/pulls/comments/{comment}")
    call("POST", "/__admin/clock/advance", {"ms": 2000})
    call("PUT", f"{repository}/pulls/1/merge")
    call("POST", f"{repository}/issues", {"title": "One", "labels": ["bug"]})
    call("PATCH", f"{repository}/issues/3", {"title": "Two", "body": "words"})
    call("POST", f"{repository}/issues/3/assignees", {"assignees": ["octocat"]})
    call("DELETE", f"{repository}/issues/3/assignees", {"assignees": ["octocat"]})
    call("DELETE", f"{repository}/issues/3/labels/bug")
    call("PUT", f"{repository}/issues/3/lock", {})
    call("DELETE", f"{repository}/issues/3/lock")
    call("POST", f"{repository}/milestones", {"title": "M"})
    call("PATCH", f"{repository}/issues/3", {"milestone": 1})
    call("PATCH", f"{repository}/issues/3", {"milestone": None})
    comment = call("POST", f"{repository}/issues/3/comments", {"body": "first"})["id"]
    call("PATCH", f"{repository}/issues/comments/{comment}", {"body": "second"})
    call("DELETE", f"{repository}/issues/comments/{comment}")
    call("PATCH", f"{repository}/issues/3", {"state": "closed"})
    call("PATCH", f"{repository}/issues/3", {"state": "open"})
    call("POST", f"{repository}/issues/2/labels", {"labels": ["bug"]})
    call("POST", f"{repository}/issues/2/assignees", {"assignees": ["octocat"]})
    call("DELETE", f"{repository}/issues/2/labels/bug")
    call("POST", f"{repository}/labels", {"name": "ours", "color": "ff0000"})
    call("PATCH", f"{repository}/labels/ours", {"color": "00ff00"})
    call("DELETE", f"{repository}/labels/ours")
    call("POST", f"{repository}/statuses/{sha}", {"state": "pending", "context": "ci"})
    run = {"name": "lint", "head_sha": sha}
    made = call("POST", f"{repository}/check-runs", run, "app-token")
    call("PATCH", f"{repository}/check-runs/{made['id']}", {"conclusion": "success"}, "app-token")
    call("POST", "/__admin/clock/advance", {"ms": 0})


server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{server.server_address[1]}/hook"
call("PUT", "/__admin/clock", {"mode": "frozen"})
config = {"url": address, "content_type": "json", "secret": secret}
call("POST", f"{repository}/hooks", {"events": ["*"], "config": config})
try:
    cause()
except urllib.error.HTTPError as error:
    say("could not go on", f"{error.url}: {error.code} {error.read().decode()}")
for event, signature, body in got:
    action = json.loads(body).get("action")
    name = event if action is None else f"{event}.{action}"
    say(f"{name} signed", None if signature and verify(secret, body, signature) else "its signature is wrong")
    for version in versions:
        problem = None
        try:
            GitHub(token).webhooks(version).parse(event, body)
        except Exception as error:  # noqa: BLE001
            problem = f"{type(error).__name__}: {error}"
        say(f"{version} {name}", problem)


def parsed(version, name, request):
    """The answer, read by the models of that version."""
    try:
        response = request()
        value = None if response.status_code in (202, 204) else response.parsed_data
    except Exception as error:  # noqa: BLE001
        say(f"{version} {name}", f"{type(error).__name__}: {error}")
        return None
    say(f"{version} {name}", None)
    return value


for version in versions:
    client = GitHub(token, base_url=f"{base}/", auto_retry=False, http_cache=False)
    repos, at = client.rest(version).repos, ("octo-org", "hello-world")
    config = {"url": f"{address}/{version}", "content_type": "form", "secret": secret, "insecure_ssl": "0"}
    hook = parsed(version, "hook created", lambda: repos.create_webhook(*at, events=["push"], config=config))
    if hook is None:
        continue
    parsed(version, "hooks", lambda: repos.list_webhooks(*at))
    parsed(version, "hook", lambda: repos.get_webhook(*at, hook.id))
    parsed(version, "hook edited", lambda: repos.update_webhook(*at, hook.id, add_events=["create"]))
    parsed(version, "config", lambda: repos.get_webhook_config_for_repo(*at, hook.id))
    parsed(version, "config edited", lambda: repos.update_webhook_config_for_repo(*at, hook.id, content_type="json"))
    parsed(version, "hook pinged", lambda: repos.ping_webhook(*at, hook.id))
    parsed(version, "hook tested", lambda: repos.test_push_webhook(*at, hook.id))
    call("POST", "/__admin/clock/advance", {"ms": 0})
    listed = parsed(version, "deliveries", lambda: repos.list_webhook_deliveries(*at, hook.id, per_page=2))
    for item in (listed or [])[:1]:
        parsed(version, "delivery", lambda: repos.get_webhook_delivery(*at, hook.id, item.id))
        parsed(version, "redelivery", lambda: repos.redeliver_webhook_delivery(*at, hook.id, item.id))
    parsed(version, "hook deleted", lambda: repos.delete_webhook(*at, hook.id))
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)

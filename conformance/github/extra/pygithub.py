# PyGithub, unmodified, against a serving emulator (GITHUB_API_URL, GITHUB_TOKEN). Prints one line per check.
import json
import os
import sys
import urllib.request

import requests
from github import (
    Auth,
    Github,
    GithubException,
    GithubRetry,
    InputGitAuthor,
    InputGitTreeElement,
)

server = os.environ["GITHUB_API_URL"]
token = os.environ["GITHUB_TOKEN"]
passed = failed = 0


def check(name, got, wanted):
    """`got` is called: an error that it raises and nobody expected is the check's failure, not the run's end."""
    global passed, failed
    try:
        value = got()
    except Exception as error:  # noqa: BLE001
        value = f"{type(error).__name__}: {error}"
    if value == wanted:
        passed += 1
        print(f"PASS GH-13 PyGithub {name}")
    else:
        failed += 1
        print(f"FAIL GH-13 PyGithub {name}: got {value!r}, wanted {wanted!r}")


def refusal(call):
    """Class, status and words of the error that a call ends with."""
    try:
        call()
    except GithubException as error:
        errors = error.data.get("errors")
        words = errors[0].get("message", errors[0]["code"]) if isinstance(errors, list) else error.data["message"]
        return (type(error).__name__, error.status, words)
    return "the call went through"


class World:
    """A namespace of its own, with an unmodified client in it; only the client's own pauses are off."""

    def __init__(self, name, suffix="/api/v3"):
        self.base = f"{server}/ns/{name}"
        self.suffix = suffix
        self.client = self.connect()
        self.repository = self.client.get_repo("octo-org/hello-world")

    def connect(self, auth=token, **options):
        return Github(
            base_url=self.base + self.suffix,
            auth=None if auth is None else Auth.Token(auth),
            **{"retry": None, "seconds_between_requests": None, "seconds_between_writes": None, **options},
        )

    def admin(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"{self.base}/__admin{path}", data, {"content-type": "application/json"}, method=method
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def fault(self, operation, kind, phase="before", **more):
        self.admin("POST", "/faults", {"match": {"operationId": operation}, "kind": kind, "phase": phase, **more})

    def calls(self, operation):
        """Statuses of the answers to an operation, in order; a lost reply has none."""
        journal = self.admin("GET", f"/requests?operation={operation}")["requests"]
        return [entry.get("status") for entry in journal]


def addresses():
    for suffix in ("", "/api/v3"):
        at = server + suffix
        client = Github(base_url=at, auth=Auth.Token(token), retry=None, seconds_between_requests=None)
        check(f"follows the addresses it is given below '{suffix}'", lambda: client.get_repo("octo-org/hello-world").owner.url, f"{at}/users/octo-org")


def repositories():
    world = World("py-repositories")
    client, repository = world.client, world.repository
    check("finds a repository in any case", lambda: client.get_repo("OCTO-ORG/Hello-World").full_name, "octo-org/hello-world")
    check(
        "reads a repository",
        lambda: (repository.default_branch, repository.private, repository.permissions.admin, repository.owner.type),
        ("main", False, True, "Organization"),
    )
    check("finds it by number", lambda: client.get_repo(repository.id).full_name, "octo-org/hello-world")
    check("knows the caller", lambda: client.get_user().login, "octocat")
    check("reads an organisation's repositories", lambda: [r.name for r in client.get_organization("octo-org").get_repos()], ["hello-world"])
    check("lists branches", lambda: [b.name for b in repository.get_branches()], ["feature", "main", "stale"])
    check("reads a branch", lambda: repository.get_branch("main").commit.commit.message, "Say how to run it")
    check("raises UnknownObject for a missing branch", lambda: refusal(lambda: repository.get_branch("no")), ("UnknownObjectException", 404, "Branch not found"))
    check("raises UnknownObject for a missing repository", lambda: refusal(lambda: client.get_repo("octo-org/no")), ("UnknownObjectException", 404, "Not Found"))
    check("raises BadCredentials", lambda: refusal(lambda: world.connect("wrong").get_user().login), ("BadCredentialsException", 401, "Bad credentials"))
    check("creates a repository", lambda: client.get_user().create_repo("py-made", auto_init=True).get_commits().totalCount, 1)
    check("refuses a second of the name", lambda: refusal(lambda: client.get_user().create_repo("py-made")), ("GithubException", 422, "name already exists on this account"))
    check("reads the history", lambda: [c.commit.message for c in repository.get_commits()], ["Say how to run it", "Say hello", "Initial commit"])
    check("reads the history of a file", lambda: [c.commit.message for c in repository.get_commits(path="package.json")], ["Say hello"])
    check("reads a commit with its files", lambda: [f.filename for f in repository.get_commit("main").files], ["README.md"])
    world.admin("POST", "/github/repositories/rename", {"owner": "octo-org", "repo": "hello-world", "name": "hello-moon"})
    check("follows a renamed repository", lambda: client.get_repo("octo-org/hello-world").name, "hello-moon")
    made = client.get_repo("octocat/py-made")
    check("deletes a repository", made.delete, None)
    check("finds a deleted repository gone", lambda: refusal(made.update), ("UnknownObjectException", 404, "Not Found"))
    newest = world.connect(api_version="2026-03-10")
    check("asks for the newer version", lambda: newest.get_repo("octo-org/hello-moon").api_version, "2026-03-10")
    check("is refused a version that is not", lambda: refusal(lambda: world.connect(api_version="1999-01-01").get_user().login), ("GithubException", 400, "Bad Request"))


def refs():
    repository = World("py-refs").repository
    main = repository.get_git_ref("heads/main").object.sha
    stale = repository.get_branch("stale").commit.sha
    ref = repository.create_git_ref("refs/heads/py/a#b", main)
    check("creates a ref", lambda: (ref.ref, ref.object.sha), ("refs/heads/py/a#b", main))
    check("is refused the same ref again", lambda: refusal(lambda: repository.create_git_ref("refs/heads/py/a#b", main)), ("GithubException", 422, "Reference already exists"))
    check("is refused a ref to nothing", lambda: refusal(lambda: repository.create_git_ref("refs/heads/x", "0" * 40)), ("GithubException", 422, "Object does not exist"))
    check("is refused a ref below another", lambda: refusal(lambda: repository.create_git_ref("refs/heads/py/a#b/c", main)), ("GithubException", 422, "Reference update failed"))
    check("lists matching refs", lambda: [r.ref for r in repository.get_git_matching_refs("heads/py")], ["refs/heads/py/a#b"])
    check("lists all refs", lambda: [r.ref for r in repository.get_git_refs()][:3], ["refs/heads/feature", "refs/heads/main", "refs/heads/py/a#b"])
    check("is refused a move that is not forward", lambda: refusal(lambda: ref.edit(stale)), ("GithubException", 422, "Update is not a fast forward"))
    check("forces a move", lambda: (ref.edit(stale, force=True), ref.object.sha)[1], stale)
    check("deletes a ref", ref.delete, None)
    check("is refused to delete it again", lambda: refusal(ref.delete), ("GithubException", 422, "Reference does not exist"))
    check("is refused to move a missing ref", lambda: refusal(lambda: ref.edit(main)), ("GithubException", 422, "Reference does not exist"))
    check("raises UnknownObject for a missing ref", lambda: refusal(lambda: repository.get_git_ref("heads/gone")), ("UnknownObjectException", 404, "Not Found"))
    check("is refused to delete the default branch", lambda: refusal(repository.get_git_ref("heads/main").delete), ("GithubException", 422, "Cannot delete the default branch"))


def git_data():
    repository = World("py-data").repository
    tip = repository.get_branch("main").commit
    blob = repository.create_git_blob("aGkK", "base64")
    check("creates a blob", lambda: blob.sha, "45b983be36b73c0788dc9cbcb76cbb80fc7bb057")
    read = repository.get_git_blob(blob.sha)
    check("reads a blob", lambda: (read.size, read.encoding, read.content.strip()), (3, "base64", "aGkK"))
    element = InputGitTreeElement("deep/hi.txt", "100644", "blob", sha=blob.sha)
    tree = repository.create_git_tree([element], base_tree=repository.get_git_tree("main"))
    check("creates a tree on another", lambda: [e.path for e in tree.tree], ["README.md", "deep", "package.json", "src"])
    check(
        "reads a tree through",
        lambda: [(e.path, e.type) for e in repository.get_git_tree(tree.sha, recursive=True).tree if e.path.startswith("deep")],
        [("deep", "tree"), ("deep/hi.txt", "blob")],
    )
    gone = InputGitTreeElement("package.json", "100644", "blob", sha=None)
    check("takes a path out of a tree", lambda: [e.path for e in repository.create_git_tree([gone], base_tree=tree).tree], ["README.md", "deep", "src"])
    author = InputGitAuthor("Mona", "mona@example.test", "2024-05-06T07:08:09+02:00")
    commit = repository.create_git_commit("By data", tree, [repository.get_git_commit(tip.sha)], author=author)
    check(
        "creates a commit",
        lambda: (commit.message, commit.tree.sha, [p.sha for p in commit.parents], commit.author.name, commit.author.date.isoformat()),
        ("By data", tree.sha, [tip.sha], "Mona", "2024-05-06T05:08:09+00:00"),
    )
    check("moves a branch to it", lambda: repository.get_git_ref("heads/main").edit(commit.sha), None)
    check("reads what the branch now holds", lambda: repository.get_contents("deep/hi.txt").decoded_content, b"hi\n")
    tag = repository.create_git_tag("v9", "Nine", commit.sha, "commit", tagger=author)
    check("creates a tag", lambda: (tag.tag, tag.message, tag.object.sha), ("v9", "Nine", commit.sha))
    check("reads a tag", lambda: repository.get_git_tag(tag.sha).tagger.name, "Mona")
    check("makes a ref of it", lambda: repository.create_git_ref("refs/tags/v9", tag.sha).object.type, "tag")
    check("is refused a commit on a tree that is not", lambda: refusal(lambda: repository._requester.requestJsonAndCheck("POST", f"{repository.url}/git/commits", input={"message": "x", "tree": "0" * 40})), ("GithubException", 422, "Tree SHA does not exist"))


def contents():
    repository = World("py-contents").repository
    made = repository.create_file("notes/a.txt", "Add a note", "one\n", branch="main")
    check("creates a file", lambda: (made["content"].path, repository.get_commits()[0].sha), ("notes/a.txt", made["commit"].sha))
    check("reads a folder", lambda: [(f.name, f.type) for f in repository.get_contents("notes")], [("a.txt", "file")])
    check("reads the root", lambda: [f.path for f in repository.get_contents("")], ["README.md", "notes", "package.json", "src"])
    check("reads a file of a branch", lambda: "hello-world" in repository.get_contents("README.md", ref="stale").decoded_content.decode(), True)
    sha = made["content"].sha
    changed = repository.update_file("notes/a.txt", "Say two", "two\n", sha)
    check("changes a file", lambda: repository.get_contents("notes/a.txt").decoded_content, b"two\n")
    check("is refused a change of what is no longer there", lambda: refusal(lambda: repository.update_file("notes/a.txt", "x", "three\n", sha))[:2], ("GithubException", 409))
    check("is refused to create it again", lambda: refusal(lambda: repository.create_file("notes/a.txt", "x", "x"))[:2], ("GithubException", 422))
    check("deletes a file", lambda: "commit" in repository.delete_file("notes/a.txt", "Forget", changed["content"].sha), True)
    check("raises UnknownObject for a missing file", lambda: refusal(lambda: repository.get_contents("notes/a.txt")), ("UnknownObjectException", 404, "Not Found"))
    comparison = repository.compare("stale", "main")
    check("compares branches", lambda: (comparison.status, comparison.ahead_by, comparison.behind_by, comparison.total_commits), ("diverged", 5, 1, 5))
    check("compares files", lambda: [f.filename for f in comparison.files], ["README.md", "package.json", "src/hello.js"])
    check("knows the merge base", lambda: comparison.merge_base_commit.commit.message, "Initial commit")
    check("pages the commits of a comparison", lambda: [c.commit.message for c in repository.compare("stale", "main", comparison_commits_per_page=2).commits], ["Say hello", "Say how to run it", "Add a note", "Say two", "Forget"])
    check("raises UnknownObject for a comparison with nothing", lambda: refusal(lambda: repository.compare("main", "gone").status)[:2], ("UnknownObjectException", 404))


def pulls():
    world = World("py-pulls")
    repository = world.repository
    pull = repository.create_pull(base="main", head="stale", title="Stale", body="Words")
    check("opens a pull request", lambda: (pull.number, pull.state, pull.head.ref, pull.base.ref, pull.commits, pull.changed_files), (2, "open", "stale", "main", 1, 1))
    check("sees that nobody knows yet whether it merges", lambda: (pull.mergeable, pull.mergeable_state), (None, "unknown"))
    check(
        "is refused the same again",
        lambda: refusal(lambda: repository.create_pull(base="main", head="stale", title="Stale")),
        ("GithubException", 422, "A pull request already exists for octo-org:stale."),
    )
    check("is refused a head that is not", lambda: refusal(lambda: repository.create_pull(base="main", head="gone", title="x")), ("GithubException", 422, "invalid"))
    check("is refused a pull request without a difference", lambda: refusal(lambda: repository.create_pull(base="main", head="main", title="x"))[1:], (422, "No commits between main and main"))
    check("lists them", lambda: [p.number for p in repository.get_pulls()], [2, 1])
    check("lists by head", lambda: [p.number for p in repository.get_pulls(head="octo-org:feature")], [1])
    check("lists all when the head has no owner", lambda: [p.number for p in repository.get_pulls(head="feature")], [2, 1])
    world.admin("POST", "/clock/advance", {"ms": 1000})
    check("sees later what conflicts", lambda: (pull.update(), pull.mergeable, pull.mergeable_state), (True, False, "dirty"))
    check("is refused to merge what conflicts", lambda: refusal(pull.merge), ("GithubException", 405, "Pull Request is not mergeable"))
    check("closes and renames one", lambda: (pull.edit(title="Given up", state="closed"), pull.state, pull.title)[1:], ("closed", "Given up"))
    check("counts those of any state", lambda: repository.get_pulls(state="all").totalCount, 2)
    first = repository.get_pull(1)
    check("reads files and commits", lambda: ([f.filename for f in first.get_files()], [c.commit.message for c in first.get_commits()]), (["src/hello.js", "test/hello.test.js"], ["Greet by name", "Test the greeting"]))
    check("is refused to merge another head", lambda: refusal(lambda: first.merge(sha="0" * 40))[:2], ("GithubException", 409))
    check("asks to bring the branch up to date", lambda: first.update_branch(), True)
    world.admin("POST", "/clock/advance", {"ms": 1000})
    check("sees the branch moved", lambda: (first.update(), first.commits), (True, 3))
    check("is not merged yet", first.is_merged, False)
    check("merges", lambda: first.merge(merge_method="squash", commit_title="Greet").merged, True)
    check("is merged", first.is_merged, True)
    check("sees the merge in the branch", lambda: repository.get_branch("main").commit.commit.message.split("\n")[0], "Greet")
    check("is refused to merge it again", lambda: refusal(first.merge), ("GithubException", 405, "Pull Request is not mergeable"))
    check("merges branches", lambda: repository.merge("feature", "main").commit.message.split("\n")[0], "Merge main into feature")
    check("has nothing left to merge", lambda: repository.merge("feature", "main"), None)
    check("is refused branches that conflict", lambda: refusal(lambda: repository.merge("main", "stale")), ("GithubException", 409, "Merge conflict"))


def issues():
    world = World("py-issues")
    repository = world.repository
    label = repository.create_label("flaw", "ff0000", "A flaw")
    check("creates a label", lambda: (label.name, label.color, label.description), ("flaw", "ff0000", "A flaw"))
    check("is refused a second of the name", lambda: refusal(lambda: repository.create_label("Flaw", "000000")), ("GithubException", 422, "already_exists"))
    milestone = repository.create_milestone("One", description="First")
    issue = repository.create_issue("Broken", body="Words", labels=["flaw"], assignee="octocat", milestone=milestone)
    check(
        "opens an issue",
        lambda: (issue.number, issue.state, [l.name for l in issue.labels], [a.login for a in issue.assignees], issue.milestone.title, issue.user.login),
        (2, "open", ["flaw"], ["octocat"], "One", "octocat"),
    )
    check("lists issues and pull requests together", lambda: [(i.number, i.pull_request is not None) for i in repository.get_issues()], [(2, False), (1, True)])
    check("lists by label", lambda: [i.number for i in repository.get_issues(labels=["flaw"])], [2])
    check("lists by assignee and milestone", lambda: [i.number for i in repository.get_issues(assignee="octocat", milestone=milestone)], [2])
    # This list goes by cursors and names no last page, from which the client would count.
    check("counts the first page only", lambda: repository.get_issues(state="all").totalCount, 1)
    comment = issue.create_comment("Indeed")
    check("comments", lambda: ([c.body for c in issue.get_comments()], (issue.update(), issue.comments)), (["Indeed"], (True, 1)))
    check("edits a comment", lambda: (comment.edit("Not so"), issue.get_comment(comment.id).body)[1], "Not so")
    check("deletes a comment", lambda: (comment.delete(), issue.get_comments().totalCount)[1], 0)
    issue.add_to_labels("new")
    issue.remove_from_labels("flaw")
    check("changes labels", lambda: [l.name for l in issue.get_labels()], ["new"])
    issue.remove_from_assignees("octocat")
    check("takes an assignee away", lambda: issue.assignees, [])
    issue.lock("resolved")
    issue.edit(title="Whole")
    issue.edit(state="closed", state_reason="not_planned")
    check("locks and closes", lambda: (issue.update(), issue.state, issue.state_reason, issue.locked, issue.title), (True, "closed", "not_planned", True, "Whole"))
    check("reads what happened", lambda: [e.event for e in issue.get_events()], ["labeled", "assigned", "milestoned", "labeled", "unlabeled", "unassigned", "locked", "renamed", "closed"])
    check("knows a pull request as an issue", lambda: repository.get_pull(1).as_issue().number, 1)
    check("is told that an issue is no pull request", lambda: refusal(lambda: repository.get_pull(2)), ("UnknownObjectException", 404, "Not Found"))
    check("deletes a milestone", lambda: (milestone.delete(), repository.get_milestones().totalCount)[1], 0)
    check("deletes a label", lambda: (label.delete(), refusal(lambda: repository.get_label("flaw")))[1], ("UnknownObjectException", 404, "Not Found"))


def statuses():
    world = World("py-statuses")
    commit = world.repository.get_commit("main")
    commit.create_status("pending", context="ci/build")
    commit.create_status("success", context="ci/build", description="Built")
    commit.create_status("failure", context="ci/test")
    check("combines statuses", lambda: (commit.get_combined_status().state, sorted(s.context for s in commit.get_combined_status().statuses)), ("failure", ["ci/build", "ci/test"]))
    check("lists statuses, newest first", lambda: [s.state for s in commit.get_statuses()], ["failure", "success", "pending"])
    app = world.connect("mockingbird-app-token").get_repo("octo-org/hello-world")
    run = app.create_check_run("lint", commit.sha, status="in_progress")
    run.edit(status="completed", conclusion="success", output={"title": "t", "summary": "Fine"})
    check("runs a check", lambda: [(r.name, r.conclusion, r.output.summary) for r in commit.get_check_runs()], [("lint", "success", "Fine")])
    check("is refused a check as a user", lambda: refusal(lambda: world.repository.create_check_run("x", commit.sha))[:2], ("GithubException", 403))
    hook = world.repository.create_hook("web", {"url": "http://127.0.0.1:9/", "content_type": "json"}, ["push"])
    check("creates a webhook", lambda: (hook.name, hook.events, hook.active, hook.config["content_type"]), ("web", ["push"], True, "json"))
    check("lists webhooks", lambda: [h.id for h in world.repository.get_hooks()], [hook.id])
    check("deletes a webhook", lambda: (hook.delete(), world.repository.get_hooks().totalCount)[1], 0)


def pages():
    world = World("py-pages")
    main = world.repository.get_branch("main").commit.sha
    for number in range(7):
        world.repository.create_git_ref(f"refs/heads/page/{number}", main)
    repository = world.connect(per_page=3).get_repo("octo-org/hello-world")
    names = ["feature", "main", *(f"page/{number}" for number in range(7)), "stale"]
    check("reads all pages", lambda: [b.name for b in repository.get_branches()], names)
    check("counts by the last page", lambda: repository.get_branches().totalCount, 10)
    check("reads from the end", lambda: [b.name for b in repository.get_branches().reversed], names[::-1])
    check("reads one page", lambda: [b.name for b in repository.get_branches().get_page(3)], ["stale"])
    check("reads past the end", lambda: repository.get_branches().get_page(9), [])
    check("reads a slice", lambda: [b.name for b in repository.get_branches()[2:5]], names[2:5])
    empty = world.client.get_user().create_repo("empty")
    check("is refused the history of nothing", lambda: refusal(lambda: list(empty.get_commits())), ("GithubException", 409, "Git Repository is empty."))


def limits():
    world = World("py-limits")
    check("reads the rate limit", lambda: world.client.get_rate_limit().resources.core.limit, 5000)
    check("remembers what was left", lambda: world.client.rate_limiting, (4999, 5000))
    check("has less without a token", lambda: world.connect(None).get_rate_limit().resources.core.limit, 60)
    newest = world.connect(api_version="2026-03-10")
    check("reads the rate limit of the newer version", lambda: newest.get_rate_limit().resources.core.remaining, 4999)
    repository = world.repository
    before = world.client.rate_limiting[0]
    check("is told that nothing changed", repository.update, False)
    check("pays nothing for that", lambda: world.client.rate_limiting[0], before)
    world.client.get_repo("octo-org/hello-world").edit(description="Changed")
    check("is told what changed", lambda: (repository.update(), repository.description), (True, "Changed"))

    world.admin("PUT", "/github/rate-limit", {"login": "octocat", "remaining": 0})
    check("raises RateLimitExceeded at the limit", lambda: refusal(lambda: repository.get_branch("main"))[:2], ("RateLimitExceededException", 403))
    world.admin("PUT", "/github/rate-limit", {"login": "octocat", "remaining": 0, "resetInMs": 1000})
    patient = world.connect(retry=GithubRetry(total=3), lazy=True).get_repo("octo-org/hello-world")
    check("waits for the limit's reset", lambda: patient.get_branch("main").name, "main")

    world.admin("POST", "/faults/presets/github_secondary_limited", {"headers": {"Retry-After": "1"}, "count": 2})
    check("raises RateLimitExceeded at the secondary limit", lambda: refusal(lambda: repository.get_branch("main"))[:2], ("RateLimitExceededException", 403))
    check("waits as the secondary limit asks", lambda: patient.get_branch("stale").name, "stale")
    check("was limited by words and served in the end", lambda: world.calls("repos/get-branch")[-2:], [403, 200])


def uncertainty():
    world = World("py-uncertainty")
    repository = world.repository
    hasty = world.connect(retry=GithubRetry(total=3, backoff_factor=0)).get_repo("octo-org/hello-world")
    world.fault("repos/get-branch", "status", status=502)
    check("reads again after 502", lambda: hasty.get_branch("main").name, "main")
    check("read twice", lambda: world.calls("repos/get-branch"), [502, 200])
    world.fault("git/create-ref", "status", "after-commit", status=502)
    main = hasty.get_branch("main").commit.sha
    check(
        "repeats a creation that was answered 502 and meets its own ref",
        lambda: refusal(lambda: hasty.create_git_ref("refs/heads/once", main)),
        ("GithubException", 422, "Reference already exists"),
    )
    check("posted twice", lambda: world.calls("git/create-ref"), [502, 422])

    def open_pull(client):
        return client.create_pull(base="main", head="stale", title="Stale")

    world.admin("POST", "/faults/presets/github_pr_create_accepted_drop", {})

    def lost():
        try:
            open_pull(repository)
        except requests.exceptions.ConnectionError:
            return "lost"

    check("loses a reply", lost, "lost")
    check("meets its own pull request when it asks again", lambda: refusal(lambda: open_pull(repository)), ("GithubException", 422, "A pull request already exists for octo-org:stale."))
    check("finds the one by its head and base", lambda: [p.number for p in repository.get_pulls(head="octo-org:stale", base="main")], [2])
    world.admin("POST", "/faults/presets/github_ref_update_accepted_drop", {})
    ref = hasty.get_git_ref("heads/once")
    ahead = repository.get_branch("feature").commit.sha
    check("does not repeat a move by itself", lambda: refusal_or_lost(lambda: ref.edit(ahead, force=True)), "lost")
    check("finds the ref moved", lambda: repository.get_git_ref("heads/once").object.sha, ahead)

    seen = repository.create_git_ref("refs/heads/late", main)
    world.fault("git/get-ref", "stale-read", count=1)
    check("may not see a new ref at once", lambda: refusal(lambda: repository.get_git_ref("heads/late")), ("UnknownObjectException", 404, "Not Found"))
    check("sees the new ref a read later", lambda: repository.get_git_ref("heads/late").object.sha, seen.object.sha)


def refusal_or_lost(call):
    try:
        return refusal(call)
    except requests.exceptions.ConnectionError:
        return "lost"


for section in (addresses, repositories, refs, git_data, contents, pulls, issues, statuses, pages, limits, uncertainty):
    try:
        section()
    except Exception as error:  # noqa: BLE001
        failed += 1
        print(f"FAIL GH-13 PyGithub {section.__name__} could not go on: {type(error).__name__}: {error}")
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)

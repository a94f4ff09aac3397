# githubkit against a serving emulator (GITHUB_API_URL, GITHUB_TOKEN): each answer is parsed by the models made of
# GitHub's published description. Prints one line per check.
import json
import os
import sys
import urllib.request

from githubkit import GitHub
from githubkit.exception import RequestFailed

server = os.environ["GITHUB_API_URL"]
token = os.environ["GITHUB_TOKEN"]
passed = failed = 0
at = ("octo-org", "hello-world")


def parsed(version, name, call):
    """What the answer says, when its models accept it; an answer without a body has nothing to accept."""
    global passed, failed
    try:
        response = call()
        value = None if response.status_code == 204 else response.parsed_data
    except Exception as error:  # noqa: BLE001
        failed += 1
        text = error.response.text if isinstance(error, RequestFailed) else str(error)
        print(f"FAIL GH-11 githubkit {version} {name}: {type(error).__name__}: {' '.join(text.split())[:500]}")
        return None
    passed += 1
    print(f"PASS GH-11 githubkit {version} {name}")
    return value


def refused(version, name, call, status):
    """An error is parsed, too, where the description has a model for its status."""
    global passed, failed
    try:
        call()
        outcome = "the call went through"
    except RequestFailed as error:
        outcome = error.response.status_code
        if outcome == status:
            try:
                error.response.parsed_data
            except Exception as trouble:  # noqa: BLE001
                outcome = " ".join(str(trouble).split())[:500]
    if outcome == status:
        passed += 1
        print(f"PASS GH-11 githubkit {version} {name}")
    else:
        failed += 1
        print(f"FAIL GH-11 githubkit {version} {name}: got {outcome!r}, wanted {status!r}")


def day(version):
    base = f"{server}/ns/githubkit-{version}"
    client = GitHub(token, base_url=f"{base}/", auto_retry=False, http_cache=False)
    rest = client.rest(version)

    def advance(ms):
        request = urllib.request.Request(f"{base}/__admin/clock/advance", json.dumps({"ms": ms}).encode(), method="POST")
        urllib.request.urlopen(request).close()

    def check(name, call):
        return parsed(version, name, call)

    check("root", rest.meta.root)
    check("versions", rest.meta.get_all_versions)
    check("rate limit", rest.rate_limit.get)
    check("caller", rest.users.get_authenticated)
    check("user", lambda: rest.users.get_by_username("octocat"))
    check("organisation", lambda: rest.orgs.get("octo-org"))
    check("repository", lambda: rest.repos.get(*at))
    check("repositories of an organisation", lambda: rest.repos.list_for_org("octo-org"))
    check("repositories of the caller", rest.repos.list_for_authenticated_user)
    check("repositories of a user", lambda: rest.repos.list_for_user("octocat"))
    check("branches", lambda: rest.repos.list_branches(*at))
    check("branch", lambda: rest.repos.get_branch(*at, "main"))
    check("commits", lambda: rest.repos.list_commits(*at))
    check("commit", lambda: rest.repos.get_commit(*at, "main"))
    check("comparison", lambda: rest.repos.compare_commits(*at, "stale...main"))
    main = check("ref", lambda: rest.git.get_ref(*at, "heads/main")).object_.sha
    check("matching refs", lambda: rest.git.list_matching_refs(*at, "heads"))
    check("ref created", lambda: rest.git.create_ref(*at, ref="refs/heads/x", sha=main))
    check("ref moved", lambda: rest.git.update_ref(*at, "heads/x", sha=main))
    check("ref deleted", lambda: rest.git.delete_ref(*at, "heads/x"))
    blob = check("blob created", lambda: rest.git.create_blob(*at, content="hi", encoding="utf-8"))
    check("blob", lambda: rest.git.get_blob(*at, blob.sha))
    entry = {"path": "a", "mode": "100644", "type": "blob", "sha": blob.sha}
    tree = check("tree created on a commit", lambda: rest.git.create_tree(*at, tree=[entry], base_tree=main))
    check("tree", lambda: rest.git.get_tree(*at, tree.sha, recursive="1"))
    commit = check("commit created", lambda: rest.git.create_commit(*at, message="m", tree=tree.sha, parents=[main]))
    check("git commit", lambda: rest.git.get_commit(*at, commit.sha))
    tag = check("tag created", lambda: rest.git.create_tag(*at, tag="v", message="m", object_=commit.sha, type="commit"))
    check("tag", lambda: rest.git.get_tag(*at, tag.sha))
    made = check("file created", lambda: rest.repos.create_or_update_file_contents(*at, "q.txt", message="m", content="aGk="))
    check("file", lambda: rest.repos.get_content(*at, "q.txt"))
    check("folder", lambda: rest.repos.get_content(*at, "src"))
    check("root folder", lambda: rest.repos.get_content(*at, ""))
    check("file deleted", lambda: rest.repos.delete_file(*at, "q.txt", message="m", sha=made.content.sha))
    check("pull requests", lambda: rest.pulls.list(*at))
    check("pull request created", lambda: rest.pulls.create(*at, title="t", head="stale", base="main"))
    check("pull request edited", lambda: rest.pulls.update(*at, 2, body="x"))
    check("files of a pull request", lambda: rest.pulls.list_files(*at, 1))
    check("commits of a pull request", lambda: rest.pulls.list_commits(*at, 1))
    check("branch of a pull request updated", lambda: rest.pulls.update_branch(*at, 1))
    advance(2000)
    check("pull request", lambda: rest.pulls.get(*at, 1))
    check("pull request merged", lambda: rest.pulls.merge(*at, 1))
    check("merged pull request", lambda: rest.pulls.get(*at, 1))
    check("pull requests of any state", lambda: rest.pulls.list(*at, state="all"))
    check("pull request is merged", lambda: rest.pulls.check_if_merged(*at, 1))
    check("branches merged", lambda: rest.repos.merge(*at, base="feature", head="main"))
    check("repository created", lambda: rest.repos.create_for_authenticated_user(name="made", auto_init=True))
    check("repository of an organisation created", lambda: rest.repos.create_in_org("octo-org", name="made"))
    check("repository edited", lambda: rest.repos.update("octocat", "made", description="d"))
    check("repository deleted", lambda: rest.repos.delete("octocat", "made"))
    refused(version, "missing repository", lambda: rest.repos.get("octo-org", "gone"), 404)
    refused(version, "missing ref", lambda: rest.git.get_ref(*at, "heads/gone"), 404)
    refused(version, "empty repository", lambda: rest.repos.list_commits("octo-org", "made"), 409)
    refused(version, "ref to nothing", lambda: rest.git.create_ref(*at, ref="refs/heads/y", sha="0" * 40), 422)
    refused(version, "pull request without a head", lambda: rest.pulls.create(*at, title="t", head="gone", base="main"), 422)
    refused(version, "merge of what is merged", lambda: rest.pulls.merge(*at, 1), 405)


for version in ("2022-11-28", "2026-03-10"):
    try:
        day(version)
    except Exception as error:  # noqa: BLE001
        failed += 1
        print(f"FAIL GH-11 githubkit {version} could not go on: {type(error).__name__}: {error}")
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)

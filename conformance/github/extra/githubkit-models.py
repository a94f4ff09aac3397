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
    issues(rest, check)
    statuses(rest, check, main)
    # Of the default world: checks are an App's to write.
    app = GitHub("mockingbird-app-token", base_url=f"{base}/", auto_retry=False, http_cache=False)
    checks(app.rest(version), check, main)
    webhooks(rest, check)
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


def issues(rest, check):
    check("label created", lambda: rest.issues.create_label(*at, name="flaw", color="ff0000", description="d"))
    check("label edited", lambda: rest.issues.update_label(*at, "flaw", new_name="defect"))
    check("label", lambda: rest.issues.get_label(*at, "defect"))
    check("labels", lambda: rest.issues.list_labels_for_repo(*at))
    milestone = check("milestone created", lambda: rest.issues.create_milestone(*at, title="one", due_on="2027-01-02T08:00:00Z"))
    check("milestone edited", lambda: rest.issues.update_milestone(*at, milestone.number, description="d"))
    check("milestone", lambda: rest.issues.get_milestone(*at, milestone.number))
    check("milestones", lambda: rest.issues.list_milestones(*at))
    more = {"labels": ["defect"], "assignees": ["octocat"], "milestone": milestone.number}
    issue = check("issue created", lambda: rest.issues.create(*at, title="Broken", body="**b**", **more))
    number = issue.number
    check("issue", lambda: rest.issues.get(*at, number))
    check("issue of a pull request", lambda: rest.issues.get(*at, 1))
    check("issues", lambda: rest.issues.list_for_repo(*at, state="all"))
    check("labels of an issue added", lambda: rest.issues.add_labels(*at, number, labels=["new"]))
    check("labels of an issue", lambda: rest.issues.list_labels_on_issue(*at, number))
    check("labels of a milestone", lambda: rest.issues.list_labels_for_milestone(*at, milestone.number))
    check("label of an issue removed", lambda: rest.issues.remove_label(*at, number, "new"))
    check("labels of an issue replaced", lambda: rest.issues.set_labels(*at, number, labels=["defect"]))
    check("assignees", lambda: rest.issues.list_assignees(*at))
    check("assignable", lambda: rest.issues.check_user_can_be_assigned(*at, "octocat"))
    check("assignees removed", lambda: rest.issues.remove_assignees(*at, number, assignees=["octocat"]))
    check("assignees added", lambda: rest.issues.add_assignees(*at, number, assignees=["octocat"]))
    comment = check("comment created", lambda: rest.issues.create_comment(*at, number, body="c"))
    check("comment edited", lambda: rest.issues.update_comment(*at, comment.id, body="d"))
    check("comment", lambda: rest.issues.get_comment(*at, comment.id))
    check("comments of an issue", lambda: rest.issues.list_comments(*at, number))
    check("comments", lambda: rest.issues.list_comments_for_repo(*at))
    # Before it is closed: the description has no model for that event in this list.
    events = check("events of an issue", lambda: rest.issues.list_events(*at, number))
    check("event", lambda: rest.issues.get_event(*at, events[0].id))
    check("issue locked", lambda: rest.issues.lock(*at, number, lock_reason="resolved"))
    check("issue closed", lambda: rest.issues.update(*at, number, state="closed", state_reason="completed"))
    check("issue unlocked", lambda: rest.issues.unlock(*at, number))
    check("events", lambda: rest.issues.list_events_for_repo(*at))
    check("timeline", lambda: rest.issues.list_events_for_timeline(*at, number))
    check("comment deleted", lambda: rest.issues.delete_comment(*at, comment.id))
    check("milestone deleted", lambda: rest.issues.delete_milestone(*at, milestone.number))
    check("label deleted", lambda: rest.issues.delete_label(*at, "defect"))


def statuses(rest, check, sha):
    check("status created", lambda: rest.repos.create_commit_status(*at, sha, state="success", context="ci", target_url="https://ci.test/1"))
    check("combined status", lambda: rest.repos.get_combined_status_for_ref(*at, sha))
    check("statuses", lambda: rest.repos.list_commit_statuses_for_ref(*at, sha))


def checks(rest, check, sha):
    run = check("check run created", lambda: rest.checks.create(*at, name="lint", head_sha=sha, status="in_progress"))
    output = {"title": "t", "summary": "s", "annotations": [
        {"path": "a", "start_line": 1, "end_line": 1, "annotation_level": "warning", "message": "m"}
    ]}
    check("check run completed", lambda: rest.checks.update(*at, run.id, status="completed", conclusion="failure", output=output))
    check("check run", lambda: rest.checks.get(*at, run.id))
    check("annotations", lambda: rest.checks.list_annotations(*at, run.id))
    check("check runs", lambda: rest.checks.list_for_ref(*at, sha))
    suites = check("check suites", lambda: rest.checks.list_suites_for_ref(*at, sha))
    suite = suites.check_suites[0].id
    check("check suite", lambda: rest.checks.get_suite(*at, suite))
    check("check runs of a suite", lambda: rest.checks.list_for_suite(*at, suite))


def webhooks(rest, check):
    config = {"url": "http://127.0.0.1:9/hook", "content_type": "json", "secret": "s"}
    hook = check("webhook created", lambda: rest.repos.create_webhook(*at, name="web", config=config, events=["push"]))
    check("webhook edited", lambda: rest.repos.update_webhook(*at, hook.id, add_events=["issues"], active=False))
    check("webhook", lambda: rest.repos.get_webhook(*at, hook.id))
    check("webhooks", lambda: rest.repos.list_webhooks(*at))
    check("configuration of a webhook", lambda: rest.repos.get_webhook_config_for_repo(*at, hook.id))
    check("configuration of a webhook edited", lambda: rest.repos.update_webhook_config_for_repo(*at, hook.id, content_type="form"))
    check("deliveries", lambda: rest.repos.list_webhook_deliveries(*at, hook.id))
    check("webhook deleted", lambda: rest.repos.delete_webhook(*at, hook.id))


for version in ("2022-11-28", "2026-03-10"):
    try:
        day(version)
    except Exception as error:  # noqa: BLE001
        failed += 1
        print(f"FAIL GH-11 githubkit {version} could not go on: {type(error).__name__}: {error}")
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)

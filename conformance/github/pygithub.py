"""A client's day with PyGithub: prints one JSON line that the test compares."""

import json
import sys

from github import Auth, Github, GithubException, InputGitTreeElement

base_url, token = sys.argv[1:3]
client = Github(
    base_url=base_url,
    auth=Auth.Token(token),
    retry=None,
    seconds_between_requests=None,
    seconds_between_writes=None,
)
repository = client.get_repo("OCTO-ORG/hello-world")
seen = {"name": repository.full_name, "login": client.get_user().login}


def refusal(call):
    try:
        call()
    except GithubException as error:
        return [error.status, error.data["message"]]
    return None


branches = repository.get_branches()
seen["branches"] = [[branch.name for branch in branches], branches.totalCount]

main = repository.get_git_ref("heads/main")
ref = repository.create_git_ref("refs/heads/py/new", main.object.sha)
ref.edit(repository.get_branch("stale").commit.sha, force=True)
seen["move"] = refusal(lambda: ref.edit(main.object.sha))
ref.delete()
seen["delete"] = refusal(ref.delete)

pull = repository.create_pull(base="main", head="stale", title="Stale", body="Words")
seen["pull"] = [pull.number, pull.mergeable, pull.mergeable_state, pull.head.ref, pull.commits]
try:
    repository.create_pull(base="main", head="stale", title="Stale", body="Words")
except GithubException as error:
    seen["duplicate"] = [error.status, error.data["errors"][0]["message"]]
pull.edit(title="Given up", state="closed")
numbers = [one.number for one in repository.get_pulls(state="all")]
# A list that was read through has forgotten its filter when it counts: ask a fresh one.
seen["pulls"] = [numbers, repository.get_pulls(state="all").totalCount]

first = repository.get_pull(1)
seen["files"] = [file.filename for file in first.get_files()]
seen["merged"] = [first.merge(merge_method="squash").merged, first.is_merged()]

tip = repository.get_branch("main").commit.sha
tree = repository.create_git_tree(
    [InputGitTreeElement("x/y.txt", "100644", "blob", content="hi")],
    base_tree=repository.get_git_tree("main"),
)
commit = repository.create_git_commit("By data", tree, [repository.get_git_commit(tip)])
repository.get_git_ref("heads/main").edit(commit.sha)
seen["content"] = repository.get_contents("x/y.txt").decoded_content.decode()
comparison = repository.compare("stale", "main")
seen["compare"] = [comparison.status, comparison.ahead_by, comparison.behind_by]

made = client.get_user().create_repo("py-made", auto_init=True)
seen["made"] = [made.full_name, made.get_commits().totalCount]
made.delete()
seen["gone"] = refusal(lambda: client.get_repo("octocat/py-made"))
print(json.dumps(seen))

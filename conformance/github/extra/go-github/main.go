// go-github, unmodified, against a serving emulator (GITHUB_API_URL, GITHUB_TOKEN). Prints one line per check.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/google/go-github/v92/github"
)

const owner, repo = "octo-org", "hello-world"

var ctx = context.Background()

func main() {
	for _, s := range []section{
		{"repositories", repositories},
		{"refs", refs},
		{"git data", gitData},
		{"contents", contents},
		{"pulls", pulls},
		{"issues", issues},
		{"statuses", statuses},
		{"pages", pages},
		{"limits", limits},
		{"uncertainty", uncertainty},
	} {
		s.attempt()
	}
	fmt.Printf("%d passed, %d failed\n", passed, failed)
	if failed > 0 {
		os.Exit(1)
	}
}

func repositories() {
	w := newWorld("go-repositories")
	client := w.client
	check("appends /api/v3/ to an enterprise's address", client.BaseURL(), w.base+"/api/v3/")
	repository := must(client.Repositories.Get(ctx, "OCTO-ORG", "Hello-World"))
	check("finds a repository in any case", repository.GetFullName(), "octo-org/hello-world")
	check("reads a repository", []any{repository.GetDefaultBranch(), repository.GetPrivate(), repository.GetPermissions().GetAdmin(), repository.GetOwner().GetType()}, []any{"main", false, true, "Organization"})
	check("is given addresses that it can follow", repository.GetURL(), w.base+"/api/v3/repos/octo-org/hello-world")
	check("finds it by number", must(client.Repositories.GetByID(ctx, repository.GetID())).GetName(), "hello-world")
	check("knows the caller", must(client.Users.Get(ctx, "")).GetLogin(), "octocat")
	check("lists an organisation's repositories", len(must(client.Repositories.ListByOrg(ctx, owner, nil))), 1)
	branches := must(client.Repositories.ListBranches(ctx, owner, repo, nil))
	check("lists branches", names(branches, (*github.Branch).GetName), "feature main stale")
	check("reads a branch", must(client.Repositories.GetBranch(ctx, owner, repo, "main", 1)).GetCommit().GetCommit().GetMessage(), "Say how to run it")
	_, _, err := client.Repositories.GetBranch(ctx, owner, repo, "gone", 1)
	check("is told of a missing branch", err.Error(), "unexpected status code: 404 Not Found")
	_, _, err = client.Repositories.Get(ctx, owner, "gone")
	check("is told of a missing repository", refusal(err), "404 Not Found")
	_, _, err = w.connect("wrong").Users.Get(ctx, "")
	check("is told of bad credentials", refusal(err), "401 Bad credentials")
	made := must(client.Repositories.Create(ctx, "", &github.Repository{Name: github.Ptr("go-made"), AutoInit: github.Ptr(true)}))
	check("creates a repository", made.GetFullName(), "octocat/go-made")
	_, _, err = client.Repositories.Create(ctx, "", &github.Repository{Name: github.Ptr("go-made")})
	check("is refused a second of the name", refusal(err), "422 name already exists on this account")
	check("lists commits", names(must(client.Repositories.ListCommits(ctx, owner, repo, nil)), message), "Say how to run it|Say hello|Initial commit")
	check("reads a commit with its files", names(must(client.Repositories.GetCommit(ctx, owner, repo, "main", nil)).Files, (*github.CommitFile).GetFilename), "README.md")
	done(client.Repositories.Delete(ctx, "octocat", "go-made"))
	_, _, err = client.Repositories.Get(ctx, "octocat", "go-made")
	check("finds a deleted repository gone", refusal(err), "404 Not Found")
	w.admin("POST", "/github/repositories/rename", body{"owner": owner, "repo": repo, "name": "hello-moon"})
	check("follows a renamed repository", must(client.Repositories.Get(ctx, owner, repo)).GetName(), "hello-moon")
	check("follows one for a branch, too", must(client.Repositories.GetBranch(ctx, owner, repo, "main", 1)).GetName(), "main")
}

func refs() {
	git := newWorld("go-refs").client.Git
	main := must(git.GetRef(ctx, owner, repo, "heads/main")).Object.GetSHA()
	stale := must(git.GetRef(ctx, owner, repo, "refs/heads/stale")).Object.GetSHA()
	at := func(name, sha string) github.CreateRef { return github.CreateRef{Ref: name, SHA: sha} }
	to := func(sha string, force bool) github.UpdateRef { return github.UpdateRef{SHA: sha, Force: &force} }
	name := "refs/heads/go/a#b"
	check("creates a ref", must(git.CreateRef(ctx, owner, repo, at(name, main))).GetRef(), name)
	_, _, err := git.CreateRef(ctx, owner, repo, at(name, main))
	check("is refused the same ref again", refusal(err), "422 Reference already exists")
	_, _, err = git.CreateRef(ctx, owner, repo, at("refs/heads/x", strings.Repeat("0", 40)))
	check("is refused a ref to nothing", refusal(err), "422 Object does not exist")
	check("lists matching refs", names(must(git.ListMatchingRefs(ctx, owner, repo, "heads/go")), (*github.Reference).GetRef), name)
	// The ref of a test merge comes a moment after the world began.
	all := names(must(git.ListMatchingRefs(ctx, owner, repo, "")), (*github.Reference).GetRef)
	check("lists all refs", strings.Replace(all, " refs/pull/1/merge", "", 1), "refs/heads/feature refs/heads/go/a#b refs/heads/main refs/heads/stale refs/pull/1/head refs/tags/v0.1.0")
	_, _, err = git.UpdateRef(ctx, owner, repo, name, to(stale, false))
	check("is refused a move that is not forward", refusal(err), "422 Update is not a fast forward")
	check("forces a move", must(git.UpdateRef(ctx, owner, repo, name, to(stale, true))).Object.GetSHA(), stale)
	check("reads an escaped name", must(git.GetRef(ctx, owner, repo, name)).Object.GetSHA(), stale)
	done(git.DeleteRef(ctx, owner, repo, name))
	_, err = git.DeleteRef(ctx, owner, repo, name)
	check("is refused to delete it again", refusal(err), "422 Reference does not exist")
	_, _, err = git.UpdateRef(ctx, owner, repo, name, to(main, true))
	check("is refused to move a missing ref", refusal(err), "422 Reference does not exist")
	_, _, err = git.GetRef(ctx, owner, repo, "heads/go")
	check("is told of a missing ref", refusal(err), "404 Not Found")
}

func gitData() {
	client := newWorld("go-data").client
	git := client.Git
	tip := must(git.GetRef(ctx, owner, repo, "heads/main")).Object.GetSHA()
	blob := must(git.CreateBlob(ctx, owner, repo, github.Blob{Content: github.Ptr("hi\n"), Encoding: github.Ptr("utf-8")}))
	check("creates a blob", blob.GetSHA(), "45b983be36b73c0788dc9cbcb76cbb80fc7bb057")
	read := must(git.GetBlob(ctx, owner, repo, blob.GetSHA()))
	check("reads a blob", []any{read.GetSize(), read.GetEncoding(), strings.TrimSpace(read.GetContent())}, []any{3, "base64", "aGkK"})
	raw := must(git.GetBlobRaw(ctx, owner, repo, blob.GetSHA()))
	check("reads a blob as it is", string(raw), "hi\n")
	before := must(git.GetTree(ctx, owner, repo, tip, false))
	tree := must(git.CreateTree(ctx, owner, repo, before.GetSHA(), []*github.TreeEntry{
		{Path: github.Ptr("deep/hi.txt"), Mode: github.Ptr("100644"), Type: github.Ptr("blob"), SHA: blob.SHA},
		{Path: github.Ptr("package.json"), Mode: github.Ptr("100644"), Type: github.Ptr("blob")},
	}))
	check("creates a tree on another and takes a path out", names(tree.Entries, (*github.TreeEntry).GetPath), "README.md deep src")
	check("reads a tree through", names(must(git.GetTree(ctx, owner, repo, tree.GetSHA(), true)).Entries, (*github.TreeEntry).GetPath), "README.md deep deep/hi.txt src src/hello.js")
	mona := &github.CommitAuthor{Name: github.Ptr("Mona"), Email: github.Ptr("mona@example.test"), Date: &github.Timestamp{Time: time.Date(2024, 5, 6, 7, 8, 9, 0, time.FixedZone("", 7200))}}
	commit := must(git.CreateCommit(ctx, owner, repo, github.Commit{Message: github.Ptr("By data"), Tree: tree, Parents: []*github.Commit{{SHA: &tip}}, Author: mona}, nil))
	check("creates a commit", []any{commit.GetMessage(), commit.GetTree().GetSHA(), commit.Parents[0].GetSHA(), commit.GetAuthor().GetDate().UTC().Format(time.RFC3339)}, []any{"By data", tree.GetSHA(), tip, "2024-05-06T05:08:09Z"})
	must(git.UpdateRef(ctx, owner, repo, "heads/main", github.UpdateRef{SHA: commit.GetSHA()}))
	file, _, _, err := client.Repositories.GetContents(ctx, owner, repo, "deep/hi.txt", nil)
	text, _ := file.GetContent()
	check("reads what the branch now holds", []any{text, err}, []any{"hi\n", error(nil)})
	tag := must(git.CreateTag(ctx, owner, repo, github.CreateTag{Tag: "v9", Message: "Nine", Object: commit.GetSHA(), Type: "commit", Tagger: mona}))
	check("creates a tag", []any{tag.GetTag(), tag.GetObject().GetSHA()}, []any{"v9", commit.GetSHA()})
	check("reads a tag", must(git.GetTag(ctx, owner, repo, tag.GetSHA())).GetTagger().GetName(), "Mona")
	check("makes a ref of it", must(git.CreateRef(ctx, owner, repo, github.CreateRef{Ref: "refs/tags/v9", SHA: tag.GetSHA()})).Object.GetType(), "tag")
	_, _, err = git.CreateTree(ctx, owner, repo, strings.Repeat("0", 40), []*github.TreeEntry{{Path: github.Ptr("x"), Mode: github.Ptr("100644"), Content: github.Ptr("x")}})
	check("is refused a tree on nothing", refusal(err), "422 base_tree is not a valid tree oid")
}

func contents() {
	repos := newWorld("go-contents").client.Repositories
	options := func(content, sha string) *github.RepositoryContentFileOptions {
		given := &github.RepositoryContentFileOptions{Message: github.Ptr("Note"), Content: []byte(content), Branch: github.Ptr("main")}
		if sha != "" {
			given.SHA = &sha
		}
		return given
	}
	made := must(repos.CreateFile(ctx, owner, repo, "notes/a.txt", options("one\n", "")))
	check("creates a file", []any{made.GetContent().GetPath(), made.Commit.GetMessage()}, []any{"notes/a.txt", "Note"})
	_, folder, _, err := repos.GetContents(ctx, owner, repo, "notes", nil)
	check("reads a folder", []any{names(folder, (*github.RepositoryContent).GetName), err}, []any{"a.txt", error(nil)})
	sha := made.GetContent().GetSHA()
	changed := must(repos.UpdateFile(ctx, owner, repo, "notes/a.txt", options("two\n", sha)))
	_, _, err = repos.UpdateFile(ctx, owner, repo, "notes/a.txt", options("three\n", sha))
	check("is refused a change of what is no longer there", strings.HasPrefix(refusal(err), "409 "), true)
	must(repos.DeleteFile(ctx, owner, repo, "notes/a.txt", options("", changed.GetContent().GetSHA())))
	_, _, _, err = repos.GetContents(ctx, owner, repo, "notes/a.txt", nil)
	check("finds a deleted file gone", refusal(err), "404 Not Found")
	comparison := must(repos.CompareCommits(ctx, owner, repo, "stale", "main", nil))
	check("compares branches", []any{comparison.GetStatus(), comparison.GetAheadBy(), comparison.GetBehindBy(), comparison.GetTotalCommits()}, []any{"diverged", 5, 1, 5})
	check("compares files", names(comparison.Files, (*github.CommitFile).GetFilename), "README.md package.json src/hello.js")
	page, response, err := repos.CompareCommits(ctx, owner, repo, "stale", "main", &github.ListOptions{PerPage: 2})
	check("pages a comparison", []any{len(page.Commits), response.NextPage, response.LastPage, err}, []any{2, 2, 3, error(nil)})
	patch := must(repos.CompareCommitsRaw(ctx, owner, repo, "feature", "main", github.RawOptions{Type: github.Diff}))
	check("reads a comparison as a diff", strings.HasPrefix(patch, "diff --git a/README.md b/README.md\n"), true)
	_, _, err = repos.CompareCommits(ctx, owner, repo, "main", "gone", nil)
	check("is told of a comparison with nothing", refusal(err), "404 Not Found")
}

func pulls() {
	w := newWorld("go-pulls")
	prs := w.client.PullRequests
	open := func(head string) (*github.PullRequest, *github.Response, error) {
		return prs.Create(ctx, owner, repo, github.CreatePullRequest{Title: github.Ptr("Stale"), Head: head, Base: "main"})
	}
	pull := must(open("stale"))
	check("opens a pull request", []any{pull.GetNumber(), pull.GetState(), pull.GetHead().GetRef(), pull.GetCommits()}, []any{2, "open", "stale", 1})
	check("sees that nobody knows yet whether it merges", []any{pull.Mergeable, pull.GetMergeableState()}, []any{(*bool)(nil), "unknown"})
	_, _, err := open("stale")
	check("is refused the same again", refusal(err), "422 A pull request already exists for octo-org:stale.")
	_, _, err = open("gone")
	check("is refused a head that is not", refusal(err), "422 Validation Failed (head invalid)")
	number := func(p *github.PullRequest) string { return fmt.Sprint(p.GetNumber()) }
	check("lists them", names(must(prs.List(ctx, owner, repo, nil)), number), "2 1")
	check("lists by head", names(must(prs.List(ctx, owner, repo, &github.PullRequestListOptions{Head: "octo-org:feature"})), number), "1")
	w.admin("POST", "/clock/advance", body{"ms": 1000})
	check("sees later what conflicts", must(prs.Get(ctx, owner, repo, 2)).GetMergeableState(), "dirty")
	_, _, err = prs.Merge(ctx, owner, repo, 2, "", nil)
	check("is refused to merge what conflicts", refusal(err), "405 Pull Request is not mergeable")
	closed := must(prs.Edit(ctx, owner, repo, 2, &github.PullRequest{Title: github.Ptr("Given up"), State: github.Ptr("closed")}))
	check("closes and renames one", []any{closed.GetState(), closed.GetTitle(), closed.ClosedAt != nil}, []any{"closed", "Given up", true})
	check("reads files", names(must(prs.ListFiles(ctx, owner, repo, 1, nil)), (*github.CommitFile).GetFilename), "src/hello.js test/hello.test.js")
	check("reads commits", names(must(prs.ListCommits(ctx, owner, repo, 1, nil)), message), "Greet by name|Test the greeting")
	check("reads a pull request as a diff", strings.HasPrefix(must(prs.GetRaw(ctx, owner, repo, 1, github.RawOptions{Type: github.Diff})), "diff --git "), true)
	_, response, err := prs.UpdateBranch(ctx, owner, repo, 1, nil)
	check("takes the update of a branch as AcceptedError", []any{refusal(err), response.StatusCode}, []any{"AcceptedError", 202})
	_, _, err = prs.UpdateBranch(ctx, owner, repo, 1, &github.PullRequestBranchUpdateOptions{ExpectedHeadSHA: github.Ptr(strings.Repeat("0", 40))})
	check("is refused the update of another head", refusal(err), "422 expected head sha didn’t match current head ref.")
	w.admin("POST", "/clock/advance", body{"ms": 1000})
	check("is not merged yet", must(prs.IsMerged(ctx, owner, repo, 1)), false)
	_, _, err = prs.Merge(ctx, owner, repo, 1, "", &github.PullRequestOptions{SHA: strings.Repeat("0", 40)})
	check("is refused to merge another head", refusal(err), "409 Head branch was modified. Review and try the merge again.")
	merged := must(prs.Merge(ctx, owner, repo, 1, "Words", &github.PullRequestOptions{MergeMethod: "squash", CommitTitle: "Greet"}))
	check("merges", []any{merged.GetMerged(), merged.GetMessage()}, []any{true, "Pull Request successfully merged"})
	check("is merged", must(prs.IsMerged(ctx, owner, repo, 1)), true)
	_, _, err = w.client.Repositories.Merge(ctx, owner, repo, github.RepositoryMergeRequest{Base: "main", Head: "stale"})
	check("is refused branches that conflict", refusal(err), "409 Merge conflict")
}

func pages() {
	w := newWorld("go-pages")
	wanted := []string{"feature", "main"}
	for i := range 7 {
		branch := fmt.Sprintf("page/%d", i)
		w.admin("POST", "/github/commits", body{"owner": owner, "repo": repo, "branch": branch, "commits": []body{{}}})
		wanted = append(wanted, branch)
	}
	wanted = append(wanted, "stale")
	var seen []string
	options := &github.BranchListOptions{ListOptions: github.ListOptions{PerPage: 3}}
	for branch, err := range w.client.Repositories.ListBranchesIter(ctx, owner, repo, options) {
		if err != nil {
			panic(err)
		}
		seen = append(seen, branch.GetName())
	}
	check("reads all pages", seen, wanted)
	_, response, err := w.client.Repositories.ListBranches(ctx, owner, repo, &github.BranchListOptions{ListOptions: github.ListOptions{Page: 2, PerPage: 3}})
	check("knows the pages around", []any{response.FirstPage, response.PrevPage, response.NextPage, response.LastPage, err}, []any{1, 1, 3, 4, error(nil)})
	must(w.client.Repositories.Create(ctx, "", &github.Repository{Name: github.Ptr("empty")}))
	_, _, err = w.client.Repositories.ListCommits(ctx, "octocat", "empty", nil)
	check("is refused the history of nothing", refusal(err), "409 Git Repository is empty.")
}

func limits() {
	w := newWorld("go-limits")
	check("reads the rate limit", must(w.client.RateLimit.Get(ctx)).Core.Limit, 5000)
	check("has less without a token", must(w.connect("").RateLimit.Get(ctx)).Core.Limit, 60)
	_, response, err := w.client.Repositories.Get(ctx, owner, repo)
	check("reads the limit from an answer", []any{response.Rate.Remaining, response.Rate.Resource, response.Rate.Used, err}, []any{4999, "core", 1, error(nil)})
	known := func(request *http.Request) {
		request.Header.Set("Accept", response.Request.Header.Get("Accept"))
		request.Header.Set("If-None-Match", response.Header.Get("ETag"))
	}
	again, err := w.client.NewRequest(ctx, "GET", "repos/octo-org/hello-world", nil, known)
	if err != nil {
		panic(err)
	}
	response, err = w.client.Do(again, nil)
	check("is told that nothing changed, for nothing", []any{response.StatusCode, response.Rate.Remaining, err != nil}, []any{304, 4999, true})
	newer, err := w.client.NewRequest(ctx, "GET", "rate_limit", nil, github.WithVersion("2026-03-10"))
	if err != nil {
		panic(err)
	}
	response, err = w.client.Do(newer, nil)
	check("asks for the newer version", []any{response.Header.Get("X-Github-Api-Version-Selected"), err}, []any{"2026-03-10", error(nil)})

	w.admin("PUT", "/github/rate-limit", body{"login": "octocat", "remaining": 0})
	read := func(client *github.Client, context context.Context) error {
		_, _, err := client.Git.GetRef(context, owner, repo, "heads/main")
		return err
	}
	check("raises RateLimitError at the limit", refusal(read(w.client, ctx)), "RateLimitError 403")
	check("asks no more until the reset", strings.Contains(read(w.client, ctx).Error(), "not making remote request"), true)
	w.admin("PUT", "/github/rate-limit", body{"login": "octocat", "remaining": 0, "resetInMs": 1000})
	patient := context.WithValue(ctx, github.SleepUntilPrimaryRateLimitResetWhenRateLimited, true)
	check("waits for the limit's reset", read(w.connect(token), patient), nil)

	w.admin("POST", "/faults/presets/github_secondary_limited", body{})
	limited := w.connect(token)
	err = read(limited, ctx)
	secondary, _ := err.(*github.AbuseRateLimitError)
	check("raises AbuseRateLimitError at the secondary limit", refusal(err), "AbuseRateLimitError 403")
	check("reads how long to wait", secondary.GetRetryAfter(), time.Minute)
	check("asks no more until then", strings.Contains(read(limited, ctx).Error(), "not making remote request"), true)
	w.admin("POST", "/faults/presets/github_denied", body{})
	check("tells a denial from a limit", refusal(read(w.connect(token), ctx)), "403 Resource not accessible by integration")
}

func uncertainty() {
	w := newWorld("go-uncertainty")
	prs, git := w.client.PullRequests, w.client.Git
	open := func() error {
		_, _, err := prs.Create(ctx, owner, repo, github.CreatePullRequest{Title: github.Ptr("Stale"), Head: "stale", Base: "main"})
		return err
	}
	w.admin("POST", "/faults", body{"match": body{"operationId": "git/get-ref"}, "phase": "before", "kind": "status", "status": 502})
	_, response, err := git.GetRef(ctx, owner, repo, "heads/main")
	check("is told of 502", []any{response.StatusCode, strings.HasPrefix(refusal(err), "502 ")}, []any{502, true})
	main := must(git.GetRef(ctx, owner, repo, "heads/main")).Object.GetSHA()
	w.admin("POST", "/faults/presets/github_pr_create_accepted_drop", body{})
	check("loses a reply", refusal(open()), "no answer")
	check("meets its own pull request when it asks again", refusal(open()), "422 A pull request already exists for octo-org:stale.")
	found := must(prs.List(ctx, owner, repo, &github.PullRequestListOptions{Head: "octo-org:stale", Base: "main"}))
	check("finds the one by its head and base", []any{len(found), found[0].GetNumber()}, []any{1, 2})
	w.admin("POST", "/faults", body{"match": body{"operationId": "git/create-ref"}, "phase": "after-commit", "kind": "status", "status": 502})
	create := func() error {
		_, _, err := git.CreateRef(ctx, owner, repo, github.CreateRef{Ref: "refs/heads/once", SHA: main})
		return err
	}
	check("is answered 502 by a creation that was done", strings.HasPrefix(refusal(create()), "502 "), true)
	check("meets its own ref when it asks again", refusal(create()), "422 Reference already exists")
	w.admin("POST", "/faults", body{"match": body{"operationId": "git/get-ref"}, "phase": "before", "kind": "stale-read", "count": 1})
	_, _, err = git.GetRef(ctx, owner, repo, "heads/once")
	check("may not see a new ref at once", refusal(err), "404 Not Found")
	check("sees the new ref a read later", must(git.GetRef(ctx, owner, repo, "heads/once")).Object.GetSHA(), main)
}

func message(commit *github.RepositoryCommit) string { return commit.GetCommit().GetMessage() }

// Joined by a bar when a name may hold spaces.
func names[T any](items []T, name func(T) string) string {
	all := make([]string, len(items))
	separator := " "
	for i, item := range items {
		all[i] = name(item)
		if strings.Contains(all[i], " ") {
			separator = "|"
		}
	}
	return strings.Join(all, separator)
}

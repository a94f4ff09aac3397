package main

import (
	"github.com/google/go-github/v92/github"
)

func issues() {
	w := newWorld("go-issues")
	issues := w.client.Issues
	label := must(issues.CreateLabel(ctx, owner, repo, github.CreateIssueLabelRequest{Name: "flaw", Color: github.Ptr("ff0000")}))
	check("creates a label", []any{label.GetName(), label.GetColor(), label.GetDefault()}, []any{"flaw", "ff0000", false})
	_, _, err := issues.CreateLabel(ctx, owner, repo, github.CreateIssueLabelRequest{Name: "Flaw", Color: github.Ptr("000000")})
	check("is refused a second of the name", refusal(err), "422 Validation Failed (name already_exists)")
	milestone := must(issues.CreateMilestone(ctx, owner, repo, github.CreateMilestoneRequest{Title: "One"}))
	for _, title := range []string{"Broken", "Slow", "Ugly"} {
		must(issues.Create(ctx, owner, repo, github.CreateIssueRequest{Title: title, Labels: []string{"flaw"}, Assignees: []string{"octocat"}, Milestone: github.Ptr(milestone.GetNumber())}))
	}
	issue := must(issues.Get(ctx, owner, repo, 2))
	check("opens an issue", []any{issue.GetTitle(), issue.GetState(), issue.Labels[0].GetName(), issue.Assignees[0].GetLogin(), issue.GetMilestone().GetTitle()}, []any{"Broken", "open", "flaw", "octocat", "One"})
	_, response, err := issues.ListByRepo(ctx, owner, repo, &github.IssueListByRepoOptions{ListCursorOptions: github.ListCursorOptions{PerPage: 2}})
	check("is given a cursor for the next page", []any{response.After != "", response.NextPage, response.LastPage, err}, []any{true, 0, 0, error(nil)})
	var titles []string
	for one, err := range issues.ListByRepoIter(ctx, owner, repo, &github.IssueListByRepoOptions{ListCursorOptions: github.ListCursorOptions{PerPage: 2}}) {
		if err != nil {
			panic(err)
		}
		titles = append(titles, one.GetTitle())
	}
	check("follows the cursors to the end", titles, []string{"Ugly", "Slow", "Broken", "Greet by name"})
	check("tells issues from pull requests", []any{issue.IsPullRequest(), must(issues.Get(ctx, owner, repo, 1)).IsPullRequest()}, []any{false, true})
	comment := must(issues.CreateComment(ctx, owner, repo, 2, github.IssueCommentRequest{Body: "Indeed"}))
	check("comments", len(must(issues.ListComments(ctx, owner, repo, 2, nil))), 1)
	done(issues.DeleteComment(ctx, owner, repo, comment.GetID()))
	check("deletes a comment", len(must(issues.ListComments(ctx, owner, repo, 2, nil))), 0)
	check("adds labels", len(must(issues.AddLabelsToIssue(ctx, owner, repo, 2, []string{"new"}))), 2)
	done(issues.RemoveLabelForIssue(ctx, owner, repo, 2, "new"))
	done(issues.Lock(ctx, owner, repo, 2, &github.LockIssueOptions{LockReason: "resolved"}))
	closed := must(issues.Update(ctx, owner, repo, 2, github.UpdateIssueRequest{State: github.Ptr("closed"), StateReason: github.Ptr("completed")}))
	check("locks and closes", []any{closed.GetState(), closed.GetStateReason(), closed.GetLocked(), closed.GetClosedBy().GetLogin()}, []any{"closed", "completed", true, "octocat"})
	check("reads what happened", names(must(issues.ListIssueEvents(ctx, owner, repo, 2, nil)), (*github.IssueEvent).GetEvent), "labeled assigned milestoned labeled unlabeled locked closed")
	_, _, err = w.client.PullRequests.Get(ctx, owner, repo, 2)
	check("is told that an issue is no pull request", refusal(err), "404 Not Found")
}

func statuses() {
	w := newWorld("go-statuses")
	repos := w.client.Repositories
	sha := must(w.client.Git.GetRef(ctx, owner, repo, "heads/main")).Object.GetSHA()
	for _, status := range [][2]string{{"pending", "ci/build"}, {"success", "ci/build"}, {"failure", "ci/test"}} {
		must(repos.CreateStatus(ctx, owner, repo, sha, github.RepoStatus{State: &status[0], Context: &status[1]}))
	}
	combined := must(repos.GetCombinedStatus(ctx, owner, repo, "main", nil))
	check("combines statuses", []any{combined.GetState(), combined.GetTotalCount(), len(combined.Statuses)}, []any{"failure", 2, 2})
	check("lists statuses, newest first", names(must(repos.ListStatuses(ctx, owner, repo, "main", nil)), (*github.RepoStatus).GetState), "failure success pending")
	// Of the default world: checks are an App's to write.
	app := w.connect("mockingbird-app-token").Checks
	run := must(app.CreateCheckRun(ctx, owner, repo, github.CreateCheckRunOptions{Name: "lint", HeadSHA: sha}))
	must(app.UpdateCheckRun(ctx, owner, repo, run.GetID(), github.UpdateCheckRunOptions{Name: "lint", Status: github.Ptr("completed"), Conclusion: github.Ptr("success")}))
	runs := must(w.client.Checks.ListCheckRunsForRef(ctx, owner, repo, "main", nil))
	check("runs a check", []any{runs.GetTotal(), runs.CheckRuns[0].GetName(), runs.CheckRuns[0].GetConclusion()}, []any{1, "lint", "success"})
	hook := must(repos.CreateHook(ctx, owner, repo, &github.Hook{Config: &github.HookConfig{URL: github.Ptr("http://127.0.0.1:9/"), ContentType: github.Ptr("json")}, Events: []string{"push"}}))
	check("creates a webhook", []any{hook.GetName(), hook.Events, hook.GetActive(), hook.GetConfig().GetContentType()}, []any{"web", []string{"push"}, true, "json"})
	done(repos.DeleteHook(ctx, owner, repo, hook.GetID()))
	check("deletes a webhook", len(must(repos.ListHooks(ctx, owner, repo, nil))), 0)
}

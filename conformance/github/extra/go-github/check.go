package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"reflect"

	"github.com/google/go-github/v92/github"
)

var passed, failed int

func check(name string, got, wanted any) {
	if reflect.DeepEqual(got, wanted) {
		passed++
		fmt.Printf("PASS GH-13 go-github %s\n", name)
		return
	}
	failed++
	fmt.Printf("FAIL GH-13 go-github %s: got %#v, wanted %#v\n", name, got, wanted)
}

type section struct {
	name string
	run  func()
}

// A section that can't go on is one failure; the others still run.
func (s section) attempt() {
	defer func() {
		if trouble := recover(); trouble != nil {
			failed++
			fmt.Printf("FAIL GH-13 go-github %s could not go on: %v\n", s.name, trouble)
		}
	}()
	s.run()
}

func must[T any](value T, _ *github.Response, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func done(_ *github.Response, err error) {
	if err != nil {
		panic(err)
	}
}

// The class of an error, the status and the words of the answer behind it.
func refusal(err error) string {
	var limited *github.RateLimitError
	var secondary *github.AbuseRateLimitError
	var accepted *github.AcceptedError
	var plain *github.ErrorResponse
	switch {
	case err == nil:
		return "the call went through"
	case errors.As(err, &limited):
		return fmt.Sprintf("RateLimitError %d", limited.Response.StatusCode)
	case errors.As(err, &secondary):
		return fmt.Sprintf("AbuseRateLimitError %d", secondary.Response.StatusCode)
	case errors.As(err, &accepted):
		return "AcceptedError"
	case errors.As(err, &plain):
		words := plain.Message
		if len(plain.Errors) > 0 && plain.Errors[0].Message != "" {
			words = plain.Errors[0].Message
		} else if len(plain.Errors) > 0 {
			words += fmt.Sprintf(" (%s %s)", plain.Errors[0].Field, plain.Errors[0].Code)
		}
		return fmt.Sprintf("%d %s", plain.Response.StatusCode, words)
	}
	return "no answer"
}

// A namespace of its own, with an unmodified client in it.
type world struct {
	base   string
	client *github.Client
}

var server, token = os.Getenv("GITHUB_API_URL"), os.Getenv("GITHUB_TOKEN")

func newWorld(name string) world {
	w := world{base: server + "/ns/" + name}
	w.client = w.connect(token)
	return w
}

// The client appends api/v3/ itself.
func (w world) connect(auth string) *github.Client {
	options := []github.ClientOptionsFunc{github.WithEnterpriseURLs(w.base, w.base)}
	if auth != "" {
		options = append(options, github.WithAuthToken(auth))
	}
	client, err := github.NewClient(options...)
	if err != nil {
		panic(err)
	}
	return client
}

func (w world) admin(method, path string, body any) map[string]any {
	data, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	request, err := http.NewRequest(method, w.base+"/__admin"+path, bytes.NewReader(data))
	if err != nil {
		panic(err)
	}
	request.Header.Set("content-type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer answer.Body.Close()
	var value map[string]any
	if err := json.NewDecoder(answer.Body).Decode(&value); err != nil || answer.StatusCode >= 300 {
		panic(fmt.Sprintf("%s %s: %d %v", method, path, answer.StatusCode, value))
	}
	return value
}

type body = map[string]any

# hermes-agent-api-client against a serving emulator. Prints one line per check.
import asyncio
import json
import sys
import urllib.request

from hermes_agent_api_client import (
    AssistantDeltaEvent,
    HermesAgentApiClient,
    HermesAuthenticationError,
    HermesHttpStatusError,
    TerminalEvent,
    ToolProgressEvent,
    UsageEvent,
)

level, ready_path = sys.argv[1:]
with open(ready_path, encoding="utf-8") as ready:
    env = json.loads(ready.readline())["env"]
url, key = env["HERMES_URL"], env["HERMES_API_KEY"]
failed = 0


def check(name, got, wanted):
    global failed
    if got == wanted:
        print(f"PASS HM-10 {level} {name}")
    else:
        failed += 1
        print(f"FAIL HM-10 {level} {name}: got {got!r}, wanted {wanted!r}")


def set_level():
    body = json.dumps({"level": level}).encode()
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"{url}/__admin/hermes/config", body, headers, method="PATCH")
    urllib.request.urlopen(request).close()


def chat(*steps):
    content = json.dumps({"script": steps})
    return {"model": "hermes-agent", "stream": True, "messages": [{"role": "user", "content": content}]}


async def events_of(request, **more):
    async with HermesAgentApiClient(url, key) as client:
        return [event async for event in client.stream_chat_events(request, **more)]


def text_of(events):
    return "".join(event.text for event in events if isinstance(event, AssistantDeltaEvent))


def outcome_of(events):
    return [event.outcome for event in events if isinstance(event, TerminalEvent)]


async def main():
    async with HermesAgentApiClient(url, key) as client:
        facts = await client.probe_capabilities()
    check("api client probes", (facts.platform, facts.auth_type, facts.chat_completions_streaming), ("hermes-agent", "bearer", True))

    events = await events_of(
        chat(
            {"tool": "started", "name": "terminal", "preview": "ls", "args": {"command": "ls"}, "id": "c1"},
            {"tool": "completed", "duration": 0.25, "result": "a", "id": "c1"},
            {"delta": "one "},
            {"delta": "two"},
            {"usage": {"input": 5, "output": 6, "total": 11}},
        ),
        session_id="api-client-1",
        session_key="key-1",
    )
    check("api client reads the text", text_of(events), "one two")
    check("api client reads the end", outcome_of(events), ["success"])
    tools = [(event.tool_name, str(event.status)) for event in events if isinstance(event, ToolProgressEvent)]
    check("api client reads tool progress", tools, [("terminal", "running"), ("terminal", "completed")])
    usage = [(e.input_tokens, e.output_tokens, e.total_tokens) for e in events if isinstance(e, UsageEvent)]
    check("api client reads the usage", usage, [(5, 6, 11)])

    events = await events_of(chat({"delta": "half"}, {"fail": "did not work"}))
    check("api client reads a failed turn as one", outcome_of(events), ["upstream_error"])

    try:
        async with HermesAgentApiClient(url, "x" * 32) as client:
            await client.probe_capabilities()
        check("api client raises on a wrong key", "no error", "HermesAuthenticationError")
    except HermesAuthenticationError as error:
        check("api client raises on a wrong key", error.status_code, 401)
    try:
        async with HermesAgentApiClient(f"{url}/v1/nothing", key) as client:
            await client.probe_capabilities()
        check("api client raises where no server is", "no error", "HermesHttpStatusError")
    except HermesHttpStatusError as error:
        check("api client raises where no server is", error.status_code, 404)


set_level()
asyncio.run(main())
sys.exit(failed > 0)

#!/usr/bin/env python3
"""Starts a released Hermes API server on loopback with an agent that follows scripts.

Run it with the interpreter of an environment that holds the release. It prints one line of JSON: where the
server and its control port listen, and what runs there.
"""
import argparse
import asyncio
import hashlib
import json
import logging
import os
import shutil
import sqlite3
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor

from oracle_kit.agent import scripted
from oracle_kit.control import serve_control
from oracle_kit.desk import Desk
from oracle_kit.isolation import move_into, stay_on_loopback, write_config

SOURCES = (
    "gateway/platforms/api_server.py",
    "gateway/platforms/api_server_runs.py",
    "gateway/platforms/api_server_run_idempotency.py",
    "gateway/status.py",
    "gateway/run.py",
    "hermes_state.py",
    "run_agent.py",
    "tools/approval.py",
)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--key", required=True, help="bearer key, 16 characters or more")
    parser.add_argument("--state", help="folder of its store; default: a fresh one, deleted at the end")
    parser.add_argument("--model-route", action="append", default=[], metavar="ALIAS=MODEL")
    parser.add_argument("--max-runs", type=int)
    parser.add_argument("--clock", type=json.loads, metavar="SECONDS", help="the clock stands there")
    parser.add_argument("--no-sweeper", action="store_true", help="nothing is swept but by the control port")
    parser.add_argument("--exit-with-stdin", action="store_true", help="ends when standard input does")
    return parser.parse_args()


def make_adapter(desk, given):
    """Loads the release, puts the scripted agent in the place of its own, and makes its API adapter."""
    import gateway.platforms.api_server as api_server
    import gateway.run
    import hermes_cli
    import hermes_state  # noqa: F401, the adapter finds it loaded
    import run_agent
    from gateway.config import PlatformConfig

    if hermes_cli.__version__.startswith("0.21.0"):
        hermes_cli.__version__ = "0.21.0"  # the packager appended to it
    desk.api_server, desk.gateway_run = api_server, gateway.run
    desk.asks_for_session = api_server._hermes_version() != "0.19.0"
    run_agent.AIAgent = scripted(run_agent.AIAgent, desk)
    if given.clock is not None:
        desk.clock.put(given.clock)
    desk.clock.bind()
    routes = dict(route.split("=", 1) for route in given.model_route)
    settings = {"host": "127.0.0.1", "port": 0, "key": given.key}
    if routes:
        settings["model_routes"] = {alias: {"model": model} for alias, model in routes.items()}
    desk.adapter = api_server.APIServerAdapter(PlatformConfig(enabled=True, extra=settings))


async def serve(desk, given, out):
    desk.loop, desk.stopped = asyncio.get_running_loop(), asyncio.Event()
    desk.loop.set_default_executor(ThreadPoolExecutor(64))
    adapter = desk.adapter
    if not await adapter.connect():
        raise SystemExit("the adapter did not start")
    if given.no_sweeper:
        for task in adapter._background_tasks:
            if "sweep" in repr(task.get_coro()):
                task.cancel()
    from gateway.status import write_runtime_status

    write_runtime_status(gateway_state="running")
    # What a first request of its kind would load and open, before anybody measures or compares.
    adapter._gateway_is_draining()
    await adapter._ensure_session_db_async()
    port = adapter._site._server.sockets[0].getsockname()[1]
    print(json.dumps(facts(desk, given, port, serve_control(desk))), file=out, flush=True)
    if given.exit_with_stdin:
        threading.Thread(target=watch_input, args=(desk,), daemon=True).start()
    await desk.stopped.wait()
    try:
        await asyncio.wait_for(adapter.disconnect(), 5)
    except asyncio.TimeoutError:
        pass


def facts(desk, given, port, control):
    import aiohttp

    site = os.path.dirname(os.path.dirname(os.path.dirname(desk.api_server.__file__)))
    sources = {}
    for name in SOURCES:
        path = os.path.join(site, name)
        if os.path.exists(path):
            with open(path, "rb") as file:
                sources[name] = hashlib.sha256(file.read()).hexdigest()
    return {
        "url": "http://127.0.0.1:%d" % port,
        "control": "http://127.0.0.1:%d" % control,
        "key": given.key,
        "pid": os.getpid(),
        "version": desk.api_server._hermes_version(),
        "aiohttp": aiohttp.__version__,
        "python": "%d.%d.%d" % sys.version_info[:3],
        "sqlite": sqlite3.sqlite_version,
        "sources": sources,
    }


def watch_input(desk):
    while sys.stdin.buffer.read(4096):
        pass
    desk.stop()


def main():
    given = arguments()
    # Standard output carries the one line, whatever the release prints.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    logging.basicConfig(level=logging.CRITICAL, stream=sys.stderr)
    # The release has modules of its own, which nothing beside this file may shadow.
    sys.path.remove(os.path.dirname(os.path.abspath(__file__)))
    home = move_into(given.state or tempfile.mkdtemp(prefix="hermes-scripted-"))
    write_config(home, given.max_runs)
    stay_on_loopback()
    desk = Desk()
    code = 1
    try:
        make_adapter(desk, given)
        asyncio.run(serve(desk, given, out))
        code = 0
    finally:
        if not given.state:
            shutil.rmtree(home, ignore_errors=True)
        if code == 0:
            # Turns that are still held must not keep the process.
            os._exit(0)


if __name__ == "__main__":
    main()

"""A second port, for what is no API request."""
import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def serve_control(desk):
    """Answers the port."""
    calls = {
        ("GET", "/state"): lambda _body: desk.on_loop(desk.state),
        ("POST", "/wait"): desk.wait,
        ("POST", "/gate"): lambda body: told(
            desk.gates.change(str(body["name"]), bool(body.get("once")), bool(body.get("close")))
        ),
        ("POST", "/scripts"): lambda body: {"scripts": desk.scripts.add(body)},
        ("POST", "/clock"): desk.set_clock,
        ("POST", "/sweep"): lambda _body: desk.on_loop(desk.sweep),
        ("POST", "/drain"): lambda body: desk.on_loop(lambda: desk.drain(bool(body.get("on", True)))),
        ("POST", "/capacity"): lambda body: desk.on_loop(lambda: desk.limit(int(body["max"]))),
        ("POST", "/create-fault"): desk.add_creation_faults,
        ("POST", "/interrupt-all"): lambda body: desk.on_loop(
            lambda: desk.interrupt_all(body.get("reason", "gateway shutdown"))
        ),
        ("POST", "/crash"): lambda _body: os._exit(137),
        ("POST", "/shutdown"): lambda _body: told(desk.stop()),
    }

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_facts):
            pass

        def answer(self):
            size = int(self.headers.get("Content-Length") or 0)
            call = calls.get((self.command, self.path))
            try:
                body = json.loads(self.rfile.read(size) or b"{}")
                status, value = (404, {"error": "no such call"}) if call is None else (200, call(body))
            except Exception as error:
                status, value = 400, {"error": "%s: %s" % (type(error).__name__, error)}
            data = json.dumps(value).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        do_GET = do_POST = answer

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def told(_done):
    return {"done": True}

"""Keeps the server to this machine and to a folder of its own."""
import os
import re
import socket

LOCAL = re.compile(r"localhost|127\.[0-9.]+|::1|")


def stay_on_loopback():
    """Look-ups and connections that leave the machine fail at once, as they do without a network."""
    look_up, connect = socket.getaddrinfo, socket.socket.connect

    def is_local(host):
        text = host.decode("latin-1") if isinstance(host, bytes) else (host or "")
        return LOCAL.fullmatch(text) is not None

    def checked_look_up(host, *args, **more):
        if not is_local(host):
            raise socket.gaierror(socket.EAI_NONAME, "only loopback here")
        return look_up(host, *args, **more)

    def checked_connect(self, address):
        if self.family in (socket.AF_INET, socket.AF_INET6) and not is_local(address[0]):
            raise ConnectionRefusedError("only loopback here")
        return connect(self, address)

    socket.getaddrinfo = checked_look_up
    socket.socket.connect = checked_connect


def move_into(folder):
    """A home below `folder`, and nothing of the caller's settings or credentials."""
    own = re.compile(r"_?(HERMES|API_SERVER|GATEWAY|MESSAGING|TERMINAL)|.*(API_KEY|_TOKEN|BASE_URL)$")
    for name in [name for name in os.environ if own.match(name)]:
        del os.environ[name]
    home = os.path.realpath(folder)
    work = os.path.join(home, "work")
    os.makedirs(work, exist_ok=True)
    os.environ.update(HERMES_HOME=home, HOME=home, HERMES_EXEC_ASK="1")
    os.chdir(work)
    return home


def write_config(home, max_runs):
    """JSON is YAML too."""
    import json

    config = {
        "model": {
            "provider": "custom",
            "default": "vendor/main-1",
            "base_url": "http://127.0.0.1:9/v1",
            "api_key": "stands-in-for-a-key",
        },
        # The release's default would ask a model.
        "approvals": {"mode": "manual"},
        "security": {"tirith_enabled": False},
    }
    if max_runs is not None:
        config["gateway"] = {"api_server": {"max_concurrent_runs": max_runs}}
    with open(os.path.join(home, "config.yaml"), "w", encoding="utf-8") as file:
        json.dump(config, file)
